/** Undo and redo of the last step, whether it was in any file or a decision about a group. */
import { redo, undo } from '@codemirror/commands';
import type { StateCommand } from '@codemirror/state';
import { batch } from '@preact/signals';
import { announce } from './announcements.js';
import { dispatchTo, fileOf } from './texts.js';
import { takeRedo, takeUndo } from './undo-steps.js';

/** Whether there was something to undo. */
export function undoStep(): boolean {
  return run('undo');
}

export function redoStep(): boolean {
  return run('redo');
}

const ways = {
  undo: { takeStep: takeUndo, command: undo, what: 'Undone' },
  redo: { takeStep: takeRedo, command: redo, what: 'Redone' },
};

function run(way: keyof typeof ways): boolean {
  const { takeStep, command, what } = ways[way];
  // Skips steps that have nothing left to undo because their text was reloaded from disk.
  for (let step = takeStep(); step !== undefined; step = takeStep()) {
    const { files, decision } = step;
    const changed = batch(() => {
      decision?.[way]();
      return files.filter((id) => runIn(id, command));
    });
    if (decision === undefined && changed.length === 0) continue;
    const names = changed.map((id) => fileOf(id)?.name).join(' and ');
    announce(decision ? `${what}: ${decision.title}` : `${what} in ${names}`);
    return true;
  }
  announce(`Nothing to ${way}`);
  return false;
}

function runIn(id: string, command: StateCommand): boolean {
  const file = fileOf(id);
  if (file === undefined) return false;
  return command({
    state: file.state.peek(),
    dispatch: (transaction) => dispatchTo(file, transaction),
  });
}
