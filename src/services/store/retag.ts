/** Tags the lists of stored tournaments in two steps: `retag` finds the changes, `storeLabels` writes them. */

import { sql } from 'kysely';
import type { Matcher } from '../../core/engine/matcher.js';
import { addTo } from '../../core/json/grouping.js';
import { tagOutcome } from '../../core/standings/standing.js';
import { type Database, needsRowLocks, type WriteTransaction } from './database.js';
import { reasonOf } from './errors.js';
import type { Tables } from './schema.js';
import { TagTally, type TallyReport } from './tally.js';
import type { StandingColumns } from './text-columns.js';

/** Rows per statement. The limit is 65,535 parameters in PostgreSQL and 32,766 in SQLite. */
export const rowsAtOnce = 500;

/**
 * The label of a standing `s`, or null. This is a subquery because PostgreSQL, while it lacks statistics about
 * a tournament, would plan a join that compares each label with all standings.
 */
export const labelOfStanding = sql<string | null>`(select deck from labels
  where tournament = s.tournament and position = s.position)`;

/** The changes that tagging makes to a tournament. */
export interface Retagged {
  readonly before: State;
  /** Labels that are new or have changed. */
  readonly labels: readonly Tables['labels'][];
  readonly removed: readonly number[];
  readonly report: TallyReport;
}

/** The columns used to detect whether the lists or labels of a tournament changed. */
type State = Pick<
  Tables['tournaments'],
  'id' | 'game' | 'format_key' | 'standings_hash' | 'version'
>;

/** A tournament that cannot be tagged because a stored text is damaged. */
export interface DamagedTournament {
  readonly id: string;
  readonly reason: string;
}

/** The result of {@link retag}. Tournaments that are not in the store are missing. */
export interface Retagging {
  readonly tournaments: ReadonlyMap<string, Retagged>;
  readonly damaged: readonly DamagedTournament[];
}

/**
 * Reads the state of tournaments, and locks them: other writers of these tournaments wait until the
 * transaction ends.
 */
export function lockTournaments(
  trx: WriteTransaction,
  ids: readonly string[],
): Promise<readonly State[]> {
  const rows = statesOf(trx, ids);
  return (needsRowLocks(trx) ? rows.forUpdate() : rows).execute();
}

function statesOf(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('tournaments')
    .select(['id', 'game', 'format_key', 'standings_hash', 'version'])
    .where('id', 'in', ids)
    .orderBy('id');
}

export function isUnchanged(now: State, { before }: Retagged): boolean {
  const { game, standings_hash, version } = before;
  return now.game === game && now.standings_hash === standings_hash && now.version === version;
}

/** Classifies the lists of tournaments. Writes nothing. */
export async function retag(
  db: Database,
  ids: readonly string[],
  matcher: Matcher | undefined,
): Promise<Retagging> {
  if (ids.length === 0) return { tournaments: new Map(), damaged: [] };
  const states = await statesOf(db, ids).execute();
  const rows = await db
    .selectFrom('standings as s')
    .select(['s.tournament', 's.position', 's.body'])
    .select(['s.list_start', 's.list_end', 's.deck_start', 's.deck_end'])
    .select(labelOfStanding.as('label'))
    .where('s.tournament', 'in', ids)
    .orderBy('s.tournament')
    .orderBy('s.position')
    .execute();
  const rowsOf = new Map<string, Row[]>();
  for (const row of rows) {
    addTo(rowsOf, row.tournament, row);
  }
  const tournaments = new Map<string, Retagged>();
  const damaged: DamagedTournament[] = [];
  for (const before of states) {
    const { id } = before;
    const retagged = tagRows(id, rowsOf.get(id) ?? [], matcher);
    if ('reason' in retagged) damaged.push(retagged);
    else tournaments.set(id, { ...retagged, before });
  }
  return { tournaments, damaged };
}

type Row = Omit<Tables['standings'], keyof StandingColumns> & { readonly label: string | null };

/** The changes to the rows of a tournament, or the reason that it cannot be tagged. */
function tagRows(
  tournament: string,
  rows: readonly Row[],
  matcher: Matcher | undefined,
): Omit<Retagged, 'before'> | DamagedTournament {
  const labels: Tables['labels'][] = [];
  const removed: number[] = [];
  const tally = new TagTally();
  for (const { position, body, label, ...at } of rows) {
    const own = body.slice(at.deck_start, at.deck_end);
    let before: unknown;
    let decklist: unknown;
    try {
      before = parsed(label ?? own);
      decklist = parsed(body.slice(at.list_start, at.list_end));
    } catch (error) {
      const reason = `its standing ${position} is damaged in the store (${reasonOf(error)}): import the tournament again`;
      return { id: tournament, reason };
    }
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
    // Without a label, answers show the imported deck.
    if (label !== own) tally.add(before, parsed(own), true);
  }
  return { labels, removed, report: tally.report() };
}

/** Writes the changes, and the version of all labels of these tournaments. */
export async function storeLabels(
  trx: WriteTransaction,
  retagged: readonly Retagged[],
  matcher: Matcher | undefined,
): Promise<void> {
  const labels = retagged.flatMap((one) => one.labels);
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
  for (const { before, removed } of retagged) {
    for (let at = 0; at < removed.length; at += rowsAtOnce) {
      await trx
        .deleteFrom('labels')
        .where('tournament', '=', before.id)
        .where('position', 'in', removed.slice(at, at + rowsAtOnce))
        .execute();
    }
  }
  const version = matcher?.version ?? null;
  for (const hasChanged of [true, false]) {
    // Not decided by the report: a label that equals the imported deck can still be another text.
    const some = retagged.filter(
      ({ labels, removed }) => labels.length + removed.length > 0 === hasChanged,
    );
    if (some.length === 0) continue;
    await trx
      .updateTable('tournaments')
      .set((field) => ({ version, revision: field('revision', '+', hasChanged ? 1 : 0) }))
      .where(
        'id',
        'in',
        some.map(({ before }) => before.id),
      )
      .execute();
  }
}

function parsed(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}
