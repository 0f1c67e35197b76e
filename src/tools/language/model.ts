/** The files of a project and its settings, as the language service takes them. */

import { difference, type TextEdit } from '../../core/json/edits.js';
import type { Severities } from '../../core/project/model.js';
import type { CardColors } from '../../core/rules/card-colors.js';
import type { RuleFileSettings } from '../../core/rules/model.js';
import type { IgnoreEntry } from '../../questions/analysis/checks/ignores.js';
import type { DeckLimits } from '../../questions/analysis/reasoning/certain.js';

/** All rule files are one rule set, in their order. There is at most one overlay and one config. */
export type FileKind = 'rules' | 'overlay' | 'cases' | 'config';

export interface WorkspaceFile {
  /** What findings call it, as `decktype check` does. Each name occurs once. */
  readonly name: string;
  readonly kind: FileKind;
  readonly text: string;
  /** Whether it is hidden in, or outside of, the folder of the project: it is not quoted, and not edited. */
  readonly isOutOfSight?: boolean;
}

/**
 * What labels and findings depend on beside the files, the lists and the card table. Plain data,
 * which can be sent to a worker. Settings of {@link RuleFileSettings} replace those of the rule files.
 */
export interface WorkspaceSettings extends RuleFileSettings {
  /** Use only rules of these generations, and rules without one. */
  readonly generation?: readonly number[];
  /** The colours of cards, for the names of imported rules that take the deck's colours. */
  readonly colors?: CardColors;
  readonly limits?: DeckLimits;
  readonly severities?: Severities;
  readonly ignore?: readonly IgnoreEntry[];
}

export type FileEdits = ReadonlyMap<string, readonly TextEdit[]>;

/** Edits for one undo step; or why there are none. */
export type EditsAnswer = { readonly files: FileEdits; readonly reason?: never } | NoEdits;

export interface NoEdits {
  readonly files?: never;
  readonly reason: string;
}

/** The edits that turn texts of files into others; none of a file whose text stays. */
export function fileEdits(
  texts: Iterable<readonly [file: string, before: string, after: string]>,
): FileEdits {
  const edits = new Map<string, readonly TextEdit[]>();
  for (const [file, before, after] of texts) {
    if (before !== after) edits.set(file, [difference(before, after)]);
  }
  return edits;
}
