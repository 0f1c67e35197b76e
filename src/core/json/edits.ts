/**
 * Edits JSON or JSONC text. Everything outside the edited values is kept: comments, the digits of numbers, and white
 * space, except around removed values.
 */
import { type JsonEdit, pointerTokens } from '../diagnostics/diagnostic.js';
import { blanks, skip, type TextRange } from './lexer.js';
import { type JsonNode, nodeAt, readTree, repetitionsAt, SyntaxFault } from './tree.js';

/** The changes of the edits to an array or object. */
interface Changes {
  readonly removed: Set<JsonNode>;
  /** The texts of added fields, with their names. */
  readonly added: string[];
}

/** Text that replaces the characters from `start` to `end`, in UTF-16 units. */
export interface TextEdit extends TextRange {
  readonly text: string;
}

/** Applies edits to a text. Returns it unchanged if it is neither JSON nor JSONC. */
export function editText(text: string, edits: readonly JsonEdit[]): string {
  return withEdits(text, textEdits(text, edits));
}

/** Applies edits, which must be in the order of the text and must not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  let done = 0;
  const parts: string[] = [];
  for (const { start, end, text: added } of edits) {
    parts.push(text.slice(done, start), added);
    done = end;
  }
  return `${parts.join('')}${text.slice(done)}`;
}

/**
 * The edit that turns one text into the other: it replaces what is between their common beginning and end. A line
 * break `\r\n` is replaced as a whole, because editors have no position in it.
 */
export function difference(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if ([before, after].some((text) => isInBreak(text, start))) start--;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  if ([before, after].some((text) => isInBreak(text, text.length - same))) same--;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}

/** Whether an offset is between `\r` and `\n`. */
function isInBreak(text: string, offset: number): boolean {
  return text[offset - 1] === '\r' && text[offset] === '\n';
}

/**
 * Turns edits into text edits, in the order of the text. Pointers refer to the text before all edits. An edit is
 * skipped if its pointer leads to nothing. No edit may lie inside a value that another edit removes.
 *
 * @param root the tree of the text, if it is already known
 */
export function textEdits(
  text: string,
  edits: readonly JsonEdit[],
  root = readTree(text),
): readonly TextEdit[] {
  if (root instanceof SyntaxFault) return [];
  const found: TextEdit[] = [];
  const changed = new Map<JsonNode, Changes>();
  const changesOf = (container: JsonNode): Changes => {
    const changes = changed.get(container) ?? { removed: new Set(), added: [] };
    changed.set(container, changes);
    return changes;
  };
  for (const edit of edits) {
    if (edit.op === 'cut') {
      const { start, end, text: replacing = '' } = edit;
      found.push({ start, end, text: replacing });
      continue;
    }
    const container = nodeAt(root, edit.pointer.slice(0, edit.pointer.lastIndexOf('/')));
    const node = nodeAt(root, edit.pointer);
    if (edit.op === 'set') {
      if (container === undefined) continue;
      const value = writtenIn(text, container, node, edit.value);
      if (node !== undefined) found.push({ ...textRangeOf(node), text: value });
      else if (container.close === '}') {
        const name = JSON.stringify(pointerTokens(edit.pointer).at(-1));
        changesOf(container).added.push(`${name}: ${value}`);
      }
    } else if (edit.op === 'rename') {
      if (node?.name) found.push({ ...textRangeOf(node.name), text: JSON.stringify(edit.name) });
    } else if (node !== undefined && container !== undefined) {
      const gone = edit.op === 'unrepeat' ? repetitionsAt(root, edit.pointer) : [node];
      for (const one of gone) changesOf(container).removed.add(one);
    }
  }
  for (const [container, { removed, added }] of changed) {
    const survivor = container.entries.findLast((entry) => !removed.has(entry));
    found.push(...removals(text, survivor, removed));
    if (added.length > 0) found.push(addition(text, container, survivor, added));
  }
  return found.sort((x, y) => x.start - y.start || x.end - y.end);
}

function textRangeOf({ start, end }: TextRange): TextRange {
  return { start, end };
}

/**
 * Adds fields after the last remaining one. Each gets the white space that is before the first field of the object.
 */
function addition(
  text: string,
  { start, entries }: JsonNode,
  survivor: JsonNode | undefined,
  added: readonly string[],
): TextEdit {
  const at = survivor?.end ?? start + 1;
  if (survivor === undefined) return { start: at, end: at, text: added.join(', ') };
  const space = text.slice(start, entries[0]?.name?.start).replace(/.*[^ \t\r\n]/s, '');
  return { start: at, end: at, text: added.map((field) => `,${space}${field}`).join('') };
}

/**
 * Removes entries of an array or object, and a comma for each. Comments next to them stay. `survivor` is the last
 * remaining entry.
 */
function* removals(
  text: string,
  survivor: JsonNode | undefined,
  removed: ReadonlySet<JsonNode>,
): Generator<TextEdit> {
  const cut = (range: TextRange): TextEdit => ({ ...textRangeOf(range), text: '' });
  for (const entry of removed) {
    const comma = commaAfter(text, entry);
    const start = entry.name?.start ?? entry.start;
    const isBeside = comma && /^[ \t]*$/.test(text.slice(entry.end, comma.start));
    const whole = withSpace(text, { start, end: isBeside ? comma.end : entry.end });
    yield cut(whole);
    if (comma !== undefined && comma.start >= whole.end) yield cut(comma);
    if (comma === undefined && survivor !== undefined) {
      // The last entry was removed: remove the comma after the new last entry.
      const before = commaAfter(text, survivor);
      if (before !== undefined && survivor.start < entry.start) yield cut(before);
    }
  }
}

function commaAfter(text: string, { end }: JsonNode): TextRange | undefined {
  const start = skip(blanks, text, end);
  return text[start] === ',' ? { start, end: start + 1 } : undefined;
}

/**
 * Extends a range to be removed by the white space that would be left over: to whole lines if nothing else is on
 * them, otherwise over the white space after it, unless the line or the container ends there; then over the
 * white space before it.
 */
export function withSpace(text: string, { start, end }: TextRange): TextRange {
  let before = start;
  while (' \t'.includes(text[before - 1] ?? '\n')) before--;
  const after = skip(/[ \t\r]/y, text, end);
  const beginsLine = (text[before - 1] ?? '\n') === '\n';
  if (beginsLine && text[after] === '\n') return { start: before, end: after + 1 };
  if (text[after] === '\n' || ']}'.includes(text[after] ?? '')) {
    return { start: beginsLine ? start : before, end };
  }
  return { start, end: after };
}
/**
 * Inserts values into the array at a pointer, before the item at an index, or at the end if there is no such item.
 * They are indented like the other items. Comments above items, and after items on the same line, stay with their
 * items. Returns undefined if there is no such array.
 */
export function insertItems(
  text: string,
  pointer: string,
  values: readonly unknown[],
  index = Infinity,
): string | undefined {
  const array = arrayAt(text, pointer);
  if (array === undefined || values.length === 0) return array && text;
  const { start, end, entries } = array;
  const line = lineBreakOf(text);
  const outer = indentAt(text, start);
  const [unit, inner] = indentsOf(text, array, outer);
  const layout = { indent: inner, unit, line };
  const items = values.map((value) => inner + written(value, layout)).join(`,${line}`);
  const before = entries[index - 1];
  if (index < entries.length) {
    const at = before === undefined ? start + 1 : skip(blanks, text, before.end) + 1;
    const rest = restOfLine(text, at);
    const added = `${line}${items},`;
    if (rest === undefined) {
      return `${text.slice(0, at)}${added}${line}${inner}${text.slice(at).trimStart()}`;
    }
    const after = at + rest.length;
    return `${text.slice(0, after)}${added}${text.slice(after)}`;
  }
  const last = entries.at(-1);
  // The last item can have a trailing comma.
  const isComma = last !== undefined && commaAfter(text, last) !== undefined;
  const at = last?.end ?? start + 1;
  const rest = text.slice(at, end - 1);
  const kept = rest.trimEnd();
  const lineEnd = rest.lastIndexOf('\n');
  const closing = lineEnd < kept.length ? outer : rest.slice(lineEnd + 1);
  const head = `${text.slice(0, at)}${last === undefined || isComma ? '' : ','}${kept}`;
  return `${head}${line}${items}${isComma ? ',' : ''}${line}${closing}${text.slice(end - 1)}`;
}

function arrayAt(text: string, pointer: string): JsonNode | undefined {
  const root = readTree(text);
  const array = root instanceof SyntaxFault ? undefined : nodeAt(root, pointer);
  return array?.close === ']' ? array : undefined;
}

/** The text of an item and its surroundings. */
interface Block {
  /** The comments and white space above it. */
  readonly lead: string;
  /** The item, and the text between it and its comma. */
  readonly item: string;
  /** The comment after it on its line. */
  readonly tail: string;
}

/**
 * Moves an item of the array at a pointer from one index to another. Comments above the item, and after it on the
 * same line, move with it. Returns the text unchanged if there is no such item.
 */
export function moveItem(text: string, pointer: string, from: number, to: number): string {
  const array = arrayAt(text, pointer);
  if (array?.entries[from] === undefined) return text;
  const blocks: Block[] = [];
  let at = array.start + 1 + (restOfLine(text, array.start + 1)?.length ?? 0);
  const start = at;
  let isComma = false;
  for (const { start: itemStart, end } of array.entries) {
    const comma = skip(blanks, text, end);
    isComma = text[comma] === ',';
    const itemEnd = isComma ? comma : end;
    const after = isComma ? comma + 1 : end;
    const tail = restOfLine(text, after) ?? '';
    blocks.push({ lead: text.slice(at, itemStart), item: text.slice(itemStart, itemEnd), tail });
    at = after + tail.length;
  }
  const moved = blocks[from] as Block;
  const placed = blocks.toSpliced(from, 1).toSpliced(to, 0, moved);
  const { lead: first } = blocks[0] as Block;
  const parts = placed.map(({ lead, item, tail }, index) => {
    const comma = index < placed.length - 1 || isComma ? ',' : '';
    // In an array on one line, only the first item has no space before it.
    const isOnLine = index === 0 && [lead, first].every((space) => /^[ \t]*$/.test(space));
    return `${isOnLine ? first : lead || ' '}${item}${comma}${tail}`;
  });
  const line = lineBreakOf(text);
  let isOpen = false;
  const all = [text.slice(0, start), ...parts, text.slice(at)].map((part) => {
    // A line comment must be followed by a line break again.
    const end = isOpen && !/^\r?\n/.test(part) ? line : '';
    isOpen = part.lastIndexOf('//') > part.lastIndexOf('\n');
    return end + part;
  });
  return all.join('');
}
/** The white space at the beginning of the line with an offset. */
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

/** The text of a value that replaces a node, or is added to its container. On one line if the node or container is. */
function writtenIn(
  text: string,
  container: JsonNode,
  node: JsonNode | undefined,
  value: unknown,
): string {
  const { start, end } = node ?? container;
  const isScalar = typeof value !== 'object' || value === null;
  if (isScalar || !text.slice(start, end).includes('\n')) return written(value);
  const indent = indentAt(text, (node ?? container.entries.at(-1) ?? container).start);
  const [unit] = indentsOf(text, container, indentAt(text, container.start));
  return written(value, { indent, unit, line: lineBreakOf(text) });
}

function lineBreakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The layout of JSON on several lines. */
interface Layout {
  readonly indent: string;
  /** One step of indentation. */
  readonly unit: string;
  /** The line break. */
  readonly line: string;
}

/**
 * Writes JSON with spaces as people do: without a layout on one line, otherwise on several lines, except that arrays
 * and objects with only scalars stay on one line.
 */
function written(value: unknown, layout?: Layout): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isArray = Array.isArray(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  const inner = layout && { ...layout, indent: layout.indent + layout.unit };
  const parts = entries.map(([name, item]) => {
    const text = written(item, inner);
    return isArray ? text : `${JSON.stringify(name)}: ${text}`;
  });
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const isFlat = entries.every(([, item]) => typeof item !== 'object' || item === null);
  if (layout === undefined || inner === undefined || isFlat) {
    return isArray ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  }
  const { indent, line } = layout;
  const start = line + inner.indent;
  return `${open}${start}${parts.join(`,${start}`)}${line}${indent}${close}`;
}

/** The comments from an offset to the end of its line; undefined if something else is on the line. */
function restOfLine(text: string, start: number): string | undefined {
  const pattern = /(?:[ \t]*\/\*(?:(?!\*\/)[^\r\n])*\*\/)*[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n)/y;
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0];
}
