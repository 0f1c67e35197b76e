/** Computes the checksum that identifies the content of a file. */
import { addWords, noWords } from '../../../core/engine/program/checksum.js';
import { isCorpus } from '../recognize.js';
import { peek } from './bytes.js';
import { isGzip, unzipped } from './gzip.js';

/** Identifies a file by name and content; undefined for a stored corpus, which contains several files. */
export async function contentSum(
  input: AsyncIterable<Uint8Array>,
  name: string,
): Promise<string | undefined> {
  const { head, chunks } = await peek(input);
  if (isGzip(head)) return contentSum(unzipped(chunks, name), name);
  const sum = new ByteSum();
  for await (const chunk of chunks) {
    if (isCorpus(head)) return undefined;
    sum.push(chunk);
  }
  return sum.finish(name);
}

const blockWords = 1 << 14;

/** A checksum over chunks of bytes that does not depend on where the chunks are split. */
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
    addWords(this.#lanes, this.#block);
    this.#block.fill(0);
    this.#filled = 0;
  }

  /**
   * The identity of a file with these bytes: its name without folders and `.gz`, its length and its checksum.
   * The name is included because two players can have the same list. Call this once, at the end.
   */
  finish(path: string): string {
    this.#addBlock();
    const hex = Array.from(this.#lanes, (lane) => (lane >>> 0).toString(16).padStart(8, '0'));
    const name = path.split(/[\\/]/).at(-1)?.replace(/\.gz$/i, '');
    return `${name} ${this.#length} ${hex.join('')}`;
  }
}
