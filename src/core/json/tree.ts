/** The tree of a JSON or JSONC text, with the offsets of its values and names. */

import { childPointer, pointerTokens, showValue } from '../diagnostics/diagnostic.js';
import { quote } from '../diagnostics/finding.js';
import { blanks, characters, skip, type TextRange, word } from './lexer.js';
import { partitionPoint } from './partition-point.js';

/** The most values of a text: each takes up to 200 bytes of memory together with its place. */
export const mostValues = 4_000_000;

/** The name of a field. */
export interface JsonName extends TextRange {
  readonly value: string;
}

/** A scalar, an array or an object. Nodes are filled while the text is read. */
export interface JsonNode {
  readonly start: number;
  end: number;
  /** Undefined for an entry of an array, and for the root. */
  readonly name: JsonName | undefined;
  /** The bracket that closes it; empty for a scalar. */
  readonly close: '}' | ']' | '';
  /** Undefined for an array or object. */
  readonly value: unknown;
  /** In the order of the text, with fields of the same name. */
  readonly entries: readonly JsonNode[];
}

/** A node that is being read. */
export interface OpenNode extends JsonNode {
  entries: JsonNode[];
}

/**
 * The entries of a node without any. A node gets an array of its own with its first entry: an array
 * that grows from nothing has room for 17, which is most of the memory of a text of nested arrays.
 */
const noEntries: JsonNode[] = [];

/** Why a text is neither JSON nor JSONC, and where. */
export class SyntaxFault extends Error implements TextRange {
  constructor(
    what: string,
    readonly start: number,
    readonly end = start + 1,
  ) {
    super(what);
  }
}

/** The node at a JSON Pointer. Of fields with the same name the last one counts, as in JSON.parse. */
export function nodeAt(root: JsonNode, pointer: string): JsonNode | undefined {
  return pointerTokens(pointer).reduce<JsonNode | undefined>(
    (node, token) => (node?.close === '}' ? fieldOf(node, token) : node?.entries[Number(token)]),
    root,
  );
}

/** The fields at a pointer that say again what the field of that name before them says; at the end. */
export function repetitionsAt(root: JsonNode, pointer: string): readonly JsonNode[] {
  const object = nodeAt(root, pointer.slice(0, pointer.lastIndexOf('/')));
  const key = pointerTokens(pointer).at(-1);
  const same = object?.entries.filter(({ name }) => name !== undefined && name.value === key) ?? [];
  const first = same.findLastIndex((field, index) => {
    const before = same[index - 1];
    return before === undefined || !areEqual(field, before);
  });
  return same.slice(first + 1);
}

/** Whether two values have the same text, but for white space and comments. */
export function areEqual(x: JsonNode, y: JsonNode): boolean {
  return (
    x.close === y.close &&
    x.value === y.value &&
    x.entries.length === y.entries.length &&
    x.entries.every((entry, index) => {
      const other = y.entries[index] as JsonNode;
      return entry.name?.value === other.name?.value && areEqual(entry, other);
    })
  );
}

/** The fields of objects by name: who looks one up often looks up all of them. */
const fields = new WeakMap<JsonNode, ReadonlyMap<string | undefined, JsonNode>>();

function fieldOf(object: JsonNode, key: string): JsonNode | undefined {
  let known = fields.get(object);
  if (known === undefined) {
    known = new Map(object.entries.map((entry) => [entry.name?.value, entry]));
    fields.set(object, known);
  }
  return known.get(key);
}

/** The pointers to the values around an offset, the outermost first. */
export function placesAround(root: JsonNode | undefined, offset: number): readonly string[] {
  const found: string[] = [];
  let pointer = '';
  for (let node = root; node !== undefined; ) {
    found.push(pointer);
    const next =
      partitionPoint(node.entries, (one) => (one.name?.start ?? one.start) <= offset) - 1;
    const inner: JsonNode | undefined = node.entries[next];
    if (inner === undefined || inner.end <= offset) break;
    pointer = childPointer(pointer, inner.name?.value ?? next);
    node = inner;
  }
  return found;
}

/**
 * Reads a text with comments and trailing commas. It takes linear time, and nesting does not use
 * the stack; a caller that walks the tree by recursion limits its depth with `deepest`.
 */
export function readTree(text: string, deepest?: number): JsonNode | SyntaxFault {
  let at = skip(blanks, text, text.startsWith('\uFEFF') ? 1 : 0);
  let values = 0;
  /** What is not read to its end, the innermost last. */
  const open: OpenNode[] = [];

  /** Reads a scalar, or the opening bracket of an array or object. */
  function readEntry(parent?: OpenNode): OpenNode {
    let name: JsonName | undefined;
    if (parent?.close === '}') {
      if (text[at] !== '"') throw unexpected('a name in double quotes or "}"');
      name = { start: at, value: readScalar() as string, end: at };
      at = skip(blanks, text, at);
      if (!take(':')) throw unexpected('":"');
    }
    if (++values > mostValues) throw new SyntaxFault(`it has more than ${mostValues} values`, at);
    const start = at;
    const close = take('{') ? '}' : take('[') ? ']' : '';
    if (close && open.length === deepest) {
      throw new SyntaxFault(`it is nested deeper than ${deepest} levels`, start);
    }
    const value = close ? undefined : readScalar();
    const node: OpenNode = { start, end: 0, name, close, value, entries: noEntries };
    if (parent?.entries === noEntries) parent.entries = [node];
    else parent?.entries.push(node);
    open.push(node);
    return node;
  }

  function readScalar(): unknown {
    const start = at;
    const isString = text[at] === '"';
    if (isString) {
      at = skip(characters, text, at + 1);
      if ('\r\n'.includes(text[at] ?? '')) {
        throw new SyntaxFault('this text has no closing quote on its line', start, at);
      }
      if (text[at] !== '"') {
        const shown = showCharacter();
        const what = `a text cannot contain ${shown}; write it as \\u${shown.slice(2)}`;
        throw new SyntaxFault(what, at);
      }
      at++;
    } else {
      at = skip(word, text, at);
      if (at === start) throw unexpected('a value');
    }
    const taken = text.slice(start, at);
    try {
      return JSON.parse(taken);
    } catch {
      const what = isString
        ? 'this text has an invalid escape'
        : `${showValue(taken)} is not a value; texts need double quotes`;
      throw new SyntaxFault(what, start, at);
    }
  }

  function unexpected(wanted: string): SyntaxFault {
    if (text.startsWith('/*', at)) return new SyntaxFault('this comment has no end', at, at + 2);
    return new SyntaxFault(`${wanted} should be here, not ${showCharacter()}`, at);
  }

  /** The character here; one that looks like a space, or like nothing, by its code point. */
  function showCharacter(): string {
    const code = text.codePointAt(at);
    if (code === undefined) return 'the end of the text';
    const character = String.fromCodePoint(code);
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
      ? quote(character)
      : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  }

  /** Takes a character, and the white space and comments after it. */
  function take(character: string): boolean {
    const isThere = text[at] === character;
    if (isThere) at = skip(blanks, text, at + 1);
    return isThere;
  }

  try {
    const root = readEntry();
    for (let node: OpenNode | undefined = root; node; node = open.at(-1)) {
      if (node.close && text[at] !== node.close) {
        readEntry(node);
        continue;
      }
      if (node.close) at++;
      node.end = at;
      at = skip(blanks, text, at);
      open.pop();
      const close = open.at(-1)?.close;
      if (close && !take(',') && text[at] !== close) throw unexpected(`"," or "${close}"`);
    }
    return at < text.length ? unexpected('the end of the text') : root;
  } catch (error) {
    if (error instanceof SyntaxFault) return error;
    throw error;
  }
}
