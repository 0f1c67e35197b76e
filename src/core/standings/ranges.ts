/** Tags ranges of a file with one standing per line, and adds up their results. */

import { diagnose } from '../diagnostics/codes/standings.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Classifier } from '../engine/classifier.js';
import type { Program } from '../engine/program/layout.js';
import { lineFeed } from '../json/characters.js';
import { defined } from '../json/defined.js';
import { type InvalidBytes, invalidBytesFinding, Utf8Check } from '../json/utf8.js';
import {
  type EntryFault,
  FirstFaults,
  faultFindings,
  findingsOf,
  type MoreFaults,
} from './faults.js';
import { addCounts, makeReport, noCounts, type TagCounts, type TagReport } from './tag.js';
import { StandingsTagger } from './tagger.js';
import type { TaggerOptions } from './tagger-options.js';

/** The result for a range. Faults count entries and lines from the start of the range. */
export interface RangeResult {
  readonly counts: TagCounts;
  readonly faults: readonly EntryFault[];
  readonly more: MoreFaults;
  /** The number of lines. */
  readonly lines: number;
  /** The first bytes that are not UTF-8. The offset is relative to the file. */
  readonly invalid: InvalidBytes | undefined;
  /** Whether there are UTF-8 characters of several bytes. */
  readonly hasCharacters: boolean;
}

/** A range of offsets in a file. `end` is at most the length of the file. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts out the lines that begin in a range of a file. The last one is the line with the last byte of the range,
 * wherever it ends. So each line of a file belongs to exactly one of several consecutive ranges. Read the file from
 * `at` on, in chunks of any length, until `isDone`.
 */
export class RangeCut {
  /** The file offset of the next chunk. */
  at: number;
  /** Whether the rest of the file is not needed. */
  isDone = false;
  /** The offset of the first line; undefined until it was read. */
  first: number | undefined;
  readonly #end: number;

  constructor({ start, end }: ByteRange) {
    // Reads from the byte before the range: if it is a line feed, a line begins at the start of the range.
    this.at = Math.max(start - 1, 0);
    if (start === 0) this.first = 0;
    this.#end = end;
  }

  /** Takes the bytes of the file from `at` on. Returns the bytes of the wanted lines. */
  push(data: Uint8Array): Uint8Array {
    const [at, end] = [this.at, this.#end];
    const after = at + data.length;
    this.at = after;
    let from = 0;
    if (this.first === undefined) {
      from = data.indexOf(lineFeed) + 1;
      if (from > 0 && at + from < end) this.first = at + from;
    }
    if (this.first === undefined) {
      this.isDone = from > 0 || after >= end - 1;
      return data.subarray(0, 0);
    }
    const stop = after < end ? 0 : data.indexOf(lineFeed, Math.max(end - 1 - at, 0)) + 1;
    this.isDone = stop > 0;
    return data.subarray(from, stop === 0 ? data.length : stop);
  }
}

/** Tags the lines that begin in a range. */
export class RangeTagger {
  readonly cut: RangeCut;
  readonly #tagger: StandingsTagger;
  readonly #check = new Utf8Check();

  constructor(classifier: Classifier, range: ByteRange, options: Omit<TaggerOptions, 'form'> = {}) {
    this.cut = new RangeCut(range);
    this.#tagger = new StandingsTagger(classifier, { ...options, form: 'lines' });
  }

  /** Takes the bytes that the cut needs next. Returns tagged bytes. */
  push(data: Uint8Array): readonly Uint8Array[] {
    const lines = this.cut.push(data);
    this.#check.push(lines);
    return this.#tagger.push(lines);
  }

  /** Ends the range, or the file. Returns the remaining bytes. */
  finish(): readonly Uint8Array[] {
    return this.#tagger.finish();
  }

  /** The result. Call it once, after `finish`. */
  result(): RangeResult {
    const { counts, faults, line } = this.#tagger;
    const found = this.#check.finish();
    const invalid = found && { ...found, offset: found.offset + (this.cut.first ?? 0) };
    const { hasCharacters } = this.#check;
    const { listed, more } = faults;
    return { counts, faults: listed, more, lines: line - 1, invalid, hasCharacters };
  }
}

/** Adds up the results of all ranges of a file, which must be added in order, to a report about the file. */
export class RangeSum {
  readonly #counts = noCounts();
  readonly #faults = new FirstFaults<EntryFault>();
  readonly #place: { readonly file?: string };
  #lines = 0;
  #invalid: InvalidBytes | undefined;
  #hasCharacters = false;

  /** @param file file name for findings */
  constructor(file: string | undefined) {
    this.#place = defined({ file });
  }

  add({ counts, faults, more, lines, invalid, hasCharacters }: RangeResult): void {
    const { standings } = this.#counts;
    for (const fault of faults) {
      const index = fault.index + standings;
      this.#faults.add(
        { ...fault, index, line: fault.line + this.#lines },
        index,
        findingsOf(fault),
      );
    }
    this.#faults.addMore({ ...more, last: more.last + standings });
    addCounts(this.#counts, counts);
    this.#lines += lines;
    this.#invalid ??= invalid;
    this.#hasCharacters ||= hasCharacters;
  }

  report(program: Program): TagReport {
    const place = this.#place;
    const findings: Diagnostic[] = this.#faults.listed.flatMap((fault) =>
      faultFindings(fault, 'lines', place),
    );
    findings.push(...this.#faults.finding(place));
    if (this.#counts.standings === 0) {
      findings.push(diagnose('standings-incomplete', '', { ending: 'empty', entries: 0 }, place));
    }
    if (this.#invalid !== undefined) {
      const { offset } = this.#invalid;
      const invalid = this.#hasCharacters ? { offset } : this.#invalid;
      findings.unshift({ ...invalidBytesFinding(invalid), ...place });
    }
    return makeReport(program, this.#counts, findings);
  }
}
