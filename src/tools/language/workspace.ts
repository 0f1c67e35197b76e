/** A workspace: the files of a project, with its lists and card table, while they are being edited. */

import type { CardTable } from '../../core/decks/cards/card-table.js';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.js';
import { compileRules, type Matcher } from '../../core/engine/matcher.js';
import { defined } from '../../core/json/defined.js';
import { madeOnce } from '../../core/json/grouping.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import type { Corpus } from '../../questions/corpus/layout/corpus.js';
import type { Move } from '../../questions/corpus/session/moves.js';
import { openSession, type Session } from '../../questions/corpus/session/session.js';
import { createDocuments } from './documents.js';
import { findingsOf, type LabelContext } from './findings.js';
import type { WorkspaceFile, WorkspaceSettings } from './model.js';

export interface WorkspaceOptions {
  readonly files: readonly WorkspaceFile[];
  readonly settings?: WorkspaceSettings;
  readonly corpus?: Corpus | undefined;
  readonly cards?: CardTable | undefined;
}

/** Compiled rules, with a session if there are lists. */
export interface ActiveRules {
  /** The rules of all generations. */
  readonly ruleSet: RuleSet;
  readonly matcher: Matcher;
  readonly session: Session | undefined;
}

const noMoves: readonly Move[] = [];

/**
 * The files of a project while they are edited: their findings, and the lists that move. While a text
 * has errors, the last valid rules stay in force.
 *
 * @example
 * const workspace = createWorkspace({ files: [{ name: 'rules.json', kind: 'rules', text }], corpus })
 * workspace.change('rules.json', edited)
 * workspace.movesFromDisk
 * // [{ from: { id: 'dragapult', … }, to: { id: 'gholdengo', … }, lists: 12, decks: Uint32Array … }]
 */
export function createWorkspace({ files, settings = {}, corpus, cards }: WorkspaceOptions) {
  const context: LabelContext = { settings, corpus, cards };
  const documents = createDocuments(files, settings.ignore, cards !== undefined);
  /** The files with their texts on disk. */
  const disk = createDocuments(files, settings.ignore, cards !== undefined);
  /** The text of the project file that the settings come from. */
  const configText = documents.ofKind('config')[0]?.text;
  const findings = new Map<boolean, readonly Diagnostic[]>();
  let active: ActiveRules | undefined;
  let movesFromDisk: readonly Move[] | undefined;
  takeRules();
  let onDisk = active;

  return {
    ...context,
    files: documents.files,

    /**
     * The last rules without errors; `isUpToDate` tells whether they are those of the current texts, which is
     * so unless a text has errors. Undefined until the rules are valid for the first time.
     */
    get current() {
      return active && { ...active, isUpToDate: documents.rules()?.ruleSet !== undefined };
    },

    /** The last rules without errors from the texts on disk. */
    get onDisk(): ActiveRules | undefined {
      return onDisk;
    },

    /** The lists that are labelled differently than by the rules on disk, sorted by number of lists. */
    get movesFromDisk(): readonly Move[] {
      const [before, now] = [onDisk?.session, active?.session];
      movesFromDisk ??= before && now ? now.changesSince(before).moves : noMoves;
      return movesFromDisk;
    },

    /**
     * Replaces the text of a file.
     *
     * @throws RangeError if there is no such file
     */
    change(name: string, text: string): void {
      const before = documents.rules();
      if (!documents.setText(name, text)) return;
      findings.clear();
      if (documents.rules() !== before) takeRules();
    },

    /** Replaces the text of a file on disk. */
    rebase(name: string, text: string): void {
      const before = disk.rules();
      disk.setText(name, text);
      const rules = disk.rules();
      if (rules === before || rules?.ruleSet === undefined) return;
      onDisk = activate(rules.ruleSet, context, active);
      movesFromDisk = undefined;
    },

    /**
     * The findings of all files, as `decktype check` and `decktype test` report them with the same files, lists
     * and settings. With `checks: false`, only findings from reading the files.
     */
    findings({ checks = true }: { readonly checks?: boolean } = {}): readonly Diagnostic[] {
      return madeOnce(findings, checks, () => {
        const ruleSet = active?.matcher.ruleSet;
        return findingsOf(documents, context, { checks, ruleSet, config: unchangedConfig() });
      });
    },
  };

  function takeRules(): void {
    const ruleSet = documents.rules()?.ruleSet;
    if (ruleSet === undefined) return;
    active = activate(ruleSet, context, active);
    movesFromDisk = undefined;
  }

  /** The project file, unless its text has changed since the settings were read. */
  function unchangedConfig(): { readonly file: string; readonly text: string } | undefined {
    const [config] = documents.ofKind('config');
    if (config === undefined || config.text !== configText) return undefined;
    return { file: config.name, text: config.text };
  }
}

export type Workspace = ReturnType<typeof createWorkspace>;

/** Compiles rules, and updates the session of the rules `before`. */
function activate(
  ruleSet: RuleSet,
  { settings, corpus, cards }: LabelContext,
  before: ActiveRules | undefined,
): ActiveRules {
  const { conflicts, match, unclassified, generation, colors } = settings;
  const matcher = compileRules(
    ruleSet,
    defined({ conflicts, match, unclassified, generation, colors, cards }),
  );
  if (corpus === undefined) return { ruleSet, matcher, session: undefined };
  const session = before?.session?.update(matcher).session ?? openSession(matcher, corpus);
  return { ruleSet, matcher, session };
}
