/** Renames the identifier of a rule, variant or fallback everywhere in the project. */
import type { TextEdit } from '../../../core/json/edits.js';
import type { TextRange } from '../../../core/json/lexer.js';
import { unclassifiedDeck } from '../../../core/rules/model.js';
import type { EditsAnswer } from '../model.js';
import type { Workspace } from '../workspace.js';
import { type Occurrence, occurrenceAt, occurrencesOf } from './occurrences.js';

/** An identifier in a file; the range excludes quotes. */
export interface RenameTarget extends TextRange {
  readonly identifier: string;
}

/** The identifier at an offset; undefined if there is none, or if it belongs to no rule, variant or fallback. */
export function renameTargetAt(
  workspace: Workspace,
  name: string,
  offset: number,
): RenameTarget | undefined {
  const found = occurrenceAt(workspace, name, offset);
  if (found?.kind !== 'identifier' || !isDefined(workspace, found.name)) return undefined;
  return { start: found.start, end: found.end, identifier: found.name };
}

/**
 * The edits that rename an identifier in rules, cases, overlays and the project file.
 *
 * @example
 * renameIdentifier(workspace, 'zard', 'charizard').files // Map { 'rules.json' => [{ start: 21, … }] }
 */
export function renameIdentifier(workspace: Workspace, from: string, to: string): EditsAnswer {
  const fault = identifierFault(to);
  if (fault !== undefined) return { reason: fault };
  const quoted = JSON.stringify(to);
  if (!isDefined(workspace, from)) {
    return { reason: `no rule, variant or fallback has the identifier ${JSON.stringify(from)}` };
  }
  // If files have errors, there may be no rule set.
  const unclassified =
    workspace.current?.matcher.ruleSet.unclassified ??
    workspace.settings.unclassified ??
    unclassifiedDeck;
  if (from !== to && (isDefined(workspace, to) || to === unclassified.id)) {
    return { reason: `the identifier ${quoted} is used already; choose another one` };
  }
  const found = occurrencesOf(workspace, { kind: 'identifier', name: from });
  for (const file of found.keys()) {
    if (!workspace.files.get(file)?.isOutOfSight) continue;
    return {
      reason: `${file} has the identifier, too, and is not edited: it is hidden in, or outside of, the folder of the project`,
    };
  }
  return {
    files: new Map(Array.from(found, ([file, all]) => [file, all.map((one) => editOf(one, to))])),
  };
}

/** The fault of a text as an identifier; undefined if it is valid. */
export function identifierFault(text: string): string | undefined {
  if (text.trim() === '') return 'an identifier cannot be empty';
  return /[\p{Cc}\p{Cs}]/u.test(text)
    ? 'an identifier cannot contain control characters or unpaired surrogates'
    : undefined;
}

function editOf({ start, end, role }: Occurrence, to: string): TextEdit {
  const token = role === 'path' ? to.replaceAll('~', '~0').replaceAll('/', '~1') : to;
  return { start, end, text: JSON.stringify(token).slice(1, -1) };
}

function isDefined(workspace: Workspace, name: string): boolean {
  return [...occurrencesOf(workspace, { kind: 'identifier', name }).values()].some((all) =>
    all.some(({ role }) => role === 'definition'),
  );
}
