/**
 * The texts that an editor has open, with their versions and their names as URI and path; lines and
 * columns as the protocol counts them: from 0, in UTF-16 units.
 */

import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TextEdit as ClientEdit, Position, Range } from 'vscode-languageserver/node';
import { difference, type TextEdit, withEdits } from '../../../core/json/edits.js';
import type { TextRange } from '../../../core/json/lexer.js';
import { partitionPoint } from '../../../core/json/partition-point.js';
import type { Notation } from '../notation/model.js';
import type { Params } from './params.js';
import type { Notations } from './project-source.js';

/** A change of a part of a text; without a range, of all of it. */
type TextChange = Params<'textDocument/didChange'>['contentChanges'][number];

interface OpenFile {
  readonly version: number;
  readonly text: string;
}

export class OpenFiles {
  readonly #files = new Map<string, OpenFile>();
  readonly #notations: Notations;
  /** The lines of the last texts that were asked for. */
  readonly #lines = new Map<string, TextLines>();

  constructor(notations: Notations) {
    this.#notations = notations;
  }

  open(path: string, text: string, version: number): void {
    this.#files.set(path, { text, version });
  }

  /** Returns the text after some changes; undefined if the file is not open. */
  change(path: string, changes: readonly TextChange[], version: number): string | undefined {
    const file = this.#files.get(path);
    if (file === undefined) return undefined;
    const text = changedText(file.text, changes);
    this.#files.set(path, { text, version });
    return text;
  }

  close(path: string): void {
    this.#files.delete(path);
    this.#lines.delete(path);
  }

  /** Null for a file that is not open. */
  versionOf(path: string): number | null {
    return this.#files.get(path)?.version ?? null;
  }

  /** The lines of a file's text, kept until it changes. */
  linesOf(path: string, text: string): TextLines {
    const known = this.#lines.get(path);
    if (known?.text === text) return known;
    const notation = this.#notations.find(path, text);
    const lines = notation === undefined ? new TextLines(text) : new WrittenLines(notation);
    this.#lines.set(path, lines);
    return lines;
  }
}

/** A text, and where its lines begin. A line ends with `\n`, `\r\n` or `\r`. */
export class TextLines {
  readonly text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.text = text;
    this.#starts = [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), endOf)];
  }

  positionAt(offset: number): Position {
    const place = Math.max(0, Math.min(offset, this.text.length));
    const line = partitionPoint(this.#starts, (start) => start <= place) - 1;
    return { line, character: place - (this.#starts[line] as number) };
  }

  /** The offset of a position; that of the end of its line or of the text if it is after that. */
  offsetAt({ line, character }: Position): number {
    const start = this.#starts[line];
    if (start === undefined) return line < 0 ? 0 : this.text.length;
    const next = this.#starts[line + 1];
    const end = next === undefined ? this.text.length : this.#withoutBreak(next);
    return Math.min(start + Math.max(character, 0), end);
  }

  rangeOf({ start, end }: TextRange): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** Whether the bracket at an offset is in the file. */
  hasBracket(offset: number): boolean {
    return '}]'.includes(this.text[offset] ?? ' ');
  }

  editsOf(edits: readonly TextEdit[]): ClientEdit[] {
    return edits.map(({ start, end, text: newText }) => ({
      range: this.rangeOf({ start, end }),
      newText,
    }));
  }

  #withoutBreak(next: number): number {
    return this.text.slice(next - 2, next) === '\r\n' ? next - 2 : next - 1;
  }
}

/** A rule file that is served as JSON: offsets are those in the JSON, lines and columns those in the file. */
export class WrittenLines extends TextLines {
  readonly notation: Notation;
  readonly #written: TextLines;

  constructor(notation: Notation) {
    super(notation.json);
    this.notation = notation;
    this.#written = new TextLines(notation.written);
  }

  override positionAt(offset: number): Position {
    return this.#written.positionAt(this.notation.inWritten({ start: offset, end: offset }).start);
  }

  override offsetAt(position: Position): number {
    return this.notation.inJson(this.#written.offsetAt(position));
  }

  override rangeOf(range: TextRange): Range {
    return this.#written.rangeOf(this.notation.inWritten(range));
  }

  override hasBracket(offset: number): boolean {
    const { start } = this.notation.inWritten({ start: offset, end: offset + 1 });
    return super.hasBracket(offset) && this.#written.hasBracket(start);
  }

  override editsOf(edits: readonly TextEdit[]): ClientEdit[] {
    const { written, json } = this.notation;
    const edited = this.notation.edited(withEdits(json, edits));
    return edited === written ? [] : this.#written.editsOf([difference(written, edited)]);
  }
}

function endOf({ 0: found, index }: RegExpMatchArray): number {
  return (index ?? 0) + found.length;
}

/**
 * The text after a client's changes, applied one after the other. Each is made in the lines around it
 * alone, as an editor that replaces a word everywhere sends one for each place.
 */
function changedText(text: string, changes: readonly TextChange[]): string {
  let lines = linesIn(text);
  for (const { range, text: fresh } of changes) {
    if (!range) {
      lines = linesIn(fresh);
      continue;
    }
    const { start, end } = range;
    // A break of two characters may begin in the line before.
    const first = Math.max(0, Math.min(start.line, lines.length) - 1);
    const last = Math.max(start.line, end.line) + 2;
    const near = new TextLines(lines.slice(first, last).join(''));
    const [from, to] = [start, end].map(({ line, character }) =>
      near.offsetAt({ line: line - first, character }),
    ) as [number, number];
    const edited = near.text.slice(0, from) + fresh + near.text.slice(Math.max(from, to));
    const added = linesIn(edited);
    // Splicing copies no lines, but takes a limited number of them.
    if (added.length < mostSpliced) lines.splice(first, last - first, ...added);
    else lines = [...lines.slice(0, first), ...added, ...lines.slice(last)];
  }
  return lines.join('');
}

const mostSpliced = 10_000;

/** The lines of a text with their breaks, without an empty one at the end. */
function linesIn(text: string): string[] {
  return text.split(/(?<=\n|\r(?!\n))/);
}

/** Keeps the editor's spelling, which may escape other characters than Node does. */
export class Uris {
  readonly #uris = new Map<string, string>();

  /** The path of a file, or the URI itself if it is not a file. */
  pathOf(uri: string): string {
    const path = pathOf(uri);
    this.#uris.set(path, uri);
    return path;
  }

  uriOf(path: string): string {
    const known = this.#uris.get(path);
    if (known !== undefined) return known;
    return isUri(path) ? path : pathToFileURL(path).href;
  }
}

function pathOf(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    return fileURLToPath(uri);
  } catch {
    // It is on another computer, or its escapes are invalid.
    return uri;
  }
}

/** Whether a text is a URI; a drive such as `c:` is not. */
function isUri(path: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(path);
}
