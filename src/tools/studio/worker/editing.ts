/** Computes the state after an edit: findings, lists that move, counts and lenses. */

import { sumOf } from '../../../core/json/grouping.js';
import type { AgreementChange } from '../../../questions/analysis/compare/agreement.js';
import { eventFields, eventName } from '../../../questions/corpus/results.js';
import { partKey } from '../../../questions/corpus/session/counts.js';
import type { Move } from '../../../questions/corpus/session/moves.js';
import { summarizeCorpus } from '../../../questions/corpus/summary.js';
import { lensesOf } from '../../language/features/lenses.js';
import type { Asked, OpenProject } from './project.js';

export function edit(project: OpenProject, file: string, text: string, version: number) {
  const start = performance.now();
  project.textOf(file);
  project.workspace.change(file, text);
  project.version = version;
  return answer(project, [file], start);
}

/** Sets the text of a file on disk, and returns what now differs from disk. */
export function save(project: OpenProject, file: string, text: string) {
  const start = performance.now();
  project.workspace.rebase(file, text);
  return answer(project, ruleFiles(project), start);
}

export function opened(project: OpenProject, start: number) {
  const { listCount } = project.corpus;
  const { events } = summarizeCorpus(project.corpus);
  return {
    ...answer(project, ruleFiles(project), start),
    /** The number of lists; 0 for a project without lists. */
    lists: listCount,
    /** The number of events for the report, in which a file without an event counts as one. */
    eventCount: eventFields(project.corpus).length,
    /** Whether lists have wins, losses and ties. */
    hasRecords: project.corpus.blocks.some(({ record }) => record !== undefined),
    events: events.map(({ date, lists, ...named }, event) => ({
      /** The number of the event, for list filters. */
      event,
      name: eventName(named) ?? '',
      /** The day, in ISO 8601. */
      date: date?.slice(0, 10),
      lists,
    })),
  };
}

interface MoveRow extends Omit<Move, 'decks'>, Partial<AgreementChange> {
  /** The key of the move in list filters. */
  readonly key: string;
}

/** The key of a move in list filters. */
export function moveKey({ from, to }: Pick<Move, 'from' | 'to'>): string {
  return JSON.stringify([from, to]);
}

/** The state after an edit. The rules in force are the last ones without errors. */
function answer(project: OpenProject, lensFiles: readonly string[], start: number) {
  const { workspace, version } = project;
  const moves = moveRows(project, workspace.movesFromDisk);
  return {
    /** The version of the last edit; 0 before the first. */
    version,
    /** Whether the texts have no errors, so that the rules in force are up to date. */
    isValid: workspace.current?.isUpToDate ?? false,
    /** Whether there are rules in force; false if the texts have had errors from the start. */
    hasRules: workspace.current !== undefined,
    /** The findings of the readers of all files, without the checks; ignored ones included. */
    findings: workspace.findings({ checks: false }),
    /** The number of lists whose deck differs between the rules in force and those on disk. */
    moved: sumOf(moves, ({ lists }) => lists),
    /** These lists by old and new deck, most lists first. */
    moves,
    ...agreement(project, moves),
    /** Rules in checking order, each followed by its variants; fallbacks; the unclassified deck. */
    counts: countRows(project),
    /** The lenses of the edited file; after opening and saving, those of all files. */
    lenses: lensRows(project, lensFiles, false),
    /** The time taken in the worker, in milliseconds. */
    millis: performance.now() - start,
  };
}

function moveRows({ corpus, labelChanges }: OpenProject, moves: readonly Move[]) {
  return moves.map((move): MoveRow => {
    const { from, to, lists } = move;
    const row = { key: moveKey(move), from, to, lists };
    return corpus.labels.length === 0 ? row : { ...row, ...labelChanges()(move) };
  });
}

/** The number of lists that have the deck of their label, now and under the rules on disk; nothing without labels. */
function agreement({ corpus, agreementOnDisk }: OpenProject, moves: readonly MoveRow[]) {
  if (corpus.labels.length === 0) return {};
  const { labelled, agreed: onDisk } = agreementOnDisk;
  const agreed = moves.reduce((sum, { gained = 0, lost = 0 }) => sum + gained - lost, onDisk);
  return { agreement: { labelled, agreed, onDisk } };
}

function ruleFiles({ project }: OpenProject): readonly string[] {
  return project.files.filter(({ kind }) => kind === 'rules').map(({ name }) => name);
}

/** All findings, and the lenses of all rule files, including what each rule loses. */
export async function findings({ project, scheduler }: Asked) {
  // Checks with lists are one long step, so pending edits are handled first.
  await scheduler.giveWay();
  return {
    findings: project.workspace.findings(),
    lenses: lensRows(project, ruleFiles(project), true),
  };
}

function lensRows({ workspace }: OpenProject, files: readonly string[], losses: boolean) {
  return files.flatMap((file) =>
    lensesOf(workspace, file, { losses }).map((lens) => ({ file, ...lens })),
  );
}

/** How many lists rules, variants, fallbacks and the unclassified deck win. */
function countRows(project: OpenProject) {
  const { workspace, session, matcher } = project;
  const { ruleSet } = matcher;
  const disk = new Map(
    workspace.onDisk?.session?.counts.map((part) => [partKey(part), part.wins] as const),
  );
  return session.counts.map(({ what, identifier, wins }) => {
    const entry = what === 'unclassified' ? ruleSet.unclassified : ruleSet.get(identifier);
    return {
      what,
      identifier,
      name: entry?.name ?? identifier,
      wins,
      /** The number under the rules on disk; undefined if these do not have it. */
      onDisk: disk.get(partKey({ what, identifier })),
    };
  });
}
