/** Reads rule files in YAML as JSON with the same lines. */

import { isAlias, isMap, isNode, isPair, isScalar, isSeq, Lexer, type YAMLError } from 'yaml';
import { grouped } from '../../../core/diagnostics/counted.js';
import { showValue } from '../../../core/diagnostics/diagnostic.js';
import { compareLines } from '../../../core/json/compare-lines.js';
import { type TextEdit, withEdits, withSpace } from '../../../core/json/edits.js';
import { increase } from '../../../core/json/grouping.js';
import { parseJsonText } from '../../../core/json/jsonc.js';
import { commentsOf, type TextRange } from '../../../core/json/lexer.js';
import { partitionPoint } from '../../../core/json/partition-point.js';
import type { Notation } from './model.js';
import { deepest, tooDeep, UnreadableYaml, type YamlText, yamlDocument } from './yaml-document.js';
import { editedYaml, nameOf, yamlLike } from './yaml-edits.js';

/** A token of the JSON text, and the range in the YAML text that it stands for. */
interface Token extends TextRange {
  readonly written: TextRange;
  /** Whether it is a name or scalar rather than a bracket or comment. */
  readonly isText: boolean;
  /** The number of quotes at its start that only the JSON text has. */
  readonly quote: 0 | 1;
}

/** The most values that all aliases of a text can expand to: a few lines could expand to any number. */
const mostAliased = 100_000;

const tooManyAliased = `its aliases stand for more than ${grouped(mostAliased)} values`;

/** The most characters that aliases can expand to. */
const mostCopied = 10_000_000;

const tooMuchCopied = `its aliases stand for more than ${grouped(mostCopied)} characters`;

/** Fields whose values are always strings: `name: 1996` means "1996", and `number: 004` means "004". */
const textFields: readonly (string | undefined)[] = ['identifier', 'name', 'set', 'group'];

/**
 * Reads a rule file in YAML 1.2. Numbers become strings where rules expect strings; comments are kept. In the
 * JSON, each value starts on the same line as in the YAML text.
 */
export function yamlNotation(written: string): Notation {
  // The library counts the byte order mark as a character, which would change the indentation of the first
  // line.
  return written.startsWith(mark)
    ? afterMark(withoutMark(written.slice(mark.length)))
    : withoutMark(written);
}

function withoutMark(written: string): Notation {
  try {
    return read(written);
  } catch (error) {
    if (!(error instanceof UnreadableYaml)) throw error;
    const { message, start } = error;
    const whole = { start, end: Math.min(start + 1, written.length) };
    return {
      written,
      json: '',
      isOne: false,
      fault: { message, ...whole },
      inWritten: () => whole,
      inJson: () => 0,
      edited: () => written,
      another: () => written,
    };
  }
}

const mark = '\uFEFF';

function afterMark(rest: Notation): Notation {
  const moved = ({ start, end }: TextRange) => {
    return { start: start + mark.length, end: end + mark.length };
  };
  return {
    ...rest,
    written: mark + rest.written,
    fault: rest.fault && { ...rest.fault, ...moved(rest.fault) },
    inWritten: (range) => moved(rest.inWritten(range)),
    inJson: (offset) => rest.inJson(Math.max(offset - mark.length, 0)),
    edited: (json) => mark + rest.edited(json),
  };
}

function read(written: string): Notation {
  const text = yamlDocument(written);
  const { contents, errors } = text.document;
  const isOne = isMap(contents) && contents.has('identifier') && !contents.has('rules');
  const { json, tokens, comments, fields, fault } = jsonOf(written, text, isOne);
  const [error = fault] = errors;
  const [start = 0, end = start] = error?.pos ?? [];
  return {
    written,
    isOne,
    // The part that could be read is still useful for completion.
    json: error === undefined ? json : `${json}\n?`,
    fault: error && { message: error.message, start, end },
    inWritten: (range) => {
      const from = placeOf(tokens, range.start);
      return { start: from, end: Math.max(from, placeOf(tokens, range.end, true)) };
    },
    inJson: (offset) => offsetOf(tokens, fields, written, offset),
    edited(after) {
      if (error) return written;
      const commented = withComments(written, comments, json, after);
      const value = jsonValue(after);
      const isRight = (one: string) =>
        JSON.stringify(jsonValue(yamlNotation(one).json)) === JSON.stringify(value);
      return editedYaml(commented, jsonValue(json), value, isOne).find(isRight) ?? written;
    },
    another: (rule) => yamlLike(written, rule),
  };
}

function jsonValue(json: string): unknown {
  const parsed = parseJsonText(json);
  return 'value' in parsed ? parsed.value : undefined;
}

type WrittenJson = ReturnType<typeof jsonOf>;

function jsonOf(written: string, { document, lines }: YamlText, isOne: boolean) {
  const tokens: Token[] = [];
  const comments = commentsIn(written);
  /**
   * For each field: where it starts in the YAML text, and where a field after it would start in the JSON text.
   */
  const fields: { readonly start: number; end: number }[] = [];
  /**
   * The first field with an invalid or duplicate name. Checked here, because the library takes quadratic time.
   */
  let fault: Pick<YAMLError, 'message' | 'pos'> | undefined;
  const isBroken = document.errors.length > 0;
  const anchors = new Map<string, unknown>();
  const parts: string[] = [];
  let length = 0;
  let line = 1;
  /** Where the last token ended in the YAML text. */
  let lastEnd = 0;
  let commentsDone = 0;
  let isInComment = false;
  /** How many values and characters aliases have expanded to so far. */
  let [aliased, copied] = [0, 0];

  if (isOne) addToken('[', 0, 0);
  addValue(document.contents, { depth: 0 });
  if (isOne) addToken(']', lastEnd, lastEnd);
  addCommentsBefore(written.length + 1);
  return { json: parts.join(''), tokens, comments, fields, fault };

  function addValue(node: unknown, { depth, alias, field }: ValuePlace): void {
    if (depth > deepest) throw new UnreadableYaml(tooDeep);
    if (alias && ++aliased > mostAliased) throw new UnreadableYaml(tooManyAliased);
    if (isAlias(node)) {
      // The last node before the alias that has its anchor.
      const target = anchors.get(node.source);
      addValue(target, { depth: depth + 1, field, alias: alias ?? rangeOf(node) });
      return;
    }
    if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node);
    const { start, end } = alias ?? rangeOf(node) ?? { start: lastEnd, end: lastEnd };
    if (!isMap(node) && !isSeq(node)) {
      const text = scalarJson(node, field);
      if (alias) copied += text.length;
      if (copied > mostCopied) throw new UnreadableYaml(tooMuchCopied);
      addToken(text, start, end, true);
      return;
    }
    const [open, close] = isMap(node) ? ['{', '}'] : ['[', ']'];
    addToken(open, start, Math.min(start + 1, end));
    const names = new Set<string>();
    for (const [index, item] of node.items.entries()) {
      if (index > 0) push(',');
      if (!isPair(item)) {
        addValue(item, { depth: depth + 1, field, alias });
        continue;
      }
      const key = alias ?? rangeOf(item.key) ?? { start: lastEnd, end: lastEnd };
      const begun = addBegunFields(key);
      const isNested = isMap(item.key) || isSeq(item.key);
      const isTyped = begun !== key.start && !isNested;
      const name = isTyped ? written.slice(begun, key.end) : nameOf(item.key);
      addToken(JSON.stringify(name), begun, key.end, true);
      const pos: [number, number] = [begun, key.end];
      if (isNested) fault ??= { message: 'a list or a mapping cannot be the name of a field', pos };
      else if (names.has(name)) fault ??= { message: `${showValue(name)} is there twice`, pos };
      names.add(name);
      // A field that is being typed may have no colon yet.
      if (isBroken && !hasColon(key.end)) continue;
      push(': ');
      const place = { start: key.start, end: 0 };
      fields.push(place);
      addValue(item.value, { depth: depth + 1, field: name, alias });
      // After the comma, or after the space before the bracket.
      place.end = length + 1;
    }
    push(' ');
    if (alias) addToken(close, end, end);
    else if (node.flow) addToken(close, Math.max(start, end - 1), end);
    else addToken(close, lastEnd, lastEnd);
  }

  function hasColon(offset: number): boolean {
    const colon = /\s*:/y;
    colon.lastIndex = offset;
    return colon.test(written);
  }

  /**
   * If a field is being typed above others, YAML reads its name as the start of the next name. Adds such names;
   * returns where the next name itself starts.
   */
  function addBegunFields({ start, end }: TextRange): number {
    const begun = written.slice(start, end).split('\n');
    let at = start;
    for (const name of begun.slice(0, -1)) {
      addToken(JSON.stringify(name.trim()), at, at + name.trimEnd().length, true);
      push(',');
      at += name.length + 1;
    }
    const [last = ''] = begun.slice(-1);
    return at + last.length - last.trimStart().length;
  }

  function addToken(text: string, start: number, end: number, isText = false): void {
    addCommentsBefore(start);
    const own = lines.linePos(start).line;
    if (isInComment || line < own) breakLines(Math.max(own - line, 1));
    isInComment = false;
    push(text, { start, end }, isText);
    lastEnd = end;
  }

  function addCommentsBefore(offset: number): void {
    for (;;) {
      const comment = comments[commentsDone];
      if (comment === undefined || comment.start >= offset) return;
      commentsDone++;
      const own = lines.linePos(comment.start).line;
      breakLines(Math.max(own - line, isInComment ? 1 : 0));
      push('/');
      push(`/${written.slice(comment.start + 1, comment.end)}`, comment);
      isInComment = true;
    }
  }

  function breakLines(breaks: number): void {
    push('\n'.repeat(breaks));
    line += breaks;
  }

  /** Adds text to the JSON, and a token if the text stands for a range of the YAML text. */
  function push(text: string, place?: TextRange, isText = false): void {
    if (place !== undefined) {
      const isPlain = text.startsWith('"') && !/^["']/.test(written.slice(place.start, place.end));
      const quote = isPlain ? 1 : 0;
      tokens.push({ start: length, end: length + text.length, written: place, isText, quote });
    }
    parts.push(text);
    length += text.length;
  }
}

interface ValuePlace {
  readonly depth: number;
  /** The field of the value, also for items of a list. */
  readonly field?: string | undefined;
  /** The alias that stands for the value. */
  readonly alias?: TextRange | undefined;
}

function rangeOf(node: unknown): TextRange | undefined {
  const [start, end] = (isNode(node) && node.range) || [];
  return start === undefined || end === undefined ? undefined : { start, end };
}

function scalarJson(node: unknown, field: string | undefined): string {
  const { value, source } = isScalar(node) ? node : { value: null, source: undefined };
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || value === undefined) return 'null';
  const isText = field === 'number' ? source !== String(value) : textFields.includes(field);
  if (source !== undefined && isText) return JSON.stringify(source);
  if (typeof value === 'boolean' || Number.isFinite(value)) return JSON.stringify(value);
  return JSON.stringify(source ?? String(value));
}

/** The ranges of comments in a YAML text. */
function commentsIn(written: string): readonly TextRange[] {
  const found: TextRange[] = [];
  let at = 0;
  let isScalar = false;
  for (const lexeme of new Lexer().lex(written)) {
    // The lexer marks documents and scalars with control characters that are not in the text.
    const isMark = lexeme === '\u0002' || lexeme === '\u0018' || lexeme === '\u001F';
    if (!isMark && !isScalar && lexeme.startsWith('#')) {
      found.push({ start: at, end: at + lexeme.trimEnd().length });
    }
    isScalar = lexeme === '\u001F';
    if (!isMark) at += lexeme.length;
  }
  return found;
}

/**
 * Applies the changes between the comments of two JSON texts to the YAML text. A new comment is written only if
 * it has its own line and nothing else changed. Other comments are never lost.
 */
function withComments(
  written: string,
  places: readonly TextRange[],
  before: string,
  after: string,
): string {
  const old = Array.from(commentsOf(before), ({ text }, index) => ({ text, place: places[index] }));
  const fresh = Array.from(commentsOf(after), ({ text, start }) => {
    // Matching starts at the first space only: starting at each one would take quadratic time.
    return { text: text.replace(/(?<!\s)\s*\n\s*/g, ' '), start };
  });
  const [gone, added] = changedComments(old, fresh);
  const removals = gone.flatMap(({ place }, index): TextEdit[] => {
    if (place === undefined) return [];
    if (gone.length !== added.length) return [{ ...withSpace(written, place), text: '' }];
    return [{ start: place.start, end: place.end, text: `#${added[index]?.text}` }];
  });
  const isSame = JSON.stringify(jsonValue(before)) === JSON.stringify(jsonValue(after));
  if (gone.length === added.length || !isSame) return withEdits(written, removals);
  const lineStarts = [0, ...Array.from(written.matchAll(/\n/g), ({ index }) => index + 1)];
  const lineBreak = written.includes('\r\n') ? '\r\n' : '\n';
  let newLines = 0;
  const additions = added.flatMap(({ text, start: at }): TextEdit[] => {
    const lines = after.slice(0, at).split('\n');
    if (lines.at(-1)?.trim() !== '') return [];
    // The JSON text has the same lines as the YAML text.
    const start = lineStarts[lines.length - 1 - newLines++] ?? written.length;
    const indent = /^ */.exec(written.slice(start))?.[0] ?? '';
    return [{ start, end: start, text: `${indent}#${text}${lineBreak}` }];
  });
  return withEdits(
    written,
    [...removals, ...additions].sort((x, y) => x.start - y.start),
  );
}

interface CommentText {
  readonly text: string;
}

/** The removed and the added comments. Moved comments are neither, since they move with their nodes. */
function changedComments<A extends CommentText, B extends CommentText>(
  old: readonly A[],
  fresh: readonly B[],
): readonly [readonly A[], readonly B[]] {
  const asLines = (all: readonly CommentText[]) => all.map(({ text }) => `${text}\n`).join('');
  const kinds = compareLines(asLines(old), asLines(fresh)).map(({ kind }) => kind);
  const [before, after] = [kinds.filter((one) => one !== '+'), kinds.filter((one) => one !== '-')];
  const gone = old.filter((_, index) => before[index] === '-');
  const added = fresh.filter((_, index) => after[index] === '+');
  return [notAmong(gone, added), notAmong(added, gone)];
}

/** The comments that are not among the others; each of the others cancels one with the same text. */
function notAmong<T extends CommentText>(all: readonly T[], others: readonly CommentText[]): T[] {
  const left = new Map<string, number>();
  for (const { text } of others) increase(left, text);
  return all.filter(({ text }) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** Converts an offset in the JSON text to an offset in the YAML text. For `isEnd`, uses the token before it. */
function placeOf(tokens: readonly Token[], offset: number, isEnd = false): number {
  const at = partitionPoint(tokens, ({ start }) => (isEnd ? start < offset : start <= offset)) - 1;
  const token = tokens[at];
  if (token === undefined) return 0;
  const { start, end, written, quote } = token;
  if (offset >= end) return written.end;
  return Math.min(written.start + Math.max(offset - start - quote, 0), written.end);
}

/**
 * Converts an offset in the YAML text to one in the JSON text: inside a text token, or in the corresponding
 * gap.
 */
function offsetOf(
  tokens: WrittenJson['tokens'],
  fields: WrittenJson['fields'],
  text: string,
  place: number,
): number {
  let nearest = 0;
  for (const { start, end, written, isText, quote } of tokens) {
    if (written.start > place) break;
    if (isText && place <= written.end) {
      return Math.min(start + quote + place - written.start, end);
    }
    nearest = end;
  }
  const column = columnOf(text, place);
  if (text.slice(place - column, place).trim() !== '') return nearest;
  const above = fields.findLast((one) => one.start < place && columnOf(text, one.start) <= column);
  const isIn = above !== undefined && columnOf(text, above.start) === column;
  return isIn ? above.end : nearest;
}

function columnOf(text: string, offset: number): number {
  return offset - text.lastIndexOf('\n', offset - 1) - 1;
}
