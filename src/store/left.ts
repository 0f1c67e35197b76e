/** What is left to tag: tournaments whose labels are not of the version of their game. */
import type { ExpressionBuilder } from 'kysely';
import type { Database } from './database.js';
import type { Tables } from './schema.js';

/** What is left to tag of a game. */
export interface LeftOfGame {
  readonly game: string;
  /** The version that labels should have; null if lists should have none. */
  readonly version: string | null;
  readonly tournaments: number;
}

/** What is left to tag, by game. Reads an index alone: a few milliseconds for a million lists. */
export async function findLeft(db: Database): Promise<readonly LeftOfGame[]> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('tournaments')
        .select(['game', 'version'])
        .select(({ fn }) => fn.countAll().as('count'))
        .groupBy(['game', 'version'])
        .as('t'),
    )
    .leftJoin('rules as r', 'r.game', 't.game')
    .leftJoin('games as g', 'g.id', 't.game')
    .select(['t.game', 't.version', 't.count', 'r.version as wanted', 'g.metagame'])
    .execute();
  const left = new Map<string, LeftOfGame>();
  for (const { game, version, count, wanted, metagame } of rows) {
    const current = metagame === 0 ? null : wanted;
    if (version === current) continue;
    const tournaments = (left.get(game)?.tournaments ?? 0) + Number(count);
    left.set(game, { game, version: current, tournaments });
  }
  return [...left.values()].sort((x, y) => (x.game < y.game ? -1 : 1));
}

type OfGame = Pick<LeftOfGame, 'game' | 'version'>;

/** The first tournaments after `last` that are left. */
export async function untagged(
  db: Database,
  { game, version }: OfGame,
  last: string,
  most: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select('id')
    .where('game', '=', game)
    .where('id', '>', last)
    .where(hasOther(version))
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** How to cut what is left of a game into groups that are tagged together. */
export interface GroupOptions {
  /** About so many lists in a group; a tournament is never cut. */
  readonly lists: number;
  /** At most so many groups. */
  readonly most: number;
}

/** Tournaments of a game that are tagged together. */
export interface Group extends SomeTournaments {
  /** The sum of their revisions: it grows with each change to one of them. */
  readonly revisions: number;
}

/** Tournaments of a game, and the version that their labels are to have. */
export interface SomeTournaments extends OfGame {
  readonly tournaments: readonly string[];
}

/** The tournaments of a game that are left, in groups of about the same number of lists. */
export async function groupsLeft(
  db: Database,
  { game, version }: OfGame,
  { lists, most }: GroupOptions,
): Promise<readonly Group[]> {
  const groups: Group[] = [];
  let tournaments: string[] = [];
  let revisions = 0;
  let size = 0;
  const close = () => {
    groups.push({ game, version, tournaments, revisions });
    tournaments = [];
    revisions = 0;
    size = 0;
  };
  for (let last = ''; groups.length < most; ) {
    const rows = await db
      .selectFrom('tournaments')
      .select(['id', 'revision'])
      .select(({ selectFrom }) =>
        selectFrom('standings as s')
          .select(({ fn }) => fn.countAll().as('lists'))
          .whereRef('s.tournament', '=', 'tournaments.id')
          .as('lists'),
      )
      .where('game', '=', game)
      .where('id', '>', last)
      .where(hasOther(version))
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      if (size > 0 && size + Number(row.lists) > lists) close();
      tournaments.push(row.id);
      revisions += row.revision;
      // A tournament without lists is some work, too.
      size += Number(row.lists) + 1;
    }
    if (rows.length < pageSize) break;
    last = rows.at(-1)?.id ?? last;
  }
  if (tournaments.length > 0) close();
  return groups.slice(0, most);
}

/** Tournaments that are counted at once. */
const pageSize = 1000;

/** Another version, as ranges: an index finds them where few tournaments are left. */
function hasOther(version: string | null) {
  return (field: ExpressionBuilder<Pick<Tables, 'tournaments'>, 'tournaments'>) =>
    version === null
      ? field('version', 'is not', null)
      : field.or([
          field('version', 'is', null),
          field('version', '<', version),
          field('version', '>', version),
        ]);
}
