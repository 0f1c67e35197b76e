/**
 * Overlays: a user's own changes to rules that others maintain, kept in a separate file and applied to
 * each new version. A change names its target by identifier. It may have the hash of the target that it
 * was made for, so that a later change of the target upstream is reported.
 */

import { diagnose } from '../../diagnostics/codes/overlays.js';
import {
  childPointer,
  type Diagnostic,
  hasErrors,
  pointerTokens,
  showValue,
} from '../../diagnostics/diagnostic.js';
import { nearestWords } from '../../diagnostics/nearest.js';
import { parseJsonText, withRanges } from '../../json/jsonc.js';
import { contentHash } from '../content-hash.js';
import type { RuleFile } from '../model.js';
import { parseRules } from '../parse.js';
import type { Path } from '../reading.js';
import type { RuleSet } from '../rule-set.js';
import { readUnknown } from '../unknown-fields.js';
import { placeInChanges } from './change-places.js';
import { applyTo, comparePatches, type RulePatch } from './patches.js';

/**
 * One difference: a patch, and the hash of its target at the time when the patch was made.
 *
 * @example { op: 'replace', path: '/rules/charizard/priority', value: 20, against: '0c8f…' }
 */
export type OverlayChange = RulePatch & { readonly against?: string };

/** An overlay, as in its file. */
export interface Overlay {
  /** The content hash of the rules that it was made from; for people. */
  readonly base?: string;
  readonly changes: readonly OverlayChange[];
}

/** What {@link applyOverlay} returns. */
export interface OverlaidRules {
  /** Undefined where the overlay is invalid, or makes the rules invalid. */
  readonly ruleSet?: RuleSet;
  /** The changes as they were read. */
  readonly changes: readonly OverlayChange[];
  /** One for each change whose target is missing or different; pointers lead into the overlay. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The differences that lead from `base` to `mine`.
 *
 * @example
 * createOverlay(upstream, mine).changes
 * // [{ op: 'add', path: '/rules/zard/priority', value: 5, against: '…' }]
 */
export function createOverlay(base: RuleSet, mine: RuleSet): Overlay {
  const changes = comparePatches(base.file, mine.file).map((patch): OverlayChange => {
    const isReplaced = patch.op === 'replace' || patch.op === 'remove';
    return isReplaced ? { ...patch, against: hashOf(targetOf(base.file, patch.path)) } : patch;
  });
  return { base: base.version, changes };
}

/**
 * Applies an overlay to rules. A change whose target does not exist is skipped and reported; a change
 * whose target is different now is made and reported.
 *
 * @param overlay the overlay, or the text of its file (JSON or JSONC)
 * @param options `file`: the overlay's name, for the findings
 */
export function applyOverlay(
  ruleSet: RuleSet,
  overlay: Overlay | string | unknown,
  options: { readonly file?: string } = {},
): OverlaidRules {
  const read = readOverlay(overlay);
  const diagnostics = [...read.diagnostics];
  let merged: RuleSet | undefined;
  if (read.changes !== undefined && !hasErrors(diagnostics)) {
    let { file } = ruleSet;
    for (const [index, change] of read.changes.entries()) {
      const made = makeChange(file, change, `/changes/${index}`);
      file = made.file;
      diagnostics.push(...made.diagnostics);
    }
    if (file === ruleSet.file) merged = ruleSet;
    else {
      const parsed = parseRules(file);
      merged = parsed.ruleSet;
      diagnostics.push(
        ...(hasErrors(parsed.diagnostics)
          ? firstErrors(ruleSet, read.changes)
          : ofChanges(parsed.diagnostics, file, read.changes)),
      );
    }
  }
  const placed = typeof overlay === 'string' ? withRanges(diagnostics, overlay) : diagnostics;
  const { file } = options;
  return {
    ...(merged === undefined || hasErrors(diagnostics) ? {} : { ruleSet: merged }),
    changes: read.changes ?? [],
    diagnostics: file === undefined ? placed : placed.map((found) => ({ ...found, file })),
  };
}

/** The findings about what the changes set, there. All others were reported when the base was read. */
function ofChanges(
  findings: readonly Diagnostic[],
  file: RuleFile,
  changes: readonly OverlayChange[],
): readonly Diagnostic[] {
  return findings.flatMap((finding) => {
    const pointer = placeInChanges(finding.pointer, file, changes);
    return pointer === undefined ? [] : [{ ...finding, pointer }];
  });
}

/** The findings about the first change that makes rules invalid, at that change. */
function firstErrors(
  { file: base }: RuleSet,
  changes: readonly OverlayChange[],
): readonly Diagnostic[] {
  let file = base;
  for (const [index, change] of changes.entries()) {
    file = makeChange(file, change, '').file;
    const { diagnostics } = parseRules(file);
    if (!hasErrors(diagnostics)) continue;
    const made = changes.slice(0, index + 1);
    return diagnostics.flatMap(({ related: _, ...finding }) => {
      const pointer = placeInChanges(finding.pointer, file, made);
      if (pointer === undefined && finding.severity !== 'error') return [];
      // Related places are in rules that are in no file.
      return [{ ...finding, pointer: pointer ?? `/changes/${index}` }];
    });
  }
  return [];
}

function makeChange(
  file: RuleFile,
  { against, ...patch }: OverlayChange,
  pointer: string,
): { readonly file: RuleFile; readonly diagnostics: readonly Diagnostic[] } {
  const { path, op } = patch;
  const target = targetOf(file, path);
  const found: Diagnostic[] = [];
  const isWhole = isEntry(path);
  if (op === 'add' && target !== undefined) {
    const same = JSON.stringify(target) === JSON.stringify(patch.value);
    // An added field replaces the one that exists; an added rule must have a new identifier.
    if (isWhole && !same) found.push(diagnose('overlay-target-taken', pointer, { path }));
    if (isWhole) return { file, diagnostics: found };
    if (!same) found.push(diagnose('overlay-target-taken', pointer, { path, isReplaced: true }));
  } else if (against !== undefined && target !== undefined && hashOf(target) !== against) {
    const data = { path, against, found: hashOf(target) };
    found.push(diagnose('overlay-target-changed', pointer, data));
  }
  const identifier = 'value' in patch ? identifierOf(patch.value) : undefined;
  const last = pointerTokens(path).at(-1);
  if (isWhole && identifier !== undefined && identifier !== last) {
    const what = `"path" ends in ${JSON.stringify(last)}, but the identifier of its value is ${JSON.stringify(identifier)}`;
    return { file, diagnostics: [...found, diagnose('bad-overlay-change', pointer, { what })] };
  }
  const made = applyTo(file, [patch]);
  for (const { code, data } of made.diagnostics) {
    if (code === 'patch-place-missing') {
      const after = String(data?.after);
      found.push(diagnose('overlay-place-gone', pointer, { path, after }));
    } else if (code === 'bad-patch') {
      const what = `the path ${JSON.stringify(path)} addresses nothing in a rule set`;
      found.push(diagnose('bad-overlay-change', pointer, { what }));
    } else {
      const data = { path, op, wasThere: against !== undefined, ...whatIsThere(file, path) };
      found.push(diagnose('overlay-target-gone', pointer, data));
    }
  }
  return { file: made.file, diagnostics: found };
}

function identifierOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'identifier' in value
    ? value.identifier
    : undefined;
}

/** Whether a path leads to a whole rule, variant or fallback. */
function isEntry(path: string): boolean {
  const tokens = pointerTokens(path);
  return tokens.length === 2 || (tokens.length === 4 && tokens[2] === 'variants');
}

/** The value at the path of a patch; undefined if there is none. */
export function targetOf(file: RuleFile, path: string): unknown {
  let value: unknown = file;
  for (const token of pointerTokens(path)) {
    if (Array.isArray(value)) {
      value = value.find((item: { readonly identifier?: unknown }) => item?.identifier === token);
    } else if (typeof value === 'object' && value !== null && Object.hasOwn(value, token)) {
      value = (value as Readonly<Record<string, unknown>>)[token];
    } else return undefined;
  }
  return value;
}

/** A path near to one that leads to nothing, or the fields of the object that has no such field. */
function whatIsThere(
  file: RuleFile,
  path: string,
): { readonly nearest?: string; readonly fields?: readonly string[] } {
  const tokens = pointerTokens(path);
  // A path may have far more tokens than there are fields below each other.
  let known = 0;
  const isThere = (count: number) => targetOf(file, pathOf(tokens.slice(0, count))) !== undefined;
  while (known < tokens.length - 1 && isThere(known + 1)) known++;
  const [before, token, behind] = [
    tokens.slice(0, known),
    tokens[known] ?? '',
    tokens.slice(known + 1),
  ];
  const value = targetOf(file, pathOf(before));
  const words = Array.isArray(value)
    ? value.map(({ identifier }: { readonly identifier: string }) => identifier)
    : Object.keys(value ?? {});
  const [near] = nearestWords(token, words, token.length > 5 ? 2 : 1);
  if (near !== undefined) return { nearest: pathOf([...before, near, ...behind]) };
  return Array.isArray(value) || behind.length > 0 ? {} : { fields: words };
}

function pathOf(tokens: readonly string[]): string {
  return tokens.reduce(childPointer, '');
}

function hashOf(value: unknown): string {
  return contentHash(JSON.stringify(value));
}

const operations = ['add', 'replace', 'remove', 'move'];

function readOverlay(input: unknown): {
  readonly changes?: readonly OverlayChange[];
  readonly diagnostics: readonly Diagnostic[];
} {
  let value = input;
  if (typeof input === 'string') {
    const parsed = parseJsonText(input);
    if ('fault' in parsed) return { diagnostics: [parsed.fault] };
    value = parsed.value;
  }
  const { changes } = (value ?? {}) as { readonly changes?: unknown };
  if (!Array.isArray(changes)) {
    return { diagnostics: [diagnose('not-an-overlay', '', { got: showValue(value) })] };
  }
  const diagnostics: Diagnostic[] = [];
  reportUnknown('overlay', value, undefined, diagnostics);
  for (const [index, change] of changes.entries()) {
    const what = faultOf(change);
    if (what !== undefined) {
      diagnostics.push(diagnose('bad-overlay-change', `/changes/${index}`, { what }));
    } else reportUnknown('change', change, { parent: { key: 'changes' }, key: index }, diagnostics);
  }
  return { changes: changes as readonly OverlayChange[], diagnostics };
}

const knownFields = {
  overlay: ['$schema', 'base', 'changes'],
  change: ['op', 'path', 'value', 'after', 'against'],
} as const;

/** Reports the fields that mean nothing in an overlay, or in one of its changes. */
function reportUnknown(
  what: keyof typeof knownFields,
  value: unknown,
  parent: Path | undefined,
  diagnostics: Diagnostic[],
): void {
  const fields = new Map(Object.entries(value as object));
  const known: readonly string[] = knownFields[what];
  const missing = known.filter((field) => !fields.has(field));
  for (const [key, other] of fields) {
    if (known.includes(key)) continue;
    readUnknown({}, what, missing, other, { parent, key }, { diagnostics, skip: false });
  }
}

/** What is wrong with a change's form. */
function faultOf(change: unknown): string | undefined {
  if (typeof change !== 'object' || change === null) return `it is ${showValue(change)}`;
  const { op, path, value, after, against } = change as Readonly<Record<string, unknown>>;
  if (!operations.includes(op as string)) {
    return `"op" must be one of ${operations.join(', ')}, but is ${showValue(op)}`;
  }
  if (typeof path !== 'string' || !path.startsWith('/')) {
    return `"path" must be a text such as "/rules/IDENTIFIER", but is ${showValue(path)}`;
  }
  if ((op === 'add' || op === 'replace') && value === undefined) return 'it has no "value"';
  if (op === 'move' && after === undefined) return 'it has no "after"';
  if (after !== undefined && after !== null && typeof after !== 'string') {
    return `"after" must be an identifier or null, but is ${showValue(after)}`;
  }
  if (against !== undefined && typeof against !== 'string') {
    return `"against" must be a hash, but is ${showValue(against)}`;
  }
  return undefined;
}
