/**
 * What a command prints. The command makes one document; here it is written as text for a terminal,
 * as Markdown, as annotations of a build on GitHub, or as JSON.
 */

import { type Annotation, renderAnnotations } from '../../../core/diagnostics/render/github.js';
import { markdownText } from '../../../core/diagnostics/render/markdown.js';
import { textOf } from '../../../core/diagnostics/visible.js';
import { defined } from '../../../core/json/defined.js';
import type { Environment } from '../environment.js';
import { wrapped } from '../width.js';
import { type Column, columnsOf, markdownTable, type Row, renderTable } from './table.js';

export type DocumentFormat = 'text' | 'json' | 'markdown' | 'github';

/** The methods are called only for the formats that need them. */
export interface Document {
  /** What JSON has. */
  readonly data: unknown;
  sections(): readonly Section[];
  annotations?(): readonly Annotation[];
}

/** Blocks that belong together. In text, there is an empty line between sections. */
export type Section = readonly Block[];

type Block =
  | { readonly kind: 'heading'; readonly text: string; readonly level: 1 | 2 }
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly markdown?: string }
  | {
      readonly kind: 'items';
      readonly items: readonly Item[];
      readonly of: number;
      readonly columns?: readonly string[];
    }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      readonly rows: readonly TableRow[];
      readonly of: number;
    };

/** An item of a list: in text with a mark before it, such as its number, and its details below. */
export interface Item {
  readonly text: string;
  readonly mark?: string;
  readonly details?: readonly string[];
  /** What a table has instead in Markdown, where the list names its columns. */
  readonly cells?: Row;
}

/** The cells of a row; one with several lines has them below each other in text. */
type TableRow = readonly (string | number | readonly string[])[];

export function heading(text: string, level: 1 | 2 = 2): Block {
  return { kind: 'heading', text, level };
}

/** Lines of text. In Markdown they are a paragraph, or what `markdown` says; `''` leaves them out. */
export function lines(text: readonly string[], markdown?: string): Block {
  return defined({ kind: 'lines', lines: text, markdown });
}

/** A list. `of` is the number of its items with those that are not shown. */
export function list(
  items: readonly Item[],
  of = items.length,
  columns?: readonly string[],
): Block {
  return defined({ kind: 'items', items, of, columns });
}

/** A table, see {@link columnsOf}. `of` is the number of its rows with those that are not shown. */
export function table(
  columns: readonly (string | Column)[],
  rows: readonly TableRow[],
  of = rows.length,
): Block {
  return { kind: 'table', columns: columnsOf(columns), rows, of };
}

export async function printDocument(
  env: Environment,
  document: Document,
  format: DocumentFormat,
): Promise<void> {
  await env.stdout.write(renderDocument(document, format, env.stdout.columns));
}

/** @param width the columns of the terminal; tables as text are cut to it, and lines wrapped */
export function renderDocument(document: Document, format: DocumentFormat, width?: number): string {
  switch (format) {
    case 'json':
      return renderData(document.data);
    case 'github':
      return renderAnnotations(document.annotations?.() ?? []);
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
        .filter((blocks) => blocks.length > 0)
        .map((blocks) => blocks.map((block) => textOfBlock(block, width)).join(''))
        .join('\n');
  }
}

/** A JSON document. */
export function renderData(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

function textOfBlock(block: Block, width: number | undefined): string {
  switch (block.kind) {
    case 'heading':
      return wrapped(textOf([block.text]), width);
    case 'lines':
      return wrapped(textOf(block.lines), width);
    case 'items': {
      const shown = block.items.flatMap(({ text, mark = '  ', details = [] }) => [
        `${mark}${text}`,
        ...details.map((detail) => `${' '.repeat(mark.length)}${detail}`),
      ]);
      return wrapped(textOf([...shown, ...more(block.items, block.of)]), width);
    }
    case 'table': {
      const rows = block.rows.flatMap((row) => {
        const height = Math.max(1, ...row.map((cell) => (isLines(cell) ? cell.length : 1)));
        return Array.from({ length: height }, (_, line) =>
          row.map((cell) => (isLines(cell) ? cell[line] : line === 0 ? cell : undefined) ?? ''),
        );
      });
      const rest = more(block.rows, block.of);
      return `${renderTable(block.columns, rows, width)}${rest.length === 0 ? '' : textOf(rest)}`;
    }
  }
}

function markdownOf(block: Block): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [`${'#'.repeat(block.level)} ${markdownText(block.text)}`];
    case 'lines':
      return [block.markdown ?? block.lines.map(markdownText).join('\n')];
    case 'items': {
      const rest = more(block.items, block.of).map(markdownText);
      if (block.columns !== undefined) {
        const rows = block.items.map(({ cells = [] }) => cells);
        return [markdownTable(columnsOf(block.columns), rows), ...rest];
      }
      const shown = block.items.flatMap(({ text, details = [] }) => [
        `- ${markdownText(text)}`,
        ...details.map((detail) => `  - ${markdownText(detail)}`),
      ]);
      return [[...shown, ...rest.map((line) => `- ${line}`)].join('\n')];
    }
    case 'table': {
      const rows = block.rows.map((row) =>
        row.map((cell) => (isLines(cell) ? cell.join(', ') : cell)),
      );
      return [markdownTable(block.columns, rows), ...more(block.rows, block.of).map(markdownText)];
    }
  }
}

function isLines(cell: TableRow[number]): cell is readonly string[] {
  return typeof cell === 'object';
}

function more({ length }: { readonly length: number }, of: number): string[] {
  return of > length ? [`… and ${of - length} more (--top ${of} shows all)`] : [];
}
