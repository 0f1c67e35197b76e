/**
 * Overlays: a user's own changes to rules that others maintain, kept in a separate file and applied to each new
 * version. A change refers to its target by identifier. It can have the hash of the target that it was made for,
 * so that later changes of the target by others are reported.
 */

import { isObject } from '../../decks/shapes.js';
import { diagnose } from '../../diagnostics/codes/overlays.js';
import {
  childPointer,
  type Diagnostic,
  hasErrors,
  pointerTokens,
  showValue,
} from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/finding.js';
import { nearestWords } from '../../diagnostics/nearest.js';
import { inFile, parseJsonText } from '../../json/jsonc.js';
import { contentHash } from '../content-hash.js';
import {
  anything,
  type Kind,
  list,
  object,
  oneOf,
  optional,
  orNull,
  plainText,
  text,
  textOf,
} from '../fields.js';
import type { RuleFile } from '../model.js';
import { parseRules } from '../parse.js';
import { report, startReading } from '../reading.js';
import type { RuleSet } from '../rule-set.js';
import { placeInChanges } from './change-places.js';
import { applyTo, comparePatches, type RulePatch } from './patches.js';

/**
 * A change: a patch, and the hash of its target when the patch was made.
 *
 * @example { op: 'replace', path: '/rules/charizard/priority', value: 20, against: '0c8f…' }
 */
export type OverlayChange = RulePatch & { readonly against?: string };

/** The content of an overlay file. */
export interface Overlay {
  /** The version of the rules that the overlay was made for. Only informative. */
  readonly base?: string;
  readonly changes: readonly OverlayChange[];
}

/** The result of {@link applyOverlay}. */
export interface OverlaidRules {
  /** Undefined if the overlay is invalid, or makes the rules invalid. */
  readonly ruleSet?: RuleSet;
  /** The changes in the overlay. */
  readonly changes: readonly OverlayChange[];
  /** Findings, for example about changes whose target is missing or different. Pointers refer to the overlay. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Makes an overlay that turns `base` into `mine`.
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
 * Applies an overlay to rules. A change whose target does not exist is skipped and reported. A change whose target
 * is different by now is applied and reported.
 *
 * @param overlay the overlay, or the text of its file (JSON or JSONC)
 * @param options `file`: the overlay's file name, for findings
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
  return {
    ...(merged === undefined || hasErrors(diagnostics) ? {} : { ruleSet: merged }),
    changes: read.changes ?? [],
    diagnostics: inFile(diagnostics, { ...options, text: overlay }),
  };
}

/** The findings about values that changes set, with pointers into the overlay. The others are known from the base. */
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

/** The findings about the first change that makes the rules invalid, with pointers to that change. */
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
      // Related places are dropped: they refer to merged rules, which are in no file.
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
  const value = 'value' in patch ? patch.value : undefined;
  const identifier = isObject(value) ? value.identifier : undefined;
  const last = pointerTokens(path).at(-1);
  if (isWhole && identifier !== undefined && identifier !== last) {
    const what = `"path" ends in ${quote(String(last))}, but the identifier of its value is ${showValue(identifier)}`;
    return { file, diagnostics: [...found, diagnose('bad-overlay-change', pointer, { what })] };
  }
  const made = applyTo(file, [patch]);
  for (const { code, data } of made.diagnostics) {
    if (code === 'patch-place-missing') {
      const after = String(data?.after);
      found.push(diagnose('overlay-place-gone', pointer, { path, after }));
    } else if (code === 'bad-patch') {
      const what = `the path ${quote(path)} addresses nothing in a rule set`;
      found.push(diagnose('bad-overlay-change', pointer, { what }));
    } else {
      const data = { path, op, wasThere: against !== undefined, ...whatIsThere(file, path) };
      found.push(diagnose('overlay-target-gone', pointer, data));
    }
  }
  return { file: made.file, diagnostics: found };
}

/** Whether a path refers to a whole rule, variant or fallback. */
function isEntry(path: string): boolean {
  const tokens = pointerTokens(path);
  return tokens.length === 2 || (tokens.length === 4 && tokens[2] === 'variants');
}

/** The value at the path of a patch; undefined if there is no such value. */
export function targetOf(file: RuleFile, path: string): unknown {
  let value: unknown = file;
  for (const token of pointerTokens(path)) {
    if (Array.isArray(value)) {
      value = value.find((item: { readonly identifier?: unknown }) => item?.identifier === token);
    } else if (isObject(value) && Object.hasOwn(value, token)) {
      value = value[token];
    } else return undefined;
  }
  return value;
}

/** For a path that leads to nothing: a similar path that exists, or the fields of the object that lacks the field. */
function whatIsThere(
  file: RuleFile,
  path: string,
): { readonly nearest?: string; readonly fields?: readonly string[] } {
  const tokens = pointerTokens(path);
  // Stops early, because a path can have far more tokens than the file has levels.
  let known = 0;
  const isThere = (count: number) => targetOf(file, pathOf(tokens.slice(0, count))) !== undefined;
  while (known < tokens.length - 1 && isThere(known + 1)) known++;
  const [before, token, rest] = [
    tokens.slice(0, known),
    tokens[known] ?? '',
    tokens.slice(known + 1),
  ];
  const value = targetOf(file, pathOf(before));
  const words = Array.isArray(value)
    ? value.map(({ identifier }: { readonly identifier: string }) => identifier)
    : Object.keys(value ?? {});
  const [near] = nearestWords(token, words, token.length > 5 ? 2 : 1);
  if (near !== undefined) return { nearest: pathOf([...before, near, ...rest]) };
  return Array.isArray(value) || rest.length > 0 ? {} : { fields: words };
}

function pathOf(tokens: readonly string[]): string {
  return tokens.reduce(childPointer, '');
}

function hashOf(value: unknown): string {
  return contentHash(JSON.stringify(value));
}

/** The fields of changes with any operation. */
interface ChangeFields {
  readonly op: RulePatch['op'];
  readonly path: string;
  readonly value?: unknown;
  readonly after?: string | null;
  readonly against?: string;
}

const changeFields = object<ChangeFields>('overlay change', {
  op: oneOf(['add', 'replace', 'remove', 'move']),
  path: textOf(/^\//, 'a text such as "/rules/IDENTIFIER"'),
  value: optional(anything),
  after: optional(orNull(text)),
  against: optional(text),
});

const change: Kind<OverlayChange> = {
  ...changeFields,
  read(value, path, reading) {
    const read = changeFields.read(value, path, reading);
    if (read === undefined) return undefined;
    const { op } = read;
    const field = op === 'move' ? 'after' : op === 'remove' ? undefined : 'value';
    if (field === undefined || read[field] !== undefined) return read as OverlayChange;
    return report(reading, path, 'missing-field', { field, of: 'overlay change' });
  },
};

/** The kind of overlay files, for reader and JSON Schema. */
export const overlayFile = object<Overlay & { readonly $schema?: string }>('overlay', {
  $schema: optional(plainText),
  base: optional(plainText),
  changes: list(change),
});

/** Reads an overlay, or the text of its file; its changes are undefined if it is none. */
export function readOverlay(input: unknown): {
  readonly changes?: readonly OverlayChange[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  const parsed = typeof input === 'string' ? parseJsonText(input) : { value: input };
  if ('fault' in parsed) return { diagnostics: [parsed.fault] };
  const { value } = parsed;
  if (!Array.isArray((value as Partial<Overlay> | null | undefined)?.changes)) {
    return { diagnostics: [diagnose('not-an-overlay', '', { got: showValue(value) })] };
  }
  const reading = startReading();
  const changes = overlayFile.read(value, undefined, reading)?.changes;
  return { changes, diagnostics: atChanges(reading.diagnostics) };
}

/** Reduces findings to one per change with errors. */
function atChanges(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const faulty = new Set<string>();
  return findings.flatMap((finding) => {
    const [place] = /^\/changes\/\d+/.exec(finding.pointer) ?? [];
    if (finding.severity !== 'error' || place === undefined) return finding;
    if (faulty.has(place)) return [];
    faulty.add(place);
    return diagnose('bad-overlay-change', place, { what: finding.message });
  });
}
