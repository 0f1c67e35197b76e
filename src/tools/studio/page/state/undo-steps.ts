/**
 * The order of edits over all files. Each file has a history of its own; the last step of any of them
 * is what undo takes back, and a step can be edits of several files.
 */
import { undoDepth } from '@codemirror/commands';
import type { Transaction } from '@codemirror/state';
import { computed, signal } from '@preact/signals';

/** The ids of the files that a step changed. */
type Step = readonly string[];

const done = signal<readonly Step[]>([]);
const undone = signal<readonly Step[]>([]);
/** The files of the step that is being made; undefined while each edit is a step. */
let collected: Set<string> | undefined;

export const canUndo = computed(() => done.value.length > 0);
export const canRedo = computed(() => undone.value.length > 0);

/** How many steps can be undone. */
export function undoableSteps(): number {
  return done.peek().length;
}

/** Makes all edits of a callback one step. */
export function recordStep(edit: () => void): void {
  collected = new Set();
  try {
    edit();
  } finally {
    const step = [...collected];
    collected = undefined;
    if (step.length > 0) done.value = [...done.peek(), step];
  }
}

/** Notes the steps that transactions add to the history of a file. Undo and redo are not edits. */
export function recordEdits(file: string, transactions: readonly Transaction[]): void {
  for (const transaction of transactions) {
    if (!transaction.docChanged || isUndo(transaction)) continue;
    const added = undoDepth(transaction.state) - undoDepth(transaction.startState);
    if (added <= 0) continue;
    undone.value = [];
    if (collected !== undefined) collected.add(file);
    else done.value = [...done.peek(), [file]];
  }
}

function isUndo(transaction: Transaction): boolean {
  return transaction.isUserEvent('undo') || transaction.isUserEvent('redo');
}

/** Moves the last step to those undone. */
export function takeUndo(): Step | undefined {
  const step = done.peek().at(-1);
  if (step === undefined) return undefined;
  done.value = done.peek().slice(0, -1);
  undone.value = [...undone.peek(), step];
  return step;
}

export function takeRedo(): Step | undefined {
  const step = undone.peek().at(-1);
  if (step === undefined) return undefined;
  undone.value = undone.peek().slice(0, -1);
  done.value = [...done.peek(), step];
  return step;
}
