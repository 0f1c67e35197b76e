/** Edits of texts as the page gets them. */
import { difference } from '../../../core/json/edits.js';
import type { FileEdits } from '../../language/model.js';
import type { FileTextEdits } from '../answers/texts.js';
import type { OpenProject } from './project.js';

/** The edit that makes one text of another; none for equal texts. */
export function fileEdits(file: string, before: string, after: string): readonly FileTextEdits[] {
  return before === after ? [] : [{ file, edits: [difference(before, after)] }];
}

/** Edits of the language service under the ids of the files. */
export function withIds(project: OpenProject, edits: FileEdits): readonly FileTextEdits[] {
  return [...edits].flatMap(([name, some]) => {
    const file = project.idOf(name);
    return file === undefined ? [] : [{ file, edits: some }];
  });
}
