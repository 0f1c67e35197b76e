/** The files of a project and its settings, as input of the language service. */

import { difference, type TextEdit } from '../../core/json/edits.js';
import type { Severities } from '../../core/project/model.js';
import type { CardColors } from '../../core/rules/card-colors.js';
import type { RuleFileSettings } from '../../core/rules/model.js';
import type { IgnoreEntry } from '../../questions/analysis/checks/ignores.js';
import type { DeckLimits } from '../../questions/analysis/reasoning/certain.js';

/** The rule files form one rule set, in their order. There is at most one overlay and one config. */
export type FileKind = 'rules' | 'overlay' | 'cases' | 'config';

export interface WorkspaceFile {
  /** The name of the file in findings, as in `decktype check`. Unique. */
  readonly name: string;
  readonly kind: FileKind;
  readonly text: string;
  /** Whether the file is hidden in the project's folder, or outside of it: it is neither quoted nor edited. */
  readonly isOutOfSight?: boolean;
}

/**
 * What labels and findings depend on besides the files, the lists and the card table. Plain data, so it can be
 * sent to a worker. Settings of {@link RuleFileSettings} override those in rule files.
 */
export interface WorkspaceSettings extends RuleFileSettings {
  /** Use only rules of these generations, and rules without a generation. */
  readonly generation?: readonly number[];
  /** Colours of cards, for imported rules whose names include the colours of the deck. */
  readonly colors?: CardColors;
  readonly limits?: DeckLimits;
  readonly severities?: Severities;
  readonly ignore?: readonly IgnoreEntry[];
  /** Whether new priorities could change labels of other rule sets of the project, which share rule files. */
  readonly isShared?: boolean;
}

export type FileEdits = ReadonlyMap<string, readonly TextEdit[]>;

/** Edits to undo in one step; or the reason why there are none. */
export type EditsAnswer = { readonly files: FileEdits; readonly reason?: never } | NoEdits;

export interface NoEdits {
  readonly files?: never;
  readonly reason: string;
}

/** The edits that turn texts of files into others; files that stay the same have none. */
export function fileEdits(
  texts: Iterable<readonly [file: string, before: string, after: string]>,
): FileEdits {
  const edits = new Map<string, readonly TextEdit[]>();
  for (const [file, before, after] of texts) {
    if (before !== after) edits.set(file, [difference(before, after)]);
  }
  return edits;
}
