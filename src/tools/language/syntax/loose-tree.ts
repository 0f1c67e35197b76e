/** Reads the tree of a JSON or JSONC text that can be broken, as it is while someone types. */
import { blanks, skip, word } from '../../../core/json/lexer.js';
import type { JsonName, JsonNode, OpenNode } from '../../../core/json/tree.js';

/** The characters of a string in a broken text; a line break ends the string. */
const characters = /[^"\\\r\n]+|\\[^\r\n]?/y;

const literal = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/**
 * Reads any text in linear time and never throws. For a valid text, the result equals that of `readTree`. In a
 * broken text
 * - commas and colons can be missing, and unmatched closing brackets are skipped;
 * - a bracket that closes a different kind also closes everything open inside; the end of the text closes
 *   everything;
 * - a string without a closing quote ends with its line, before brackets and commas at the end;
 * - a field without a value has an empty node, with `value` undefined, after its colon;
 * - a value after the end of the root belongs to the root if that is an array or object.
 *
 * Undefined for a text without any value.
 */
export function readLooseTree(text: string): JsonNode | undefined {
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const outermost: OpenNode[] = [];
  /** Nodes that have not ended, innermost last. */
  const open: OpenNode[] = [];
  const openCount = { '}': 0, ']': 0 };
  /** The name of a field whose value has not been read yet, and where the value would start. */
  let field: { readonly name: JsonName; readonly valueStart: number } | undefined;

  function add(start: number, end: number, value: unknown, close: JsonNode['close'] = ''): void {
    const node: OpenNode = { start, end, name: field?.name, close, value, entries: [] };
    field = undefined;
    (open.at(-1)?.entries ?? outermost).push(node);
    if (close === '') return;
    open.push(node);
    openCount[close]++;
  }

  function finishField(): void {
    if (field !== undefined) add(field.valueStart, field.valueStart, undefined);
  }

  /** Closes the innermost array or object. */
  function closeLast(end: number): void {
    finishField();
    const node = open.pop();
    if (node === undefined || node.close === '') return;
    node.end = end;
    openCount[node.close]--;
  }

  function close(bracket: '}' | ']'): void {
    const start = at++;
    if (openCount[bracket] === 0) return;
    while (open.at(-1)?.close !== bracket) closeLast(start);
    finishField();
    if (open.length > 1 || skip(blanks, text, at) === text.length) closeLast(at);
  }

  function addScalar(): void {
    const { start, end, value, name } =
      text[at] === '"' ? readString(text, at) : readWord(text, at);
    at = end;
    const colon = skip(blanks, text, at);
    const isNamed = text[colon] === ':';
    const canBeName = open.at(-1)?.close === '}' && (field === undefined || isNamed);
    if (!canBeName) {
      add(start, end, value);
      return;
    }
    finishField();
    if (isNamed) at = colon + 1;
    field = { name: { start, value: name, end }, valueStart: at };
  }

  for (at = skip(blanks, text, at); at < text.length; at = skip(blanks, text, at)) {
    const character = text[at];
    if (character === '{' || character === '[') {
      add(at, text.length, undefined, character === '{' ? '}' : ']');
      at++;
    } else if (character === '}' || character === ']') close(character);
    else if (character === '"' || skip(word, text, at) > at) addScalar();
    else {
      if (character === ',') finishField();
      // An unclosed comment extends to the end of the text.
      at = text.startsWith('/*', at) ? text.length : at + 1;
    }
  }
  while (open.length > 0) closeLast(text.length);
  return outermost.find((node) => node.close !== '') ?? outermost[0];
}

/** The field of an object with a name. If a name occurs repeatedly, the last field counts, as in JSON.parse. */
export function fieldOf(object: JsonNode | undefined, field: string): JsonNode | undefined {
  return object?.close === '}'
    ? object.entries.findLast(({ name }) => name?.value === field)
    : undefined;
}

/** The entries of a list: of the root if it is an array, otherwise of a field of the root. */
export function entriesOf(root: JsonNode | undefined, field: string): readonly JsonNode[] {
  const list = root?.close === '}' ? fieldOf(root, field) : root;
  return list?.close === ']' ? list.entries : [];
}

/** A string: its end, its value, and the same as the name of a field. */
function readString(text: string, start: number) {
  const stop = skip(characters, text, start + 1);
  let end = stop + 1;
  if (text[stop] !== '"') {
    end = stop;
    while (end > start + 1 && ' \t,}]'.includes(text[end - 1] as string)) end--;
  }
  const inner = text.slice(start + 1, text[stop] === '"' ? stop : end);
  const name = unescaped(inner);
  return { start, end, value: name, name };
}

/** Decodes the content of a string; returns it as written if it has an invalid escape or a control character. */
export function unescaped(inner: string): string {
  if (!inner.includes('\\')) return inner;
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    return inner;
  }
}

/** A word, whose value is undefined unless it is valid, and which can be the name of a field. */
function readWord(text: string, start: number) {
  const end = skip(word, text, start);
  const name = text.slice(start, end);
  // Checked by pattern first: exceptions for thousands of invalid words would take seconds.
  return { start, end, value: literal.test(name) ? JSON.parse(name) : undefined, name };
}
