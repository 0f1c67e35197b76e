/**
 * Tags stored lists, and tags them again when the rules of their game change. A transaction has
 * several tournaments, each of them complete (see schema.ts).
 */
import { type CompileOptions, compileRules, type Matcher } from '../engine/matcher.js';
import type { RuleInput } from '../rules/input.js';
import type { RuleFileSettings } from '../rules/model.js';
import { type Database, type WriteTransaction, write } from './database.js';
import type { Patience } from './patience.js';
import { isUnchanged, type Retagged, retag, storeLabels } from './retag.js';
import { createTally, type Tally, type TallyReport } from './tally.js';

/** Settings for labels that replace those of the rule file. */
export type LabelSettings = RuleFileSettings & Pick<CompileOptions, 'colors'>;

/** The result of tagging the stored lists of a game. */
export interface CategorizeReport extends TallyReport {
  readonly game: string;
  /** The version of the program; null if the game has no rules, or no categorized decks. */
  readonly version: string | null;
  /** Tournaments that were tagged; those with labels of this version are skipped. */
  readonly tournaments: number;
}

/** Callback that gets the progress of tagging after each transaction. */
export type CategorizeListener = (done: {
  readonly game: string;
  readonly tournaments: number;
  readonly lists: number;
}) => void;

/** Tags stored tournaments. Keeps the matcher of each game. */
export interface Categorizer {
  /** Tags a tournament in a transaction that writes it, and adds what changed to the tally. */
  tagTournament(
    trx: WriteTransaction,
    game: string,
    tournament: string,
    revision: number,
    tally?: Tally,
  ): Promise<void>;
  /** Tags every tournament of a game whose labels are not of the current version. */
  tagGame(game: string, onBatch?: CategorizeListener): Promise<CategorizeReport>;
  /** Does so for all games; games without such a tournament have no report. */
  tagAll(onBatch?: CategorizeListener): Promise<readonly CategorizeReport[]>;
}

/** What one transaction tagged. */
interface Batch {
  readonly version: string | null;
  readonly ids: readonly string[];
  readonly last: string;
  readonly report: TallyReport;
}

/** Tournaments in a transaction: so few that readers in the same process wait only a short time. */
const batchSize = 10;

export function createCategorizer(db: Database, patiently: Patience): Categorizer {
  /** By game: the matcher, and the version under which its rules were imported. */
  const known = new Map<string, { readonly imported: string; readonly matcher: Matcher }>();

  /**
   * The matcher of a game; undefined if it has no rules, or no categorized decks. Labels of another
   * version than the matcher's are out of date: the rules were replaced, or another release of
   * decktype, with other semantics, made them.
   */
  async function matcherOf(trx: Database, game: string): Promise<Matcher | undefined> {
    const found = await trx
      .selectFrom('rules as r')
      .leftJoin('games as g', 'g.id', 'r.game')
      .select('r.version')
      .where('r.game', '=', game)
      .where((field) => field.or([field('g.metagame', 'is', null), field('g.metagame', '=', 1)]))
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const kept = known.get(game);
    if (kept?.imported === found.version) return kept.matcher;
    const { source, settings } = await trx
      .selectFrom('rules')
      .select(['source', 'settings'])
      .where('game', '=', game)
      .executeTakeFirstOrThrow();
    const matcher = compileStored(source, JSON.parse(settings) as LabelSettings);
    known.set(game, { imported: found.version, matcher });
    return matcher;
  }

  async function tagTournament(
    trx: WriteTransaction,
    game: string,
    tournament: string,
    revision: number,
    tally: Tally = createTally(),
  ): Promise<void> {
    const matcher = await matcherOf(trx, game);
    const retagged = await retag(trx, tournament, matcher);
    if (retagged !== undefined) await storeLabels(trx, retagged, matcher, revision, tally);
  }

  async function versionOf(trx: Database, game: string): Promise<string | null> {
    return (await matcherOf(trx, game))?.version ?? null;
  }

  /**
   * Tags the next tournaments behind `after`; undefined if there are none. The lists are read and
   * tagged before the transaction, so that other writers wait only while labels are written.
   */
  async function tagBatch(
    game: string,
    version: string | null,
    after: string,
  ): Promise<Batch | undefined> {
    /** What an attempt did before its connection was lost. */
    let attempt: Batch | undefined;
    return patiently(async () => {
      const next = await untagged(db, game, version, after, batchSize);
      if (next.length === 0) return attempt;
      const early = new Map<string, Retagged>();
      const matcher = await matcherOf(db, game);
      for (const { id } of next) {
        const retagged = await retag(db, id, matcher);
        if (retagged !== undefined) early.set(id, retagged);
      }
      return write(db, async (trx, revision) => {
        const current = await matcherOf(trx, game);
        const currentVersion = current?.version ?? null;
        // Rules were replaced while this was running: all tournaments are looked at again.
        const from = currentVersion === version ? after : '';
        const ids = await untagged(trx, game, currentVersion, from, batchSize);
        // The attempt was stored before its connection was lost.
        if (attempt !== undefined && ids[0]?.id !== attempt.ids[0]) return attempt;
        const tally = createTally();
        for (const { id } of ids) {
          const known = early.get(id);
          const isValid = current === matcher && known && (await isUnchanged(trx, known));
          const retagged = isValid ? known : await retag(trx, id, current);
          if (retagged !== undefined) await storeLabels(trx, retagged, current, revision, tally);
        }
        const last = ids.at(-1)?.id ?? from;
        const report = tally.report();
        attempt = { version: currentVersion, ids: ids.map(({ id }) => id), last, report };
        return attempt;
      });
    });
  }

  async function tagGame(game: string, onBatch?: CategorizeListener): Promise<CategorizeReport> {
    const tally = createTally();
    let tournaments = 0;
    let version = await patiently(() => versionOf(db, game));
    /** The tournament that was tagged last. Each comes once, whatever another process tags. */
    let last = '';
    for (;;) {
      const batch = await tagBatch(game, version, last);
      if (batch === undefined) break;
      ({ version, last } = batch);
      tournaments += batch.ids.length;
      tally.merge(batch.report);
      onBatch?.({ game, tournaments, lists: tally.lists() });
    }
    return { game, version, tournaments, ...tally.report() };
  }

  return {
    tagTournament,
    tagGame,
    async tagAll(onBatch) {
      const games = await patiently(() =>
        db.selectFrom('tournaments').select('game').distinct().execute(),
      );
      const reports: CategorizeReport[] = [];
      for (const { game } of games.sort((x, y) => (x.game < y.game ? -1 : 1))) {
        const report = await tagGame(game, onBatch);
        if (report.tournaments > 0) reports.push(report);
      }
      return reports;
    },
  };
}

/** Compiles stored rules. Invalid rules are skipped: the import has reported or refused them. */
export function compileStored(rules: RuleInput, settings: LabelSettings): Matcher {
  return compileRules(rules, { ...settings, onInvalid: 'skip' });
}

/** The first tournaments after `last` whose labels are not of this version. */
function untagged(db: Database, game: string, version: string | null, last: string, most: number) {
  return db
    .selectFrom('tournaments')
    .select('id')
    .where('game', '=', game)
    .where('id', '>', last)
    .where('version', 'is distinct from', version)
    .orderBy('id')
    .limit(most)
    .execute();
}
