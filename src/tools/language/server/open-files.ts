/** The files that an editor has open, with their versions and the lines of their texts. */
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver/node';
import { changedText, TextLines } from './text-lines.js';

interface OpenFile {
  readonly version: number;
  readonly text: string;
}

export class OpenFiles {
  readonly #files = new Map<string, OpenFile>();
  /** The lines of the last texts that were asked for. */
  readonly #lines = new Map<string, TextLines>();

  open(path: string, text: string, version: number): void {
    this.#files.set(path, { text, version });
  }

  /** Returns the text after some changes; undefined if the file is not open. */
  change(
    path: string,
    changes: readonly TextDocumentContentChangeEvent[],
    version: number,
  ): string | undefined {
    const file = this.#files.get(path);
    if (file === undefined) return undefined;
    const text = changedText(file.text, changes);
    this.#files.set(path, { text, version });
    return text;
  }

  close(path: string): void {
    this.#files.delete(path);
    this.#lines.delete(path);
  }

  /** Null for a file that is not open. */
  versionOf(path: string): number | null {
    return this.#files.get(path)?.version ?? null;
  }

  /** The lines of a text of a file, kept until the text is another one. */
  linesOf(path: string, text: string): TextLines {
    const known = this.#lines.get(path);
    if (known?.text === text) return known;
    const lines = new TextLines(text);
    this.#lines.set(path, lines);
    return lines;
  }
}
