/** Collects the findings of the files in a workspace. */

import type { CardTable } from '../../core/decks/cards/card-table.js';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.js';
import {
  overrideOfUnusable,
  overrideSeverities,
  type SeverityOverrides,
} from '../../core/diagnostics/severities.js';
import { defined } from '../../core/json/defined.js';
import { inFile } from '../../core/json/jsonc.js';
import { readProject } from '../../core/project/read.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import { unknownExpectations } from '../../questions/analysis/cases.js';
import {
  type CheckOptions,
  checkReadRules,
  unusedInProject,
} from '../../questions/analysis/checks/check.js';
import { readerFindings } from '../../questions/analysis/checks/read-rules.js';
import type { Corpus } from '../../questions/corpus/layout/corpus.js';
import type { Documents } from './documents.js';
import type { WorkspaceSettings } from './model.js';

/** What labels depend on besides the rules. */
export interface LabelContext {
  readonly settings: WorkspaceSettings;
  readonly corpus: Corpus | undefined;
  readonly cards: CardTable | undefined;
}

export interface FindingOptions {
  /** Whether to run the checks of the rules, in addition to reading them. */
  readonly checks: boolean;
  /** The rules in force, for cases. */
  readonly ruleSet: RuleSet | undefined;
  /** The project file, if its entries are those in the settings. */
  readonly config: { readonly file: string; readonly text: string } | undefined;
}

/** The findings of all files: rules, project file and cases. */
export function findingsOf(
  documents: Documents,
  context: LabelContext,
  options: FindingOptions,
): readonly Diagnostic[] {
  const { ruleSet } = options;
  return [
    ...ruleFindings(documents, context, options),
    ...documents.ofKind('config').flatMap(({ name, text }) => readProject(text, name).diagnostics),
    // The findings that `decktype test` reports about a case file before running its cases.
    ...documents.ofKind('cases').flatMap((file) => {
      const { name, text } = file;
      const read = documents.casesOf(file);
      const unknown = ruleSet === undefined ? [] : unknownExpectations(ruleSet, read);
      return [...read.diagnostics, ...inFile(unknown, { file: name, text })];
    }),
  ];
}

function ruleFindings(
  documents: Documents,
  { settings, corpus, cards }: LabelContext,
  { checks, config }: FindingOptions,
): readonly Diagnostic[] {
  const read = documents.rules();
  if (read === undefined) return [];
  const { limits = {}, ignore = [], severities = {} } = settings;
  const { ruleSet, diagnostics } = checks
    ? checkReadRules(read, checkOptions({ settings, corpus, cards }))
    : readerFindings(read);
  const overrides = new Map(Object.entries(severities)) as SeverityOverrides;
  if (ruleSet === undefined) return overrideOfUnusable(diagnostics, overrides);
  const given = { hasLists: corpus !== undefined, hasCards: cards !== undefined, limits };
  const isWhole = checks && config !== undefined && read.overlay.text === undefined;
  const unused = isWhole ? unusedInProject(diagnostics, ignore, given, config) : [];
  return overrideSeverities([...diagnostics, ...unused], overrides);
}

/** The options for checking the rules of a workspace. */
export function checkOptions({
  settings: { conflicts, match, generation, limits = {}, ignore = [] },
  corpus,
  cards,
}: LabelContext): Omit<CheckOptions, 'file'> {
  return {
    limits,
    ignore,
    ...defined({ conflicts, match, generation, lists: corpus, cards }),
  };
}
