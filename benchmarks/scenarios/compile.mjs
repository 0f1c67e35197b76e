// @ts-check
/** From a rule file to a matcher: compiled from a value, parsed from text, loaded as a program. */
import { plainLoop } from '../engines/plain-loop.mjs';
import { race, ratio } from '../harness.mjs';
import { answers, differences, readDeck } from '../rounds.mjs';
import { costsOf, draw, loadBuilds, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('../engines/decktype.mjs').Library} Library */
/** @typedef {import('../harness.mjs').Contender} Contender */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

/** @param {Setting} setting @param {number} ruleCount @returns {Promise<readonly Row[]>} */
export async function compiling(setting, ruleCount) {
  const { rules, standings } = draw(setting, { rules: ruleCount, decks: 200 });
  const size = sizeLabel(setting, ruleCount);
  const text = JSON.stringify(rules);
  const few = standings.slice(0, 50);
  const expected = answers(plainLoop.prepare(rules), few);
  const builds = await loadBuilds(setting);
  const read = () => JSON.parse(text);

  let mismatches = 0;
  const contenders = builds.flatMap(({ name, library }) => {
    const { compileRules, parseRules } = library;
    const load = loader(library, read());
    for (const matcher of [compileRules(read()), compileRules(text), load()]) {
      mismatches += differences(
        expected,
        few.map((line) => matcher.classify(readDeck(line))?.id),
      );
    }
    return [
      contender(`compile ${name}`, (stopwatch) => {
        // A fresh value each time, parsed untimed.
        const value = read();
        stopwatch.time(() => compileRules(value));
      }),
      contender(`parse ${name}`, (stopwatch) => stopwatch.time(() => parseRules(text))),
      contender(`load ${name}`, (stopwatch) => stopwatch.time(load)),
    ];
  });
  const samples = await race(
    [contender('JSON.parse', (stopwatch) => stopwatch.time(read)), ...contenders],
    setting.quick
      ? { rounds: 1, warmUp: 1 }
      : { rounds: ruleCount > 10_000 ? 7 : 25, warmUp: ruleCount > 10_000 ? 1 : 8 },
  );
  const measured = builds[0]?.name ?? '';
  /** @param {string} what @param {string} prefix @param {number} [atMost] */
  const against = (what, prefix, atMost) =>
    row(
      `${what} against JSON.parse of the file, ${size}`,
      ratio(samples, prefix + measured, 'JSON.parse'),
      {
        ...(atMost !== undefined && { target: { atMost } }),
        mismatches,
        builds: costsOf(samples, builds, prefix),
      },
    );
  return [
    against('compileRules of a parsed value', 'compile ', 2.5),
    against('parseRules of the text', 'parse '),
    against('a saved program loaded', 'load '),
  ];
}

/** @param {Library} library @param {import('../../src/index.js').RuleInput} rules */
function loader({ compileRules, createMatcher, loadProgram, saveProgram }, rules) {
  const bytes = saveProgram(compileRules(rules).program);
  return () => createMatcher(loadProgram(bytes));
}

/**
 * @param {string} name @param {(stopwatch: import('../harness.mjs').Stopwatch) => unknown} work
 * @returns {Contender}
 */
function contender(name, work) {
  return {
    name,
    round: (stopwatch) => {
      work(stopwatch);
      return 1;
    },
  };
}
