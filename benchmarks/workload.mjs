// @ts-check
/**
 * The workload: rules, and standings with decklists to classify, all drawn from one seed. README.md describes the
 * lists; `facts` counts what was drawn, for comparison.
 */
import { createPool } from './cards.mjs';
import { drawDecks, finish, flexLines } from './decks.mjs';
import { createRandom } from './random.mjs';
import { densePlan, drawPlan, writeRule } from './rules.mjs';

/** @typedef {import('./cards.mjs').Card} Card */
/** @typedef {import('./cards.mjs').Pool} Pool */
/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {import('./rules.mjs').Rule} Rule */
/** @typedef {import('./decks.mjs').Draft} Draft */

/** @typedef {{readonly count: number, readonly set: string, readonly number: string, readonly name: string}} Line */
/** @typedef {{readonly pokemon: readonly Line[], readonly trainer: readonly Line[], readonly energy: readonly Line[]}} Decklist */

/**
 * @typedef {object} Workload
 * @property {readonly Rule[]} rules In the wire format.
 * @property {readonly string[]} standings One JSON standing per deck.
 * @property {Readonly<Record<string, number | string>>} facts
 */

/**
 * @param {{readonly rules: number, readonly decks: number, readonly seed?: number, readonly dense?: boolean}} options
 *   `dense`: 100 cards in total; every rule requires three or four of them with counts of two to four.
 * @returns {Workload}
 */
export function createWorkload({ rules: ruleCount, decks: deckCount, seed = 1, dense = false }) {
  const poolSize = dense ? 100 : Math.min(40_000, Math.max(1500, 2 * ruleCount));
  const pool = createPool(seed, poolSize, { even: dense });
  const random = createRandom(seed + 1);
  const plans = Array.from({ length: ruleCount }, () =>
    dense ? densePlan(random, pool) : drawPlan(random, pool),
  );
  const rules = plans.map((plan, index) => writeRule(random, plan, index));
  const decks = dense
    ? Array.from({ length: deckCount }, () =>
        finish(random, [], flexLines(random, pool, 22, []), pool),
      )
    : drawDecks(random, pool, plans, deckCount);
  const standings = decks.map((deck, index) => writeStanding(random, deck, index));
  return { rules, standings, facts: describe(pool, poolSize, rules, decks, standings) };
}

/** @param {Random} random @param {readonly Draft[]} deck @param {number} index */
function writeStanding(random, deck, index) {
  const zone = (/** @type {string} */ wanted) =>
    deck
      .filter(({ card }) => card.zone === wanted)
      .map(({ card, printing, count }) => {
        const { set, number } = /** @type {Card['printings'][number]} */ (card.printings[printing]);
        return { count, set, number, name: card.name };
      });
  return JSON.stringify({
    player: `player${100_000 + random.whole(900_000)}`,
    name: `Player ${index}`,
    country: random.pick(['US', 'DE', 'FR', 'BR', 'JP', 'GB']),
    placing: index + 1,
    record: { wins: random.whole(10), losses: random.whole(5), ties: random.whole(3) },
    decklist: { pokemon: zone('pokemon'), trainer: zone('trainer'), energy: zone('energy') },
    deck: { id: 'other', name: 'Other', icons: ['substitute'] },
    drop: random.chance(0.3) ? 1 + random.whole(8) : null,
  });
}

/**
 * @param {Pool} pool @param {number} poolSize @param {readonly Rule[]} rules
 * @param {readonly (readonly Draft[])[]} decks @param {readonly string[]} standings
 */
function describe(pool, poolSize, rules, decks, standings) {
  const share = (/** @type {number} */ part, /** @type {number} */ all) =>
    `${((100 * part) / all).toFixed(1)} %`;
  const needs = rules.flatMap((rule) => rule.cards);
  const staples = new Set(pool.staples.map((card) => card.name));
  const lines = decks.map((deck) => deck.length);
  const bytes = standings.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  const split = decks.filter((deck) => new Set(deck.map(({ card }) => card)).size < deck.length);
  return {
    rules: rules.length,
    'names in the pool': poolSize,
    'names in the rules': new Set(needs.map(({ name }) => name)).size,
    'requirements a rule': (needs.length / rules.length).toFixed(2),
    'rules of 1, 2, 3, 4': [1, 2, 3, 4]
      .map((size) => share(rules.filter(({ cards }) => cards.length === size).length, rules.length))
      .join(', '),
    'count of 1': share(needs.filter(({ count }) => count === undefined).length, needs.length),
    'set and number': share(needs.filter(({ set }) => set !== undefined).length, needs.length),
    staples: share(needs.filter(({ name }) => staples.has(name)).length, needs.length),
    'rules with variants': share(rules.filter(({ variants }) => variants).length, rules.length),
    'without priority': share(
      rules.filter(({ priority }) => priority === undefined).length,
      rules.length,
    ),
    decks: decks.length,
    'lines a deck': `${(lines.reduce((x, y) => x + y, 0) / lines.length).toFixed(1)} (${least(lines)}-${-least(lines.map((count) => -count))})`,
    'cards a deck': (
      decks.flat().reduce((sum, { count }) => sum + count, 0) / decks.length
    ).toFixed(2),
    'decks with a split name': share(split.length, decks.length),
    'beyond ASCII': share(
      standings.filter((line) => Buffer.byteLength(line) > line.length).length,
      decks.length,
    ),
    'bytes a line': Math.round(bytes / standings.length),
  };
}

/** Does not spread the values as arguments, because there can be more than 100,000. @param {readonly number[]} values */
function least(values) {
  return values.reduce((x, y) => Math.min(x, y), Infinity);
}
