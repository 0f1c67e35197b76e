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
  readonly matches: readonly MatchCount[];
  readonly left: Readonly<Partial<Record<Reason, number>>>;
  /** Whether there was a second phase in rounds of all players. */
  readonly hasDay2: boolean;
  /** Whether placings are known. */
  readonly hasPlacings: boolean;
  /** Only on demand: the matches of each player, for errors that are clustered by player. */
  readonly byPlayer?: readonly PlayerCount[];
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

/** Matches between two archetypes, `a` at most `b`. In a mirror, `wins` are matches with a winner. */
export interface MatchCount {
  readonly a: number;
  readonly b: number;
  /** Whether they were played in a bracket. */
  readonly isBracket: boolean;
  /** Whether the rows repeat others: the same players in the same round. */
  readonly isRepeated: boolean;
  /** Matches that `a` won. */
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

/** The matches of one player with an archetype, against other archetypes. */
export interface PlayerCount {
  readonly player: string;
  readonly archetype: number;
  readonly isBracket: boolean;
  readonly isRepeated: boolean;
  readonly opponent: 'named' | 'unknown' | 'listless';
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
}

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
