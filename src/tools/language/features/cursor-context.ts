/** What is at a place in a file of a workspace. */
import type { WorkspaceFile } from '../model.js';
import { readLooseTree } from '../syntax/loose-tree.js';
import { placeAt, type TextPlace } from '../syntax/place.js';
import { type SchemaAt, schemaAt } from '../syntax/schema-at.js';
import type { Workspace } from '../workspace.js';

export interface CursorContext {
  readonly file: WorkspaceFile;
  readonly place: TextPlace;
  readonly schema: SchemaAt;
}

/** What is at an offset of a file; undefined where there is nothing to know, such as in a comment. */
export function cursorContextAt(
  workspace: Workspace,
  name: string,
  offset: number,
): CursorContext | undefined {
  const file = workspace.files.get(name);
  const place = file && placeAt(file.text, readLooseTree(file.text), offset);
  if (file === undefined || place === undefined) return undefined;
  return { file, place, schema: schemaAt(file.kind, place) };
}
