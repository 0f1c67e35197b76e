/** Arrays of numbers that grow: when they are full, they become twice as long. */

/** Numbers of 32 bits. */
export class GrowingNumbers {
  #values = new Uint32Array(64);
  length = 0;

  constructor(values: ArrayLike<number> = []) {
    this.pushAll(values);
  }

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow(this.length + 1);
    this.#values[this.length++] = value;
  }

  pushAll(values: ArrayLike<number>): void {
    const { length } = this;
    if (length + values.length > this.#values.length) this.#grow(length + values.length);
    this.#values.set(values, length);
    this.length += values.length;
  }

  at(index: number): number {
    return this.#values[index] as number;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** All values, in the memory that later calls write to. */
  view(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }

  copy(): Uint32Array {
    return this.#values.slice(0, this.length);
  }

  #grow(least: number): void {
    const grown = new Uint32Array(Math.max(least, 2 * this.#values.length));
    grown.set(this.#values);
    this.#values = grown;
  }
}

/** Bytes. A caller appends them, or writes to {@link room} and then adds to {@link length}. */
export class GrowingBytes {
  #bytes: Uint8Array;
  /** How many bytes are written. */
  length = 0;

  /** `size`: the bytes that it has room for from the start. */
  constructor(size = 256) {
    this.#bytes = new Uint8Array(size);
  }

  /** Adds a copy of some bytes: a chunk may be overwritten when the next one is asked for. */
  append(bytes: Uint8Array): void {
    this.room(bytes.length).set(bytes);
    this.length += bytes.length;
  }

  /** All bytes, in the memory that later calls write to. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** The memory after the bytes that are written: `size` bytes or more. */
  room(size: number): Uint8Array {
    if (this.length + size > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(this.length + size, 2 * this.#bytes.length));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    return this.#bytes.subarray(this.length);
  }

  copy(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}
