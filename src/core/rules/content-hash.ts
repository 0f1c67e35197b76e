/** A hash of texts, to compare and identify them. */

/**
 * A 104-bit hash of a text, as 26 hexadecimal digits. Identifies, for example, versions of rule sets. It is not
 * cryptographic: somebody could construct two texts with the same hash.
 */
export function contentHash(text: string): string {
  return half(text, 0x9e3779b9) + half(text, 0x85ebca6b);
}

/** cyrb53 (public domain): two multiplicative 32-bit lanes over UTF-16 units, mixed at the end. */
function half(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = mixed(high, low);
  low = mixed(low, high);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(13, '0').slice(-13);
}

function mixed(lane: number, other: number): number {
  return (
    Math.imul(lane ^ (lane >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  );
}
