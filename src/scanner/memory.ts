/**
 * The memory of the compiled scanner: lays out what `assembly/registers.ts` names and writes a
 * program into it. The window over the input stands last, so that it can grow.
 */
import type { Program } from '../engine/program/layout.js';
import * as at from './assembly/registers.js';
import type { Room } from './window.js';

const pageBytes = 1 << 16;
/** Output is taken out when so much is there. */
const outBytes = 1 << 17;
/** Room for the texts that were learned, and for the labels. */
const textBytes = 1 << 22;
const labelBytes = 1 << 22;
const mostNames = 1 << 17;
const labelEntries = 1 << 14;
const deckEntries = 1 << 14;
/** A window that a long entry has made larger than this is not kept. */
const widest = 1 << 22;

/** What is needed of a WebAssembly.Memory; its buffer is another once it has grown. */
export interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export class ScannerMemory implements Room {
  /** The memory, by words and by bytes; both are others once it has grown. */
  words = new Int32Array();
  bytes = new Uint8Array();
  readonly windowAt: number;
  /** Where labels begin and end. */
  readonly labels: readonly [number, number];
  readonly #memory: GrowingMemory;
  readonly #program: Program;
  readonly #textsAt: number;
  #free: number = at.firstFree;

  constructor(memory: GrowingMemory, program: Program, cardRows: Int32Array) {
    this.#memory = memory;
    this.#program = program;
    const { slotStart, filed, unfiled, code, codeStart, variantStart } = program;
    const regions: [number, number][] = [
      [at.outAt, outBytes],
      ...this.#tables.map(([table, entries]): [number, number] => [table, at.textBytes * entries]),
      [at.labelCacheAt, 16 << at.labelCacheBits],
      [at.cardsAt, at.cardBytes * at.mostCards],
      [at.zoneKeysAt, 8 * at.mostZones],
      [at.countsAt, 4 * program.slotCount],
      [at.touchedAt, 4 * program.slotCount],
      [at.resultsAt, 4 * this.resultCount],
    ];
    const arrays: [number, Int32Array][] = [
      [at.rowsAt, cardRows],
      [at.slotStartAt, slotStart],
      [at.filedAt, filed],
      [at.unfiledAt, unfiled],
      [at.codeAt, code],
      [at.codeStartAt, codeStart],
      [at.variantStartAt, variantStart],
    ];
    const places = new Map<number, number>();
    for (const [register, size] of regions) places.set(register, this.#take(size));
    for (const [register, array] of arrays) places.set(register, this.#take(array.byteLength));
    this.#textsAt = this.#take(textBytes);
    this.labels = [this.#take(labelBytes), this.#free];
    this.windowAt = this.#take(0);
    this.#growTo(this.windowAt);
    for (const [register, place] of places) this.set(register, place);
    for (const [register, array] of arrays) this.words.set(array, this.get(register) / 4);
    this.bytes.fill(0x22, at.quotes, at.quotes + 16);
    this.bytes.fill(0x5c, at.backslashes, at.backslashes + 16);
    this.bytes.fill(0xe0, at.highBits, at.highBits + 16);
    this.bytes.fill(0xff, at.ones, at.ones + 16);
    this.set(at.outNextAt, this.get(at.outAt));
    this.set(at.outEndAt, this.get(at.outAt) + outBytes);
    this.set(at.cardsEndAt, this.get(at.cardsAt) + at.cardBytes * at.mostCards);
    this.set(at.unfiledCountAt, unfiled.length);
    this.set(at.ruleCountAt, program.ruleIndex.length);
    this.set(at.resultCountAt, this.resultCount);
    for (const [table, entries] of this.#tables) this.set(table + at.tableMask, entries - 1);
    this.set(at.arenaNextAt, this.#textsAt);
    this.set(at.arenaEndAt, this.#textsAt + textBytes);
  }

  /** Rules, variants, and one for decks that no rule matches. */
  get resultCount(): number {
    return this.#program.ruleIndex.length + this.#program.variantIndex.length + 1;
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

  /** An array of the program's slots, whose place is in a register. Another once memory has grown. */
  slots(register: number): Int32Array {
    const start = this.get(register) >> 2;
    return this.words.subarray(start, start + this.#program.slotCount);
  }

  /** Forgets all texts that were learned. */
  forgetTexts(): void {
    for (const [table, entries] of this.#tables) this.#clearTable(table, entries);
    this.#clear(this.get(at.labelCacheAt), 16 << at.labelCacheBits);
    this.set(at.arenaNextAt, this.#textsAt);
  }

  /** Forgets the decks that were learned and the labels of results. */
  forgetDecks(): void {
    this.#clearTable(at.decksAt, deckEntries);
    this.#clear(this.get(at.resultsAt), 4 * this.resultCount);
  }

  /** Makes room for a window of some size, with what stood in it before. */
  widened(bytes: Uint8Array, end: number, size: number): Uint8Array {
    this.#growTo(this.windowAt + size);
    const window = this.bytes.subarray(this.windowAt, this.windowAt + size);
    // Memory that has grown is still there, and the array over it before is empty.
    if (bytes.length > 0 && bytes.buffer !== window.buffer) window.set(bytes.subarray(0, end));
    return window;
  }

  /** The registers of the tables of texts, and how many entries each has. */
  get #tables() {
    return [
      [at.namesAt, nameEntries(this.#program.names.length)],
      [at.labelsAt, labelEntries],
      [at.decksAt, deckEntries],
    ] as const;
  }

  #clearTable(table: number, entries: number): void {
    this.#clear(this.get(table), at.textBytes * entries);
    this.set(table + at.tableSize, 0);
  }

  #clear(start: number, size: number): void {
    this.bytes.fill(0, start, start + size);
  }

  /** A stretch of memory, with room to be read beyond its end. */
  #take(size: number): number {
    const start = this.#free;
    this.#free = (start + size + at.padding + 63) & ~63;
    return start;
  }

  #growTo(end: number): void {
    const missing = end + at.padding - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes));
    this.words = new Int32Array(this.#memory.buffer);
    this.bytes = new Uint8Array(this.#memory.buffer);
  }
}

/** Three quarters may be taken: enough for all of the rules, and as many others. */
function nameEntries(names: number): number {
  let entries = 1 << 14;
  while (entries < 3 * names && entries < mostNames) entries *= 2;
  return entries;
}
