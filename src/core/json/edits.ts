/**
 * Edits of JSON or JSONC text. Everything outside of the edited values stays as it is: comments, the
 * digits of numbers, and white space, except around what is removed.
 */
import { type JsonEdit, pointerTokens } from '../diagnostics/diagnostic.js';
import { blanks, skip } from './lexer.js';
import {
  type JsonNode,
  nodeAt,
  readTree,
  repetitionsAt,
  SyntaxFault,
  type TextRange,
} from './tree.js';

/** What edits change in an array or object. */
interface Changes {
  readonly removed: Set<JsonNode>;
  /** Fields with their names, as text. */
  readonly added: string[];
}

/** Text that replaces the characters from `start` to `end`, in UTF-16 units. */
export interface TextEdit extends TextRange {
  readonly text: string;
}

/** The text after some edits; unchanged if it is neither JSON nor JSONC. */
export function editText(text: string, edits: readonly JsonEdit[]): string {
  return withEdits(text, textEdits(text, edits));
}

/** The text after edits, which are in its order and do not overlap. */
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
 * What edits change in a text, in its order. The pointers lead into the text as it is. An edit is
 * skipped if its pointer leads to nothing. No edit may lie inside a value that another one removes.
 *
 * @param root the tree of the text, where it was read
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
      const value = JSON.stringify(edit.value);
      if (node !== undefined) found.push({ start: node.start, end: node.end, text: value });
      else if (container?.close === '}') {
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
 * Fields added behind the last one that stays; the white space before each is that before the first
 * field of the object.
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
 * Removes entries of an array or object, and a comma for each; comments beside them stay. The last
 * entry that is not removed is the `survivor`.
 */
function* removals(
  text: string,
  survivor: JsonNode | undefined,
  removed: ReadonlySet<JsonNode>,
): Generator<TextEdit> {
  const cut = (range: TextRange): TextEdit => ({ ...textRangeOf(range), text: '' });
  for (const entry of removed) {
    const comma = commaBehind(text, entry);
    const start = entry.name?.start ?? entry.start;
    const isBeside = comma && /^[ \t]*$/.test(text.slice(entry.end, comma.start));
    const whole = withSpace(text, { start, end: isBeside ? comma.end : entry.end });
    yield cut(whole);
    if (comma !== undefined && comma.start >= whole.end) yield cut(comma);
    if (comma === undefined && survivor !== undefined) {
      // It was the last entry: the comma behind the one that is the last now goes.
      const before = commaBehind(text, survivor);
      if (before !== undefined && survivor.start < entry.start) yield cut(before);
    }
  }
}

function commaBehind(text: string, { end }: JsonNode): TextRange | undefined {
  const start = skip(blanks, text, end);
  return text[start] === ',' ? { start, end: start + 1 } : undefined;
}

/**
 * A range with the white space that its removal would leave: its whole lines, if there is nothing
 * else on them, and otherwise the white space before it, or behind it at the beginning.
 */
export function withSpace(text: string, { start, end }: TextRange): TextRange {
  let before = start;
  while (' \t'.includes(text[before - 1] ?? '\n')) before--;
  const behind = skip(/[ \t\r]/y, text, end);
  const beginsLine = (text[before - 1] ?? '\n') === '\n';
  if (beginsLine && text[behind] === '\n') return { start: before, end: behind + 1 };
  if (text[behind] === '\n' || ']}'.includes(text[behind] ?? '')) {
    return { start: beginsLine ? start : before, end };
  }
  return { start, end: behind };
}
