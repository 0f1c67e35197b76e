/** The results of cases as text, JSON and annotations. */

import { withHint } from '../../../core/diagnostics/catalogue.js';
import { counted, grouped, present } from '../../../core/diagnostics/counted.js';
import { shortened } from '../../../core/diagnostics/finding.js';
import type { Annotation } from '../../../core/diagnostics/render/github.js';
import { textOf, visible } from '../../../core/diagnostics/visible.js';
import { defined } from '../../../core/json/defined.js';
import { rangeFinder } from '../../../core/json/jsonc.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { type CaseResult, coverageOfCases } from '../../../questions/analysis/cases.js';
import { explanationDocument } from '../../../questions/analysis/explanation-document.js';
import { type FailedGroup, groupFailures } from '../../../questions/analysis/failed-groups.js';
import { renderExplanation } from './explanation.js';
import type { Suite } from './update-cases.js';

export interface TestReport {
  readonly ruleSet: RuleSet;
  readonly isStrict: boolean;
  readonly isVerbose: boolean;
  readonly color: boolean;
}

export function isFailure(outcome: CaseResult['outcome'], isStrict: boolean): boolean {
  return outcome === 'failed' || outcome === 'broken' || (isStrict && outcome === 'new');
}

/** Why a case failed; empty for other cases. */
export function explained({ explanation }: CaseResult, ruleSet: RuleSet): string {
  return explanation === undefined ? '' : renderExplanation(explanation, ruleSet);
}

/** The results as a JSON document; lists that were labelled also have their failures in groups. */
export function documentOf(suites: readonly Suite[], { ruleSet }: TestReport) {
  const documented = ({ explanation, ...result }: CaseResult) => ({
    ...result,
    diagnostics: result.diagnostics.map(withHint),
    ...(explanation && { explanation: explanationDocument(explanation, ruleSet) }),
  });
  return {
    suites: suites.map(({ file, results, areLists }) => ({
      file,
      ...(areLists && { groups: groupFailures(ruleSet, results) }),
      results: results.map(documented),
    })),
    coverage: coverageOfCases(
      ruleSet,
      suites.flatMap(({ results }) => results),
    ),
  };
}

/**
 * An error for each case that failed, a warning for each that passed with a list that is probably
 * wrong, and a notice for each that expects nothing yet.
 */
export function annotationsOf(
  { file, text, cases, results }: Suite,
  { ruleSet, isStrict }: TestReport,
): readonly Annotation[] {
  const rangeAt = rangeFinder(text ?? '');
  return results.flatMap((result, index) => {
    const isPassed = result.outcome === 'passed';
    const warnings = result.outcome === 'broken' ? [] : warningsOf(result);
    if (isPassed && warnings.length === 0) return [];
    const { pointer } = cases[index] ?? {};
    const range = text === undefined || pointer === undefined ? undefined : rangeAt(pointer);
    return defined({
      level: isFailure(result.outcome, isStrict) ? 'error' : isPassed ? 'warning' : 'notice',
      title: 'decktype test',
      message: [
        `${shortened(result.name)}${answerOf(result, isStrict)}`,
        ...warnings.map((message) => `warning: ${message}`),
        explained(result, ruleSet),
      ]
        .join('\n')
        .trimEnd(),
      file,
      range,
    });
  });
}

/** Warnings about the list of a case, which may not be the intended one. */
function warningsOf({ diagnostics }: CaseResult): readonly string[] {
  return diagnostics.flatMap(({ severity, message }) => (severity === 'warning' ? [message] : []));
}

/** In suites of more cases, those that passed are shown only with `--verbose`. */
const mostShown = 50;

const marks = { passed: 'ok', failed: 'FAIL', new: 'new', broken: 'FAIL' } as const;
const colours = { passed: 32, failed: 31, new: 36, broken: 31 } as const;

export function renderSuite(
  { file, text, cases, results, areLists }: Suite,
  { ruleSet, isStrict, isVerbose, color }: TestReport,
): string {
  const rangeAt = rangeFinder(text ?? '');
  /** Cases without a name are told apart by their lines. */
  const lineOf = (at: number) => {
    const { name, pointer } = cases[at] ?? {};
    if (text === undefined || name !== undefined || pointer === undefined) return '';
    const range = rangeAt(pointer);
    return range === undefined ? '' : ` (line ${range.start.line})`;
  };
  const paint = (code: number, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const lines = [visible(file)];
  if (areLists) lines.push(...groupLines(groupFailures(ruleSet, results)));
  for (const [at, result] of results.entries()) {
    const { outcome } = result;
    const isGrouped = areLists === true && outcome !== 'broken';
    const warnings = outcome === 'broken' ? [] : warningsOf(result);
    const isPlain = outcome === 'passed' && warnings.length === 0;
    const isQuiet = isGrouped || (isPlain && results.length > mostShown);
    if (isQuiet && !isVerbose) continue;
    const shown = isStrict && outcome === 'new' ? 'broken' : outcome;
    const name = `${shortened(result.name)}${isPlain ? '' : lineOf(at)}`;
    const mark = paint(colours[shown], marks[shown].padEnd(4));
    lines.push(`  ${mark} ${visible(`${name}${answerOf(result, isStrict)}`)}`);
    lines.push(...warnings.map((message) => `       warning: ${visible(message)}`));
    if (outcome === 'failed')
      lines.push(
        explained(result, ruleSet)
          .trimEnd()
          .replace(/^(?=.)/gm, '       '),
      );
  }
  return `${lines.join('\n')}\n`;
}

/** `  46 x Joltik Box -> Miraidon, for example nats.json#12 (Ann)` for each group. */
function groupLines(groups: readonly FailedGroup[]): string[] {
  const counts = groups.map(({ cases }) => grouped(cases));
  const width = Math.max(...counts.map(({ length }) => length));
  return groups.map(({ expected, found, foundName, examples }, at) => {
    const answer = foundName ?? found ?? 'nothing';
    const text = `${shortened(expected)} -> ${answer}, for example ${examples.map((one) => shortened(one)).join(', ')}`;
    return `  ${counts[at]?.padStart(width)} x ${visible(text)}`;
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

export function summary(
  results: readonly CaseResult[],
  { ruleSet, isStrict, isVerbose }: TestReport,
): string {
  const { rules, covered, uncovered } = coverageOfCases(ruleSet, results);
  const count = (isCounted: (result: CaseResult) => boolean) => results.filter(isCounted).length;
  const waiting = isStrict ? 0 : count(({ outcome }) => outcome === 'new');
  const parts = present([
    `${count(({ outcome }) => outcome === 'passed')} passed`,
    `${count(({ outcome }) => isFailure(outcome, isStrict))} failed`,
    waiting !== 0 && `${waiting} new`,
  ]);
  const lines = [
    '',
    `${counted(results.length, 'case')}: ${parts.join(', ')}`,
    `${covered} of ${rules} rules and variants ${covered === 1 ? 'has' : 'have'} a case`,
  ];
  if (isVerbose && uncovered.length > 0) lines.push(`without a case: ${uncovered.join(', ')}`);
  return textOf(lines);
}
