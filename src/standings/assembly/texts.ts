/**
 * What texts stand for, looked up by their raw bytes as they stand in JSON: `learned-bytes.ts`
 * for the compiled scanner. A text that is not in a table is asked for; the caller decodes and
 * resolves it, and enters it with `learn`.
 */
import {
  arenaEndAt,
  arenaNextAt,
  labelCacheAt,
  labelCacheBits,
  labelsAt,
  ones,
  tableMask,
  tableSize,
  textBytes,
  wantEndAt,
  wantStartAt,
} from './registers';

const factor1: u64 = 0x9e3779b97f4a7c15;
const factor2: u64 = 0xd6e8feb86659fd93;

/** The entry of a text of one byte or more in the table whose register this is, or 0. */
@inline
export function find(table: usize, start: usize, length: i32): usize {
  return length > 16 ? findLong(table, start, length) : findShort(table, start, length);
}

@inline
function findShort(table: usize, start: usize, length: i32): usize {
  const bytes = v128.and(v128.load(start), v128.load(ones + 16 - length));
  const hash = mixed(length, i64x2.extract_lane(bytes, 0), i64x2.extract_lane(bytes, 1));
  const mask = load<u32>(table + tableMask);
  let place = ended(hash) & mask;
  while (true) {
    const entry: usize = load<u32>(table) + place * textBytes;
    const found = load<i32>(entry);
    if (found == length && isSame(bytes, v128.load(entry + 16))) return entry;
    if (found == 0) return 0;
    place = (place + 1) & mask;
  }
}

function findLong(table: usize, start: usize, length: i32): usize {
  const bytes = v128.load(start);
  const mask = load<u32>(table + tableMask);
  let place = hashOf(start, length) & mask;
  while (true) {
    const entry: usize = load<u32>(table) + place * textBytes;
    const found = load<i32>(entry);
    if (
      found == length &&
      isSame(bytes, v128.load(entry + 16)) &&
      isSameBehind(start, load<u32>(entry + 12), length)
    ) {
      return entry;
    }
    if (found == 0) return 0;
    place = (place + 1) & mask;
  }
}

@inline
function isSame(first: v128, second: v128): bool {
  return !v128.any_true(v128.xor(first, second));
}

/** Whether two texts are the same behind their first sixteen bytes; the last block overlaps. */
function isSameBehind(first: usize, second: usize, length: i32): bool {
  const last = length - 16;
  for (let i = 16; i < last; i += 16) {
    if (!isSame(v128.load(first + i), v128.load(second + i))) return false;
  }
  return isSame(v128.load(first + last), v128.load(second + last));
}

@inline
function mixed(hash: u64, low: u64, high: u64): u64 {
  const sum = (hash + low * factor1) ^ rotl<u64>(high * factor2, 32);
  return sum ^ (sum >> 29);
}

@inline
function ended(hash: u64): u32 {
  return <u32>((hash * factor1) >> 40);
}

function hashOf(start: usize, length: i32): u32 {
  let hash: u64 = length;
  if (length <= 16) return ended(mixed(hash, load<u64>(start), load<u64>(start + 8)));
  const last = start + length - 16;
  for (let at = start; at < last; at += 16) hash = mixed(hash, load<u64>(at), load<u64>(at + 8));
  return ended(mixed(hash, load<u64>(last), load<u64>(last + 8)));
}

/** Whether a text is in a table. */
export function isKnown(table: usize, start: usize, length: i32): bool {
  return find(table, start, length) != 0;
}

/** Enters a text and its values; false where a table or the arena is full. */
export function learn(table: usize, start: usize, length: i32, first: i32, second: i32): bool {
  const mask = load<u32>(table + tableMask);
  const size = load<u32>(table + tableSize);
  const place: usize = load<u32>(arenaNextAt);
  // Whole blocks of zeros behind it, so that short texts can be compared as one.
  const end = (place + length + 31) & ~15;
  if (size > mask >> 1 || end > <usize>load<u32>(arenaEndAt)) return false;
  store<u32>(arenaNextAt, <u32>end);
  store<u32>(table + tableSize, size + 1);
  memory.copy(place, start, length);
  memory.fill(place + length, 0, end - place - length);
  let free = hashOf(place, length) & mask;
  while (load<i32>(load<u32>(table) + free * textBytes) != 0) free = (free + 1) & mask;
  const entry: usize = load<u32>(table) + free * textBytes;
  store<i32>(entry, length);
  store<i32>(entry + 4, first);
  store<i32>(entry + 8, second);
  store<u32>(entry + 12, <u32>place);
  v128.store(entry + 16, v128.load(place));
  return true;
}

/** Says which text is not known. */
export function want(start: usize, end: usize): void {
  store<u32>(wantStartAt, <u32>start);
  store<u32>(wantEndAt, <u32>end);
}

/** In place of the value of a label: not looked up yet, and not known. */
export const notLookedUp: i32 = -9;
export const notKnown: i32 = -10;

/** The first (as a set or zone) or second (as a number) value of a label, -1 where it is empty. */
@inline
export function labelValue(start: usize, end: usize, which: usize): i32 {
  if (start == end) return -1;
  const length = end - start;
  if (length > 8) return lookUpLabel(start, end, which, 0, 0);
  const bytes = load<u64>(start) & (<u64>-1 >> (64 - (length << 3)));
  const cached: usize = load<u32>(labelCacheAt) + (<u32>((bytes * factor1) >> (64 - labelCacheBits)) << 4);
  if (load<u64>(cached) == bytes) return load<i32>(cached + 4 + which);
  return lookUpLabel(start, end, which, cached, bytes);
}

function lookUpLabel(start: usize, end: usize, which: usize, cached: usize, bytes: u64): i32 {
  const entry = find(labelsAt, start, <i32>(end - start));
  if (entry == 0) return notKnown;
  if (cached != 0) {
    store<u64>(cached, bytes);
    store<u64>(cached + 8, load<u64>(entry + 4));
  }
  return load<i32>(entry + which);
}
