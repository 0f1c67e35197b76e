/**
 * The texts open in an editor, with their versions, and their names as URIs and paths. Lines and columns are
 * counted as in the protocol: from 0, in UTF-16 code units.
 */

import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TextEdit as ClientEdit, Position, Range } from 'vscode-languageserver/node';
import { difference, type TextEdit, withEdits } from '../../../core/json/edits.js';
import { sumOf } from '../../../core/json/grouping.js';
import type { TextRange } from '../../../core/json/lexer.js';
import { partitionPoint } from '../../../core/json/partition-point.js';
import type { Notation } from '../notation/model.js';
import type { Params } from './params.js';
import type { Notations } from './project-source.js';

/** A change of a range of a text; without a range, of the whole text. */
type TextChange = Params<'textDocument/didChange'>['contentChanges'][number];

interface OpenFile {
  readonly version: number;
  readonly text: string;
}

export type OpenFiles = ReturnType<typeof createOpenFiles>;

export function createOpenFiles(notations: Notations) {
  const files = new Map<string, OpenFile>();
  /** The lines of the texts that were last asked for. */
  const lines = new Map<string, TextLines>();

  return {
    open(path: string, text: string, version: number): void {
      files.set(path, { text, version });
    },

    /** Returns the text after the changes; undefined if the file is not open. */
    change(path: string, changes: readonly TextChange[], version?: number): string | undefined {
      const file = files.get(path);
      if (file === undefined) return undefined;
      const text = changedText(file.text, changes);
      files.set(path, { text, version: version ?? file.version });
      return text;
    },

    close(path: string): void {
      files.delete(path);
      lines.delete(path);
    },

    /** Null if the file is not open. */
    versionOf: (path: string): number | null => files.get(path)?.version ?? null,

    /** The lines of a file's text, cached until the text changes. */
    linesOf(path: string, text: string): TextLines {
      const known = lines.get(path);
      if (known?.text === text) return known;
      const notation = notations.find(path, text);
      const made = notation === undefined ? textLines(text) : writtenLines(notation);
      lines.set(path, made);
      return made;
    },
  };
}

/** A text with conversions between offsets, lines and columns. */
export type TextLines = ReturnType<typeof textLines> & {
  /** The notation of a rule file that is served as JSON. */
  readonly notation?: Notation;
};

/** Finds the start of each line. A line ends with `\n`, `\r\n` or `\r`. */
export function textLines(text: string) {
  const breaks = text.matchAll(/\r\n|\n|\r/g);
  const starts = [0, ...Array.from(breaks, ({ 0: found, index }) => index + found.length)];
  return { text, positionAt, offsetAt, rangeOf, hasBracket, editsOf };

  function positionAt(offset: number): Position {
    const place = Math.max(0, Math.min(offset, text.length));
    const line = partitionPoint(starts, (start) => start <= place) - 1;
    return { line, character: place - (starts[line] as number) };
  }

  /** The offset of a position. A position beyond the end of its line or the text means that end. */
  function offsetAt({ line, character }: Position): number {
    const start = starts[line];
    if (start === undefined) return line < 0 ? 0 : text.length;
    const next = starts[line + 1];
    const end = next === undefined ? text.length : withoutBreak(next);
    return Math.min(start + Math.max(character, 0), end);
  }

  function rangeOf({ start, end }: TextRange): Range {
    return { start: positionAt(start), end: positionAt(end) };
  }

  /** Whether the bracket at an offset exists in the file. */
  function hasBracket(offset: number): boolean {
    return '}]'.includes(text[offset] ?? ' ');
  }

  function editsOf(edits: readonly TextEdit[]): ClientEdit[] {
    return edits.map(({ start, end, text: newText }) => ({
      range: rangeOf({ start, end }),
      newText,
    }));
  }

  function withoutBreak(next: number): number {
    return text.slice(next - 2, next) === '\r\n' ? next - 2 : next - 1;
  }
}

/** The lines of a rule file that is served as JSON: offsets are in the JSON, lines and columns in the file. */
export function writtenLines(notation: Notation): TextLines {
  const written = textLines(notation.written);
  const json = textLines(notation.json);
  return {
    text: notation.json,
    notation,
    positionAt: (offset) =>
      written.positionAt(notation.inWritten({ start: offset, end: offset }).start),
    offsetAt: (position) => notation.inJson(written.offsetAt(position)),
    rangeOf: (range) => written.rangeOf(notation.inWritten(range)),
    hasBracket(offset) {
      const { start } = notation.inWritten({ start: offset, end: offset + 1 });
      return json.hasBracket(offset) && written.hasBracket(start);
    },
    editsOf(edits) {
      const edited = notation.edited(withEdits(notation.json, edits));
      if (edited === notation.written) return [];
      return written.editsOf([difference(notation.written, edited)]);
    },
  };
}

/**
 * A line as non-empty pieces; only the last piece can end with a line break. Pieces are joined only after
 * several changes: an editor that replaces a word everywhere sends one change per place, and all of these can
 * be in one long line.
 */
type Line = readonly string[];

const mostPieces = 50;
const mostSpliced = 10_000;

/** Applies a client's changes in order. Each change processes only the lines that it touches. */
function changedText(text: string, changes: readonly TextChange[]): string {
  let lines = linesIn(text);
  for (const { range, text: fresh } of changes) {
    if (!range) {
      lines = linesIn(fresh);
      continue;
    }
    const start = placeIn(lines, range.start);
    const asked = placeIn(lines, range.end);
    const isBefore = asked.line - start.line || asked.character - start.character;
    const end = isBefore < 0 ? start : asked;
    const [head] = cut(lines[start.line], start.character);
    const [, tail] = cut(lines[end.line], end.character);
    // A line break of two characters can start in the previous line.
    const first = Math.max(0, start.line - 1);
    const edited = lines.slice(first, start.line);
    for (const part of [head, ...linesIn(fresh), tail]) append(edited, part);
    // `splice` avoids copying all lines, but the number of its arguments is limited.
    if (edited.length < mostSpliced) lines.splice(first, end.line + 1 - first, ...edited);
    else lines = [...lines.slice(0, first), ...edited, ...lines.slice(end.line + 1)];
  }
  return lines.flat().join('');
}

function linesIn(text: string): Line[] {
  return text.split(/(?<=\n|\r(?!\n))/).flatMap((line) => (line === '' ? [] : [[line]]));
}

/** The place of a position in the lines. A position beyond the end of its line or the text means that end. */
function placeIn(lines: readonly Line[], { line, character }: Position): Position {
  const pieces = lines[line];
  if (pieces === undefined) return { line: line < 0 ? 0 : lines.length, character: 0 };
  const last = pieces.at(-1) ?? '';
  const end =
    sumOf(pieces, ({ length }) => length) - (last.endsWith('\r\n') ? 2 : Number(hasBreak(last)));
  return { line, character: Math.max(0, Math.min(character, end)) };
}

/** Splits a line at a character. */
function cut(line: Line = [], character: number): readonly [Line, Line] {
  const parts: [string[], string[]] = [[], []];
  let left = character;
  for (const piece of line) {
    if (left > 0) parts[0].push(piece.slice(0, left));
    if (left < piece.length) parts[1].push(piece.slice(Math.max(0, left)));
    left -= piece.length;
  }
  return parts;
}

/** Appends a line, or continues the last line. */
function append(lines: Line[], part: Line): void {
  const line = lines.at(-1) ?? [];
  const last = line.at(-1) ?? '\n';
  const isCut = last.endsWith('\r') && part[0]?.startsWith('\n');
  if (hasBreak(last) && !isCut) {
    if (part.length > 0) lines.push(part);
    return;
  }
  const joined = [...line, ...part];
  lines[lines.length - 1] = isCut || joined.length > mostPieces ? [joined.join('')] : joined;
}

function hasBreak(text: string): boolean {
  return text.endsWith('\n') || text.endsWith('\r');
}

export type Uris = ReturnType<typeof createUris>;

/** Remembers the editor's spelling of URIs, which can escape other characters than Node.js does. */
export function createUris() {
  const uris = new Map<string, string>();
  return {
    /** The path of a file; the URI itself if it is not a file. */
    pathOf(uri: string): string {
      const path = pathOf(uri);
      uris.set(path, uri);
      return path;
    },

    uriOf: (path: string): string =>
      uris.get(path) ?? (isUri(path) ? path : pathToFileURL(path).href),
  };
}

function pathOf(uri: string): string {
  if (!uri.startsWith('file:')) return uri;
  try {
    return fileURLToPath(uri);
  } catch {
    // The file is on another computer, or its escapes are invalid.
    return uri;
  }
}

/** Whether a text is a URI; a drive such as `c:` is not. */
function isUri(path: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(path);
}
