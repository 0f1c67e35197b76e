/**
 * What requirements count, with groups and kinds written out as cards. The compiler and whoever
 * compares rules read this, so that each way to write a requirement is understood in one place.
 */
import { kindKey } from '../decks/cards/kinds.js';
import { cardIdentity } from '../decks/identity.js';
import { diagnose, type ruleCodes } from '../diagnostics/codes/rules.js';
import {
  type AllSelector,
  type CardSelector,
  type CardUnit,
  type Groups,
  isCardSelector,
  leastCopies,
  type Requirement,
  type RuleFile,
  type Selector,
} from './model.js';
import { RuleSetError } from './parse.js';

/** How the lines that are counted become a number. */
export type Measure = CardUnit | 'most-of-name' | 'most-of-printing';

/** A number of some lines, and its bounds. */
export interface Count {
  /** A line that several of them select is counted once. */
  readonly selectors: readonly (CardSelector | AllSelector)[];
  /** Names of cards that are not counted. */
  readonly except: readonly string[];
  readonly measure: Measure;
  readonly least: number;
  readonly most: number;
}

/** At least `atLeast` of the alternatives. */
export interface Choice {
  readonly atLeast: number;
  readonly alternatives: readonly Requirement[];
}

/** What the selectors of a rule file mean. */
export type Meanings = Pick<RuleFile, 'groups' | 'kinds'>;

/**
 * What a requirement asks for.
 *
 * @throws RuleSetError for a group that does not exist, and a kind whose cards are not known
 */
export function meaningOf(requirement: Requirement, meanings: Meanings): Count | Choice {
  const count = (selectors: readonly Selector[], bounds: Partial<Count>): Count => ({
    ...{ except: [], measure: 'copies', least: 0, most: Number.POSITIVE_INFINITY },
    ...bounds,
    selectors: selectors.flatMap((selector) => cardsOf(selector, meanings)),
  });
  if ('each' in requirement) {
    const { each, max, by = 'name', except = [], zone } = requirement;
    return count(inZone(each, zone), { measure: `most-of-${by}`, most: max, except });
  }
  if (!('anyOf' in requirement)) {
    const { max: most = Number.POSITIVE_INFINITY } = requirement;
    const { unit: measure = 'copies' } = requirement as { readonly unit?: CardUnit };
    return count([requirement], { measure, least: leastCopies(requirement), most });
  }
  if ('total' in requirement) {
    const { anyOf, total, unit: measure = 'copies' } = requirement;
    return count(anyOf, { measure, least: total });
  }
  const { anyOf, atLeast = 1 } = requirement;
  return { atLeast, alternatives: anyOf };
}

/**
 * The selectors of cards, or of all cards, that a selector stands for. Each
 * group is written out once, so that groups which name groups stay small.
 */
function cardsOf(
  selector: Selector,
  meanings: Meanings,
  visited = new Set<string>(),
): readonly (CardSelector | AllSelector)[] {
  if (isCardSelector(selector) || 'all' in selector) return [selector];
  const { zone } = selector;
  if ('where' in selector) {
    const kind = kindKey(selector);
    const names = meanings.kinds?.[kind];
    if (names === undefined) throw unusable('kind-needs-cards', { kind });
    return names.flatMap((name) => inZone({ name }, zone));
  }
  const key = JSON.stringify(selector);
  if (visited.has(key)) return [];
  visited.add(key);
  return membersOf(selector.group, meanings)
    .flatMap((member) => inZone(member, zone))
    .flatMap((member) => cardsOf(member, meanings, visited));
}

/** A selector, in those of its zones that are also among others; none where there are none. */
function inZone<T extends Selector>(
  selector: T,
  others: readonly string[] | undefined,
): readonly T[] {
  if (others === undefined) return [selector];
  const folded = others.map(fold);
  const zone = (selector.zone ?? others).filter((one) => folded.includes(fold(one)));
  return zone.length === 0 ? [] : [{ ...selector, zone }];
}

const { set: fold } = cardIdentity();

/** The cards of a group. */
function membersOf(group: string, { groups = {} }: Meanings): readonly Selector[] {
  if (!Object.hasOwn(groups, group)) throw unusable('unknown-group', { group });
  return membersIn(groups[group] ?? []);
}

/** The cards of a group as selectors. */
export function membersIn(cards: Groups[string]): readonly Selector[] {
  return cards.map((card) => (typeof card === 'string' ? { name: card } : card));
}

function unusable<C extends keyof typeof ruleCodes>(
  code: C,
  data: Parameters<typeof diagnose<C>>[2],
): RuleSetError {
  return new RuleSetError([diagnose(code, '', data)]);
}
