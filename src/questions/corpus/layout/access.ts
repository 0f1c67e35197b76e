/** Reads single lists and decks of a corpus. */

import { type DeckCard, type Decklist, deckCard } from '../../../core/decks/decklist.js';
import { defined } from '../../../core/json/defined.js';
import { partitionPoint } from '../../../core/json/partition-point.js';
import type { MatchRecord } from '../../../core/tournament/standing.js';
import { placeName } from '../place.js';
import {
  type Block,
  type Corpus,
  type CorpusEvent,
  cardLineStride,
  type ListLabel,
  noNumber,
  noRecord,
  partMask,
  partShift,
  printingStride,
  recordStride,
  type Segment,
} from './corpus.js';
import { decoded, storedText, textAt } from './text-column.js';

/** All that a corpus knows of a list. */
export interface ListEntry {
  /** Its name in reports: `nats.json#12 (Ann)`, or the file name if the file is one list. */
  readonly name: string;
  /** Its deck number. */
  readonly deck: number;
  /** The file that it was read from. */
  readonly file: string;
  /** The index of the standing in the file; missing if the file is one list. */
  readonly index?: number;
  readonly label?: ListLabel;
  readonly event?: CorpusEvent;
  readonly placing?: number;
  readonly record?: MatchRecord;
  readonly player?: string;
  readonly playerName?: string;
}

/** The segment of a deck. */
export function segmentOf({ segments }: Corpus, deck: number): Segment {
  return segments[deck >>> partShift] as Segment;
}

/** Calls `visit` with each card line of a deck, ascending; repeated lines come twice. */
export function forCardLines(corpus: Corpus, deck: number, visit: (line: number) => void): void {
  const { starts, lines, dictionary } = segmentOf(corpus, deck);
  const local = deck & partMask;
  const end = starts[local + 1] as number;
  for (let at = starts[local] as number; at < end; at++) {
    visit(dictionary[lines[at] as number] as number);
  }
}

/** The card lines of a deck as an array. To walk all decks of a large corpus, {@link forCardLines} is faster. */
export function cardLinesOf(corpus: Corpus, deck: number): readonly number[] {
  const found: number[] = [];
  forCardLines(corpus, deck, (line) => found.push(line));
  return found;
}

/** The cards of a deck, ordered by card line number. */
export function deckOf(corpus: Corpus, deck: number): Decklist {
  const cards: DeckCard[] = [];
  forCardLines(corpus, deck, (line) => cards.push(cardOf(corpus, line)));
  return { cards };
}

/** The card of a card line. */
export function cardOf(corpus: Corpus, cardLine: number): DeckCard {
  const at = cardLine * cardLineStride;
  const [name = '', set, number, zone] = printingOf(corpus, corpus.cardLines[at] as number);
  return deckCard(name, corpus.cardLines[at + 1] as number, zone, set, number);
}

/** The name, set, number and zone of a printing; undefined where it has none. */
export function printingOf(
  { printings, texts }: Pick<Corpus, 'printings' | 'texts'>,
  printing: number,
): readonly (string | undefined)[] {
  const at = printing * printingStride;
  return Array.from(
    printings.subarray(at, at + printingStride),
    (text) => texts[text] || undefined,
  );
}

/** How many lists have these decks. */
export function listsWith({ weights }: Pick<Corpus, 'weights'>, decks: Iterable<number>): number {
  let sum = 0;
  for (const deck of decks) sum += weights[deck] as number;
  return sum;
}

/** The deck of a list. */
export function deckNumberOf(corpus: Corpus, list: number): number {
  return blockOf(corpus, list).deck[list & partMask] as number;
}

/** The label that a list came with; undefined if it had none. */
export function labelOf(corpus: Corpus, list: number): ListLabel | undefined {
  return corpus.labels[labelNumberOf(corpus, list) ?? -1];
}

/** The index into `labels` of the label that a list came with; undefined if it had none. */
export function labelNumberOf(corpus: Corpus, list: number): number | undefined {
  return numberAt(blockOf(corpus, list).label, list);
}

/** The index into `events` of the event of a list; undefined if it has none. */
export function eventNumberOf(corpus: Corpus, list: number): number | undefined {
  return numberAt(blockOf(corpus, list).event, list);
}

/** The event of a list; undefined if it has none. */
export function eventOf(corpus: Corpus, list: number): CorpusEvent | undefined {
  return corpus.events[eventNumberOf(corpus, list) ?? -1];
}

/** The player id of a list; undefined if it has none. */
export function playerOf(corpus: Corpus, list: number): string | undefined {
  return textAt(blockOf(corpus, list).player, list & partMask);
}

/** The name of a list in reports. */
export function nameOf(corpus: Corpus, list: number): string {
  const { title, player, playerName, index } = blockOf(corpus, list);
  const at = list & partMask;
  const own = textAt(title, at);
  if (own !== undefined) return own;
  const file = corpus.files[fileOf(corpus, list)] ?? '';
  const who = textAt(playerName, at) ?? textAt(player, at);
  const name = placeName(file, numberAt(index, list), who).trimStart();
  return name === '' ? `list ${list + 1}` : name;
}

/** The number of the file that a list was read from. */
export function fileOf({ fileStarts }: Corpus, list: number): number {
  // Files without lists start where the next file starts.
  return partitionPoint(fileStarts, (start) => start <= list) - 1;
}

/** The lists of a file, ascending. */
export function listsOfFile({ fileStarts, listCount }: Corpus, file: number): number[] {
  const start = fileStarts[file] as number;
  const end = fileStarts[file + 1] ?? listCount;
  const lists: number[] = [];
  for (let list = start; list < end; list++) lists.push(list);
  return lists;
}

/** The lists of the files for which `isTaken` returns true, ascending. */
export function listsOfFiles(corpus: Corpus, isTaken: (file: number) => boolean): number[] {
  return corpus.files.flatMap((_, file) => (isTaken(file) ? listsOfFile(corpus, file) : []));
}

/** All that a corpus knows of a list. */
export function entryOf(corpus: Corpus, list: number): ListEntry {
  const { player, playerName, title: _, ...row } = rowOf(corpus, list);
  return defined({
    name: nameOf(corpus, list),
    deck: deckNumberOf(corpus, list),
    file: corpus.files[fileOf(corpus, list)] ?? '',
    ...row,
    player: decoded(player),
    playerName: decoded(playerName),
  });
}

/**
 * The data of a list in a form for adding it to another corpus: texts stay bytes, and the name is not built.
 * Joining corpora with {@link entryOf} instead took a third longer.
 */
export function rowOf(corpus: Corpus, list: number) {
  const block = blockOf(corpus, list);
  const at = list & partMask;
  return {
    index: numberAt(block.index, list),
    label: labelOf(corpus, list),
    event: eventOf(corpus, list),
    placing: numberAt(block.placing, list),
    record: recordOf(block, at),
    player: storedText(block.player, at),
    playerName: storedText(block.playerName, at),
    title: textAt(block.title, at),
  };
}

function blockOf({ blocks }: Corpus, list: number): Block {
  return blocks[list >>> partShift] as Block;
}

function numberAt(column: Uint32Array | undefined, list: number): number | undefined {
  const value = column?.[list & partMask];
  return value === noNumber ? undefined : value;
}

function recordOf({ record }: Block, at: number): MatchRecord | undefined {
  if (record === undefined) return undefined;
  const [wins = noRecord, losses = 0, ties = 0] = record.subarray(at * recordStride);
  return wins === noRecord ? undefined : { wins, losses, ties };
}
