/**
 * The meaning of requirements: what they count, with groups and kinds expanded to cards. Used by the compiler and by
 * comparisons of rules, so that all ways to write a requirement are interpreted in one place.
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

/** What is counted of the selected lines. */
export type Measure = CardUnit | 'most-of-name' | 'most-of-printing';

/** A count of selected lines, and its bounds. */
export interface Count {
  /** A line selected by several of them is counted once. See {@link cardsOf}. */
  readonly selectors: readonly Selector[];
  /** Names of cards to leave out. */
  readonly except: readonly string[];
  readonly measure: Measure;
  readonly least: number;
  readonly most: number;
}

/** At least `atLeast` of the alternatives must hold. */
export interface Choice {
  readonly atLeast: number;
  readonly alternatives: readonly Requirement[];
}

/** The groups and kinds that selectors refer to. */
export type Meanings = Pick<RuleFile, 'groups' | 'kinds'>;

/** Interprets a requirement. */
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
 * Expands selectors of groups and kinds. Each group is expanded only once per zone, so that groups that refer to
 * groups stay small.
 *
 * @param onGroup called for each group and kind that is expanded
 * @throws RuleSetError for unknown groups, and for kinds whose cards are not known
 */
export function cardsOf(
  selectors: readonly Selector[],
  meanings: Meanings,
  onGroup?: () => void,
): readonly (CardSelector | AllSelector)[] {
  const found: (CardSelector | AllSelector)[] = [];
  const reached = new Map<unknown, Selector>(selectors.entries());
  // Entries that are added during the loop are visited, too.
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

/** Restricts a selector to zones: returns one for each zone in common, or the selector itself without a restriction. */
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

/** Converts the cards of a group to selectors. */
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
