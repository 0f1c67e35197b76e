/** The options of a tagger, and the entries that it reports. */
import type { StandingsForm } from '../json/entry-end.js';
import type { TagOutcome } from './standing.js';

/** A parsed and tagged entry. */
export interface TaggedEntry {
  /** The index of the entry, from 0. */
  readonly index: number;
  /** The text of the tagged entry; only its deck is replaced. */
  readonly text: string;
  /** The value before tagging; undefined if the entry is not JSON. */
  readonly value: unknown;
  readonly outcome: TagOutcome;
}

export interface TaggerOptions {
  /** Parse each standing instead of scanning it. Default false. */
  readonly strict?: boolean;
  /** Called with each entry. If given, the tagger parses all entries and returns no bytes. */
  readonly onEntry?: (entry: TaggedEntry) => void;
  /** The form of the input. Default: detected from its first bytes. */
  readonly form?: StandingsForm;
  /** Longer entries are passed through untagged. Default 64 MiB. */
  readonly mostEntryBytes?: number;
}
