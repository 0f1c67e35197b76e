/** Checking rules: all findings of the reader, and what compiles but is probably wrong. */

import { DeckLists } from '../../corpus/deck-lists.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { compileProgram } from '../../engine/compile/compile.js';
import { withRanges } from '../../json/jsonc.js';
import { repeatedKeys } from '../../json/repeated-keys.js';
import { applyOverlay } from '../../rules/changes/overlay.js';
import { placeFindings } from '../../rules/changes/overlay-places.js';
import type { ConflictMode } from '../../rules/model.js';
import { type ParsedRules, type ParseRulesOptions, parseRules } from '../../rules/parse.js';
import { type RuleSet, selectRules } from '../../rules/rule-set.js';
import { createProbe, type Probe } from '../reasoning/probe.js';
import { collapsedNames } from './collapsed-names.js';
import { type DeckLimits, unsatisfiable } from './limits.js';
import { checksByLists } from './list-checks.js';
import { orderByCard, orderInLists } from './ordering.js';
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
}

/**
 * Checks rules: a value or text, as `parseRules` takes it. If the rules do not load, `ruleSet` is
 * missing and only the findings of the reader are returned.
 *
 * @example
 * checkRules(text, { file: 'rules.json', limits: { copies: 4, deckSize: 60 } }).diagnostics
 * // [{ code: 'shadowed', pointer: '/7/cards', data: { identifier: 'b', by: 'a', … }, … }]
 */
export function checkRules(input: unknown, options: CheckOptions = {}): ParsedRules {
  const { ruleSet, diagnostics: read } = parseRules(input, options);
  const { file, overlay } = options;
  const named = (diagnostic: Diagnostic) =>
    file === undefined ? diagnostic : { ...diagnostic, file };
  const isSound = typeof input === 'string' && read.every(({ code }) => code !== 'json-syntax');
  const diagnostics = isSound ? [...read, ...[...repeatedKeys(input)].map(named)] : read;
  if (ruleSet === undefined) return { diagnostics };
  if (overlay !== undefined) {
    const checked = checkWithOverlay(ruleSet, input, overlay, options);
    return { ...checked, diagnostics: [...diagnostics, ...checked.diagnostics] };
  }
  const found = checkRuleSet(ruleSet, options).map(named);
  const placed = typeof input === 'string' ? withRanges(found, input) : found;
  return { ruleSet, diagnostics: [...diagnostics, ...placed] };
}

function checkWithOverlay(
  base: RuleSet,
  input: unknown,
  overlay: unknown,
  options: CheckOptions,
): ParsedRules {
  const { file, overlayFile } = options;
  const named = overlayFile === undefined ? {} : { file: overlayFile };
  const { ruleSet, changes, diagnostics } = applyOverlay(base, overlay, named);
  if (ruleSet === undefined) return { diagnostics };
  const found = checkRuleSet(ruleSet, options);
  const merge = { merged: ruleSet, base, changes };
  const sources = { base: { file, text: input }, overlay: { file: overlayFile, text: overlay } };
  return { ruleSet, diagnostics: [...diagnostics, ...placeFindings(found, merge, sources)] };
}

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
  const isOrdered = checked.conflicts === 'first';
  if (lists === undefined) return isOrdered ? [...found, ...orderByCard(probe)] : found;
  const ranked = matchingRanks(probe, lists);
  const deckLists = new DeckLists(lists);
  return [
    ...found,
    ...(isOrdered ? orderInLists(probe, deckLists, ranked) : []),
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
