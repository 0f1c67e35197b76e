/** The project that the workbench has open: its workspace, its lists, and what is known of them. */

import { CardTable } from '../../../core/decks/cards/card-table.js';
import { compileRules, type Matcher } from '../../../core/engine/matcher.js';
import { memo } from '../../../core/rules/rule-set.js';
import { createCorpus } from '../../../questions/corpus/build/builder.js';
import { deckNumberOf } from '../../../questions/corpus/layout/access.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { openSession, type Session } from '../../../questions/corpus/session/session.js';
import { loadCorpus } from '../../../questions/corpus/store.js';
import {
  type ProfileTables,
  profileTables,
} from '../../../questions/learning/groups/corpus-profile.js';
import type { Scheduler } from '../../../questions/learning/scheduler.js';
import { Workspace } from '../../language/workspace.js';
import type { StudioFile, StudioProject } from '../protocol.js';

export class OpenProject {
  readonly project: StudioProject;
  readonly workspace: Workspace;
  /** Without lists, an empty one. */
  readonly corpus: Corpus;
  /** That of the last edit. */
  version = 0;
  readonly #files: ReadonlyMap<string, StudioFile>;
  readonly #ids: ReadonlyMap<string, string>;
  readonly #noRules = memo(() => compileRules([]));
  #rules: { readonly matcher: Matcher; readonly session: Session } | undefined;
  #tables: { readonly key: string; readonly tables: ProfileTables } | undefined;

  constructor(project: StudioProject, bytes: ArrayBuffer | undefined) {
    const { files, settings, cards } = project;
    const corpus = bytes && loadCorpus(new Uint8Array(bytes));
    this.project = project;
    this.corpus = corpus ?? createCorpus([]);
    this.workspace = new Workspace({
      files,
      settings,
      corpus,
      cards: cards && new CardTable(cards.cards, cards),
    });
    this.#files = new Map(files.map((file) => [file.id, file]));
    this.#ids = new Map(files.map(({ id, name }) => [name, id]));
  }

  /** The rules in force: the last valid ones, or none before there are any. */
  get matcher(): Matcher {
    return this.#inForce().matcher;
  }

  get session(): Session {
    return this.#inForce().session;
  }

  /** The file of an id of the page. */
  file(id: string): StudioFile {
    const file = this.#files.get(id);
    if (file === undefined) throw new RangeError(`there is no file with the id ${id}`);
    return file;
  }

  /** The text of a file in the editor. */
  textOf(id: string): string {
    return this.workspace.files.get(this.file(id).name)?.text ?? '';
  }

  /** The id of a file by its name; undefined if the name is of another file. */
  idOf(name: string | undefined): string | undefined {
    return name === undefined ? undefined : this.#ids.get(name);
  }

  /** What groups and similar lists are found with; made when it is first asked for. */
  async tables(scheduler: Scheduler): Promise<ProfileTables> {
    const { names = [] } = this.matcher.ruleSet.match;
    const key = JSON.stringify(names);
    if (this.#tables?.key !== key) {
      this.#tables = { key, tables: await profileTables(this.corpus, names, scheduler) };
    }
    return this.#tables.tables;
  }

  /** The decks of some lists, each once, ascending. */
  decksOf(lists: readonly number[]): readonly number[] {
    const decks = new Set(lists.map((list) => deckNumberOf(this.corpus, list)));
    return [...decks].sort((x, y) => x - y);
  }

  #inForce(): { readonly matcher: Matcher; readonly session: Session } {
    const { matcher = this.#noRules(), session } = this.workspace.current ?? {};
    if (this.#rules?.matcher !== matcher) {
      this.#rules = { matcher, session: session ?? openSession(matcher, this.corpus) };
    }
    return this.#rules;
  }
}
