/** Undo and redo of the last step, in whatever file it was. */
import { redo, undo } from '@codemirror/commands';
import type { StateCommand } from '@codemirror/state';
import { batch } from '@preact/signals';
import { announce } from './announcements.js';
import { dispatchTo, fileOf } from './texts.js';
import { takeRedo, takeUndo } from './undo-steps.js';

/** The ids of the files that it changed; undefined if there was nothing to undo. */
export function undoStep(): readonly string[] | undefined {
  return run(takeUndo, undo, 'Undone');
}

export function redoStep(): readonly string[] | undefined {
  return run(takeRedo, redo, 'Redone');
}

function run(
  takeStep: () => readonly string[] | undefined,
  command: StateCommand,
  what: string,
): readonly string[] | undefined {
  // A step whose text was replaced from disk since has nothing left to undo.
  for (let step = takeStep(); step !== undefined; step = takeStep()) {
    const ids = step;
    const changed = batch(() => ids.filter((id) => runIn(id, command)));
    if (changed.length === 0) continue;
    announce(`${what} in ${changed.map((id) => fileOf(id)?.name).join(' and ')}`);
    return changed;
  }
  announce(what === 'Undone' ? 'Nothing to undo' : 'Nothing to redo');
  return undefined;
}

function runIn(id: string, command: StateCommand): boolean {
  const file = fileOf(id);
  if (file === undefined) return false;
  return command({
    state: file.state.peek(),
    dispatch: (transaction) => dispatchTo(file, transaction),
  });
}
