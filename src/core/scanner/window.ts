/** Buffers for the bytes of a stream: a window over the input, and the output. */
import { lineFeed } from '../json/characters.js';
import { padding } from './assembly/registers.js';

export interface Room {
  /** Returns `size` bytes that begin with the first `end` bytes of `bytes`, the previous memory of the window. */
  widened(bytes: Uint8Array, end: number, size: number): Uint8Array;
}

const ownRoom: Room = {
  widened(bytes, end, size) {
    const larger = new Uint8Array(size);
    larger.set(bytes.subarray(0, end));
    return larger;
  },
};

/** The part of the input that is in memory. {@link padding} zeros follow the data. */
export class ByteWindow {
  bytes: Uint8Array = new Uint8Array();
  end = 0;
  #room = ownRoom;

  /** Moves the window to other memory. */
  moveTo(room: Room): void {
    this.#room = room;
    this.#widen(Math.max(this.bytes.length, padding));
    this.bytes.fill(0, this.end, this.end + padding);
  }

  append(chunk: Uint8Array): void {
    const needed = this.end + chunk.length + padding;
    if (needed > this.bytes.length) this.#widen(Math.max(needed, 2 * this.bytes.length));
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
    this.bytes.fill(0, this.end, this.end + padding);
  }

  /** The first line break from `start` on, or -1. */
  lineBreak(start: number): number {
    return start < this.end ? this.#data().indexOf(lineFeed, start) : -1;
  }

  /** A part of the data as text, with one character per byte, so that offsets are the same. */
  latin1(start: number, end: number): string {
    return this.#data().toString('latin1', start, end);
  }

  isIn(room: Room): boolean {
    return this.#room === room;
  }

  /** Drops the data before `start`, which becomes offset 0. */
  drop(start: number): void {
    this.bytes.copyWithin(0, start, this.end);
    this.end -= start;
    this.bytes.fill(0, this.end, this.end + padding);
  }

  #widen(size: number): void {
    try {
      this.bytes = this.#room.widened(this.bytes, this.end, size);
    } catch (error) {
      // If the scanner's memory cannot grow, other memory might.
      if (this.#room === ownRoom || !(error instanceof RangeError)) throw error;
      this.#room = ownRoom;
      this.bytes = ownRoom.widened(this.bytes, this.end, size);
    }
  }

  /** The data as a Buffer, which can be searched much faster than a typed array. */
  #data(): Buffer {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.end);
  }
}

/**
 * The minimum size of a piece: half the size at which the GNU C library starts to request each block from the
 * system. Pieces of 128 KiB cost up to twice as many page faults.
 */
const leastPiece = 1 << 16;

/**
 * Collects output in pieces. Pieces are typed arrays instead of Buffers, because subarrays of Buffers take three
 * times as long to make.
 */
export class ByteOutput {
  #piece = new Uint8Array();
  #end = 0;
  #pieces: Uint8Array[] = [];

  write(bytes: Uint8Array, start = 0, end = bytes.length): void {
    const length = end - start;
    if (length === 0) return;
    if (this.#end + length > this.#piece.length) this.#open(length);
    this.#piece.set(bytes.subarray(start, end), this.#end);
    this.#end += length;
  }

  /** Returns the bytes written since the last call. */
  take(): Uint8Array[] {
    this.#flush();
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #open(length: number): void {
    this.#flush();
    // Not `new Uint8Array`, which would first write zeros.
    const size = Math.max(leastPiece, length);
    const { buffer, byteOffset } = Buffer.allocUnsafeSlow(size);
    this.#piece = new Uint8Array(buffer, byteOffset, size);
  }

  #flush(): void {
    if (this.#end > 0) this.#pieces.push(this.#piece.subarray(0, this.#end));
    this.#piece = this.#piece.subarray(this.#end);
    this.#end = 0;
  }
}
