/**
 * Converts between texts of files and of the editor. Editor and worker use only line feeds, whatever the line
 * breaks of the file, so that offsets are the same for both.
 */
import type { EditorState } from '@codemirror/state';

/** The line break of a text. A text with mixed line breaks is split at `\n`, so that each `\r` stays in place. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !/(^|[^\r])\n|\r(?!\n)/.test(text) ? '\r\n' : '\n';
}

/** The text of the file, with its line breaks on disk. */
export function fileText(state: EditorState): string {
  return state.sliceDoc();
}

/** The text of a file, with the line breaks of the editor. */
export function editorText(text: string): string {
  return text.replaceAll(lineBreakOf(text), '\n');
}

/** An offset from the worker, limited to the end of a text that has since become shorter. */
export function placeIn({ doc }: EditorState, offset: number): number {
  return Math.min(offset, doc.length);
}
