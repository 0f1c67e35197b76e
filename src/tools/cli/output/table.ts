/** Tables as text, with columns separated by spaces, as Markdown, and as CSV. */
import type { stringify } from 'csv-stringify/sync';
import { markdownRow } from '../../../core/diagnostics/render/markdown.js';
import { visible } from '../../../core/diagnostics/visible.js';
import { memo } from '../../../core/rules/rule-set.js';
import { widthOf } from '../width.js';

/** A column's title, and the alignment of its cells. Default: left. */
export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Whether its cells are typed or copied, as names of formats are, and so never cut. */
  readonly isTyped?: true;
}

export type Row = readonly (string | number)[];

/** Columns by their titles; `#lists` is a column of numbers. */
export function columnsOf(titles: readonly (string | Column)[]): readonly Column[] {
  return titles.map((title) => {
    if (typeof title !== 'string') return title;
    return title.startsWith('#') ? { title: title.slice(1), align: 'right' } : { title };
  });
}

/** Rows are not filled up to a wider cell, so that a table takes no more space than its cells. */
const mostAligned = 1000;

/** The spaces between columns; fewer where the table would be too wide. */
const gaps = [3, 2, 1] as const;

/** A table as text. Long cells are cut where the table would be wider than `most`. */
export function renderTable(
  columns: readonly Column[],
  rows: readonly Row[],
  most = Infinity,
): string {
  const titles = columns.map(({ title }) => visible(title));
  const texts = rows.map((row) => row.map((cell) => visible(String(cell))));
  const lines = [titles, ...texts];
  const { widths, gap } = fitted(
    columns,
    columns.map((_, at) =>
      lines.reduce((widest, line) => Math.max(widest, widthOf(line[at] ?? '')), 0),
    ),
    most,
  );
  const rendered = lines.map((line) =>
    columns.map(({ align }, at) => {
      const width = widths[at] ?? 0;
      const cell = cut(line[at] ?? '', width);
      const space = ' '.repeat(Math.max(Math.min(width, mostAligned) - widthOf(cell), 0));
      return align === 'right' ? space + cell : cell + space;
    }),
  );
  return rendered.map((cells) => ` ${cells.join(gap)}`.trimEnd().concat('\n')).join('');
}

/** A column of texts does not become narrower than this. */
const leastWidth = 8;

/** Most names are not longer: columns move together before they are cut to less. */
const nameWidth = 16;

/**
 * The columns of a table of at most `most`: the widest columns of texts are cut, and where names would
 * be, the columns move together.
 */
function fitted(columns: readonly Column[], widths: readonly number[], most: number) {
  const capped = (cap: number) =>
    widths.map((width, at) => {
      const { align, isTyped } = columns[at] ?? {};
      return align === 'right' || isTyped ? width : Math.min(width, cap);
    });
  const isWide = (cap: number, gap: number) =>
    capped(cap).reduce((sum, width) => sum + width, 1 + gap * (columns.length - 1)) > most;
  const [, ...closer] = gaps;
  const gap =
    gaps.find((one) => !isWide(nameWidth, one)) ??
    closer.find((one) => !isWide(leastWidth, one)) ??
    1;
  let cap = Math.max(leastWidth, ...widths);
  while (cap > leastWidth && isWide(cap, gap)) cap--;
  return { widths: capped(cap), gap: ' '.repeat(gap) };
}

/** Made on demand: that takes 10 ms, and few tables are cut. */
const graphemes = memo(() => new Intl.Segmenter());

/** Cuts a text to a width; `…` replaces its end. */
function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let kept = '';
  let used = 1;
  for (const { segment } of graphemes().segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** A table as Markdown, without a line break at its end. */
export function markdownTable(columns: readonly Column[], rows: readonly Row[]): string {
  const marks = columns.map(({ align }) => (align === 'right' ? '---:' : '---'));
  return [
    markdownRow(columns.map(({ title }) => title)),
    `| ${marks.join(' | ')} |`,
    ...rows.map(markdownRow),
  ].join('\n');
}

/**
 * Rows as CSV (RFC 4180), each on one line: line breaks and control characters are shown escaped,
 * as in tables. Spreadsheets run a cell that begins like a formula, so such a text gets an
 * apostrophe before it, as OWASP advises; numbers stay as they are.
 */
export async function renderCsv(rows: readonly (readonly unknown[])[]): Promise<string> {
  const csv: { readonly stringify: typeof stringify } = await import('csv-stringify/sync');
  return csv.stringify(
    rows.map((row) => [...row]),
    { cast: { string: harmless, object: (value) => harmless(JSON.stringify(value)) } },
  );
}

/** `=`, `+`, `-` and `@`, also of full width. The control characters before them are escaped. */
const formula = /^[=+\-@＝＋－＠]/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

function harmless(text: string): string {
  const shown = visible(text);
  return formula.test(shown) && !number.test(shown) ? `'${shown}` : shown;
}
