/** The open project of the workbench: its workspace, its lists, and cached data about them. */

import { CardTable } from '../../../core/decks/cards/card-table.js';
import { compileRules, type Matcher } from '../../../core/engine/matcher.js';
import { memo } from '../../../core/rules/rule-set.js';
import {
  type Agreement,
  agreementChanges,
  agreementOf,
} from '../../../questions/analysis/compare/agreement.js';
import { createCorpus } from '../../../questions/corpus/build/builder.js';
import { deckNumberOf } from '../../../questions/corpus/layout/access.js';
import { withFileEvents } from '../../../questions/corpus/results.js';
import { openSession, type Session } from '../../../questions/corpus/session/session.js';
import { loadOwnCorpus } from '../../../questions/corpus/store.js';
import {
  type ProfileTables,
  profileOptionsOf,
  profileTables,
} from '../../../questions/learning/groups/profile-tables.js';
import type { Scheduler } from '../../../questions/learning/scheduler.js';
import { createWorkspace } from '../../language/workspace.js';
import type { StudioProject } from '../protocol.js';

/** The data for slow questions. */
export interface Asked {
  readonly project: OpenProject;
  readonly scheduler: Scheduler;
}

export type OpenProject = ReturnType<typeof openProject>;

/** Opens a project. Without lists, its corpus is empty. */
export function openProject(project: StudioProject, bytes: ArrayBuffer | undefined) {
  const { files, settings, cards } = project;
  const given = bytes && loadOwnCorpus(new Uint8Array(bytes));
  const corpus = given === undefined ? createCorpus([]) : withFileEvents(given);
  const workspace = createWorkspace({
    files,
    settings,
    corpus: given && corpus,
    cards: cards && new CardTable(cards.cards, cards),
  });
  const noRules = memo(() => compileRules([]));
  const agreementBy = cachedLast(agreementOf);
  /** The session if the workspace has none, because there are no lists or no valid rules. */
  const sessionBy = cachedLast((matcher: Matcher) => openSession(matcher, corpus));
  let made: { readonly key: string; readonly tables: ProfileTables } | undefined;

  return {
    project,
    workspace,
    corpus,
    /** The version of the last edit. */
    version: 0,
    /** How moves change the agreement with the labels of lists. */
    labelChanges: memo(() => agreementChanges(corpus)),

    /** The rules in force: the last valid ones, or an empty rule set if there were none yet. */
    get matcher(): Matcher {
      return workspace.current?.matcher ?? noRules();
    },

    get session(): Session {
      return workspace.current?.session ?? sessionBy(this.matcher);
    },

    /** Whether an identifier is taken by a rule of any generation, or by the unclassified deck. */
    isTaken(identifier: string): boolean {
      const isOfRule = workspace.current?.ruleSet.get(identifier) !== undefined;
      return isOfRule || identifier === this.matcher.ruleSet.unclassified.id;
    },

    /**
     * The agreement of lists with their labels under the rules on disk or, without valid ones, the rules in force.
     */
    get agreementOnDisk(): Agreement {
      return agreementBy(workspace.onDisk?.session ?? this.session);
    },

    /** The text of a file in the editor. */
    textOf(file: string): string {
      const { text } = workspace.files.get(file) ?? {};
      if (text === undefined) throw new RangeError(`there is no file with the name ${file}`);
      return text;
    },

    /** The tables for groups and similar lists, created on first use. */
    async tables(scheduler: Scheduler): Promise<ProfileTables> {
      const options = profileOptionsOf(this.matcher.ruleSet);
      const key = JSON.stringify(options);
      if (made?.key !== key)
        made = { key, tables: await profileTables(corpus, options, scheduler) };
      return made.tables;
    },

    /** The distinct decks of these lists, ascending. */
    decksOf(lists: readonly number[]): readonly number[] {
      const decks = new Set(lists.map((list) => deckNumberOf(corpus, list)));
      return [...decks].sort((x, y) => x - y);
    },
  };
}

/** Caches the last result of a function until its argument changes. */
export function cachedLast<Source, Made>(make: (source: Source) => Made): (source: Source) => Made {
  let last: { readonly source: Source; readonly made: Made } | undefined;
  return (source) => {
    if (last === undefined || last.source !== source) last = { source, made: make(source) };
    return last.made;
  };
}
