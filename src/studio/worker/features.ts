/** What an editor asks about texts: the features of the language service, for files by id. */
import type { Workbench } from '../protocol.js';
import type { OpenProject } from './project.js';

type EditorFeatures = Pick<
  Workbench,
  'complete' | 'hover' | 'fixes' | 'renameTarget' | 'rename' | 'symbols' | 'folding' | 'format'
>;

export function editorFeatures(_current: () => OpenProject): EditorFeatures {
  return {
    complete: async () => undefined,
    hover: async () => undefined,
    fixes: async () => [],
    renameTarget: async () => undefined,
    rename: async () => ({ files: [] }),
    symbols: async () => [],
    folding: async () => [],
    format: async () => ({ files: [] }),
  };
}
