/** Writing the current answers into case files; everything else in them stays as it is. */

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

/** The cases of a file, each with its pointer. */
export interface Suite extends CaseSuite<CaseResult> {
  readonly path: string;
  readonly text?: string;
  readonly cases: readonly (Case & { readonly pointer?: string })[];
  readonly areLists?: true;
}

/** Whether the answer to a case can be written into it and would change it. */
function isStale({ results, cases }: Suite, index: number): boolean {
  const outcome = results[index]?.outcome;
  // A case with `not` has no answer to write.
  return outcome === 'new' || (outcome === 'failed' && cases[index]?.not === undefined);
}

/** Names the cases that an update would change. Returns whether there are any. */
export async function showChanges(suites: readonly Suite[], env: Environment): Promise<boolean> {
  const lines: string[] = [];
  for (const suite of suites) {
    const stale = suite.results.filter((_, index) => isStale(suite, index));
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

/** Replaces expectations that do not hold by the found answers; returns the new results. */
export async function updateCases(suite: Suite, env: Environment): Promise<Suite> {
  const before = await readSource(env, suite.path);
  const changes: JsonEdit[] = [];
  const results = suite.results.map((result, index): CaseResult => {
    if (!isStale(suite, index)) return result;
    const { explanation: _old, ...rest } = result;
    const { pointer = '' } = suite.cases[index] ?? {};
    changes.push({ op: 'set', pointer: childPointer(pointer, 'expect'), value: rest.found });
    return { ...rest, outcome: 'passed', expected: shownExpectation(rest.found) };
  });
  const text = editText(before, changes);
  if (text !== before) await replaceText(env, suite.path, before, text);
  await printLines(env, `${suite.file}: ${counted(changes.length, 'case')} updated`);
  return { ...suite, results };
}
