/**
 * Tagging bytes as they come in. Entries are scanned one after the other where they stand in a
 * window over the input; what is left of an entry at the window's end waits for the next chunk.
 * The output is the window's own bytes, copied in stretches as long as nothing changes.
 *
 * A standing that the scanner does not understand is parsed, and `standing.ts` says what becomes
 * of it: the scanner is a short cut, and this file decides nothing.
 */
import { type ByteCounter, byteCounterOf } from '../engine/match/byte-counter.js';
import type { Matcher } from '../engine/matcher.js';
import {
  closeBrace,
  closeBracket,
  comma,
  isBlank,
  lineFeed,
  openBrace,
} from '../json/characters.js';
import { EntryBorder, findForm, type StandingsForm } from '../json/entry-end.js';
import { findParsedField, spliceField } from '../json/splice.js';
import { EncodedLabels } from '../scanner/encoded-labels.js';
import { type CompiledScanner, type Progress, takeCompiledScanner } from '../scanner/scanner.js';
import { StandingScanner } from '../scanner/standing-scanner.js';
import { ByteOutput, ByteWindow } from '../scanner/window.js';
import type { EntryFault, EntryTrouble } from './faults.js';
import { type TagOutcome, tagOutcome } from './standing.js';
import { countOutcome, noCounts, type TagCounts } from './tag.js';
import type { TaggerOptions } from './tagger-options.js';

/** How an input ends: as it should, inside an array, with more behind it, or at once. */
export type Ending = 'sound' | 'cut-off' | 'trailing' | 'empty';

/** As much is taken in at once: enough to go on with, and little enough to stay in the cache. */
const stepBytes = 1 << 17;
const fewStandings = 16;
const manyStandings = 1000;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export class StandingsTagger {
  form: StandingsForm | undefined;
  readonly counts: TagCounts = noCounts();
  readonly faults: EntryFault[] = [];
  /** Known when the input has ended. */
  ending: Ending = 'sound';
  private readonly counter: ByteCounter | undefined;
  private readonly scanner: StandingScanner | undefined;
  private readonly labels: EncodedLabels;
  private readonly mostEntryBytes: number;
  private readonly window = new ByteWindow();
  private readonly output = new ByteOutput();
  /** Places in the window, and the line; in an array that is brought up to date when needed. */
  private readonly progress: Progress = { next: 0, written: 0, line: 1 };
  private compiled: CompiledScanner | undefined;
  private isPlain: boolean;
  private border: EntryBorder | undefined;
  /** In the window: up to where lines were counted. */
  private counted = 0;
  private isClosed = false;
  /** Inside an entry that is too long to be held. */
  private isOverlong = false;

  constructor(
    private readonly matcher: Matcher,
    private readonly options: TaggerOptions = {},
  ) {
    this.labels = new EncodedLabels(matcher.ruleSet.unclassified);
    this.mostEntryBytes = options.mostEntryBytes ?? 1 << 26;
    const { strict = false, onEntry, form } = options;
    this.isPlain = options.scanner === 'plain' || strict || onEntry !== undefined;
    if (!strict && onEntry === undefined) {
      this.counter = byteCounterOf(matcher.program);
      if (this.counter !== undefined) this.scanner = new StandingScanner(this.counter);
    }
    if (form !== undefined) this.setForm(form);
  }

  /** The number of the line that was reached. */
  get line(): number {
    return this.progress.line;
  }

  /** Takes in some bytes and gives those that are done. */
  push(chunk: Uint8Array): Uint8Array[] {
    this.output.expect(chunk.length + (chunk.length >> 4));
    for (let at = 0; at < chunk.length; at += stepBytes) {
      this.window.append(chunk.subarray(at, at + stepBytes));
      this.go('more');
      if (this.form !== undefined) this.settle();
    }
    return this.output.take();
  }

  /** The input has ended: gives what is left of it. */
  finish(): Uint8Array[] {
    this.window.append(new Uint8Array());
    this.go('end');
    if (this.form === undefined) this.ending = 'empty';
    else if (this.form === 'array' && !this.isClosed) this.ending = 'cut-off';
    this.progress.next = this.window.end;
    this.settle();
    this.compiled?.release();
    return this.output.take();
  }

  private go(until: 'more' | 'end'): void {
    const { window } = this;
    this.scanner?.use(window.view, window.end);
    if (this.form === undefined) this.findForm(until);
    if (this.form === undefined) return;
    if (this.isOverlong) this.leaveOverlong();
    do this.runCompiled(until);
    while (this.skipBetween() && this.takeEntry(until));
    if (!this.isClosed) return;
    // What follows the array is passed on as it is.
    for (; this.progress.next < window.end; this.progress.next++) {
      if (!isBlank(window.view.getUint8(this.progress.next))) this.ending = 'trailing';
    }
  }

  /** Lets the compiled scanner tag all entries that it can. */
  private runCompiled(until: 'more' | 'end'): void {
    const { border, window, output, progress, counts } = this;
    this.compiled ??= this.startCompiled();
    if (!this.compiled || !window.isIn(this.compiled.memory) || this.isClosed || !border) return;
    if (border.isSearching) {
      if (border.find(window) === -1 && until === 'more') return;
      border.finish();
    }
    this.compiled.run(window, output, progress, counts);
  }

  private startCompiled(): CompiledScanner | undefined {
    if (this.isPlain || this.form === undefined || !this.isWarm('compiled')) return undefined;
    this.isPlain = true;
    const compiled = takeCompiledScanner(this.matcher, this.labels);
    if (compiled === undefined) return undefined;
    compiled.setForm(this.form, this.mostEntryBytes);
    this.window.moveTo(compiled.memory);
    this.scanner?.use(this.window.view, this.window.end);
    return compiled;
  }

  private findForm(until: 'more' | 'end'): void {
    const { bytes, end } = this.window;
    let { form, start } = findForm(bytes, end, this.progress.next);
    if (form === undefined && until === 'end') {
      // Half a byte order mark is something, and a whole one nothing.
      const isNothing = decoder.decode(bytes.subarray(0, end)).trim() === '';
      if (!isNothing) [form, start] = ['lines', 0];
    }
    this.progress.next = start;
    if (form === undefined) return;
    this.setForm(form);
    this.countLines(start);
  }

  private setForm(form: StandingsForm): void {
    this.form = form;
    this.border = new EntryBorder(form);
    this.scanner?.setForm(form);
  }

  /** Goes to the next entry; false where there is none in the window. */
  private skipBetween(): boolean {
    const { view, end } = this.window;
    const isArray = this.form === 'array';
    if (this.isClosed || this.isOverlong) return false;
    let at = this.progress.next;
    for (; at < end; at++) {
      const byte = view.getUint8(at);
      if (byte === lineFeed) {
        if (!isArray) this.progress.line++;
      } else if (isArray && (byte === closeBracket || byte === closeBrace)) {
        this.isClosed = true;
        at++;
        break;
      } else if (!isBlank(byte) && !(isArray && byte === comma)) break;
    }
    this.progress.next = at;
    return at < end && !this.isClosed;
  }

  /** Tags the entry that begins here; false where its end is not in the window. */
  private takeEntry(until: 'more' | 'end'): boolean {
    const { scanner, window } = this;
    const { next: from } = this.progress;
    const { view, end } = window;
    const border = this.border as EntryBorder;
    let stop = -1;
    if (border.isSearching) {
      stop = border.find(window);
      if (stop === -1 && until === 'more') return false;
    }
    if (scanner !== undefined && this.isWarm('plain') && view.getUint8(from) === openBrace) {
      const behind = scanner.scan(from);
      const isShort = behind - from <= this.mostEntryBytes;
      if (behind !== 0 && isShort && this.endsEntry(scanner.skipSpace(behind), until)) {
        border.finish();
        this.takeScanned(scanner);
        this.progress.next = behind;
        return true;
      }
    }
    if (!border.isSearching) {
      border.begin(from);
      stop = border.find(window);
    }
    if (stop === -1) {
      if (until === 'more') return false;
      stop = end;
    }
    border.finish();
    if (this.counter !== undefined) this.counter.parsed++;
    if (stop - from > this.mostEntryBytes) this.leaveLong();
    else this.takeParsed(from, stop);
    this.progress.next = stop;
    return true;
  }

  private isWarm(scanner: 'compiled' | 'plain'): boolean {
    const { counter, options } = this;
    const first = scanner === 'compiled' ? fewStandings : manyStandings;
    return counter === undefined || counter.parsed >= (options.parseFirst ?? first);
  }

  private endsEntry(at: number, until: 'more' | 'end'): boolean {
    const { view, end } = this.window;
    const byte = view.getUint8(at);
    if (this.form === 'array') return byte === comma || byte === closeBracket;
    return byte === lineFeed || (at === end && until === 'end');
  }

  private takeScanned(scanner: StandingScanner): void {
    const { counts, labels, counter } = this;
    counts.standings++;
    if (!scanner.hasList) {
      counts.withoutDecklist++;
      return;
    }
    const found = counter?.decide();
    if (found === undefined) counts.unclassified++;
    else counts.classified++;
    const label = labels.of(found);
    const { deckStart, deckEnd } = scanner;
    if (deckEnd === 0) {
      counts.changed++;
      // It has a field, which is its decklist.
      this.copy(scanner.fieldsEnd);
      this.output.writeShort(laterKey);
      this.output.writeShort(label.bytes);
      return;
    }
    const deck = labels.deckIn(this.window.view, deckStart, deckEnd);
    if (deck.name === label.label.name) counts.sameName++;
    else if (deck.name !== undefined) counts.otherName++;
    if (labels.isSame(deck, label)) return;
    counts.changed++;
    this.copy(deckStart);
    this.output.writeShort(label.bytes);
    this.progress.written = deckEnd;
  }

  private takeParsed(from: number, stop: number): void {
    const { bytes } = this.window;
    const text = decoder.decode(bytes.subarray(from, stop)).trim();
    if (text === '') return;
    const index = this.counts.standings;
    let value: unknown;
    let outcome: TagOutcome;
    try {
      value = JSON.parse(text);
      outcome = tagOutcome(this.matcher, value);
      if (outcome.kind === 'left') {
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        this.note(from, { kind: 'left', isObject, diagnostics: outcome.diagnostics });
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      outcome = { kind: 'left', diagnostics: [] };
      this.note(from, { kind: 'not-json', what: error.message });
    }
    countOutcome(this.counts, value, outcome);
    const changed = 'deck' in outcome && outcome.changed ? outcome.deck : undefined;
    const { onEntry } = this.options;
    if (onEntry !== undefined) {
      const tagged =
        changed === undefined ? text : spliceField(text, 'deck', JSON.stringify(changed));
      onEntry({ index, text: tagged, value, outcome });
    } else if (changed !== undefined) {
      // One character a byte, so that places in the text are places in the bytes.
      const { start, end, isFirst } = findParsedField(
        this.window.latin1(from, stop),
        'deck',
        value,
      );
      this.copy(from + start);
      const key = start === end ? (isFirst ? '"deck":' : ',"deck":') : '';
      const put = Buffer.from(key + JSON.stringify(changed));
      this.output.writeShort(put);
      this.progress.written = from + end;
    }
  }

  private note(from: number, fault: EntryTrouble): void {
    if (this.form === 'array') this.countLines(from);
    const place = { index: this.counts.standings, line: this.line };
    this.faults.push({ ...fault, ...place });
  }

  /** Writes out what stands before `end` and was not written yet. */
  private copy(end: number): void {
    if (this.options.onEntry === undefined) {
      this.output.write(this.window.bytes, this.progress.written, end);
    }
    this.progress.written = end;
  }

  private countLines(end: number): void {
    const { window } = this;
    if (end === this.counted) return;
    let at = window.lineBreak(this.counted);
    for (; at !== -1 && at < end; at = window.lineBreak(at + 1)) this.progress.line++;
    this.counted = end;
  }

  /** Writes out what is done, and lets go of it. */
  private settle(): void {
    const { window } = this;
    if (!this.isOverlong && window.end - this.progress.next > this.mostEntryBytes) {
      this.isOverlong = true;
      this.leaveLong();
    }
    if (this.isOverlong) this.progress.next = window.end;
    this.copy(this.progress.next);
    if (this.form === 'array') this.countLines(this.progress.next);
    this.border?.move(this.progress.next);
    window.drop(this.progress.next);
    this.progress.next = this.progress.written = this.counted = 0;
  }

  private leaveLong(): void {
    this.note(this.progress.next, { kind: 'too-long', most: this.mostEntryBytes });
    this.counts.standings++;
    this.counts.left++;
  }

  private leaveOverlong(): void {
    const { end } = this.window;
    const border = this.border as EntryBorder;
    const stop = border.find(this.window);
    if (stop === -1) {
      this.progress.next = end;
      return;
    }
    border.finish();
    this.isOverlong = false;
    this.progress.next = stop;
  }
}

const laterKey = Buffer.from(',"deck":');
