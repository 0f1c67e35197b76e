/** Rows as CSV. */
import type { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV (RFC 4180). Spreadsheets run a cell that begins like a formula, so such a text gets
 * an apostrophe before it, as OWASP advises; numbers stay as they are.
 */
export async function renderCsv(rows: readonly (readonly unknown[])[]): Promise<string> {
  const csv: { readonly stringify: typeof stringify } = await import('csv-stringify/sync');
  return csv.stringify(
    rows.map((row) => [...row]),
    { cast: { string: harmless, object: (value) => harmless(JSON.stringify(value)) } },
  );
}

/** `=`, `+`, `-` and `@`, also of full width, and the characters that spreadsheets skip before them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is one of them
const formula = /^[=+\-@\t\r\n\u0000＝＋－＠]/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

function harmless(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}
