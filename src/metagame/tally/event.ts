/** Counting one event. */
import type { CorpusEvent } from '../../corpus/layout/corpus.js';
import {
  type EventResults,
  noOpponent,
  noPlacing,
  notInStandings,
  outcome,
  pairingStride,
} from '../../tournament/results.js';
import type { EventTally, FieldCount, MatchCount, Reason } from './tally.js';

/** The players of an event with what they played. */
export interface EventField {
  readonly event: CorpusEvent;
  readonly results: EventResults;
  /** Player -> the number of an archetype. */
  readonly archetypes: ArrayLike<number>;
}

/** Counts the players and matches of an event. `archetypeCount` is above all archetype numbers. */
export function tallyEvent(field: EventField, archetypeCount: number): EventTally {
  const { event, results } = field;
  const { pairings } = results;
  const counted = new MatchTable(archetypeCount);
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
    counted.add(
      field.archetypes[pairings[at] as number] as number,
      field.archetypes[pairings[at + 1] as number] as number,
      (stage?.isBracket === true ? 2 : 0) + (repeated[row] as number),
      pairings[at + 3] as number,
    );
  }
  const day2 = dayTwoPlayers(results);
  return {
    event,
    players: results.players,
    rows: pairings.length / pairingStride,
    field: fieldOf(field, day2),
    matches: counted.rows(),
    left,
    hasDay2: day2 !== undefined,
    hasPlacings: results.placing.some((place) => place !== noPlacing),
  };
}

function reasonToLeave(pairings: Uint32Array, at: number): Reason | undefined {
  const [first, second] = [pairings[at] as number, pairings[at + 1] as number];
  switch (pairings[at + 3]) {
    case outcome.noResult:
      return 'no-result';
    case outcome.bye:
      return 'bye';
    case outcome.automaticLoss:
      return 'automatic-loss';
    case outcome.doubleLoss:
      return 'double-loss';
    default:
      return first === notInStandings || second === notInStandings ? 'not-in-standings' : undefined;
  }
}

/** Row -> 1 if an earlier row has the same players in the same round of the same stage. */
function repeatedRows({ pairings, rounds, players }: EventResults): Uint8Array {
  const found = new Uint8Array(rounds.length);
  const seen = new Set<number>();
  for (const [row, round] of rounds.entries()) {
    const [first = 0, second = 0, stage = 0] = pairings.subarray(row * pairingStride);
    if (first >= notInStandings || second >= notInStandings) continue;
    const pair = Math.min(first, second) * players + Math.max(first, second);
    const key = (pair * 256 + stage) * 65536 + round;
    if (seen.has(key)) found[row] = 1;
    seen.add(key);
  }
  return found;
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
  { results, archetypes }: EventField,
  day2: Uint8Array | undefined,
): readonly FieldCount[] {
  const counts = new Map<number, { -readonly [Key in keyof FieldCount]: number }>();
  for (let player = 0; player < results.players; player++) {
    const archetype = archetypes[player] as number;
    let count = counts.get(archetype);
    if (count === undefined) {
      count = { archetype, players: 0, day2: 0, top8: 0, winners: 0 };
      counts.set(archetype, count);
    }
    const place = results.placing[player] as number;
    count.players++;
    count.day2 += day2?.[player] ?? 0;
    if (place !== noPlacing && place <= 8) count.top8++;
    if (place === 1) count.winners++;
  }
  return [...counts.values()].sort((x, y) => x.archetype - y.archetype);
}

/** Counts of matches by both archetypes and kind (bracket, repeated). */
class MatchTable {
  readonly #width: number;
  readonly #slots = new Map<number, number>();
  /** Wins, losses and ties, three numbers a slot. */
  #counts: number[] = [];

  constructor(archetypeCount: number) {
    this.#width = archetypeCount;
  }

  add(first: number, second: number, kind: number, result: number): void {
    const isTurned = first > second;
    const [a, b] = isTurned ? [second, first] : [first, second];
    const key = (a * this.#width + b) * 4 + kind;
    let at = this.#slots.get(key);
    if (at === undefined) {
      at = this.#counts.length;
      this.#slots.set(key, at);
      this.#counts.push(0, 0, 0);
    }
    const isWin = a === b || (result === outcome.first) !== isTurned;
    const column = result === outcome.tie ? 2 : isWin ? 0 : 1;
    this.#counts[at + column] = (this.#counts[at + column] as number) + 1;
  }

  rows(): readonly MatchCount[] {
    return [...this.#slots]
      .sort(([x], [y]) => x - y)
      .map(([key, at]) => {
        const pair = Math.floor(key / 4);
        const [wins = 0, losses = 0, ties = 0] = this.#counts.slice(at, at + 3);
        return {
          a: Math.floor(pair / this.#width),
          b: pair % this.#width,
          isBracket: (key & 2) !== 0,
          isRepeated: (key & 1) !== 0,
          ...{ wins, losses, ties },
        };
      });
  }
}
