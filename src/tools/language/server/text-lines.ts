/** Lines and columns of a text as the Language Server Protocol counts them: from 0, in UTF-16 units. */
import type { Position, Range, TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { partitionPoint } from '../../../core/json/partition-point.js';
import type { Stretch } from '../../../core/json/tree.js';

/** A text, and where its lines begin. A line ends with `\n`, `\r\n` or `\r`. */
export class TextLines {
  readonly text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.text = text;
    this.#starts = [0, ...Array.from(text.matchAll(/\r\n|\n|\r/g), endOf)];
  }

  positionAt(offset: number): Position {
    const place = Math.max(0, Math.min(offset, this.text.length));
    const line = partitionPoint(this.#starts, (start) => start <= place) - 1;
    return { line, character: place - (this.#starts[line] as number) };
  }

  /** The offset of a position; that of the end of its line or of the text if it is behind that. */
  offsetAt({ line, character }: Position): number {
    const start = this.#starts[line];
    if (start === undefined) return line < 0 ? 0 : this.text.length;
    const next = this.#starts[line + 1];
    const end = next === undefined ? this.text.length : this.#withoutBreak(next);
    return Math.min(start + Math.max(character, 0), end);
  }

  rangeOf({ start, end }: Stretch): Range {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  #withoutBreak(next: number): number {
    return this.text.slice(next - 2, next) === '\r\n' ? next - 2 : next - 1;
  }
}

function endOf({ 0: found, index }: RegExpMatchArray): number {
  return (index ?? 0) + found.length;
}

/** The text after the changes of a client, each of which is about the text that the one before left. */
export function changedText(
  text: string,
  changes: readonly TextDocumentContentChangeEvent[],
): string {
  return changes.reduce((before, change) => {
    if (!('range' in change)) return change.text;
    const lines = new TextLines(before);
    const [start, end] = [lines.offsetAt(change.range.start), lines.offsetAt(change.range.end)];
    return before.slice(0, start) + change.text + before.slice(Math.max(start, end));
  }, text);
}
