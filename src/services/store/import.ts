/**
 * Imports games and tournaments into a store. Each import is one transaction. Importing the same texts
 * again changes nothing.
 */

import { faultDiagnostic } from '../../core/decks/shape-faults.js';
import { collectCards, isObject } from '../../core/decks/shapes.js';
import { BoundedFindings } from '../../core/diagnostics/bounded.js';
import { diagnose } from '../../core/diagnostics/codes/api.js';
import { childPointer, type Diagnostic, showValue } from '../../core/diagnostics/diagnostic.js';
import { parseJson } from '../../core/json/parse.js';
import { findField, spliceField } from '../../core/json/splice.js';
import type { Decoded } from '../../core/tournament/decode.js';
import { isUsableId } from '../../core/tournament/endpoints.js';
import { gameSchema } from '../../core/tournament/resources.js';
import type { Standing } from '../../core/tournament/standing.js';
import type { Categorizer } from './categorize.js';
import { type Database, type WriteTransaction, write } from './database.js';
import { rowsAtOnce } from './retag.js';
import type { Retry } from './retry.js';
import {
  byPlacing,
  type DetailsFields,
  hashOf,
  pairingRows,
  readDetails,
  readPairings,
  readRows,
  readStandings,
  standingRows,
  type TextRow,
} from './rows.js';
import { stateOf, type Tables } from './schema.js';

/** The result of an import. */
export interface ImportOutcome {
  /** `refused`: the input cannot be used and nothing was stored; `diagnostics` says why. */
  readonly outcome: 'stored' | 'unchanged' | 'refused';
  readonly diagnostics: readonly Diagnostic[];
}

/** The JSON texts of a tournament. Missing parts stay as they are in the store. */
export interface TournamentTexts {
  readonly id: string;
  readonly details?: string;
  readonly standings?: string;
  readonly pairings?: string;
  /**
   * When the texts were fetched from another service; null if the fetch should not count, for example
   * because a list of rows became empty. Missing if they were not fetched.
   */
  readonly fetched?: Date | null;
  /** File names for findings. Default: the paths of the data interface. */
  readonly files?: Partial<Readonly<Record<TournamentPart, string>>>;
}

export type TournamentPart = 'details' | 'standings' | 'pairings';

export interface ImportTournamentOptions {
  /**
   * Whether to tag the lists, too. Default true. If false, new lists show their imported deck until
   * `categorize` or `decktype store work` tags them.
   */
  readonly tag?: boolean;
}

export interface Importer {
  importGames(text: string): Promise<ImportOutcome>;
  importTournament(
    texts: TournamentTexts,
    options?: ImportTournamentOptions,
  ): Promise<ImportOutcome>;
}

export function createImporter(db: Database, categorizer: Categorizer, patiently: Retry): Importer {
  return {
    async importGames(text) {
      const { value: rows, diagnostics: found } = readRows(gameSchema, text, 'game');
      if (rows === undefined) return { outcome: 'refused', diagnostics: found };
      const diagnostics = [...found];
      // The last game with an id counts.
      const byId = new Map<string, Tables['games']>();
      for (const { index, value, text: body } of rows) {
        if (isUsableId(value.id)) {
          const metagame = value.metagame === false ? 0 : 1;
          const position = byId.get(value.id)?.position ?? byId.size;
          byId.set(value.id, { id: value.id, position, body, metagame });
        } else diagnostics.push(badId(value.id, `/${index}`));
      }
      const games = [...byId.values()];
      const stored = await patiently(() => db.selectFrom('games').selectAll().execute());
      const known = new Map(stored.map((game) => [game.id, game]));
      const isKnown = ({ id, body, position }: Tables['games']) => {
        const before = known.get(id);
        return before?.body === body && before.position === position;
      };
      if (games.every(isKnown)) return { outcome: 'unchanged', diagnostics };
      await patiently(() =>
        write(db, async (trx) => {
          // Sorted by id, so that two concurrent imports cannot deadlock.
          for (const game of games.sort((x, y) => (x.id < y.id ? -1 : 1))) {
            const { id: _id, ...changes } = game;
            await trx
              .insertInto('games')
              .values(game)
              .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
              .execute();
          }
        }),
      );
      return { outcome: 'stored', diagnostics };
    },

    importTournament: (texts, { tag = true } = {}) =>
      importTournament(db, tag ? categorizer : undefined, patiently, texts),
  };
}

async function importTournament(
  db: Database,
  categorizer: Categorizer | undefined,
  patiently: Retry,
  texts: TournamentTexts,
): Promise<ImportOutcome> {
  const { id } = texts;
  const [first = 'details'] = (['details', 'standings', 'pairings'] as const).filter(
    (part) => texts[part] !== undefined,
  );
  const place = { file: fileOf(texts, first) };
  if (!isUsableId(id)) return { outcome: 'refused', diagnostics: [{ ...badId(id, ''), ...place }] };
  const parts = readParts(texts);
  const diagnostics = [...parts.diagnostics];
  if (parts.isRefused) return { outcome: 'refused', diagnostics };
  const stored = await patiently(() =>
    db
      .selectFrom('tournaments')
      .select(['details_hash', 'standings_hash', 'pairings_hash', 'fetched', 'summary', 'details'])
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  if (parts.details === undefined && stored === undefined) {
    const unknown = diagnose('tournament-unknown', '', { id: showValue(id) }, place);
    return { outcome: 'refused', diagnostics: [...diagnostics, unknown] };
  }
  // If a stored text is damaged, equal hashes do not mean that there is nothing to store.
  const isDamaged =
    parts.details !== undefined &&
    [stored?.summary, stored?.details].some((text = '') => !isObject(parseJson(text).value));
  const isSame =
    !isDamaged &&
    Object.entries(parts.hashes).every(
      ([name, hash]) => stored?.[name as keyof typeof parts.hashes] === hash,
    );
  const time = texts.fetched?.toISOString() ?? null;
  const fetched = texts.fetched === undefined ? {} : { fetched: time };
  if (isSame && (texts.fetched === undefined || stored?.fetched === time)) {
    return { outcome: 'unchanged', diagnostics };
  }

  const emptied = new Map<'standings' | 'pairings', number>();
  const store = async (trx: WriteTransaction): Promise<readonly Diagnostic[]> => {
    if (isSame) {
      await trx.updateTable('tournaments').set(fetched).where('id', '=', id).execute();
      return [];
    }
    const isUntagged = categorizer === undefined && parts.standings !== undefined;
    const changes = {
      ...parts.details,
      ...parts.hashes,
      ...fetched,
      ...(isUntagged && { version: null }),
    };
    if (parts.details === undefined) {
      await trx
        .updateTable('tournaments')
        .set((field) => ({ ...changes, revision: field('revision', '+', 1) }))
        .where('id', '=', id)
        .execute();
    } else {
      const revision = (await stateOf(trx, 'revision')) + 1;
      await trx
        .insertInto('tournaments')
        .values({ ...parts.details, details_hash: '', ...parts.hashes, ...fetched, revision })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((field) => ({
            ...changes,
            revision: field('tournaments.revision', '+', 1),
          })),
        )
        .execute();
    }
    // The labels belong to the old rows. New rows are tagged below, or later.
    if (parts.standings !== undefined) {
      await trx.deleteFrom('labels').where('tournament', '=', id).execute();
    }
    emptied.clear();
    for (const part of ['standings', 'pairings'] as const) {
      const rows = parts[part];
      if (rows === undefined) continue;
      const replaced = await replace(trx, part, id, rows);
      if (rows.length === 0 && replaced > 0) emptied.set(part, replaced);
    }
    if (emptied.size > 0 && texts.fetched !== undefined) {
      await trx.updateTable('tournaments').set({ fetched: null }).where('id', '=', id).execute();
    }
    if (parts.details ?? parts.standings) await countPlayers(trx, id, parts.details);
    return (await categorizer?.tagTournament(trx, id))?.diagnostics ?? [];
  };
  const unread = await patiently(() => write(db, store));
  const { places } = parts;
  for (const [part, rows] of emptied) {
    diagnostics.push(diagnose(`${part}-emptied`, '', { rows }, { file: fileOf(texts, part) }));
  }
  diagnostics.push(
    ...unread.map((one) =>
      places === undefined ? one : atPlace(one, fileOf(texts, 'standings'), places),
    ),
  );
  return { outcome: isSame ? 'unchanged' : 'stored', diagnostics };
}

/** If the details do not give the number of players, counts the standings. */
async function countPlayers(
  trx: WriteTransaction,
  id: string,
  imported: DetailsFields | undefined,
): Promise<void> {
  const stored = trx.selectFrom('tournaments').select(['details', 'summary']).where('id', '=', id);
  const { details, summary } = imported ?? (await stored.executeTakeFirstOrThrow());
  const { start, end } = findField(details, 'players');
  if (start < end) return;
  const { players } = await trx
    .selectFrom('standings')
    .select(({ fn }) => fn.countAll().as('players'))
    .where('tournament', '=', id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('tournaments')
    .set({ summary: spliceField(summary, 'players', String(players)) })
    .where('id', '=', id)
    .execute();
}

/** Changes the position of a stored standing in a finding to its index in the imported text. */
function atPlace(found: Diagnostic, file: string, places: readonly number[]): Diagnostic {
  const pointer = found.pointer.replace(/\d+/, (position) => String(places[Number(position)]));
  return { ...found, pointer, file };
}

function fileOf({ id, files }: TournamentTexts, part: TournamentPart): string {
  return files?.[part] ?? `tournaments/${id}/${part}.json`;
}

/** Reads the parts of a tournament. `isRefused`: one of them cannot be read at all. */
function readParts(texts: TournamentTexts) {
  const { id } = texts;
  const findings = new BoundedFindings();
  const hashes: { details_hash?: string; standings_hash?: string; pairings_hash?: string } = {};
  // An unreadable part must not delete what is stored, so if there is one, no part is stored.
  let isRefused = false;
  const partOf = <T>(name: TournamentPart, read: (text: string) => Decoded<T>): T | undefined => {
    const text = texts[name];
    if (text === undefined) return undefined;
    const { value, diagnostics: found } = read(text);
    const file = fileOf(texts, name);
    findings.addAll(found.map((one) => ({ ...one, file })));
    hashes[`${name}_hash`] = hashOf(text);
    isRefused ||= value === undefined;
    return value;
  };
  const standings = partOf('standings', readStandings);
  const details = partOf('details', (text) => readDetails(id, text));
  const pairings = partOf('pairings', readPairings);
  const named = texts.standings !== undefined && countFields.test(texts.standings);
  for (const row of (named && standings) || []) {
    const file = fileOf(texts, 'standings');
    noteOtherCounts(row, file, findings);
  }
  const ordered = standings && byPlacing(standings);
  return {
    diagnostics: findings.all(),
    hashes,
    isRefused,
    details,
    standings: ordered && standingRows(ordered),
    places: ordered?.map(({ index }) => index),
    pairings: pairings && pairingRows(pairings),
  };
}

/** Wrong names of count fields: a quick test, because few standings contain any. */
const countFields = /"(?:copies|quantity|qty|amount|C[Oo][Uu][Nn][Tt])"\s*:/;

/** Adds findings about cards that give their count under a wrong name and therefore count as one copy. */
function noteOtherCounts(
  { index, value }: TextRow<Standing>,
  file: string,
  findings: BoundedFindings,
): void {
  collectCards(value.decklist, (pointer, fault) => {
    if (fault.code !== 'no-count') return;
    findings.add({ ...faultDiagnostic(`/${index}/decklist${pointer}`, fault), file });
  });
}

/** Replaces the rows of a tournament in a table. Returns the number of old rows. */
async function replace<T extends 'standings' | 'pairings'>(
  trx: WriteTransaction,
  table: T,
  tournament: string,
  rows: readonly Omit<Tables[T], 'tournament'>[],
): Promise<number> {
  const old = trx.selectFrom(table as 'pairings').where('tournament', '=', tournament);
  const { count } = await old
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom(table as 'pairings')
    .where('tournament', '=', tournament)
    .execute();
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce).map((row) => ({ ...row, tournament }));
    await trx
      .insertInto(table as 'pairings')
      .values(some as unknown as Tables['pairings'][])
      .execute();
  }
  return Number(count);
}

function badId(id: string, pointer: string): Diagnostic {
  return diagnose('id-not-usable', childPointer(pointer, 'id'), { id: showValue(id) });
}
