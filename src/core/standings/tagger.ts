/**
 * Tags bytes as they arrive. A tagger takes chunks of the input, returns tagged bytes, counts outcomes and collects
 * faults. It keeps a window over the input: complete entries in it are scanned, and the beginning of an incomplete
 * entry waits for the next chunk. Bytes between changed decks are copied to the output.
 *
 * Entries that the scanner does not support are parsed, and tagged by `standing.ts`.
 */
import type { Classifier } from '../engine/classifier.js';
import {
  closeBrace,
  closeBracket,
  comma,
  isBlank,
  lineFeed,
  openBracket,
} from '../json/characters.js';
import { EntryBorder, findForm, mostEntryBytes, type StandingsForm } from '../json/entry-end.js';
import { parseJson } from '../json/parse.js';
import { findParsedField, spliceField } from '../json/splice.js';
import { type CompiledScanner, type Progress, takeCompiledScanner } from '../scanner/scanner.js';
import { ByteOutput, ByteWindow } from '../scanner/window.js';
import { type EntryFault, type FaultKind, FirstFaults, findingsOf } from './faults.js';
import { type TagOutcome, tagOutcome } from './standing.js';
import { countOutcome, faultOf, noCounts, type TagCounts } from './tag.js';
import type { TaggerOptions } from './tagger-options.js';

/** How an input ends: complete, inside an array, with something after the array, or without any entry. */
export type Ending = 'complete' | 'cut-off' | 'trailing' | 'empty';

/** Bytes to scan at once: few enough to stay in the processor's cache. */
const stepBytes = 1 << 17;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export class StandingsTagger {
  form: StandingsForm | undefined;
  readonly counts: TagCounts = noCounts();
  readonly faults = new FirstFaults<EntryFault>();
  /** Valid after `finish`. */
  ending: Ending = 'complete';
  readonly #classifier: Classifier;
  readonly #options: TaggerOptions;
  readonly #mostEntryBytes: number;
  readonly #window = new ByteWindow();
  readonly #output = new ByteOutput();
  /** Offsets in the window, and the current line. In an array, lines are counted only when needed. */
  readonly #progress: Progress = { next: 0, written: 0, line: 1 };
  /** Undefined until the form is known, or if all entries are parsed. */
  #scanner: CompiledScanner | undefined;
  #border: EntryBorder | undefined;
  /** The offset in the window up to which lines were counted. */
  #counted = 0;
  #isClosed = false;
  /** The last dropped byte, not counting white space. */
  #dropped: number | undefined;
  /** Whether the current entry is longer than `mostEntryBytes`. */
  #isOverlong = false;

  constructor(classifier: Classifier, options: TaggerOptions = {}) {
    this.#classifier = classifier;
    this.#options = options;
    this.#mostEntryBytes = options.mostEntryBytes ?? mostEntryBytes;
    if (options.form !== undefined) this.#begin(options.form);
  }

  /** The number of the current line, from 1. */
  get line(): number {
    return this.#progress.line;
  }

  /** Takes bytes of the input. Returns finished bytes. */
  push(chunk: Uint8Array): Uint8Array[] {
    for (let at = 0; at < chunk.length; at += stepBytes) {
      this.#window.append(chunk.subarray(at, at + stepBytes));
      this.#go('more');
      this.#flush();
    }
    return this.#output.take();
  }

  /** Ends the input. Returns the remaining bytes. */
  finish(): Uint8Array[] {
    this.#go('end');
    if (this.form === undefined) this.ending = 'empty';
    else if (this.form === 'array' && !this.#isClosed) this.ending = 'cut-off';
    this.#progress.next = this.#window.end;
    this.#flush();
    this.#scanner?.release();
    return this.#output.take();
  }

  #go(until: 'more' | 'end'): void {
    const border = this.#border ?? this.#findForm(until);
    if (border === undefined) return;
    if (this.#isOverlong) this.#skipOverlong(border);
    do if (this.#skipBetween()) this.#scan(border, until);
    while (this.#skipBetween() && this.#takeEntry(border, until));
    if (!this.#isClosed) return;
    // Everything after the array is passed through unchanged.
    const { bytes, end } = this.#window;
    if (!bytes.subarray(this.#progress.next, end).every(isBlank)) this.ending = 'trailing';
    this.#progress.next = end;
  }

  /** Lets the scanner tag entries until it finds one that it does not support. */
  #scan(border: EntryBorder, until: 'more' | 'end'): void {
    const scanner = this.#scanner;
    if (!scanner || !this.#window.isIn(scanner.memory) || this.#isClosed) return;
    if (border.isSearching) {
      if (border.find(this.#window) === -1 && until === 'more') return;
      border.finish();
    }
    scanner.run(this.#window, this.#output, this.#progress, this.counts);
  }

  #findForm(until: 'more' | 'end'): EntryBorder | undefined {
    const { bytes, end } = this.#window;
    let { form, start } = findForm(bytes, end, this.#progress.next);
    if (form === undefined && until === 'end') {
      // An input of just a byte order mark is empty; one of a partial byte order mark is not.
      const isNothing = decoder.decode(bytes.subarray(0, end)).trim() === '';
      if (!isNothing) [form, start] = ['lines', 0];
    }
    this.#progress.next = start;
    if (form === undefined) return undefined;
    const border = this.#begin(form);
    this.#countLines(start);
    return border;
  }

  #begin(form: StandingsForm): EntryBorder {
    this.form = form;
    const { strict = false, onEntry } = this.#options;
    if (!strict && onEntry === undefined) {
      this.#scanner = takeCompiledScanner(this.#classifier.program);
      this.#scanner?.setForm(form, this.#mostEntryBytes);
      if (this.#scanner) this.#window.moveTo(this.#scanner.memory);
    }
    this.#border = new EntryBorder(form);
    return this.#border;
  }

  /**
   * Moves to the next entry; an empty one starts at its comma. Returns false if the window has no further entry.
   */
  #skipBetween(): boolean {
    const { bytes, end } = this.#window;
    const isArray = this.form === 'array';
    if (this.#isClosed || this.#isOverlong) return false;
    let at = this.#progress.next;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === lineFeed) {
        if (!isArray) this.#progress.line++;
      } else if (isArray && (byte === closeBracket || byte === closeBrace)) {
        if (this.#byteBefore(at) === comma) this.#addFault(at, { kind: 'trailing-comma' });
        this.#isClosed = true;
        at++;
        break;
      } else if (!isBlank(byte)) {
        const before = isArray && byte === comma ? this.#byteBefore(at) : comma;
        if (before === comma || before === openBracket) break;
      }
    }
    this.#progress.next = at;
    return at < end && !this.#isClosed;
  }

  /** The last byte before `end`, not counting white space. */
  #byteBefore(end: number): number | undefined {
    const { bytes } = this.#window;
    let at = end - 1;
    while (at >= 0 && isBlank(bytes[at] as number)) at--;
    return at < 0 ? this.#dropped : bytes[at];
  }

  /** Parses the entry that begins here. Returns false if its end is not in the window. */
  #takeEntry(border: EntryBorder, until: 'more' | 'end'): boolean {
    const { next: from } = this.#progress;
    if (!border.isSearching) border.begin(from);
    let stop = border.find(this.#window);
    if (stop === -1) {
      if (until === 'more') return false;
      stop = this.#window.end;
    }
    border.finish();
    if (stop - from > this.#mostEntryBytes) this.#leaveTooLong();
    else this.#takeParsed(from, stop);
    // An empty entry ends at its own comma, which must be skipped.
    this.#progress.next = Math.max(stop, from + 1);
    return true;
  }

  #takeParsed(from: number, stop: number): void {
    const whole = decoder.decode(this.#window.bytes.subarray(from, stop));
    const text = whole.trim();
    if (text === '' && this.form === 'lines') return;
    const index = this.counts.standings;
    const { value, fault: what } = parseJson(text || whole);
    const outcome: TagOutcome =
      what === undefined
        ? tagOutcome(this.#classifier, value)
        : { kind: 'left', diagnostics: [], faults: 0 };
    const fault = what === undefined ? faultOf(outcome) : ({ kind: 'not-json', what } as const);
    if (fault !== undefined) this.#addFault(from, fault);
    countOutcome(this.counts, value, outcome);
    const changed = 'deck' in outcome && outcome.changed ? outcome.deck : undefined;
    const { onEntry } = this.#options;
    if (onEntry !== undefined) {
      const tagged =
        changed === undefined ? text : spliceField(text, 'deck', JSON.stringify(changed));
      onEntry({ index, text: tagged, value, outcome });
    } else if (changed !== undefined) {
      // One character per byte, so that offsets in the text are offsets in the bytes.
      const place = findParsedField(this.#window.latin1(from, stop), 'deck', value);
      this.#copy(from + place.start);
      const key = place.start === place.end ? `${place.isFirst ? '' : ','}"deck":` : '';
      this.#output.write(Buffer.from(key + JSON.stringify(changed)));
      this.#progress.written = from + place.end;
    }
  }

  #addFault(from: number, fault: FaultKind): void {
    if (this.form === 'array') this.#countLines(from);
    const found: EntryFault = { ...fault, index: this.counts.standings, line: this.line };
    this.faults.add(found, found.index, findingsOf(found));
  }

  /** Copies the bytes before `end` that were not written yet to the output. */
  #copy(end: number): void {
    if (this.#options.onEntry === undefined) {
      this.#output.write(this.#window.bytes, this.#progress.written, end);
    }
    this.#progress.written = end;
  }

  #countLines(end: number): void {
    if (end === this.#counted) return;
    let at = this.#window.lineBreak(this.#counted);
    for (; at !== -1 && at < end; at = this.#window.lineBreak(at + 1)) this.#progress.line++;
    this.#counted = end;
  }

  /** Writes finished bytes, and drops them from the window. */
  #flush(): void {
    const progress = this.#progress;
    if (!this.#isOverlong && this.#window.end - progress.next > this.#mostEntryBytes) {
      this.#isOverlong = true;
      this.#leaveTooLong();
    }
    if (this.#isOverlong) progress.next = this.#window.end;
    this.#copy(progress.next);
    if (this.form !== 'lines') this.#countLines(progress.next);
    this.#border?.move(progress.next);
    this.#dropped = this.#byteBefore(progress.next);
    this.#window.drop(progress.next);
    progress.next = progress.written = this.#counted = 0;
  }

  #leaveTooLong(): void {
    this.#addFault(this.#progress.next, { kind: 'too-long', most: this.#mostEntryBytes });
    this.counts.standings++;
    this.counts.left++;
  }

  #skipOverlong(border: EntryBorder): void {
    const stop = border.find(this.#window);
    if (stop !== -1) {
      border.finish();
      this.#isOverlong = false;
    }
    this.#progress.next = stop === -1 ? this.#window.end : stop;
  }
}
