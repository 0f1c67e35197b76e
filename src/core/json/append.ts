/** Adding items to an array of JSON or JSONC text; comments and layout stay as they are. */
import { pointerTokens } from '../diagnostics/diagnostic.js';
import { indentAt, indentsOf, restOfLine, written, writtenOnLine } from './layout.js';
import { blanks, skip } from './lexer.js';
import { nodeAt, readTree, SyntaxFault } from './tree.js';

/**
 * The text with values added at the end of the array at a pointer, behind the comments that stand
 * there. They are indented like the items before them. Undefined where there is no such array.
 */
export function appendItems(
  text: string,
  pointer: string,
  values: readonly unknown[],
): string | undefined {
  const root = readTree(text);
  const array = root instanceof SyntaxFault ? undefined : nodeAt(root, pointer);
  if (array?.close !== ']') return undefined;
  if (values.length === 0) return text;
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const outer = indentAt(text, array.start);
  const [unit, inner] = indentsOf(text, array, outer);
  const items = values.map((value) => inner + written(value, inner, unit, line)).join(`,${line}`);
  const last = array.entries.at(-1);
  // Behind the last item there is a comma, or there is none yet.
  const end = last === undefined ? array.start + 1 : skip(blanks, text, last.end);
  const isComma = text[end] === ',';
  const comma = last === undefined || isComma ? '' : ',';
  const head = text.slice(0, last?.end ?? end) + comma;
  const rest = text.slice(last?.end ?? end, array.end - 1);
  const kept = rest.trimEnd();
  const lineEnd = rest.lastIndexOf('\n');
  const closing = lineEnd < kept.length ? outer : rest.slice(lineEnd + 1);
  return `${head}${kept}${line}${items}${isComma ? ',' : ''}${line}${closing}${text.slice(array.end - 1)}`;
}

/**
 * The text with a value added before the item at an index of the array at a pointer. Comments above
 * that item stay above it; those behind the item before it, on its line, stay there. Undefined where
 * there is no such array.
 */
export function insertItem(
  text: string,
  pointer: string,
  index: number,
  value: unknown,
): string | undefined {
  const root = readTree(text);
  const array = root instanceof SyntaxFault ? undefined : nodeAt(root, pointer);
  if (array?.close !== ']' || index >= array.entries.length) {
    return appendItems(text, pointer, [value]);
  }
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const [unit, inner] = indentsOf(text, array, indentAt(text, array.start));
  const before = array.entries[index - 1];
  const start = before === undefined ? array.start + 1 : skip(blanks, text, before.end) + 1;
  const rest = restOfLine(text, start);
  const item = `${line}${inner}${written(value, inner, unit, line)},`;
  if (rest !== undefined) {
    const end = start + rest.length;
    return `${text.slice(0, end)}${item}${text.slice(end)}`;
  }
  return `${text.slice(0, start)}${item}${line}${inner}${text.slice(start).trimStart()}`;
}

/**
 * The text with the value at a pointer replaced, or added as the last field of its object. A value that
 * was on one line stays on one line.
 */
export function putValue(text: string, pointer: string, value: unknown): string {
  const root = readTree(text);
  const at = pointer.lastIndexOf('/');
  if (root instanceof SyntaxFault) return text;
  const container = nodeAt(root, pointer.slice(0, at));
  if (container === undefined) return text;
  const node = nodeAt(root, pointer);
  const like = node ?? (container.close === '}' ? container.entries.at(-1) : undefined);
  if (like === undefined) return text;
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  const { start, end } = node ?? container;
  const isOnLine = !text.slice(start, end).includes('\n');
  const indent = indentAt(text, like.start);
  const [unit] = indentsOf(text, container, indentAt(text, container.start));
  const added = isOnLine ? writtenOnLine(value) : written(value, indent, unit, line);
  if (node !== undefined) return `${text.slice(0, start)}${added}${text.slice(end)}`;
  const name = JSON.stringify(pointerTokens(pointer).at(-1));
  const space = isOnLine ? ' ' : line + indent;
  return `${text.slice(0, like.end)},${space}${name}: ${added}${text.slice(like.end)}`;
}
