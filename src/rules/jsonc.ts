/**
 * JSON with comments and trailing commas, read into a tree that knows where everything stands.
 *
 * Text is read with JSON.parse wherever that will do. This reader takes over where a file has
 * comments, is broken, or where findings need line and column; so positions cost nothing until
 * a finding is to be shown.
 */
import type { DiagnosticCode } from '../diagnostics/codes.js';
import { type Diagnostic, pointerTokens, type Range } from '../diagnostics/diagnostic.js';
import { diagnose } from '../diagnostics/rule-codes.js';

interface Member {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly node: Node;
}

interface Node {
  readonly start: number;
  readonly end: number;
  readonly scalar?: unknown;
  readonly items?: readonly Node[];
  readonly members?: readonly Member[];
}

const deepest = 256;

class SyntaxFault extends Error {
  constructor(
    readonly what: string,
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
    try {
      return { value: nodeValue(readTree(text)) };
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      const range = rangeOf(lineStarts(text), error.start, error.end);
      return { fault: diagnose('json-syntax', '', { what: error.what }, { range }) };
    }
  }
}

/** The same findings with line and column of `text`, for those whose pointer leads somewhere. */
export function withRanges(diagnostics: readonly Diagnostic[], text: string): Diagnostic[] {
  const missing = (d: Diagnostic) =>
    d.range === undefined || d.related?.some((place) => place.range === undefined) === true;
  if (!diagnostics.some(missing)) return [...diagnostics];
  let tree: Node;
  try {
    tree = readTree(text);
  } catch {
    return [...diagnostics];
  }
  const starts = lineStarts(text);
  const locate = (pointer: string, code?: DiagnosticCode): { range?: Range } => {
    const place = findPlace(tree, pointer, code !== undefined && aboutKeys.has(code));
    return place === undefined ? {} : { range: rangeOf(starts, place.start, place.end) };
  };
  return diagnostics.map((diagnostic) =>
    missing(diagnostic)
      ? {
          ...diagnostic,
          ...(diagnostic.range === undefined ? locate(diagnostic.pointer, diagnostic.code) : {}),
          ...(diagnostic.related === undefined
            ? {}
            : { related: diagnostic.related.map((r) => ({ ...locate(r.pointer), ...r })) }),
        }
      : diagnostic,
  );
}

/** Findings about a field that should not be there: its name is shown, not its value. */
const aboutKeys: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'conflicting-fields',
  'misspelt-field',
  'nested-variants',
  'unknown-field',
]);

/** An object or array is shown by its first character, so that a frame stays one line. */
function findPlace(
  tree: Node,
  pointer: string,
  wantsKey: boolean,
): { start: number; end: number } | undefined {
  let node = tree;
  let key: { start: number; end: number } | undefined;
  for (const token of pointerTokens(pointer)) {
    // Of repeated keys the last one counts, as in JSON.parse.
    const member = node.members?.findLast(({ key }) => key === token);
    const next = node.items?.[Number(token)] ?? member?.node;
    if (next === undefined) return undefined;
    key = member && { start: member.keyStart, end: member.keyEnd };
    node = next;
  }
  if (wantsKey && key !== undefined) return key;
  const composite = node.items !== undefined || node.members !== undefined;
  return { start: node.start, end: composite ? node.start + 1 : node.end };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function rangeOf(starts: readonly number[], start: number, end: number): Range {
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
  return { start: position(start), end: position(end) };
}

function nodeValue(node: Node): unknown {
  if (node.items !== undefined) return node.items.map(nodeValue);
  if (node.members === undefined) return node.scalar;
  const object: Record<string, unknown> = {};
  for (const { key, node: member } of node.members) {
    // Assigning to __proto__ would set the prototype; JSON.parse makes it a field like any other.
    Object.defineProperty(object, key, {
      value: nodeValue(member),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return object;
}

function readTree(text: string): Node {
  let at = text.startsWith('\uFEFF') ? 1 : 0;

  function readValue(depth: number): Node {
    skipSpace();
    const start = at;
    const first = text[start];
    if (first === '{' || first === '[') {
      if (depth === deepest) {
        throw new SyntaxFault(`it is nested deeper than ${deepest} levels`, start, start + 1);
      }
      at++;
      return first === '{' ? readObject(start, depth + 1) : readArray(start, depth + 1);
    }
    if (first === '"') {
      const scalar = readString();
      return { start, end: at, scalar };
    }
    const word = takeWord();
    if (word !== undefined) {
      try {
        return { start, end: at, scalar: JSON.parse(word) };
      } catch {
        throw new SyntaxFault(
          `${JSON.stringify(shorten(word))} is no value; texts stand in double quotes`,
          start,
          at,
        );
      }
    }
    throw unexpected('a value');
  }

  function skipSpace(): void {
    const space = /[ \t\r\n]+|\/\/[^\n]*|\/\*/y;
    for (;;) {
      space.lastIndex = at;
      const found = space.exec(text)?.[0];
      if (found === undefined) return;
      if (found !== '/*') {
        at += found.length;
        continue;
      }
      const end = text.indexOf('*/', at + 2);
      if (end === -1) throw new SyntaxFault('this comment has no end', at, at + 2);
      at = end + 2;
    }
  }

  function unexpected(wanted: string): SyntaxFault {
    const [found] = text.slice(at, at + 2);
    const what =
      found === undefined
        ? `the text ends where ${wanted} should be`
        : `${wanted} should be here, not ${showCharacter(found)}`;
    return new SyntaxFault(what, at, Math.min(at + 1, text.length));
  }

  function readObject(start: number, depth: number): Node {
    const members: Member[] = [];
    for (;;) {
      skipSpace();
      if (take('}')) return { start, end: at, members };
      if (text[at] !== '"') throw unexpected('a name in double quotes or "}"');
      const keyStart = at;
      const key = readString();
      const keyEnd = at;
      skipSpace();
      if (!take(':')) throw unexpected('":"');
      members.push({ key, keyStart, keyEnd, node: readValue(depth) });
      skipSpace();
      if (!take(',') && text[at] !== '}') throw unexpected('"," or "}"');
    }
  }

  function readArray(start: number, depth: number): Node {
    const items: Node[] = [];
    for (;;) {
      skipSpace();
      if (take(']')) return { start, end: at, items };
      items.push(readValue(depth));
      skipSpace();
      if (!take(',') && text[at] !== ']') throw unexpected('"," or "]"');
    }
  }

  function readString(): string {
    const start = at;
    let end = start + 1;
    for (;;) {
      const code = text.charCodeAt(end);
      if (code === 0x22) break;
      // NaN at the end of the text fails this comparison, too.
      if (!(code >= 0x20)) {
        if (code >= 0 && code !== 0x0a && code !== 0x0d) {
          const spelling = `\\u${code.toString(16).padStart(4, '0')}`;
          const what = `a control character stands inside a text; write it as ${spelling}`;
          throw new SyntaxFault(what, end, end + 1);
        }
        const stop = Math.min(end, text.length);
        throw new SyntaxFault('this text has no closing quote on its line', start, stop);
      }
      end += code === 0x5c ? 2 : 1;
    }
    at = end + 1;
    try {
      return JSON.parse(text.slice(start, end + 1)) as string;
    } catch {
      throw new SyntaxFault('this text holds an escape that JSON does not have', start, end + 1);
    }
  }

  function takeWord(): string | undefined {
    const word = /[^\s,:"{}[\]/]+/y;
    word.lastIndex = at;
    const found = word.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  }

  function take(character: string): boolean {
    if (text[at] !== character) return false;
    at++;
    return true;
  }

  const node = readValue(0);
  skipSpace();
  if (at < text.length) throw unexpected('the end of the text');
  return node;
}

/** What looks like a space, or like nothing, is shown by its code point. */
function showCharacter(character: string): string {
  if (/[!-~]/.test(character) || /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) {
    return JSON.stringify(character);
  }
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}

function shorten(word: string): string {
  return word.length > 40 ? `${word.slice(0, 39)}…` : word;
}
