/**
 * Whether what was loaded is a corpus. The checksum proves that bytes did not change by accident; this
 * proves that every number in them is a valid index, whoever wrote them.
 */

import { mostCopies } from '../../core/decks/decklist.js';
import { isObject } from '../../core/decks/shapes.js';
import {
  matchResult,
  notInStandings,
  pairingStride,
  type Stage,
} from '../../core/tournament/results.js';
import {
  absentStride,
  type Block,
  type Corpus,
  cardLineStride,
  type FileResults,
  noNumber,
  partSize,
  printingStride,
  recordStride,
  type Segment,
  type TextColumn,
} from './layout/corpus.js';

type Fields<T> = { readonly [Key in keyof T]?: unknown };

/** Players of all files who neither have a list nor are known to have none: standings that cannot be read. */
const mostUnread = 2 ** 20;

/** Whether a value has the form that `layout/corpus.ts` describes. */
export function isWholeCorpus(value: unknown): value is Corpus {
  if (!isObject(value)) return false;
  const { texts, printings, cardLines, segments, weights, blocks }: Fields<Corpus> = value;
  const { deckCount, listCount, files, fileStarts, labels, events }: Fields<Corpus> = value;
  const { origins, results }: Fields<Corpus> = value;
  if (!isTexts(texts) || texts[0] !== '' || !isTexts(files)) return false;
  if (!isRecords(labels) || !isRecords(events)) return false;
  if (!isRecords(origins) || origins.length !== files.length) return false;
  if (!Array.isArray(results)) return false;
  if (!results.every((one) => isResults(one, files.length, events.length))) return false;
  if (!isWords(printings) || printings.length % printingStride > 0) return false;
  if (!isWords(cardLines) || cardLines.length % cardLineStride > 0) return false;
  const counts = {
    printings: printings.length / printingStride,
    cardLines: cardLines.length / cardLineStride,
    labels: labels.length,
    events: events.length,
  };
  if (!areBelow(printings, texts.length) || !isLines(cardLines, counts.printings)) return false;
  if (!Array.isArray(segments) || !Array.isArray(blocks)) return false;
  if (!segments.every((one) => isSegment(one, counts))) return false;
  const decks = sumOf(segments as Segment[], ({ deckCount }) => deckCount);
  if (decks !== deckCount || !areFull(segments as Segment[], ({ deckCount }) => deckCount)) {
    return false;
  }
  if (!blocks.every((one) => isBlock(one, decks, counts))) return false;
  const lists = sumOf(blocks as Block[], ({ listCount }) => listCount);
  if (lists !== listCount || !areFull(blocks as Block[], ({ listCount }) => listCount))
    return false;
  const known = sumOf(results as FileResults[], ({ absent }) => absent.length / absentStride);
  const players = sumOf(results as FileResults[], (one) => one.players);
  if (players - known - lists > mostUnread) return false;
  if (!isWords(weights) || weights.length !== decks) return false;
  const weightOf = new Uint32Array(decks);
  for (const { deck } of blocks as Block[]) {
    for (let at = 0; at < deck.length; at++) (weightOf[deck[at] as number] as number)++;
  }
  for (let deck = 0; deck < decks; deck++) if (weightOf[deck] !== weights[deck]) return false;
  return isWords(fileStarts) && fileStarts.length === files.length && isRising(fileStarts, lists);
}

interface Counts {
  readonly printings: number;
  readonly cardLines: number;
  readonly labels: number;
  readonly events: number;
}

function isResults(value: unknown, files: number, events: number): value is FileResults {
  if (!isObject(value)) return false;
  const { file, event, players, absent, stages, pairings, rounds }: Fields<FileResults> = value;
  if (!isCount(file) || file >= files || !isCount(players)) return false;
  if (!isCount(event) || (event >= events && event !== noNumber)) return false;
  if (
    !Array.isArray(stages) ||
    !stages.every(isStage) ||
    !(rounds instanceof Uint16Array) ||
    !isWords(pairings)
  )
    return false;
  if (!isWords(absent) || absent.length % absentStride > 0) return false;
  for (let at = 0; at < absent.length; at += absentStride) {
    if ((absent[at] as number) >= players) return false;
  }
  if (pairings.length !== rounds.length * pairingStride) return false;
  const isPlayer = (player: number) => player < players || player >= notInStandings;
  for (let at = 0; at < pairings.length; at += pairingStride) {
    const [first = 0, second = 0, stage = 0, result = 0] = pairings.subarray(at);
    if (!isPlayer(first) || !isPlayer(second) || stage >= stages.length) return false;
    if (result > matchResult.noResult) return false;
  }
  return true;
}

function isStage(value: unknown): value is Stage {
  if (!isObject(value)) return false;
  const { phase, isBracket }: Fields<Stage> = value;
  return Number.isInteger(phase) && typeof isBracket === 'boolean';
}

function isSegment(value: unknown, { cardLines, printings }: Counts): value is Segment {
  if (!isObject(value)) return false;
  const { deckCount, dictionary, starts, lines }: Fields<Segment> = value;
  const { postingStarts, postings, repeated }: Fields<Segment> = value;
  if (!isCount(deckCount) || deckCount > partSize) return false;
  if (!isWords(dictionary) || !areBelow(dictionary, cardLines)) return false;
  const isShort = lines instanceof Uint16Array;
  if (!isShort && !isWords(lines)) return false;
  const { length } = dictionary;
  if (!(isShort ? areShortBelow(lines, length) : areBelow(lines, length))) return false;
  if (!(postings instanceof Uint16Array) || postings.length !== lines.length) return false;
  if (!areShortBelow(postings, deckCount) || !isWords(repeated)) return false;
  return (
    areBelow(repeated, printings) &&
    areStarts(starts, deckCount, lines.length) &&
    areStarts(postingStarts, dictionary.length, postings.length)
  );
}

function isBlock(value: unknown, decks: number, { labels, events }: Counts): value is Block {
  if (!isObject(value)) return false;
  const { listCount, deck, index, label, event }: Fields<Block> = value;
  const { placing, record, player, playerName, title }: Fields<Block> = value;
  if (!isCount(listCount) || listCount > partSize) return false;
  const isColumn = (column: unknown, most = Number.POSITIVE_INFINITY) =>
    column === undefined ||
    (isWords(column) && column.length === listCount && areBelow(column, most, noNumber));
  const isRecordColumn =
    record === undefined ||
    (record instanceof Uint16Array && record.length === recordStride * listCount);
  return (
    isWords(deck) &&
    deck.length === listCount &&
    areBelow(deck, decks) &&
    isWords(index) &&
    isColumn(index) &&
    isColumn(label, labels) &&
    isColumn(event, events) &&
    isColumn(placing) &&
    isRecordColumn &&
    [player, playerName, title].every((column) => isTextColumn(column, listCount))
  );
}

function isTextColumn(value: unknown, listCount: number): boolean {
  if (value === undefined) return true;
  if (!isObject(value)) return false;
  const { starts, bytes }: Fields<TextColumn> = value;
  return bytes instanceof Uint8Array && areStarts(starts, listCount, bytes.length);
}

/** Where each of some entries begins in an array of a length, and one more at the end. */
function areStarts(value: unknown, entries: number, length: number): boolean {
  if (!isWords(value) || value.length !== entries + 1) return false;
  return value[0] === 0 && value[entries] === length && isRising(value, length);
}

function isRising(values: Uint32Array, most: number): boolean {
  let last = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < last || value > most) return false;
    last = value;
  }
  return true;
}

/** Whether all values are below a limit, or are one other value. */
function areBelow(values: Uint32Array, limit: number, other = -1): boolean {
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value >= limit && value !== other) return false;
  }
  return true;
}

/** The same for short numbers; a loop over both kinds of array takes three times as long. */
function areShortBelow(values: Uint16Array, limit: number): boolean {
  if (limit > 0xffff) return true;
  for (let at = 0; at < values.length; at++) if ((values[at] as number) >= limit) return false;
  return true;
}

function isLines(cardLines: Uint32Array, printings: number): boolean {
  for (let at = 0; at < cardLines.length; at += cardLineStride) {
    const copies = cardLines[at + 1] as number;
    if ((cardLines[at] as number) >= printings || copies < 1 || copies > mostCopies) return false;
  }
  return true;
}

/** Whether all parts but the last are full. */
function areFull<T>(parts: readonly T[], sizeOf: (part: T) => number): boolean {
  return parts.every((part, at) => at === parts.length - 1 || sizeOf(part) === partSize);
}

function sumOf<T>(parts: readonly T[], sizeOf: (part: T) => number): number {
  return parts.reduce((sum, part) => sum + sizeOf(part), 0);
}

function isWords(value: unknown): value is Uint32Array {
  return value instanceof Uint32Array;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** Whether a value is a list of objects whose fields are texts. */
function isRecords(value: unknown): value is readonly object[] {
  return (
    Array.isArray(value) &&
    value.every(
      (one) => isObject(one) && isTexts(Object.values(one).filter((text) => text !== undefined)),
    )
  );
}
