/**
 * Finds the decks that a change of rules can affect.
 *
 * A longest run of rules with the same relative order before and after is *in place*; every other rule that is
 * in both programs has moved. With the `first` way of settling conflicts, a deck can get another rule only if
 * its own rule no longer matches it, was removed or moved after others, or if a rule that is new, moved
 * forward or matches more decks now comes before its own rule.
 */
import { increasing } from '../../../core/rules/changes/patches.js';
import type { DeckSet, DeckSets } from '../tagging/deck-sets.js';
import type { EntryIds } from './entry-ids.js';
import { haveSameCards, type RuleMatches } from './rule-matches.js';
import type { SameMeaning } from './same-meaning.js';

/** A rule that is in only one of the programs, or whose matches or place changed. */
export interface AffectedRule {
  readonly before: RuleMatches | undefined;
  readonly after: RuleMatches | undefined;
  /** The new rank of the rule, or the number of rules if it was removed. */
  readonly rank: number;
  /** No rule before this rank matches a deck that this rule loses. */
  readonly firstOthers: number;
  readonly isMovedBack: boolean;
  readonly isMovedForward: boolean;
}

export type AffectedRules = ReturnType<typeof compareRules>;

export function compareRules(
  before: readonly RuleMatches[],
  after: readonly RuleMatches[],
  { entryCount }: EntryIds,
  isSame: SameMeaning,
) {
  const oldRanks = ranksOf(before, entryCount);
  /** Entry of a rule -> its new rank, or -1. */
  const ranks = ranksOf(after, entryCount);
  const inPlace = rulesInPlace(before, after, oldRanks);
  const oldPlaces = placesAmong(before, inPlace);
  const newPlaces = placesAmong(after, inPlace);
  const ranksInPlace: number[] = [];
  for (const [rank, { entry }] of after.entries()) if (inPlace[entry]) ranksInPlace.push(rank);
  const rules: AffectedRule[] = [];
  /** The new ranks of rules whose variants changed. */
  const refined: number[] = [];
  const add = (old: RuleMatches | undefined, fresh: RuleMatches | undefined, rank: number) => {
    const oldPlace = old && (oldPlaces[old.entry] as number);
    const newPlace = fresh && (newPlaces[fresh.entry] as number);
    const isMoved = old && fresh && inPlace[fresh.entry] === 0;
    rules.push({
      before: old,
      after: fresh,
      rank,
      firstOthers: ranksInPlace[oldPlace ?? after.length] ?? after.length,
      isMovedBack: isMoved === true && Number(newPlace) >= Number(oldPlace),
      isMovedForward: isMoved === true && Number(newPlace) <= Number(oldPlace),
    });
  };
  for (const [rank, fresh] of after.entries()) {
    const old = before[oldRanks[fresh.entry] as number];
    if (old?.decks !== fresh.decks || !inPlace[fresh.entry]) add(old, fresh, rank);
    const isKept = old === undefined || old === fresh || haveSameVariants(old, fresh, isSame);
    if (!isKept) refined.push(rank);
  }
  for (const old of before) if (ranks[old.entry] === -1) add(old, undefined, after.length);
  return { rules, refined, ranks };
}

/** Entry -> rank, or -1. */
function ranksOf(rules: readonly RuleMatches[], entryCount: number): Int32Array {
  const ranks = new Int32Array(entryCount).fill(-1);
  for (const [rank, { entry }] of rules.entries()) ranks[entry] = rank;
  return ranks;
}

/** Entry -> 1 if the rule is in place. */
function rulesInPlace(
  before: readonly RuleMatches[],
  after: readonly RuleMatches[],
  oldRanks: Int32Array,
): Uint8Array {
  const inPlace = new Uint8Array(oldRanks.length);
  const place = ({ entry }: RuleMatches) => {
    inPlace[entry] = 1;
  };
  // Most edits keep the order of nearly all rules.
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && before[start]?.entry === after[start]?.entry) start++;
  let end = 0;
  while (end < least - start && before.at(-1 - end)?.entry === after.at(-1 - end)?.entry) end++;
  after.slice(0, start).forEach(place);
  after.slice(after.length - end).forEach(place);
  const others = after
    .slice(start, after.length - end)
    .filter(({ entry }) => oldRanks[entry] !== -1);
  const kept = increasing(others.map(({ entry }) => oldRanks[entry] as number));
  others.filter((_, at) => kept.has(at)).forEach(place);
  return inPlace;
}

/** Entry -> the number of rules in place before it. */
function placesAmong(rules: readonly RuleMatches[], inPlace: Uint8Array): Uint32Array {
  const places = new Uint32Array(inPlace.length);
  let place = 0;
  for (const { entry } of rules) {
    places[entry] = place;
    place += inPlace[entry] as number;
  }
  return places;
}

function haveSameVariants(x: RuleMatches, y: RuleMatches, isSame: SameMeaning): boolean {
  return (
    x.variants.length === y.variants.length &&
    x.variants.every((one, at) => {
      const other = y.variants[at];
      return one.entry === other?.entry && haveSameCards(one.variant, other.variant, isSame);
    })
  );
}

export type Owners = ReturnType<typeof ownersOf>;

/** The rule of each known sequence; every sequence must have at most one entry. */
export function ownersOf(entryIds: EntryIds, newRanks: Int32Array, ruleCount: number) {
  const { sequences } = entryIds;
  /** Sequence -> the entry of its rule without variant, or -1. */
  const rules = new Int32Array(sequences.count).fill(-1);
  /** Sequence -> the new rank of its rule, or the number of rules if it has none. */
  const ranks = new Int32Array(sequences.count).fill(ruleCount);
  for (let sequence = 1; sequence < sequences.count; sequence++) {
    const { rule } = entryIds.entryOf(sequences.lastOf(sequence));
    const rank = newRanks[rule] ?? -1;
    rules[sequence] = rule;
    if (rank !== -1) ranks[sequence] = rank;
  }
  return { rules, ranks };
}

/**
 * The decks of a segment that can get another rule, and the first rank that can match one, if conflicts are
 * settled by `first`.
 */
export function decksToSettle(
  { rules }: AffectedRules,
  segment: number,
  sequences: Uint32Array,
  owners: Owners,
  sets: DeckSets,
) {
  let first = Infinity;
  const last = 2 ** 31 - 1;
  // Another affected rule can take a deck that a rule loses, wherever the losing rule is now.
  const ranks = rules.flatMap(({ after, rank }) => (after === undefined ? [] : [rank]));
  for (const { before, after, rank, firstOthers, isMovedBack, isMovedForward } of rules) {
    const old = before?.decks[segment];
    const fresh = after?.decks[segment];
    if (before !== undefined && old !== undefined) {
      const left = fresh === undefined || isMovedBack ? old : sets.subtract(old, fresh);
      const lost = sets.addBy(left, (ids, size, out) =>
        selectBetween(ids, size, sequences, owners.rules, before.entry, before.entry, out),
      );
      if (lost > 0) {
        first = Math.min(first, firstOthers, ranks.find((other) => other !== rank) ?? firstOthers);
      }
    }
    if (fresh !== undefined) {
      const gained = old === undefined || isMovedForward ? fresh : sets.subtract(fresh, old);
      const won = sets.addBy(gained, (ids, size, out) =>
        selectBetween(ids, size, sequences, owners.ranks, rank + 1, last, out),
      );
      if (won > 0) first = Math.min(first, rank);
    }
  }
  return { decks: sets.finish(sequences.length), first };
}

/** All decks that an affected rule matches, before or after the change. */
export function matchingDecks(
  { rules, refined }: AffectedRules,
  after: readonly RuleMatches[],
  segment: number,
  sets: DeckSets,
  deckCount: number,
): DeckSet {
  for (const rule of rules) {
    for (const matches of [rule.before, rule.after]) {
      const decks = matches?.decks[segment];
      if (decks !== undefined) sets.add(sets.idsOf(decks));
    }
  }
  for (const rank of refined) {
    sets.add(sets.idsOf((after[rank] as RuleMatches).decks[segment] as DeckSet));
  }
  return sets.finish(deckCount);
}

/**
 * Writes those of the first `size` decks whose sequence has a number between `low` and `high` in `numbers`, and
 * returns how many.
 */
export function selectBetween(
  ids: Uint16Array,
  size: number,
  sequences: Uint32Array,
  numbers: Int32Array,
  low: number,
  high: number,
  out: Uint16Array,
): number {
  let count = 0;
  for (let at = 0; at < size; at++) {
    const id = ids[at] as number;
    out[count] = id;
    const number = numbers[sequences[id] as number] as number;
    if (number >= low && number <= high) count++;
  }
  return count;
}
