/**
 * Validates a loaded corpus. The checksum detects accidental changes; this proves that every number is a valid
 * index, whoever wrote the bytes.
 */

import { mostCopies } from '../../core/decks/decklist.js';
import { isObject } from '../../core/decks/shapes.js';
import { sumOf } from '../../core/json/grouping.js';
import {
  matchResult,
  noOpponent,
  notInStandings,
  pairingStride,
} from '../../core/tournament/results.js';
import { listsOfFile } from './layout/access.js';
import {
  absentStride,
  type Block,
  type Corpus,
  cardLineStride,
  type FileResults,
  noNumber,
  partMask,
  partShift,
  partSize,
  printingStride,
  recordStride,
  type Segment,
  type TextColumn,
} from './layout/corpus.js';

/**
 * The maximum number of players, in all files, without a list and not listed as absent: their standings are
 * unreadable.
 */
const mostUnread = 2 ** 20;

/** Whether a value has the form that `layout/corpus.ts` describes. */
export function isWholeCorpus(value: unknown): value is Corpus {
  try {
    return isWhole(value as Corpus);
  } catch {
    // A field is missing or has another type.
    return false;
  }
}

function isWhole(corpus: Corpus): boolean {
  const { texts, printings, cardLines, segments, weights, blocks, results, origins } = corpus;
  const { deckCount, listCount, files, fileStarts, labels, events } = corpus;
  const hasForm =
    [texts, files].every(areTexts) &&
    [labels, events, origins].every(areRecords) &&
    [printings, cardLines, weights, fileStarts].every(isWords);
  return (
    hasForm &&
    texts[0] === '' &&
    origins.length === files.length &&
    printings.length % printingStride === 0 &&
    areBelow(printings, texts.length) &&
    areLines(cardLines, printings.length / printingStride) &&
    segments.every((segment) => isSegment(segment, corpus)) &&
    areParts(segments, (one) => one.deckCount, deckCount) &&
    blocks.every((block) => isBlock(block, corpus)) &&
    areParts(blocks, (one) => one.listCount, listCount) &&
    results.every((one) => isResults(one, corpus)) &&
    unreadPlayers(corpus) <= mostUnread &&
    areWeights(weights, corpus) &&
    fileStarts.length === files.length &&
    isRising(fileStarts, listCount) &&
    areDifferent(results.map(({ file }) => file)) &&
    areDifferent(
      events.map(({ id, name, date, format, game }) => [id, name, date, format, game]),
    ) &&
    results.every((one) => areSeparate(one, corpus))
  );
}

/** Whether all values differ; a repeated event or file would count twice. */
function areDifferent(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value))).size === values.length;
}

/** Whether each list of a file with results, and each absent player, has its own standing. */
function areSeparate({ file, players, absent }: FileResults, corpus: Corpus): boolean {
  const isTaken = new Uint8Array(players);
  const take = (player = noNumber) => {
    if (player >= players || isTaken[player] === 1) return false;
    isTaken[player] = 1;
    return true;
  };
  for (let at = 0; at < absent.length; at += absentStride) if (!take(absent[at])) return false;
  return listsOfFile(corpus, file).every((list) =>
    take(corpus.blocks[list >>> partShift]?.index[list & partMask]),
  );
}

function unreadPlayers({ results, listCount }: Corpus): number {
  const unread = results.map(({ players, absent }) => players - absent.length / absentStride);
  return unread.reduce((sum, count) => sum + count, -listCount);
}

/** Whether each deck has as many lists as its weight says. */
function areWeights(weights: Uint32Array, { blocks, deckCount }: Corpus): boolean {
  const weightOf = new Uint32Array(deckCount);
  for (const { deck } of blocks) {
    for (let at = 0; at < deck.length; at++) (weightOf[deck[at] as number] as number)++;
  }
  return weights.length === deckCount && weightOf.every((weight, deck) => weight === weights[deck]);
}

function isResults(found: FileResults, { files, events }: Corpus): boolean {
  const { file, event, players, absent, stages, pairings, rounds } = found;
  const hasForm =
    [file, event, players].every(isCount) &&
    [absent, pairings].every(isWords) &&
    rounds instanceof Uint16Array &&
    stages.every(
      ({ phase, isBracket }) => Number.isInteger(phase) && typeof isBracket === 'boolean',
    );
  if (!hasForm || file >= files.length || (event >= events.length && event !== noNumber)) {
    return false;
  }
  if (absent.length % absentStride > 0) return false;
  if (pairings.length !== rounds.length * pairingStride) return false;
  const isPlayer = (player: number) => player < players || player >= notInStandings;
  for (let at = 0; at < pairings.length; at += pairingStride) {
    const [first = 0, second = 0, stage = 0, result = 0] = pairings.subarray(at);
    if (!isPlayer(first) || !isPlayer(second) || stage >= stages.length) return false;
    if (result > matchResult.noResult) return false;
    const isAlone = result === matchResult.bye || result === matchResult.automaticLoss;
    if (result === matchResult.noResult) continue;
    if (first === noOpponent || (second === noOpponent) !== isAlone) return false;
  }
  return true;
}

function isSegment(segment: Segment, { cardLines, printings }: Corpus): boolean {
  const { deckCount, dictionary, starts, lines, postingStarts, postings, repeated } = segment;
  const { length } = dictionary;
  const isShort = lines instanceof Uint16Array;
  return (
    isCount(deckCount) &&
    deckCount <= partSize &&
    [dictionary, starts, postingStarts, repeated].every(isWords) &&
    (isShort || isWords(lines)) &&
    postings instanceof Uint16Array &&
    postings.length === lines.length &&
    areBelow(dictionary, cardLines.length / cardLineStride) &&
    (isShort ? areShortBelow(lines, length) : areBelow(lines, length)) &&
    areShortBelow(postings, deckCount) &&
    areBelow(repeated, printings.length / printingStride) &&
    areStarts(starts, deckCount, lines.length) &&
    areStarts(postingStarts, length, postings.length)
  );
}

function isBlock(block: Block, { deckCount, labels, events }: Corpus): boolean {
  const { listCount, deck, index, label, event, placing, record } = block;
  const isColumn = (column: Uint32Array, most = Infinity) =>
    isWords(column) && column.length === listCount && areBelow(column, most, noNumber);
  return (
    isCount(listCount) &&
    listCount <= partSize &&
    isColumn(deck) &&
    areBelow(deck, deckCount) &&
    isColumn(index) &&
    (label === undefined || isColumn(label, labels.length)) &&
    (event === undefined || isColumn(event, events.length)) &&
    (placing === undefined || isColumn(placing)) &&
    (record === undefined ||
      (record instanceof Uint16Array && record.length === recordStride * listCount)) &&
    [block.player, block.playerName, block.title].every((column) => isTextColumn(column, listCount))
  );
}

function isTextColumn(column: TextColumn | undefined, listCount: number): boolean {
  if (column === undefined) return true;
  const { starts, bytes } = column;
  return (
    bytes instanceof Uint8Array && isWords(starts) && areStarts(starts, listCount, bytes.length)
  );
}

/** Whether `starts` gives the ascending start of each entry in an array of this length, plus the end. */
function areStarts(starts: Uint32Array, entries: number, length: number): boolean {
  if (starts.length !== entries + 1) return false;
  return starts[0] === 0 && starts[entries] === length && isRising(starts, length);
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

/** Whether all values are below a limit or equal `other`. */
function areBelow(values: Uint32Array, limit: number, other = -1): boolean {
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value >= limit && value !== other) return false;
  }
  return true;
}

/** Like {@link areBelow} for 16-bit numbers; one loop for both array types takes three times as long. */
function areShortBelow(values: Uint16Array, limit: number): boolean {
  if (limit > 0xffff) return true;
  for (let at = 0; at < values.length; at++) if ((values[at] as number) >= limit) return false;
  return true;
}

function areLines(cardLines: Uint32Array, printings: number): boolean {
  if (cardLines.length % cardLineStride > 0) return false;
  for (let at = 0; at < cardLines.length; at += cardLineStride) {
    const copies = cardLines[at + 1] as number;
    if ((cardLines[at] as number) >= printings || copies < 1 || copies > mostCopies) return false;
  }
  return true;
}

/** Whether the parts have `count` entries in total and all parts but the last are full. */
function areParts<T>(parts: readonly T[], sizeOf: (part: T) => number, count: number): boolean {
  const sizes = parts.map(sizeOf);
  return (
    sizes.slice(0, -1).every((size) => size === partSize) && sumOf(sizes, (size) => size) === count
  );
}

function isWords(value: unknown): boolean {
  return value instanceof Uint32Array;
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** Whether a value is an array of objects whose fields are strings. */
function areRecords(value: unknown): boolean {
  const isRecord = (one: unknown) =>
    isObject(one) && areTexts(Object.values(one).filter((text) => text !== undefined));
  return Array.isArray(value) && value.every(isRecord);
}
