/**
 * Reading the comments of a rule file that ignore findings.
 *
 * `// decktype-ignore CODE, CODE reason` on a line of its own is about the values that begin on the
 * next line; after a value, about those that begin on its line.
 */
import { isCode } from '../../../core/diagnostics/catalogue.js';
import {
  blanks,
  type Comment,
  commentsOf,
  skip,
  type TextRange,
} from '../../../core/json/lexer.js';
import { type JsonNode, readTree, SyntaxFault } from '../../../core/json/tree.js';

/** A word of a comment, and its place in the file. */
export interface NamedCode extends TextRange {
  readonly name: string;
}

/** A comment that ignores findings, or was meant to. */
export interface Directive {
  readonly comment: Comment;
  /** One that is empty where the comment names none; the word itself if there is no such comment. */
  readonly codes: readonly NamedCode[];
  readonly reason: string;
  /** The values that it is about. */
  readonly targets: readonly TextRange[];
}

/** A text that may have such comments, read. */
export interface CommentedText {
  readonly root: JsonNode;
  readonly directives: readonly Directive[];
}

const keyword = /^[\s*@]*(decktype-ignore[\w-]*)/i;

/** The comments that ignore findings; undefined where the text has none, or cannot be read. */
export function readDirectives(text: string): CommentedText | undefined {
  if (!/decktype-ignore/i.test(text)) return undefined;
  const root = readTree(text);
  if (root instanceof SyntaxFault) return undefined;
  const directives = [...commentsOf(text)].flatMap((comment): Directive[] => {
    const read = readComment(comment);
    if (read !== undefined) {
      return [{ ...read, comment, targets: targetsOf(text, root, comment) }];
    }
    const [before = '', word] = keyword.exec(comment.text) ?? [];
    if (word === undefined) return [];
    const end = comment.start + 2 + before.length;
    const codes = [{ name: word, start: end - word.length, end }];
    // What it is about is not known: it may be all that follows.
    const rest = { start: lineStart(text, comment.start), end: text.length };
    return [{ comment, codes, reason: '', targets: [rest] }];
  });
  return directives.length === 0 ? undefined : { root, directives };
}

/** Whether a word is that of a comment that does not exist, such as `decktype-ignore-next-line`. */
export function isUnknownForm(name: string): boolean {
  return keyword.test(name);
}

/** Whether a comment was meant to ignore something, and it is not known what. */
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

/** The outermost values that begin on the line that a comment is about. */
function targetsOf(text: string, root: JsonNode, { start, end }: Comment): readonly TextRange[] {
  const own = lineStart(text, start);
  const isAlone = skip(blanks, text, own) >= start;
  const from = isAlone ? skip(blanks, text, end) : own;
  const line = text.indexOf('\n', from);
  const to = isAlone ? (line === -1 ? text.length : line) : start;
  const found: TextRange[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const begin = node.name?.start ?? node.start;
    if (begin >= from && begin < to) found.push({ start: begin, end: node.end });
    else if (begin < to && node.end > from) open.push(...node.entries);
  }
  return found;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}
