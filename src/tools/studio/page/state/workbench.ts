/** The worker with the lists, and its last answers. */
import { batch, computed, effect, type Signal, signal } from '@preact/signals';
import { messageOf } from '../../../../core/diagnostics/expected-error.js';
import type { EditsAnswer } from '../../../language/model.js';
import { StaleError, type StudioProject } from '../../protocol.js';
import type { CountRow, Edited, FileLens, Opened } from '../../worker/answers.js';
import type { Workbench, WorkbenchEvent } from '../../worker/workbench.js';
import { showProblem } from './announcements.js';
import { editorText } from './positions.js';
import { applyEdits, type OpenFile, openFiles } from './texts.js';

export const project: Signal<StudioProject | undefined> = signal(undefined);
export const opened: Signal<Opened | undefined> = signal(undefined);
/** The answer to the last edit; a new object each time. */
export const edited: Signal<Edited | undefined> = signal(undefined);
/** The progress of slow questions, from 0 to 1. */
export const progress: Signal<ReadonlyMap<keyof Workbench, number>> = signal(new Map());

/** The lenses of each file, by name. */
export const lenses: Signal<ReadonlyMap<string, readonly FileLens[]>> = signal(new Map());

let worker: Workbench | undefined;
/** Settles when the worker has the project. */
let opening: Promise<void> | undefined;

export function workbench(): Workbench {
  if (worker === undefined) throw new Error('the worker has not been started');
  return worker;
}

export function noteProgress({ method, done, total }: WorkbenchEvent): void {
  progress.value = new Map(progress.peek()).set(method, total === 0 ? 1 : done / total);
}

/** Opens the project in the worker when its lists have arrived, and then sends it each edit. */
export function startWorkbench(
  started: Workbench,
  asked: StudioProject,
  corpus: Promise<ArrayBuffer | undefined>,
): Promise<void> {
  worker = started;
  opening = corpus.then((lists) => open(started, asked, lists));
  return opening;
}

async function open(
  started: Workbench,
  asked: StudioProject,
  corpus: ArrayBuffer | undefined,
): Promise<void> {
  try {
    const files = asked.files.map((file) => ({ ...file, text: editorText(file.text) }));
    const answer = await started.open({ ...asked, files }, corpus);
    opened.value = answer;
    take(answer, allNames());
    for (const file of openFiles()) follow(file, file.disk.peek().text);
  } catch (error) {
    showProblem(`The lists could not be opened: ${messageOf(error)}`);
  }
}

/** Files with texts that were not sent to the worker yet, in the order of their edits. */
const pending = new Set<OpenFile>();
let version = 0;
let sending: Promise<void> | undefined;

/** Sends the text of a file whenever it changes. */
function follow(file: OpenFile, first: unknown): void {
  let sent = first;
  effect(() => {
    const { doc } = file.state.value;
    if (doc === sent) return;
    sent = doc;
    pending.add(file);
    send();
  });
}

/** Sends one edit at a time; of the texts typed meanwhile, only the last. */
function send(): void {
  sending ??= sendAll().finally(() => {
    sending = undefined;
    if (pending.size > 0) send();
  });
}

async function sendAll(): Promise<void> {
  for (const file of pending) {
    const state = file.state.peek();
    try {
      const answer = await workbench().edit(file.name, String(state.doc), ++version);
      // A text that was typed meanwhile is sent next.
      if (file.state.peek().doc === state.doc) pending.delete(file);
      take(answer, [file.name]);
    } catch (error) {
      pending.delete(file);
      showProblem(`The rules could not be read: ${messageOf(error)}`);
    }
  }
}

/** Tells the worker the text on disk. */
export async function tellSaved(file: string, text: string): Promise<void> {
  try {
    await opening;
    take(await workbench().saved(file, editorText(text)), allNames());
  } catch (error) {
    showProblem(`The rules could not be compared with the file: ${messageOf(error)}`);
  }
}

/** Whether an edit is unanswered, so that offsets from the worker refer to an older text. */
export function isBehind(): boolean {
  return pending.size > 0;
}

/**
 * Asks for edits of the texts. Because edits contain offsets, they are refused if any text changes before they
 * arrive, for example because the same question was asked twice.
 */
export async function askForEdits(
  ask: (workbench: Workbench) => Promise<EditsAnswer>,
): Promise<EditsAnswer> {
  try {
    await whenSent();
    const asked = openFiles().map(docOf);
    const answer = await ask(workbench());
    if (openFiles().some((file, at) => docOf(file) !== asked[at])) throw new StaleError();
    return answer;
  } catch (error) {
    const reason = isStale(error) ? 'the texts changed meanwhile; try again' : messageOf(error);
    return { reason };
  }
}

/** Asks for edits of the texts, and applies them. Returns why they were not applied. */
export async function makeEdits(
  ask: (workbench: Workbench) => Promise<EditsAnswer>,
): Promise<string | undefined> {
  const { files, reason } = await askForEdits(ask);
  if (files !== undefined) applyEdits(files);
  return reason;
}

function docOf({ state }: OpenFile): unknown {
  return state.peek().doc;
}

/** Settles when the worker has all current texts. */
export async function whenSent(): Promise<void> {
  await opening;
  while (sending !== undefined) await sending;
}

/** @param files the files whose lenses the answer contains */
function take(answer: Edited, files: readonly string[]): void {
  batch(() => {
    // A broken text has no lenses: the previous ones stay and move with the text.
    if (answer.isValid) takeLenses(answer.lenses, files);
    edited.value = answer;
  });
}

/** Stores the lenses of some files, or of all. */
export function takeLenses(found: readonly FileLens[], files = allNames()): void {
  const taken = new Map(lenses.peek());
  for (const name of files) {
    taken.set(
      name,
      found.filter(({ file }) => file === name),
    );
  }
  lenses.value = taken;
}

function allNames(): readonly string[] {
  return openFiles().map(({ name }) => name);
}

export function isStale(error: unknown): boolean {
  return error instanceof StaleError;
}

/** The distinct days of events, ascending. */
export function eventDays(): readonly string[] {
  const days = (opened.value?.events ?? []).flatMap(({ date }) => date ?? []);
  return [...new Set(days)].sort();
}

/** The name of what edits are compared with. */
export function savedRules(): string {
  return project.value?.exported ? 'the exported files' : 'the files on disk';
}

/** The rules, variants and fallbacks in checking order, and the unclassified deck. */
export function allParts(): readonly CountRow[] {
  return edited.value?.counts ?? [];
}

const parts = computed(() => new Map(allParts().map((part) => [part.identifier, part])));

/** The rule, variant or fallback of a deck, or the unclassified deck. */
export function partOf(identifier: string): CountRow | undefined {
  return parts.value.get(identifier);
}

/** The number of lists without a deck; undefined until it is known. */
export function unclassifiedLists(): number | undefined {
  return allParts().find(({ what }) => what === 'unclassified')?.wins;
}

/** The number of rules, without variants and fallbacks. */
export function ruleCount(): number {
  return allParts().filter(({ what }) => what === 'rule').length;
}

/** The name of a deck; its identifier if no rule has it. */
export function deckNameOf(identifier: string): string {
  return partOf(identifier)?.name ?? identifier;
}
