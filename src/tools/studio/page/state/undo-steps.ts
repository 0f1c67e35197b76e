/**
 * Tracks the order of edits in all files and of decisions about groups. Each file has its own history; undo
 * reverts the last step of any of them, and a step can contain edits of several files.
 */
import { undoDepth } from '@codemirror/commands';
import type { Transaction } from '@codemirror/state';
import { computed, signal } from '@preact/signals';

/** The part of a step that is not an edit of texts. */
export interface Decision {
  /** What was done: `skipped`. */
  readonly title: string;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Consecutive steps with the same text are joined. */
  readonly joined?: string | undefined;
}

interface Step {
  /** The ids of the changed files. */
  readonly files: readonly string[];
  readonly decision?: Decision | undefined;
}

const done = signal<readonly Step[]>([]);
const undone = signal<readonly Step[]>([]);
/** The files of the current step; undefined while each edit is a separate step. */
let collected: Set<string> | undefined;

export const canUndo = computed(() => done.value.length > 0);
export const canRedo = computed(() => undone.value.length > 0);

/** Makes all edits of a callback, and an optional decision, one step. */
export function recordStep(edit: () => void, decision?: Decision): void {
  // Edits of a decision belong to its step.
  if (collected !== undefined) {
    edit();
    return;
  }
  collected = new Set();
  try {
    edit();
  } finally {
    const files = [...collected];
    collected = undefined;
    if (files.length > 0 || decision !== undefined) addStep({ files, decision });
  }
}

function addStep({ files, decision }: Step): void {
  const last = done.peek().at(-1)?.decision;
  const isJoined = decision?.joined !== undefined && decision.joined === last?.joined;
  undone.value = [];
  done.value = isJoined
    ? [...done.peek().slice(0, -1), { files, decision: { ...decision, undo: last.undo } }]
    : [...done.peek(), { files, decision }];
}

/** Records the steps that transactions add to the history of a file. Undo and redo are not edits. */
export function recordEdits(file: string, transactions: readonly Transaction[]): void {
  for (const transaction of transactions) {
    if (!transaction.docChanged || isUndo(transaction)) continue;
    const added = undoDepth(transaction.state) - undoDepth(transaction.startState);
    if (added <= 0) continue;
    if (collected !== undefined) collected.add(file);
    else addStep({ files: [file] });
  }
}

function isUndo(transaction: Transaction): boolean {
  return transaction.isUserEvent('undo') || transaction.isUserEvent('redo');
}

type Steps = typeof done;

/** Moves the last step to the undone steps. */
export const takeUndo = () => moveLast(done, undone);
export const takeRedo = () => moveLast(undone, done);

function moveLast(from: Steps, to: Steps): Step | undefined {
  const step = from.peek().at(-1);
  if (step === undefined) return undefined;
  from.value = from.peek().slice(0, -1);
  to.value = [...to.peek(), step];
  return step;
}
