/** Edits of files as a client makes them. */
import type { TextEdit as ClientEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import type { FileEdits, TextEdit } from '../model.js';
import type { TextLines } from './text-lines.js';

/** The files that an edit is about. */
export interface EditedFiles {
  readonly linesOf: (name: string) => TextLines;
  readonly uriOf: (name: string) => string;
  /** The version of a file that an editor has; null for one that none has. */
  readonly versionOf: (name: string) => number | null;
  /** Whether the client takes versions, so that it does not edit another text than this one. */
  readonly hasVersions: boolean;
}

export function clientEdits(lines: TextLines, edits: readonly TextEdit[]): ClientEdit[] {
  return edits.map(({ start, end, text: newText }) => ({
    range: lines.rangeOf({ start, end }),
    newText,
  }));
}

export function workspaceEdit(edits: FileEdits, files: EditedFiles): WorkspaceEdit {
  const { linesOf, uriOf, versionOf, hasVersions } = files;
  const all = Array.from(edits, ([name, some]) => ({
    textDocument: { uri: uriOf(name), version: versionOf(name) },
    edits: clientEdits(linesOf(name), some),
  }));
  if (hasVersions) return { documentChanges: all };
  return { changes: Object.fromEntries(all.map((one) => [one.textDocument.uri, one.edits])) };
}
