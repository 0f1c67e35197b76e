/** Rows as CSV. */
import type { stringify } from 'csv-stringify/sync';
import { visible } from '../../../core/diagnostics/visible.js';

/**
 * Rows as CSV (RFC 4180), each on one line: line breaks and control characters are shown escaped,
 * as in tables. Spreadsheets run a cell that begins like a formula, so such a text gets an
 * apostrophe before it, as OWASP advises; numbers stay as they are.
 */
export async function renderCsv(rows: readonly (readonly unknown[])[]): Promise<string> {
  const csv: { readonly stringify: typeof stringify } = await import('csv-stringify/sync');
  return csv.stringify(
    rows.map((row) => [...row]),
    {
      cast: { string: harmless, object: (value) => harmless(JSON.stringify(value)) },
    },
  );
}

/** `=`, `+`, `-` and `@`, also of full width. The control characters before them are escaped. */
const formula = /^[=+\-@＝＋－＠]/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

function harmless(text: string): string {
  const shown = visible(text);
  return formula.test(shown) && !number.test(shown) ? `'${shown}` : shown;
}
