/** Fixes of findings as code actions. */
import type { CodeAction, Diagnostic } from 'vscode-languageserver/node';
import type { Stretch } from '../../../core/json/tree.js';
import { fixAllEdits, fixesAt } from '../features/fixes.js';
import type { ServedFile } from './answers.js';
import { diagnosticOf, type FindingPlaces } from './diagnostics.js';
import { type EditedFiles, workspaceEdit } from './edits.js';

/** What a client asks for. */
interface Asked extends Stretch {
  /** The kinds of actions; undefined for those that are offered without being asked for. */
  readonly only: readonly string[] | undefined;
  /** What the client shows at the place. */
  readonly shown: readonly Diagnostic[];
}

/** All fixes of a file, as `decktype check --fix` makes them. */
export const fixAllKind = 'source.fixAll.decktype';

export const quickFixKind = 'quickfix';

export function actionAnswer(
  { workspace, name }: ServedFile,
  { start, end, only, shown }: Asked,
  places: FindingPlaces & EditedFiles,
): CodeAction[] {
  const isAsked = (kind: string) => only?.some((one) => `${kind}.`.startsWith(`${one}.`)) ?? false;
  const actions: CodeAction[] = [];
  if (only === undefined || isAsked(quickFixKind)) {
    for (const { title, finding, edits, isPreferred } of fixesAt(workspace, name, start, end)) {
      const own = diagnosticOf(finding, places);
      const same = shown.filter(
        ({ code, message }) => code === own.code && message === own.message,
      );
      actions.push({
        ...{ title, kind: quickFixKind, isPreferred },
        diagnostics: same.length === 0 ? [own] : same,
        edit: workspaceEdit(edits, places),
      });
    }
  }
  // It takes a check of all rules, so it is made only if it is asked for.
  const all = isAsked(fixAllKind) ? fixAllEdits(workspace, name) : undefined;
  if (all !== undefined) {
    const title = 'make all fixes of decktype in this file';
    actions.push({ title, kind: fixAllKind, edit: workspaceEdit(all, places) });
  }
  return actions;
}
