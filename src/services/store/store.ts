/**
 * A store: games, rules and tournaments in a database. Reading returns JSON texts, which the
 * service joins without parsing them.
 */

import { chosenRules } from '../../core/engine/compile/chosen-rules.js';
import { defined } from '../../core/json/defined.js';
import { parseJson } from '../../core/json/parse.js';
import { putField } from '../../core/json/splice.js';
import { toWire } from '../../core/rules/api-format.js';
import { requireRules } from '../../core/rules/parse.js';
import { isUsableId } from '../../core/tournament/endpoints.js';
import { formatKey } from '../../core/tournament/rules-for.js';
import type { TournamentQuery } from '../../core/tournament/tournament.js';
import {
  type CategorizeListener,
  type CategorizeReport,
  createCategorizer,
  type TagReport,
  unlessDamaged,
} from './categorize.js';
import { openDatabase, runAlone } from './database.js';
import { storedObject } from './errors.js';
import { createImporter, type Importer } from './import.js';
import { LabellingReader } from './labellings.js';
import { type MetagameQuery, MetagameReader, matches, type StoredTally } from './metagame.js';
import {
  findPending,
  type Group,
  type GroupOptions,
  type PendingRules,
  pendingGroups,
  type RulesKey,
  rulesRow,
  type SomeTournaments,
  type VersionedRules,
} from './pending.js';
import { ProfileReader, type StoredProfiles } from './profiles.js';
import { labelOfStanding } from './retag.js';
import { createRetry, type Retry, type WaitOptions } from './retry.js';
import { detailsWithPlayers } from './rows.js';
import { createRulesStore, type RulesStore } from './rules.js';
import { checkSchema, type StoreKind, stateOf } from './schema.js';

/** Rows as JSON texts, and their revision. */
export interface Rows {
  readonly revision: number;
  readonly rows: readonly string[];
}

/** A page of tournaments, as JSON texts. */
export interface TournamentRows {
  readonly rows: readonly string[];
  /** Whether there is another page. */
  readonly hasMore: boolean;
}

/** What a store knows about a tournament that `mirror` fetches. */
export interface StoredTournament {
  /** The tournament as a list of tournaments shows it: a JSON text. */
  readonly summary: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** When it was fetched: ISO 8601, UTC. Missing if it was imported from files. */
  readonly fetched?: string;
}

/** A store of games, rules and tournaments. Open one with {@link openStore}. */
export interface Store extends Importer, RulesStore {
  readonly kind: StoreKind;
  /**
   * Tags the tournaments whose labels are not of the current version: after an import of rules or
   * games, and after a process was stopped while it tagged. One whose text in the store is damaged is
   * named in the report, and the others are tagged. Returns a report for all rules that had such
   * tournaments.
   */
  categorize(onBatch?: CategorizeListener): Promise<readonly CategorizeReport[]>;
  /**
   * Runs `work`, unless another process runs work by this method on the same PostgreSQL database.
   * Returns whether it ran. In SQLite it always does.
   */
  runAlone(work: () => Promise<unknown>): Promise<boolean>;
  /**
   * Throws a {@link StoreError} if the database does not answer, or if its schema is not the one of
   * this release any more.
   */
  check(): Promise<void>;
  /** What is left to tag, by game and by formats with rules of their own; where nothing is left, they are missing. */
  left(): Promise<readonly PendingRules[]>;
  /** What is left by some rules, in groups of about the same number of lists. */
  pendingGroups(left: VersionedRules, options: GroupOptions): Promise<readonly Group[]>;
  /**
   * Tags some tournaments in one transaction, as any number of processes may do at once: each
   * tournament shows the labels of one version at all times.
   */
  tagSome(some: SomeTournaments): Promise<TagReport>;
  /**
   * Whether this release of decktype compiles rules to the version that is stored. If not, another
   * release stored them, and `tagSome` leaves their tournaments to that one.
   */
  canTag(rules: RulesKey): Promise<boolean>;
  /** The revision of the store. It grows with every write. */
  revision(): Promise<number>;
  games(): Promise<readonly string[]>;
  /**
   * The rules of a game, or of one of its formats, in the wire format (see `toWire`), as JSON text;
   * undefined if it has none.
   */
  rules(game: string, format?: string): Promise<string | undefined>;
  /**
   * The rule file of a game, or of one of its formats, with all that its labels are made by, as JSON
   * text; undefined if it has none. Its settings are those that it was imported with. Card colours are
   * its field `colors`.
   */
  ruleFile(game: string, format?: string): Promise<string | undefined>;
  /** The formats of a game that have rules of their own, in lower case. */
  ruleFormats(game: string): Promise<readonly string[]>;
  /** Whether these rules were imported, and not copied from another service. */
  hasOwnRules(game: string, format?: string): Promise<boolean>;
  /** Public tournaments, most recent first, then by id. Games and formats are compared without case. */
  tournaments(query: TournamentQuery & { limit: number; page: number }): Promise<TournamentRows>;
  /** The revision of the last change to a tournament; undefined if it is not in the store. */
  tournamentRevision(id: string): Promise<number | undefined>;
  details(id: string): Promise<Rows | undefined>;
  standings(id: string): Promise<Rows | undefined>;
  pairings(id: string): Promise<Rows | undefined>;
  /**
   * The tally of the public tournaments of a game, by the labels in the store; undefined if the store has
   * no such game.
   */
  metagame(game: string, query?: MetagameQuery): Promise<StoredTally | undefined>;
  /**
   * Profiles of the decks of a game, or of a format of it, by the labels in the store: of its public
   * tournaments in the 180 days before the newest one with lists. Undefined if the store has no such game.
   */
  profiles(game: string, format?: string): Promise<StoredProfiles | undefined>;
  stored(id: string): Promise<StoredTournament | undefined>;
  /** Runs work that reads the store, and repeats it while the database does not answer. */
  readonly patiently: Retry;
  close(): Promise<void>;
}

/**
 * Opens a store. `url` is the path of an SQLite file, which is created if it does not exist, or the
 * address of a PostgreSQL database.
 *
 * While the database does not answer or another process has locked it, imports, `categorize`, `stored`
 * and what is run by `patiently` wait, and the other methods throw a `StoreUnavailableError`.
 *
 * @throws StoreError if it cannot be opened or a package is missing: `pg` for PostgreSQL, and
 *   `better-sqlite3` for SQLite on Node before 22.13, which has no SQLite.
 * @example
 * const store = await openStore('decktype.db') // or 'postgres://user@host/database'
 * await store.importRules('PTCG', rulesText)
 * await store.categorize()
 */
export async function openStore(url: string, options: WaitOptions = {}): Promise<Store> {
  const patiently = createRetry(options);
  const { db, kind } = await openDatabase(url, patiently);
  const categorizer = createCategorizer(db, patiently);
  const labellings = new LabellingReader(db);
  const metagames = new MetagameReader(db, labellings);
  const profiles = new ProfileReader(db, labellings);

  async function rowOf(game: string, format?: string) {
    const key = formatKey(format);
    if (!isUsableId(game) || (format !== undefined && !isUsableId(key))) return undefined;
    return rulesRow(db, { game, format: key }).executeTakeFirst();
  }

  async function storedRules(game: string, format?: string) {
    const row = await rowOf(game, format);
    if (row === undefined) return undefined;
    return unlessDamaged(row, (settings) => ({
      ruleSet: chosenRules(requireRules(row.source, { onInvalid: 'skip' }), settings),
      settings,
    }));
  }

  async function rowsOf(
    id: string,
    read: () => Promise<readonly { readonly revision: number; readonly text: string | null }[]>,
  ): Promise<Rows | undefined> {
    if (!isUsableId(id)) return undefined;
    const found = await read();
    const [first] = found;
    if (first === undefined) return undefined;
    // The join returns one row of nulls for a tournament without rows.
    return { revision: first.revision, rows: found.flatMap(({ text }) => text ?? []) };
  }

  return {
    kind,
    ...createImporter(db, categorizer, patiently),
    ...createRulesStore(db, categorizer, patiently),
    categorize: categorizer.tagAll,
    tagSome: categorizer.tagSome,
    canTag: categorizer.canTag,
    left: () => patiently(() => findPending(db)),
    pendingGroups: (left, options) => patiently(() => pendingGroups(db, left, options)),

    runAlone: (work) => runAlone({ db, kind }, work),
    check: () => checkSchema(db, kind),

    revision: () => stateOf(db, 'revision'),

    async games() {
      const rows = await db
        .selectFrom('games')
        .select(['id', 'body'])
        .orderBy('position')
        .orderBy('id')
        .execute();
      return rows.map(({ id, body }) => intact(body, 'game', id));
    },

    async rules(game, format) {
      const found = await storedRules(game, format);
      return found && JSON.stringify(toWire(found.ruleSet, found.settings).rules);
    },

    async ruleFile(game, format) {
      const found = await storedRules(game, format);
      if (found === undefined) return undefined;
      const { colors } = found.settings;
      return JSON.stringify({ ...found.ruleSet.file, ...(colors && { colors }) });
    },

    async ruleFormats(game) {
      if (!isUsableId(game)) return [];
      const rows = await db
        .selectFrom('rules')
        .select('format')
        .where('game', '=', game)
        .where('format', '!=', '')
        .orderBy('format')
        .execute();
      return rows.map(({ format }) => format);
    },

    async hasOwnRules(game, format) {
      return (await patiently(() => rowOf(game, format)))?.mirrored === 0;
    },

    async tournaments({ game, format, organizerId, limit, page }) {
      const rows = await db
        .selectFrom('tournaments')
        .select(['id', 'summary'])
        .where('public', '=', 1)
        .where(matches({ game, format, organizerId }))
        .orderBy('date', 'desc')
        .orderBy('id')
        .limit(limit + 1)
        .offset((page - 1) * limit)
        .execute();
      return {
        rows: rows.slice(0, limit).map(({ id, summary }) => intact(summary, 'tournament', id)),
        hasMore: rows.length > limit,
      };
    },

    async tournamentRevision(id) {
      if (!isUsableId(id)) return undefined;
      const found = await db
        .selectFrom('tournaments')
        .select('revision')
        .where('id', '=', id)
        .executeTakeFirst();
      return found?.revision;
    },

    details: (id) =>
      rowsOf(id, async () => {
        const rows = await db
          .selectFrom('tournaments')
          .select(['revision', 'details', 'summary'])
          .where('id', '=', id)
          .execute();
        return rows.map(({ revision, details, summary }) => {
          return { revision, text: detailsWithPlayers(details, summary) };
        });
      }),

    standings: (id) =>
      rowsOf(id, async () => {
        const rows = await db
          .selectFrom('tournaments as t')
          .leftJoin('standings as s', 's.tournament', 't.id')
          .select(['t.revision', 's.body', 's.deck_start', 's.deck_end'])
          .select(labelOfStanding.as('deck'))
          .where('t.id', '=', id)
          .orderBy('s.position')
          .execute();
        return rows.map(({ revision, ...row }) => ({ revision, text: labelled(row) }));
      }),

    pairings: (id) =>
      rowsOf(id, () =>
        db
          .selectFrom('tournaments as t')
          .leftJoin('pairings as p', 'p.tournament', 't.id')
          .select(['t.revision', 'p.body as text'])
          .where('t.id', '=', id)
          .orderBy('p.position')
          .execute(),
      ),

    async metagame(game, query = {}) {
      return isUsableId(game) ? metagames.read(game, query) : undefined;
    },

    async profiles(game, format) {
      return isUsableId(game) ? profiles.read(game, format) : undefined;
    },

    async stored(id) {
      if (!isUsableId(id)) return undefined;
      const found = await patiently(() =>
        db
          .selectFrom('tournaments')
          .select(['summary', 'date', 'fetched'])
          .where('id', '=', id)
          .executeTakeFirst(),
      );
      // One whose text is damaged is fetched as if it were not there.
      if (found === undefined || parseJson(found.summary).value === undefined) return undefined;
      return defined({ ...found, fetched: found.fetched ?? undefined });
    },

    patiently,
    close: () => db.destroy(),
  };
}

/** A text that clients parse. */
function intact(text: string, ...of: ['game' | 'tournament', string]): string {
  storedObject(text, ...of);
  return text;
}

interface LabelledRow {
  readonly body: string | null;
  readonly deck_start: number | null;
  readonly deck_end: number | null;
  readonly deck: string | null;
}

/** The text of a standing in which its label replaces its deck. */
function labelled({ body, deck_start, deck_end, deck }: LabelledRow): string | null {
  if (body === null || deck === null) return body;
  const start = deck_start ?? 0;
  const end = deck_end ?? 0;
  return putField(body, { start, end, isFirst: false }, 'deck', deck);
}
