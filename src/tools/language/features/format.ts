/** Formats JSON and JSONC. Only white space changes: comments, commas and the spelling of values are kept. */

import { type TextEdit, withEdits } from '../../../core/json/edits.js';
import {
  blanks,
  characters,
  commentsOf,
  skip,
  type TextRange,
  word,
} from '../../../core/json/lexer.js';
import { partitionPoint } from '../../../core/json/partition-point.js';
import { type JsonNode, readTree, SyntaxFault } from '../../../core/json/tree.js';

/** The preferred maximum length of a line. */
const lineWidth = 100;

/** Values with deeper nesting never stay on one line: a rule can, but a list of rules cannot. */
const deepestLine = 3;

/** The deepest nesting that is formatted; readers have a limit too. */
const deepest = 256;

/**
 * The edits that format a text, each of the white space between two tokens; empty if the text is neither JSON
 * nor JSONC. An array or object is put on one line if it fits, unless it is deeply nested, contains comments or
 * has a line break after its opening bracket. Otherwise each entry starts a new line; a single empty line
 * between entries is kept. Formatting is idempotent.
 *
 * @param indent white space for one level
 */
export function formatEdits(text: string, indent = '  '): readonly TextEdit[] {
  const root = readTree(text, deepest);
  if (root instanceof SyntaxFault) return [];
  const comments = [...commentsOf(text)];
  const flat = flatValues(text, root, comments, indent.replace('\t', '  ').length);
  return [...spacing(text, tokensOf(text, comments), flat, indent)];
}

/** The text after {@link formatEdits}. */
export function formatText(text: string, indent?: string): string {
  return withEdits(text, formatEdits(text, indent));
}

type Token = TextRange & {
  readonly kind: 'comment' | 'scalar' | '{' | '}' | '[' | ']' | ',' | ':';
};

function* tokensOf(text: string, comments: readonly TextRange[]): Generator<Token> {
  let next = 0;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    while (' \t\r\n'.includes(text[at] ?? '-')) at++;
    if (at >= text.length) return;
    const comment = comments[next];
    const start = at;
    if (comment?.start === at) {
      next++;
      at = comment.end;
      yield { start, end: at, kind: 'comment' };
      continue;
    }
    const character = text[at] as string;
    const isMark = '{}[],:'.includes(character);
    if (character === '"') at = skip(characters, text, at + 1) + 1;
    else at = isMark ? at + 1 : skip(word, text, at);
    yield { start, end: at, kind: isMark ? (character as Token['kind']) : 'scalar' };
  }
}

/** The start offsets of the arrays and objects that are formatted on one line. */
function flatValues(
  text: string,
  root: JsonNode,
  comments: readonly TextRange[],
  indent: number,
): ReadonlySet<number> {
  const starts = new Set<number>();
  settle(root, 0);
  return starts;

  /** The length of a value on one line, and the depth of its nesting; undefined if it needs several lines. */
  function settle(
    node: JsonNode,
    level: number,
  ): { readonly length: number; readonly depth: number } | undefined {
    if (node.close === '') return { length: node.end - node.start, depth: 0 };
    const inner = node.entries.map((entry) => settle(entry, level + 1));
    let [length, depth] = [2, 0];
    for (const [index, value] of inner.entries()) {
      if (value === undefined) return undefined;
      length += value.length + nameLength(node.entries[index] as JsonNode) + 2;
      depth = Math.max(depth, value.depth + 1);
    }
    const before = level * indent + nameLength(node);
    const isFlat = before + length <= lineWidth && depth <= deepestLine && !isBroken(node);
    if (isFlat) starts.add(node.start);
    return isFlat ? { length, depth } : undefined;
  }

  /** Whether a value contains a comment, or has a line break after its opening bracket. */
  function isBroken({ start, end, entries }: JsonNode): boolean {
    const next = partitionPoint(comments, (comment) => comment.start < start);
    if ((comments[next]?.start ?? end) < end) return true;
    const first = skip(blanks, text, start + 1);
    return entries.length > 0 && text.slice(start, first).includes('\n');
  }
}

/** The length of a field name, including its colon and the space after it. */
function nameLength({ name }: JsonNode): number {
  return name === undefined ? 0 : name.end - name.start + 2;
}

/** The edits for white space that is not as it should be. */
function* spacing(
  text: string,
  tokens: Iterable<Token>,
  flat: ReadonlySet<number>,
  indent: string,
): Generator<TextEdit> {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  /** The open brackets, innermost last, and whether each value is on one line. */
  const open: { readonly kind: Token['kind']; readonly isFlat: boolean }[] = [];
  let last: Token | undefined;
  /** Whether a new line was started after the last bracket or comma. */
  let isFresh = true;
  for (const token of tokens) {
    const isClosing = token.kind === '}' || token.kind === ']';
    const around = open.at(-1);
    if (isClosing) open.pop();
    const start = last?.end ?? (text.startsWith('\uFEFF') ? 1 : 0);
    const space = last === undefined ? '' : spaceBetween(last, token, around);
    yield* replaced(start, token.start, space);
    if (space.includes('\n')) isFresh = true;
    if ('{['.includes(token.kind)) open.push({ kind: token.kind, isFlat: flat.has(token.start) });
    if ('{[,'.includes(token.kind)) isFresh = false;
    last = token;
  }
  if (last !== undefined) yield* replaced(last.end, text.length, lineBreak);

  function* replaced(start: number, end: number, space: string): Generator<TextEdit> {
    if (text.slice(start, end) !== space) yield { start, end, text: space };
  }

  function spaceBetween(a: Token, b: Token, around: (typeof open)[number] | undefined): string {
    const source = text.slice(a.end, b.start);
    const lines = source.split('\n').length - 1;
    const isComment = b.kind === 'comment';
    const isClosing = b.kind === '}' || b.kind === ']';
    const newLine = () => {
      const isSpaced = lines > 1 && !'{['.includes(a.kind) && !isClosing;
      return `${isSpaced ? lineBreak : ''}${lineBreak}${indent.repeat(open.length)}`;
    };
    if (a.kind === 'comment' && text[a.start + 1] === '/') return newLine();
    if (isComment || a.kind === 'comment') {
      if (lines > 0) return newLine();
      if (isComment) return ' ';
      if (b.kind === ',' || b.kind === ':') return '';
      const beginsLine = around?.isFlat === false && (isClosing || !isFresh);
      return beginsLine ? newLine() : ' ';
    }
    if (b.kind === ',' || b.kind === ':') return '';
    if (a.kind === ':') return ' ';
    if (around === undefined) return newLine();
    if (isClosing && '{['.includes(a.kind)) return '';
    if (!around.isFlat) return newLine();
    return a.kind === ',' && !isClosing ? ' ' : around.kind === '{' ? ' ' : '';
  }
}
