// @ts-check
/** Rules that require kinds of cards, compared with the same rules with those cards by name. */
import { race, ratio, single, spread, times } from '../harness.mjs';
import { classifyFresh, differences, readDeck } from '../rounds.mjs';
import { createTagging } from '../tagging.mjs';
import { measureScale } from './scale.mjs';
import { draw, fewOf, loadBuilds, rounds, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('../../src/index.js').RuleInput} RuleInput */
/** @typedef {import('../rules.mjs').Rule} Rule */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

/** One rule in this many requires a kind. */
const share = 5;
const [leastCards, mostCards] = [20, 2000];

/** @param {Setting} setting @param {number} ruleCount @returns {Promise<readonly Row[]>} */
export async function kindsOfCards(setting, ruleCount) {
  const { standings, rules } = draw(setting, { rules: ruleCount });
  const [build] = await loadBuilds(setting);
  if (build === undefined) return [];
  const { compileRules, readCardTable } = build.library;
  const names = [...new Set(rules.flatMap(({ cards }) => cards.map(({ name }) => name)))];
  const kinds = kindsFor(rules, names);
  /** @type {Map<string, string[]>} */
  const ofCard = new Map();
  for (const [kind, members] of kinds) {
    for (const name of members) ofCard.set(name, [...(ofCard.get(name) ?? []), kind]);
  }
  const rows = Array.from(ofCard, ([name, kind]) => ({ name, attributes: { kind } }));
  const { table: cards } = readCardTable(rows);
  const withKinds = withCards(rules, kinds, (kind) => ({ where: { kind } }));
  const byName = withCards(rules, kinds, (kind) => ({
    anyOf: (kinds.get(kind) ?? []).map((name) => ({ name })),
    total: 1,
  }));
  const [asked, named] = [compileRules(withKinds, { cards }), compileRules(byName)];
  const few = fewOf(standings, ruleCount);
  const answersOf = (/** @type {typeof asked} */ { classify }) =>
    few.map((line) => classify(readDeck(line))?.id);
  const mismatches = differences(answersOf(named), answersOf(asked));
  const taggings = {
    kinds: createTagging(build.library, /** @type {any} */ (withKinds), standings, {
      options: { cards },
    }),
    names: createTagging(build.library, /** @type {any} */ (byName), standings),
  };
  const engineOf = (/** @type {typeof asked} */ { classify }) => ({
    name: '',
    classify: (/** @type {any} */ deck) => classify(deck)?.id,
  });
  const bytes = await race(
    Object.entries(taggings).map(([name, { round }]) => ({ name, round })),
    rounds(setting, 11),
  );
  const objects = await race(
    [
      { name: 'kinds', round: classifyFresh(engineOf(asked), standings) },
      { name: 'names', round: classifyFresh(engineOf(named), standings) },
    ],
    rounds(setting, 11),
  );
  const compile =
    (/** @type {RuleInput} */ input, /** @type {object} */ options) =>
    /** @param {import('../harness.mjs').Stopwatch} stopwatch */
    (stopwatch) => {
      const value = structuredClone(input);
      stopwatch.time(() => compileRules(value, options));
      return 1;
    };
  const compiling = await race(
    [
      { name: 'kinds', round: compile(withKinds, { cards }) },
      { name: 'names', round: compile(byName, {}) },
    ],
    rounds(setting, 11),
  );
  const size = sizeLabel(setting, ruleCount);
  const against = 'with kinds against the same by names';
  return [
    row(`bytes -> tagged bytes, ${against}, ${size}`, ratio(bytes, 'kinds', 'names'), {
      target: { atMost: 1.5 },
      mismatches,
    }),
    row(`fresh objects, ${against}, ${size}`, ratio(objects, 'kinds', 'names'), {
      target: { atMost: 1.5 },
      mismatches,
    }),
    row(`compileRules, ${against}, ${size}`, ratio(compiling, 'kinds', 'names'), {
      target: { atMost: 2 },
      mismatches,
    }),
  ];
}

/** The time to read a table: the first time, as in a command, and after warming up. @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function readTables(setting) {
  const [build] = await loadBuilds(setting);
  if (build === undefined) return [];
  const { readCardTable } = build.library;
  const count = setting.quick ? 5000 : 100_000;
  const text = JSON.stringify({ version: 1, cards: Array.from({ length: count }, cardAt) });
  const scale = await measureScale(setting, 'wall');
  const took = Array.from({ length: setting.quick ? 2 : 9 }, () => {
    const start = performance.now();
    const { table, diagnostics } = readCardTable(text);
    const time = performance.now() - start;
    if (table.cards.length !== count || diagnostics.length > 0) throw new Error('it is not read');
    return time;
  });
  const [first = 0, ...others] = took;
  const what = `a card table of ${count.toLocaleString('en')} cards`;
  const options = { unit: /** @type {const} */ ('ms'), target: { atMost: 300 } };
  return [
    row(`${what}, read first (scaled)`, single(scale * first), options),
    row(`${what}, read again (scaled)`, times(spread(others), scale), options),
  ];
}

/** @param {unknown} _card @param {number} at */
function cardAt(_card, at) {
  return {
    id: String(10_000 + at),
    name: `Card ${at.toString(36)} of ${at % 977}`,
    attributes: {
      type: ['monster', 'spell', 'trap'][at % 3],
      series: `Series ${at % 500}`,
      race: `Race ${at % 25}`,
      cost: at % 12,
      ...(at % 3 > 0 && { keywords: at % 3 === 1 ? 'Flying' : ['Flying', 'Haste'] }),
    },
  };
}

/**
 * Kinds of 20 to 2,000 cards, each including a card of its rule, so that the rule still matches.
 *
 * @param {readonly Rule[]} rules @param {readonly string[]} names
 */
function kindsFor(rules, names) {
  /** @type {Map<string, string[]>} */
  const kinds = new Map();
  const asking = rules.filter((_, at) => at % share === 0);
  for (const [at, { cards }] of asking.entries()) {
    const size = Math.min(names.length, leastCards + Math.round((at / asking.length) * mostCards));
    const first = (at * 97) % names.length;
    const members = Array.from({ length: size }, (_, card) => names[(first + card) % names.length]);
    const [own] = cards;
    kinds.set(`kind ${at}`, [...new Set([own?.name ?? '', ...members.map(String)])]);
  }
  return kinds;
}

/**
 * @param {readonly Rule[]} rules @param {ReadonlyMap<string, readonly string[]>} kinds
 * @param {(kind: string) => object} requirement
 * @returns {RuleInput}
 */
function withCards(rules, kinds, requirement) {
  const names = [...kinds.keys()];
  return /** @type {RuleInput} */ (
    rules.map((rule, at) => {
      const kind = at % share === 0 ? names[at / share] : undefined;
      return kind === undefined ? rule : { ...rule, cards: [...rule.cards, requirement(kind)] };
    })
  );
}
