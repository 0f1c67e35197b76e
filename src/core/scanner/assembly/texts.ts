/**
 * Tables of texts, by their raw bytes in JSON. If a text is missing in a table, the scanner stops, and the caller
 * decodes the text, finds its values and adds it with `learn`. So canonical forms and comparison options cost
 * nothing for known texts.
 */
import {
  arenaEndAt,
  arenaNextAt,
  inlineAt,
  inlineText,
  labelCacheAt,
  labelCacheBits,
  labelsAt,
  labelZone,
  ones,
  tableMask,
  tableSize,
  textBits,
  textPlace,
  unknownEndAt,
  unknownStartAt,
} from './registers';

const factor1: u64 = 0x9e3779b97f4a7c15;
const factor2: u64 = 0xd6e8feb86659fd93;

/** The entry of a text in a table, or 0. The text must have at least one byte. */
// @inline
export function find(table: usize, start: usize, length: i32): usize {
  return findFrom(table, placeOf(table, start, length), start, length);
}

/** Where to start searching for a text. */
// @inline
export function placeOf(table: usize, start: usize, length: i32): u32 {
  return hashOf(start, length) & load<u32>(table + tableMask);
}

/**
 * The entry of a text, searched from a place on. Compares the first and last sixteen bytes first, because most
 * texts have no others.
 */
// @inline
export function findFrom(table: usize, from: u32, start: usize, length: i32): usize {
  const mask = load<u32>(table + tableMask);
  const known = maskFor(length);
  const first = v128.load(start);
  const tailAt: usize = max(length - 16, 0);
  const last = v128.load(start + tailAt);
  let place = from;
  while (true) {
    const entry = entryAt(table, place);
    const found = load<i32>(entry);
    if (found === length) {
      const text = length > inlineText ? <usize>load<u32>(entry + textPlace) : entry + inlineAt;
      const differs = v128.or(
        v128.xor(first, v128.load(text)),
        v128.xor(last, v128.load(text + tailAt)),
      );
      if (
        !v128.any_true(v128.and(differs, known)) &&
        (length <= 32 || isSameBetween(start, text, length))
      ) {
        return entry;
      }
    }
    if (found === 0) return 0;
    place = (place + 1) & mask;
  }
}

// @inline
export function entryAt(table: usize, place: u32): usize {
  return <usize>load<u32>(table) + (place << textBits);
}

/** A mask with as many bytes of ones as the text has bytes, at most sixteen. */
// @inline
function maskFor(length: i32): v128 {
  return v128.load(ones + max(16 - length, 0));
}

/** Whether two texts are equal between their first and last sixteen bytes. */
function isSameBetween(first: usize, second: usize, length: i32): bool {
  const last = length - 16;
  for (let i = 16; i < last; i += 16) {
    if (v128.any_true(v128.xor(v128.load(first + i), v128.load(second + i)))) return false;
  }
  return true;
}

// @inline
function mixed(hash: u64, low: u64, high: u64): u64 {
  return (hash + low * factor1) ^ rotl<u64>(high * factor2, 32);
}

// @inline
function hashOf(start: usize, length: i32): u32 {
  const known = maskFor(length);
  const first = v128.and(v128.load(start), known);
  const last = v128.and(v128.load(start + max(length - 16, 0)), known);
  let hash = mixed(length, i64x2.extract_lane(first, 0), i64x2.extract_lane(first, 1));
  if (length > 32) hash = between(hash, start, length);
  hash = mixed(hash * factor2, i64x2.extract_lane(last, 1), i64x2.extract_lane(last, 0));
  return <u32>((hash * factor1) >> 40);
}

function between(hash: u64, start: usize, length: i32): u64 {
  let all = hash;
  const last = start + length - 16;
  for (let at = start + 16; at < last; at += 16)
    all = mixed(all * factor2, load<u64>(at), load<u64>(at + 8));
  return all;
}

export function isKnown(table: usize, start: usize, length: i32): bool {
  return find(table, start, length) !== 0;
}

/** Adds a text and its values. Returns false if the table or the arena is full. */
export function learn(
  table: usize,
  start: usize,
  length: i32,
  first: i32,
  second: i32,
  third: i32,
): bool {
  const mask = load<u32>(table + tableMask);
  const size = load<u32>(table + tableSize);
  const place: usize = load<u32>(arenaNextAt);
  // The last block is filled with zeros, so that short texts are compared in one step.
  const end = (place + length + 31) & ~15;
  if (size > mask - (mask >> 2) || end > <usize>load<u32>(arenaEndAt)) return false;
  store<u32>(arenaNextAt, <u32>end);
  store<u32>(table + tableSize, size + 1);
  memory.copy(place, start, length);
  memory.fill(place + length, 0, end - place - length);
  let free = hashOf(place, length) & mask;
  while (load<i32>(entryAt(table, free)) !== 0) free = (free + 1) & mask;
  const entry = entryAt(table, free);
  store<i32>(entry, length);
  store<i32>(entry + 4, first);
  store<i32>(entry + 8, second);
  store<i32>(entry + 12, third);
  if (length > inlineText) store<u32>(entry + textPlace, <u32>place);
  else memory.copy(entry + inlineAt, place, length);
  return true;
}

/** Stores which text is unknown, for the caller. */
export function noteUnknown(start: usize, end: usize): void {
  store<u32>(unknownStartAt, <u32>start);
  store<u32>(unknownEndAt, <u32>end);
}

/** Used in place of a label's value if it was not looked up yet, or is not in the table. */
export const notLookedUp: i32 = 0x40000000;
export const notKnown: i32 = 0x40000001;

/** The value of a label as a zone; -1 if it is empty. */
export function zoneValue(start: usize, end: usize): i32 {
  return start === end ? -1 : lookUpLabel(start, end, labelZone, 0, 0);
}

/** The value of a label as a set or a number (`which`); -1 if it is empty. */
// @inline
export function labelValue(start: usize, end: usize, which: usize): i32 {
  if (start === end) return -1;
  const length = end - start;
  if (length > 8) return lookUpLabel(start, end, which, 0, 0);
  const bytes = load<u64>(start) & (<u64>-1 >> (64 - (length << 3)));
  const cached: usize =
    load<u32>(labelCacheAt) + ((<u32>((bytes * factor1) >> (64 - labelCacheBits))) << 4);
  if (load<u64>(cached) === bytes) return load<i32>(cached + 4 + which);
  return lookUpLabel(start, end, which, cached, bytes);
}

function lookUpLabel(start: usize, end: usize, which: usize, cached: usize, bytes: u64): i32 {
  const entry = find(labelsAt, start, <i32>(end - start));
  if (entry === 0) return notKnown;
  if (cached !== 0) {
    store<u64>(cached, bytes);
    store<u64>(cached + 8, load<u64>(entry + 4));
  }
  return load<i32>(entry + which);
}
