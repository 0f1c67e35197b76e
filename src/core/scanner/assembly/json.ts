/**
 * Validates JSON bytes, sixteen at a time, without making values. All functions take a place and return the place
 * after what they read. If the bytes are not JSON, they return {@link invalid}, the place of the zeros after the
 * data, which no function accepts.
 */
import { backslashes, dataEndAt, escapesAt, highBits, lineBreakAt, quotes } from './registers';

export const quote: u32 = 0x22;
export const backslash: u32 = 0x5c;
export const comma: u32 = 0x2c;
export const openBrace: u32 = 0x7b;
export const closeBrace: u32 = 0x7d;
export const openBracket: u32 = 0x5b;
export const closeBracket: u32 = 0x5d;
export const lineFeed: u32 = 0x0a;
const colon: u32 = 0x3a;
const space: u32 = 0x20;

const deepest: i32 = 100;

// Four characters as a word.
export const nullWord: u32 = 0x6c6c756e;
const trueWord: u32 = 0x65757274;
const alseWord: u32 = 0x65736c61;

// @inline
export function byteAt(at: usize): u32 {
  return <u32>load<u8>(at);
}

// @inline
export function invalid(): usize {
  return <usize>load<u32>(dataEndAt);
}

/** The place of the first byte from here on that is not white space. */
// @inline
export function skipSpace(from: usize): usize {
  return byteAt(from) > space ? from : skipSpaces(from);
}

function skipSpaces(from: usize): usize {
  const lineBreak = load<u32>(lineBreakAt);
  let at = from;
  while (true) {
    const byte = byteAt(at);
    if (byte !== space && byte !== lineBreak && byte !== 0x0d && byte !== 0x09) return at;
    at++;
  }
}

/** A mask of sixteen bytes: a bit is set if the byte is a quote, a backslash or a control character. */
// @inline
function hitsAt(at: usize): i32 {
  const bytes = v128.load(at);
  const isQuote = i8x16.eq(bytes, v128.load(quotes));
  const isBackslash = i8x16.eq(bytes, v128.load(backslashes));
  const isControl = i8x16.eq(v128.and(bytes, v128.load(highBits)), i8x16.splat(0));
  return i8x16.bitmask(v128.or(v128.or(isQuote, isBackslash), isControl));
}

/** The place of the closing quote of a string, from after the opening one. */
// @inline
export function stringEnd(from: usize): usize {
  const hits = hitsAt(from);
  const at = from + ctz(hits);
  if (hits !== 0 && byteAt(at) === quote) return at;
  return longStringEnd(hits !== 0 ? from : from + 16);
}

/** The same, for strings that are often longer than sixteen bytes. */
// @inline
export function longerStringEnd(from: usize): usize {
  const hits = hitsAt(from) | (hitsAt(from + 16) << 16);
  const at = from + ctz(hits);
  if (hits !== 0 && byteAt(at) === quote) return at;
  return longStringEnd(hits !== 0 ? from : from + 32);
}

/**
 * The same, for strings that probably have this length. If the guess is right, the processor need not wait for the
 * result (5% per standing for sets of three letters).
 */
// @inline
export function likelyStringEnd(from: usize, length: usize): usize {
  const hits = hitsAt(from);
  if (ctz(hits) === <i32>length && byteAt(from + length) === quote) return from + length;
  return longStringEnd(from);
}

function longStringEnd(from: usize): usize {
  let at = from;
  while (true) {
    const hits = hitsAt(at);
    if (hits === 0) {
      at += 16;
      continue;
    }
    at += ctz(hits);
    const byte = byteAt(at);
    if (byte === quote) return at;
    if (byte !== backslash) return invalid();
    at = escapeEnd(at);
  }
}

function escapeEnd(backslashAt: usize): usize {
  store<u32>(escapesAt, load<u32>(escapesAt) + 1);
  const byte = byteAt(backslashAt + 1);
  if (byte !== 0x75) return isShortEscape(byte) ? backslashAt + 2 : invalid();
  for (let at = backslashAt + 2; at < backslashAt + 6; at++) {
    if (!isHexDigit(byteAt(at))) return invalid();
  }
  return backslashAt + 6;
}

/** The place of a field's value, from after the closing quote of the key. */
// @inline
export function valueAt(from: usize): usize {
  if (byteAt(from) === colon && byteAt(from + 1) > space) return from + 1;
  return spacedValueAt(from);
}

function spacedValueAt(from: usize): usize {
  const at = skipSpace(from);
  return byteAt(at) === colon ? skipSpace(at + 1) : invalid();
}

/** Skips any value that begins here. */
export function skipValue(from: usize, depth: i32): usize {
  const byte = byteAt(from);
  if (byte === quote) return stringEnd(from + 1) + 1;
  if (byte === openBrace) return depth > deepest ? invalid() : skipObject(from + 1, depth);
  if (byte === openBracket) return depth > deepest ? invalid() : skipArray(from + 1, depth);
  if (byte === 0x2d || isDigit(byte)) return skipNumber(from);
  const next = load<u32>(from);
  if (next === nullWord || next === trueWord) return from + 4;
  if (byte === 0x66 && load<u32>(from + 1) === alseWord) return from + 5;
  return invalid();
}

function skipObject(from: usize, depth: i32): usize {
  let at = skipSpace(from);
  if (byteAt(at) === closeBrace) return at + 1;
  while (true) {
    if (byteAt(at) !== quote) return invalid();
    at = skipSpace(skipValue(valueAt(stringEnd(at + 1) + 1), depth + 1));
    const byte = byteAt(at);
    if (byte === closeBrace) return at + 1;
    if (byte !== comma) return invalid();
    at = skipSpace(at + 1);
  }
}

function skipArray(from: usize, depth: i32): usize {
  let at = skipSpace(from);
  if (byteAt(at) === closeBracket) return at + 1;
  while (true) {
    at = skipSpace(skipValue(at, depth + 1));
    const byte = byteAt(at);
    if (byte === closeBracket) return at + 1;
    if (byte !== comma) return invalid();
    at = skipSpace(at + 1);
  }
}

function skipNumber(from: usize): usize {
  let at = byteAt(from) === 0x2d ? from + 1 : from;
  at = byteAt(at) === 0x30 ? at + 1 : skipDigits(at);
  if (byteAt(at) === 0x2e) at = skipDigits(at + 1);
  if ((byteAt(at) | 0x20) === 0x65) {
    const sign = byteAt(at + 1);
    at = skipDigits(sign === 0x2b || sign === 0x2d ? at + 2 : at + 1);
  }
  return at;
}

function skipDigits(from: usize): usize {
  let at = from;
  while (isDigit(byteAt(at))) at++;
  return at === from ? invalid() : at;
}

/** Skips a field, whose key must not have escapes. */
export function skipField(keyAt: usize): usize {
  const escapes = load<u32>(escapesAt);
  const end = stringEnd(keyAt + 1);
  return load<u32>(escapesAt) === escapes ? skipValue(valueAt(end + 1), 0) : invalid();
}

// @inline
export function isDigit(byte: u32): bool {
  return byte - 0x30 <= 9;
}

function isHexDigit(byte: u32): bool {
  return isDigit(byte) || (byte | 0x20) - 0x61 <= 5;
}

/** Whether a byte is one of `"\/bfnrt`. */
function isShortEscape(byte: u32): bool {
  return (
    byte === quote ||
    byte === backslash ||
    byte === 0x2f ||
    byte === 0x62 ||
    byte === 0x66 ||
    byte === 0x6e ||
    byte === 0x72 ||
    byte === 0x74
  );
}
