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

/** Combines findings about the parts of a file, which are added in their order. */
export function createPartFindings() {
  const faults = new FirstFaults<Diagnostic>();
  let file: string | undefined;
  let standings = 0;
  let lists = 0;
  let faulty = 0;
  /** The finding about the first bytes that are not UTF-8, and their offset in the file. */
  let invalid: { readonly found: Diagnostic; readonly offset: number } | undefined;
  let hasCharacters = false;
  /** The finding about the whole file, from its first part with standings. */
  let ofFile: Diagnostic | undefined;
  return {
    add(part: ReadPart): void {
      let isOfCharacters = !part.isAscii;
      for (const found of part.findings) {
        file ??= found.file;
        const [, index, rest = ''] = /^\/(\d+)(.*)$/s.exec(found.pointer) ?? [];
        if (index !== undefined) {
          const at = Number(index) + standings;
          faults.add({ ...found, pointer: `/${at}${rest}` }, at);
        } else if (found.code === 'more-standings') {
          const last = Number(String(found.data?.last).slice(1)) + standings;
          faults.addMore({ count: Number(found.data?.count), last });
        } else if (found.code === 'not-utf8') {
          isOfCharacters = found.data?.encoding === undefined;
          invalid ??= { found, offset: part.offset + Number(found.data?.offset) };
        } else if (standings === 0) ofFile = found;
      }
      hasCharacters ||= isOfCharacters;
      standings += part.standings;
      lists += part.lists;
      faulty += part.faulty;
    },
    /** All findings, in the order of reading the whole file. */
    finish(): readonly Diagnostic[] {
      const findings = [...faults.listed, ...faults.finding(defined({ file }))];
      if (invalid !== undefined) {
        const { found, offset } = invalid;
        const { encoding } = found.data ?? {};
        const isKnown = typeof encoding === 'string' && !hasCharacters;
        const bytes = invalidBytesFinding({ offset, ...(isKnown && { encoding }) });
        findings.push({ ...bytes, ...defined({ file: found.file }) });
      }
      if (ofFile !== undefined && lists === 0 && faulty === 0) findings.push(ofFile);
      return findings;
    },
  };
}
