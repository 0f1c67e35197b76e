/** A workspace: the files of a project, with its lists and card table, while they are edited. */

import type { CardTable } from '../../core/decks/cards/card-table.js';
import type { Diagnostic } from '../../core/diagnostics/diagnostic.js';
import { compileRules, type Matcher } from '../../core/engine/matcher.js';
import { defined } from '../../core/json/defined.js';
import { madeOnce } from '../../core/json/grouping.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import type { Corpus } from '../../questions/corpus/layout/corpus.js';
import type { Move } from '../../questions/corpus/session/moves.js';
import { openSession, type Session } from '../../questions/corpus/session/session.js';
import { createDocuments, type Documents } from './documents.js';
import { findingsOf, type LabelContext } from './findings.js';
import type { WorkspaceFile, WorkspaceSettings } from './model.js';

export interface WorkspaceOptions {
  readonly files: readonly WorkspaceFile[];
  readonly settings?: WorkspaceSettings;
  readonly corpus?: Corpus | undefined;
  readonly cards?: CardTable | undefined;
}

/** Compiled rules, and their session if there are lists. */
export interface ActiveRules {
  readonly matcher: Matcher;
  readonly session: Session | undefined;
}

const noMoves: readonly Move[] = [];

/** The last rules without errors. */
export interface CurrentRules extends ActiveRules {
  /** Whether these are the rules of the current texts; otherwise the texts have errors. */
  readonly isUpToDate: boolean;
}

/**
 * The files of a project while they are edited: their findings, and the lists that move. While a text
 * has errors, the last valid rules stay in force.
 *
 * @example
 * const workspace = new Workspace({ files: [{ name: 'rules.json', kind: 'rules', text }], corpus })
 * workspace.change('rules.json', edited)
 * workspace.movesFromDisk
 * // [{ from: { id: 'dragapult', … }, to: { id: 'gholdengo', … }, lists: 12, decks: Uint32Array … }]
 */
export class Workspace {
  readonly settings: WorkspaceSettings;
  readonly corpus: Corpus | undefined;
  readonly cards: CardTable | undefined;
  readonly #documents: Documents;
  /** The files with the texts that they have on disk. */
  readonly #disk: Documents;
  /** The text of the project file that the settings come from. */
  readonly #config: string | undefined;
  #active: ActiveRules | undefined;
  #diskRules: ActiveRules | undefined;
  #movesFromDisk: readonly Move[] | undefined;
  readonly #findings = new Map<boolean, readonly Diagnostic[]>();

  /** Opens the files. Their texts are those on disk. */
  constructor({ files, settings = {}, corpus, cards }: WorkspaceOptions) {
    this.settings = settings;
    this.corpus = corpus;
    this.cards = cards;
    this.#documents = createDocuments(files, settings.ignore, cards !== undefined);
    this.#disk = createDocuments(files, settings.ignore, cards !== undefined);
    this.#config = this.#documents.ofKind('config')[0]?.text;
    this.#activate();
    this.#diskRules = this.#active;
  }

  get files(): ReadonlyMap<string, WorkspaceFile> {
    return this.#documents.files;
  }

  /** Undefined until the rules are valid for the first time. */
  get current(): CurrentRules | undefined {
    if (this.#active === undefined) return undefined;
    return { ...this.#active, isUpToDate: this.#documents.rules()?.ruleSet !== undefined };
  }

  /** The rules of the texts on disk; the last ones without errors. */
  get onDisk(): ActiveRules | undefined {
    return this.#diskRules;
  }

  /** The lists that the rules on disk label otherwise; most lists first. */
  get movesFromDisk(): readonly Move[] {
    const [disk, now] = [this.#diskRules?.session, this.#active?.session];
    this.#movesFromDisk ??= disk && now ? now.changesSince(disk).moves : noMoves;
    return this.#movesFromDisk;
  }

  /**
   * Replaces the text of a file.
   *
   * @throws RangeError if there is no such file
   */
  change(name: string, text: string): void {
    const before = this.#documents.rules();
    if (!this.#documents.setText(name, text)) return;
    this.#findings.clear();
    if (this.#documents.rules() !== before) this.#activate();
  }

  /** Replaces the text of a file on disk. */
  rebase(name: string, text: string): void {
    const before = this.#disk.rules();
    this.#disk.setText(name, text);
    const rules = this.#disk.rules();
    if (rules === before || rules?.ruleSet === undefined) return;
    this.#diskRules = activate(rules.ruleSet, this, this.#active);
    this.#movesFromDisk = undefined;
  }

  /**
   * The findings of all files, as `decktype check` and `decktype test` report them with the same files,
   * lists and settings. With `checks: false`, only those of the reader.
   */
  findings({ checks = true }: { readonly checks?: boolean } = {}): readonly Diagnostic[] {
    return madeOnce(this.#findings, checks, () => {
      const ruleSet = this.#active?.matcher.ruleSet;
      const config = this.#unchangedConfig();
      return findingsOf(this.#documents, this, { checks, ruleSet, config });
    });
  }

  #activate(): void {
    const ruleSet = this.#documents.rules()?.ruleSet;
    if (ruleSet === undefined) return;
    this.#active = activate(ruleSet, this, this.#active);
    this.#movesFromDisk = undefined;
  }

  /** The project file, unless its text has changed since the settings were read. */
  #unchangedConfig(): { readonly file: string; readonly text: string } | undefined {
    const [config] = this.#documents.ofKind('config');
    if (config === undefined || config.text !== this.#config) return undefined;
    return { file: config.name, text: config.text };
  }
}

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
  if (corpus === undefined) return { matcher, session: undefined };
  const session = before?.session?.update(matcher).session ?? openSession(matcher, corpus);
  return { matcher, session };
}
