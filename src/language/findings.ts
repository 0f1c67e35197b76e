/** The findings of the files of a workspace. */
import { readCases, unknownExpectations } from '../analysis/cases.js';
import { checkReadRules } from '../analysis/checks/check.js';
import { readerFindings } from '../analysis/checks/read-rules.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { overrideSeverities, type SeverityOverrides } from '../diagnostics/severities.js';
import { withRanges } from '../json/jsonc.js';
import { readProject } from '../project/read.js';
import type { RuleSet } from '../rules/rule-set.js';
import type { LabelContext } from './active-rules.js';
import type { Documents } from './documents.js';
import type { WorkspaceFile, WorkspaceSettings } from './model.js';

export interface FindingOptions {
  /** Whether to check the rules that the reader reads. */
  readonly checks: boolean;
  /** The rules in force, for the cases. */
  readonly ruleSet: RuleSet | undefined;
}

/** The findings of all files: of the rules, of the project file, and of the cases. */
export function findingsOf(
  documents: Documents,
  context: LabelContext,
  { checks, ruleSet }: FindingOptions,
): readonly Diagnostic[] {
  return [
    ...ruleFindings(documents, context, checks),
    ...documents.ofKind('config').flatMap(({ name, text }) => readProject(text, name).diagnostics),
    ...documents.ofKind('cases').flatMap((file) => caseFindings(file, ruleSet)),
  ];
}

function ruleFindings(
  documents: Documents,
  { settings, corpus, cards }: LabelContext,
  checks: boolean,
): readonly Diagnostic[] {
  const read = documents.rules();
  if (read === undefined) return [];
  const { conflicts, match, limits, ignore } = settings;
  const { ruleSet, diagnostics } = checks
    ? checkReadRules(read, {
        limits: limits ?? {},
        ...(conflicts && { conflicts }),
        ...(match && { match }),
        ...(ignore && { ignore }),
        ...(corpus && { lists: corpus }),
        ...(cards && { cards }),
      })
    : readerFindings(read);
  return withSeverities(diagnostics, overridesOf(settings), ruleSet !== undefined);
}

/** The errors that make rules unusable stay errors. */
function withSeverities(
  found: readonly Diagnostic[],
  overrides: SeverityOverrides,
  isLoaded: boolean,
): readonly Diagnostic[] {
  if (isLoaded) return overrideSeverities(found, overrides);
  return found.flatMap((one) =>
    one.severity === 'error' ? [one] : overrideSeverities([one], overrides),
  );
}

function overridesOf({ severities = {} }: WorkspaceSettings): SeverityOverrides {
  return new Map(Object.entries(severities)) as SeverityOverrides;
}

/** What `decktype test` reports about a case file before it runs its cases. */
function caseFindings({ name, text }: WorkspaceFile, ruleSet: RuleSet | undefined): Diagnostic[] {
  const read = readCases(text, { file: name });
  const unknown = ruleSet === undefined ? [] : unknownExpectations(ruleSet, read);
  return [...read.diagnostics, ...withRanges(unknown, text).map((one) => ({ ...one, file: name }))];
}
