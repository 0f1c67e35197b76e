/**
 * The texts of files and of the editor. The editor and the worker know only line feeds, whatever the
 * breaks in the file are, so that places in a text are the same for both.
 */
import type { EditorState } from '@codemirror/state';

/**
 * What ends the lines of a text. A text that mixes breaks is cut at `\n`, so that each `\r` stays
 * where it is.
 */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !/(^|[^\r])\n|\r(?!\n)/.test(text) ? '\r\n' : '\n';
}

/** The text of the file, with the breaks it has on disk. */
export function fileText(state: EditorState): string {
  return state.sliceDoc();
}

/** The text of a file, with the breaks that the editor has. */
export function editorText(text: string): string {
  return text.replaceAll(lineBreakOf(text), '\n');
}

/** A place that the worker named; the end where the text became shorter since. */
export function placeIn({ doc }: EditorState, offset: number): number {
  return Math.min(offset, doc.length);
}
