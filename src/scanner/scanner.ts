/**
 * Tagging entries with the compiled scanner: what `assembly/` is compiled to does the work, a
 * hundred thousand bytes at a time, and asks here for what it does not know: what a spelling of a
 * name, a set or a number stands for, and what a deck says. All of it is remembered on the other
 * side, so it is asked for once. Where a deck is more than the first rule that matches, it is
 * decided here, from the counts in the scanner's memory.
 */
import { firstWithRows, rowsHead } from '../engine/match/card-rows.js';
import type { Classification } from '../engine/match/classification.js';
import { Decider } from '../engine/match/decider.js';
import { any, type Program } from '../engine/program/layout.js';
import type { StandingsForm } from '../json/entry-end.js';
import * as at from './assembly/registers.js';
import { type Exports, startScanner } from './instance.js';
import { ScannerLabels } from './labels.js';
import { ScannerMemory } from './memory.js';
import type { ByteOutput, ByteWindow } from './window.js';

/** Where the work on a window stands. */
export interface Progress {
  next: number;
  written: number;
  line: number;
}

/** What became of entries. */
const outcomes = {
  standings: at.standingsAt,
  classified: at.classifiedAt,
  unclassified: at.unclassifiedAt,
  withoutDecklist: at.withoutDecklistAt,
  changed: at.changedAt,
  sameName: at.sameNameAt,
  otherName: at.otherNameAt,
} as const;

export type ScannedCounts = Record<keyof typeof outcomes, number>;

/** What a text is learned with; `registers.ts` says what is what. */
type Values = readonly [number, number, number];

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Scanners that are not in use, with all that they have learned. Workers tag one range after the
 * other: one of 320 standings takes 1 ms, and 8 ms with a new scanner.
 */
const idle = new WeakMap<Program, CompiledScanner>();

/**
 * A scanner for a program; undefined where the engine cannot run it or has no memory for it. To be
 * given back with {@link CompiledScanner.release}.
 */
export function takeCompiledScanner(program: Program): CompiledScanner | undefined {
  const scanner = idle.get(program);
  if (scanner !== undefined) {
    idle.delete(program);
    return scanner;
  }
  try {
    const exports = startScanner();
    return exports && new CompiledScanner(program, exports);
  } catch (error) {
    // Each sets aside ten gigabytes of addresses, and there may be none left.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export class CompiledScanner {
  readonly memory: ScannerMemory;
  readonly #decider: Decider;
  readonly #labels: ScannerLabels;
  readonly #exports: Exports;
  /** The entry for which texts were forgotten last. */
  #forgotFor = any;

  constructor(program: Program, exports: Exports) {
    this.#decider = new Decider(program);
    this.#exports = exports;
    this.memory = new ScannerMemory(exports.memory, program, this.#decider.counter.rows);
    this.#labels = new ScannerLabels(this.memory, program.ruleSet.unclassified);
    const isFirst = program.ruleSet.conflicts === 'first' && program.colorNames === undefined;
    const unmatched = program.fallbackSlot.length > 0 ? at.decidesUnmatched : at.decidesNone;
    this.memory.set(at.decidesAt, isFirst ? unmatched : at.decidesAll);
  }

  /** How the input holds its entries, and how long those may be that are tagged. */
  setForm(form: StandingsForm, mostEntryBytes: number): void {
    this.memory.set(at.longestEntryAt, mostEntryBytes);
    const isLines = form === 'lines';
    this.memory.set(at.isLinesAt, isLines ? 1 : 0);
    this.memory.set(at.lineBreakAt, isLines ? 0x20 : 0x0a);
  }

  /** It is not in use any more. */
  release(): void {
    if (!this.memory.isWide) idle.set(this.#decider.program, this);
  }

  /**
   * Tags entries from `progress.next` on, until one is to be looked at by the caller, or none is
   * left; brings `progress` and `counts` up to date.
   */
  run(window: ByteWindow, output: ByteOutput, progress: Progress, counts: ScannedCounts): void {
    const { memory } = this;
    const { windowAt } = memory;
    memory.set(at.deadAt, windowAt + window.end);
    memory.set(at.nextAt, windowAt + progress.next);
    memory.set(at.writtenAt, windowAt + progress.written);
    this.#forgotFor = any;
    // Memory that has grown has other arrays over it.
    const { counter } = this.#decider;
    if (counter.counts.buffer !== memory.words.buffer) {
      counter.countInto(memory.slots(at.countsAt), memory.slots(at.touchedAt));
    }
    this.#tagEntries(output);
    this.#takeOutput(output);
    progress.next = memory.get(at.nextAt) - windowAt;
    progress.written = memory.get(at.writtenAt) - windowAt;
    progress.line += memory.takeOut(at.linesAt);
    for (const [name, register] of Object.entries(outcomes)) {
      counts[name as keyof ScannedCounts] += memory.takeOut(register);
    }
  }

  #tagEntries(output: ByteOutput): void {
    const { memory } = this;
    let found: Classification | undefined;
    /** The entry that was decided last. */
    let decided = any;
    let label = 0;
    for (;;) {
      const stop = this.#exports.tagEntries(label);
      if (stop === at.stopCounted) {
        decided = memory.get(at.nextAt);
        found = this.#decide();
      } else if (!this.#answers(stop, output)) return;
      // An entry that was decided may stop once more, for its deck or for room, and labels may have
      // been forgotten then.
      label = 0;
      if (decided !== memory.get(at.nextAt)) continue;
      label = this.#labels.placeOf(found);
      if (label === 0) return;
      const result = memory.get(at.wantResultAt);
      if (result !== any) memory.set(memory.get(at.resultsAt) + 4 * result, label);
    }
  }

  /** Decides the deck whose counts stand in memory. */
  #decide(): Classification | undefined {
    const { memory } = this;
    const { counter, program } = this.#decider;
    counter.touchedCount = memory.get(at.touchedCountAt);
    if (program.fallbackSlot.length > 0) {
      const [start, end] = [memory.get(at.cardsAt), memory.get(at.cardAt)];
      counter.lines = (end - start) / at.cardBytes;
      counter.copies = 0;
      for (let card = start; card < end; card += at.cardBytes) counter.copies += memory.get(card);
    }
    return this.#decider.decide();
  }

  /** Does what a stop asks for; false where the caller is to go on. */
  #answers(stop: number, output: ByteOutput): boolean {
    switch (stop) {
      case at.stopName:
        return this.#learnNames();
      case at.stopLabel:
        return this.#learnLabels();
      case at.stopDeck:
        return this.#learn(at.decksAt, at.wantStartAt, (text) => [
          ...this.#labels.numbersOf(text),
          0,
        ]);
      case at.stopFull:
        return this.#makeRoom(output);
      default:
        return false;
    }
  }

  /** Learns all names of the standing that are not known, so that it is scanned once more only. */
  #learnNames(): boolean {
    const { memory } = this;
    const end = memory.get(at.cardAt);
    for (let card = memory.get(at.cardsAt); card < end; card += at.cardBytes) {
      if (memory.get(card + at.cardEntry) !== 0) continue;
      const isLearned = this.#learn(at.namesAt, card + at.cardName, (text) => this.#meaning(text));
      if (!isLearned) return false;
    }
    return true;
  }

  /** The same for sets, numbers and zones of the cards that are asked for them. */
  #learnLabels(): boolean {
    const { memory } = this;
    const end = memory.get(at.cardAt);
    for (let card = memory.get(at.cardsAt); card < end; card += at.cardBytes) {
      if (memory.get(memory.get(card + at.cardEntry) + at.nameEndings) === 0) continue;
      for (const span of [card + at.cardSet, card + at.cardNumber, card + at.cardZone]) {
        if (!this.#learn(at.labelsAt, span, (text) => this.#codes(text))) return false;
      }
    }
    return true;
  }

  /** Learns the text whose start and end stand at `span`; false where it cannot be held. */
  #learn(table: number, span: number, meaning: (text: string) => Values): boolean {
    const { memory } = this;
    const { isKnown, learn } = this.#exports;
    const start = memory.get(span);
    const end = memory.get(span + 4);
    const length = end - start;
    if (length > at.longestText) return false;
    if (length === 0 || isKnown(table, start, length) !== 0) return true;
    const values = meaning(decoder.decode(memory.bytes.subarray(start, end)));
    if (learn(table, start, length, ...values) !== 0) return true;
    // Once for an entry: where there is no room for all of its texts, it is left.
    if (this.#forgotFor === memory.get(at.nextAt)) return false;
    this.#forgotFor = memory.get(at.nextAt);
    memory.forgetTexts();
    return learn(table, start, length, ...values) !== 0;
  }

  #meaning(spelled: string): Values {
    const name = unescaped(spelled);
    if (name.trim() === '') return [at.notAName, 0, 0];
    const { counter } = this.#decider;
    const meaning = counter.meaningOf(name);
    if (meaning >= any) return [meaning, 0, 0];
    const start = firstWithRows - meaning;
    const [slot = any, endings = 0] = counter.rows.subarray(start);
    return [slot, (start + rowsHead) * Int32Array.BYTES_PER_ELEMENT, endings];
  }

  #codes(spelled: string): Values {
    const label = unescaped(spelled);
    const { labels } = this.#decider.counter;
    const zone = labels.codes.indexOf(labels.setCode(label));
    return [labels.setCode(label), labels.numberCode(label), zone];
  }

  /** Makes room for a label and the input before it; that may be longer than all the room there is. */
  #makeRoom(output: ByteOutput): boolean {
    if (this.#takeOutput(output)) return true;
    const { memory } = this;
    const isNew = memory.get(at.deckEndAt) === 0;
    const end = memory.get(isNew ? at.fieldsEndAt : at.deckStartAt);
    output.write(memory.bytes, memory.get(at.writtenAt), end);
    memory.set(at.writtenAt, end);
    return true;
  }

  /** False where there is none. */
  #takeOutput(output: ByteOutput): boolean {
    const { memory } = this;
    const start = memory.get(at.outAt);
    const end = memory.get(at.outNextAt);
    if (end === start) return false;
    output.write(memory.bytes, start, end);
    memory.set(at.outNextAt, start);
    return true;
  }
}

/** The text of a JSON string, given what stands between its quotes. */
function unescaped(spelled: string): string {
  return spelled.includes('\\') ? JSON.parse(`"${spelled}"`) : spelled;
}
