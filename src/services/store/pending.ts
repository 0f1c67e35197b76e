/** Finds pending tournaments: those whose labels have another version than their rules. */

import type { ExpressionBuilder } from 'kysely';
import { defined } from '../../core/json/defined.js';
import { rulesFor } from '../../core/tournament/rules-for.js';
import type { Database } from './database.js';
import type { Tables } from './schema.js';

/** Identifies the rules of a game, or of one of its formats. */
export interface RulesKey {
  readonly game: string;
  /** A `formatKey`; missing for the rules of all formats without their own rules. */
  readonly format?: string;
}

export interface PendingRules extends RulesKey {
  /** The version that labels should have; null if there should be no labels. */
  readonly version: string | null;
  readonly tournaments: number;
}

/** The stored tournaments of a game and a format, and the rules that apply to them. */
export interface FormatState extends Pick<Tables['tournaments'], 'game' | 'format_key'> {
  readonly rules: RulesKey;
  readonly version: string | null;
  /** The number of pending tournaments. */
  readonly left: number;
}

/** The formats of a store, or of a game. Reads only an index: a few milliseconds for a million lists. */
export async function formatStates(
  db: Database,
  game?: string,
  candidates: readonly VersionedRules[] = [],
): Promise<readonly FormatState[]> {
  let counts = db
    .selectFrom('tournaments')
    .select(['game', 'format_key', 'version'])
    .select(({ fn }) => fn.countAll().as('count'))
    .groupBy(['game', 'format_key', 'version']);
  if (game !== undefined) counts = counts.where('game', '=', game);
  const rows = await counts.execute();
  const choices = new Map<string, RulesChoice>();
  const states = new Map<string, FormatState>();
  for (const { version, count, ...of } of rows) {
    const choose = choices.get(of.game) ?? (await rulesOf(db, of.game, candidates));
    choices.set(of.game, choose);
    const chosen = choose(of.format_key);
    const key = JSON.stringify([of.game, of.format_key]);
    const left = (states.get(key)?.left ?? 0) + (version === chosen.version ? 0 : Number(count));
    states.set(key, { ...of, ...chosen, left });
  }
  return [...states.keys()].sort().map((key) => states.get(key) as FormatState);
}

/** The rules of a format, and the version that its labels should have. */
type RulesChoice = (format: string) => Pick<FormatState, 'rules' | 'version'>;

/**
 * Returns a function that chooses the rules for a format of a game. There are no rules if the game's decks
 * are not categorized. Candidates count as stored.
 */
export async function rulesOf(
  db: Database,
  game: string,
  candidates: readonly VersionedRules[] = [],
): Promise<RulesChoice> {
  const known = db.selectFrom('games').select('metagame').where('id', '=', game);
  if ((await known.executeTakeFirst())?.metagame === 0) {
    return () => ({ rules: { game }, version: null });
  }
  const stored = await db
    .selectFrom('rules')
    .select(['format', 'version'])
    .where('game', '=', game)
    .execute();
  // Of rules for the same format, the first are chosen.
  const rules = [...candidates.filter((one) => one.game === game), ...stored];
  return (format) => {
    const chosen = rulesFor(rules, { format });
    const own = chosen?.format ? { format: chosen.format } : {};
    return { rules: { game, ...own }, version: chosen?.version ?? null };
  };
}

/** The query for the row of stored rules. */
export function rulesRow(db: Database, { game, format = '' }: RulesKey) {
  return db.selectFrom('rules').selectAll().where('game', '=', game).where('format', '=', format);
}

export const isSame = (one: RulesKey, other: RulesKey) =>
  one.game === other.game && one.format === other.format;

export async function findPending(db: Database): Promise<readonly PendingRules[]> {
  const found = new Map<string, PendingRules>();
  for (const { rules, version, left } of await formatStates(db)) {
    if (left === 0) continue;
    const key = JSON.stringify(rules);
    const tournaments = (found.get(key)?.tournaments ?? 0) + left;
    found.set(key, { ...rules, version, tournaments });
  }
  return [...found.values()];
}

/** Rules with the version of their labels. */
export type VersionedRules = RulesKey & Pick<PendingRules, 'version'>;

/** The formats that some rules apply to. */
export async function formatsOf(db: Database, rules: RulesKey): Promise<readonly string[]> {
  const states = await formatStates(db, rules.game);
  return states.filter((state) => isSame(state.rules, rules)).map(({ format_key }) => format_key);
}

/** How to divide the pending tournaments into groups that are tagged together. */
export interface GroupOptions {
  /** The approximate number of lists in a group. A tournament is never split. */
  readonly lists: number;
  /** The largest number of groups. */
  readonly most: number;
  /** Only include tournaments whose ids sort after this one. */
  readonly after?: string;
}

/** Tournaments that are tagged together. */
export type Group = SomeTournaments & {
  /** The sum of their revisions: it grows with each change to one of them. */
  readonly revisions: number;
};

/** Tournaments, and the version that their labels should have. */
export type SomeTournaments = VersionedRules & { readonly tournaments: readonly string[] };

/** The pending tournaments of some rules, by id, in groups of about the same number of lists. */
export async function pendingGroups(
  db: Database,
  { game, format, version }: VersionedRules,
  { lists, most, after = '' }: GroupOptions,
  among?: readonly string[],
): Promise<readonly Group[]> {
  const rules = defined({ game, format });
  const formats = among ?? (await formatsOf(db, rules));
  if (formats.length === 0) return [];
  const wanted = new Set(formats);
  const groups: Group[] = [];
  let tournaments: string[] = [];
  let revisions = 0;
  let size = 0;
  const close = () => {
    groups.push({ ...rules, version, tournaments, revisions });
    tournaments = [];
    revisions = 0;
    size = 0;
  };
  for (let last = after; groups.length < most; ) {
    const rows = await db
      .selectFrom('tournaments')
      .select(['id', 'format_key', 'revision'])
      .select(({ selectFrom }) =>
        selectFrom('standings as s')
          .select(({ fn }) => fn.countAll().as('lists'))
          .whereRef('s.tournament', '=', 'tournaments.id')
          .as('lists'),
      )
      .where('game', '=', game)
      // A statement can have only some 30,000 parameters.
      .$if(formats.length <= pageSize, (all) => all.where('format_key', 'in', formats))
      .where('id', '>', last)
      .where(hasOther(version))
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      if (!wanted.has(row.format_key)) continue;
      if (size > 0 && size + Number(row.lists) > lists) close();
      tournaments.push(row.id);
      revisions += row.revision;
      // +1 because a tournament without lists takes time, too.
      size += Number(row.lists) + 1;
    }
    if (rows.length < pageSize) break;
    last = rows.at(-1)?.id ?? last;
  }
  if (tournaments.length > 0) close();
  return groups.slice(0, most);
}

/** Yields all pending groups, and each tournament once, even if it is still pending after its group. */
export async function* eachGroup(
  next: (after: string) => Promise<readonly Group[]>,
): AsyncGenerator<Group> {
  for (let after = ''; ; ) {
    const groups = await next(after);
    if (groups.length === 0) return;
    yield* groups;
    after = groups.at(-1)?.tournaments.at(-1) ?? after;
  }
}

/** Tournaments per query. */
const pageSize = 1000;

/** Matches any other version. Uses ranges because an index finds those quickly if few rows are pending. */
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
