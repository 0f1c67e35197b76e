/** Growing arrays of numbers: when full, they double their capacity. */

/** 32-bit numbers. */
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

  /** A view of all values, in memory that later calls overwrite. */
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

/** Bytes. Callers append them, or write into {@link room} and then increase {@link length}. */
export class GrowingBytes {
  #bytes: Uint8Array;
  /** The number of bytes written. */
  length = 0;

  /** @param size the initial capacity in bytes */
  constructor(size = 256) {
    this.#bytes = new Uint8Array(size);
  }

  /** Appends a copy, because a chunk can be overwritten when the next one is requested. */
  append(bytes: Uint8Array): void {
    this.room(bytes.length).set(bytes);
    this.length += bytes.length;
  }

  /** A view of all bytes, in memory that later calls overwrite. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** The free memory after the written bytes, of at least `size` bytes. */
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
