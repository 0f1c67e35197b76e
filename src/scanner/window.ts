/** The bytes that a stream is working on: a window over its input, and what is to be written. */
import { lineFeed } from '../json/characters.js';
import { padding } from './assembly/registers.js';

/** Where a window has its bytes. */
export interface Room {
  /** `size` bytes that begin with the first `end` of `bytes`, which was room of a window before. */
  widened(bytes: Uint8Array, end: number, size: number): Uint8Array;
}

const ownRoom: Room = {
  widened(bytes, end, size) {
    const larger = new Uint8Array(size);
    larger.set(bytes.subarray(0, end));
    return larger;
  },
};

/** The part of the input that is being looked at; {@link padding} zeros follow the data. */
export class ByteWindow {
  bytes: Uint8Array = new Uint8Array();
  /** Where the data end. */
  end = 0;
  #room = ownRoom;

  /** Goes on in another place. */
  moveTo(room: Room): void {
    this.#room = room;
    this.#widen(Math.max(this.bytes.length, padding));
    this.bytes.fill(0, this.end, this.end + padding);
  }

  /** Takes in more data. */
  append(chunk: Uint8Array): void {
    const needed = this.end + chunk.length + padding;
    if (needed > this.bytes.length) this.#widen(Math.max(needed, 2 * this.bytes.length));
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
    this.bytes.fill(0, this.end, this.end + padding);
  }

  /** The next line break from `start` on, or -1. */
  lineBreak(start: number): number {
    return start < this.end ? this.#data().indexOf(lineFeed, start) : -1;
  }

  /** Some of the data as text, one character a byte, so that places in one are places in the other. */
  latin1(start: number, end: number): string {
    return this.#data().toString('latin1', start, end);
  }

  /** Whether the bytes stand there. */
  isIn(room: Room): boolean {
    return this.#room === room;
  }

  /** Lets go of what stands before `start`; what follows stands at 0 then. */
  drop(start: number): void {
    this.bytes.copyWithin(0, start, this.end);
    this.end -= start;
    this.bytes.fill(0, this.end, this.end + padding);
  }

  #widen(size: number): void {
    try {
      this.bytes = this.#room.widened(this.bytes, this.end, size);
    } catch (error) {
      // There is more memory elsewhere, perhaps.
      if (this.#room === ownRoom || !(error instanceof RangeError)) throw error;
      this.#room = ownRoom;
      this.bytes = ownRoom.widened(this.bytes, this.end, size);
    }
  }

  /** What a Buffer can, it does much faster than an array of bytes. */
  #data(): Buffer {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.end);
  }
}

/**
 * No piece is made for less. Half of the size from which on the GNU C library takes every block anew
 * from the system: with pieces of 128 KiB there were up to twice as many page faults.
 */
const leastPiece = 1 << 16;

/**
 * Bytes to be written, put together into pieces. Plain arrays of bytes: a part of a Buffer takes
 * three times as long to make.
 */
export class ByteOutput {
  #piece = new Uint8Array();
  #end = 0;
  #pieces: Uint8Array[] = [];

  /** Writes a stretch of bytes. */
  write(bytes: Uint8Array, start = 0, end = bytes.length): void {
    const length = end - start;
    if (length === 0) return;
    if (this.#end + length > this.#piece.length) this.#open(length);
    this.#piece.set(bytes.subarray(start, end), this.#end);
    this.#end += length;
  }

  /** All that was written since the last time. */
  take(): Uint8Array[] {
    this.#flush();
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #open(length: number): void {
    this.#flush();
    // Not `new Uint8Array`, which would write zeros first.
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
