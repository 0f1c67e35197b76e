/** Places in texts, edits of them, and what an editor asks about them. */

import type { TextEdit } from '../../../core/json/edits.js';

/** A part of a text; `end` is behind its last unit. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface FileTextEdits {
  /** The id of the file. */
  readonly file: string;
  /** Of the text as it is before any of them, in its order; they do not overlap. */
  readonly edits: readonly TextEdit[];
}

/** Edits for the page's editor to make as one step of undo; or why there are none, for people. */
export type EditsAnswer =
  | { readonly files: readonly FileTextEdits[]; readonly reason?: never }
  | { readonly files?: never; readonly reason: string };

/** What can stand at an offset. */
export interface Completions extends TextRange {
  readonly items: readonly Completion[];
  /** Whether more characters would find more items. */
  readonly isPartial: boolean;
}

export interface Completion {
  readonly label: string;
  readonly kind: 'key' | 'value' | 'identifier' | 'card';
  /** The text that replaces the range of the completions. */
  readonly insert: string;
  readonly detail?: string;
  /** For cards: how many lists hold it. */
  readonly lists?: number;
}

export interface Hover extends TextRange {
  /** Markdown without HTML; names in it are escaped. */
  readonly markdown: string;
}

export interface QuickFix {
  /** What it does, in the imperative. */
  readonly title: string;
  /** The code of the finding that it mends. */
  readonly code: string;
  readonly files: readonly FileTextEdits[];
  /** Whether it is safe without a look at it. */
  readonly isPreferred: boolean;
}

export interface RenameTarget extends TextRange {
  readonly identifier: string;
}

/** A rule, variant, fallback, case or setting of a file, with what is in it. */
export interface FileSymbol extends TextRange {
  readonly name: string;
  readonly detail: string;
  readonly kind: string;
  /** The range of its name. */
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly children: readonly FileSymbol[];
}
