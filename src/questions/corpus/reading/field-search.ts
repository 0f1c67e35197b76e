/** Counts the fields of an object with a given name, in bytes that arrive in chunks. */
import { comma } from '../../../core/json/characters.js';
import { EntryBorder } from '../../../core/json/entry-end.js';
import { parseJson } from '../../../core/json/parse.js';

/** How many bytes of a field are searched for its name. */
const longestName = 256;

/** Takes the bytes after the opening brace of an object, or after one of its values. */
export class FieldSearch {
  /** The number of fields with the name so far. */
  found = 0;
  readonly #name: string;
  readonly #border = new EntryBorder('array');
  /** The first bytes of the current field, one character per byte. */
  #head = '';

  constructor(name: string) {
    this.#name = name;
    this.#border.begin(0);
  }

  /** Searches a chunk. Returns the offset after the closing brace of the object, or -1. */
  push(chunk: Uint8Array): number {
    for (let from = 0; ; ) {
      const end = this.#border.find({ bytes: chunk, end: chunk.length });
      const bytes = chunk.subarray(from, end === -1 ? chunk.length : end);
      if (this.#head.length < longestName) {
        this.#head += String.fromCharCode(...bytes.subarray(0, longestName));
      }
      if (end === -1) {
        this.#border.move(chunk.length);
        return -1;
      }
      this.endField();
      if (chunk[end] !== comma) return end + 1;
      from = end + 1;
      this.#border.begin(from);
    }
  }

  /** Ends the current field. Call this if the search of an object stops at one of its values. */
  endField(): void {
    const [, key = ''] = /^\s*("(?:[^"\\]|\\.)*")\s*:/s.exec(this.#head) ?? [];
    if (parseJson(key).value === this.#name) this.found++;
    this.#head = '';
  }
}
