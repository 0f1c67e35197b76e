/** Moving an item of an array of JSON or JSONC text, with the comments that belong to it. */
import { restOfLine } from './layout.js';
import { blanks, skip } from './lexer.js';
import { nodeAt, readTree, SyntaxFault } from './tree.js';

/** An item as it stands in the text. */
interface Block {
  /** The comments and white space above it. */
  readonly lead: string;
  /** The item, and what stands between it and its comma. */
  readonly item: string;
  /** The comment behind it on its line. */
  readonly tail: string;
}

/**
 * The text with the item at an index of the array at a pointer moved, so that it is at the index `to`
 * afterwards. The comments above an item and behind it on its line move with it. Unchanged where there
 * is no such item.
 */
export function moveItem(text: string, pointer: string, from: number, to: number): string {
  const root = readTree(text);
  const array = root instanceof SyntaxFault ? undefined : nodeAt(root, pointer);
  if (array?.close !== ']' || array.entries[from] === undefined) return text;
  const blocks: Block[] = [];
  let at = array.start + 1 + (restOfLine(text, array.start + 1)?.length ?? 0);
  const start = at;
  let isComma = false;
  for (const { start: itemStart, end } of array.entries) {
    const comma = skip(blanks, text, end);
    isComma = text[comma] === ',';
    const itemEnd = isComma ? comma : end;
    const behind = isComma ? comma + 1 : end;
    const tail = restOfLine(text, behind) ?? '';
    blocks.push({ lead: text.slice(at, itemStart), item: text.slice(itemStart, itemEnd), tail });
    at = behind + tail.length;
  }
  const moved = blocks[from] as Block;
  const placed = blocks.toSpliced(from, 1).toSpliced(to, 0, moved);
  const { lead: first } = blocks[0] as Block;
  const parts = placed.map(({ lead, item, tail }, index) => {
    const comma = index < placed.length - 1 || isComma ? ',' : '';
    // On one line, the first item has no space before it, and the others have.
    const isOnLine = index === 0 && [lead, first].every((space) => /^[ \t]*$/.test(space));
    return `${isOnLine ? first : lead || ' '}${item}${comma}${tail}`;
  });
  const line = text.includes('\r\n') ? '\r\n' : '\n';
  return [...parts, text.slice(at)].reduce(
    (done, part) => {
      // A comment that ended its line must end it again.
      const isOpen = /\/\/[^\n]*$/.test(done) && !/^\r?\n/.test(part);
      return done + (isOpen ? line : '') + part;
    },
    text.slice(0, start),
  );
}
