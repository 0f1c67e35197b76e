// @ts-check
/** Decks as objects: parsed and classified, only classified, and with rules that have no rare card. */
import { plainLoop } from '../engines/plain-loop.mjs';
import { cost, race, ratio, times } from '../harness.mjs';
import {
  answers,
  classifyFresh,
  differences,
  parseAndClassify,
  parseOnly,
  readDeck,
} from '../rounds.mjs';
import { measureScale } from './scale.mjs';
import { costsOf, draw, fewOf, loadBuilds, rounds, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('./scenario.mjs').Setting} Setting */
/** @typedef {import('./scenario.mjs').Row} Row */

/** @type {Readonly<Record<number, {readonly parse?: number, readonly loop: number}>>} */
const targets = {
  100: { parse: 1.2, loop: 5 },
  1000: { parse: 1.2, loop: 10 },
  10000: { loop: 40 },
  100000: { loop: 150 },
};

/** @param {Setting} setting @param {number} ruleCount @returns {Promise<readonly Row[]>} */
export async function freshObjects(setting, ruleCount) {
  const { standings, rules } = draw(setting, { rules: ruleCount });
  const size = sizeLabel(setting, ruleCount);
  const builds = await loadBuilds(setting);
  const prepared = builds.map(({ name, engine }) => ({ name, engine: engine.prepare(rules) }));
  const few = fewOf(standings, ruleCount);
  const loop = plainLoop.prepare(rules);
  const expected = answers(loop, few);
  const mismatches = prepared.reduce(
    (sum, { engine }) => sum + differences(expected, answers(engine, few)),
    0,
  );
  const classified = expected.filter((id) => id !== undefined).length;
  setting.report({
    classified: `${((100 * classified) / few.length).toFixed(1)} %`,
    'decks compared': few.length,
  });

  const parsing = await race(
    [
      { name: 'parse', round: (stopwatch) => parseOnly(standings, stopwatch) },
      ...prepared.map(({ name, engine }) => ({ name, round: parseAndClassify(engine, standings) })),
    ],
    rounds(setting, 15),
  );
  const classifying = await race(
    [
      { name: plainLoop.name, round: classifyFresh(loop, few) },
      ...prepared.map(({ name, engine }) => ({ name, round: classifyFresh(engine, standings) })),
    ],
    rounds(setting, 11),
  );
  const { parse, loop: loopTarget } = targets[ruleCount] ?? { loop: 1 };
  const measured = builds[0]?.name ?? '';
  return [
    row(`parse + classify against JSON.parse alone, ${size}`, ratio(parsing, measured, 'parse'), {
      ...(parse !== undefined && { target: { atMost: parse } }),
      mismatches,
      builds: costsOf(parsing, builds),
    }),
    row(
      `fresh objects, times faster than the plain loop, ${size}`,
      ratio(classifying, plainLoop.name, measured),
      { target: { atLeast: loopTarget }, mismatches },
    ),
    row(`fresh objects, a deck, ${size}`, cost(classifying, measured), {
      unit: 'us',
      mismatches,
      builds: costsOf(classifying, builds),
    }),
  ];
}

/** @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function dense(setting) {
  const { rules, standings } = draw(setting, { rules: 100_000, dense: true });
  const builds = await loadBuilds(setting);
  const few = standings.slice(0, setting.quick ? 100 : 1000);
  const expected = answers(plainLoop.prepare(rules), few);
  const decks = standings.map(readDeck);
  let mismatches = 0;
  const contenders = builds.map(({ name, engine }) => {
    const prepared = engine.prepare(rules);
    mismatches += differences(expected, answers(prepared, few));
    return {
      name,
      round: (/** @type {import('../harness.mjs').Stopwatch} */ stopwatch) => {
        stopwatch.time(() => {
          for (const deck of decks) prepared.classify(deck);
        });
        return decks.length;
      },
    };
  });
  const samples = await race(contenders, rounds(setting, 15));
  const what = `dense set, ${sizeLabel(setting, 100_000)}, decks already parsed, a deck`;
  const took = cost(samples, builds[0]?.name ?? '');
  return [
    row(`${what} (scaled)`, times(took, await measureScale(setting)), {
      target: { atMost: 5 },
      unit: 'us',
      mismatches,
    }),
    row(what, took, { unit: 'us', mismatches, builds: costsOf(samples, builds) }),
  ];
}
