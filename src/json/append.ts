/** Adding items to an array of JSON or JSONC text; comments and layout stay as they are. */
import { blanks, skip } from './skip.js';
import { type JsonNode, nodeAt, readTree, SyntaxFault } from './tree.js';

/**
 * The text with values added at the end of the array at a pointer, behind the comments that stand
 * there. They are indented like the items before them. Unchanged where there is no such array.
 */
export function appendItems(text: string, pointer: string, values: readonly unknown[]): string {
  const root = readTree(text);
  const array = root instanceof SyntaxFault ? undefined : nodeAt(root, pointer);
  if (array?.close !== ']' || values.length === 0) return text;
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const outer = indentAt(text, array.start);
  const [unit, inner] = indentsOf(text, array, outer);
  const items = values.map((value) => inner + written(value, inner, unit, line)).join(`,${line}`);
  const last = array.entries.at(-1);
  // Behind the last item there is a comma, or there is none yet.
  const end = last === undefined ? array.start + 1 : skip(blanks, text, last.end);
  const isComma = last !== undefined && text[end] === ',';
  const comma = last === undefined || isComma ? '' : ',';
  const head = text.slice(0, last?.end ?? end) + comma;
  const rest = text.slice(last?.end ?? end, array.end - 1);
  const kept = rest.trimEnd();
  const isClosedBelow = /\n[ \t]*$/.test(rest.slice(kept.length));
  const closing = isClosedBelow ? rest.slice(rest.lastIndexOf('\n') + 1) : outer;
  return `${head}${kept}${line}${items}${isComma ? ',' : ''}${line}${closing}${text.slice(array.end - 1)}`;
}

/**
 * The text with a value added before the item at an index of the array at a pointer. Comments above
 * that item stay above it; those behind the item before it, on its line, stay there.
 */
export function insertItem(text: string, pointer: string, index: number, value: unknown): string {
  const root = readTree(text);
  const array = root instanceof SyntaxFault ? undefined : nodeAt(root, pointer);
  if (array?.close !== ']' || index >= array.entries.length) {
    return appendItems(text, pointer, [value]);
  }
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const [unit, inner] = indentsOf(text, array, indentAt(text, array.start));
  const before = array.entries[index - 1];
  const start = before === undefined ? array.start + 1 : skip(blanks, text, before.end) + 1;
  const [restOfLine] = /^(?:[ \t]*\/\*[^\r\n]*?\*\/)*[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n)/.exec(
    text.slice(start),
  ) ?? [undefined];
  const item = `${line}${inner}${written(value, inner, unit, line)},`;
  if (restOfLine !== undefined) {
    const end = start + restOfLine.length;
    return `${text.slice(0, end)}${item}${text.slice(end)}`;
  }
  return `${text.slice(0, start)}${item}${line}${inner}${text.slice(start).trimStart()}`;
}

/** The white space at the beginning of the line of an offset. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

/** One step of indentation, and the indentation of the items of an array. */
function indentsOf(text: string, { entries }: JsonNode, outer: string): readonly [string, string] {
  const [first] = entries;
  const inner = first === undefined ? '' : indentAt(text, first.start);
  const isBelow = inner.length > outer.length && inner.startsWith(outer);
  const unit = isBelow ? inner.slice(outer.length) : '  ';
  return [unit, outer + unit];
}

/** JSON of several lines in which what has neither objects nor arrays inside is one line. */
function written(value: unknown, indent: string, unit: string, line: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isArray = Array.isArray(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const isFlat = entries.every(([, item]) => typeof item !== 'object' || item === null);
  const inner = indent + unit;
  const parts = entries.map(([name, item]) => {
    const text = written(item, inner, unit, line);
    return isArray ? text : `${JSON.stringify(name)}: ${text}`;
  });
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  if (isFlat) return isArray ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  return `${open}${line}${inner}${parts.join(`,${line}${inner}`)}${line}${indent}${close}`;
}
