/** Writing the present answers into case files, where everything else stays as it is. */
import type { Edit } from 'jsonc-parser';
import type { Case, CaseResult } from '../../analysis/cases.js';
import { pointerTokens } from '../../diagnostics/diagnostic.js';
import type { CaseSuite } from '../../diagnostics/render/junit.js';
import { CommandError, reasonOf } from '../input/input.js';
import type { Sources } from '../input/sources.js';
import type { World } from '../world.js';
import { counted } from './counted.js';

/** The cases of a file, with where each stands in it. */
export interface Suite extends CaseSuite<CaseResult> {
  readonly path: string;
  readonly cases: readonly (Case & { readonly pointer?: string })[];
}

/** Writes what lists are now where it is not what was expected; gives the results after that. */
export async function updateCases(suite: Suite, world: World, sources: Sources): Promise<Suite> {
  const before = await sources.read(suite.path);
  let text = before;
  const isChanged: boolean[] = [];
  for (const [index, { outcome, found }] of suite.results.entries()) {
    const { pointer = '', not } = suite.cases[index] ?? {};
    // What a list must not be is no answer that could be written down.
    const isStale = outcome === 'new' || (outcome === 'failed' && not === undefined);
    isChanged.push(isStale);
    if (isStale) text = await withExpectation(text, pointer, found);
  }
  if (text !== before) {
    try {
      const output = await world.createFile(suite.path);
      await output.write(text);
      await output.commit();
    } catch (error) {
      throw new CommandError(`cannot write ${suite.path}: ${reasonOf(error)}`);
    }
  }
  const count = isChanged.filter(Boolean).length;
  await world.stderr.write(`${suite.file}: ${counted(count, 'case')} updated\n`);
  const results = suite.results.map((result, index): CaseResult => {
    if (isChanged[index] !== true) return result;
    const { explanation: _old, ...rest } = result;
    return { ...rest, outcome: 'passed', expected: result.found ?? 'nothing' };
  });
  return { ...suite, results };
}

async function withExpectation(
  text: string,
  pointer: string,
  found: string | null,
): Promise<string> {
  const { applyEdits, findNodeAtLocation, modify, parseTree } = await import('jsonc-parser');
  const path = pointerTokens(pointer).map((token) => (/^\d+$/.test(token) ? Number(token) : token));
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const [first] = (tree && findNodeAtLocation(tree, path)?.children) ?? [];
  // The case is laid out as its author does: what stands before its first field stands before
  // the new one.
  const space = /[ \t\r\n]*$/.exec(text.slice(0, first?.offset ?? 0))?.[0] ?? ' ';
  const edits = modify(text, [...path, 'expect'], found, {}).map(
    (edit): Edit =>
      edit.length === 0 && edit.content.startsWith(',')
        ? { ...edit, content: `,${space}${edit.content.slice(1).trimStart()}` }
        : edit,
  );
  return applyEdits(text, edits);
}
