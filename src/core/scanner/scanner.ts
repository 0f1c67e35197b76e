/**
 * Tags entries with the compiled scanner. The code in `assembly/` tags about a hundred thousand bytes per call. It
 * stops and asks for things it does not know: the meaning of a spelling of a name, set or number; the number of a
 * deck; the label of the rules that a deck matches. It remembers answers, so it asks only once. If there are
 * fallbacks, decks that no rule matches are decided here.
 */
import { firstWithRows, rowsHead } from '../engine/match/card-rows.js';
import type { Classification } from '../engine/match/classification.js';
import { Decider } from '../engine/match/decider.js';
import { any, type Program } from '../engine/program/layout.js';
import { countsByName } from '../engine/program/rows.js';
import type { StandingsForm } from '../json/entry-end.js';
import * as at from './assembly/registers.js';
import { type Exports, startScanner } from './instance.js';
import { ScannerLabels } from './labels.js';
import { ScannerMemory } from './memory.js';
import type { ByteOutput, ByteWindow } from './window.js';

export interface Progress {
  /** Where the next entry, or the space before it, begins. */
  next: number;
  /** The place up to which the input was written. */
  written: number;
  line: number;
}

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

/** The values of a text. `registers.ts` defines them for each table. */
type Values = readonly [number, number, number];

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Idle scanners, with their tables of texts, for reuse. Workers tag one range after another: a range of 320
 * standings takes 1 ms, but 8 ms with a new scanner.
 */
const idle = new WeakMap<Program, CompiledScanner>();

/**
 * Takes a scanner for a program. The caller must return it with {@link CompiledScanner.release}. Undefined if the
 * engine cannot run it or has no memory, or if the program does not count every line by a single name.
 */
export function takeCompiledScanner(program: Program): CompiledScanner | undefined {
  if (!countsByName(program)) return undefined;
  const scanner = idle.get(program);
  if (scanner !== undefined) {
    idle.delete(program);
    return scanner;
  }
  try {
    const exports = startScanner();
    return exports && new CompiledScanner(program, exports);
  } catch (error) {
    // Each instance reserves ten gigabytes of address space, which can run out.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export class CompiledScanner {
  readonly memory: ScannerMemory;
  readonly #decider: Decider;
  readonly #labels: ScannerLabels;
  readonly #exports: Exports;
  /** The entry for which the tables of texts were last cleared. */
  #forgotFor = any;

  constructor(program: Program, exports: Exports) {
    this.#decider = new Decider(program);
    this.#exports = exports;
    this.memory = new ScannerMemory(exports.memory, program, this.#decider.counter.rows);
    this.#labels = new ScannerLabels(this.memory, program.ruleSet.unclassified);
  }

  /** Sets the form of the input, and the maximum length of an entry. */
  setForm(form: StandingsForm, mostEntryBytes: number): void {
    this.memory.set(at.longestEntryAt, mostEntryBytes);
    const isLines = form === 'lines';
    this.memory.set(at.isLinesAt, isLines ? 1 : 0);
    this.memory.set(at.lineBreakAt, isLines ? 0x20 : 0x0a);
  }

  release(): void {
    if (!this.memory.isWide) idle.set(this.#decider.program, this);
  }

  /**
   * Tags entries from `progress.next` on, up to one that the caller must parse, or up to the end. Updates
   * `progress` and `counts`.
   */
  run(window: ByteWindow, output: ByteOutput, progress: Progress, counts: ScannedCounts): void {
    const { memory } = this;
    const { windowAt } = memory;
    memory.set(at.dataEndAt, windowAt + window.end);
    memory.set(at.nextAt, windowAt + progress.next);
    memory.set(at.afterAt, 0);
    memory.set(at.writtenAt, windowAt + progress.written);
    this.#forgotFor = any;
    // If the memory has grown, the counter needs new arrays over it.
    const { counter } = this.#decider;
    if (counter.counts.buffer !== memory.words.buffer) {
      counter.counts = memory.slots(at.countsAt);
      counter.touched = memory.slots(at.touchedAt);
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
    /** The entry that was last decided, to which `label` belongs. */
    let decided = any;
    let label = 0;
    for (;;) {
      const stop = this.#exports.tagEntries(label);
      if (stop === at.stopCounted) {
        decided = memory.get(at.nextAt);
        found = this.#decide();
      } else if (!this.#answer(stop, output)) return;
      // A decided entry can stop again, for its deck or for room. Labels can have moved, so the place is looked up
      // again.
      label = 0;
      if (decided !== memory.get(at.nextAt)) continue;
      label = this.#labels.placeOf(found);
      if (label === 0) return;
      this.#remember(label);
    }
  }

  /** Remembers the label of the decided deck for all decks that match the same rules. */
  #remember(label: number): void {
    const { memory } = this;
    const result = memory.get(at.wantResultAt);
    if (result !== any) memory.set(memory.get(at.resultsAt) + 4 * result, label);
    const length = memory.get(at.wantKeyAt);
    if (length === 0) return;
    const key = memory.get(at.foundAt);
    const { learn } = this.#exports;
    if (learn(at.conflictsAt, key, length, label, 0, 0) !== 0) return;
    memory.forgetConflicts();
    learn(at.conflictsAt, key, length, label, 0, 0);
  }

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

  /** Does what a stop asks for. Returns false at the end, or if the caller must parse the entry. */
  #answer(stop: number, output: ByteOutput): boolean {
    switch (stop) {
      case at.stopName:
        return this.#learnNames();
      case at.stopLabel:
        return this.#learnLabels();
      case at.stopDeck:
        return this.#learn(at.decksAt, at.unknownStartAt, (text) => [
          ...this.#labels.numbersOf(text),
          0,
        ]);
      case at.stopFull:
        return this.#makeRoom(output);
      default:
        return false;
    }
  }

  /** Learns all unknown names of a standing, so that it needs to be scanned only once more. */
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

  /** Learns the sets, numbers and zones of the cards whose names have rows. */
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

  /** Learns the text whose start and end are at `span`. Returns false if there is no room for it. */
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
    // Clears the tables only once per entry. If there is no room for all texts of an entry, the caller parses it.
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
    const zone = labels.codes.indexOf(labels.code(label, 'set'));
    return [labels.code(label, 'set'), labels.code(label, 'number'), zone];
  }

  /** Makes room for a label and the input before it, which can be longer than the output buffer. */
  #makeRoom(output: ByteOutput): boolean {
    if (this.#takeOutput(output)) return true;
    const { memory } = this;
    const isNew = memory.get(at.deckEndAt) === 0;
    const end = memory.get(isNew ? at.fieldsEndAt : at.deckStartAt);
    output.write(memory.bytes, memory.get(at.writtenAt), end);
    memory.set(at.writtenAt, end);
    return true;
  }

  /** Moves the output to `output`. Returns false if there is none. */
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

/** Decodes the content of a JSON string, given without quotes. */
function unescaped(spelled: string): string {
  return spelled.includes('\\') ? JSON.parse(`"${spelled}"`) : spelled;
}
