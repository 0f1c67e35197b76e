/**
 * Reads comments of a rule file that ignore findings.
 *
 * `// decktype-ignore CODE, CODE reason` on a line of its own applies to the values that begin on the next
 * line; after a value, it applies to the values that begin on its line.
 */
import { isCode } from '../../../core/diagnostics/catalogue.js';
import { type Comment, commentsOf, type TextRange } from '../../../core/json/lexer.js';
import { partitionPoint } from '../../../core/json/partition-point.js';
import { type JsonNode, readTree, SyntaxFault } from '../../../core/json/tree.js';

/** A code in a comment, and its place in the file. */
export interface NamedCode extends TextRange {
  readonly name: string;
}

/** A comment that ignores findings, or was meant to. */
export interface Directive {
  readonly comment: Comment;
  /** An empty name if the comment names no code; the keyword if that is unknown. */
  readonly codes: readonly NamedCode[];
  readonly reason: string;
  /** The values that it applies to. */
  readonly targets: readonly TextRange[];
}

const keyword = /^[\s*@]*(decktype-ignore[\w-]*)/i;

/**
 * The tree of a text and its comments that ignore findings; undefined if there are none, or the text cannot be read.
 */
export function readDirectives(text: string) {
  if (!/decktype-ignore/i.test(text)) return undefined;
  const root = readTree(text);
  if (root instanceof SyntaxFault) return undefined;
  const comments = [...commentsOf(text)];
  const lines = linesOf(text, comments);
  const directives = comments.flatMap((comment, index): Directive[] => {
    const line = lines[index] as CommentLine;
    const read = readComment(comment);
    if (read !== undefined) {
      return [{ ...read, comment, targets: targetsOf(root, comment, line) }];
    }
    const [before = '', word] = keyword.exec(comment.text) ?? [];
    if (word === undefined) return [];
    const end = comment.start + 2 + before.length;
    const codes = [{ name: word, start: end - word.length, end }];
    // It might apply to everything that follows.
    const rest = { start: line.start, end: text.length };
    return [{ comment, codes, reason: '', targets: [rest] }];
  });
  return directives.length === 0 ? undefined : { root, directives };
}

/** Whether a word is an unsupported form such as `decktype-ignore-next-line`. */
export function isUnknownForm(name: string): boolean {
  return keyword.test(name);
}

/** Whether it is unclear what a comment was meant to ignore. */
export function isUnclear({ codes }: Directive): boolean {
  return codes.some(({ name }) => !isCode(name));
}

function readComment({ start, text }: Comment): Pick<Directive, 'codes' | 'reason'> | undefined {
  const head = /^\s*decktype-ignore(?![\w-])[ \t]*/.exec(text)?.[0];
  if (head === undefined) return undefined;
  const listed = /^[\w-]*(?:[ \t]*,[ \t]*[\w-]+)*/.exec(text.slice(head.length))?.[0] ?? '';
  const codes = [...listed.matchAll(/[\w-]+|^$/g)].map(({ 0: name, index }) => {
    const from = start + 2 + head.length + index;
    return { name, start: from, end: from + name.length };
  });
  const reason = text.slice(head.length + listed.length).replace(/^[\s:–—-]+/, '');
  return { codes, reason: reason.trim() };
}

type CommentLine = ReturnType<typeof linesOf>[number];

/** Finds the lines of all comments in one pass in each direction, because any number of comments can be adjacent. */
function linesOf(text: string, comments: readonly Comment[]) {
  // `isAlone`: only comments precede the comment on its line.
  let [start, isAlone, before] = [0, true, { start: 0, end: 0 }];
  const lines = comments.map((comment) => {
    const feed = text.slice(before.start, comment.start).lastIndexOf('\n');
    if (feed !== -1) [start, isAlone] = [before.start + feed + 1, true];
    isAlone &&= text.slice(Math.max(start, before.end), comment.start).trim() === '';
    before = comment;
    return { start, isAlone };
  });
  let next = { start: text.length, end: text.length };
  let after = text.length;
  const nexts = comments.toReversed().map((comment) => {
    const gap = text.slice(comment.end, after);
    const space = gap.length - gap.trimStart().length;
    if (space < gap.length) {
      const from = comment.end + space;
      const feed = text.slice(from, next.start).indexOf('\n');
      next = { start: from, end: feed === -1 ? next.end : from + feed };
    }
    after = comment.start;
    return next;
  });
  return lines.map((line, index) => ({
    ...line,
    /**
     * From the first character after the comment that is neither white space nor in a comment, to the end of
     * its line.
     */
    next: nexts.at(-1 - index) as TextRange,
  }));
}

/** The ranges of the outermost values that begin on the line that a comment applies to. */
function targetsOf(
  root: JsonNode,
  comment: Comment,
  { start: line, isAlone, next }: CommentLine,
): readonly TextRange[] {
  const from = isAlone ? next.start : line;
  const to = isAlone ? next.end : comment.start;
  let [first, after]: (JsonNode | undefined)[] = [root];
  while (first !== undefined && startOf(first) < from) {
    const { entries }: JsonNode = first;
    const at = partitionPoint(entries, ({ end }) => end <= from);
    after = entries[at + 1] ?? after;
    first = entries[at];
  }
  first ??= after;
  let last: JsonNode | undefined = root;
  while (last !== undefined && startOf(last) < from) {
    const { entries }: JsonNode = last;
    last = entries[partitionPoint(entries, (entry) => startOf(entry) < to) - 1];
  }
  if (first === undefined || last === undefined || startOf(first) >= to) return [];
  return [{ start: startOf(first), end: last.end }];
}

function startOf({ name, start }: JsonNode): number {
  return name?.start ?? start;
}
