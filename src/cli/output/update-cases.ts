/** Writing the current answers into case files; everything else in them stays as it is. */
import { type Case, type CaseResult, shownExpectation } from '../../analysis/cases.js';
import { counted } from '../../diagnostics/counted.js';
import { childPointer, type JsonEdit } from '../../diagnostics/diagnostic.js';
import type { CaseSuite } from '../../diagnostics/render/junit.js';
import { textOf } from '../../diagnostics/visible.js';
import { editText } from '../../json/edits.js';
import type { Sources } from '../input/sources.js';
import type { World } from '../world.js';
import { replaceText } from './write-file.js';

/** The cases of a file, each with its pointer. */
export interface Suite extends CaseSuite<CaseResult> {
  readonly path: string;
  /** The text of the file, if it is a case file. */
  readonly text?: string;
  readonly cases: readonly (Case & { readonly pointer?: string })[];
}

/** Replaces expectations that do not hold by the found answers; returns the new results. */
export async function updateCases(suite: Suite, world: World, sources: Sources): Promise<Suite> {
  const before = await sources.read(suite.path);
  const changes: JsonEdit[] = [];
  const isChanged: boolean[] = [];
  for (const [index, { outcome, found }] of suite.results.entries()) {
    const { pointer = '', not } = suite.cases[index] ?? {};
    // A case with `not` has no answer to write.
    const isStale = outcome === 'new' || (outcome === 'failed' && not === undefined);
    isChanged.push(isStale);
    if (isStale)
      changes.push({ op: 'set', pointer: childPointer(pointer, 'expect'), value: found });
  }
  const text = editText(before, changes);
  if (text !== before) await replaceText(world, suite.path, before, text);
  await world.stderr.write(textOf([`${suite.file}: ${counted(changes.length, 'case')} updated`]));
  const results = suite.results.map((result, index): CaseResult => {
    if (isChanged[index] !== true) return result;
    const { explanation: _old, ...rest } = result;
    return { ...rest, outcome: 'passed', expected: shownExpectation(result.found) };
  });
  return { ...suite, results };
}
