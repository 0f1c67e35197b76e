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
  type GroupSelector,
  type Groups,
  isCardSelector,
  type KindSelector,
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
  /** A line that several of them select is counted once; see {@link cardsOf}. */
  readonly selectors: readonly Selector[];
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

/** What a requirement asks for. */
export function meaningOf(requirement: Requirement): Count | Choice {
  if ('each' in requirement) {
    const { each, max: most, by = 'name', except = [], zone } = requirement;
    return { selectors: inZone(each, zone), measure: `most-of-${by}`, least: 0, most, except };
  }
  if ('anyOf' in requirement && !('total' in requirement)) {
    const { anyOf, atLeast = 1 } = requirement;
    return { atLeast, alternatives: anyOf };
  }
  const { unit: measure = 'copies' } = requirement as { readonly unit?: CardUnit };
  const count = { measure, most: Infinity, except: [] };
  if ('total' in requirement) {
    return { ...count, selectors: requirement.anyOf, least: requirement.total };
  }
  const { max: most = count.most } = requirement;
  return { ...count, selectors: [requirement], least: leastCopies(requirement), most };
}

/**
 * The selectors of cards, or of all cards, that selectors stand for. Each group is written out once
 * in each zone, so that groups which name groups stay small.
 *
 * @param onGroup is called for each group and kind that is reached
 * @throws RuleSetError for a group that does not exist, and a kind whose cards are not known
 */
export function cardsOf(
  selectors: readonly Selector[],
  meanings: Meanings,
  onGroup?: () => void,
): readonly (CardSelector | AllSelector)[] {
  const found: (CardSelector | AllSelector)[] = [];
  const reached = new Map<unknown, Selector>(selectors.entries());
  // What is added on the way is visited, too.
  for (const one of reached.values()) {
    if (isCardSelector(one) || 'all' in one) found.push(one);
    else {
      onGroup?.();
      for (const member of membersOf(one, meanings)) {
        for (const part of inZone(member, one.zone)) reached.set(JSON.stringify(part), part);
      }
    }
  }
  return found;
}

/** A selector in each of its zones that is also among others; none where there are none. */
function inZone<T extends Selector>(
  selector: T,
  others: readonly string[] | undefined,
): readonly T[] {
  if (others === undefined) return [selector];
  const folded = others.map(fold);
  return (selector.zone ?? others)
    .filter((one) => folded.includes(fold(one)))
    .map((one) => ({ ...selector, zone: [one] }));
}

const { set: fold } = cardIdentity();

/** The members of a group, or the cards of a kind. */
function membersOf(
  selector: GroupSelector | KindSelector,
  { groups = {}, kinds = {} }: Meanings,
): readonly Selector[] {
  if ('where' in selector) {
    const kind = kindKey(selector);
    return membersIn(kinds[kind] ?? fail('kind-needs-cards', { kind }));
  }
  const { group } = selector;
  const known = Object.hasOwn(groups, group) ? groups[group] : undefined;
  return membersIn(known ?? fail('unknown-group', { group }));
}

/** The cards of a group as selectors. */
export function membersIn(cards: Groups[string]): readonly Selector[] {
  return cards.map((card) => (typeof card === 'string' ? { name: card } : card));
}

/** @throws RuleSetError always */
export function fail<C extends keyof typeof ruleCodes>(
  code: C,
  data: Parameters<typeof diagnose<C>>[2],
): never {
  throw new RuleSetError([diagnose(code, '', data)]);
}
