/**
 * Findings that a project ignores: by a comment in the rule file, or by an entry of its configuration.
 *
 * `// decktype-ignore CODE, CODE reason` on a line of its own is about the values that begin on the
 * next line; behind a value, about those that begin on its line.
 */
import { allCodes, isCode, severityOf } from '../../diagnostics/catalogue/all.js';
import type { DiagnosticCode } from '../../diagnostics/codes/all.js';
import { diagnose } from '../../diagnostics/codes/checks.js';
import type { Diagnostic, Fix, JsonEdit } from '../../diagnostics/diagnostic.js';
import { nearestWords } from '../../diagnostics/nearest.js';
import { type Comment, commentsOf } from '../../json/comments.js';
import { withSpace } from '../../json/edits.js';
import { rangesOf } from '../../json/jsonc.js';
import { blanks, skip } from '../../json/skip.js';
import { type JsonNode, readTree, type Stretch, SyntaxFault } from '../../json/tree.js';
import type { SourceFile } from '../../rules/join.js';
import type { RuleSet } from '../../rules/rule-set.js';

/** An entry of a configuration: findings of this code are ignored, at this place if there is one. */
export interface IgnoreEntry {
  readonly code: string;
  /** The identifier of a rule, variant or fallback. */
  readonly rule?: string;
  /** A place in the rule file. */
  readonly pointer?: string;
  readonly reason?: string;
}

/** The findings, with `ignored` where an entry is about them. Errors are not ignored. */
export function ignoreByEntries(
  findings: readonly Diagnostic[],
  entries: readonly IgnoreEntry[],
  ruleSet: RuleSet,
): readonly Diagnostic[] {
  if (entries.length === 0) return findings;
  return findings.map((finding) => {
    const entry = entries.findIndex(({ code, rule, pointer = '' }) => {
      if (code !== finding.code || !canBeIgnored(finding.code)) return false;
      const places = [pointer, rule === undefined ? '' : ruleSet.pointerOf(rule)];
      return places.every(
        (place) => place !== undefined && `${finding.pointer}/`.startsWith(`${place}/`),
      );
    });
    const reason = entries[entry]?.reason;
    if (entry === -1) return finding;
    const because = reason === undefined ? {} : { reason };
    return { ...finding, ignored: { by: 'configuration', entry, ...because } };
  });
}

/** The entries that none of the findings is ignored by; pointers lead to the list of entries. */
export function unusedEntries(
  entries: readonly IgnoreEntry[],
  findings: readonly Diagnostic[],
  isChecked: (code: DiagnosticCode) => boolean,
): readonly Diagnostic[] {
  const used = new Set(findings.map(({ ignored }) => ignored?.entry));
  return entries.flatMap(({ code }, index) => {
    if (used.has(index)) return [];
    const why = whyUnused(code);
    if (why.why === 'nothing' && isCode(code) && !isChecked(code)) return [];
    return [diagnose('unused-ignore', `/${index}`, { ignored: code, ...why })];
  });
}

/** What makes rules unusable is reported, whatever a project ignores. */
function canBeIgnored(code: DiagnosticCode): boolean {
  return severityOf(code) !== 'error';
}

interface NamedCode extends Stretch {
  readonly name: string;
}

interface Directive {
  readonly comment: Comment;
  readonly codes: readonly NamedCode[];
  readonly reason: string;
  /** The values that it is about. */
  readonly targets: readonly Stretch[];
}

const keyword = 'decktype-ignore';

/**
 * The findings, with `ignored` where a comment of this file is about them, and a finding for each code
 * of a comment that ignores nothing. `isChecked` tells whether a code could have been
 * found: a check that needs lists finds nothing without them.
 */
export function ignoreByComments(
  findings: readonly Diagnostic[],
  { file, text }: SourceFile,
  isChecked: (code: DiagnosticCode) => boolean,
): readonly Diagnostic[] {
  const directives = typeof text === 'string' ? directivesOf(text) : [];
  if (typeof text !== 'string' || directives.length === 0) return findings;
  const used = new Set<NamedCode>();
  const marked = findings.map((finding) => {
    const at = finding.range?.start.offset;
    if (at === undefined || finding.file !== file) return finding;
    if (!canBeIgnored(finding.code)) return finding;
    let ignored: Diagnostic['ignored'];
    for (const { codes, reason, targets } of directives) {
      const code = codes.find(({ name }) => name === finding.code);
      if (code === undefined) continue;
      if (!targets.some(({ start, end }) => start <= at && at < end)) continue;
      used.add(code);
      ignored ??= { by: 'comment', ...(reason === '' ? {} : { reason }) };
    }
    return ignored === undefined ? finding : { ...finding, ignored };
  });
  const rangeOf = rangesOf(text);
  const unused = directives.flatMap((directive) => {
    const idle = directive.codes.filter(
      (code) =>
        !used.has(code) && !(isCode(code.name) && canBeIgnored(code.name) && !isChecked(code.name)),
    );
    const fix = withoutCodes(text, directive, idle);
    return idle.map((code): Diagnostic => {
      const data = { ignored: code.name, ...whyUnused(code.name) };
      const place = { range: rangeOf(code), fix, ...(file === undefined ? {} : { file }) };
      return diagnose('unused-ignore', '', data, place);
    });
  });
  return [...marked, ...unused];
}

/** Why a code ignores nothing, if it does not. */
function whyUnused(name: string): {
  readonly why: 'nothing' | 'unknown' | 'error';
  readonly nearest?: string;
} {
  if (isCode(name)) return { why: canBeIgnored(name) ? 'nothing' : 'error' };
  const [nearest] = nearestWords(name, allCodes, 3);
  return { why: 'unknown', ...(nearest === undefined ? {} : { nearest }) };
}

/** Removes some codes, and the whole comment where it has no others. */
function withoutCodes(
  text: string,
  { comment, codes }: Directive,
  removed: readonly NamedCode[],
): Fix {
  if (removed.length === codes.length) {
    const { start, end } = withSpace(text, comment);
    return { title: 'remove the comment', edits: [{ op: 'cut', start, end }] };
  }
  const first = codes.findIndex((code) => !removed.includes(code));
  const edits = removed.map((code): JsonEdit => {
    const index = codes.indexOf(code);
    // With the comma behind it, or before it where another code stays before.
    return index < first
      ? { op: 'cut', start: code.start, end: codes[index + 1]?.start ?? code.end }
      : { op: 'cut', start: codes[index - 1]?.end ?? code.start, end: code.end };
  });
  return { title: `remove ${removed.map(({ name }) => name).join(', ')}`, edits };
}

function directivesOf(text: string): readonly Directive[] {
  if (!text.includes(keyword)) return [];
  const root = readTree(text);
  if (root instanceof SyntaxFault) return [];
  return [...commentsOf(text)].flatMap((comment) => {
    const read = readComment(comment);
    return read === undefined
      ? []
      : [{ ...read, comment, targets: targetsOf(text, root, comment) }];
  });
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
function targetsOf(text: string, root: JsonNode, { start, end }: Comment): readonly Stretch[] {
  const lineOf = (at: number) => text.lastIndexOf('\n', at - 1) + 1;
  const own = lineOf(start);
  const isAlone = skip(blanks, text, own) >= start;
  const from = isAlone ? skip(blanks, text, end) : own;
  const line = text.indexOf('\n', from);
  const to = isAlone ? (line === -1 ? text.length : line) : start;
  const found: Stretch[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const begin = node.name?.start ?? node.start;
    if (begin >= from && begin < to) found.push({ start: begin, end: node.end });
    else if (begin < to && node.end > from) open.push(...node.entries);
  }
  return found;
}
