/** The made-up dump in rules-fixtures/api, and stores and services that hold it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TournamentTexts } from '../../src/store/import.js';
import type { Store } from '../../src/store/store.js';
import { projectRoot } from './needs.js';

const dumpFolder = join(projectRoot, 'rules-fixtures/api');

export const dumpText = (path: string): string => readFileSync(join(dumpFolder, path), 'utf8');

export const dumpTournaments: readonly string[] = readdirSync(
  join(dumpFolder, 'tournaments'),
).sort();

/** The texts of a tournament of the dump. */
export function tournamentTexts(id: string): Required<Omit<TournamentTexts, 'fetched'>> {
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

/** A tournament that was made up: so many players, with lists that `list` makes. */
export function madeTournament(
  id: string,
  players: number,
  options: {
    readonly game?: string;
    readonly date?: string;
    readonly list?: (n: number) => string;
  },
): Required<Omit<TournamentTexts, 'fetched'>> {
  const { game = 'RIVER', date = '2025-01-01T00:00:00.000Z' } = options;
  const list =
    options.list ?? ((n) => `[{"name":"${n % 2 === 0 ? 'River Otter' : 'Old Pike'}","count":2}]`);
  const rows = Array.from(
    { length: players },
    (_, n) =>
      `{"player":"p${n}","name":"Player ${n}","placing":${n + 1},"decklist":${list(n)},"drop":null}`,
  );
  return {
    id,
    details: JSON.stringify({ id, game, format: null, name: `Made ${id}`, date, players }),
    standings: `[${rows.join(',')}]`,
    pairings: '[]',
  };
}
