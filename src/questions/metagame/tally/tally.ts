/**
 * Tallies: what happened at events, counted by archetype, as plain data. They know nothing of a policy,
 * so each report can be made from them, and they add up: tallies of events can be sent, stored and
 * merged in any order.
 */
import type { CorpusEvent } from '../../corpus/layout/corpus.js';
import type { Archetype } from '../archetypes.js';

/** Raised when the meaning of a field changes. */
export const tallyFormat = 1;

export interface Tally {
  readonly format: typeof tallyFormat;
  /** The version of the program that labelled the lists. */
  readonly program: string;
  /** The numbers of the archetypes below are indexes of this list. */
  readonly archetypes: readonly Archetype[];
  /** By date, then id. */
  readonly events: readonly EventTally[];
}

/** Why a row of pairings is no match. */
export const reasons = [
  'bye',
  'automatic-loss',
  'double-loss',
  'no-result',
  'not-in-standings',
] as const;
export type Reason = (typeof reasons)[number];

/** What happened at one event. */
export interface EventTally {
  readonly event: CorpusEvent;
  readonly players: number;
  /** Rows of pairings: those in `matches` and in `left` together. */
  readonly rows: number;
  readonly field: readonly FieldCount[];
  /**
   * {@link matchStride} numbers for each two archetypes a and b, a at most b, that met in matches of a
   * {@link kind}: a, b, the kind, and the matches that a won, that b won, and that nobody won. In a
   * mirror, all matches with a winner count as won. Sorted by a, b and kind.
   *
   * Numbers and no objects: at large events, there are nearly as many of them as matches.
   */
  readonly matches: readonly number[];
  readonly left: Readonly<Partial<Record<Reason, number>>>;
  /** Whether there was a second phase in rounds of all players. */
  readonly hasDay2: boolean;
  /** Whether placings are known. */
  readonly hasPlacings: boolean;
}

/** The players of an archetype at an event. */
export interface FieldCount {
  readonly archetype: number;
  readonly players: number;
  /** Players of the second day. */
  readonly day2: number;
  /** Players with a placing of 8 or better. */
  readonly top8: number;
  /** Players with the placing 1. */
  readonly winners: number;
}

/** Numbers of an entry of {@link EventTally.matches}: a, b, kind, wins, losses, ties. */
export const matchStride = 6;
/** A kind of match: 0, or one or both of these. */
export const kind = { repeated: 1, bracket: 2 } as const;

/** Sorts events by date, then id, then name. */
export function compareEvents(x: EventTally, y: EventTally): number {
  return (
    compareTexts(x.event.date ?? '', y.event.date ?? '') ||
    compareTexts(x.event.id ?? '', y.event.id ?? '') ||
    compareTexts(x.event.name ?? '', y.event.name ?? '')
  );
}

function compareTexts(x: string, y: string): number {
  return x < y ? -1 : x > y ? 1 : 0;
}
