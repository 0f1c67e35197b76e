// @ts-check
/**
 * A corpus in memory: all of its lists tagged anew, and a session that answers edits of the rules.
 * Times are scaled to a machine where `JSON.parse` of a line takes 10 microseconds.
 */
import { loadCorpus } from '../engines/decktype.mjs';
import { plainLoop } from '../engines/plain-loop.mjs';
import { cost, race, ratio, spread } from '../harness.mjs';
import { createRandom } from '../random.mjs';
import { answers, differences, parseOnly, readDeck } from '../rounds.mjs';
import { draw, fewOf, loadBuilds, rounds, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('../../src/corpus/index.js').Corpus} Corpus */
/** @typedef {import('../../src/corpus/index.js').Session} Session */
/** @typedef {import('../../src/index.js').RuleSet} RuleSet */
/** @typedef {import('../engines/decktype.mjs').CorpusLibrary} CorpusLibrary */
/** @typedef {import('../harness.mjs').Spread} Spread */
/** @typedef {import('../random.mjs').Random} Random */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

const parseTime = 10;
/** How many lines are parsed beside what is measured. */
const parsedLines = 10_000;

/** Microseconds a list, scaled. @type {Readonly<Record<number, number>>} */
const tagTargets = { 100: 0.06, 1000: 0.35, 10000: 0.7 };

/** @param {Setting} setting @param {number} ruleCount @returns {Promise<readonly Row[]>} */
export async function tagAll(setting, ruleCount) {
  const { standings, rules } = draw(setting, { rules: ruleCount, decks: 131_072 });
  const [library, [build]] = await Promise.all([loadCorpus(setting.builds), loadBuilds(setting)]);
  if (build === undefined) return [];
  const corpus = library.createCorpus(lists(standings));
  const { program } = build.library.compileRules(rules);
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
      {
        name: 'parse',
        round: (stopwatch) => parseOnly(standings.slice(0, parsedLines), stopwatch),
      },
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
    row(`tag a corpus anew, a list, ${size} (scaled)`, scaled(ratio(samples, 'tag', 'parse')), {
      ...(target !== undefined && { target: { atMost: target } }),
      unit: 'us',
      mismatches,
    }),
    row(`tag a corpus anew, a list, ${size}`, cost(samples, 'tag'), { unit: 'us', mismatches }),
  ];
}

/** Milliseconds for 95 % of the edits, scaled. @type {Readonly<Record<number, number>>} */
const editTargets = { 100: 1, 1000: 4 };

/** @param {Setting} setting @param {number} ruleCount @returns {Promise<readonly Row[]>} */
export async function sessions(setting, ruleCount) {
  const { standings, rules } = draw(setting, { rules: ruleCount, decks: 100_000 });
  const [library, [build]] = await Promise.all([loadCorpus(setting.builds), loadBuilds(setting)]);
  if (build === undefined) return [];
  const { compileRules, editRules } = build.library;
  const corpus = library.createCorpus(lists(standings));
  const parsing = await race(
    [
      {
        name: 'parse',
        round: (stopwatch) => parseOnly(standings.slice(0, parsedLines), stopwatch),
      },
    ],
    { rounds: 5, warmUp: 2, clock: 'wall' },
  );
  const scale = parseTime / cost(parsing, 'parse').median;

  let matcher = compileRules(rules);
  const before = performance.now();
  let session = library.openSession(matcher.program, corpus);
  const opened = performance.now() - before;
  const random = createRandom(7);
  /** @type {number[]} */
  const times = [];
  const kinds = Object.values(edits);
  for (let edit = 0; edit < (setting.quick ? 18 : 300); edit++) {
    const change = kinds[edit % kinds.length];
    const { ruleSet } = editRules(matcher.ruleSet, (draft) => {
      const list = /** @type {Rule[]} */ (draft.rules);
      change?.(list, random, edit);
    });
    if (ruleSet === undefined) throw new Error('an edit made the rules invalid');
    matcher = compileRules(ruleSet);
    const start = performance.now();
    const update = session.update(matcher.program);
    times.push(performance.now() - start);
    session = update.session;
  }
  const mismatches = faultyNames(library, session, matcher);
  const size = `${sizeLabel(setting, ruleCount)}, ${corpus.listCount.toLocaleString('en')} lists`;
  const sorted = times.toSorted((x, y) => x - y);
  const at = (/** @type {number} */ share) =>
    scale * (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN);
  const target = editTargets[ruleCount];
  const options = /** @type {const} */ ({ unit: 'ms', mismatches });
  return [
    row(
      `session, 95 % of edits, ${size} (scaled)`,
      { median: at(0.95), low: at(0.9), high: at(0.99) },
      {
        ...options,
        ...(target !== undefined && { target: { atMost: target } }),
      },
    ),
    row(`session, an edit, ${size} (scaled)`, spread(times.map((time) => scale * time)), options),
    row(`session, opened, ${size} (scaled)`, one(scale * opened), options),
  ];
}

/** @typedef {{identifier: string, name: string, priority?: number, cards: {name: string, count?: number}[], variants?: {cards: {name: string, count?: number}[]}[]}} Rule */

/** The kinds of edits, which change one rule each. @type {Readonly<Record<string, (rules: Rule[], random: Random, edit: number) => void>>} */
const edits = {
  count(rules, random) {
    const card = random.pick(random.pick(rules).cards);
    card.count = ((card.count ?? 1) % 4) + 1;
  },
  anotherCard(rules, random) {
    random.pick(rules).cards.push(cardOf(rules, random));
  },
  fewerCards(rules, random) {
    const { cards } = random.pick(rules);
    if (cards.length > 1) cards.pop();
    else cards.splice(0, 1, cardOf(rules, random));
  },
  add(rules, random, edit) {
    const cards = [cardOf(rules, random), cardOf(rules, random)];
    const rule = { identifier: `added-${edit}`, name: 'Added', cards };
    rules.splice(random.whole(rules.length), 0, rule);
  },
  remove(rules, random) {
    rules.splice(random.whole(rules.length), 1);
  },
  move(rules, random) {
    const [rule] = rules.splice(random.whole(rules.length), 1);
    if (rule) rules.splice(random.whole(rules.length), 0, copyOf(rule));
  },
  priority(rules, random) {
    random.pick(rules).priority = 5 + random.whole(25);
  },
  variant(rules, random) {
    const { variants } = random.pick(rules.filter((rule) => rule.variants?.length));
    if (variants) random.pick(variants).cards = [cardOf(rules, random)];
  },
  name(rules, random, edit) {
    random.pick(rules).name = `Name ${edit}`;
  },
};

/** A card that some rule asks for. @param {Rule[]} rules @param {Random} random */
function cardOf(rules, random) {
  return copyOf(random.pick(random.pick(rules).cards));
}

/** A copy of a draft's value. @template T @param {T} value @returns {T} */
function copyOf(value) {
  return JSON.parse(JSON.stringify(value));
}

/**
 * How many decks have another label than in a session that is opened anew, or than the matcher
 * gives them.
 *
 * @param {CorpusLibrary} library @param {Session} session
 * @param {import('../../src/index.js').Matcher} matcher
 */
function faultyNames(library, session, matcher) {
  const { corpus } = session;
  const anew = library.openSession(matcher.program, corpus);
  const nameOf = (/** @type {Session} */ one, /** @type {number} */ deck) =>
    `${one.nameOf(deck).id} ${one.nameOf(deck).name}`;
  let faults = 0;
  for (let deck = 0; deck < corpus.deckCount; deck++) {
    if (nameOf(session, deck) !== nameOf(anew, deck)) faults++;
    if (deck % 50 !== 0) continue;
    const { id } = matcher.classify(library.deckOf(corpus, deck)) ?? matcher.ruleSet.unclassified;
    if (session.nameOf(deck).id !== id) faults++;
  }
  if (JSON.stringify(session.counts) !== JSON.stringify(anew.counts)) faults++;
  return faults;
}

/** @param {readonly string[]} standings */
function* lists(standings) {
  for (const line of standings) yield { deck: readDeck(line) };
}

/** @param {Spread} ratios @returns {Spread} */
function scaled({ median, low, high }) {
  return { median: parseTime * median, low: parseTime * low, high: parseTime * high };
}

/** @param {number} value @returns {Spread} */
function one(value) {
  return { median: value, low: value, high: value };
}
