/**
 * A store: games, rules and tournaments in a database. Reading returns JSON texts that the service joins
 * without parsing them.
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
import { createLabellingReader } from './labellings.js';
import { createMetagameReader, type MetagameQuery, matches, type StoredTally } from './metagame.js';
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
import { createProfileReader, type StoredProfiles } from './profiles.js';
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

/** What a store knows about a tournament, for `mirror` to decide whether to fetch it. */
export interface StoredTournament {
  /** The tournament as shown in lists of tournaments: a JSON text. */
  readonly summary: string;
  /** ISO 8601, UTC. */
  readonly date: string;
  /** When the tournament was fetched: ISO 8601, UTC. Missing if it was imported from files. */
  readonly fetched?: string;
}

/** A store of games, rules and tournaments. Open one with {@link openStore}. */
export interface Store extends Importer, RulesStore {
  readonly kind: StoreKind;
  /**
   * Tags the tournaments whose labels are out of date, for example after an import of rules or games, or after
   * a process was stopped while tagging. Tournaments with damaged texts are skipped and named in the report.
   * Returns a report for each set of rules that had pending tournaments.
   */
  categorize(onBatch?: CategorizeListener): Promise<readonly CategorizeReport[]>;
  /**
   * Runs `work`, unless another process is inside this method for the same PostgreSQL database. Returns
   * whether `work` ran. With SQLite it always runs.
   */
  runAlone(work: () => Promise<unknown>): Promise<boolean>;
  /**
   * Throws a {@link StoreError} if the database does not answer, or no longer has the schema of this release.
   */
  check(): Promise<void>;
  /** The pending tournaments of each game, and of each format with its own rules. Omits those with none. */
  left(): Promise<readonly PendingRules[]>;
  /** The pending tournaments of some rules, in groups of about the same number of lists. */
  pendingGroups(left: VersionedRules, options: GroupOptions): Promise<readonly Group[]>;
  /**
   * Tags some tournaments in one transaction. Any number of processes can do so at once: each tournament
   * always shows labels of a single version.
   */
  tagSome(some: SomeTournaments): Promise<TagReport>;
  /**
   * Whether this release of decktype compiles rules to the stored version. If not, another release stored
   * them, and `tagSome` leaves their tournaments to that release.
   */
  canTag(rules: RulesKey): Promise<boolean>;
  /** The revision of the store. It grows with every write. */
  revision(): Promise<number>;
  games(): Promise<readonly string[]>;
  /**
   * The rules of a game, or of one of its formats, in the wire format (see `toWire`), as JSON text; undefined
   * if there are none.
   */
  rules(game: string, format?: string): Promise<string | undefined>;
  /**
   * The rule file of a game, or of one of its formats, as JSON text; undefined if there is none. It is complete:
   * it includes the settings that it was imported with, and card colours in the field `colors`.
   */
  ruleFile(game: string, format?: string): Promise<string | undefined>;
  /**
   * Whether the wire format cannot express the stored rule file and the card colours of its import. Other settings of
   * the import are left out: they stay when rules in the wire format replace these.
   */
  exceedsWire(game: string, format?: string): Promise<boolean>;
  /** The formats of a game that have their own rules, in lower case. */
  ruleFormats(game: string): Promise<readonly string[]>;
  /** Whether rules are stored that were not copied from another service. */
  hasOwnRules(game: string, format?: string): Promise<boolean>;
  /** Public tournaments, most recent first, then by id. Games and formats are compared without case. */
  tournaments(query: TournamentQuery & { limit: number; page: number }): Promise<TournamentRows>;
  /** The revision of the last change to a tournament; undefined if it is not in the store. */
  tournamentRevision(id: string): Promise<number | undefined>;
  details(id: string): Promise<Rows | undefined>;
  standings(id: string): Promise<Rows | undefined>;
  pairings(id: string): Promise<Rows | undefined>;
  /**
   * The tally of a game's public tournaments, using the labels in the store; undefined if the store does not
   * know the game.
   */
  metagame(game: string, query?: MetagameQuery): Promise<StoredTally | undefined>;
  /**
   * Profiles of the decks of a game, or of one of its formats, using the labels in the store. They are made from
   * public tournaments of the 180 days before the newest one with lists. Undefined if the store does not know
   * the game.
   */
  profiles(game: string, format?: string): Promise<StoredProfiles | undefined>;
  stored(id: string): Promise<StoredTournament | undefined>;
  /** Runs `work`, which must only read the store, and repeats it while the database does not answer. */
  readonly patiently: Retry;
  close(): Promise<void>;
}

/**
 * Opens a store. `url` is the path of an SQLite file, which is created if it does not exist, or the address of
 * a PostgreSQL database.
 *
 * While the database does not answer or is locked by another process, imports, `categorize`, `stored` and
 * `patiently` wait; other methods throw a `StoreUnavailableError`.
 *
 * @throws StoreError if the store cannot be opened or a package is missing: `pg` for PostgreSQL, and
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
  const labellingsOf = createLabellingReader(db);
  const tallyOf = createMetagameReader(db, labellingsOf);
  const profilesOf = createProfileReader(db, labellingsOf);

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
    // For a tournament without rows, the join returns a single row with a null text.
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
      // A field `colors` of the file itself has no effect on labels, and readers would take it for the settings.
      return found && JSON.stringify({ ...found.ruleSet.file, colors: found.settings.colors });
    },

    async exceedsWire(game, format) {
      const row = await rowOf(game, format);
      if (row === undefined) return false;
      return unlessDamaged(row, ({ colors }) => {
        const ruleSet = requireRules(row.source, { onInvalid: 'skip' });
        return toWire(ruleSet, { colors }).diagnostics.length > 0;
      });
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
      return isUsableId(game) ? tallyOf(game, query) : undefined;
    },

    async profiles(game, format) {
      return isUsableId(game) ? profilesOf(game, format) : undefined;
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
      // A tournament with a damaged text counts as missing, so that it is fetched again.
      if (found === undefined || parseJson(found.summary).value === undefined) return undefined;
      return defined({ ...found, fetched: found.fetched ?? undefined });
    },

    patiently,
    close: () => db.destroy(),
  };
}

/** Returns a stored text, or throws if it is damaged: clients parse it. */
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

/** The text of a standing, with its deck replaced by its label. */
function labelled({ body, deck_start, deck_end, deck }: LabelledRow): string | null {
  if (body === null || deck === null) return body;
  const start = deck_start ?? 0;
  const end = deck_end ?? 0;
  return putField(body, { start, end, isFirst: false }, 'deck', deck);
}
