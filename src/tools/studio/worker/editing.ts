/** The state after an edit: findings, lists that move, counts and lenses. */

import { sumOf } from '../../../core/json/grouping.js';
import { eventFields, eventName } from '../../../questions/corpus/results.js';
import { partKey } from '../../../questions/corpus/session/counts.js';
import type { Move } from '../../../questions/corpus/session/moves.js';
import { summarizeCorpus } from '../../../questions/corpus/summary.js';
import { lensesOf } from '../../language/features/lenses.js';
import type { CountRow, Edited, FileLens, Findings, MoveRow, Opened } from '../answers.js';
import type { Asked, OpenProject } from './project.js';

export function edit(project: OpenProject, file: string, text: string, version: number): Edited {
  const start = performance.now();
  project.textOf(file);
  project.workspace.change(file, text);
  project.version = version;
  return answer(project, [file], start);
}

/** Sets the text of a file on disk, and answers what differs from disk now. */
export function save(project: OpenProject, file: string, text: string): Edited {
  const start = performance.now();
  project.workspace.rebase(file, text);
  return answer(project, ruleFiles(project), start);
}

export function opened(project: OpenProject, start: number): Opened {
  const { listCount } = project.corpus;
  const { events } = summarizeCorpus(project.corpus);
  return {
    ...answer(project, ruleFiles(project), start),
    lists: listCount,
    eventCount: eventFields(project.corpus).length,
    hasRecords: project.corpus.blocks.some(({ record }) => record !== undefined),
    events: events.map(({ date, lists, ...named }, event) => ({
      event,
      name: eventName(named) ?? '',
      date: date?.slice(0, 10),
      lists,
    })),
  };
}

/** The key of a move in filters of lists. */
export function moveKey({ from, to }: Pick<Move, 'from' | 'to'>): string {
  return JSON.stringify([from, to]);
}

function answer(project: OpenProject, lensFiles: readonly string[], start: number): Edited {
  const { workspace, version } = project;
  const moves = moveRows(project, workspace.movesFromDisk);
  return {
    version,
    isValid: workspace.current?.isUpToDate ?? false,
    hasRules: workspace.current !== undefined,
    findings: workspace.findings({ checks: false }),
    moved: sumOf(moves, ({ lists }) => lists),
    moves,
    ...agreement(project, moves),
    counts: countRows(project),
    lenses: lensRows(project, lensFiles, false),
    millis: performance.now() - start,
  };
}

function moveRows(
  { corpus, labelChanges }: OpenProject,
  moves: readonly Move[],
): readonly MoveRow[] {
  return moves.map((move) => {
    const { from, to, lists } = move;
    const row = { key: moveKey(move), from, to, lists };
    return corpus.labels.length === 0 ? row : { ...row, ...labelChanges()(move) };
  });
}

function agreement(
  { corpus, agreementOnDisk }: OpenProject,
  moves: readonly MoveRow[],
): Pick<Edited, 'agreement'> {
  if (corpus.labels.length === 0) return {};
  const { labelled, agreed: onDisk } = agreementOnDisk;
  const agreed = moves.reduce((sum, { gained = 0, lost = 0 }) => sum + gained - lost, onDisk);
  return { agreement: { labelled, agreed, onDisk } };
}

function ruleFiles({ project }: OpenProject): readonly string[] {
  return project.files.filter(({ kind }) => kind === 'rules').map(({ name }) => name);
}

/** All findings, and the lenses of all rule files, with what each rule loses. */
export async function findings({ project, scheduler }: Asked): Promise<Findings> {
  // Checks over lists are one long step, so pending edits go first.
  await scheduler.giveWay();
  return {
    findings: project.workspace.findings(),
    lenses: lensRows(project, ruleFiles(project), true),
  };
}

function lensRows({ workspace }: OpenProject, files: readonly string[], losses: boolean) {
  return files.flatMap((file) =>
    lensesOf(workspace, file, { losses }).map((lens): FileLens => ({ file, ...lens })),
  );
}

function countRows(project: OpenProject): readonly CountRow[] {
  const { workspace, session, matcher } = project;
  const { ruleSet } = matcher;
  const disk = new Map(
    workspace.onDisk?.session?.counts.map((part) => [partKey(part), part] as const),
  );
  return session.counts.map(({ what, identifier, wins, matches }) => {
    const known = disk.get(partKey({ what, identifier }));
    const entry = what === 'unclassified' ? ruleSet.unclassified : ruleSet.get(identifier);
    return {
      what,
      identifier,
      name: entry?.name ?? identifier,
      wins,
      matches,
      onDisk: known && { wins: known.wins, matches: known.matches },
    };
  });
}
