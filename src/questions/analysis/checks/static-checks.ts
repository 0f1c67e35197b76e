/** Checks that need no lists: of each rule by itself, and of the names in all rules. */
import { kindKey } from '../../../core/decks/cards/kinds.js';
import { cardIdentity } from '../../../core/decks/identity.js';
import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import {
  childPointer,
  type Diagnostic,
  type Fix,
  type JsonEdit,
} from '../../../core/diagnostics/diagnostic.js';
import { isCard, leastAt, mostAt, slotAt } from '../../../core/engine/program/code.js';
import { unbounded } from '../../../core/engine/program/layout.js';
import { describeRequirement, describeSelector } from '../../../core/rules/describe.js';
import {
  isAnyOfRequirement,
  isCardRequirement,
  type Requirement,
} from '../../../core/rules/model.js';
import { entriesIn, type RuleSet } from '../../../core/rules/rule-set.js';
import { selectorsIn, selectorsOf } from '../../../core/rules/selectors.js';
import type { Probe } from '../reasoning/probe.js';
import { checkedParts, pointerTo, withNames } from './findings.js';
import { collapsedNames, namesAlike } from './names.js';

/** Checks rules without lists, card table or limits. */
export function* staticChecks(probe: Probe): Generator<Diagnostic> {
  const { ruleSet } = probe.program;
  yield* looseRequirements(ruleSet);
  yield* idleGroups(ruleSet);
  yield* collapsedNames(ruleSet);
  yield* namesAlike(ruleSet);
  yield* idleRequirements(probe);
}

/** Reports rules and variants without cards, and selectors with a number but no set. */
function* looseRequirements(ruleSet: RuleSet): Generator<Diagnostic> {
  for (const { what, item, pointer } of entriesIn(ruleSet)) {
    if (what === 'fallback') continue;
    const { identifier, cards } = item;
    const pointerOfCards = `${pointer}/cards`;
    if (cards.length === 0) yield diagnose('empty-cards', pointerOfCards, { what, identifier });
    const selectors = selectorsIn(cards, pointerOfCards);
    for (const { name, selector, pointer: place } of withNames(selectors)) {
      const { set, number } = selector;
      if (number === undefined || set !== undefined) continue;
      yield diagnose('number-without-set', childPointer(place, 'number'), { name, number });
    }
  }
}

/** Reports unused groups, and kinds without cards. */
function* idleGroups(ruleSet: RuleSet): Generator<Diagnostic> {
  const { groups = {}, kinds = {} } = ruleSet.file;
  const selectors = [...selectorsOf(ruleSet)];
  const asked = new Set(selectors.map(({ selector }) => 'group' in selector && selector.group));
  for (const group of Object.keys(groups)) {
    if (!asked.has(group))
      yield diagnose('unused-group', childPointer('/groups', group), { group });
  }
  for (const { selector, pointer } of selectors) {
    if (!('where' in selector) || kinds[kindKey(selector)]?.length !== 0) continue;
    const data = { kind: describeSelector(selector) };
    yield diagnose('kind-without-cards', childPointer(pointer, 'where'), data);
  }
}

/** The maximum number of requirements of a rule that are compared pairwise; no deck has that many cards. */
const mostCompared = 128;

/**
 * Reports requirements that change nothing because they repeat a card of the same rule or are implied by its
 * other requirements. Requirements of a variant are also compared with those of its rule, because a variant is
 * tried only if its rule matches.
 */
function* idleRequirements(probe: Probe): Generator<Diagnostic> {
  const { program } = probe;
  const { ruleSet } = program;
  const fold = cardIdentity(ruleSet.match.names).name;
  for (const { part, cards, rank, condition, parent } of checkedParts(probe)) {
    if (!canOverlap(cards, parent?.cards ?? [], fold)) continue;
    const codes = probe.requirementsOf(condition);
    const given = parent === undefined ? [] : probe.requirementsOf(rank);
    const pointer = pointerTo(ruleSet, part, 'cards');
    const repeated = new Set<number>();
    for (const [index, earlier] of repeatedCards(program.code, codes)) {
      repeated.add(index);
      const requirement = cards[index] as Requirement;
      const name = isCardRequirement(requirement)
        ? (requirement.name ?? describeSelector(requirement))
        : describeRequirement(requirement);
      const related = [{ pointer: `${pointer}/${earlier}`, message: 'this is the first one' }];
      const weaker = weakerOf(program.code, codes, earlier, index);
      const other = weaker === earlier ? index : earlier;
      const fix = weaker === undefined ? {} : removal(pointer, weaker, `${pointer}/${other}`);
      yield diagnose(
        'repeated-card',
        `${pointer}/${index}`,
        { ...part, name },
        { related, ...fix },
      );
    }
    if (codes.length + given.length > mostCompared) continue;
    for (const [index, at] of codes.entries()) {
      const requirement = cards[index] as Requirement;
      if (repeated.has(index) || cannotBeImplied(requirement) || !probe.isMonotoneAt(at)) continue;
      const isIdle = (others: readonly number[]) => {
        const { decks } = probe.smallestDecks(others);
        return decks.length > 0 && decks.every((deck) => isMet(deck, at));
      };
      const others = codes.filter((_, other) => other !== index && !repeated.has(other));
      if (isIdle([])) continue;
      if (given.length > 0 && !isIdle(others) && isIdle([...given, ...others])) {
        const by = isIdle(given) ? `the rule ${JSON.stringify(parent?.identifier)}` : 'the rest';
        const fix = cards.length > 1 ? removal(pointer, index) : {};
        yield diagnose('implied-requirement', `${pointer}/${index}`, { ...part, by }, fix);
        continue;
      }
      if (!isIdle(others)) continue;
      const single = codes.findIndex((other, place) => place !== index && isIdle([other]));
      // If two requirements imply each other, only the later one is reported.
      if (single > index && isImpliedBy(at, codes[single] as number)) continue;
      const by = single === -1 ? 'the rest' : describeRequirement(cards[single] as Requirement);
      const place = `${pointer}/${index}`;
      yield diagnose('implied-requirement', place, { ...part, by }, removal(pointer, index));
    }
  }

  /**
   * The fix that removes a requirement, unless conflicts depend on the number of requirements. If two
   * requirements are each implied by the rest, only one can be removed.
   */
  function removal(pointer: string, index: number, because = pointer): { readonly fix?: Fix } {
    if (ruleSet.conflicts === 'simplest') return {};
    const title = 'remove the requirement that changes nothing';
    const edits: readonly JsonEdit[] = [{ op: 'remove', pointer: `${pointer}/${index}` }];
    return { fix: { title, edits, scope: [because] } };
  }

  function isMet(deck: unknown, at: number): boolean {
    probe.count(deck);
    return probe.requirementHolds(at);
  }

  /** Whether every deck that meets the first requirement also meets the second. */
  function isImpliedBy(first: number, second: number): boolean {
    const { decks } = probe.smallestDecks([first]);
    return decks.length > 0 && decks.every((deck) => isMet(deck, second));
  }
}

/** A quick pre-check: requirements overlap only if two name the same card, or one names several. */
function canOverlap(
  cards: readonly Requirement[],
  given: readonly Requirement[],
  fold: (name: string) => string,
): boolean {
  const names = new Set<string>();
  for (const requirement of [...given, ...cards]) {
    if (!isCardRequirement(requirement) || requirement.name === undefined) return true;
    names.add(fold(requirement.name));
  }
  return names.size < given.length + cards.length;
}

function cannotBeImplied(requirement: Requirement): boolean {
  if (isAnyOfRequirement(requirement)) return requirement.anyOf.some(cannotBeImplied);
  // The same number of copies can be fewer lines or fewer names.
  const isOfCopies = !('unit' in requirement) || requirement.unit === 'copies';
  return !isOfCopies || 'max' in requirement;
}

/** Pairs of indexes: a requirement, and an earlier one that counts the same copies. */
function* repeatedCards(
  code: Int32Array,
  codes: readonly number[],
): Generator<readonly [number, number]> {
  const first = new Map<string, number>();
  for (const [index, at] of codes.entries()) {
    if (!isCard(code, at)) continue;
    // "At least two" and "at most three" are a range, not a repetition.
    const side = leastAt(code, at) > 0 ? 'least' : 'most';
    const key = `${slotAt(code, at)} ${side} ${mostAt(code, at) === unbounded ? '' : 'most'}`;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    else yield [index, earlier];
  }
}

/** The index of the requirement that the other one implies; undefined if neither does. */
function weakerOf(
  code: Int32Array,
  codes: readonly number[],
  ...[first, second]: readonly [number, number]
): number | undefined {
  const [x, y] = [codes[first] as number, codes[second] as number];
  const implies = (one: number, other: number) =>
    leastAt(code, one) >= leastAt(code, other) && mostAt(code, one) <= mostAt(code, other);
  if (implies(x, y)) return second;
  return implies(y, x) ? first : undefined;
}
