/** Reads rule files as one rule set, with an overlay and all findings of the reader. */

import type { DiagnosticCode } from '../../../core/diagnostics/codes/all.js';
import {
  childPointer,
  type Diagnostic,
  type Fix,
  pointerTokens,
} from '../../../core/diagnostics/diagnostic.js';
import { editDistance, nearestWords } from '../../../core/diagnostics/nearest.js';
import { defined } from '../../../core/json/defined.js';
import { increase, madeOnce } from '../../../core/json/grouping.js';
import { inFile } from '../../../core/json/jsonc.js';
import { repeatedKeys } from '../../../core/json/repeated-keys.js';
import {
  areEqual,
  type JsonNode,
  nodeAt,
  readTree,
  repetitionsAt,
  SyntaxFault,
} from '../../../core/json/tree.js';
import { applyOverlay, type OverlayChange } from '../../../core/rules/changes/overlay.js';
import { placeFindings } from '../../../core/rules/changes/overlay-places.js';
import { joinRules, type RulePart, type SourceFile } from '../../../core/rules/join.js';
import { type ParsedRules, parseRules } from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { unknownCards } from '../../../core/rules/selectors.js';
import { withOrigins } from './findings.js';
import { type IgnoreEntry, ignoreByComments, ignoreByEntries } from './ignores.js';

/** A rule file and the findings of the reader. */
export interface ReadPart {
  readonly source: SourceFile;
  /** Undefined if it has errors. */
  readonly part: RulePart | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Rule files read as one rule set. */
export interface ReadRules {
  readonly parts: readonly [ReadPart, ...ReadPart[]];
  /** Its text is undefined if there is no overlay. */
  readonly overlay: SourceFile;
  readonly changes: readonly OverlayChange[];
  /** With the overlay applied; undefined if there are errors. */
  readonly ruleSet: RuleSet | undefined;
  /** Findings that comments ignore are not marked yet. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a rule file. `ignore` are entries of the configuration. */
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

/** Joins rule files and applies an overlay. `hasCards`: a card table tells which cards are of a kind. */
export function readRules(
  parts: readonly [ReadPart, ...ReadPart[]],
  overlay: SourceFile,
  hasCards: boolean,
): ReadRules {
  const diagnostics = parts.flatMap((one) => one.diagnostics);
  const read = { parts, overlay, changes: [], ruleSet: undefined, diagnostics };
  const [first, ...others] = parts.flatMap(({ part }) => part ?? []);
  if (first === undefined || others.length + 1 < parts.length) return read;
  const joined = joinRules([first, ...others]);
  diagnostics.push(...joined.diagnostics);
  if (joined.ruleSet === undefined || overlay.text === undefined) {
    return withKnownCards({ ...read, ruleSet: joined.ruleSet }, hasCards);
  }
  const { file, text } = overlay;
  const { ruleSet, ...overlaid } = applyOverlay(
    joined.ruleSet,
    text,
    file === undefined ? {} : { file },
  );
  diagnostics.push(...overlaid.diagnostics);
  return withKnownCards({ ...read, changes: overlaid.changes, ruleSet }, hasCards);
}

/** Reports groups and kinds whose cards are unknown; in that case, there is no rule set. */
function withKnownCards(read: ReadRules, hasCards: boolean): ReadRules {
  const { ruleSet, diagnostics } = read;
  const unknown = ruleSet === undefined ? [] : unknownCards(ruleSet, hasCards);
  if (unknown.length === 0) return read;
  const placed = placedIn(read, unknown);
  return { ...read, ruleSet: undefined, diagnostics: [...diagnostics, ...placed] };
}

/** Only the findings of the reader. */
export function readerFindings(read: ReadRules): ParsedRules {
  return withComments(read, [], () => false);
}

/**
 * The findings of the reader and the added ones, with those that comments ignore marked, and findings about
 * comments that ignore nothing. `isChecked` tells whether a code was checked for.
 */
export function withComments(
  { parts, overlay, ruleSet, diagnostics }: ReadRules,
  added: readonly Diagnostic[],
  isChecked: (code: DiagnosticCode) => boolean,
): ParsedRules {
  // A comment might ignore findings that an error or an overlay hides.
  const isWhole = ruleSet !== undefined && overlay.text === undefined;
  const sources = [...parts.map(({ source }) => source), overlay];
  const all = sources.reduce<readonly Diagnostic[]>(
    (some, source) => ignoreByComments(some, source, (code) => isWhole && isChecked(code)),
    [...diagnostics, ...added],
  );
  return { ...defined({ ruleSet }), diagnostics: all };
}

/** Locates findings about the rule set in its files. */
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

/** Adds a `fix` to the findings about a text that have a safe one. */
function withReaderFixes(findings: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  const canHaveFix = ({ code }: Diagnostic) =>
    code === 'repeated-key' || Object.hasOwn(fixMakers, code);
  if (!findings.some(canHaveFix)) return findings;
  // Deeper nesting is never valid in a rule file.
  const root = readTree(text, 256);
  if (root instanceof SyntaxFault) return findings;
  const unrepeated = repetitionFixes(root);
  const wanted = new Map<string, number>();
  for (const finding of findings) {
    const place = renamedPlace(finding);
    if (place !== undefined) increase(wanted, place);
  }
  return findings.map((finding) => {
    // If two fields are both similar to the same one, a person must decide.
    if ((wanted.get(renamedPlace(finding) ?? '') ?? 0) > 1) return finding;
    const fix =
      finding.code === 'repeated-key'
        ? unrepeated(finding)
        : fixMakers[finding.code]?.(finding, root);
    return fix === undefined ? finding : { ...finding, fix };
  });
}

type FixMaker = (finding: Diagnostic, root: JsonNode) => Fix | undefined;

const fixMakers: Partial<Readonly<Record<Diagnostic['code'], FixMaker>>> = {
  'misspelt-field'(finding) {
    const { pointer, data } = finding;
    const [field, nearest] = [String(data?.field), String(data?.nearest)];
    // At an edit distance of two, either of two fields might be meant; beyond that, the name is a known synonym.
    if (editDistance(field, nearest, 2) === 2) return undefined;
    return {
      title: `rename it to ${JSON.stringify(nearest)}`,
      edits: [{ op: 'rename', pointer, name: nearest }],
      scope: [renamedPlace(finding) as string],
    };
  },
  'unknown-option'({ pointer, data }) {
    const near = nearestWords(String(data?.option), (data?.known ?? []) as readonly string[]);
    const [value] = near;
    if (value === undefined || near.length > 1) return undefined;
    return {
      title: `write ${JSON.stringify(value)}`,
      edits: [{ op: 'set', pointer, value }],
    };
  },
  'duplicate-identifier'({ pointer, related: [first] = [] }, root) {
    const [later, earlier] = [parentOf(pointer), parentOf(first?.pointer ?? '')];
    const [node, other] = [nodeAt(root, later), nodeAt(root, earlier)];
    // In different lists, or nested, they mean different things.
    if (!node || !other || parentOf(later) !== parentOf(earlier)) return undefined;
    if (!areEqual(node, other)) return undefined;
    return {
      title: 'remove the repetition',
      edits: [{ op: 'remove', pointer: later }],
      scope: [earlier],
    };
  },
};

/** Returns the fixes of repeated keys: all repetitions of a key in an object share one. */
function repetitionFixes(root: JsonNode): (finding: Diagnostic) => Fix | undefined {
  const known = new Map<string, { readonly fix: Fix; readonly start: number }>();
  return ({ pointer, range }) => {
    const repeated = madeOnce(known, pointer, () => {
      const [first] = repetitionsAt(root, pointer);
      const title = 'remove the repetition';
      const edits = [{ op: 'unrepeat', pointer }] as const;
      return {
        fix: { title, edits, scope: [parentOf(pointer)] },
        start: first?.name?.start ?? Infinity,
      };
    });
    return (range?.start.offset ?? 0) >= repeated.start ? repeated.fix : undefined;
  };
}

function parentOf(pointer: string): string {
  return pointerTokens(pointer).slice(0, -1).reduce(childPointer, '');
}

/** The pointer to a misspelt field under its correct name. */
function renamedPlace({ code, pointer, data }: Diagnostic): string | undefined {
  if (code !== 'misspelt-field') return undefined;
  return childPointer(parentOf(pointer), String(data?.nearest));
}
