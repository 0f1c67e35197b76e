/**
 * Reads the periods of a format from its `metas.json`. The original program uses the same rules for all dates, and
 * tells in which period and week a tournament was played.
 */

import { diagnose } from '../../diagnostics/codes/imports.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { inFile } from '../../json/jsonc.js';
import { timeOf } from '../../tournament/date.js';
import { fieldOf, readJson, type SourceFile } from './definitions.js';

/** A period of a format, which lasts until the next one starts. */
export interface FormatMeta {
  readonly name: string;
  /** ISO 8601. */
  readonly start: string;
}

/** The periods in the order of the file, and findings about unreadable entries. */
export interface ReadMetas {
  readonly metas: readonly FormatMeta[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a file `metas.json`. Never throws on input.
 *
 * @example
 * readMetas({ path: 'metas.json', text: '{ "Metas": [{ "StartDate": "2024-03-11", "Name": "PostBan" }] }' })
 *   .metas // [{ name: 'PostBan', start: '2024-03-11T00:00:00.000Z' }]
 */
export function readMetas({ path, text }: SourceFile): ReadMetas {
  const found: Diagnostic[] = [];
  const value = readJson(text, found);
  const list = fieldOf(value, 'Metas');
  const entries: readonly unknown[] = Array.isArray(list?.value) ? list.value : [];
  if (value !== undefined && !Array.isArray(list?.value)) {
    const what = '"Metas" must be a list of periods';
    found.push(diagnose('mtgo-wrong-shape', list?.pointer ?? '', { what, left: 'file' }));
  }
  const metas = entries.flatMap((entry, index): FormatMeta[] => {
    const name = fieldOf(entry, 'Name')?.value;
    const date = fieldOf(entry, 'StartDate')?.value;
    const start = typeof date === 'string' ? timeOf(date) : undefined;
    if (typeof name === 'string' && start !== undefined) {
      return [{ name, start: new Date(start).toISOString() }];
    }
    found.push(diagnose('mtgo-bad-meta', `${list?.pointer}/${index}`, {}));
    return [];
  });
  return { metas, diagnostics: inFile(found, { file: path, text }) };
}

/** The period and week of a tournament. */
export interface MetaWeek {
  /** The name of the period. */
  readonly meta: string;
  /** From 1. Weeks begin on Mondays, so the first one can begin before the period. */
  readonly week: number;
}

/**
 * The period and week of a date: the last period in the file that had started. Undefined if none had started, or if
 * the date is invalid.
 *
 * @example
 * metaOf([{ name: 'PostBan', start: '2024-03-11' }], '2024-03-20') // { meta: 'PostBan', week: 2 }
 */
export function metaOf(metas: readonly FormatMeta[], date: string): MetaWeek | undefined {
  const time = timeOf(date) ?? NaN;
  const found = metas.findLast(({ start }) => (timeOf(start) ?? NaN) <= time);
  if (found === undefined) return undefined;
  const start = timeOf(found.start) as number;
  const daysAfterMonday = (new Date(start).getUTCDay() + 6) % 7;
  const days = Math.floor((time - start) / dayLength) + daysAfterMonday;
  return { meta: found.name, week: Math.floor(days / 7) + 1 };
}

const dayLength = 86_400_000;
