/** Checking rules: all findings of the reader, and what compiles but is probably wrong. */

import { DeckLists } from '../../corpus/deck-lists.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { DiagnosticCode } from '../../diagnostics/codes/all.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { compileProgram } from '../../engine/compile/compile.js';
import { withRanges } from '../../json/jsonc.js';
import { repeatedKeys } from '../../json/repeated-keys.js';
import { applyOverlay } from '../../rules/changes/overlay.js';
import { placeFindings, type SourceFile } from '../../rules/changes/overlay-places.js';
import type { ConflictMode } from '../../rules/model.js';
import { type ParsedRules, type ParseRulesOptions, parseRules } from '../../rules/parse.js';
import { type RuleSet, selectRules } from '../../rules/rule-set.js';
import { createProbe, type Probe } from '../reasoning/probe.js';
import { collapsedNames } from './collapsed-names.js';
import { conflictsInLists } from './conflicts.js';
import { type IgnoreEntry, ignoreByComments, ignoreByEntries } from './ignores.js';
import { type DeckLimits, unsatisfiable } from './limits.js';
import { checksByLists } from './list-checks.js';
import { orderByCard, orderInLists } from './ordering.js';
import { withOrigins } from './origins.js';
import { withReaderFixes } from './reader-fixes.js';
import { shadowing } from './shadowing.js';
import { idleRequirements, looseRequirements, namesAlike } from './static-checks.js';

/** How to check rules. */
export interface CheckOptions extends Pick<ParseRulesOptions, 'file'> {
  /** How to resolve conflicts. Default: as the rule file says. */
  readonly conflicts?: ConflictMode;
  /** Lists to check the rules with; see `createCorpus` and `readCorpus`. */
  readonly lists?: Corpus;
  /** What the game allows, to find rules that no legal list satisfies. */
  readonly limits?: DeckLimits;
  /** An overlay to apply before the check: a value, or the text of its file. */
  readonly overlay?: unknown;
  /** The file name of the overlay, for findings about it. */
  readonly overlayFile?: string;
  /** Findings that are ignored, beside those that comments in the file ignore. */
  readonly ignore?: readonly IgnoreEntry[];
}

/**
 * Checks rules: a value or text, as `parseRules` takes it. If the rules do not load, `ruleSet` is
 * missing and only the findings of the reader are returned. Findings that are ignored are returned
 * with `ignored`; those that can be mended safely have a `fix`.
 *
 * @example
 * checkRules(text, { file: 'rules.json', limits: { copies: 4, deckSize: 60 } }).diagnostics
 * // [{ code: 'shadowed', pointer: '/7/cards', data: { identifier: 'b', by: 'a', … }, … }]
 */
export function checkRules(input: unknown, options: CheckOptions = {}): ParsedRules {
  const { ruleSet: base, diagnostics: read } = parseRules(input, options);
  const { file, overlay } = options;
  const text = typeof input === 'string' ? input : undefined;
  const named = (diagnostic: Diagnostic) =>
    file === undefined ? diagnostic : { ...diagnostic, file };
  const ofText = (found: readonly Diagnostic[], isChecked: (code: DiagnosticCode) => boolean) =>
    text === undefined ? found : ignoreByComments(found, text, isChecked).map(named);
  const repeated = text === undefined ? [] : repeatedKeys(text).map(named);
  const all = [...read, ...repeated];
  const ofReader = text === undefined ? all : withReaderFixes(all, text);
  if (base === undefined) return { diagnostics: ofText(ofReader, () => false) };
  if (overlay !== undefined) return checkWithOverlay(base, ofReader, input, options);
  const ofRules = checkRuleSet(base, options).map(named);
  const found = [...ofReader, ...(text === undefined ? ofRules : withRanges(ofRules, text))];
  const kept = ignoreByEntries(withOrigins(found, base), options.ignore ?? [], base);
  return { ruleSet: base, diagnostics: ofText(kept, (code) => canBeFound(code, options)) };
}

/** The findings about the rules that an overlay makes. They have no fixes: see `placeFindings`. */
function checkWithOverlay(
  base: RuleSet,
  ofReader: readonly Diagnostic[],
  input: unknown,
  options: CheckOptions,
): ParsedRules {
  const { file, overlay, overlayFile, ignore = [] } = options;
  const named = overlayFile === undefined ? {} : { file: overlayFile };
  const { ruleSet, changes, diagnostics } = applyOverlay(base, overlay, named);
  if (ruleSet === undefined) return { diagnostics: [...ofReader, ...diagnostics] };
  const found = withOrigins(checkRuleSet(ruleSet, options), ruleSet);
  const merge = { merged: ruleSet, base, changes };
  const sources = { base: { file, text: input }, overlay: { file: overlayFile, text: overlay } };
  const placed = [
    ...ignoreByEntries(ofReader, ignore, base),
    ...diagnostics,
    ...placeFindings(ignoreByEntries(found, ignore, ruleSet), merge, sources),
  ];
  const byText = (all: readonly Diagnostic[], { file: name, text }: SourceFile) => {
    if (typeof text !== 'string') return all;
    // A comment that the overlay makes idle is needed without the overlay.
    const isOf = (one: Diagnostic) => one.file === name;
    const marked = ignoreByComments(all.filter(isOf), text, () => false);
    return [...all.filter((one) => !isOf(one)), ...marked];
  };
  return { ruleSet, diagnostics: byText(byText(placed, sources.base), sources.overlay) };
}

/** Whether a code can be found with these options: some checks need lists, or the limits of a game. */
export function canBeFound(
  code: DiagnosticCode,
  { lists, limits }: Pick<CheckOptions, 'lists' | 'limits'>,
): boolean {
  if (needingLists.has(code)) return lists !== undefined;
  return (
    code !== 'count-above-limit' || limits?.copies !== undefined || limits?.deckSize !== undefined
  );
}

const needingLists: ReadonlySet<DiagnosticCode> = new Set([
  'never-wins',
  'order-sensitive',
  'other-printings',
  'requirement-never-fails',
  'requirement-never-met',
  'unknown-card',
]);

/** Returns the findings about a rule set; pointers lead into the file that it was read from. */
export function checkRuleSet(
  ruleSet: RuleSet,
  { lists, limits, conflicts }: Pick<CheckOptions, 'lists' | 'limits' | 'conflicts'> = {},
): readonly Diagnostic[] {
  const checked =
    conflicts === undefined ? ruleSet : selectRules(ruleSet, () => true, { conflicts });
  const probe = createProbe(compileProgram(checked));
  const found = [
    ...looseRequirements(ruleSet),
    ...collapsedNames(ruleSet),
    ...namesAlike(ruleSet),
    ...idleRequirements(probe),
    ...unsatisfiable(probe, limits),
    ...shadowing(probe),
  ];
  if (lists === undefined) return [...found, ...orderByCard(probe)];
  const ranked = matchingRanks(probe, lists);
  const deckLists = new DeckLists(lists);
  return [
    ...found,
    ...(checked.conflicts === 'first' ? orderInLists : conflictsInLists)(probe, deckLists, ranked),
    ...checksByLists(probe, deckLists, ranked),
  ];
}

/** For each deck, the ranks of the rules that match it, in checking order. */
function matchingRanks(probe: Probe, corpus: Corpus): readonly (readonly number[])[] {
  const count = probe.countingOf(corpus);
  return Array.from({ length: corpus.deckCount }, (_, deck) => {
    count(deck);
    return probe.matching();
  });
}
