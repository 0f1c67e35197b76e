/** What an editor asks about texts: the features of the language service, for files by id. */
import { cardNamesOf } from '../../language/features/cards.js';
import { completionsAt } from '../../language/features/completion.js';
import { fixesAt } from '../../language/features/fixes.js';
import { formatText } from '../../language/features/format.js';
import { hoverAt } from '../../language/features/hover.js';
import { renameIdentifier, renameTargetAt } from '../../language/features/rename.js';
import { foldingOf, symbolsOf } from '../../language/features/symbols.js';
import type { Workbench } from '../protocol.js';
import type { OpenProject } from './project.js';
import { fileEdits, withIds } from './text-edits.js';

type EditorFeatures = Pick<
  Workbench,
  | 'cardNames'
  | 'complete'
  | 'hover'
  | 'fixes'
  | 'renameTarget'
  | 'rename'
  | 'symbols'
  | 'folding'
  | 'format'
>;

/** @param current the open project */
export function editorFeatures(current: () => OpenProject): EditorFeatures {
  /** The workspace, and the name of a file in it. */
  const at = (file: string) => {
    const project = current();
    return [project.workspace, project.file(file).name] as const;
  };
  return {
    async cardNames(text, limit) {
      const found = cardNamesOf(current().workspace).search(text, limit);
      return found.map(({ name, lists = 0 }) => ({ name, lists }));
    },
    complete: async (file, offset) => completionsAt(...at(file), offset),
    hover: async (file, offset) => hoverAt(...at(file), offset),
    fixes: async (file, start, end) =>
      fixesAt(...at(file), start, end).map(({ title, finding, edits, isPreferred }) => ({
        title,
        code: finding.code,
        files: withIds(current(), edits),
        isPreferred,
      })),
    renameTarget: async (file, offset) => renameTargetAt(...at(file), offset),
    async rename(from, to) {
      const { edits, error } = renameIdentifier(current().workspace, from, to);
      return edits === undefined ? { reason: error } : { files: withIds(current(), edits) };
    },
    symbols: async (file) => symbolsOf(...at(file)),
    folding: async (file) => foldingOf(...at(file)),
    async format(file) {
      const text = current().textOf(file);
      return { files: fileEdits(file, text, formatText(text)) };
    },
  };
}
