/** The artificial dump in rules-fixtures/api, and stores and services with it. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../src/services/store/database.js';
import type { TournamentTexts } from '../../src/services/store/import.js';
import type { Store } from '../../src/services/store/store.js';
import { projectRoot } from './needs.js';

const dumpFolder = join(projectRoot, 'rules-fixtures/api');

export const dumpText = (path: string): string => readFileSync(join(dumpFolder, path), 'utf8');

export const dumpTournaments: readonly string[] = readdirSync(
  join(dumpFolder, 'tournaments'),
).sort();

/** The texts of a tournament in the dump. */
export function tournamentTexts(id: string): Required<Omit<TournamentTexts, 'fetched' | 'files'>> {
  const text = (part: string) => dumpText(`tournaments/${id}/${part}.json`);
  return {
    id,
    details: text('details'),
    standings: text('standings'),
    pairings: text('pairings'),
  };
}

/** Imports the whole dump. */
export async function importDump(store: Store): Promise<void> {
  await store.importGames(dumpText('games.json'));
  for (const game of ['RIVER', 'STONE']) {
    await store.importRules(game, dumpText(`games/${game}/decks.json`));
  }
  for (const id of dumpTournaments) await store.importTournament(tournamentTexts(id));
}

/** Changes a store as another program could: runs the statements on the lines of a text. */
export async function changeStore(url: string, statements: string): Promise<void> {
  const { db } = await openDatabase(url);
  for (const statement of statements.split('\n')) await sql.raw(statement).execute(db);
  await db.destroy();
}

/** An artificial tournament with this many players, whose lists `list` creates. */
export function madeTournament(
  id: string,
  players: number,
  options: {
    readonly game?: string;
    readonly format?: string;
    readonly date?: string;
    readonly list?: (n: number) => string;
  },
): Required<Omit<TournamentTexts, 'fetched' | 'files'>> {
  const { game = 'RIVER', format = null, date = '2025-01-01T00:00:00.000Z' } = options;
  const list =
    options.list ?? ((n) => `[{"name":"${n % 2 === 0 ? 'River Otter' : 'Old Pike'}","count":2}]`);
  const rows = Array.from(
    { length: players },
    (_, n) =>
      `{"player":"p${n}","name":"Player ${n}","placing":${n + 1},"decklist":${list(n)},"drop":null}`,
  );
  return {
    id,
    details: JSON.stringify({ id, game, format, name: `Made ${id}`, date, players }),
    standings: `[${rows.join(',')}]`,
    pairings: '[]',
  };
}

/** Writes a folder to import: one game, and artificial tournaments with half as many pairings as players. */
export function writeDump(
  folder: string,
  made: {
    readonly ids: readonly string[];
    readonly players: number;
    readonly rules: string;
    readonly list: (n: number) => string;
  },
): void {
  const { ids, players, rules, list } = made;
  mkdirSync(join(folder, 'games/RIVER'), { recursive: true });
  writeFileSync(join(folder, 'games.json'), '[{"id":"RIVER","name":"River"}]');
  writeFileSync(join(folder, 'games/RIVER/decks.json'), rules);
  const pairings = Array.from(
    { length: players / 2 },
    (_, n) => `{"round":1,"table":${n},"player1":"p${n}","player2":"","winner":0}`,
  );
  for (const id of ids) {
    const at = join(folder, 'tournaments', id);
    mkdirSync(at, { recursive: true });
    const { details, standings } = madeTournament(id, players, { list });
    writeFileSync(join(at, 'details.json'), details);
    writeFileSync(join(at, 'standings.json'), standings);
    writeFileSync(join(at, 'pairings.json'), `[${pairings.join(',')}]`);
  }
}
