/** Counts one event. */

import { ascending } from '../../../core/json/ascending.js';
import { madeOnce } from '../../../core/json/grouping.js';
import {
  type EventResults,
  matchResult,
  noOpponent,
  noPlacing,
  noRound,
  notInStandings,
  pairingStride,
  rank,
} from '../../../core/tournament/results.js';
import type { MatchRecord } from '../../../core/tournament/standing.js';
import type { CorpusEvent } from '../../corpus/layout/corpus.js';
import { dated } from '../../corpus/results.js';
import { listless } from '../archetypes.js';
import { type EventTally, type FieldCount, kind, matchStride, type Reason } from './tally.js';

/** The players of an event and what they played. */
export interface EventField {
  readonly event: CorpusEvent;
  readonly results: EventResults;
  /** Player -> archetype number. */
  readonly archetypes: ArrayLike<number>;
  /** The record of a player, used at events without pairings. */
  recordOf?(player: number): MatchRecord | undefined;
}

/** Counts the players and matches of an event. */
export function tallyEvent(field: EventField): EventTally {
  const { results } = field;
  const { pairings } = results;
  const counted = matchTable(field.archetypes);
  const left: Partial<Record<Reason, number>> = {};
  const repeated = repeatedRows(results);
  for (let row = 0; row < pairings.length / pairingStride; row++) {
    const at = row * pairingStride;
    const reason = reasonToLeave(pairings, at);
    if (reason !== undefined) {
      left[reason] = (left[reason] ?? 0) + 1;
      continue;
    }
    const stage = results.stages[pairings[at + 2] as number];
    const matchKind =
      (stage?.isBracket === true ? kind.bracket : 0) + (repeated[row] as number) * kind.repeated;
    const [a, b] = [0, 1].map((side) => field.archetypes[pairings[at + side] as number]);
    counted.add(a as number, b as number, matchKind, pairings[at + 3] as number);
  }
  const day2 = dayTwoPlayers(results);
  return {
    event: dated(field.event),
    players: results.players,
    rows: pairings.length / pairingStride,
    field: fieldOf(field, day2),
    matches: counted.rows(),
    left,
    hasDay2: day2 !== undefined,
    hasPlacings: results.placing.some((place) => place !== noPlacing),
  };
}

/** Result -> why its row does not count as a match. */
const reasonsOfResults: Readonly<Record<number, Reason>> = {
  [matchResult.noResult]: 'no-result',
  [matchResult.bye]: 'bye',
  [matchResult.automaticLoss]: 'automatic-loss',
  [matchResult.doubleLoss]: 'double-loss',
};

function reasonToLeave(pairings: Uint32Array, at: number): Reason | undefined {
  const isUnknown = pairings[at] === notInStandings || pairings[at + 1] === notInStandings;
  const ofResult = reasonsOfResults[pairings[at + 3] as number];
  return ofResult ?? (isUnknown ? 'not-in-standings' : undefined);
}

/**
 * Row -> 1 if it is a match, but another row with the same players in the same known round and stage counts
 * instead. Which row counts does not depend on their order, because files and stores can order rows
 * differently.
 */
function repeatedRows(results: EventResults): Uint8Array {
  const { pairings, rounds, players, stages } = results;
  const found = new Uint8Array(rounds.length);
  const keys = new Float64Array(rounds.length);
  const mostRounds = 1 + rounds.reduce((most, round) => Math.max(most, round), 0);
  for (let row = 0; row < rounds.length; row++) {
    const at = row * pairingStride;
    const [first, second] = [pairings[at] as number, pairings[at + 1] as number];
    const round = rounds[row] as number;
    // A row that is not a match gets a unique key so that it cannot replace a match.
    if (round === noRound || reasonToLeave(pairings, at) !== undefined) keys[row] = -1 - row;
    else {
      const pair = Math.min(first, second) * players + Math.max(first, second);
      keys[row] = (pair * stages.length + (pairings[at + 2] as number)) * mostRounds + round;
    }
  }
  // Most events have no repeated rows, and sorting takes a third of the time of a set.
  const sorted = keys.slice().sort();
  if (sorted.every((key, index) => index === 0 || key !== sorted[index - 1])) return found;
  const counting = new Map<number, number>();
  for (const [row, key] of keys.entries()) {
    const other = counting.get(key);
    if (other === undefined || resultOf(results, row) < resultOf(results, other)) {
      counting.set(key, row);
    }
  }
  return found.map((_, row) => Number(counting.get(keys[row] as number) !== row));
}

/** The result of a match for the player with the better placing: a win, a loss, a tie. */
function resultOf({ pairings, placing }: EventResults, row: number): number {
  const at = row * pairingStride;
  const result = pairings[at + 3] as number;
  const [first, second] = [pairings[at] as number, pairings[at + 1] as number];
  // Players with equal or no placing are ordered as in the standings.
  const isSwapped = (ascending(rank(placing, first), rank(placing, second)) || first - second) > 0;
  if (!isSwapped || result > matchResult.second) return result;
  return result === matchResult.first ? matchResult.second : matchResult.first;
}

/** Player -> 1 if the player was in a second phase of rounds; undefined if there was none. */
function dayTwoPlayers({ stages, pairings, players }: EventResults): Uint8Array | undefined {
  const rounds = stages.filter(({ isBracket }) => !isBracket);
  const first = Math.min(...rounds.map(({ phase }) => phase));
  if (!rounds.some(({ phase }) => phase > first)) return undefined;
  const found = new Uint8Array(players);
  for (let at = 0; at < pairings.length; at += pairingStride) {
    const stage = stages[pairings[at + 2] as number];
    if (stage === undefined || stage.isBracket || stage.phase === first) continue;
    for (const player of [pairings[at] as number, pairings[at + 1] as number]) {
      if (player !== noOpponent && player !== notInStandings) found[player] = 1;
    }
  }
  return found;
}

function fieldOf(
  { results, archetypes, recordOf }: EventField,
  day2: Uint8Array | undefined,
): readonly FieldCount[] {
  const counts = new Map<number, MutableCount>();
  for (let player = 0; player < results.players; player++) {
    const archetype = archetypes[player] as number;
    const count = madeOnce(counts, archetype, noPlayers);
    const place = results.placing[player] as number;
    count.players++;
    count.day2 += day2?.[player] ?? 0;
    if (place !== noPlacing && place <= 8) count.top8++;
    if (place === 1) count.winners++;
    const isByRecord = results.pairings.length === 0 && archetype !== listless;
    const record = isByRecord ? recordOf?.(player) : undefined;
    if (record === undefined) continue;
    const { wins, losses, ties } = record;
    count.record = addRecords(count.record, [wins, losses, ties]);
  }
  return [...counts.values()].sort((x, y) => x.archetype - y.archetype);
}

type MutableCount = { -readonly [Key in keyof FieldCount]: FieldCount[Key] };

export function noPlayers(archetype: number): MutableCount {
  return { archetype, players: 0, day2: 0, top8: 0, winners: 0 };
}

type SummedRecord = NonNullable<FieldCount['record']>;

export function addRecords(
  sum: SummedRecord = [0, 0, 0],
  added: SummedRecord = [0, 0, 0],
): SummedRecord {
  return [sum[0] + added[0], sum[1] + added[1], sum[2] + added[2]];
}

const kinds = 4;

function noMatches(): [wins: number, losses: number, ties: number] {
  return [0, 0, 0];
}

/** Counts matches by both archetypes and kind. */
function matchTable(archetypes: ArrayLike<number>) {
  const size = 1 + Array.from(archetypes).reduce((most, one) => Math.max(most, one), 0);
  /** Both archetypes and the kind as one number -> wins, losses and ties. */
  const counts = new Map<number, ReturnType<typeof noMatches>>();
  return { add, rows };

  function add(first: number, second: number, matchKind: number, result: number): void {
    const isSwapped = first > second;
    const pair = isSwapped ? second * size + first : first * size + second;
    const isWin = first === second || (result === matchResult.first) !== isSwapped;
    const column = result === matchResult.tie ? 2 : isWin ? 0 : 1;
    const entry = pair * kinds + matchKind;
    madeOnce(counts, entry, noMatches)[column]++;
  }

  /** {@link matchStride} numbers for each entry with a match. */
  function rows(): readonly number[] {
    const entries = [...counts].sort(([x], [y]) => x - y);
    return entries.flatMap(([entry, results]) => {
      const pair = Math.floor(entry / kinds);
      return [Math.floor(pair / size), pair % size, entry % kinds, ...results];
    });
  }
}
