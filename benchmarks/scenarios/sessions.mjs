// @ts-check
/** A session on a corpus in memory, which answers edits of the rules with the moving lists. */
import { readFileSync } from 'node:fs';
import { single, spread, times } from '../harness.mjs';
import { createRandom } from '../random.mjs';
import { readDeck } from '../rounds.mjs';
import { linesOf, realDecklists, sampleRules, withOtherCounts } from '../sample-lists.mjs';
import { measureScale } from './scale.mjs';
import { draw, loadBuilds, quickSize, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('../../src/questions/corpus/index.js').Session} Session */
/** @typedef {import('../engines/decktype.mjs').Library} Library */
/** @typedef {import('../random.mjs').Random} Random */
/** @typedef {import('../sample-lists.mjs').Line} Line */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

/** Milliseconds for 95 % of the edits, scaled, by the number of rules and lists. @type {Readonly<Record<string, number>>} */
const targets = { '107 100000': 1, '107 1000000': 6, '1000 100000': 4, '1000 1000000': 16 };

/**
 * @param {Setting} setting
 * @param {{readonly rules: 107 | 1000, readonly lists: number}} size 107 rules, including variants, are those of the
 *   sample, with real lists; 1,000 rules are those of the workload, with its lists.
 * @returns {Promise<readonly Row[]>}
 */
export async function sessions(setting, { rules: ruleCount, lists: wanted }) {
  const [build] = await loadBuilds(setting);
  if (build === undefined) return [];
  const { library } = build;
  const { compileRules, editRules } = library;
  const source = ruleCount === 107 ? ofSample(setting) : ofWorkload(setting);
  const corpus = library.createCorpus(lists(source, setting.quick ? quickSize : wanted));
  const scale = await measureScale(setting, 'wall');

  let matcher = compileRules(source.rules);
  const before = performance.now();
  let session = library.openSession(matcher.program, corpus);
  const opened = performance.now() - before;
  const random = createRandom(7);
  /** @type {number[]} */
  const took = [];
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
    took.push(performance.now() - start);
    session = update.session;
  }
  const mismatches = faultyNames(library, session, matcher);
  setting.report({ lists: corpus.listCount, decks: corpus.deckCount });
  const size = `${source.label}, ${wanted.toLocaleString('en')} lists${setting.quick ? ` (quick: ${quickSize})` : ''}`;
  const sorted = took.toSorted((x, y) => x - y);
  const at = (/** @type {number} */ share) =>
    scale * (sorted[Math.floor(share * (sorted.length - 1))] ?? NaN);
  const options = /** @type {const} */ ({ unit: 'ms', mismatches });
  return [
    row(
      `session, 95 % of edits, ${size} (scaled)`,
      { median: at(0.95), low: at(0.9), high: at(0.99) },
      { ...options, target: { atMost: targets[`${ruleCount} ${wanted}`] ?? 1 } },
    ),
    row(`session, an edit, ${size} (scaled)`, times(spread(took), scale), options),
    row(`session, opened, ${size} (scaled)`, single(scale * opened), options),
  ];
}

/** @typedef {{readonly rules: string, readonly count: number, readonly deckAt: (list: number) => readonly Line[], readonly label: string}} Source */

/** @param {Setting} setting @returns {Source} */
function ofSample({ note }) {
  const { source, decklists } = realDecklists();
  const decks = decklists.map(linesOf);
  note(`the lists for 107 rules are ${decks.length} of ${source}, with other counts`);
  return {
    rules: readFileSync(sampleRules, 'utf8'),
    count: decks.length,
    deckAt: (list) => decks[list % decks.length] ?? [],
    label: '107 rules',
  };
}

/** @param {Setting} setting @returns {Source} */
function ofWorkload(setting) {
  const { rules, standings } = draw(setting, { rules: 1000, decks: 100_000 });
  return {
    rules: JSON.stringify(rules),
    count: standings.length,
    deckAt: (list) => linesOf(readDeck(standings[list % standings.length] ?? '')),
    label: sizeLabel(setting, 1000),
  };
}

/** The lists of a source, then repeatedly the same with other counts. @param {Source} source @param {number} wanted */
function* lists({ count, deckAt }, wanted) {
  const random = createRandom(5);
  for (let list = 0; list < wanted; list++) {
    const deck = deckAt(list);
    yield { deck: list < count ? deck : withOtherCounts(deck, random) };
  }
}

/** @typedef {{identifier: string, name: string, priority?: number, cards: {name: string, count?: number}[], variants?: {cards: {name: string, count?: number}[]}[]}} Rule */

/** Kinds of edits, each of one rule. @type {Readonly<Record<string, (rules: Rule[], random: Random, edit: number) => void>>} */
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

/** A card that some rule requires. @param {Rule[]} rules @param {Random} random */
function cardOf(rules, random) {
  return copyOf(random.pick(random.pick(rules).cards));
}

/** A copy of a value from a draft. @template T @param {T} value @returns {T} */
function copyOf(value) {
  return JSON.parse(JSON.stringify(value));
}

/**
 * The number of decks whose label differs from that in a newly opened session, or from that of the
 * matcher.
 *
 * @param {Library} library @param {Session} session
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
