/** Formats tables as text with columns separated by spaces, as Markdown, and as CSV. */
import type { stringify } from 'csv-stringify/sync';
import { showValue } from '../../../core/diagnostics/diagnostic.js';
import { markdownRow } from '../../../core/diagnostics/render/markdown.js';
import { visible } from '../../../core/diagnostics/visible.js';
import { memo } from '../../../core/rules/rule-set.js';
import { widthOf } from '../width.js';

/** The title of a column and the alignment of its cells. Default: left. */
export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Whether users type or copy the cells, like names of formats; these are never cut. */
  readonly isTyped?: true;
}

export type Row = readonly (string | number)[];

/** Columns from titles; `#lists` stands for a right-aligned column with the title `lists`. */
export function columnsOf(titles: readonly (string | Column)[]): readonly Column[] {
  return titles.map((title) => {
    if (typeof title !== 'string') return title;
    return title.startsWith('#') ? { title: title.slice(1), align: 'right' } : { title };
  });
}

/**
 * Above this number of rows, cells are not padded, so that a large table does not take more space than its
 * text.
 */
const mostAligned = 1000;

/** Spaces between columns; fewer if the table would be too wide. */
const gaps = [3, 2, 1] as const;

/** Formats a table as text. Long cells are cut if the table would be wider than `most`. */
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

/** Text columns never get narrower than this. */
const leastWidth = 8;

/** Most names fit into this width: gaps shrink before columns become narrower. */
const nameWidth = 16;

/**
 * Fits columns into a table of width `most`: the widest text columns are cut. Gaps shrink if names would be
 * cut.
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

/** Created on demand: it takes 10 ms, and few tables are cut. */
const graphemes = memo(() => new Intl.Segmenter());

/** Cuts a text to a width; `…` marks the cut. */
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

/** Formats a table as Markdown, without a line break at the end. */
export function markdownTable(columns: readonly Column[], rows: readonly Row[]): string {
  const marks = columns.map(({ align }) => (align === 'right' ? '---:' : '---'));
  return [
    markdownRow(columns.map(({ title }) => title)),
    `| ${marks.join(' | ')} |`,
    ...rows.map(markdownRow),
  ].join('\n');
}

/**
 * Formats rows as CSV (RFC 4180), one per line: line breaks and control characters are escaped, as in tables.
 * Spreadsheets execute cells that look like formulas, so such texts get a leading apostrophe, as OWASP
 * recommends; numbers are kept.
 */
export async function renderCsv(rows: readonly (readonly unknown[])[]): Promise<string> {
  const csv: { readonly stringify: typeof stringify } = await import('csv-stringify/sync');
  return csv.stringify(
    rows.map((row) => [...row]),
    { cast: { string: harmless, object: (value) => harmless(jsonOf(value)) } },
  );
}

function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    // It is nested deeper than the stack.
    return showValue(value);
  }
}

/** `=`, `+`, `-` and `@`, also full-width. Leading control characters are already escaped. */
const formula = /^[=+\-@＝＋－＠]/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

function harmless(text: string): string {
  const shown = visible(text);
  return formula.test(shown) && !number.test(shown) ? `'${shown}` : shown;
}
