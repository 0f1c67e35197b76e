/** Marks findings that a project ignores, by a comment in the rule file or by an entry of its configuration. */

import { allCodes, isCode, severityOf } from '../../../core/diagnostics/catalogue.js';
import type { DiagnosticCode } from '../../../core/diagnostics/codes/all.js';
import { diagnose } from '../../../core/diagnostics/codes/checks.js';
import {
  type Diagnostic,
  type Fix,
  type JsonEdit,
  pointersTo,
} from '../../../core/diagnostics/diagnostic.js';
import { nearestWords } from '../../../core/diagnostics/nearest.js';
import { defined } from '../../../core/json/defined.js';
import { withSpace } from '../../../core/json/edits.js';
import { groupBy } from '../../../core/json/grouping.js';
import { rangesOf } from '../../../core/json/jsonc.js';
import type { TextRange } from '../../../core/json/lexer.js';
import { partitionPoint } from '../../../core/json/partition-point.js';
import { type JsonNode, nodeAt, repetitionsAt } from '../../../core/json/tree.js';
import type { SourceFile } from '../../../core/rules/join.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import {
  type Directive,
  isUnclear,
  isUnknownForm,
  type NamedCode,
  readDirectives,
} from './ignore-comments.js';

/** A configuration entry that ignores findings with a code, optionally only at one place. */
export interface IgnoreEntry {
  readonly code: string;
  /** The identifier of a rule, variant or fallback. */
  readonly rule?: string;
  /** A place in the rule file. */
  readonly pointer?: string;
  readonly reason?: string;
}

/** Marks findings that an entry ignores with `ignored`. Errors cannot be ignored. */
export function ignoreByEntries(
  findings: readonly Diagnostic[],
  entries: readonly IgnoreEntry[],
  ruleSet: RuleSet,
): readonly Diagnostic[] {
  if (entries.length === 0) return findings;
  /** The first entry for each code and place. */
  const first = new Map<string, number>();
  for (const [index, { code, rule, pointer = '' }] of entries.entries()) {
    const own = rule === undefined ? '' : ruleSet.pointerOf(rule);
    if (own === undefined) continue;
    const [outer, place] = own.length < pointer.length ? [own, pointer] : [pointer, own];
    const key = `${code} ${place}`;
    if (`${place}/`.startsWith(`${outer}/`) && !first.has(key)) first.set(key, index);
  }
  return findings.map((finding) => {
    if (!canBeIgnored(finding.code)) return finding;
    const found = pointersTo(finding.pointer).flatMap(
      (place) => first.get(`${finding.code} ${place}`) ?? [],
    );
    if (found.length === 0) return finding;
    const entry = Math.min(...found);
    const reason = entries[entry]?.reason;
    const because = reason === undefined ? {} : { reason };
    return { ...finding, ignored: { by: 'configuration', entry, ...because } };
  });
}

/** Reports entries that ignore no finding; pointers refer to the list of entries. */
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

/** Errors make rules unusable, so they are always reported. */
function canBeIgnored(code: DiagnosticCode): boolean {
  return severityOf(code) !== 'error';
}

/**
 * Marks findings that comments of this file ignore with `ignored`, and adds a finding for each code in a comment
 * that ignores nothing. `isChecked` tells whether a code was checked for; without lists, for example, some
 * checks do not run. If it is unclear what a comment ignores, no finding that it might apply to keeps its fix.
 */
export function ignoreByComments(
  findings: readonly Diagnostic[],
  { file, text }: SourceFile,
  isChecked: (code: DiagnosticCode) => boolean,
): readonly Diagnostic[] {
  const read = typeof text === 'string' ? readDirectives(text) : undefined;
  if (typeof text !== 'string' || read === undefined) return findings;
  const { root, directives } = read;
  const used = new Set<NamedCode>();
  const places = placesByCode(
    findings.filter((one) => one.file === file && canBeIgnored(one.code)),
  );
  const ignored = new Map<Diagnostic, Diagnostic['ignored']>();
  for (const { codes, reason, targets } of directives) {
    const by = { by: 'comment', ...(reason === '' ? {} : { reason }) } as const;
    for (const [name, code] of new Map(codes.map((one) => [one.name, one] as const).reverse())) {
      for (const target of targets) {
        const own = places.get(name);
        if (!own?.has(target)) continue;
        used.add(code);
        for (const one of own.take(target)) ignored.set(one, by);
      }
    }
  }
  const marked = findings.map((one) => {
    const by = ignored.get(one);
    return by === undefined ? one : { ...one, ignored: by };
  });
  const rangeOf = rangesOf(text);
  const finding = (code: NamedCode, fix: Fix | undefined): Diagnostic => {
    const data = { ignored: code.name, ...whyUnused(code.name) };
    const place = {
      range: rangeOf(code),
      ...defined({ fix, file }),
    };
    return diagnose('unused-ignore', '', data, place);
  };
  const idle = directives.flatMap((directive) => {
    const codes = directive.codes.filter(
      (code) =>
        isCode(code.name) && !used.has(code) && !(canBeIgnored(code.name) && !isChecked(code.name)),
    );
    const fix = withoutCodes(text, directive, codes);
    return codes.map((code) => finding(code, fix));
  });
  const unknown = directives.flatMap(({ codes, targets }) => {
    const isLeft = (code: string) =>
      targets.some((target) => places.get(code)?.has(target, { isTaken: false }));
    return codes
      .filter(({ name }) => !isCode(name))
      .map((code) => finding(code, correction(code, isLeft)));
  });
  const unclear = joined(
    directives.filter(isUnclear).flatMap(({ comment, targets }) => [comment, ...targets]),
  );
  if (unclear.length === 0) return [...marked, ...idle];
  const isKept = (edit: JsonEdit) => {
    const range = textRangeOf(root, edit);
    return range !== undefined && overlaps(range, unclear);
  };
  const fixable = [...marked, ...idle].map((one) => {
    if (one.fix === undefined) return one;
    const start = offsetOf(one);
    const isAbout = one.file === file && overlaps({ start, end: start + 1 }, unclear);
    const edits = one.fix.edits.filter((edit) => (edit.file ?? one.file) === file);
    if (!isAbout && !edits.some(isKept)) return one;
    const { fix: _fix, ...left } = one;
    return left;
  });
  return [...fixable, ...unknown];
}

/** The findings with one code, ordered by place. Each can be taken once. */
function placesIn(findings: readonly Diagnostic[]) {
  const sorted = findings.toSorted((x, y) => offsetOf(x) - offsetOf(y));
  /** Union-find: for each taken finding, a later one that is not beyond the next untaken finding; else itself. */
  const next: number[] = Array.from({ length: findings.length + 1 }, (_, at) => at);

  return { has, take };

  /** Whether a finding begins in a range. */
  function has({ start, end }: TextRange, { isTaken = true } = {}): boolean {
    const at = first(start);
    return isBefore(isTaken ? at : firstUntaken(at), end);
  }

  /** Takes the findings that begin in a range and were not taken before. */
  function take({ start, end }: TextRange): readonly Diagnostic[] {
    const taken: Diagnostic[] = [];
    for (let at = firstUntaken(first(start)); isBefore(at, end); at = firstUntaken(at)) {
      taken.push(sorted[at] as Diagnostic);
      next[at] = at + 1;
    }
    return taken;
  }

  function first(start: number): number {
    return partitionPoint(sorted, (one) => offsetOf(one) < start);
  }

  function isBefore(at: number, end: number): boolean {
    const found = sorted[at];
    return found !== undefined && offsetOf(found) < end;
  }

  /** The first untaken finding from an index on. */
  function firstUntaken(from: number): number {
    let at = from;
    while (next[at] !== at) {
      next[at] = next[next[at] as number] as number;
      at = next[at] as number;
    }
    return at;
  }
}

function placesByCode(
  findings: readonly Diagnostic[],
): ReadonlyMap<string, ReturnType<typeof placesIn>> {
  const byCode = groupBy(findings, ({ code }): string => code);
  return new Map(Array.from(byCode, ([code, some]) => [code, placesIn(some)]));
}

/** Where a finding begins; -1 if it has no place. */
function offsetOf({ range }: Diagnostic): number {
  return range?.start.offset ?? -1;
}

/** Sorts ranges and merges those that overlap. */
function joined(ranges: readonly TextRange[]): readonly TextRange[] {
  const all: { start: number; end: number }[] = [];
  for (const { start, end } of ranges.toSorted((x, y) => x.start - y.start)) {
    const last = all.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}

/** Whether a range overlaps any of others, which are {@link joined}. */
function overlaps({ start, end }: TextRange, others: readonly TextRange[]): boolean {
  const other = others[partitionPoint(others, (one) => one.end <= start)];
  return other !== undefined && other.start < end;
}

/** The range that an edit changes; undefined if its pointer does not resolve. */
function textRangeOf(root: JsonNode, edit: JsonEdit): TextRange | undefined {
  if (edit.op === 'cut') return edit;
  const [first = nodeAt(root, edit.pointer)] =
    edit.op === 'unrepeat' ? repetitionsAt(root, edit.pointer) : [];
  const node = nodeAt(root, edit.pointer);
  if (node !== undefined) {
    const { name } = node;
    return edit.op === 'rename' && name
      ? name
      : { start: first?.name?.start ?? node.start, end: node.end };
  }
  // A new field is inserted before the end of its object.
  const object = nodeAt(root, edit.pointer.slice(0, edit.pointer.lastIndexOf('/')));
  return object && { start: object.end - 1, end: object.end };
}

/** Why a code in a comment ignores nothing. */
function whyUnused(name: string): {
  readonly why: 'nothing' | 'unknown' | 'error' | 'form';
  readonly nearest?: string;
} {
  if (isCode(name)) return { why: canBeIgnored(name) ? 'nothing' : 'error' };
  if (isUnknownForm(name)) return { why: 'form' };
  const [nearest] = nearestWords(name, allCodes, 3);
  return { why: 'unknown', ...defined({ nearest }) };
}

/** The fix that replaces a code by the only similar code that would ignore a finding. */
function correction(
  { name, start, end }: NamedCode,
  isLeft: (code: string) => boolean,
): Fix | undefined {
  const [text, other] = nearestWords(name, allCodes, 3).filter(isLeft);
  if (text === undefined || other !== undefined) return undefined;
  return { title: `write ${text}`, edits: [{ op: 'cut', start, end, text }] };
}

/** The fix that removes codes, or the whole comment if no code remains. */
function withoutCodes(
  text: string,
  { comment, codes }: Directive,
  removed: readonly NamedCode[],
): Fix {
  if (removed.length === codes.length) {
    const { start, end } = withSpace(text, comment);
    return { title: 'remove the comment', edits: [{ op: 'cut', start, end }] };
  }
  const gone = new Set(removed);
  const first = codes.findIndex((code) => !gone.has(code));
  const edits = codes.flatMap((code, index): JsonEdit[] => {
    if (!gone.has(code)) return [];
    // Includes the comma after it, or before it if an earlier code remains.
    return index < first
      ? [{ op: 'cut', start: code.start, end: codes[index + 1]?.start ?? code.end }]
      : [{ op: 'cut', start: codes[index - 1]?.end ?? code.start, end: code.end }];
  });
  return { title: `remove ${removed.map(({ name }) => name).join(', ')}`, edits };
}
