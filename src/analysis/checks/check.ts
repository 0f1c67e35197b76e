/** Checking rules: all findings of the reader, and what compiles but is probably wrong. */

import { DeckLists } from '../../corpus/deck-lists.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { compileProgram } from '../../engine/compile/compile.js';
import { withRanges } from '../../json/jsonc.js';
import { repeatedKeys } from '../../json/repeated-keys.js';
import { applyOverlay } from '../../rules/changes/overlay.js';
import { placeFindings } from '../../rules/changes/overlay-places.js';
import { joinRules, type RulePart, type SourceFile } from '../../rules/join.js';
import type { RuleFileSettings } from '../../rules/model.js';
import {
  type ParsedRules,
  type ParseRulesOptions,
  parseRules,
  requireSettings,
} from '../../rules/parse.js';
import { type RuleSet, selectRules } from '../../rules/rule-set.js';
import { createProbe, type Probe } from '../reasoning/probe.js';
import { collapsedNames } from './collapsed-names.js';
import { type DeckLimits, unsatisfiable } from './limits.js';
import { checksByLists } from './list-checks.js';
import { orderByCard, orderInLists } from './ordering.js';
import { shadowing } from './shadowing.js';
import { idleRequirements, looseRequirements, namesAlike } from './static-checks.js';

/** The settings that findings depend on. */
type CheckedSettings = Pick<RuleFileSettings, 'conflicts' | 'match'>;

/** How to check rules. Settings that are given replace those of the rule file. */
export interface CheckOptions extends Pick<ParseRulesOptions, 'file'>, CheckedSettings {
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
  return checkRuleFiles([{ file: options.file, text: input }], options);
}

/** Checks rule files that are one rule set; see `joinRules`. */
export function checkRuleFiles(
  files: readonly [SourceFile, ...SourceFile[]],
  options: Omit<CheckOptions, 'file'> = {},
): ParsedRules {
  const read = files.map(readPart);
  const diagnostics = read.flatMap((one) => one.diagnostics);
  const [first, ...others] = read.flatMap(({ part }) => part ?? []);
  if (first === undefined || others.length + 1 < files.length) return { diagnostics };
  const parts = [first, ...others] as const;
  const joined = joinRules(parts);
  diagnostics.push(...joined.diagnostics);
  if (joined.ruleSet === undefined) return { diagnostics };
  const base = joined.ruleSet;
  const { overlay, overlayFile: overlayName } = options;
  const named = overlayName === undefined ? {} : { file: overlayName };
  const overlaid =
    overlay === undefined
      ? { ruleSet: base, changes: [], diagnostics: [] }
      : applyOverlay(base, overlay, named);
  diagnostics.push(...overlaid.diagnostics);
  const { ruleSet, changes } = overlaid;
  if (ruleSet === undefined) return { diagnostics };
  const found = checkRuleSet(ruleSet, options);
  const placed =
    ruleSet === first.ruleSet
      ? inFile(found, first)
      : placeFindings(found, {
          ...{ merged: ruleSet, parts, changes },
          overlay: { file: overlayName, text: overlay },
        });
  return { ruleSet, diagnostics: [...diagnostics, ...placed] };
}

/** A rule file, if it has no errors, and what the reader finds in it. */
function readPart(source: SourceFile): {
  readonly part?: RulePart;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { file, text } = source;
  const { ruleSet, diagnostics } = parseRules(text, file === undefined ? {} : { file });
  const isSound =
    typeof text === 'string' && diagnostics.every(({ code }) => code !== 'json-syntax');
  const repeated = isSound ? inFile([...repeatedKeys(text)], source) : [];
  return {
    ...(ruleSet && { part: { ...source, ruleSet } }),
    diagnostics: [...diagnostics, ...repeated],
  };
}

/** Findings about a file with its name, and with line and column in its text. */
function inFile(
  diagnostics: readonly Diagnostic[],
  { file, text }: SourceFile,
): readonly Diagnostic[] {
  const placed = typeof text === 'string' ? withRanges(diagnostics, text) : diagnostics;
  return file === undefined ? placed : placed.map((one) => ({ ...one, file }));
}

/** Returns the findings about a rule set; pointers lead into the file that it was read from. */
export function checkRuleSet(
  ruleSet: RuleSet,
  options: Pick<CheckOptions, 'lists' | 'limits' | keyof CheckedSettings> = {},
): readonly Diagnostic[] {
  const { lists, limits, match, conflicts } = options;
  const settings = requireSettings({ match, conflicts });
  const checked =
    Object.keys(settings).length === 0 ? ruleSet : selectRules(ruleSet, () => true, settings);
  const probe = createProbe(compileProgram(checked));
  const found = [
    ...looseRequirements(checked),
    ...collapsedNames(checked),
    ...namesAlike(checked),
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
