/**
 * Tallies: what happened at events, counted by archetype, as plain data. They do not depend on a policy, so any
 * report can be made from them. They are additive: tallies of events can be sent, stored and merged in any order.
 */

import { ExpectedError } from '../../../core/diagnostics/expected-error.js';
import { ascending } from '../../../core/json/ascending.js';
import type { CorpusEvent } from '../../corpus/layout/corpus.js';
import { type Archetype, inOrder } from '../archetypes.js';

/** Raised when the meaning of a field changes. */
export const tallyFormat = 1;

/** What was counted at events. Plain data; {@link mergeTallies} adds tallies up. */
export interface Tally {
  readonly format: typeof tallyFormat;
  /** The version of the program that labelled the lists. */
  readonly program: string;
  /** Archetype numbers below are indexes into this array. */
  readonly archetypes: readonly Archetype[];
  /** Sorted by date, then id. */
  readonly events: readonly EventTally[];
}

/** Why a row of pairings does not count as a match. */
export const reasons = [
  'bye',
  'automatic-loss',
  'double-loss',
  'no-result',
  'not-in-standings',
] as const;
export type Reason = (typeof reasons)[number];

/** The tally of one event. */
export interface EventTally {
  readonly event: CorpusEvent;
  readonly players: number;
  /** The number of rows of pairings, in `matches` and `left` together. */
  readonly rows: number;
  readonly field: readonly FieldCount[];
  /**
   * {@link matchStride} numbers for each two archetypes a and b, a <= b, that met in matches of a {@link kind}:
   * a, b, the kind, and the number of matches that a won, that b won, and that were ties. In mirror matches,
   * all matches with a winner count as won by a. Sorted by a, b and kind.
   *
   * Numbers instead of objects, because large events have nearly as many of these as matches.
   */
  readonly matches: readonly number[];
  readonly left: Readonly<Partial<Record<Reason, number>>>;
  /** Whether there was a second phase of rounds, outside of brackets. */
  readonly hasDay2: boolean;
  /** Whether placings are known. */
  readonly hasPlacings: boolean;
}

/** The players of an archetype at an event. */
export interface FieldCount {
  readonly archetype: number;
  readonly players: number;
  /** The number of players on the second day. */
  readonly day2: number;
  /** The number of players with a placing of 8 or better. */
  readonly top8: number;
  /** The number of players with placing 1. */
  readonly winners: number;
  /** At an event without pairings: the sums of the wins, losses and ties in the records of the players, if any. */
  readonly record?: readonly [wins: number, losses: number, ties: number];
}

/** Numbers per entry of {@link EventTally.matches}: a, b, kind, wins, losses, ties. */
export const matchStride = 6;
/** The kind of a match: 0, or one or both of these bits. */
export const kind = { repeated: 1, bracket: 2 } as const;

/** Sorts events by date, then id, then name. */
export function compareEvents(x: EventTally, y: EventTally): number {
  return (
    ascending(x.event.date ?? '', y.event.date ?? '') ||
    ascending(x.event.id ?? '', y.event.id ?? '') ||
    ascending(x.event.name ?? '', y.event.name ?? '')
  );
}

/** Thrown if tallies cannot be added up. */
export class TallyError extends ExpectedError {
  override readonly name = 'TallyError';
}

/**
 * Merges tallies into one tally of all events. The result does not depend on their order.
 *
 * @throws TallyError if they were labelled by different programs, or have an event in common.
 */
export function mergeTallies(tallies: readonly Tally[]): Tally {
  const [first] = tallies;
  if (first === undefined) throw new TallyError('there is no tally to merge');
  const other = tallies.find(({ program }) => program !== first.program);
  if (other !== undefined) {
    throw new TallyError(
      `these tallies were labelled by different programs (${first.program} and ${other.program}); label all events by one`,
    );
  }
  const table = inOrder(tallies.flatMap(({ archetypes }) => archetypes));
  const events = tallies
    .flatMap((tally) => {
      const numbers = tally.archetypes.map((archetype) => table.add(archetype));
      return tally.events.map((event) => renumbered(event, numbers));
    })
    .sort(compareEvents);
  requireDifferent(events);
  return { format: tallyFormat, program: first.program, archetypes: table.all, events };
}

function requireDifferent(events: readonly EventTally[]): void {
  const seen = new Set<string>();
  for (const { event } of events) {
    if (event.id === undefined) continue;
    if (seen.has(event.id)) throw new TallyError(`the event ${event.id} is in two of the tallies`);
    seen.add(event.id);
  }
}

/** Renumbers the archetypes of an event: `numbers` maps old numbers to new ones. */
export function renumbered(event: EventTally, numbers: readonly number[]): EventTally {
  const numberOf = (archetype: number) => numbers[archetype] as number;
  const matches: (readonly number[])[] = [];
  for (let at = 0; at < event.matches.length; at += matchStride) {
    const [first = 0, second = 0, ...counts] = event.matches.slice(at, at + matchStride);
    const [a, b] = [numberOf(first), numberOf(second)];
    const [matchKind = 0, wins = 0, losses = 0, ties = 0] = counts;
    matches.push(a <= b ? [a, b, ...counts] : [b, a, matchKind, losses, wins, ties]);
  }
  matches.sort(
    ([a = 0, b = 0, one = 0], [c = 0, d = 0, other = 0]) => a - c || b - d || one - other,
  );
  return {
    ...event,
    field: event.field
      .map((count) => ({ ...count, archetype: numberOf(count.archetype) }))
      .sort((x, y) => x.archetype - y.archetype),
    matches: matches.flat(),
  };
}
