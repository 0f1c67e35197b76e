/** The wrong names for the count of a card that lists use, the same as in `decks/shapes.ts`. */
import { byteAt, quote } from './json';

// Keys in lower case without their first quote.
const countKey: u64 = 0x22746e756f63;
const copiesKey: u64 = 0x22736569706f63;
const amountKey: u64 = 0x22746e756f6d61;
const qtyKey: u64 = 0x22797471;
const quantityWord: u64 = 0x797469746e617571;

/** Converts letters to lower case when combined by OR; quotes stay the same. */
const lowerCase: u64 = 0x2020202020202020;

/** Whether a key, from after its first quote, is one of these names. `key`: its first word. */
export function isOtherCount(key: u64, from: usize): bool {
  const lower = key | lowerCase;
  if ((lower & 0xffffffffffff) === countKey || (lower & 0xffffffff) === qtyKey) return true;
  const seven = lower & 0xffffffffffffff;
  if (seven === copiesKey || seven === amountKey) return true;
  return lower === quantityWord && byteAt(from + 8) === quote;
}
