// @ts-check
/** Retagging all lists of a corpus in memory. */
import { plainLoop } from '../engines/plain-loop.mjs';
import { cost, race, ratio, times } from '../harness.mjs';
import { answers, differences, readDeck } from '../rounds.mjs';
import { parseTime, parsing } from './scale.mjs';
import { draw, fewOf, loadBuilds, rounds, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

/** Microseconds per list, scaled. @type {Readonly<Record<number, number>>} */
const tagTargets = { 100: 0.06, 1000: 0.35, 10000: 0.7 };

/** @param {Setting} setting @param {number} ruleCount @returns {Promise<readonly Row[]>} */
export async function tagAll(setting, ruleCount) {
  const { standings, rules } = draw(setting, { rules: ruleCount, decks: 131_072 });
  const [build] = await loadBuilds(setting);
  if (build === undefined) return [];
  const { library } = build;
  const corpus = library.createCorpus(lists(standings));
  const { program } = library.compileRules(rules);
  const few = fewOf(standings, ruleCount);
  const tags = library.tagCorpus(program, corpus);
  const tagged = few.map((_, list) => {
    const deck = library.deckNumberOf(corpus, list);
    return library.classificationOf(tags, deck)?.id;
  });
  const mismatches = differences(answers(plainLoop.prepare(rules), few), tagged);
  setting.report({ decks: corpus.deckCount, 'decks compared': few.length });

  const samples = await race(
    [
      parsing(standings),
      {
        name: 'tag',
        round(stopwatch) {
          stopwatch.time(() => library.tagCorpus(program, corpus));
          return corpus.listCount;
        },
      },
    ],
    { ...rounds(setting, 11), ...(!setting.quick && { warmUp: 4 }) },
  );
  const size = sizeLabel(setting, ruleCount);
  const target = tagTargets[ruleCount];
  return [
    row(
      `tag a corpus anew, a list, ${size} (scaled)`,
      times(ratio(samples, 'tag', 'parse'), parseTime),
      {
        ...(target !== undefined && { target: { atMost: target } }),
        unit: 'us',
        mismatches,
      },
    ),
    row(`tag a corpus anew, a list, ${size}`, cost(samples, 'tag'), { unit: 'us', mismatches }),
  ];
}

/** @param {readonly string[]} standings */
function* lists(standings) {
  for (const line of standings) yield { deck: readDeck(line) };
}
