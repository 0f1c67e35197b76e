/**
 * Tagging entries with the compiled scanner: what `assembly/` is compiled to does the work, a
 * hundred thousand bytes at a time, and asks here for what it does not know: what a spelling of a
 * name, a set or a number stands for, what a deck says, and how the label of a result is written.
 * All of it is remembered on the other side, so it is asked for once.
 */
import { firstWithRows, rowsHead } from '../engine/match/card-rows.js';
import { Decider } from '../engine/match/decider.js';
import { unescaped } from '../engine/match/learned-bytes.js';
import type { Matcher } from '../engine/matcher.js';
import { any } from '../engine/program/layout.js';
import type { StandingsForm } from '../json/entry-end.js';
import type { TagCounts } from '../standings/tag.js';
import { deckName } from '../tournament/label.js';
import * as at from './assembly/registers.js';
import { compiledBinary } from './binary.js';
import type { EncodedLabels } from './encoded-labels.js';
import { CompiledMemory, type GrowingMemory } from './memory.js';
import type { ByteOutput, ByteWindow } from './window.js';

/** What the compiled code offers; `table` is the register of a table. */
interface Exports {
  readonly memory: GrowingMemory;
  tagEntries(): number;
  isKnown(table: number, start: number, length: number): number;
  learn(table: number, start: number, length: number, ...values: Values): number;
}

/** Where the work on a window stands. */
export interface Progress {
  next: number;
  written: number;
  line: number;
}

/** What a text is learned with; `registers.ts` says what is what. */
type Values = readonly [number, number, number];

/** Longer entries are left, so that what is written for one has room. */
const longestEntry = 1 << 16;
/** More different decks than that are forgotten. */
const mostNumbers = 1 << 16;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Scanners that nobody is using, with all that they have learned; the one that was used last comes
 * last. Few, and their memory is used again, because an engine sets aside gigabytes of addresses
 * for each and is slow to give them back.
 */
const idle: CompiledScanner[] = [];
const mostIdle = 4;

/** The part of WebAssembly that is used here, where the engine has it. */
interface Engine {
  validate(binary: Uint8Array): boolean;
  readonly Module: new (binary: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: Exports };
}

let start: (() => Exports) | undefined;

/** Makes an instance of the compiled code; undefined where the engine cannot run it. */
function instance(): Exports | undefined {
  if (start === undefined) {
    const engine = (globalThis as { WebAssembly?: Engine }).WebAssembly;
    const binary = Buffer.from(compiledBinary, 'base64');
    if (engine?.validate(binary) !== true) return undefined;
    const module = new engine.Module(binary);
    start = () => new engine.Instance(module).exports;
  }
  try {
    return start();
  } catch (error) {
    // Each takes ten gigabytes of addresses, and there may be none left.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * A scanner for a matcher; undefined where the engine cannot run it, or where a deck is more than
 * the first rule that matches. To be given back with {@link CompiledScanner.release}.
 */
export function takeCompiledScanner(
  matcher: Matcher,
  labels: EncodedLabels,
): CompiledScanner | undefined {
  const { program } = matcher;
  if (program.ruleSet.conflicts !== 'first' || program.colorNames !== undefined) return undefined;
  const place = idle.findLastIndex((other) => other.matcher === matcher);
  let [scanner] = place === -1 ? [] : idle.splice(place, 1);
  if (scanner === undefined) {
    const exports = idle.length < mostIdle ? instance() : idle.shift()?.exports;
    if (exports === undefined) return undefined;
    try {
      scanner = new CompiledScanner(matcher, new Decider(program), exports);
    } catch (error) {
      // No memory to be had.
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }
  scanner.useLabels(labels);
  return scanner;
}

export class CompiledScanner {
  readonly memory: CompiledMemory;
  private labels: EncodedLabels | undefined;
  private nextLabel = 0;
  /** What decks say and labels say, as numbers: the same number, the same deck or name. */
  private readonly deckNumbers = new Map<string, number>();
  private readonly nameNumbers = new Map<string, number>();

  constructor(
    readonly matcher: Matcher,
    private readonly decider: Decider,
    readonly exports: Exports,
  ) {
    this.memory = new CompiledMemory(exports.memory, matcher.program, decider.counter.rows);
    [this.nextLabel] = this.memory.resultArena;
  }

  /** Labels are written as these say. */
  useLabels(labels: EncodedLabels): void {
    if (this.labels?.unclassifiedText !== labels.unclassifiedText) this.forgetLabels();
    this.labels = labels;
  }

  /** How the input holds its entries, and how long those may be that are tagged. */
  setForm(form: StandingsForm, mostEntryBytes: number): void {
    this.memory.set(at.longestEntryAt, Math.min(mostEntryBytes, longestEntry));
    const isLines = form === 'lines';
    this.memory.set(at.isLinesAt, isLines ? 1 : 0);
    this.memory.set(at.lineBreakAt, isLines ? 0x20 : 0x0a);
  }

  /** Nobody uses it any more. */
  release(): void {
    if (this.memory.isWide) return;
    idle.push(this);
    if (idle.length > mostIdle) idle.shift();
  }

  /**
   * Tags entries from `progress.next` on, until one is to be looked at by the caller, or none is
   * left; brings `progress` and `counts` up to date.
   */
  run(window: ByteWindow, output: ByteOutput, progress: Progress, counts: TagCounts): void {
    const { memory } = this;
    const { windowAt } = memory;
    memory.set(at.deadAt, windowAt + window.end);
    memory.set(at.nextAt, windowAt + progress.next);
    memory.set(at.writtenAt, windowAt + progress.written);
    while (this.goesOn(this.exports.tagEntries(), output));
    this.takeOutput(output);
    progress.next = memory.get(at.nextAt) - windowAt;
    progress.written = memory.get(at.writtenAt) - windowAt;
    progress.line += memory.takeOut(at.linesAt);
    counts.standings += memory.takeOut(at.standingsAt);
    counts.classified += memory.takeOut(at.classifiedAt);
    counts.unclassified += memory.takeOut(at.unclassifiedAt);
    counts.withoutDecklist += memory.takeOut(at.withoutDecklistAt);
    counts.changed += memory.takeOut(at.changedAt);
    counts.sameName += memory.takeOut(at.sameNameAt);
    counts.otherName += memory.takeOut(at.otherNameAt);
  }

  /** Does what a stop asks for; false where the caller is to go on. */
  private goesOn(stop: number, output: ByteOutput): boolean {
    switch (stop) {
      case at.stopName:
        return this.learnNames();
      case at.stopLabel:
        return this.learnLabels();
      case at.stopDeck:
        return this.learnDeck();
      case at.stopResult:
        return this.writeLabel(this.memory.get(at.wantResultAt));
      case at.stopFull:
        return this.takeOutput(output);
      default:
        return false;
    }
  }

  /** Learns all names of the standing that are not known, so that it is scanned once more only. */
  private learnNames(): boolean {
    const { memory } = this;
    const end = memory.get(at.cardAt);
    for (let card = memory.get(at.cardsAt); card < end; card += at.cardBytes) {
      if (memory.get(card + at.cardEntry) !== 0) continue;
      if (!this.learn(at.namesAt, card + at.cardName, (text) => this.nameMeaning(text)))
        return false;
    }
    return true;
  }

  /** The same for sets, numbers and zones of the cards that are asked for them. */
  private learnLabels(): boolean {
    const { memory } = this;
    const end = memory.get(at.cardAt);
    for (let card = memory.get(at.cardsAt); card < end; card += at.cardBytes) {
      if (memory.get(memory.get(card + at.cardEntry) + at.nameEndings) === 0) continue;
      for (const span of [card + at.cardSet, card + at.cardNumber, card + at.cardZone]) {
        if (!this.learn(at.labelsAt, span, (text) => this.labelMeaning(text))) return false;
      }
    }
    return true;
  }

  private learnDeck(): boolean {
    return this.learn(at.decksAt, at.wantStartAt, (text) => this.deckMeaning(text));
  }

  /** Learns the text whose start and end stand at `span`; false where it cannot be held. */
  private learn(table: number, span: number, meaning: (text: string) => Values): boolean {
    const { memory, exports } = this;
    const start = memory.get(span);
    const end = memory.get(span + 4);
    const length = end - start;
    if (length > at.longestText) return false;
    if (length === 0 || exports.isKnown(table, start, length) !== 0) return true;
    const values = meaning(decoder.decode(memory.bytes.subarray(start, end)));
    if (exports.learn(table, start, length, ...values) !== 0) return true;
    // There is room for all texts of an entry, which is not long.
    memory.forgetTexts();
    return exports.learn(table, start, length, ...values) !== 0;
  }

  private nameMeaning(spelled: string): Values {
    const name = unescaped(spelled);
    if (name.trim() === '') return [at.notAName, 0, 0];
    const { counter } = this.decider;
    const meaning = counter.meaningOf(name);
    if (meaning >= any) return [meaning, 0, 0];
    const start = firstWithRows - meaning;
    const [slot = any, endings = 0] = counter.rows.subarray(start);
    return [slot, (start + rowsHead) * Int32Array.BYTES_PER_ELEMENT, endings];
  }

  private labelMeaning(spelled: string): Values {
    const label = unescaped(spelled);
    const { labels } = this.decider.counter;
    const zone = labels.codes.indexOf(labels.setCode(label));
    return [labels.setCode(label), labels.numberCode(label), zone];
  }

  private deckMeaning(text: string): Values {
    if (this.deckNumbers.size > mostNumbers) this.forgetLabels();
    const deck: unknown = JSON.parse(text);
    const name = deckName(deck);
    const nameNumber = name === undefined ? any : numberOf(name, this.nameNumbers);
    return [this.deckNumber(deck), nameNumber, 0];
  }

  /** Decks of one number are the same, as `isSameDeck` says. */
  private deckNumber(deck: unknown): number {
    if (typeof deck !== 'object' || deck === null) return any;
    const { id, name, icons, conflicts } = deck as Readonly<Record<string, unknown>>;
    if (conflicts !== undefined) return any;
    return numberOf(JSON.stringify([id, name, icons ?? []]), this.deckNumbers);
  }

  private writeLabel(result: number): boolean {
    const { memory } = this;
    const [start, end] = memory.resultArena;
    const encoded = (this.labels as EncodedLabels).of(this.classificationOf(result));
    const { bytes, label } = encoded;
    if (bytes.length > end - start) return false;
    if (this.nextLabel + bytes.length > end || this.deckNumbers.size > mostNumbers) {
      this.forgetLabels();
    }
    memory.bytes.set(bytes, this.nextLabel);
    const place = memory.get(at.resultsAt) + result * at.resultBytes;
    memory.set(place, this.nextLabel);
    this.nextLabel += bytes.length;
    memory.set(place + 4, this.nextLabel);
    memory.set(place + 8, this.deckNumber(label));
    memory.set(place + 12, numberOf(label.name, this.nameNumbers));
    return true;
  }

  private classificationOf(result: number) {
    const { ruleIndex, variantStart } = this.matcher.program;
    const ruleCount = ruleIndex.length;
    if (result === this.memory.resultCount - 1) return undefined;
    if (result < ruleCount) return this.decider.result(result, -1);
    const variant = result - ruleCount;
    let [low, high] = [0, ruleCount];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((variantStart[middle] as number) <= variant) low = middle;
      else high = middle;
    }
    return this.decider.result(low, variant);
  }

  /** Decks go with them, because their numbers do. */
  private forgetLabels(): void {
    this.deckNumbers.clear();
    this.nameNumbers.clear();
    this.memory.forgetTexts();
    this.memory.forgetResults();
    [this.nextLabel] = this.memory.resultArena;
  }

  /** False where there is none. */
  private takeOutput(output: ByteOutput): boolean {
    const { memory } = this;
    const start = memory.get(at.outAt);
    const end = memory.get(at.outNextAt);
    if (end === start) return false;
    output.write(memory.bytes, start, end);
    memory.set(at.outNextAt, start);
    return true;
  }
}

function numberOf(text: string, numbers: Map<string, number>): number {
  let number = numbers.get(text);
  if (number === undefined) {
    number = numbers.size;
    numbers.set(text, number);
  }
  return number;
}
