/** The options of a tagger, and an entry as it reports it. */
import type { StandingsForm } from '../json/entry-end.js';
import type { TagOutcome } from './standing.js';

/** An entry that was parsed and tagged. */
export interface TaggedEntry {
  /** The number of the entry, from 0. */
  readonly index: number;
  /** The text of the tagged entry; only its deck is replaced. */
  readonly text: string;
  /** The value before tagging; undefined where the entry is not JSON. */
  readonly value: unknown;
  readonly outcome: TagOutcome;
}

/** The options of a tagger. */
export interface TaggerOptions {
  /** Parse each standing instead of scanning it. Default false. */
  readonly strict?: boolean;
  /** Called with each entry. The tagger then parses every entry and returns no bytes. */
  readonly onEntry?: (entry: TaggedEntry) => void;
  /** The form of the input. Default: found from its first bytes. */
  readonly form?: StandingsForm;
  /** Longer entries are passed on untagged. Default 64 MiB. */
  readonly mostEntryBytes?: number;
}
