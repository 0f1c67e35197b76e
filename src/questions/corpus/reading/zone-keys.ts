/** The keys of decklists, such as `main`, by their bytes. */
import { zoneOf } from '../../../core/decks/shapes.js';
import { isDigit, isTextAt } from './json-bytes.js';

export interface ZoneKey {
  readonly text: Uint8Array;
  /** Undefined where a list is an array of cards. */
  readonly key: string | undefined;
  /** The zone of cards under this key. */
  readonly zone: string | undefined;
  /** From 1; 0 where there is no key. */
  readonly number: number;
}

/** The key of cards in a list without keys. */
export const withoutKey: ZoneKey = {
  text: new Uint8Array(),
  key: undefined,
  zone: undefined,
  number: 0,
};

/** Each has a bit in a number. */
const mostKeys = 30;

export class ZoneKeys {
  readonly #keys: ZoneKey[] = [];

  /** The key that the bytes are, which are plain ASCII; undefined if it is not handled here. */
  at(bytes: Uint8Array, start: number, end: number): ZoneKey | undefined {
    for (const known of this.#keys) {
      if (isTextAt(known.text, bytes, start, end)) return known;
    }
    // JavaScript moves keys that are whole numbers to the front of an object.
    if (isDigit(bytes[start]) || this.#keys.length === mostKeys) return undefined;
    const text = bytes.slice(start, end);
    const key = String.fromCharCode(...text);
    const added = { text, key, zone: zoneOf(key), number: this.#keys.length + 1 };
    this.#keys.push(added);
    return added;
  }
}
