/** Rule files as one rule set, with an overlay, and all that the reader finds in them. */
import type { DiagnosticCode } from '../../../core/diagnostics/codes/all.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { withRanges } from '../../../core/json/jsonc.js';
import { repeatedKeys } from '../../../core/json/repeated-keys.js';
import { applyOverlay, type OverlayChange } from '../../../core/rules/changes/overlay.js';
import { placeFindings } from '../../../core/rules/changes/overlay-places.js';
import { joinRules, type RulePart, type SourceFile } from '../../../core/rules/join.js';
import { type ParsedRules, parseRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { type IgnoreEntry, ignoreByComments, ignoreByEntries } from './ignores.js';
import { withOrigins } from './origins.js';
import { withReaderFixes } from './reader-fixes.js';

/** A rule file, and what the reader finds in it. */
export interface ReadPart {
  readonly source: SourceFile;
  /** Undefined if it has errors. */
  readonly part: RulePart | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Rule files that were read, as one rule set. */
export interface ReadRules {
  readonly parts: readonly [ReadPart, ...ReadPart[]];
  /** Its text is undefined if there is none. */
  readonly overlay: SourceFile;
  readonly changes: readonly OverlayChange[];
  /** With the overlay; undefined if there are errors. */
  readonly ruleSet: RuleSet | undefined;
  /** What comments ignore is not marked yet. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a rule file. `ignore` are entries of a configuration. */
export function readPart(source: SourceFile, ignore: readonly IgnoreEntry[]): ReadPart {
  const { file, text } = source;
  const { ruleSet, diagnostics } = parseRules(text, file === undefined ? {} : { file });
  const isSound =
    typeof text === 'string' && diagnostics.every(({ code }) => code !== 'json-syntax');
  const fixable = isSound
    ? withReaderFixes([...diagnostics, ...inFile(repeatedKeys(text), source)], text)
    : diagnostics;
  if (ruleSet === undefined) return { source, part: undefined, diagnostics: fixable };
  const found = ignoreByEntries(withOrigins(fixable, ruleSet), ignore, ruleSet);
  return { source, part: { ...source, ruleSet }, diagnostics: found };
}

/** Joins rule files, and applies an overlay. */
export function readRules(
  parts: readonly [ReadPart, ...ReadPart[]],
  overlay: SourceFile,
): ReadRules {
  const diagnostics = parts.flatMap((one) => one.diagnostics);
  const read = { parts, overlay, changes: [], ruleSet: undefined, diagnostics };
  const [first, ...others] = parts.flatMap(({ part }) => part ?? []);
  if (first === undefined || others.length + 1 < parts.length) return read;
  const joined = joinRules([first, ...others]);
  diagnostics.push(...joined.diagnostics);
  if (joined.ruleSet === undefined || overlay.text === undefined) {
    return { ...read, ruleSet: joined.ruleSet };
  }
  const { file, text } = overlay;
  const { ruleSet, ...overlaid } = applyOverlay(
    joined.ruleSet,
    text,
    file === undefined ? {} : { file },
  );
  diagnostics.push(...overlaid.diagnostics);
  return { ...read, changes: overlaid.changes, ruleSet };
}

/** The findings of the reader alone. */
export function readerFindings(read: ReadRules): ParsedRules {
  return withComments(read, [], () => false);
}

/**
 * The findings of the reader and those that are added, those marked that comments ignore, and the
 * comments that ignore nothing. `isChecked` says whether a code could have been found.
 */
export function withComments(
  { parts, overlay, ruleSet, diagnostics }: ReadRules,
  added: readonly Diagnostic[],
  isChecked: (code: DiagnosticCode) => boolean,
): ParsedRules {
  // A comment may be needed for the findings that an error or an overlay hides.
  const isWhole = ruleSet !== undefined && overlay.text === undefined;
  const sources = [...parts.map(({ source }) => source), overlay];
  const all = sources.reduce<readonly Diagnostic[]>(
    (some, source) => ignoreByComments(some, source, (code) => isWhole && isChecked(code)),
    [...diagnostics, ...added],
  );
  return { ...(ruleSet && { ruleSet }), diagnostics: all };
}

/** Findings about the rule set at their places in the files. */
export function placedIn(
  { parts, overlay, changes, ruleSet }: ReadRules,
  found: readonly Diagnostic[],
): readonly Diagnostic[] {
  const [first, ...others] = parts.flatMap(({ part }) => part ?? []);
  if (ruleSet === undefined || first === undefined) return found;
  return ruleSet === first.ruleSet
    ? inFile(found, first)
    : placeFindings(found, { merged: ruleSet, parts: [first, ...others], changes, overlay });
}

/** Findings about a file with its name, and with line and column in its text. */
function inFile(
  diagnostics: readonly Diagnostic[],
  { file, text }: SourceFile,
): readonly Diagnostic[] {
  const placed = typeof text === 'string' ? withRanges(diagnostics, text) : diagnostics;
  return file === undefined ? placed : placed.map((one) => ({ ...one, file }));
}
