/** Updates the state of a session to another program, and finds what differs. */

import type { Program } from '../../../core/engine/program/layout.js';
import { areSameJson } from '../../../core/json/equal.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { cardIndex } from '../tagging/card-index.js';
import {
  type AffectedRules,
  compareRules,
  decksToSettle,
  matchingDecks,
  type Owners,
  ownersOf,
  selectBetween,
} from './affected-rules.js';
import { deckNames } from './deck-names.js';
import { differences } from './differences.js';
import { type EntryIds, noEntries } from './entry-ids.js';
import type { MoveCollector } from './moves.js';
import { matchRules, type RuleMatches } from './rule-matches.js';
import { sameMeaning } from './same-meaning.js';
import { openState, padTo, type Settling, type State, settlingBy } from './state.js';

/** The state of another program; `moved` is undefined if all decks were labelled from scratch. */
export function updateState(
  state: State,
  program: Program,
): { readonly state: State; readonly moved?: MoveCollector } {
  return isComparable(state.program, program)
    ? changed(state, program)
    : { state: reopened(state, program) };
}

/**
 * Whether the programs compare names with the same options and settle conflicts in the same way. Colours can
 * change the name of any deck.
 */
function isComparable(old: Program, fresh: Program): boolean {
  if (old.colorNames || fresh.colorNames) return false;
  const [x, y] = [old.ruleSet, fresh.ruleSet];
  return x.conflicts === y.conflicts && haveSameNames(x, y);
}

function haveSameNames(x: RuleSet, y: RuleSet): boolean {
  return areSameJson(x.match.names, y.match.names);
}

function reopened(old: State, program: Program): State {
  const { corpus, entryIds, memory } = old;
  const { ruleSet } = program;
  const cards = haveSameNames(old.program.ruleSet, ruleSet)
    ? old.cards
    : cardIndex(corpus, ruleSet.match.names);
  return openState(program, { corpus, entryIds, memory, cards });
}

function changed(old: State, program: Program) {
  const { corpus, entryIds } = old;
  const known = new Map(old.rules.map((matches) => [matches.rule.identifier, matches]));
  const [oldRules, newRules] = [old.program.ruleSet, program.ruleSet];
  const isSame = sameMeaning(oldRules, newRules);
  const rules = matchRules(program, old, { known, isSame });
  const affected = compareRules(old.rules, rules, entryIds, isSame);
  const hasFallbackChange =
    !areSameJson(oldRules.fallbacks, newRules.fallbacks) ||
    !newRules.fallbacks.every(({ cards }) => isSame(cards.map((name) => ({ name }))));
  const change: Change = {
    old,
    rules,
    affected,
    settling: settlingBy(program, rules, old),
    owners: ownersOf(entryIds, affected.ranks, rules.length),
    isFirst: program.ruleSet.conflicts === 'first',
    hasNoRule: hasFallbackChange ? sequencesWithoutRule(entryIds) : undefined,
  };
  const sequences = old.sequences.map((_, segment) => settleSegment(change, segment));
  const names = deckNames(program, rules, entryIds);
  const fresh = { ...old, program, rules, names, sequences };
  const moved = differences(old, fresh);
  const lists = [...old.lists];
  padTo(lists, entryIds.sequences.count);
  moved.updateLists(lists, corpus);
  return { state: { ...fresh, lists }, moved };
}

interface Change {
  readonly old: State;
  readonly rules: readonly RuleMatches[];
  readonly affected: AffectedRules;
  readonly settling: Settling;
  readonly owners: Owners;
  readonly isFirst: boolean;
  /** Whether no rule matches the decks of a sequence; undefined unless fallbacks must be found again. */
  readonly hasNoRule: ((sequence: number) => boolean) | undefined;
}

/** The sequences of a segment; the old array if none of them can change. */
function settleSegment(change: Change, segment: number): Uint32Array {
  const { old, rules, affected, settling, owners, isFirst, hasNoRule } = change;
  const { sets } = old.memory;
  const before = old.sequences[segment] as Uint32Array;
  let after = before;
  const copy = (): Uint32Array => {
    if (after === before) after = before.slice();
    return after;
  };
  if (isFirst) {
    for (const rank of affected.refined) {
      const { entry, decks } = rules[rank] as RuleMatches;
      const own = decks[segment];
      if (own === undefined) continue;
      sets.addBy(own, (ids, size, out) =>
        selectBetween(ids, size, before, owners.rules, entry, entry, out),
      );
      const won = sets.finish(before.length);
      if (won.size > 0) settling.settleOwnVariants(segment, copy(), rank, won);
    }
    const { decks, first } = decksToSettle(affected, segment, before, owners, sets);
    if (decks.size > 0) settling.settle(segment, copy(), decks, first);
  } else {
    const decks = matchingDecks(affected, rules, segment, sets, before.length);
    if (decks.size > 0) settling.settle(segment, copy(), decks);
  }
  if (hasNoRule !== undefined) {
    const decks: number[] = [];
    for (const [deck, sequence] of after.entries()) if (hasNoRule(sequence)) decks.push(deck);
    if (decks.length > 0) {
      for (const deck of decks) copy()[deck] = noEntries;
      settling.settleFallbacks(segment, copy(), decks);
    }
  }
  return after;
}

function sequencesWithoutRule(entryIds: EntryIds): (sequence: number) => boolean {
  const { sequences } = entryIds;
  return (sequence) =>
    sequence === noEntries || entryIds.entryOf(sequences.lastOf(sequence)).what === 'fallback';
}
