/** What an editor asks about texts: the features of the language service. */
import { difference } from '../../../core/json/edits.js';
import { cardNamesOf } from '../../language/features/cards.js';
import { completionsAt } from '../../language/features/completion.js';
import { fixesAt } from '../../language/features/fixes.js';
import { formatText } from '../../language/features/format.js';
import { hoverAt } from '../../language/features/hover.js';
import { renameIdentifier, renameTargetAt } from '../../language/features/rename.js';
import { foldingOf } from '../../language/features/symbols.js';
import type { FileEdits } from '../../language/model.js';
import type { Workspace } from '../../language/workspace.js';
import type { Workbench } from '../protocol.js';

type EditorFeatures = Pick<
  Workbench,
  'cardNames' | 'complete' | 'hover' | 'fixes' | 'renameTarget' | 'rename' | 'folding' | 'format'
>;

/** @param workspace that of the open project */
export function editorFeatures(workspace: () => Workspace): EditorFeatures {
  return {
    async cardNames(text, limit) {
      const found = cardNamesOf(workspace()).search(text, limit);
      return found.map(({ name, lists = 0 }) => ({ name, lists }));
    },
    complete: async (file, offset) => completionsAt(workspace(), file, offset),
    hover: async (file, offset) => hoverAt(workspace(), file, offset),
    fixes: async (file, start, end) =>
      fixesAt(workspace(), file, start, end).map(({ title, finding, edits, isPreferred }) => ({
        title,
        message: finding.message,
        files: edits,
        isPreferred,
      })),
    renameTarget: async (file, offset) => renameTargetAt(workspace(), file, offset),
    async rename(from, to) {
      const { edits, error } = renameIdentifier(workspace(), from, to);
      return edits === undefined ? { reason: error } : { files: edits };
    },
    folding: async (file) => foldingOf(workspace(), file),
    async format(file) {
      const text = workspace().files.get(file)?.text ?? '';
      return { files: fileEdits(file, text, formatText(text)) };
    },
  };
}

/** The edit that turns one text of a file into another; none for equal texts. */
export function fileEdits(file: string, before: string, after: string): FileEdits {
  return new Map(before === after ? [] : [[file, [difference(before, after)]]]);
}
