/** Writes current answers into case files without changing anything else in them. */

import { counted } from '../../../core/diagnostics/counted.js';
import { childPointer, type JsonEdit } from '../../../core/diagnostics/diagnostic.js';
import { shortened } from '../../../core/diagnostics/finding.js';
import type { CaseSuite } from '../../../core/diagnostics/render/junit.js';
import { editText } from '../../../core/json/edits.js';
import { type Case, type CaseResult, shownExpectation } from '../../../questions/analysis/cases.js';
import type { Environment } from '../environment.js';
import { printLines } from '../input/errors.js';
import { readSource } from '../input/file-cache.js';
import { replaceText } from './write-file.js';

export interface Suite extends CaseSuite<SuiteResult> {
  readonly path: string;
  readonly text?: string;
  readonly areLists?: true;
}

export interface SuiteResult extends CaseResult {
  /** The case with its place in its file. */
  readonly of: Case & { readonly pointer?: string };
}

/** Whether writing the answer of a case would change it. */
function isStale({ outcome, of }: SuiteResult): boolean {
  // A case with `not` cannot take an answer.
  return outcome === 'new' || (outcome === 'failed' && of.not === undefined);
}

/** Lists the cases that an update would change. Returns whether there are any. */
export async function showChanges(suites: readonly Suite[], env: Environment): Promise<boolean> {
  const lines: string[] = [];
  for (const suite of suites) {
    const stale = suite.results.filter(isStale);
    if (stale.length === 0) continue;
    lines.push(`${suite.file}: ${counted(stale.length, 'case')} would change`);
    for (const { name, outcome, expected, found } of stale) {
      const before = outcome === 'new' ? 'no expectation' : shortened(expected);
      lines.push(`  ${shortened(name)}: ${before} -> ${shownExpectation(found)}`);
    }
  }
  const advice =
    'nothing is written: give the names of cases with --only NAME, or take all with --all';
  await printLines(env, ...(lines.length === 0 ? ['no case would change'] : [...lines, advice]));
  return lines.length > 0;
}

/** Replaces wrong or missing expectations by the answers found. Returns the new results. */
export async function updateCases(suite: Suite, env: Environment): Promise<Suite> {
  const before = await readSource(env, suite.path);
  const changes: JsonEdit[] = [];
  const results = suite.results.map((result): SuiteResult => {
    if (!isStale(result)) return result;
    const { explanation: _old, ...rest } = result;
    const { pointer = '' } = rest.of;
    changes.push({ op: 'set', pointer: childPointer(pointer, 'expect'), value: rest.found });
    return { ...rest, outcome: 'passed', expected: shownExpectation(rest.found) };
  });
  const text = editText(before, changes);
  if (text !== before) await replaceText(env, suite.path, before, text);
  await printLines(env, `${suite.file}: ${counted(changes.length, 'case')} updated`);
  return { ...suite, results };
}
