/**
 * Tags stored lists, and tags them again when the rules of their game change. A transaction has
 * several tournaments, each of them complete (see schema.ts).
 */
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type CompileOptions, compileRules, type Matcher } from '../engine/matcher.js';
import type { RuleInput } from '../rules/input.js';
import { tagOutcome } from '../standings/standing.js';
import type { DeckLabel } from '../tournament/label.js';
import { type Database, type WriteTransaction, write } from './database.js';
import type { Patience } from './patience.js';
import type { Tables } from './schema.js';

/** Settings for labels that replace those of the rule file. */
export type LabelSettings = Pick<CompileOptions, 'conflicts' | 'colors'>;

/** The number of lists that changed from one deck to another. */
export interface LabelChange {
  /** The deck before; null if there was none. */
  readonly from: Pick<DeckLabel, 'id' | 'name'> | null;
  readonly to: Pick<DeckLabel, 'id' | 'name'> | null;
  readonly count: number;
}

/** The result of tagging the stored lists of a game. */
export interface CategorizeReport {
  readonly game: string;
  /** The version of the program; null if the game has no rules, or no categorized decks. */
  readonly version: string | null;
  /** Tournaments that were tagged; those with labels of this version are skipped. */
  readonly tournaments: number;
  /** Their standings with a decklist. */
  readonly lists: number;
  /** Lists whose deck changed. */
  readonly changed: number;
  /** The changes by deck, the most frequent first. */
  readonly transitions: readonly LabelChange[];
  /** Findings about lists that cannot be read completely; they keep the deck that was imported. */
  readonly diagnostics: readonly Diagnostic[];
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
/** Rows in a statement. The limit is 65,535 values in PostgreSQL and 32,766 in SQLite. */
export const rowsAtOnce = 500;

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
    const version = matcher?.version ?? null;
    const rows = await trx
      .selectFrom('standings as s')
      .leftJoin('labels as l', (join) =>
        join.onRef('l.tournament', '=', 's.tournament').onRef('l.position', '=', 's.position'),
      )
      .select(['s.position', 's.body', 's.list_start', 's.list_end', 's.deck_start', 's.deck_end'])
      .select('l.deck as label')
      .where('s.tournament', '=', tournament)
      .orderBy('s.position')
      .execute();
    const labels: Tables['labels'][] = [];
    const changedBefore = tally.changed();
    for (const row of rows) {
      const list = row.body.slice(row.list_start, row.list_end);
      const own = row.body.slice(row.deck_start, row.deck_end);
      const before = parsed(row.label ?? own);
      const outcome =
        matcher && tagOutcome(matcher, { decklist: parsed(list), deck: before ?? null });
      if (outcome !== undefined && 'deck' in outcome && version !== null) {
        const { position } = row;
        labels.push({ tournament, position, deck: JSON.stringify(outcome.deck), version });
        tally.add(before, outcome.deck, outcome.changed);
        continue;
      }
      if (outcome?.kind === 'left') {
        tally.note(outcome.diagnostics, `${tournament}/standings`, row.position);
      }
      // The answer now has the deck that was imported, even if the list had a label before.
      if (row.label !== null && row.label !== own) tally.add(before, parsed(own), true);
    }
    await trx.deleteFrom('labels').where('tournament', '=', tournament).execute();
    for (let at = 0; at < labels.length; at += rowsAtOnce) {
      const some = labels.slice(at, at + rowsAtOnce);
      await trx.insertInto('labels').values(some).execute();
    }
    const isChanged = tally.changed() > changedBefore;
    await trx
      .updateTable('tournaments')
      .set({ version, ...(isChanged ? { revision } : {}) })
      .where('id', '=', tournament)
      .execute();
  }

  async function versionOf(trx: Database, game: string): Promise<string | null> {
    return (await matcherOf(trx, game))?.version ?? null;
  }

  /** Tags the next tournaments behind `after`; undefined if there are none. */
  async function tagBatch(
    game: string,
    version: string | null,
    after: string,
  ): Promise<Batch | undefined> {
    /** What an attempt did before its connection was lost. */
    let attempt: Batch | undefined;
    return patiently(async () => {
      if ((await untagged(db, game, version, after, 1)).length === 0) return attempt;
      return write(db, async (trx, revision) => {
        const current = await versionOf(trx, game);
        // Rules were replaced while this was running: all tournaments are looked at again.
        const from = current === version ? after : '';
        const ids = await untagged(trx, game, current, from, batchSize);
        // The attempt was stored before its connection was lost.
        if (attempt !== undefined && ids[0]?.id !== attempt.ids[0]) return attempt;
        const tally = createTally();
        for (const { id } of ids) await tagTournament(trx, game, id, revision, tally);
        const last = ids.at(-1)?.id ?? from;
        const report = tally.report();
        attempt = { version: current, ids: ids.map(({ id }) => id), last, report };
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

function parsed(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

/** Counts tagged lists, and those whose deck changed. */
export interface Tally {
  add(from: unknown, to: unknown, isChanged: boolean): void;
  note(diagnostics: readonly Diagnostic[], file: string, position: number): void;
  lists(): number;
  changed(): number;
  /** Adds the counts and findings of another tally. */
  merge(other: TallyReport): void;
  report(): TallyReport;
}

type TallyReport = Omit<CategorizeReport, 'game' | 'version' | 'tournaments'>;

export function createTally(): Tally {
  const transitions = new Map<string, LabelChange & { count: number }>();
  const diagnostics: Diagnostic[] = [];
  let lists = 0;
  let changed = 0;
  function count(names: Pick<LabelChange, 'from' | 'to'>, times: number): void {
    const key = JSON.stringify([names.from, names.to]);
    const known = transitions.get(key);
    if (known === undefined) transitions.set(key, { ...names, count: times });
    else known.count += times;
  }
  return {
    lists: () => lists,
    changed: () => changed,
    add(from, to, isChanged) {
      lists++;
      if (!isChanged) return;
      changed++;
      count({ from: nameOf(from), to: nameOf(to) }, 1);
    },
    merge(other) {
      lists += other.lists;
      changed += other.changed;
      for (const change of other.transitions) count(change, change.count);
      diagnostics.push(...other.diagnostics);
    },
    note(found, file, position) {
      lists++;
      for (const one of found) {
        diagnostics.push({ ...one, pointer: `/${position}${one.pointer}`, file });
      }
    },
    report() {
      const sorted = [...transitions.values()].sort((x, y) => y.count - x.count);
      return { lists, changed, transitions: sorted, diagnostics };
    },
  };
}

function nameOf(deck: unknown): LabelChange['to'] {
  if (typeof deck !== 'object' || deck === null) return null;
  const { id, name } = deck as { readonly id?: unknown; readonly name?: unknown };
  if (typeof id !== 'string') return null;
  return { id, name: typeof name === 'string' ? name : id };
}
