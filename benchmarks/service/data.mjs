// @ts-check
/** Tournaments with real-sized lists: those of rules-fixtures/ptcg, over and over. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @param {string} path */
const fixture = (path) =>
  readFileSync(
    fileURLToPath(new URL(`../../rules-fixtures/ptcg/${path}`, import.meta.url)),
    'utf8',
  );

export const rulesText = fixture('rules.json');

/** @type {readonly string[]} */
const lists = JSON.parse(fixture('standings.json'))
  .filter((/** @type {{decklist: unknown}} */ { decklist }) => decklist !== null)
  .map((/** @type {{decklist: unknown}} */ { decklist }) => JSON.stringify(decklist));

/**
 * A tournament of so many players; `number` chooses its name, date and lists.
 * @param {number} number
 * @param {number} players
 */
export function tournament(number, players) {
  const id = `t${number}`;
  const date = new Date(Date.UTC(2025, 0, 1) + number * 3_600_000).toISOString();
  const row = (/** @type {number} */ n) =>
    `{"player":"p${n}","name":"Player ${n}","country":null,"placing":${n + 1},` +
    `"record":{"wins":1,"losses":1,"ties":0},"decklist":${lists[(number * 7 + n) % lists.length]},"drop":null}`;
  return {
    id,
    details: JSON.stringify({ id, game: 'PTCG', format: null, name: `Made ${id}`, date, players }),
    standings: `[${Array.from({ length: players }, (_, n) => row(n)).join(',')}]`,
    pairings: '[]',
  };
}
