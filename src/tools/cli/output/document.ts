/**
 * The output of commands. A command builds one document, which is written here as text for a terminal, as
 * Markdown, as annotations of a build on GitHub, or as JSON.
 */

import { markdownText } from '../../../core/diagnostics/render/markdown.js';
import { textOf } from '../../../core/diagnostics/visible.js';
import type { Environment } from '../environment.js';
import { usesColor } from '../input/errors.js';
import { wrapped } from '../width.js';
import type { Annotations } from './annotations.js';
import { type Column, columnsOf, markdownTable, type Row, renderTable } from './table.js';

type RenderedFormat = 'text' | 'json' | 'markdown';
export type DocumentFormat = RenderedFormat | 'github';

/** Methods are called only by formats that need them. */
export interface Document {
  /** The value to print as JSON. */
  readonly data: unknown;
  sections(): readonly Section[];
  readonly annotations?: Annotations;
}

/** Blocks that belong together. Text has an empty line between sections. */
export type Section = readonly Block[];

type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly level: 1 | 2 }
  | {
      readonly kind: 'lines';
      readonly lines: readonly string[];
      readonly markdown: string | undefined;
    }
  | List
  | Table;

interface Shown {
  /** The line above the block. */
  readonly title?: string;
  /** The number of entries to show. Default: all. */
  readonly top?: number;
}

interface List extends Shown {
  readonly kind: 'list';
  readonly items: readonly Item[];
  /** Columns turn the list into a table in Markdown. */
  readonly columns?: readonly string[];
}

interface Table extends Shown {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
}

/** An item of a list. In text, its mark, such as its number, precedes it, and its details are below. */
export interface Item {
  readonly text: string;
  readonly mark?: string;
  /** The ECMA-48 number of the mark's colour in a terminal. */
  readonly color?: number;
  readonly details?: readonly string[];
  /** The cells of the item if the list is a table in Markdown. */
  readonly cells?: Row;
}

/** The cells of a row. In text, an array becomes several lines in one cell. */
type TableRow = readonly (string | number | readonly string[])[];

export function heading(text: string, level: 1 | 2 = 2): Block {
  return { kind: 'heading', text, level };
}

/** Lines of text. In Markdown they form a paragraph, or are replaced by `markdown`; `''` omits them. */
export function lines(text: readonly string[], markdown?: string): Block {
  return { kind: 'lines', lines: text, markdown };
}

/** A list; omitted if it has no items. */
export function list(items: readonly Item[], how: Omit<List, 'kind' | 'items'> = {}): Block {
  return { kind: 'list', items, ...how };
}

/** A table with columns as in {@link columnsOf}; omitted if it has no rows. */
export function table(
  columns: readonly (string | Column)[],
  rows: readonly TableRow[],
  how: Shown = {},
): Table {
  return { kind: 'table', columns: columnsOf(columns), rows, ...how };
}

/** @param sources texts of the rule files by name, for annotations */
export async function printDocument(
  env: Environment,
  document: Document,
  format: DocumentFormat,
  sources?: ReadonlyMap<string, string>,
): Promise<void> {
  if (format === 'github') {
    const { printAnnotations } = await import('./annotations.js');
    return printAnnotations(env, document.annotations, sources);
  }
  const { isTerminal, columns } = env.stdout;
  const text = renderDocument(document, format, columns, usesColor(env, isTerminal));
  // The text contains only escapes of our own. Text that already fits the terminal must not be wrapped again.
  const isStyled = isTerminal ? text.includes('\u001b') : format !== 'json';
  await (isStyled ? env.stdout.writeStyled(text) : env.stdout.write(text));
}

/** @param width columns of the terminal: in text, tables are cut to it and lines wrapped */
export function renderDocument(
  document: Document,
  format: RenderedFormat,
  width?: number,
  hasColors = false,
): string {
  switch (format) {
    case 'json':
      return renderData(document.data);
    case 'markdown':
      return `${document
        .sections()
        .flat()
        .flatMap(markdownOf)
        .filter((block) => block !== '')
        .join('\n\n')}\n`;
    case 'text':
      return document
        .sections()
        .map((blocks) => blocks.map((block) => textOfBlock(block, width, hasColors)).join(''))
        .filter((section) => section !== '')
        .join('\n');
  }
}

export function renderData(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

function textOfBlock(block: Block, width: number | undefined, hasColors: boolean): string {
  switch (block.kind) {
    case 'heading':
      return wrapped(textOf([block.text]), width);
    case 'lines':
      return wrapped(textOf(block.lines), width);
    case 'list': {
      const { title = [], items, top } = block;
      if (items.length === 0) return '';
      const shown = items.slice(0, top).map(({ text, mark = '  ', color, details = [] }) => {
        const below = details.map((detail) => detail && `${' '.repeat(mark.length)}${detail}`);
        return `${hasColors ? painted(mark, color) : mark}${textOf([text, ...below])}`;
      });
      return wrapped(
        [...textsOf([title].flat()), ...shown, ...textsOf(more(items, top))].join(''),
        width,
      );
    }
    case 'table': {
      const { title = [], columns, rows, top } = block;
      if (rows.length === 0) return '';
      const cells = rows.slice(0, top).flatMap((row) => {
        const height = Math.max(1, ...row.map((cell) => (isLines(cell) ? cell.length : 1)));
        return Array.from({ length: height }, (_, line) =>
          row.map((cell) => (isLines(cell) ? cell[line] : line === 0 ? cell : undefined) ?? ''),
        );
      });
      const head = textsOf([title].flat()).map((line) => wrapped(line, width));
      return [...head, renderTable(columns, cells, width), ...textsOf(more(rows, top))].join('');
    }
  }
}

function markdownOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [`${'#'.repeat(block.level)} ${markdownText(block.text)}`];
    case 'lines':
      return [block.markdown ?? block.lines.map(markdownText).join('\n')];
    case 'list': {
      const { items, top, columns } = block;
      if (items.length === 0) return [];
      const shown = items.slice(0, top);
      const rest = more(items, top).map(markdownText);
      if (columns !== undefined) {
        const rows = shown.map(({ cells = [] }) => cells);
        return [...titleOf(block), markdownTable(columnsOf(columns), rows), ...rest];
      }
      const entries = shown.flatMap(({ text, details = [] }) => [
        `- ${markdownText(text)}`,
        ...details.map((detail) => `  - ${markdownText(detail)}`),
      ]);
      return [...titleOf(block), [...entries, ...rest.map((line) => `- ${line}`)].join('\n')];
    }
    case 'table': {
      const { columns, rows, top } = block;
      if (rows.length === 0) return [];
      const cells = rows
        .slice(0, top)
        .map((row) => row.map((cell) => (isLines(cell) ? cell.join(', ') : cell)));
      return [
        ...titleOf(block),
        markdownTable(columns, cells),
        ...more(rows, top).map(markdownText),
      ];
    }
  }
}

/** The title of a block as a paragraph that starts with a capital letter. */
function titleOf({ title }: Shown): readonly string[] {
  if (title === undefined) return [];
  return [markdownText(title.replace(/^./, (letter) => letter.toUpperCase()))];
}

/** The lines as separate texts. */
function textsOf(all: readonly string[]): readonly string[] {
  return all.map((line) => textOf([line]));
}

function painted(mark: string, color: number | undefined): string {
  return color === undefined ? mark : mark.replace(/\S+/, `\u001b[${color}m$&\u001b[0m`);
}

function isLines(cell: TableRow[number]): cell is readonly string[] {
  return typeof cell === 'object';
}

function more({ length }: { readonly length: number }, top = length): string[] {
  return length > top ? [`… and ${length - top} more (--top ${length} shows all)`] : [];
}
