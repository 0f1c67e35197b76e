/** The results of cases. */

import { withHint } from '../../../core/diagnostics/catalogue.js';
import { counted, grouped, present } from '../../../core/diagnostics/counted.js';
import type { Range } from '../../../core/diagnostics/diagnostic.js';
import { shortened } from '../../../core/diagnostics/finding.js';
import { defined } from '../../../core/json/defined.js';
import { rangeFinder } from '../../../core/json/jsonc.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { type CaseResult, coverageOfCases } from '../../../questions/analysis/cases.js';
import { explanationDocument } from '../../../questions/analysis/explanation-document.js';
import {
  explanationLines,
  renderExplanation,
} from '../../../questions/analysis/explanation-text.js';
import { type FailedGroup, groupFailures } from '../../../questions/analysis/failed-groups.js';
import type { Note } from './annotations.js';
import { type Document, type Item, lines, list, type Section } from './document.js';
import type { Suite, SuiteResult } from './update-cases.js';

export interface TestReport {
  readonly suites: readonly Suite[];
  readonly ruleSet: RuleSet;
  readonly isStrict: boolean;
  readonly isVerbose: boolean;
}

export function testDocument(report: TestReport): Document {
  const { suites, ruleSet } = report;
  return {
    get data() {
      return {
        suites: suites.map((suite) => suiteData(suite, ruleSet)),
        coverage: coverageOf(report),
      };
    },
    sections: () => [
      suites.flatMap((suite) => suiteBlocks(suite, report)),
      [lines(summaryLines(report))],
    ],
    annotations: {
      title: 'decktype test',
      notes: () => suites.flatMap((suite) => notesOf(suite, report)),
    },
  };
}

function coverageOf({ suites, ruleSet }: TestReport) {
  return coverageOfCases(
    ruleSet,
    suites.flatMap(({ results }) => results),
  );
}

export function isFailure(outcome: CaseResult['outcome'], isStrict: boolean): boolean {
  return outcome === 'failed' || outcome === 'broken' || (isStrict && outcome === 'new');
}

export function outcomesOf(suites: readonly Suite[]): readonly CaseResult['outcome'][] {
  return suites.flatMap(({ results }) => results.map(({ outcome }) => outcome));
}

/** Where the cases of a file are in its text; those of lists are in none. */
function caseRanges({ text = '' }: Suite): (result: SuiteResult) => Range | undefined {
  const rangeAt = rangeFinder(text);
  return ({ of: { pointer } }) => (pointer === undefined ? undefined : rangeAt(pointer));
}

/** Why a case failed; empty for other cases. */
export function explained({ explanation }: CaseResult, ruleSet: RuleSet): string {
  return explanation === undefined ? '' : renderExplanation(explanation, ruleSet);
}

/** Lists that were labelled also have their failures in groups. */
function suiteData({ file, results, areLists }: Suite, ruleSet: RuleSet) {
  return {
    file,
    groups: areLists ? groupFailures(ruleSet, results) : undefined,
    results: results.map(({ explanation, of: _, ...result }) => ({
      ...result,
      diagnostics: result.diagnostics.map(withHint),
      explanation: explanation && explanationDocument(explanation, ruleSet),
    })),
  };
}

/**
 * An error for each case that failed, a warning for each that passed with a list that is probably
 * wrong, and a notice for each that expects nothing yet.
 */
function notesOf(suite: Suite, { ruleSet, isStrict }: TestReport): readonly Note[] {
  const rangeOf = caseRanges(suite);
  return suite.results.flatMap((result) => {
    const isPassed = result.outcome === 'passed';
    const warnings = warningsOf(result);
    if (isPassed && warnings.length === 0) return [];
    return defined({
      level: isFailure(result.outcome, isStrict) ? 'error' : isPassed ? 'warning' : 'notice',
      message: [
        `${shortened(result.name)}${answerOf(result, isStrict)}`,
        ...warnings,
        explained(result, ruleSet),
      ]
        .join('\n')
        .trimEnd(),
      file: suite.file,
      range: rangeOf(result),
    });
  });
}

/** Warnings about the list of a case, which may not be the intended one. */
function warningsOf({ outcome, diagnostics }: CaseResult): readonly string[] {
  if (outcome === 'broken') return [];
  return diagnostics.flatMap(({ severity, message }) =>
    severity === 'warning' ? [`warning: ${message}`] : [],
  );
}

/** In suites of more cases, those that passed are shown only with `--verbose`. */
const mostShown = 50;

const marks = { passed: 'ok', failed: 'FAIL', new: 'new', broken: 'FAIL' } as const;
const colors = { passed: 32, failed: 31, new: 36, broken: 31 } as const;

function suiteBlocks(suite: Suite, { ruleSet, isStrict, isVerbose }: TestReport): Section {
  const { file, results, areLists } = suite;
  const rangeOf = caseRanges(suite);
  /** Cases without a name are told apart by their lines. */
  const lineOf = (result: SuiteResult) => {
    const range = result.of.name === undefined ? rangeOf(result) : undefined;
    return range === undefined ? '' : ` (line ${range.start.line})`;
  };
  const items = results.flatMap((result): Item[] => {
    const { outcome, explanation } = result;
    const isGrouped = areLists === true && outcome !== 'broken';
    const warnings = warningsOf(result);
    const isPlain = outcome === 'passed' && warnings.length === 0;
    const isQuiet = isGrouped || (isPlain && results.length > mostShown);
    if (isQuiet && !isVerbose) return [];
    const shown = isStrict && outcome === 'new' ? 'broken' : outcome;
    const name = `${shortened(result.name)}${isPlain ? '' : lineOf(result)}`;
    const why = explanation && outcome === 'failed' ? explanationLines(explanation, ruleSet) : [];
    return [
      {
        mark: `  ${marks[shown].padEnd(4)} `,
        color: colors[shown],
        text: `${name}${answerOf(result, isStrict)}`,
        details: [...warnings, ...why],
      },
    ];
  });
  const groups = areLists ? groupLines(groupFailures(ruleSet, results)) : [];
  return [lines([file, ...groups]), list(items)];
}

/** `  46 lists labelled Joltik Box are Miraidon, such as nats.json#12 (Ann)` for each group. */
function groupLines(groups: readonly FailedGroup[]): string[] {
  const counts = groups.map(({ cases }) => grouped(cases));
  const width = Math.max(...counts.map(({ length }) => length));
  return groups.map(({ cases, expected, found, foundName, examples }, at) => {
    const [lists, are, have] = cases === 1 ? ['list', 'is', 'has'] : ['lists', 'are', 'have'];
    const answer = found === null ? `${have} no deck` : `${are} ${foundName ?? found}`;
    const text = `${lists} labelled ${shortened(expected)} ${answer}${cases === 1 ? ': ' : ', such as '}${examples.map((one) => shortened(one)).join(', ')}`;
    return `  ${counts[at]?.padStart(width)} ${text}`;
  });
}

/** What follows the name of a case. */
function answerOf(
  { outcome, expected, found, diagnostics }: CaseResult,
  isStrict: boolean,
): string {
  switch (outcome) {
    case 'failed':
      return `: expected ${shortened(expected)}, found ${found ?? 'nothing'}`;
    case 'new':
      return isStrict
        ? `: expects nothing yet, which fails in CI; it is ${found ?? 'nothing'}`
        : `: is ${found ?? 'nothing'}; --update records that`;
    case 'broken':
      return `: the list cannot be read: ${diagnostics.map(({ message }) => message).join('; ')}`;
    case 'passed':
      return '';
  }
}

export function summaryLines(report: TestReport): readonly string[] {
  const { suites, isStrict, isVerbose } = report;
  const { rules, covered, uncovered } = coverageOf(report);
  const outcomes = outcomesOf(suites);
  const count = (isCounted: (outcome: CaseResult['outcome']) => boolean) =>
    outcomes.filter(isCounted).length;
  const waiting = isStrict ? 0 : count((outcome) => outcome === 'new');
  const parts = present([
    `${count((outcome) => outcome === 'passed')} passed`,
    `${count((outcome) => isFailure(outcome, isStrict))} failed`,
    waiting !== 0 && `${waiting} new`,
  ]);
  return present([
    `${counted(outcomes.length, 'case')}: ${parts.join(', ')}`,
    `${covered} of ${rules} rules and variants ${covered === 1 ? 'has' : 'have'} a case`,
    isVerbose && uncovered.length > 0 && `without a case: ${uncovered.join(', ')}`,
  ]);
}
