/**
 * Manages the memory of the compiled scanner: allocates everything that `assembly/registers.ts` names, and writes a
 * program there. The window over the input comes last, so that it can grow.
 */
import type { Program } from '../engine/program/layout.js';
import * as at from './assembly/registers.js';
import type { Room } from './window.js';

const pageBytes = 1 << 16;
const outBytes = 1 << 17;
/** Bytes for learned texts and for labels. Labels with conflicts are longer. */
const textBytes = 1 << 22;
const labelBytes = 1 << 22;
const conflictLabelBytes = 1 << 24;
const mostNames = 1 << 17;
const labelEntries = 1 << 14;
const deckEntries = 1 << 14;
const conflictEntries = 1 << 15;
/** A scanner is not reused if a long entry has made its window larger than this. */
const widest = 1 << 22;

/** The part of WebAssembly.Memory that this file uses. Growing replaces the buffer. */
export interface GrowingMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

export class ScannerMemory implements Room {
  /** The memory as words and as bytes. Growing replaces both. */
  words = new Int32Array();
  bytes = new Uint8Array();
  readonly windowAt: number;
  /** Start and end of the memory for labels. */
  readonly labels: readonly [number, number];
  readonly #memory: GrowingMemory;
  readonly #program: Program;
  readonly #textsAt: number;
  #free: number = at.firstFree;

  constructor(memory: GrowingMemory, program: Program, cardRows: Int32Array) {
    this.#memory = memory;
    this.#program = program;
    const { slotStart, filed, unfiled, code, codeStart, variantStart, colorSlots } = program;
    const isFirst = program.ruleSet.conflicts === 'first';
    const regions: [number, number][] = [
      [at.outAt, outBytes],
      ...this.#tables.map(([table, entries]): [number, number] => [table, at.textBytes * entries]),
      [at.labelCacheAt, 16 << at.labelCacheBits],
      [at.cardsAt, at.cardBytes * at.mostCards],
      [at.zoneKeysAt, 8 * at.mostZones],
      [at.countsAt, 4 * program.slotCount],
      [at.touchedAt, 4 * program.slotCount],
      [at.resultsAt, this.#resultBytes],
      [at.foundAt, 8 * (at.mostFound + 1)],
    ];
    const arrays: [number, Int32Array][] = [
      [at.rowsAt, cardRows],
      [at.slotStartAt, slotStart],
      [at.filedAt, filed],
      [at.unfiledAt, unfiled],
      [at.codeAt, code],
      [at.codeStartAt, codeStart],
      [at.variantStartAt, variantStart],
      [at.colorSlotsAt, colorSlots],
    ];
    const places = new Map<number, number>();
    for (const [register, size] of regions) places.set(register, this.#take(size));
    for (const [register, array] of arrays) places.set(register, this.#take(array.byteLength));
    this.#textsAt = this.#take(textBytes);
    this.labels = [this.#take(isFirst ? labelBytes : conflictLabelBytes), this.#free];
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
    this.set(at.isFirstAt, isFirst ? 1 : 0);
    this.set(at.hasFallbacksAt, program.fallbackSlot.length > 0 ? 1 : 0);
    this.set(at.colorSlotCountAt, colorSlots.length);
    for (const [table, entries] of this.#tables) this.set(table + at.tableMask, entries - 1);
    this.set(at.arenaNextAt, this.#textsAt);
    this.set(at.arenaEndAt, this.#textsAt + textBytes);
  }

  /** The number of results: rules, variants, and one for decks that no rule matches. */
  get resultCount(): number {
    return this.#program.ruleIndex.length + this.#program.variantIndex.length + 1;
  }

  get #resultBytes(): number {
    const colorSets = this.#program.colorSlots.length > 0 ? 1 << at.colorBitCount : 1;
    return 4 * this.resultCount * colorSets;
  }

  /** Whether a long entry has made the window too large to keep. */
  get isWide(): boolean {
    return this.bytes.length > this.windowAt + widest;
  }

  get(register: number): number {
    return this.words[register >> 2] as number;
  }

  set(register: number, value: number): void {
    this.words[register >> 2] = value;
  }

  /** Returns the value of a register, and resets it to 0. */
  takeOut(register: number): number {
    const value = this.get(register);
    this.set(register, 0);
    return value;
  }

  /** The array, indexed by slots, whose place is in a register. Growing replaces it. */
  slots(register: number): Int32Array {
    const start = this.get(register) >> 2;
    return this.words.subarray(start, start + this.#program.slotCount);
  }

  forgetTexts(): void {
    for (const [table, entries] of this.#tables) this.#clearTable(table, entries);
    this.#clear(this.get(at.labelCacheAt), 16 << at.labelCacheBits);
    this.set(at.arenaNextAt, this.#textsAt);
  }

  forgetDecks(): void {
    this.#clearTable(at.decksAt, deckEntries);
    this.forgetConflicts();
    this.#clear(this.get(at.resultsAt), this.#resultBytes);
  }

  forgetConflicts(): void {
    this.#clearTable(at.conflictsAt, this.#conflictEntries);
  }

  /** The memory for a window of some size, with its data; see {@link Room}. */
  widened(bytes: Uint8Array, end: number, size: number): Uint8Array {
    this.#growTo(this.windowAt + size);
    const window = this.bytes.subarray(this.windowAt, this.windowAt + size);
    // If the window was already here, growing has kept the data and emptied the earlier array.
    if (bytes.length > 0 && bytes.buffer !== window.buffer) window.set(bytes.subarray(0, end));
    return window;
  }

  /** Register and number of entries of each table of texts. */
  get #tables() {
    return [
      [at.namesAt, nameEntries(this.#program.names.length)],
      [at.labelsAt, labelEntries],
      [at.decksAt, deckEntries],
      [at.conflictsAt, this.#conflictEntries],
    ] as const;
  }

  get #conflictEntries(): number {
    return this.#program.ruleSet.conflicts === 'first' ? 1 : conflictEntries;
  }

  #clearTable(table: number, entries: number): void {
    this.#clear(this.get(table), at.textBytes * entries);
    this.set(table + at.tableSize, 0);
  }

  #clear(start: number, size: number): void {
    this.bytes.fill(0, start, start + size);
  }

  /** Reserves memory, followed by padding. Returns its place. */
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

/** At most three quarters of a table are used: enough for all names in rules, and as many others. */
function nameEntries(names: number): number {
  let entries = 1 << 14;
  while (entries < 3 * names && entries < mostNames) entries *= 2;
  return entries;
}
