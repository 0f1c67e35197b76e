/**
 * Tagging bytes as they come in. Entries are scanned one after the other where they stand in a
 * window over the input; what is left of an entry at the window's end waits for the next chunk.
 * The output is the window's own bytes, copied in stretches as long as nothing changes.
 *
 * An entry that the scanner does not understand is parsed, and `standing.ts` says what becomes of
 * it: the scanner is a short cut, and this file decides nothing.
 */
import type { Classifier } from '../engine/classifier.js';
import { closeBrace, closeBracket, comma, isBlank, lineFeed } from '../json/characters.js';
import { EntryBorder, findForm, type StandingsForm } from '../json/entry-end.js';
import { findParsedField, spliceField } from '../json/splice.js';
import { type CompiledScanner, type Progress, takeCompiledScanner } from '../scanner/scanner.js';
import { ByteOutput, ByteWindow } from '../scanner/window.js';
import type { EntryFault, EntryTrouble } from './faults.js';
import { type TagOutcome, tagOutcome } from './standing.js';
import { countOutcome, noCounts, type TagCounts } from './tag.js';
import type { TaggerOptions } from './tagger-options.js';

/** How an input ends: as it should, inside an array, with more behind it, or at once. */
export type Ending = 'sound' | 'cut-off' | 'trailing' | 'empty';

/** So much is scanned at once: little enough to stay in the processor's cache. */
const stepBytes = 1 << 17;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export class StandingsTagger {
  form: StandingsForm | undefined;
  readonly counts: TagCounts = noCounts();
  readonly faults: EntryFault[] = [];
  /** Known when the input has ended. */
  ending: Ending = 'sound';
  readonly #classifier: Classifier;
  readonly #options: TaggerOptions;
  readonly #mostEntryBytes: number;
  readonly #window = new ByteWindow();
  readonly #output = new ByteOutput();
  /** Places in the window, and the line; in an array that is brought up to date when needed. */
  readonly #progress: Progress = { next: 0, written: 0, line: 1 };
  /** Undefined before the form is known, and where all entries are parsed. */
  #scanner: CompiledScanner | undefined;
  #border: EntryBorder | undefined;
  /** In the window: up to where lines were counted. */
  #counted = 0;
  #isClosed = false;
  /** Inside an entry that is too long to be held. */
  #isOverlong = false;

  constructor(classifier: Classifier, options: TaggerOptions = {}) {
    this.#classifier = classifier;
    this.#options = options;
    this.#mostEntryBytes = options.mostEntryBytes ?? 1 << 26;
    if (options.form !== undefined) this.#begin(options.form);
  }

  /** The number of the line that was reached. */
  get line(): number {
    return this.#progress.line;
  }

  /** Takes in some bytes and gives those that are done. */
  push(chunk: Uint8Array): Uint8Array[] {
    for (let at = 0; at < chunk.length; at += stepBytes) {
      this.#window.append(chunk.subarray(at, at + stepBytes));
      this.#go('more');
      if (this.form !== undefined) this.#settle();
    }
    return this.#output.take();
  }

  /** The input has ended: gives what is left of it. */
  finish(): Uint8Array[] {
    this.#go('end');
    if (this.form === undefined) this.ending = 'empty';
    else if (this.form === 'array' && !this.#isClosed) this.ending = 'cut-off';
    this.#progress.next = this.#window.end;
    this.#settle();
    this.#scanner?.release();
    return this.#output.take();
  }

  #go(until: 'more' | 'end'): void {
    const border = this.#border ?? this.#findForm(until);
    if (border === undefined) return;
    if (this.#isOverlong) this.#leaveOverlong(border);
    do this.#scan(border, until);
    while (this.#skipBetween() && this.#takeEntry(border, until));
    if (!this.#isClosed) return;
    // What follows the array is passed on as it is.
    const { bytes, end } = this.#window;
    if (!bytes.subarray(this.#progress.next, end).every(isBlank)) this.ending = 'trailing';
    this.#progress.next = end;
  }

  /** Lets the scanner tag all entries that it understands. */
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
      // Half a byte order mark is something, and a whole one nothing.
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

  /** Goes to the next entry; false where there is none in the window. */
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
        this.#isClosed = true;
        at++;
        break;
      } else if (!isBlank(byte) && !(isArray && byte === comma)) break;
    }
    this.#progress.next = at;
    return at < end && !this.#isClosed;
  }

  /** Parses the entry that begins here; false where its end is not in the window. */
  #takeEntry(border: EntryBorder, until: 'more' | 'end'): boolean {
    const { next: from } = this.#progress;
    if (!border.isSearching) border.begin(from);
    let stop = border.find(this.#window);
    if (stop === -1) {
      if (until === 'more') return false;
      stop = this.#window.end;
    }
    border.finish();
    if (stop - from > this.#mostEntryBytes) this.#leaveLong();
    else this.#takeParsed(from, stop);
    this.#progress.next = stop;
    return true;
  }

  #takeParsed(from: number, stop: number): void {
    const text = decoder.decode(this.#window.bytes.subarray(from, stop)).trim();
    if (text === '') return;
    const index = this.counts.standings;
    let value: unknown;
    let outcome: TagOutcome;
    try {
      value = JSON.parse(text);
      outcome = tagOutcome(this.#classifier, value);
      if (outcome.kind === 'left') {
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        this.#note(from, { kind: 'left', isObject, diagnostics: outcome.diagnostics });
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      outcome = { kind: 'left', diagnostics: [] };
      this.#note(from, { kind: 'not-json', what: error.message });
    }
    countOutcome(this.counts, value, outcome);
    const changed = 'deck' in outcome && outcome.changed ? outcome.deck : undefined;
    const { onEntry } = this.#options;
    if (onEntry !== undefined) {
      const tagged =
        changed === undefined ? text : spliceField(text, 'deck', JSON.stringify(changed));
      onEntry({ index, text: tagged, value, outcome });
    } else if (changed !== undefined) {
      // One character a byte, so that places in the text are places in the bytes.
      const place = findParsedField(this.#window.latin1(from, stop), 'deck', value);
      this.#copy(from + place.start);
      const key = place.start === place.end ? `${place.isFirst ? '' : ','}"deck":` : '';
      this.#output.write(Buffer.from(key + JSON.stringify(changed)));
      this.#progress.written = from + place.end;
    }
  }

  #note(from: number, fault: EntryTrouble): void {
    if (this.form === 'array') this.#countLines(from);
    this.faults.push({ ...fault, index: this.counts.standings, line: this.line });
  }

  /** Writes out what stands before `end` and was not written yet. */
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

  /** Writes out what is done, and lets go of it. */
  #settle(): void {
    const progress = this.#progress;
    if (!this.#isOverlong && this.#window.end - progress.next > this.#mostEntryBytes) {
      this.#isOverlong = true;
      this.#leaveLong();
    }
    if (this.#isOverlong) progress.next = this.#window.end;
    this.#copy(progress.next);
    if (this.form === 'array') this.#countLines(progress.next);
    this.#border?.move(progress.next);
    this.#window.drop(progress.next);
    progress.next = progress.written = this.#counted = 0;
  }

  #leaveLong(): void {
    this.#note(this.#progress.next, { kind: 'too-long', most: this.#mostEntryBytes });
    this.counts.standings++;
    this.counts.left++;
  }

  #leaveOverlong(border: EntryBorder): void {
    const stop = border.find(this.#window);
    if (stop !== -1) {
      border.finish();
      this.#isOverlong = false;
    }
    this.#progress.next = stop === -1 ? this.#window.end : stop;
  }
}
