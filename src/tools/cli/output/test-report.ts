/** Reports the results of cases. */

import { withHint } from '../../../core/diagnostics/catalogue.js';
import { counted, grouped, present } from '../../../core/diagnostics/counted.js';
import type { Range } from '../../../core/diagnostics/diagnostic.js';
import { shortened } from '../../../core/diagnostics/finding.js';
import { renderJunit } from '../../../core/diagnostics/render/junit.js';
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

interface Tested {
  readonly suites: readonly Suite[];
  readonly ruleSet: RuleSet;
  readonly isStrict: boolean;
  readonly isVerbose: boolean;
}

export function testReport({ suites, ruleSet, isStrict, isVerbose }: Tested) {
  const results = suites.flatMap((suite) => suite.results);
  const coverage = () => coverageOfCases(ruleSet, results);
  const isFailure = ({ outcome }: CaseResult) =>
    outcome === 'failed' || outcome === 'broken' || (isStrict && outcome === 'new');
  /** Why a case failed; empty for other cases. */
  const explained = ({ explanation }: CaseResult) =>
    explanation === undefined ? '' : renderExplanation(explanation, ruleSet);
  const document: Document = {
    get data() {
      return { suites: suites.map(suiteData), coverage: coverage() };
    },
    sections: () => [suites.flatMap(suiteBlocks), [lines(summaryLines())]],
    annotations: { title: 'decktype test', notes: () => suites.flatMap(notesOf) },
  };
  return {
    document,
    summaryLines,
    hasFailures: results.some(isFailure),
    junit: () => renderJunit(suites, explained, { isStrict }),
  };

  /** For labelled lists, failures are also grouped. */
  function suiteData({ file, results: own, areLists }: Suite) {
    return {
      file,
      groups: areLists ? groupFailures(ruleSet, own) : undefined,
      results: own.map(({ explanation, of: _, ...result }) => ({
        ...result,
        diagnostics: result.diagnostics.map(withHint),
        explanation: explanation && explanationDocument(explanation, ruleSet),
      })),
    };
  }

  /**
   * An error for each failed case, a warning for each passed case whose list is probably wrong, and a notice
   * for each case without an expectation.
   */
  function notesOf(suite: Suite): readonly Note[] {
    const rangeOf = caseRanges(suite);
    return suite.results.flatMap((result) => {
      const isPassed = result.outcome === 'passed';
      const warnings = warningsOf(result);
      if (isPassed && warnings.length === 0) return [];
      return defined({
        level: isFailure(result) ? 'error' : isPassed ? 'warning' : 'notice',
        message: [`${shortened(result.name)}${answerOf(result)}`, ...warnings, explained(result)]
          .join('\n')
          .trimEnd(),
        file: suite.file,
        range: rangeOf(result),
      });
    });
  }

  function suiteBlocks(suite: Suite): Section {
    const { file, results: own, areLists } = suite;
    const rangeOf = caseRanges(suite);
    /** Distinguishes cases without a name by line. */
    const lineOf = (result: SuiteResult) => {
      const range = result.of.name === undefined ? rangeOf(result) : undefined;
      return range === undefined ? '' : ` (line ${range.start.line})`;
    };
    const items = own.flatMap((result): Item[] => {
      const { outcome, explanation } = result;
      const isGrouped = areLists === true && outcome !== 'broken';
      const warnings = warningsOf(result);
      const isPlain = outcome === 'passed' && warnings.length === 0;
      const isQuiet = isGrouped || (isPlain && own.length > mostShown);
      if (isQuiet && !isVerbose) return [];
      const shown = isStrict && outcome === 'new' ? 'broken' : outcome;
      const name = `${shortened(result.name)}${isPlain ? '' : lineOf(result)}`;
      const why = explanation && outcome === 'failed' ? explanationLines(explanation, ruleSet) : [];
      return [
        {
          mark: `  ${marks[shown].padEnd(4)} `,
          color: colors[shown],
          text: `${name}${answerOf(result)}`,
          details: [...warnings, ...why],
        },
      ];
    });
    const groups = areLists ? groupLines(groupFailures(ruleSet, own)) : [];
    return [lines([file, ...groups]), list(items)];
  }

  /** The text after the name of a case. */
  function answerOf({ outcome, expected, found, diagnostics }: CaseResult): string {
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

  /** Counts of passed, failed and new cases, and the rules without cases. */
  function summaryLines(): readonly string[] {
    const { rules, covered, uncovered } = coverage();
    const count = (isCounted: (result: CaseResult) => boolean) => results.filter(isCounted).length;
    const waiting = isStrict ? 0 : count(({ outcome }) => outcome === 'new');
    const parts = present([
      `${count(({ outcome }) => outcome === 'passed')} passed`,
      `${count(isFailure)} failed`,
      waiting !== 0 && `${waiting} new`,
    ]);
    return present([
      `${counted(results.length, 'case')}: ${parts.join(', ')}`,
      `${covered} of ${rules} rules and variants ${covered === 1 ? 'has' : 'have'} a case`,
      isVerbose && uncovered.length > 0 && `without a case: ${uncovered.join(', ')}`,
    ]);
  }
}

/** Finds the ranges of cases in the text of a file; cases made from lists have none. */
function caseRanges({ text = '' }: Suite): (result: SuiteResult) => Range | undefined {
  const rangeAt = rangeFinder(text);
  return ({ of: { pointer } }) => (pointer === undefined ? undefined : rangeAt(pointer));
}

/** Warnings about the list of a case, which may not be the intended list. */
function warningsOf({ outcome, diagnostics }: CaseResult): readonly string[] {
  if (outcome === 'broken') return [];
  return diagnostics.flatMap(({ severity, message }) =>
    severity === 'warning' ? [`warning: ${message}`] : [],
  );
}

/** In suites with more cases, passed ones are shown only with `--verbose`. */
const mostShown = 50;

const marks = { passed: 'ok', failed: 'FAIL', new: 'new', broken: 'FAIL' } as const;
const colors = { passed: 32, failed: 31, new: 36, broken: 31 } as const;

/** One line for each group, such as `  46 lists labelled Joltik Box are Miraidon, such as nats.json#12 (Ann)`. */
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
