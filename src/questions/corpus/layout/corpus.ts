/**
 * The layout of a corpus: many lists as arrays of numbers, read once and queried many times. `build/` builds
 * it, `store.ts` saves it, and all questions about many lists read it. Only this file defines what each field
 * means.
 *
 * Vocabulary
 * - *list*: a decklist as it was given, with its place, player, event and label. Lists are numbered from 0 in
 *   the order of reading.
 * - *deck*: the cards of a list. Lists that are equal line by line, in any order, share one deck, which is
 *   stored once. Decks are numbered from 0 in the order of first occurrence.
 * - *printing*: a name with set, number and zone, as lists spell them.
 * - *card line*: a printing with a number of copies.
 * - *segment*: up to {@link partSize} decks, with the postings from card lines to decks. Adding lists rebuilds
 *   only the last segment and shares the others. A *block* is the same for lists.
 *
 * A corpus is plain data: `postMessage` copies it, or moves it with `corpusBuffers`.
 */

import type { EventResults } from '../../../core/tournament/results.js';

/** The number of decks in a segment and of lists in a block, except for the last. */
export const partSize = 1 << 16;
/** A deck or list number is the number of its segment or block, shifted by this, plus the index in it. */
export const partShift = 16;
export const partMask = partSize - 1;

/** Words per printing: name, set, number, zone. */
export const printingStride = 4;
/** Words per card line: printing, copies. */
export const cardLineStride = 2;
/** Words per record: wins, losses, ties. */
export const recordStride = 3;
/** Marks a missing value in a column. */
export const noNumber = 0xffffffff;
/** Marks a missing record. */
export const noRecord = 0xffff;

/** Many lists as arrays of numbers: each text and each deck once. Plain data. */
export interface Corpus {
  /** Names, sets, numbers and zones as lists spell them. Text 0 is empty and stands for no set, number or zone. */
  readonly texts: readonly string[];
  /** Printing -> the texts of its name, set, number and zone: {@link printingStride} words. */
  readonly printings: Uint32Array;
  /** Card line -> printing and copies: {@link cardLineStride} words. */
  readonly cardLines: Uint32Array;
  /** Deck `d` is deck `d & partMask` of segment `d >>> partShift`. */
  readonly segments: readonly Segment[];
  readonly deckCount: number;
  /** Deck -> the number of lists that have it. */
  readonly weights: Uint32Array;
  /** List `i` is list `i & partMask` of block `i >>> partShift`. */
  readonly blocks: readonly Block[];
  readonly listCount: number;
  /** The files that the lists were read from, in the order of reading. */
  readonly files: readonly string[];
  /** File -> its first list. */
  readonly fileStarts: Uint32Array;
  /** File -> what identifies it. */
  readonly origins: readonly FileOrigin[];
  /** The distinct labels that lists came with. */
  readonly labels: readonly ListLabel[];
  readonly events: readonly CorpusEvent[];
  /** The results of files whose pairings are known, or in which players have no list. */
  readonly results: readonly FileResults[];
}

/** The decks of a part of a corpus, by their card lines. */
export interface Segment {
  readonly deckCount: number;
  /** Local line -> card line, ascending. In real files, local line numbers fit into 16 bits. */
  readonly dictionary: Uint32Array;
  /** Deck -> its first line; one more entry at the end. */
  readonly starts: Uint32Array;
  /** The local lines of each deck, ascending; repeated lines occur twice. */
  readonly lines: Uint16Array | Uint32Array;
  /** Local line -> its first posting; one more entry at the end. */
  readonly postingStarts: Uint32Array;
  /** The decks with each local line, ascending; a deck that has the line twice occurs twice. */
  readonly postings: Uint16Array;
  /**
   * The printings that occur on two lines of some deck, ascending. The postings of all other printings contain
   * each deck at most once.
   */
  readonly repeated: Uint32Array;
}

/** Columns of list metadata. A column is undefined if no list of the block has a value for it. */
export interface Block {
  readonly listCount: number;
  readonly deck: Uint32Array;
  /** The index of the standing in its file, or {@link noNumber} if the file is one list. */
  readonly index: Uint32Array;
  /** Index into {@link Corpus.labels}, or {@link noNumber}. */
  readonly label: Uint32Array | undefined;
  /** In {@link Corpus.events}, or {@link noNumber}. */
  readonly event: Uint32Array | undefined;
  /** From 1, or {@link noNumber}. */
  readonly placing: Uint32Array | undefined;
  /** Wins, losses and ties: {@link recordStride} words; the first is {@link noRecord} if there is no record. */
  readonly record: Uint16Array | undefined;
  /** The player's id in the event. */
  readonly player: TextColumn | undefined;
  /** The player's name. */
  readonly playerName: TextColumn | undefined;
  /** The name of the list in reports, if the caller gave one. */
  readonly title: TextColumn | undefined;
}

/** Texts, one for each list of a block; empty if the list has none. */
export interface TextColumn {
  /** List -> its first byte; one more entry at the end. */
  readonly starts: Uint32Array;
  /** UTF-8; a text that UTF-8 cannot encode is stored as JSON after a byte 0. */
  readonly bytes: Uint8Array;
}

/** Who took part in the event of a file, and who played whom. A player is the index of a standing. */
export interface FileResults
  extends Pick<EventResults, 'players' | 'stages' | 'pairings' | 'rounds'> {
  /** Index into {@link Corpus.files}. */
  readonly file: number;
  /** In {@link Corpus.events}, or {@link noNumber}. */
  readonly event: number;
  /** The players without a list and their placings: {@link absentStride} words each, ordered by player. */
  readonly absent: Uint32Array;
}

/** Words per entry of {@link FileResults.absent}: player, and placing or {@link noPlacing}. */
export const absentStride = 2;

/** Identifies a file when it is read again; unknown fields are missing. */
export interface FileOrigin {
  /** Its name without folders, its uncompressed length in bytes, and their checksum. */
  readonly content?: string;
  /** A hash of its place in the file system. */
  readonly path?: string;
  /** Identifies its event, if the content does not: an id, or name and date. */
  readonly event?: string;
  /** If the file is a link and its own name has no day: the day that the name of the link's target begins with. */
  readonly day?: string;
}

/** The label that a list came with. */
export interface ListLabel {
  readonly id?: string;
  readonly name?: string;
}

/** The event that a list was played at. */
export interface CorpusEvent {
  readonly id?: string;
  readonly name?: string;
  /** ISO 8601. */
  readonly date?: string;
  readonly format?: string;
  readonly game?: string;
}
