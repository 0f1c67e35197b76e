/** Combines findings about parts of a file of lines into those of reading the whole file. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { defined } from '../../../core/json/defined.js';
import { invalidBytesFinding } from '../../../core/json/utf8.js';
import { FirstFaults } from '../../../core/standings/faults.js';

export interface ReadPart {
  readonly offset: number;
  readonly isAscii: boolean;
  readonly standings: number;
  readonly lists: number;
  readonly faulty: number;
  readonly findings: readonly Diagnostic[];
}

interface Invalid {
  readonly file: string | undefined;
  readonly offset: number;
  readonly encoding: unknown;
}

export class PartFindings {
  readonly #faults = new FirstFaults<Diagnostic>();
  #file: string | undefined;
  #standings = 0;
  #lists = 0;
  #faulty = 0;
  /** The first bytes that are not UTF-8. The offset is relative to the file. */
  #invalid: Invalid | undefined;
  #hasCharacters = false;
  /** The finding about the whole file, from its first part with standings. */
  #ofFile: Diagnostic | undefined;

  add({ offset, isAscii, standings, lists, faulty, findings }: ReadPart): void {
    let hasCharacters = !isAscii;
    for (const found of findings) {
      this.#file ??= found.file;
      const [, index, rest = ''] = /^\/(\d+)(.*)$/s.exec(found.pointer) ?? [];
      if (index !== undefined) {
        const at = Number(index) + this.#standings;
        this.#faults.add({ ...found, pointer: `/${at}${rest}` }, at);
      } else if (found.code === 'more-standings') {
        const last = Number(String(found.data?.last).slice(1)) + this.#standings;
        this.#faults.addMore({ count: Number(found.data?.count), last });
      } else if (found.code === 'not-utf8') {
        hasCharacters = found.data?.encoding === undefined;
        this.#addInvalid(found, offset);
      } else if (this.#standings === 0) this.#ofFile = found;
    }
    this.#hasCharacters ||= hasCharacters;
    this.#standings += standings;
    this.#lists += lists;
    this.#faulty += faulty;
  }

  #addInvalid({ data, ...found }: Diagnostic, offset: number): void {
    this.#invalid ??= {
      file: found.file,
      offset: offset + Number(data?.offset),
      encoding: data?.encoding,
    };
  }

  /** All findings, in the order of reading the whole file. */
  finish(): readonly Diagnostic[] {
    const place = defined({ file: this.#file });
    const findings = [...this.#faults.listed, ...this.#faults.finding(place)];
    if (this.#invalid !== undefined) {
      const { file, encoding, ...found } = this.#invalid;
      const isKnown = typeof encoding === 'string' && !this.#hasCharacters;
      const invalid = invalidBytesFinding({ ...found, ...(isKnown && { encoding }) });
      findings.push({ ...invalid, ...defined({ file }) });
    }
    if (this.#ofFile !== undefined && this.#lists === 0 && this.#faulty === 0) {
      findings.push(this.#ofFile);
    }
    return findings;
  }
}
