/** The checksum for stored programs, corpora and the content of files. */

/** The number of words in a checksum. */
export const sumLength = 4;
const factor1 = 0x9e3779b1;
const factor2 = 0x85ebca6b;

/**
 * Adds words to the four lanes of a checksum, like MurmurHash3. Words are multiplied, so a changed bit changes others,
 * and each lane takes in the next one, so changes in several words do not cancel each other out. A change within four
 * words always changes the sum. The words are padded with zeros to a multiple of four. Takes half the time of FNV-1a
 * with one lane.
 */
export function addWords(lanes: Int32Array, words: Int32Array): void {
  let a = lanes[0] as number;
  let b = lanes[1] as number;
  let c = lanes[2] as number;
  let d = lanes[3] as number;
  const end = words.length & ~3;
  for (let at = 0; at < end; at += 4) {
    a = (mixed(a, words[at] as number) + b) | 0;
    b = (mixed(b, words[at + 1] as number) + c) | 0;
    c = (mixed(c, words[at + 2] as number) + d) | 0;
    d = (mixed(d, words[at + 3] as number) + a) | 0;
  }
  lanes.set([a, b, c, d]);
  if (end < words.length) {
    addWords(lanes, Int32Array.of(...words.subarray(end), 0, 0, 0).subarray(0, 4));
  }
}

function mixed(lane: number, word: number): number {
  const changed = lane ^ Math.imul(word, factor1);
  return Math.imul((changed << 15) | (changed >>> 17), factor2);
}

/** The lanes of the checksum of no words. */
export function noWords(): Int32Array {
  return Int32Array.of(1, 2, 3, 4);
}

/** The checksum of some words: {@link sumLength} words. */
export function checksum(words: Int32Array): Int32Array {
  const lanes = noWords();
  addWords(lanes, words);
  return lanes;
}
