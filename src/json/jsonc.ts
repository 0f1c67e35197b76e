/**
 * JSON with comments and trailing commas, read into a tree that knows where everything stands.
 *
 * Text is read with JSON.parse wherever that will do. This reader takes over where a file has
 * comments, is broken, or where findings need line and column; so positions cost nothing until
 * a finding is to be shown.
 */
import type { DiagnosticCode } from '../diagnostics/codes/all.js';
import { diagnose } from '../diagnostics/codes/rules.js';
import {
  type Diagnostic,
  pointerTokens,
  type Range,
  showValue,
} from '../diagnostics/diagnostic.js';

/** A stretch of the text, in offsets. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A value; an object or array stands at its first character, so that a frame stays one line. */
interface Node extends Stretch {
  /** The name of the field that holds it. */
  readonly name: Node | undefined;
  /** One of these three. */
  readonly scalar?: unknown;
  readonly items?: readonly Node[];
  readonly fields?: readonly Node[];
}

const deepest = 256;

class SyntaxFault extends Error implements Stretch {
  constructor(
    what: string,
    readonly start: number,
    readonly end: number,
  ) {
    super(what);
  }
}

/** The value of a text in JSON or JSONC, or the first place where it is neither. */
export function parseJsonText(
  text: string,
): { readonly value: unknown } | { readonly fault: Diagnostic } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const tree = readTree(text);
    if (!(tree instanceof SyntaxFault)) return { value: nodeValue(tree) };
    const range = rangesOf(text)(tree);
    return { fault: diagnose('json-syntax', '', { what: tree.message }, { range }) };
  }
}

/** The same findings with line and column of `text`, for those whose pointer leads somewhere. */
export function withRanges(diagnostics: readonly Diagnostic[], text: string): Diagnostic[] {
  type Place = Pick<Diagnostic, 'pointer' | 'range'>;
  const isMissing = ({ range }: Place) => range === undefined;
  const isUnplaced = (d: Diagnostic) => isMissing(d) || d.related?.some(isMissing);
  const tree = diagnostics.some(isUnplaced) ? readTree(text) : undefined;
  if (tree === undefined || tree instanceof SyntaxFault) return [...diagnostics];
  const rangeOf = rangesOf(text);
  function placed<T extends Place>(place: T, code?: DiagnosticCode): T {
    const node = isMissing(place) ? nodeAt(tree as Node, place.pointer) : undefined;
    if (node === undefined) return place;
    const aboutName = code !== undefined && aboutNames.has(code);
    return { ...place, range: rangeOf((aboutName && node.name) || node) };
  }
  return diagnostics.map((diagnostic) => {
    const { code, related } = diagnostic;
    return {
      ...placed(diagnostic, code),
      ...(related && { related: related.map((place) => placed(place)) }),
    };
  });
}

/** Findings about a field that should not be there: its name is shown, not its value. */
const aboutNames: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'conflicting-fields',
  'misspelt-field',
  'nested-variants',
  'unknown-field',
]);

function nodeAt(tree: Node, pointer: string): Node | undefined {
  let node: Node | undefined = tree;
  for (const token of pointerTokens(pointer)) {
    // Of repeated names the last one counts, as in JSON.parse.
    const named: Node | undefined = node.fields?.findLast(({ name }) => name?.scalar === token);
    node = named ?? node.items?.[Number(token)];
    if (node === undefined) return undefined;
  }
  return node;
}

/** The function that turns offsets of a text into lines and columns. */
function rangesOf(text: string): (stretch: Stretch) => Range {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const position = (offset: number) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1, offset };
  };
  // A text that breaks off is at fault where it ends.
  return ({ start, end }) => ({
    start: position(Math.min(start, text.length)),
    end: position(Math.min(end, text.length)),
  });
}

function nodeValue({ scalar, items, fields }: Node): unknown {
  // Not by assigning: a field named __proto__ is a field like any other, as in JSON.parse.
  if (fields) return Object.fromEntries(fields.map((f) => [f.name?.scalar, nodeValue(f)]));
  return items ? items.map(nodeValue) : scalar;
}

const space = /[ \t\r\n]+|\/\/[^\n]*|\/\*/y;
const word = /[^\s,:"{}[\]/]+/y;

function readTree(text: string): Node | SyntaxFault {
  let at = text.startsWith('\uFEFF') ? 1 : 0;

  function readValue(depth: number, name?: Node): Node {
    skipSpace();
    const start = at;
    if (text[at] === '"') return readString(name);
    if (take('{')) {
      const fields = readEntries('}', depth, () => readField(depth + 1));
      return { start, end: start + 1, name, fields };
    }
    if (take('[')) {
      const items = readEntries(']', depth, () => readValue(depth + 1));
      return { start, end: start + 1, name, items };
    }
    if (!takeMatch(word)) throw unexpected('a value');
    return readScalar(
      start,
      name,
      (taken) => `${showValue(taken)} is no value; texts stand in double quotes`,
    );
  }

  function skipSpace(): void {
    for (let start = at; takeMatch(space); start = at) {
      if (!text.startsWith('/*', start)) continue;
      const end = text.indexOf('*/', at);
      if (end === -1) throw new SyntaxFault('this comment has no end', start, at);
      at = end + 2;
    }
  }

  function unexpected(wanted: string): SyntaxFault {
    const [found] = text.slice(at, at + 2);
    const what =
      found === undefined
        ? `the text ends where ${wanted} should be`
        : `${wanted} should be here, not ${showCharacter(found)}`;
    return new SyntaxFault(what, at, at + 1);
  }

  function readEntries(close: string, depth: number, readEntry: () => Node): Node[] {
    if (depth === deepest) {
      throw new SyntaxFault(`it is nested deeper than ${deepest} levels`, at - 1, at);
    }
    const entries: Node[] = [];
    for (;;) {
      skipSpace();
      if (take(close)) return entries;
      entries.push(readEntry());
      skipSpace();
      if (!take(',') && text[at] !== close) throw unexpected(`"," or "${close}"`);
    }
  }

  function readField(depth: number): Node {
    if (text[at] !== '"') throw unexpected('a name in double quotes or "}"');
    const name = readString();
    skipSpace();
    if (!take(':')) throw unexpected('":"');
    return readValue(depth, name);
  }

  function readString(name?: Node): Node {
    const start = at;
    for (at++; text[at] !== '"'; at += text[at] === '\\' ? 2 : 1) {
      const character = text[at] ?? '\n';
      if (character === '\n' || character === '\r') {
        throw new SyntaxFault('this text has no closing quote on its line', start, at);
      }
      if (character < ' ') {
        const shown = showCharacter(character);
        const what = `${shown} stands inside a text; write it as \\u${shown.slice(2)}`;
        throw new SyntaxFault(what, at, at + 1);
      }
    }
    at++;
    return readScalar(start, name, () => 'this text holds an escape that JSON does not have');
  }

  /** What was taken since `start`, as JSON.parse reads it. */
  function readScalar(
    start: number,
    name: Node | undefined,
    complaint: (taken: string) => string,
  ): Node {
    const taken = text.slice(start, at);
    try {
      return { start, end: at, name, scalar: JSON.parse(taken) };
    } catch {
      throw new SyntaxFault(complaint(taken), start, at);
    }
  }

  function takeMatch(pattern: RegExp): boolean {
    pattern.lastIndex = at;
    const isThere = pattern.test(text);
    if (isThere) at = pattern.lastIndex;
    return isThere;
  }

  function take(character: string): boolean {
    const isThere = text[at] === character;
    if (isThere) at++;
    return isThere;
  }

  try {
    const node = readValue(0);
    skipSpace();
    return at < text.length ? unexpected('the end of the text') : node;
  } catch (error) {
    if (error instanceof SyntaxFault) return error;
    throw error;
  }
}

/** What looks like a space, or like nothing, is shown by its code point. */
function showCharacter(character: string): string {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
    ? JSON.stringify(character)
    : `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}
