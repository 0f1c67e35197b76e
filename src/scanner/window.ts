/** The bytes that a stream is working on: a window over its input, and what is to be written. */
import { lineFeed } from '../json/characters.js';
import { padding } from '../json/json-reader.js';

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

/** The part of the input that is being looked at. Zeros follow the data; see `json-reader.ts`. */
export class ByteWindow {
  bytes: Uint8Array = new Uint8Array();
  view: DataView = new DataView(this.bytes.buffer);
  /** Where the data end. */
  end = 0;
  private room = ownRoom;

  /** Goes on in another place. */
  moveTo(room: Room): void {
    this.room = room;
    this.widen(Math.max(this.bytes.length, padding));
    this.bytes.fill(0, this.end, this.end + padding);
  }

  /** Takes in more data. */
  append(chunk: Uint8Array): void {
    const needed = this.end + chunk.length + padding;
    if (needed > this.bytes.length) this.widen(Math.max(needed, 2 * this.bytes.length));
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
    this.bytes.fill(0, this.end, this.end + padding);
  }

  /** The next line break from `start` on, or -1. */
  lineBreak(start: number): number {
    return start < this.end ? this.data().indexOf(lineFeed, start) : -1;
  }

  /** Some of the data as text, one character a byte, so that places in one are places in the other. */
  latin1(start: number, end: number): string {
    return this.data().toString('latin1', start, end);
  }

  /** Whether the bytes stand there. */
  isIn(room: Room): boolean {
    return this.room === room;
  }

  private widen(size: number): void {
    const { buffer, byteOffset, length } = this.roomFor(size);
    this.bytes = new Uint8Array(buffer, byteOffset, length);
    this.view = new DataView(buffer, byteOffset, length);
  }

  private roomFor(size: number): Uint8Array {
    try {
      return this.room.widened(this.bytes, this.end, size);
    } catch (error) {
      // There is more memory elsewhere, perhaps.
      if (this.room === ownRoom || !(error instanceof RangeError)) throw error;
      this.room = ownRoom;
      return ownRoom.widened(this.bytes, this.end, size);
    }
  }

  /** What a Buffer can, it does much faster than an array of bytes. */
  private data(): Buffer {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.end);
  }

  /** Lets go of what stands before `start`; what follows stands at 0 then. */
  drop(start: number): void {
    this.bytes.copyWithin(0, start, this.end);
    this.end -= start;
  }
}

/** No piece is made for less. */
const leastPiece = 1 << 16;

/**
 * Memory that is freed goes back to the system, and is taken again page by page: with pieces that
 * live for a moment, that is a tenth of all time or more. The GNU C library keeps what it was given
 * once a larger block was freed (mallopt(3), M_MMAP_THRESHOLD), so such a block is made and let go
 * of; nothing is written to it, so it takes no memory. Not for short inputs, which it would hold up.
 */
const largeBlock = 1 << 24;
const manyPieces = 16;
let pieceCount = 0;

/**
 * Bytes to be written, put together into pieces. Plain arrays of bytes: a part of a Buffer takes
 * three times as long to make.
 */
export class ByteOutput {
  private piece = new Uint8Array();
  private end = 0;
  private pieces: Uint8Array[] = [];
  private expected = 0;

  /** About as much is to be written until it is taken: room for it is made at once. */
  expect(length: number): void {
    this.expected = length;
  }

  /** Writes a stretch of bytes. */
  write(bytes: Uint8Array, start: number, end: number): void {
    const length = end - start;
    if (length === 0) return;
    if (this.end + length > this.piece.length) this.open(length);
    this.piece.set(bytes.subarray(start, end), this.end);
    this.end += length;
  }

  /** Writes a few bytes. */
  writeShort(bytes: Uint8Array): void {
    const { length } = bytes;
    if (this.end + length > this.piece.length) this.open(length);
    const { piece, end } = this;
    for (let i = 0; i < length; i++) piece[end + i] = bytes[i] as number;
    this.end = end + length;
  }

  /** All that was written since the last time. */
  take(): Uint8Array[] {
    this.flush();
    const { pieces } = this;
    this.pieces = [];
    return pieces;
  }

  private open(length: number): void {
    this.flush();
    if (pieceCount++ === manyPieces) Buffer.allocUnsafeSlow(largeBlock);
    // Not `new Uint8Array`, which would write zeros first.
    const size = Math.max(leastPiece, this.expected, length);
    const { buffer, byteOffset } = Buffer.allocUnsafeSlow(size);
    this.piece = new Uint8Array(buffer, byteOffset, size);
  }

  private flush(): void {
    if (this.end > 0) this.pieces.push(this.piece.subarray(0, this.end));
    this.piece = this.piece.subarray(this.end);
    this.end = 0;
  }
}
