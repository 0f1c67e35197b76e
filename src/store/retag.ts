/** Tags the lists of a stored tournament: first what changes is found, then it is written. */
import type { Matcher } from '../engine/matcher.js';
import { tagOutcome } from '../standings/standing.js';
import type { Database, WriteTransaction } from './database.js';
import type { Tables } from './schema.js';
import { createTally, type Tally, type TallyReport } from './tally.js';

/** Rows in a statement. The limit is 65,535 values in PostgreSQL and 32,766 in SQLite. */
export const rowsAtOnce = 500;

/** What tagging a tournament again changes in the store. */
export interface Retagged extends State {
  readonly tournament: string;
  /** Labels that are new or have changed. */
  readonly labels: readonly Tables['labels'][];
  /** The positions of labels that are removed. */
  readonly removed: readonly number[];
  readonly report: TallyReport;
}

/** What of a tournament shows that its lists and labels have not changed since they were read. */
type State = Pick<Tables['tournaments'], 'standings_hash' | 'version'>;

function stateOf(db: Database, tournament: string): Promise<State | undefined> {
  return db
    .selectFrom('tournaments')
    .select(['standings_hash', 'version'])
    .where('id', '=', tournament)
    .executeTakeFirst();
}

export async function isUnchanged(db: Database, before: Retagged): Promise<boolean> {
  const now = await stateOf(db, before.tournament);
  return now?.standings_hash === before.standings_hash && now?.version === before.version;
}

/** Tags the lists of a tournament and writes nothing; undefined if there is no such tournament. */
export async function retag(
  db: Database,
  tournament: string,
  matcher: Matcher | undefined,
): Promise<Retagged | undefined> {
  const state = await stateOf(db, tournament);
  if (state === undefined) return undefined;
  const rows = await db
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
  const removed: number[] = [];
  const tally = createTally();
  for (const { position, body, label, ...at } of rows) {
    const own = body.slice(at.deck_start, at.deck_end);
    const before = parsed(label ?? own);
    const decklist = parsed(body.slice(at.list_start, at.list_end));
    const outcome = matcher && tagOutcome(matcher, { decklist, deck: before ?? null });
    if (outcome !== undefined && 'deck' in outcome) {
      const deck = JSON.stringify(outcome.deck);
      if (deck !== label) labels.push({ tournament, position, deck });
      tally.add(before, outcome.deck, outcome.changed);
      continue;
    }
    if (outcome?.kind === 'left') {
      tally.note(outcome.diagnostics, `${tournament}/standings`, position);
    }
    if (label === null) continue;
    removed.push(position);
    // The answer now has the deck that was imported, even if the list had a label before.
    if (label !== own) tally.add(before, parsed(own), true);
  }
  return { ...state, tournament, labels, removed, report: tally.report() };
}

/** Writes what has changed, and the version of all labels of the tournament. */
export async function storeLabels(
  trx: WriteTransaction,
  { tournament, labels, removed, report }: Retagged,
  matcher: Matcher | undefined,
  revision: number,
  tally: Tally,
): Promise<void> {
  for (let at = 0; at < labels.length; at += rowsAtOnce) {
    await trx
      .insertInto('labels')
      .values(labels.slice(at, at + rowsAtOnce))
      .onConflict((conflict) =>
        conflict
          .columns(['tournament', 'position'])
          .doUpdateSet(({ ref }) => ({ deck: ref('excluded.deck') })),
      )
      .execute();
  }
  for (let at = 0; at < removed.length; at += rowsAtOnce) {
    await trx
      .deleteFrom('labels')
      .where('tournament', '=', tournament)
      .where('position', 'in', removed.slice(at, at + rowsAtOnce))
      .execute();
  }
  await trx
    .updateTable('tournaments')
    .set({ version: matcher?.version ?? null, ...(report.changed > 0 ? { revision } : {}) })
    .where('id', '=', tournament)
    .execute();
  tally.merge(report);
}

function parsed(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}
