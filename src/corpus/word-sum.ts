/** A checksum of words and of bytes. */

/**
 * FNV-1a over words from `at` on, in four lanes, which processors compute at the same time. The lanes
 * are also rotated: without that, the uppermost bit of a word would change no other bit, and two such
 * changes would not be found. A change of one word always changes the sum.
 */
export function addWords(lanes: Int32Array, words: Int32Array, at: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = lanes;
  for (; at + 4 <= words.length; at += 4) {
    a = Math.imul(a ^ (words[at] as number), 0x01000193);
    b = Math.imul(b ^ (words[at + 1] as number), 0x01000193);
    c = Math.imul(c ^ (words[at + 2] as number), 0x01000193);
    d = Math.imul(d ^ (words[at + 3] as number), 0x01000193);
    a = (a << 13) | (a >>> 19);
    b = (b << 13) | (b >>> 19);
    c = (c << 13) | (c >>> 19);
    d = (d << 13) | (d >>> 19);
  }
  for (; at < words.length; at++) a = Math.imul(a ^ (words[at] as number), 0x01000193);
  lanes.set([a, b, c, d]);
}

/** The lanes of a sum of nothing. */
export function noWords(): Int32Array {
  return Int32Array.of(0x811c9dc5, 0x811c9dc6, 0x811c9dc7, 0x811c9dc8);
}

const blockWords = 1 << 14;

/** Sums bytes that come in chunks; the sum does not depend on where they are cut. */
export class ByteSum {
  readonly #lanes = noWords();
  readonly #block = new Int32Array(blockWords);
  readonly #bytes = new Uint8Array(this.#block.buffer);
  #filled = 0;
  #length = 0;

  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + this.#bytes.length - this.#filled);
      this.#bytes.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === this.#bytes.length) this.#addBlock();
    }
    this.#length += chunk.length;
  }

  #addBlock(): void {
    addWords(this.#lanes, this.#block, 0);
    this.#block.fill(0);
    this.#filled = 0;
  }

  /**
   * The identity of a file with these bytes: its name without folders and `.gz`, their number and their
   * sum. Not without the name: two players may have the same list. Call it once, at the end.
   */
  finish(path: string): string {
    this.#addBlock();
    const hex = Array.from(this.#lanes, (lane) => (lane >>> 0).toString(16).padStart(8, '0'));
    const name = path.split(/[\\/]/).at(-1)?.replace(/\.gz$/i, '');
    return `${name} ${this.#length} ${hex.join('')}`;
  }
}
