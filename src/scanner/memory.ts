/**
 * The memory of the compiled scanner: lays out what `assembly/registers.ts` speaks of and writes a
 * program into it. The window over the input stands last, so that it can grow.
 */
import type { Program } from '../engine/program/layout.js';
import { padding } from '../json/json-reader.js';
import * as at from './assembly/registers.js';
import type { Room } from './window.js';

const pageBytes = 1 << 16;
const outBytes = 1 << 17;
const arenaBytes = 1 << 22;
const resultArenaBytes = 1 << 20;
const mostNames = 1 << 17;
const widest = 1 << 22;
const labelEntries = 1 << 14;
const deckEntries = 1 << 14;

/** What is needed of a WebAssembly.Memory; its buffer is another once it has grown. */
export interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export class CompiledMemory implements Room {
  /** The memory, by words and by bytes; both are others once the window has grown. */
  words = new Int32Array();
  bytes = new Uint8Array();
  readonly windowAt: number;
  /** Where the bytes of labels that are written begin and end. */
  readonly resultArena: readonly [number, number];
  private readonly arenaAt: number;
  private free: number = at.firstFree;

  constructor(
    private readonly memory: GrowingMemory,
    private readonly program: Program,
    cardRows: Int32Array,
  ) {
    const regions: [number, number][] = [
      [at.outAt, outBytes],
      ...this.tables.map(([table, entries]): [number, number] => [table, at.textBytes * entries]),
      [at.labelCacheAt, 16 << at.labelCacheBits],
      [at.cardsAt, at.cardBytes * at.mostCards],
      [at.zoneKeysAt, 8 * at.mostZones],
      [at.countsAt, 4 * program.slotCount],
      [at.touchedAt, 4 * program.slotCount],
      [at.resultsAt, at.resultBytes * this.resultCount],
    ];
    const arrays: [number, Int32Array][] = [
      [at.rowsAt, cardRows],
      [at.slotStartAt, program.slotStart],
      [at.filedAt, program.filed],
      [at.unfiledAt, program.unfiled],
      [at.codeAt, program.code],
      [at.codeStartAt, program.codeStart],
      [at.variantStartAt, program.variantStart],
    ];
    const places = new Map<number, number>();
    for (const [register, size] of regions) places.set(register, this.take(size));
    for (const [register, array] of arrays) places.set(register, this.take(array.byteLength));
    this.arenaAt = this.take(arenaBytes);
    this.resultArena = [this.take(resultArenaBytes), this.free];
    this.windowAt = this.take(0);
    const isNew = memory.buffer.byteLength <= pageBytes;
    this.growTo(this.windowAt);
    if (!isNew) this.clear(at.quotes, this.windowAt - at.quotes);
    for (const [register, place] of places) this.set(register, place);
    for (const [register, array] of arrays) this.words.set(array, this.get(register) / 4);
    this.bytes.fill(0x22, at.quotes, at.quotes + 16);
    this.bytes.fill(0x5c, at.backslashes, at.backslashes + 16);
    this.bytes.fill(0xe0, at.highBits, at.highBits + 16);
    this.bytes.fill(0xff, at.ones, at.ones + 16);
    this.set(at.outNextAt, this.get(at.outAt));
    this.set(at.outEndAt, this.get(at.outAt) + outBytes);
    this.set(at.cardsEndAt, this.get(at.cardsAt) + at.cardBytes * at.mostCards);
    this.set(at.unfiledEndAt, this.get(at.unfiledAt) + program.unfiled.byteLength);
    this.set(at.ruleCountAt, program.ruleIndex.length);
    this.set(at.resultCountAt, this.resultCount);
    this.set(at.hasFallbacksAt, program.fallbackSlot.length > 0 ? 1 : 0);
    for (const [table, entries] of this.tables) this.set(table + at.tableMask, entries - 1);
    this.set(at.arenaNextAt, this.arenaAt);
    this.set(at.arenaEndAt, this.arenaAt + arenaBytes);
  }

  /** Rules, variants, and one for decks that no rule matches. */
  get resultCount(): number {
    return this.program.ruleIndex.length + this.program.variantIndex.length + 1;
  }

  /** Whether a long entry has made the window larger than is worth being kept. */
  get isWide(): boolean {
    return this.bytes.length > this.windowAt + widest;
  }

  get(register: number): number {
    return this.words[register >> 2] as number;
  }

  set(register: number, value: number): void {
    this.words[register >> 2] = value;
  }

  /** What a register holds; it is 0 afterwards. */
  takeOut(register: number): number {
    const value = this.get(register);
    this.set(register, 0);
    return value;
  }

  /** Forgets all names, labels and decks that were learned. */
  forgetTexts(): void {
    for (const [table, entries] of this.tables) {
      this.clear(this.get(table), at.textBytes * entries);
      this.set(table + at.tableSize, 0);
    }
    this.clear(this.get(at.labelCacheAt), 16 << at.labelCacheBits);
    this.set(at.arenaNextAt, this.arenaAt);
  }

  /** Forgets the labels of all results. */
  forgetResults(): void {
    this.clear(this.get(at.resultsAt), at.resultBytes * this.resultCount);
  }

  /** Makes room for a window of some size, with what stood in it before. */
  widened(bytes: Uint8Array, end: number, size: number): Uint8Array {
    this.growTo(this.windowAt + size);
    const window = this.bytes.subarray(this.windowAt, this.windowAt + size);
    // Memory that has grown is still there, and the array over it before is empty.
    if (bytes.length > 0 && bytes.buffer !== window.buffer) window.set(bytes.subarray(0, end));
    return window;
  }

  /** The registers of the tables of texts, and how many entries each has. */
  private get tables() {
    return [
      [at.namesAt, nameEntries(this.program.names.length)],
      [at.labelsAt, labelEntries],
      [at.decksAt, deckEntries],
    ] as const;
  }

  private clear(start: number, size: number): void {
    this.bytes.fill(0, start, start + size);
  }

  /** A stretch of memory, with room to be read beyond its end. */
  private take(size: number): number {
    const start = this.free;
    this.free = (start + size + padding + 63) & ~63;
    return start;
  }

  private growTo(end: number): void {
    const { memory } = this;
    const missing = end + padding - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
    this.words = new Int32Array(memory.buffer);
    this.bytes = new Uint8Array(memory.buffer);
  }
}

/** Three quarters may be taken: enough for all of the rules, and as many others. */
function nameEntries(names: number): number {
  let entries = 1 << 14;
  while (entries < 3 * names && entries < mostNames) entries *= 2;
  return entries;
}
