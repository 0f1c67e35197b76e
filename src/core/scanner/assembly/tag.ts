/**
 * The compiled scanner: tags entries one after another, and writes the input with decks replaced. It stops at
 * entries that it does not support, which the caller must parse. It also stops for unknown texts, and for decks
 * that it cannot decide about; the caller answers and calls it again.
 */
import { colorBits, matchesOf, variantOf, winnerOf } from '../../engine/match/shared-search';
import { clearCounts, countCards } from './cards';
import { byteAt, closeBracket, comma, lineFeed, openBrace, skipSpace } from './json';
import {
  afterAt,
  changedAt,
  colorBitCount,
  colorSlotCountAt,
  colorSlotsAt,
  conflictsAt,
  dataEndAt,
  deckEndAt,
  deckStartAt,
  decksAt,
  fieldsEndAt,
  foundAt,
  hasFallbacksAt,
  hasListAt,
  isFirstAt,
  isLinesAt,
  labelCounter,
  labelDeck,
  labelName,
  labelText,
  linesAt,
  longestEntryAt,
  longestText,
  mostFound,
  nextAt,
  otherNameAt,
  outEndAt,
  outNextAt,
  resultCountAt,
  resultsAt,
  sameNameAt,
  standingsAt,
  stopCounted,
  stopDeck,
  stopDone,
  stopFull,
  stopLeft,
  wantKeyAt,
  wantResultAt,
  withoutDecklistAt,
  writtenAt,
} from './registers';
import { scanStanding } from './standing';
import { find, noteUnknown } from './texts';
import { theCounter, theProgram, wordsAt } from './words';

export { isKnown, learn } from './texts';

/** `,"deck":` as a word. */
const commaDeckColon: u64 = 0x3a226b636564222c;

/**
 * Tags entries from `next` on, and returns the reason to stop. `label` is the label of the deck for which it last
 * stopped; with 0, the entry at `next` is scanned again.
 */
export function tagEntries(label: usize): i32 {
  if (label !== 0) {
    const stop = applyLabel(label);
    if (stop !== stopDone) return stop;
    store<u32>(nextAt, load<u32>(afterAt));
  }
  while (true) {
    const from = skipBetween(load<u32>(nextAt));
    store<u32>(nextAt, <u32>from);
    if (from === load<u32>(dataEndAt)) return stopDone;
    if (byteAt(from) !== openBrace) return stopLeft;
    clearCounts();
    const after = scanStanding(from);
    if (after === 0 || after - from > <usize>load<u32>(longestEntryAt) || !endsEntry(after))
      return stopLeft;
    store<u32>(afterAt, <u32>after);
    const stop = takeStanding();
    if (stop !== stopDone) return stop;
    store<u32>(nextAt, <u32>after);
  }
}

/** The place of the next entry, or the end of the data. Skips a single comma, if it follows an entry. */
function skipBetween(from: usize): usize {
  const isLines = load<u32>(isLinesAt) !== 0;
  let isAfterEntry = !isLines && from === load<u32>(afterAt);
  let at = from;
  while (true) {
    const byte = byteAt(at);
    if (byte === lineFeed) {
      if (isLines) add(linesAt);
    } else if (byte === comma && isAfterEntry) {
      isAfterEntry = false;
    } else if (byte !== 0x20 && byte !== 0x0d && byte !== 0x09) return at;
    at++;
  }
}

function endsEntry(after: usize): bool {
  const byte = byteAt(skipSpace(after));
  if (load<u32>(isLinesAt) !== 0) return byte === lineFeed;
  return byte === comma || byte === closeBracket;
}

function takeStanding(): i32 {
  if (load<u32>(hasListAt) === 0) {
    add(withoutDecklistAt);
    add(standingsAt);
    return stopDone;
  }
  const counted = countCards();
  if (counted !== stopDone) return counted;
  store<i32>(wantResultAt, -1);
  store<i32>(wantKeyAt, 0);
  const found = load<u32>(foundAt);
  const size = load<u32>(isFirstAt) !== 0 ? findFirst(found) : findEvery(found);
  if (size > mostFound) return stopCounted;
  if (size === 0) {
    if (load<u32>(hasFallbacksAt) !== 0) return stopCounted;
    store<i32>(found, load<i32>(resultCountAt) - 1);
  }
  const slots = load<i32>(colorSlotCountAt);
  const colors = colorBits(wordsAt(colorSlotsAt), slots, theCounter().counts);
  if (size > 1) return takeConflict(found, size, colors);
  const first = load<i32>(found);
  const result = slots === 0 ? first : (first << colorBitCount) | colors;
  const label: usize = load<u32>(load<u32>(resultsAt) + (result << 2));
  if (label !== 0) return applyLabel(label);
  store<i32>(wantResultAt, result);
  return stopCounted;
}

/** Handles a deck that several rules or variants match. */
function takeConflict(found: u32, size: i32, colors: i32): i32 {
  store<i32>(found + (size << 2), colors);
  const length = (size + 1) << 2;
  const entry = find(conflictsAt, found, length);
  if (entry !== 0) return applyLabel(load<u32>(entry + 4));
  store<i32>(wantKeyAt, length);
  return stopCounted;
}

/** Writes the winning rule, or its variant, to `found`. Returns 0 if no rule matches. */
function findFirst(found: u32): i32 {
  const program = theProgram();
  const counter = theCounter();
  const ruleCount = program.ruleCount;
  const rank = winnerOf(program, ruleCount, program.unfiledCount, counter);
  if (rank === ruleCount) return 0;
  const first = program.variantStart[rank];
  const variant = variantOf(program, ruleCount, rank, first, counter.counts);
  store<i32>(found, variant < 0 ? rank : ruleCount + variant);
  return 1;
}

/**
 * Writes all matching rules, or their matching variants, to `found`. Returns their number, or more than `mostFound`
 * if there are too many.
 */
function findEvery(found: u32): i32 {
  const program = theProgram();
  const counter = theCounter();
  const ruleCount = program.ruleCount;
  // Ranks are written after the memory for the results.
  const ranks = found + ((mostFound + 1) << 2);
  const words = changetype<Words>(<usize>ranks);
  const matching = matchesOf(program, program.unfiledCount, counter, words, mostFound);
  if (matching > mostFound) return matching;
  sort(words, matching);
  let size = 0;
  for (let i = 0; i < matching; i++) {
    const rank = words[i];
    if (i > 0 && rank === words[i - 1]) continue;
    let variant = variantOf(program, ruleCount, rank, program.variantStart[rank], counter.counts);
    do {
      if (size === mostFound) return mostFound + 1;
      store<i32>(found + (size << 2), variant < 0 ? rank : ruleCount + variant);
      size++;
      if (variant >= 0) {
        variant = variantOf(program, ruleCount, rank, variant + 1, counter.counts);
      }
    } while (variant >= 0);
  }
  return size;
}

function sort(words: Words, size: i32): void {
  for (let i = 1; i < size; i++) {
    const word = words[i];
    let at = i;
    for (; at > 0 && words[at - 1] > word; at--) words[at] = words[at - 1];
    words[at] = word;
  }
}

function applyLabel(label: usize): i32 {
  const stop = load<u32>(deckEndAt) === 0 ? insert(label) : replace(label);
  if (stop !== stopDone) return stop;
  add(load<u32>(label + labelCounter));
  add(standingsAt);
  return stopDone;
}

/** Adds a deck to a standing without one. There is a field before it, because the standing has a decklist. */
function insert(label: usize): i32 {
  const end = load<u32>(fieldsEndAt);
  if (!hasRoom(end, label)) return stopFull;
  write(load<u32>(writtenAt), end);
  const to = load<u32>(outNextAt);
  store<u64>(to, commaDeckColon);
  store<u32>(outNextAt, to + 8);
  writeLabel(label);
  store<u32>(writtenAt, end);
  add(changedAt);
  return stopDone;
}

/** Replaces the deck of a standing, unless it equals the label. */
function replace(label: usize): i32 {
  const start = load<u32>(deckStartAt);
  const end = load<u32>(deckEndAt);
  if (end - start > <u32>longestText) return stopLeft;
  const deck = find(decksAt, start, end - start);
  if (deck === 0) {
    noteUnknown(start, end);
    return stopDeck;
  }
  const isSame = load<i32>(deck + 4) === load<i32>(label + labelDeck);
  if (!isSame) {
    if (!hasRoom(start, label)) return stopFull;
    write(load<u32>(writtenAt), start);
    writeLabel(label);
    store<u32>(writtenAt, end);
    add(changedAt);
  }
  const name = load<i32>(deck + 8);
  if (name === load<i32>(label + labelName)) add(sameNameAt);
  else if (name !== -1) add(otherNameAt);
  return stopDone;
}

/** Whether there is room for the input up to `end`, and for the label after it. */
function hasRoom(end: u32, label: usize): bool {
  const needed = end - load<u32>(writtenAt) + load<u32>(label) + 8;
  return load<u32>(outNextAt) + needed <= load<u32>(outEndAt);
}

function writeLabel(label: usize): void {
  const text = <u32>label + labelText;
  write(text, text + load<u32>(label));
}

function write(start: u32, end: u32): void {
  const to = load<u32>(outNextAt);
  memory.copy(to, start, end - start);
  store<u32>(outNextAt, to + end - start);
}

// @inline
function add(counter: usize): void {
  store<u32>(counter, load<u32>(counter) + 1);
}
