/** Renaming the identifier of a rule, variant or fallback wherever the project writes it. */
import type { Stretch } from '../../../core/json/tree.js';
import type { FileEdits, TextEdit } from '../model.js';
import type { Workspace } from '../workspace.js';
import { type Occurrence, occurrencesAt, occurrencesIn } from './occurrences.js';
import { spotAt } from './spot.js';

/** An identifier in a file, without its quotes. */
export interface RenameTarget extends Stretch {
  readonly identifier: string;
}

/** What {@link renameIdentifier} returns: the edits of the files, or why there are none. */
export type Renaming =
  | { readonly edits: FileEdits; readonly error?: never }
  | { readonly error: string; readonly edits?: never };

/** The identifier at an offset; undefined where there is none that a rule, variant or fallback has. */
export function renameTargetAt(
  workspace: Workspace,
  name: string,
  offset: number,
): RenameTarget | undefined {
  const found = identifierAt(workspace, name, offset);
  return found !== undefined && isDefined(workspace, found.identifier) ? found : undefined;
}

/** The identifier that is written at an offset, whether anything has it or not. */
export function identifierAt(
  workspace: Workspace,
  name: string,
  offset: number,
): RenameTarget | undefined {
  const spot = spotAt(workspace, name, offset);
  const entry = spot?.place.part === 'value' ? spot.place.entry : undefined;
  if (spot === undefined || entry === undefined) return undefined;
  const found = occurrencesAt(spot.file.text, entry, spot.meaning.role).find(
    ({ start, end }) => start <= offset && offset <= end,
  );
  return found && { start: found.start, end: found.end, identifier: found.identifier };
}

/**
 * The edits that rename an identifier in rules, cases, overlays and the project file.
 *
 * @example
 * renameIdentifier(workspace, 'zard', 'charizard').edits // Map { 'rules.json' => [{ start: 21, … }] }
 */
export function renameIdentifier(workspace: Workspace, from: string, to: string): Renaming {
  const fault = identifierFault(to);
  if (fault !== undefined) return { error: fault };
  const quoted = JSON.stringify(to);
  if (!isDefined(workspace, from)) {
    return { error: `no rule, variant or fallback has the identifier ${JSON.stringify(from)}` };
  }
  const isTaken =
    isDefined(workspace, to) || to === workspace.current?.matcher.ruleSet.unclassified.id;
  if (from !== to && isTaken) {
    return { error: `the identifier ${quoted} is used already; choose another one` };
  }
  const edits = new Map<string, readonly TextEdit[]>();
  for (const file of workspace.files.values()) {
    const found = occurrencesIn(file).filter(({ identifier }) => identifier === from);
    if (found.length > 0)
      edits.set(
        file.name,
        found.map((one) => editOf(one, to)),
      );
  }
  return { edits };
}

/** Why a text cannot be an identifier that people write; undefined if it can. */
export function identifierFault(text: string): string | undefined {
  if (text.trim() === '') return 'an identifier cannot be empty';
  return /[\p{Cc}\p{Cs}]/u.test(text)
    ? 'an identifier cannot have control characters or halves of characters'
    : undefined;
}

function editOf({ start, end, role }: Occurrence, to: string): TextEdit {
  const token = role === 'path' ? to.replaceAll('~', '~0').replaceAll('/', '~1') : to;
  return { start, end, text: JSON.stringify(token).slice(1, -1) };
}

function isDefined(workspace: Workspace, identifier: string): boolean {
  return [...workspace.files.values()].some((file) =>
    occurrencesIn(file).some((one) => one.role === 'definition' && one.identifier === identifier),
  );
}
