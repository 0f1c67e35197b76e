/** The options of a tagger, and an entry as it reports it. */
import type { StandingsForm } from '../json/entry-end.js';
import type { TagOutcome } from './standing.js';

/** An entry that was parsed. */
export interface TaggedEntry {
  /** From 0, among the entries. */
  readonly index: number;
  /** The entry as it is written out: tagged, all else as it was. */
  readonly text: string;
  /** The value that was read, before tagging; undefined where it is not JSON. */
  readonly value: unknown;
  readonly outcome: TagOutcome;
}

/** How a tagger works. */
export interface TaggerOptions {
  /** Parse each standing, instead of scanning it. Default false. */
  readonly strict?: boolean;
  /** Called with each entry. All of them are parsed then, and nothing is written. */
  readonly onEntry?: (entry: TaggedEntry) => void;
  /** The form of an input that begins in the middle. */
  readonly form?: StandingsForm;
  /** The longest entry that is held in memory. Default 64 MiB. */
  readonly mostEntryBytes?: number;
}
