/**
 * Numbers sequences of entries: each distinct sequence gets one number, found from the number of the sequence
 * without its last entry, and that entry. Sequence 0 is empty.
 */
export class Sequences {
  readonly #next = new Map<number, number>();
  /** Sequence -> the sequence without its last entry; sequence -> its last entry. */
  readonly #before = [0];
  readonly #last = [0];

  get count(): number {
    return this.#last.length;
  }

  /** The sequence with one more entry, which is below 2 ** 26. */
  append(sequence: number, entry: number): number {
    const key = sequence * 2 ** 26 + entry;
    let next = this.#next.get(key);
    if (next === undefined) {
      next = this.#last.push(entry) - 1;
      this.#before.push(sequence);
      this.#next.set(key, next);
    }
    return next;
  }

  /** Appends an entry to the sequences of some decks. */
  appendTo(sequences: Uint32Array, decks: Uint16Array, entry: number): void {
    let before = -1;
    let next = 0;
    for (let at = 0; at < decks.length; at++) {
      const deck = decks[at] as number;
      const sequence = sequences[deck] as number;
      if (sequence !== before) {
        before = sequence;
        next = this.append(sequence, entry);
      }
      sequences[deck] = next;
    }
  }

  /** The last entry of a non-empty sequence. */
  lastOf(sequence: number): number {
    return this.#last[sequence] as number;
  }

  /** The sequence without its last entry; it has a lower number. */
  beforeOf(sequence: number): number {
    return this.#before[sequence] as number;
  }

  entriesOf(sequence: number): number[] {
    const entries: number[] = [];
    for (let at = sequence; at !== 0; at = this.beforeOf(at)) {
      entries.push(this.lastOf(at));
    }
    return entries.reverse();
  }
}
