/** The syntax tree of a JSON or JSONC text, with the offsets of values and names. */

import { childPointer, pointerTokens, showValue } from '../diagnostics/diagnostic.js';
import { quote } from '../diagnostics/finding.js';
import { blanks, characters, skip, type TextRange, word } from './lexer.js';
import { partitionPoint } from './partition-point.js';

/** The most values in a text. Each takes up to 200 bytes of memory, including its place. */
export const mostValues = 4_000_000;

/** The name of a field. */
export interface JsonName extends TextRange {
  readonly value: string;
}

/** A scalar, array or object. Nodes are filled while the text is read. */
export interface JsonNode {
  readonly start: number;
  end: number;
  /** Undefined for entries of arrays and for the root. */
  readonly name: JsonName | undefined;
  /** The closing bracket; empty for a scalar. */
  readonly close: '}' | ']' | '';
  /** Undefined for arrays and objects. */
  readonly value: unknown;
  /** In the order of the text; repeated fields are included. */
  readonly entries: readonly JsonNode[];
}

/** A node while it is being read. */
export interface OpenNode extends JsonNode {
  entries: JsonNode[];
}

/**
 * Shared by all nodes without entries. A node gets its own array with its first entry, as a literal: an empty array
 * reserves room for 17 entries when it grows, which would be most of the memory of a text of nested arrays.
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

/** The node at a JSON Pointer. Of repeated fields, the last one counts, as in JSON.parse. */
export function nodeAt(root: JsonNode, pointer: string): JsonNode | undefined {
  return pointerTokens(pointer).reduce<JsonNode | undefined>(
    (node, token) => (node?.close === '}' ? fieldOf(node, token) : node?.entries[Number(token)]),
    root,
  );
}

/** The trailing fields at a pointer that only repeat the value of the previous field with the same name. */
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

/** Whether two values are equal apart from white space and comments. */
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

/** Object -> fields by name. Cached because callers who look up one field often look up all of them. */
const fields = new WeakMap<JsonNode, ReadonlyMap<string | undefined, JsonNode>>();

function fieldOf(object: JsonNode, key: string): JsonNode | undefined {
  let known = fields.get(object);
  if (known === undefined) {
    known = new Map(object.entries.map((entry) => [entry.name?.value, entry]));
    fields.set(object, known);
  }
  return known.get(key);
}

/** The pointers to the values around an offset, outermost first. */
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
 * Reads a text with comments and trailing commas, in linear time and without recursion. Callers that walk the tree
 * recursively should limit its depth with `deepest`.
 */
export function readTree(text: string, deepest?: number): JsonNode | SyntaxFault {
  let at = skip(blanks, text, text.startsWith('\uFEFF') ? 1 : 0);
  let values = 0;
  /** The nodes that are not read completely, innermost last. */
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

  /** The current character for messages, or its code point if the character is invisible. */
  function showCharacter(): string {
    const code = text.codePointAt(at);
    if (code === undefined) return 'the end of the text';
    const character = String.fromCodePoint(code);
    return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
      ? quote(character)
      : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  }

  /** Consumes a character if it is here, and the white space and comments after it. */
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
