/** Checks rules: reports all findings of the reader, and rules that compile but are probably wrong. */

import type { CardTable } from '../../../core/decks/cards/card-table.js';
import type { DiagnosticCode } from '../../../core/diagnostics/codes/all.js';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { type ChoiceOptions, chosenRules } from '../../../core/engine/compile/chosen-rules.js';
import { compileProgram } from '../../../core/engine/compile/compile.js';
import { inFile } from '../../../core/json/jsonc.js';
import type { SourceFile } from '../../../core/rules/join.js';
import {
  type ParsedRules,
  type ParseRulesOptions,
  RuleSetError,
} from '../../../core/rules/parse.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { unknownCards } from '../../../core/rules/selectors.js';
import { DeckLists } from '../../corpus/deck-lists.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { openSession } from '../../corpus/session/session.js';
import type { DeckLimits } from '../reasoning/certain.js';
import { createProbe, type Probe } from '../reasoning/probe.js';
import { withOrigins } from './findings.js';
import { type IgnoreEntry, ignoreByEntries, unusedEntries } from './ignores.js';
import { unsatisfiable } from './limits.js';
import { checksByLists } from './list-checks.js';
import { conflictsInLists, orderByCard, orderInLists } from './ordering.js';
import {
  placedIn,
  type ReadRules,
  readerFindings,
  readPart,
  readRules,
  withComments,
} from './read-rules.js';
import { shadowing } from './shadowing.js';
import { staticChecks } from './static-checks.js';
import { cardsInTable } from './table-checks.js';

/** The settings that findings depend on. */
type CheckedSettings = Pick<ChoiceOptions, 'conflicts' | 'generation' | 'match'>;

/** How to check rules. Given settings override those of the rule file. */
export interface CheckOptions extends Pick<ParseRulesOptions, 'file'>, CheckedSettings {
  /** Lists to check the rules with; see `createCorpus` and `readCorpus`. */
  readonly lists?: Corpus;
  /** A card table. Names and printings missing from it are reported; it also supplies limits. */
  readonly cards?: CardTable;
  /** What the game allows, to find rules that no legal list satisfies. */
  readonly limits?: DeckLimits;
  /** An overlay to apply before the check: a value, or the text of its file. */
  readonly overlay?: unknown;
  /** The file name of the overlay, for findings about it. */
  readonly overlayFile?: string;
  /** Findings to ignore, besides those that comments in the file ignore. */
  readonly ignore?: readonly IgnoreEntry[];
}

/**
 * Checks rules: a value or text, as `parseRules` takes it. If the rules do not load, `ruleSet` is
 * missing and only the findings of the reader are returned. Findings that are ignored are returned
 * with `ignored`; those that can be fixed safely have a `fix`.
 *
 * @example
 * checkRules(text, { file: 'rules.json', limits: { copies: 4, deckSize: 60 } }).diagnostics
 * // [{ code: 'shadowed', pointer: '/7/cards', data: { identifier: 'b', by: 'a', … }, … }]
 */
export function checkRules(input: unknown, options: CheckOptions = {}): ParsedRules {
  return checkRuleFiles([{ file: options.file, text: input }], options);
}

/** Checks rule files that form one rule set; see `joinRules`. */
export function checkRuleFiles(
  files: readonly [SourceFile, ...SourceFile[]],
  options: Omit<CheckOptions, 'file'> = {},
): ParsedRules {
  const { overlay, overlayFile, ignore = [] } = options;
  const [first, ...others] = files;
  const parts = [readPart(first, ignore), ...others.map((one) => readPart(one, ignore))] as const;
  return checkReadRules(
    readRules(parts, { file: overlayFile, text: overlay }, options.cards !== undefined),
    options,
  );
}

/** Checks rule files that were read, with the overlay already applied. */
export function checkReadRules(
  read: ReadRules,
  options: Omit<CheckOptions, 'file' | 'overlay' | 'overlayFile'> = {},
): ParsedRules {
  const { ruleSet } = read;
  if (ruleSet === undefined) return readerFindings(read);
  const { ignore = [], lists, limits, cards } = options;
  const found = ignoreByEntries(checkRuleSet(ruleSet, options), ignore, ruleSet);
  const given = { hasLists: lists !== undefined, hasCards: cards !== undefined, limits };
  return withComments(read, placedIn(read, found), (code) => canBeFound(code, given));
}

/** The entries of a project file that ignore no finding, located in its text. `ignore` are its entries. */
export function unusedInProject(
  found: readonly Diagnostic[],
  ignore: readonly IgnoreEntry[],
  given: CheckInputs,
  source: { readonly file: string; readonly text: string },
): readonly Diagnostic[] {
  const unused = unusedEntries(ignore, found, (code) => canBeFound(code, given));
  const placed = unused.map((one) => ({ ...one, pointer: `/ignore${one.pointer}` }));
  return inFile(placed, source);
}

interface CheckInputs {
  readonly hasLists: boolean;
  readonly hasCards: boolean;
  readonly limits?: DeckLimits | undefined;
}

/** Whether findings with a code are possible: some checks need lists, a card table, or the limits of a game. */
function canBeFound(
  code: DiagnosticCode,
  { hasLists, hasCards, limits = {} }: CheckInputs,
): boolean {
  if (needingCards.has(code) && !hasCards) return false;
  if (needingLists.has(code)) return hasLists;
  if (code !== 'count-above-limit' || hasCards) return true;
  return (limits.copies ?? limits.deckSize) !== undefined;
}

const needingCards: ReadonlySet<DiagnosticCode> = new Set([
  'cards-of-no-kind',
  'name-not-in-table',
  'printing-not-in-table',
]);

const needingLists: ReadonlySet<DiagnosticCode> = new Set([
  'cards-of-no-kind',
  'never-wins',
  'order-sensitive',
  'other-printings',
  'requirement-never-fails',
  'requirement-never-met',
  'unknown-card',
]);

/** Returns the findings about a rule set; pointers refer to the file that it was read from. */
export function checkRuleSet(
  ruleSet: RuleSet,
  options: Pick<CheckOptions, 'lists' | 'limits' | 'cards' | keyof CheckedSettings> = {},
): readonly Diagnostic[] {
  const { lists, limits, cards } = options;
  const settled = chosenRules(ruleSet, options);
  const { colors: _, ...needed } = cards?.neededBy(settled) ?? {};
  const checked = chosenRules(settled, needed);
  const unknown = unknownCards(checked, cards !== undefined);
  if (unknown.length > 0) return withOrigins(unknown, checked);
  let probe: Probe;
  try {
    probe = createProbe(compileProgram(checked));
  } catch (error) {
    if (error instanceof RuleSetError) return withOrigins(error.diagnostics, checked);
    throw error;
  }
  const found = [
    ...staticChecks(probe),
    ...(cards === undefined ? [] : cardsInTable(checked, cards)),
    ...unsatisfiable(probe, limits, cards),
    ...shadowing(probe),
  ];
  if (lists === undefined) return withOrigins([...found, ...orderByCard(probe)], checked);
  const session = openSession(probe.program, lists);
  const deckLists = new DeckLists(lists);
  const ofPairs = checked.conflicts === 'first' ? orderInLists : conflictsInLists;
  const byLists = [
    ...ofPairs(probe, session, deckLists, ruleSet),
    ...checksByLists(probe, session, deckLists, cards),
  ];
  return withOrigins([...found, ...byLists], checked);
}
