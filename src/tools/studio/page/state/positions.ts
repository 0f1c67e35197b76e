/**
 * Places in a file and in the editor. CodeMirror counts a line break as one unit, whatever it is in the
 * file; findings and edits count the units of the text.
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

/** The place in the editor of an offset in the file; the end where the text became shorter. */
export function toPosition(state: EditorState, offset: number): number {
  const { doc, lineBreak } = state;
  const extra = lineBreak.length - 1;
  if (extra === 0) return Math.min(offset, doc.length);
  let [low, high] = [1, doc.lines];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (doc.line(middle).from + extra * (middle - 1) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.min(offset - extra * (low - 1), doc.line(low).to);
}

/** The offset in the file of a place in the editor. */
export function toOffset(state: EditorState, position: number): number {
  return position + (state.lineBreak.length - 1) * (state.doc.lineAt(position).number - 1);
}
