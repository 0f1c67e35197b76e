/**
 * The layout of a corpus: many lists as arrays of numbers, which are read once and asked many
 * questions. `build/` makes it, `store.ts` saves it, and all that ask many lists read it. This
 * file alone defines what a field means.
 *
 * Vocabulary
 * - *list*: a decklist as it was given, with its place, player, event and label. List numbers count
 *   from 0 in the order of reading.
 * - *deck*: the cards of a list. Lists that are equal line by line, in any order, have the same deck,
 *   which is stored once. Deck numbers count from 0 in the order in which they first occurred.
 * - *printing*: a name with set, number and zone, as lists spell them.
 * - *card line*: a printing with a number of copies.
 * - *segment*: up to {@link partSize} decks, with the postings from card lines to decks. Adding lists
 *   rebuilds the last segment and shares the others. A *block* is the same for lists.
 *
 * A corpus is plain data: `postMessage` copies it, or moves it with `corpusBuffers`.
 */

import type { EventResults } from '../../../core/tournament/results.js';

/** How many decks a segment has, and how many lists a block has, except for the last one. */
export const partSize = 1 << 16;
/** The part of a deck or list number that says its segment or block, and the place in it. */
export const partShift = 16;
export const partMask = partSize - 1;

/** Words of a printing: name, set, number, zone. */
export const printingStride = 4;
/** Words of a card line: printing, copies. */
export const cardLineStride = 2;
/** Words of a record: wins, losses, ties. */
export const recordStride = 3;
/** In a column: the list has no such value. */
export const noNumber = 0xffffffff;
/** In a record: the list has none. */
export const noRecord = 0xffff;

/** Many lists as arrays of numbers: each text and each deck once. Plain data. */
export interface Corpus {
  /** Names, sets, numbers and zones as lists spell them. Text 0 is empty: no set, number or zone. */
  readonly texts: readonly string[];
  /** Printing -> the texts of its name, set, number and zone: {@link printingStride} words. */
  readonly printings: Uint32Array;
  /** Card line -> printing and copies: {@link cardLineStride} words. */
  readonly cardLines: Uint32Array;
  /** Deck `d` is deck `d & partMask` of segment `d >>> partShift`. */
  readonly segments: readonly Segment[];
  readonly deckCount: number;
  /** Deck -> how many lists have it. */
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
  /** The different labels that lists were given. */
  readonly labels: readonly ListLabel[];
  readonly events: readonly CorpusEvent[];
  /** The results of files of standings whose pairings are known, or where players have no list. */
  readonly results: readonly FileResults[];
}

/** The decks of a part of a corpus, by their card lines. */
export interface Segment {
  readonly deckCount: number;
  /** Local line -> card line; ascending. The numbers of local lines fit into 16 bits in real files. */
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
   * The printings that are on two lines of one deck, ascending. The postings of all others have
   * each deck at most once.
   */
  readonly repeated: Uint32Array;
}

/** Columns of facts about lists. A column is undefined if no list of the block has a value for it. */
export interface Block {
  readonly listCount: number;
  readonly deck: Uint32Array;
  /** The index of the standing in its file, or {@link noNumber} if the file is one list. */
  readonly index: Uint32Array;
  /** In {@link Corpus.labels}, or {@link noNumber}. */
  readonly label: Uint32Array | undefined;
  /** In {@link Corpus.events}, or {@link noNumber}. */
  readonly event: Uint32Array | undefined;
  /** From 1, or {@link noNumber}. */
  readonly placing: Uint32Array | undefined;
  /** Wins, losses and ties: {@link recordStride} words; the first is {@link noRecord} without one. */
  readonly record: Uint16Array | undefined;
  /** The player's id in the event. */
  readonly player: TextColumn | undefined;
  /** The player's name. */
  readonly playerName: TextColumn | undefined;
  /** The name of the list in reports, where the caller gave it one. */
  readonly title: TextColumn | undefined;
}

/** Texts, one for each list of a block; empty where there is none. */
export interface TextColumn {
  /** List -> its first byte; one more entry at the end. */
  readonly starts: Uint32Array;
  /** UTF-8; a text that UTF-8 cannot encode is stored as JSON after a byte 0. */
  readonly bytes: Uint8Array;
}

/** Who took part in the event of a file, and who played whom. A player is the index of a standing. */
export interface FileResults
  extends Pick<EventResults, 'players' | 'stages' | 'pairings' | 'rounds'> {
  /** In {@link Corpus.files}. */
  readonly file: number;
  /** In {@link Corpus.events}, or {@link noNumber}. */
  readonly event: number;
  /** The players without a list and their placings: {@link absentStride} words, by player. */
  readonly absent: Uint32Array;
}

/** Words of {@link FileResults.absent}: player, and placing or {@link noPlacing}. */
export const absentStride = 2;

/** What identifies a file that is read again; unknown fields are missing. */
export interface FileOrigin {
  /** Its name without folders, the length of its bytes, unpacked, and their sum. */
  readonly content?: string;
  /** A hash of its place in the file system. */
  readonly path?: string;
  /** What identifies its event if the content does not: its id, or name and date. */
  readonly event?: string;
  /** The day with which the name of the file begins that it is a link to, where its own name has none. */
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
