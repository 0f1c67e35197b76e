/** The bytes that a stream is working on: a window over its input, and what is to be written. */
import { padding } from './json-reader.js';

/** The part of the input that is being looked at. Zeros follow the data; see `json-reader.ts`. */
export class ByteWindow {
  bytes = Buffer.alloc(0);
  view = new DataView(this.bytes.buffer, 0, 0);
  /** Where the data end. */
  end = 0;

  /** Takes in more data. */
  append(chunk: Uint8Array): void {
    const needed = this.end + chunk.length + padding;
    if (needed > this.bytes.length) {
      const larger = Buffer.alloc(Math.max(needed, 2 * this.bytes.length));
      larger.set(this.bytes.subarray(0, this.end));
      this.bytes = larger;
      this.view = new DataView(larger.buffer, larger.byteOffset, larger.length);
    }
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
    this.bytes.fill(0, this.end, this.end + padding);
  }

  /** Lets go of what stands before `start`; what follows stands at 0 then. */
  drop(start: number): void {
    this.bytes.copyWithin(0, start, this.end);
    this.end -= start;
  }
}

const outputBytes = 1 << 17;

/** Bytes to be written, put together into pieces of some size. */
export class ByteOutput {
  private piece = Buffer.alloc(0);
  private end = 0;
  private pieces: Uint8Array[] = [];

  write(bytes: Uint8Array, start: number, end: number): void {
    if (start === end) return;
    if (this.end + end - start > this.piece.length) {
      this.flush();
      this.piece = Buffer.allocUnsafeSlow(Math.max(outputBytes, end - start));
    }
    this.piece.set(bytes.subarray(start, end), this.end);
    this.end += end - start;
  }

  /** All that was written since the last time. */
  take(): Uint8Array[] {
    this.flush();
    const { pieces } = this;
    this.pieces = [];
    return pieces;
  }

  private flush(): void {
    if (this.end > 0) this.pieces.push(this.piece.subarray(0, this.end));
    this.piece = this.piece.subarray(this.end);
    this.end = 0;
  }
}
