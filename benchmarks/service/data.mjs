// @ts-check
/** Tournaments with realistic lists: those of rules-fixtures/ptcg, repeated. */
import { readFileSync } from 'node:fs';
import { sampleDecklists, sampleRules } from '../sample-lists.mjs';

export const rulesText = readFileSync(sampleRules, 'utf8');

const lists = sampleDecklists().map((decklist) => JSON.stringify(decklist));

/**
 * A tournament of this many players; `number` chooses its name, date and lists.
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
