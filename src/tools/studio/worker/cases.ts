/** Runs the cases of the case files with the rules in force, and creates cases from lists. */

import { readDecklist } from '../../../core/decks/read.js';
import { insertItems } from '../../../core/json/edits.js';
import { readTree, SyntaxFault } from '../../../core/json/tree.js';
import {
  type CaseResult,
  coverageOfCases,
  readCases,
  runCase,
} from '../../../questions/analysis/cases.js';
import {
  type ExplanationDocument,
  explanationDocument,
} from '../../../questions/analysis/explanation-document.js';
import { cardsByZone, caseOfList } from '../../../questions/analysis/list-cases.js';
import { type EditsAnswer, fileEdits } from '../../language/model.js';
import type { CaseChoice } from '../protocol.js';
import { zonesOf } from './lists/list-rows.js';
import type { Asked, OpenProject } from './project.js';

interface CaseRow extends Omit<CaseResult, 'explanation' | 'diagnostics'> {
  readonly file: string;
  /** The JSON Pointer of the case in its file. */
  readonly pointer: string;
  /** The cards of its list; empty if it cannot be read. */
  readonly zones: ReturnType<typeof zonesOf>;
  readonly explanation: ExplanationDocument | undefined;
  readonly messages: readonly string[];
}

export async function casesView({ project, scheduler }: Asked) {
  const { matcher } = project;
  const rows: CaseRow[] = [];
  const results: CaseResult[] = [];
  for (const file of caseFiles(project)) {
    const text = project.textOf(file);
    for (const one of readCases(text).cases) {
      const list = one.file === undefined ? one.list : fileList(project, file, one.file);
      const result = runCase(matcher, { ...one, list: list ?? '' });
      const { explanation, diagnostics, ...shown } = result;
      const isMissing = one.file !== undefined && list === undefined;
      results.push(isMissing ? { ...result, outcome: 'broken' } : result);
      rows.push({
        file,
        pointer: one.pointer,
        ...shown,
        zones: zonesOf(readDecklist(list ?? '').decklist.cards),
        explanation: explanation && explanationDocument(explanation, matcher.ruleSet),
        messages: diagnostics.map(({ message }) => message),
        ...(isMissing && { outcome: 'broken', messages: [`its list ${one.file} was not read`] }),
      });
      await scheduler.pause();
    }
  }
  const count = (outcome: CaseRow['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length;
  const [passed, failed] = [count('passed'), count('failed')];
  return {
    passed,
    failed,
    /** The number of cases without expectation, or with a list that cannot be read. */
    others: rows.length - passed - failed,
    rows,
    /** The identifiers that no passed case expects. */
    uncovered: coverageOfCases(matcher.ruleSet, results).uncovered,
  };
}

/** The edits that append a list as a case. */
export function caseEdits(
  { project }: Asked,
  list: number | string,
  choice: CaseChoice,
): EditsAnswer {
  const { corpus, matcher } = project;
  const [first] = caseFiles(project, true);
  const file = choice.file ?? first;
  if (file === undefined) {
    return { reason: 'the project has no case file that can be written; name one with --cases' };
  }
  const { name, list: cards } =
    typeof list === 'number'
      ? caseOfList(corpus, list, matcher.ruleSet)
      : { name: 'pasted', list: cardsByZone(readDecklist(list).decklist) };
  const known = caseWith(project, cards);
  if (known !== undefined) {
    return { reason: `the list has a case already: ${known}; change what that one expects` };
  }
  const added = { name: choice.name ?? name, list: cards, expect: choice.expect };
  const text = project.textOf(file);
  const root = readTree(text);
  if (root instanceof SyntaxFault) return { reason: 'the case file has errors; fix them first' };
  const after = insertItems(text, root.close === ']' ? '' : '/cases', [added]);
  if (after === undefined) return { reason: 'the case file has no array of cases' };
  return { files: fileEdits([[file, text, after]]) };
}

/** The name and file of a case with the same cards. */
function caseWith(project: OpenProject, cards: unknown): string | undefined {
  const wanted = cardsKey(cards);
  for (const file of caseFiles(project)) {
    const same = readCases(project.textOf(file)).cases.find(
      (one) => one.file === undefined && cardsKey(one.list) === wanted,
    );
    if (same !== undefined) return `${same.name} in ${file}`;
  }
  return undefined;
}

/** A key that is equal for lists with the same cards in the same zones. */
function cardsKey(list: unknown): string {
  const { cards } = readDecklist(list).decklist;
  return cards
    .map((card) => JSON.stringify(Object.entries(card).sort()))
    .sort()
    .join('\n');
}

function caseFiles({ project }: OpenProject, isWritten = false): readonly string[] {
  return project.files
    .filter(({ kind, isWritable }) => kind === 'cases' && (isWritable || !isWritten))
    .map(({ name }) => name);
}

/** The list that a case names; undefined if it was not read. */
function fileList({ project }: OpenProject, file: string, path: string): unknown {
  return project.caseLists?.find((known) => known.file === file && known.path === path)?.list;
}
