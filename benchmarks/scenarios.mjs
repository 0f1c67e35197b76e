// @ts-check
/**
 * The one table of what is measured. A scenario runs in a process of its own, so that no row
 * depends on which others ran before; it gives one or more rows.
 */
import { decktypeEngine, loadLibrary } from './engines/decktype.mjs';
import { plainLoop } from './engines/plain-loop.mjs';
import { cost, race, ratio } from './harness.mjs';
import {
  answers,
  classifyFresh,
  differences,
  parseAndClassify,
  parseOnly,
  readDeck,
} from './rounds.mjs';
import { createWorkload } from './workload.mjs';

/** @typedef {import('./harness.mjs').Contender} Contender */
/** @typedef {import('./harness.mjs').Spread} Spread */
/** @typedef {import('./workload.mjs').Workload} Workload */
/** @typedef {import('./engines/engine.mjs').Engine} Engine */
/** @typedef {import('./engines/engine.mjs').Prepared} Prepared */

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {{readonly atMost: number} | {readonly atLeast: number} | undefined} target
 * @property {Spread} reached
 * @property {'x' | 'us'} unit
 * @property {number} mismatches Answers that differ from the reference; the row is void if any do.
 */

/**
 * @typedef {object} Setting
 * @property {string} library Path of the build that is measured.
 * @property {string | undefined} against Path of another build to compare it with.
 * @property {boolean} quick
 * @property {(facts: Workload['facts']) => void} report
 */

/**
 * @typedef {object} Scenario
 * @property {string} name
 * @property {(setting: Setting) => Promise<readonly Row[]>} run
 */

/** @type {readonly Scenario[]} */
export const scenarios = [
  ...[100, 1000, 10_000, 100_000].map((rules) => ({
    name: `objects-${rules}`,
    run: (/** @type {Setting} */ setting) => freshObjects(setting, rules),
  })),
  { name: 'growth', run: growth },
  { name: 'dense', run: dense },
  { name: 'compile-1000', run: (setting) => compiling(setting, 1000) },
  { name: 'compile-100000', run: (setting) => compiling(setting, 100_000) },
  { name: 'matchers', run: manyMatchers },
];

/** @type {Readonly<Record<number, {readonly parse?: number, readonly loop: number}>>} */
const objectTargets = {
  100: { parse: 1.2, loop: 5 },
  1000: { parse: 1.2, loop: 10 },
  10000: { loop: 40 },
  100000: { loop: 150 },
};

/** @param {Setting} setting @param {number} ruleCount */
async function freshObjects(setting, ruleCount) {
  const { standings, rules } = draw(setting, { rules: ruleCount });
  const size = sizeLabel(setting, ruleCount);
  const engines = await decktypes(setting);
  const prepared = engines.map((engine) => engine.prepare(rules));
  // The loop takes a millisecond a deck where there are many rules.
  const few = standings.slice(0, Math.min(standings.length, Math.max(400, 4_000_000 / ruleCount)));
  const loop = plainLoop.prepare(rules);
  const expected = answers(loop, few);
  const mismatches = prepared.map((engine) => differences(expected, answers(engine, few)));
  setting.report({
    classified: `${((100 * expected.filter((id) => id !== undefined).length) / few.length).toFixed(1)} %`,
    'decks compared': few.length,
  });

  const rounds = setting.quick ? { rounds: 2, warmUp: 1 } : { rounds: 15, warmUp: 3 };
  const parsing = race(
    [
      { name: 'parse', round: (stopwatch) => parseOnly(standings, stopwatch) },
      ...prepared.map((engine, at) => ({
        name: nameOf(engines, at),
        round: parseAndClassify(engine, standings),
      })),
    ],
    rounds,
  );
  const classifying = race(
    [
      { name: plainLoop.name, round: classifyFresh(loop, few) },
      ...prepared.map((engine, at) => ({
        name: nameOf(engines, at),
        round: classifyFresh(engine, standings),
      })),
    ],
    { rounds: setting.quick ? 2 : 11, warmUp: setting.quick ? 1 : 2 },
  );
  const { parse, loop: loopTarget } = objectTargets[ruleCount] ?? { loop: 1 };
  return engines.flatMap(({ name }, at) => [
    row(
      `${name}: parse + classify against JSON.parse alone, ${size}`,
      parse === undefined ? undefined : { atMost: parse },
      ratio(parsing, name, 'parse'),
      mismatches[at],
    ),
    row(
      `${name}: fresh objects, times faster than the plain loop, ${size}`,
      { atLeast: loopTarget },
      ratio(classifying, plainLoop.name, name),
      mismatches[at],
    ),
    row(
      `${name}: fresh objects, a deck, ${size}`,
      undefined,
      cost(classifying, name),
      mismatches[at],
      'us',
    ),
    ...(at === 0
      ? []
      : [
          row(
            `decktype against ${name}: fresh objects, ${size}`,
            undefined,
            ratio(classifying, 'decktype', name),
            mismatches[at],
          ),
        ]),
  ]);
}

/** @param {Setting} setting */
async function growth(setting) {
  const sizes = [100, 1000, 100_000];
  const [engine] = await decktypes(setting);
  let mismatches = 0;
  const contenders = sizes.map((ruleCount) => {
    const { rules, standings } = draw(setting, { rules: ruleCount });
    const prepared = /** @type {Engine} */ (engine).prepare(rules);
    const few = standings.slice(0, 20);
    mismatches += differences(answers(plainLoop.prepare(rules), few), answers(prepared, few));
    return { name: `${ruleCount}`, round: classifyFresh(prepared, standings) };
  });
  const samples = race(
    contenders,
    setting.quick ? { rounds: 2, warmUp: 1 } : { rounds: 15, warmUp: 3 },
  );
  return [
    row(
      'growth of classify, fresh objects, 100 -> 1,000 rules',
      { atMost: 1.25 },
      ratio(samples, '1000', '100'),
      mismatches,
    ),
    row(
      `growth of classify, fresh objects, 100 -> ${sizeLabel(setting, 100_000)}`,
      { atMost: 2.5 },
      ratio(samples, '100000', '100'),
      mismatches,
    ),
  ];
}

/** @param {Setting} setting */
async function dense(setting) {
  const { rules, standings } = draw(setting, { rules: 100_000, dense: true });
  const size = sizeLabel(setting, 100_000);
  const engines = await decktypes(setting);
  const few = standings.slice(0, setting.quick ? 100 : 1000);
  const expected = answers(plainLoop.prepare(rules), few);
  const decks = standings.map(readDeck);
  const rows = engines.map((engine) => {
    const prepared = engine.prepare(rules);
    const mismatches = differences(expected, answers(prepared, few));
    const samples = race(
      [
        {
          name: engine.name,
          round: (stopwatch) => {
            stopwatch.time(() => {
              for (const deck of decks) prepared.classify(deck);
            });
            return decks.length;
          },
        },
      ],
      setting.quick ? { rounds: 2, warmUp: 1 } : { rounds: 15, warmUp: 3 },
    );
    return row(
      `${engine.name}: dense set, ${size}, decks already parsed, a deck`,
      { atMost: 5 },
      cost(samples, engine.name),
      mismatches,
      'us',
    );
  });
  return rows;
}

/** @param {Setting} setting @param {number} ruleCount */
async function compiling(setting, ruleCount) {
  const { rules, standings } = draw(setting, { rules: ruleCount, decks: 200 });
  const size = sizeLabel(setting, ruleCount);
  const text = JSON.stringify(rules);
  const few = standings.slice(0, 50);
  const expected = answers(plainLoop.prepare(rules), few);
  const library = await loadLibrary(setting.library);
  const { compileRules, createMatcher, loadProgram, parseRules, saveProgram } = library;
  const bytes = saveProgram(compileRules(rules).program);

  /** @param {(value: unknown) => ReturnType<typeof compileRules>} make */
  const wrong = (make) => {
    const matcher = make(JSON.parse(text));
    return differences(
      expected,
      few.map((line) => matcher.classify(readDeck(line))?.id),
    );
  };
  const load = () => createMatcher(loadProgram(bytes));
  const mismatches = wrong(compileRules) + wrong(() => compileRules(text)) + wrong(load);

  /** @param {string} name @param {() => unknown} work @returns {Contender} */
  const whole = (name, work) => ({
    name,
    round: (stopwatch) => {
      stopwatch.time(work);
      return 1;
    },
  });
  const others = setting.against === undefined ? [] : [await loadLibrary(setting.against)];
  /** @param {string} name @param {typeof compileRules} compile @returns {Contender} */
  const compileValue = (name, compile) => ({
    name,
    round: (stopwatch) => {
      const value = JSON.parse(text);
      stopwatch.time(() => compile(value));
      return 1;
    },
  });
  const samples = race(
    [
      whole('JSON.parse', () => JSON.parse(text)),
      compileValue('compileRules', compileRules),
      ...others.map((other) => compileValue('against', other.compileRules)),
      whole('parseRules', () => parseRules(text)),
      whole('load', load),
    ],
    setting.quick
      ? { rounds: 1, warmUp: 1 }
      : { rounds: ruleCount > 10_000 ? 7 : 25, warmUp: ruleCount > 10_000 ? 1 : 8 },
  );
  const against = (/** @type {string} */ name) => ratio(samples, name, 'JSON.parse');
  return [
    row(
      `compileRules of a parsed value against JSON.parse of the file, ${size}`,
      { atMost: 3 },
      against('compileRules'),
      mismatches,
    ),
    row(
      `parseRules of the text against JSON.parse of the file, ${size}`,
      undefined,
      against('parseRules'),
      mismatches,
    ),
    row(
      `a saved program loaded against JSON.parse of the file, ${size}`,
      undefined,
      against('load'),
      mismatches,
    ),
    ...others.map(() =>
      row(
        `compileRules against the other build's, ${size}`,
        undefined,
        ratio(samples, 'compileRules', 'against'),
        mismatches,
      ),
    ),
  ];
}

/**
 * V8 compiles a closure better while there is one of it, so the first matcher is measured while
 * it is alone. What the machine does meanwhile is taken out by parsing beside each of them.
 *
 * @param {Setting} setting
 */
async function manyMatchers(setting) {
  const { rules, standings } = draw(setting, { rules: 1000 });
  const [engine] = await decktypes(setting);
  const { prepare } = /** @type {Engine} */ (engine);
  const few = standings.slice(0, 200);
  const expected = answers(plainLoop.prepare(rules), few);
  const rounds = setting.quick ? { rounds: 2, warmUp: 1 } : { rounds: 21, warmUp: 6 };
  let mismatches = 0;
  const measure = (/** @type {Prepared} */ matcher) => {
    mismatches += differences(expected, answers(matcher, few));
    const samples = race(
      [
        { name: 'parse', round: (stopwatch) => parseOnly(standings.slice(0, 2000), stopwatch) },
        { name: 'matcher', round: classifyFresh(matcher, standings) },
      ],
      rounds,
    );
    return ratio(samples, 'matcher', 'parse');
  };
  const first = measure(prepare(rules));
  const second = measure(prepare(rules));
  for (let count = 3; count < 10; count++) answers(prepare(rules), few);
  const tenth = measure(prepare(rules));
  const beside = (/** @type {Spread} */ other) => ({
    median: other.median / first.median,
    low: other.low / first.high,
    high: other.high / first.low,
  });
  return [
    row(
      'a second matcher in the process against the first',
      { atMost: 1.1 },
      beside(second),
      mismatches,
    ),
    row(
      'a tenth matcher in the process against the first',
      { atMost: 1.1 },
      beside(tenth),
      mismatches,
    ),
  ];
}

/**
 * @param {string} what @param {Row['target']} target @param {Spread} reached
 * @param {number | undefined} mismatches @param {Row['unit']} [unit]
 * @returns {Row}
 */
function row(what, target, reached, mismatches = 0, unit = 'x') {
  return { what, target, reached, unit, mismatches };
}

/** @param {Setting} setting @returns {Promise<Engine[]>} */
async function decktypes({ library, against }) {
  const engines = [decktypeEngine(await loadLibrary(library))];
  if (against !== undefined)
    engines.push(decktypeEngine(await loadLibrary(against), 'the other build'));
  return engines;
}

/** @param {readonly Engine[]} engines @param {number} at */
function nameOf(engines, at) {
  return engines[at]?.name ?? '';
}

/**
 * A quick run has at most a thousand rules and decks, whatever the row is called.
 *
 * @param {Setting} setting @param {{rules: number, decks?: number, dense?: boolean}} wanted
 */
function draw({ quick, report }, { rules, decks = 10_000, dense: isDense = false }) {
  const most = quick ? 1000 : Number.POSITIVE_INFINITY;
  const sizes = { rules: Math.min(rules, most), decks: Math.min(decks, most) };
  const workload = createWorkload({ ...sizes, dense: isDense });
  report(workload.facts);
  return workload;
}

/** @param {Setting} setting @param {number} rules */
function sizeLabel({ quick }, rules) {
  const label = `${rules.toLocaleString('en')} rules`;
  return quick && rules > 1000 ? `${label} (quick: 1,000)` : label;
}
