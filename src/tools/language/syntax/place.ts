/** Finds what is at an offset of a text: a key, a value, or a gap. */
import { childPointer } from '../../../core/diagnostics/diagnostic.js';
import { blanks, commentsOf, skip, type TextRange } from '../../../core/json/lexer.js';
import type { JsonNode } from '../../../core/json/tree.js';

export interface TextPlace extends TextRange {
  /**
   * `key`: the name of a field; `value`: a scalar, or the place of a missing value; `gap`: a place inside an
   * array or object where a new entry could be written.
   */
  readonly part: 'key' | 'value' | 'gap';
  /** The arrays and objects around the place, root first. Empty if the root is a scalar. */
  readonly containers: readonly JsonNode[];
  /** The entry of the key or value; undefined in a gap. */
  readonly entry: JsonNode | undefined;
  /** Points to the entry; in a gap, to the innermost array or object. */
  readonly pointer: string;
}

/**
 * The place at an offset of a tree; undefined outside of the root, in a comment, and between a field name and
 * its value. Scalars and names include both of their ends.
 *
 * @example
 * placeAt('[{"name": "Iono"}]', root, 12) // { part: 'value', pointer: '/0/name', … }
 */
export function placeAt(
  text: string,
  root: JsonNode | undefined,
  offset: number,
): TextPlace | undefined {
  if (root === undefined || commentAt(text, offset) !== undefined) return undefined;
  const containers: JsonNode[] = [];
  let pointer = '';
  for (let node = root; ; ) {
    if (node.close === '') return scalarPlace(node);
    if (!isInside(text, node, offset)) return undefined;
    containers.push(node);
    const index = node.entries.findLastIndex((entry) => beginOf(entry) <= offset);
    const entry = node.entries[index];
    const gap = { part: 'gap', containers, entry: undefined, pointer } as const;
    if (entry === undefined) return { ...gap, start: offset, end: offset };
    const inner = childPointer(pointer, entry.name?.value ?? index);
    if (entry.name !== undefined && offset <= entry.name.end) {
      const { start, end } = entry.name;
      return { part: 'key', containers, entry, pointer: inner, start, end };
    }
    const isIn = entry.close === '' ? offset <= entry.end : isInside(text, entry, offset);
    const isMissing = isEmpty(entry) && skip(blanks, text, entry.start) >= offset;
    if (!isIn && !isMissing) {
      const isBehind = offset >= entry.end || entry.name === undefined;
      return isBehind ? { ...gap, start: offset, end: offset } : undefined;
    }
    node = entry;
    pointer = inner;
  }

  function scalarPlace(node: JsonNode): TextPlace | undefined {
    const isMissing = isEmpty(node) && offset >= node.start;
    const isIn = offset >= node.start && offset <= node.end;
    if (!isIn && !isMissing) return undefined;
    const range = isMissing ? { start: offset, end: offset } : { start: node.start, end: node.end };
    // Without a colon, the name may be incomplete.
    if (isMissing && node.start === node.name?.end && text[node.start - 1] !== ':')
      return undefined;
    return { part: 'value', containers, entry: node, pointer, ...range };
  }
}

/** The comment that contains an offset. */
export function commentAt(text: string, offset: number) {
  for (const comment of commentsOf(text)) {
    if (comment.start >= offset) return undefined;
    const isClosed = text.startsWith('/*', comment.start) && text.startsWith('*/', comment.end - 2);
    if (isClosed ? offset < comment.end : offset <= comment.end) return comment;
  }
  return undefined;
}

/** Whether the value of a field is missing. */
function isEmpty({ start, end }: JsonNode): boolean {
  return start === end;
}

/** Where an entry starts, including its name. */
export function beginOf({ name, start }: JsonNode): number {
  return name?.start ?? start;
}

/** Whether an offset is inside the brackets of an array or object, whose closing bracket can be missing. */
function isInside(text: string, { start, end, close, entries }: JsonNode, offset: number): boolean {
  const last = entries.at(-1)?.end ?? start + 1;
  const isClosed = text[end - 1] === close && last < end;
  return start < offset && (isClosed ? offset < end : offset <= end);
}
