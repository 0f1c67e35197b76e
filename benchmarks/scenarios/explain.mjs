// @ts-check
/** Why a deck got its label: `explain`, and the document made from its result. */
import { loadEntry } from '../engines/decktype.mjs';
import { plainLoop } from '../engines/plain-loop.mjs';
import { cost, race, single, times } from '../harness.mjs';
import { answers, differences, readDeck } from '../rounds.mjs';
import { measureScale } from './scale.mjs';
import { draw, loadBuilds, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

const ruleCount = 5000;

/** @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function explaining(setting) {
  const { rules, standings } = draw(setting, { rules: ruleCount, decks: 200 });
  const [build] = await loadBuilds(setting);
  if (build === undefined) return [];
  const { explanationDocument } =
    /** @type {typeof import('../../src/questions/analysis/index.js')} */ (
      await loadEntry(build, 'analysis/index.js')
    );
  const matcher = build.library.compileRules(rules);
  const decks = standings.map(readDeck);
  const textOf = (/** @type {(typeof decks)[number]} */ deck) =>
    JSON.stringify(explanationDocument(matcher.explain(deck), matcher.ruleSet));
  const texts = decks.map(textOf);
  const expected = answers(plainLoop.prepare(rules), standings).map((id) => id ?? 'other');
  const mismatches = differences(
    expected,
    texts.map((text) => JSON.parse(text).id),
  );
  const samples = await race(
    [
      contender('explain', decks, (deck) => matcher.explain(deck)),
      contender('text', decks, textOf),
    ],
    setting.quick ? { rounds: 1, warmUp: 0 } : { rounds: 11, warmUp: 3 },
  );
  const scale = (await measureScale(setting)) / 1000;
  const size = sizeLabel(setting, ruleCount);
  const largest = Math.max(...texts.map((text) => Buffer.byteLength(text)));
  return [
    row(`explain, ${size} (scaled)`, times(cost(samples, 'explain'), scale), {
      target: { atMost: 3 },
      unit: 'ms',
      mismatches,
    }),
    row(`explain and its JSON, ${size} (scaled)`, times(cost(samples, 'text'), scale), {
      unit: 'ms',
      mismatches,
    }),
    row(`the JSON of explain, the longest of ${texts.length}, ${size}`, single(largest / 1000), {
      target: { atMost: 30 },
      unit: 'kB',
      mismatches,
    }),
  ];
}

/**
 * @template Deck @param {string} name @param {readonly Deck[]} decks @param {(deck: Deck) => unknown} work
 * @returns {import('../harness.mjs').Contender}
 */
function contender(name, decks, work) {
  return {
    name,
    round(stopwatch) {
      stopwatch.time(() => {
        for (const deck of decks) work(deck);
      });
      return decks.length;
    },
  };
}
