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
  const reader = new Reader(text);
  const node = reader.readValue(0);
  reader.skipSpace();
  if (reader.at < text.length) throw reader.unexpected('the end of the text');
  return node;
}

class Reader {
  at: number;

  constructor(private readonly text: string) {
    this.at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  readValue(depth: number): Node {
    this.skipSpace();
    const start = this.at;
    const first = this.text[start];
    if (first === '{' || first === '[') {
      if (depth === deepest) {
        throw new SyntaxFault(`it is nested deeper than ${deepest} levels`, start, start + 1);
      }
      this.at++;
      return first === '{' ? this.readObject(start, depth + 1) : this.readArray(start, depth + 1);
    }
    if (first === '"') {
      const scalar = this.readString();
      return { start, end: this.at, scalar };
    }
    const word = this.takeWord();
    if (word !== undefined) {
      try {
        return { start, end: this.at, scalar: JSON.parse(word) };
      } catch {
        throw new SyntaxFault(
          `${JSON.stringify(shorten(word))} is no value; texts stand in double quotes`,
          start,
          this.at,
        );
      }
    }
    throw this.unexpected('a value');
  }

  skipSpace(): void {
    const space = /[ \t\r\n]+|\/\/[^\n]*|\/\*/y;
    for (;;) {
      space.lastIndex = this.at;
      const found = space.exec(this.text)?.[0];
      if (found === undefined) return;
      if (found !== '/*') {
        this.at += found.length;
        continue;
      }
      const end = this.text.indexOf('*/', this.at + 2);
      if (end === -1) throw new SyntaxFault('this comment has no end', this.at, this.at + 2);
      this.at = end + 2;
    }
  }

  unexpected(wanted: string): SyntaxFault {
    const [found] = this.text.slice(this.at, this.at + 2);
    const what =
      found === undefined
        ? `the text ends where ${wanted} should be`
        : `${wanted} should be here, not ${showCharacter(found)}`;
    return new SyntaxFault(what, this.at, Math.min(this.at + 1, this.text.length));
  }

  private readObject(start: number, depth: number): Node {
    const members: Member[] = [];
    for (;;) {
      this.skipSpace();
      if (this.take('}')) return { start, end: this.at, members };
      if (this.text[this.at] !== '"') throw this.unexpected('a name in double quotes or "}"');
      const keyStart = this.at;
      const key = this.readString();
      const keyEnd = this.at;
      this.skipSpace();
      if (!this.take(':')) throw this.unexpected('":"');
      members.push({ key, keyStart, keyEnd, node: this.readValue(depth) });
      this.skipSpace();
      if (!this.take(',') && this.text[this.at] !== '}') throw this.unexpected('"," or "}"');
    }
  }

  private readArray(start: number, depth: number): Node {
    const items: Node[] = [];
    for (;;) {
      this.skipSpace();
      if (this.take(']')) return { start, end: this.at, items };
      items.push(this.readValue(depth));
      this.skipSpace();
      if (!this.take(',') && this.text[this.at] !== ']') throw this.unexpected('"," or "]"');
    }
  }

  private readString(): string {
    const start = this.at;
    let end = start + 1;
    for (;;) {
      const code = this.text.charCodeAt(end);
      if (code === 0x22) break;
      // NaN at the end of the text fails this comparison, too.
      if (!(code >= 0x20)) {
        if (code >= 0 && code !== 0x0a && code !== 0x0d) {
          const spelling = `\\u${code.toString(16).padStart(4, '0')}`;
          const what = `a control character stands inside a text; write it as ${spelling}`;
          throw new SyntaxFault(what, end, end + 1);
        }
        const stop = Math.min(end, this.text.length);
        throw new SyntaxFault('this text has no closing quote on its line', start, stop);
      }
      end += code === 0x5c ? 2 : 1;
    }
    this.at = end + 1;
    try {
      return JSON.parse(this.text.slice(start, end + 1)) as string;
    } catch {
      throw new SyntaxFault('this text holds an escape that JSON does not have', start, end + 1);
    }
  }

  private takeWord(): string | undefined {
    const word = /[^\s,:"{}[\]/]+/y;
    word.lastIndex = this.at;
    const found = word.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }
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
