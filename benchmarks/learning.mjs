// @ts-check
/**
 * `node benchmarks/learning.mjs [learn|words|noise|nearest|edits|faults|hidden|trial|alone|new|alarms|leaders]`:
 * how well `decktype/learning` does on the labelled lists of the shared data. Rules for an event are learned from all
 * events with an earlier date, and evaluated on its lists whose labels occur in these. Needs a build. Settings were
 * chosen on the events up to April 2025. `alone 11` and `trial 11` draw other rules than `alone` and `trial`; with
 * `DECKTYPE_TRIAL=1` in the environment, `trial` prints the rules that are not recovered.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const data = join(process.env.DECKTYPE_SHARED ?? join(root, '../shared'), 'data/ptcg');
if (!existsSync(data)) {
  console.log(`there is no folder ${data}; set DECKTYPE_SHARED to the folder of shared data`);
  process.exit(0);
}

/** @typedef {import('../src/questions/corpus/index.js').Corpus} Corpus */
/** @typedef {import('../src/index.js').RuleSet} RuleSet */

const load = (/** @type {string} */ path) => import(pathToFileURL(join(root, 'dist', path)).href);
const { applyPatches, compileRules } = /** @type {typeof import('../src/index.js')} */ (
  await load('index.js')
);
const corpora = /** @type {typeof import('../src/questions/corpus/index.js')} */ (
  await load('corpus/index.js')
);
const { checkRules } = /** @type {typeof import('../src/questions/analysis/index.js')} */ (
  await load('analysis/index.js')
);
const { groupUnknown, learnRules, nearestLists, reviseRules } =
  /** @type {typeof import('../src/questions/learning/index.js')} */ (
    await load('learning/index.js')
  );

/** Starts with the fourth event. */
const firstCut = '2025-02-08';
const names = readdirSync(data).sort();
const all = await corpusOf(names);
const lists = factsOf(all);
const events = [...new Set(lists.map(({ event }) => event))];
const cuts = events.filter((event) => event >= firstCut);
const [mode = 'learn', firstSeed = '1'] = process.argv.slice(2);

/** @type {Readonly<Record<string, () => Promise<void>>>} */
const modes = {
  learn: () => measureLearning(all, {}),
  words: () => measureLearning(all, { usesWords: false }),
  noise: async () => {
    for (const seed of [1, 2, 3]) await measureLearning(withNoise(seed), {});
  },
  nearest: measureNearest,
  edits: measureEdits,
  faults: measureFaults,
  hidden: measureHidden,
  trial: measureTrial,
  alone: measureAlone,
  new: measureNewDecks,
  alarms: measureAlarms,
  leaders: measureLeaders,
};
await modes[mode]?.();

/** @param {number} list */
function dateOf(list) {
  return lists[list]?.date ?? '';
}

/** @param {readonly string[]} files */
async function corpusOf(files) {
  const { corpus } = await corpora.readCorpus(
    files.map((name) => ({
      name,
      content: [readFileSync(join(data, name))],
      event: { id: name.replace('.standings.json', ''), date: name.slice(0, 10) },
    })),
  );
  return corpus;
}

/** @param {Corpus} corpus */
function factsOf(corpus) {
  return Array.from({ length: corpus.listCount }, (_, list) => {
    const { deck, label, event } = corpora.entryOf(corpus, list);
    return { deck, label: label?.id ?? '', date: event?.date ?? '', event: event?.id ?? '' };
  });
}

/** The identifier that rules give each list. @param {RuleSet} rules @param {Corpus} corpus */
function resultsOf(rules, corpus) {
  const tags = corpora.tagCorpus(compileRules(rules).program, corpus);
  return Array.from(
    { length: corpus.listCount },
    (_, list) => corpora.classificationOf(tags, corpora.deckNumberOf(corpus, list))?.id,
  );
}

/**
 * The percentage of correct lists of an event, among those whose label occurs in earlier lists.
 * @param {string} event @param {readonly unknown[]} results
 */
function accuracy(event, results, fewest = 1) {
  const date = event.slice(0, 10);
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const list of lists) {
    if (list.date < date) seen.set(list.label, (seen.get(list.label) ?? 0) + 1);
  }
  const compared = [...lists.entries()].filter(
    ([, x]) => x.event === event && (seen.get(x.label) ?? 0) >= fewest,
  );
  const right = compared.filter(([list, { label }]) => results[list] === label);
  return (100 * right.length) / compared.length;
}

/** @param {readonly (readonly [string, number])[]} found */
function showMeans(found) {
  const mean = (/** @type {(event: string) => boolean} */ isMeant) => {
    const values = found.filter(([event]) => isMeant(event)).map(([, value]) => value);
    return (values.reduce((x, y) => x + y, 0) / values.length).toFixed(2);
  };
  console.log(
    `up to April ${mean((event) => event < '2025-05')}, later ${mean((event) => event > '2025-05')}`,
    `03-22, 05-17 and 06-13: ${mean((event) => /03-22|05-17|06-13/.test(event))}`,
  );
}

/** @param {Corpus} corpus @param {{ usesWords?: boolean }} options */
async function measureLearning(corpus, options) {
  /** @type {[string, number][]} */
  const found = [];
  for (const event of cuts) {
    const date = event.slice(0, 10);
    const isUsed = (/** @type {number} */ list) => dateOf(list) < date;
    const start = process.cpuUsage();
    const learned = await learnRules(corpus, { ...options, isUsed });
    const { user, system } = process.cpuUsage(start);
    const value = accuracy(event, resultsOf(learned.ruleSet, all));
    found.push([event, value]);
    const parts = learned.ruleSet.rules.flatMap((rule) => [rule, ...(rule.variants ?? [])]);
    const cards = parts.reduce((sum, { cards }) => sum + cards.length, 0) / parts.length;
    const trained = await corpusOf(names.filter((name) => name < date));
    const findings = checkRules(learned.ruleSet, { lists: trained }).diagnostics.filter(
      ({ code }) => ['shadowed', 'redundant', 'order-sensitive'].includes(code),
    );
    console.log(
      `${event.padEnd(38)} ${value.toFixed(2)}`,
      `${parts.length} rules, ${cards.toFixed(2)} cards, ${findings.length} findings,`,
      `${learned.leftOut.length} labels left out, ${((user + system) / 1e6).toFixed(2)} s`,
    );
  }
  showMeans(found);
}

/** The lists, 3 % of them with wrong labels. @param {number} seed */
function withNoise(seed) {
  const random = randomBy(seed);
  return corpora.createCorpus(
    lists.map(({ deck, label, event, date }) => {
      let id = label;
      if (random() < 0.03) {
        while (id === label) id = lists[Math.floor(random() * lists.length)]?.label ?? '';
      }
      const of = all.labels.find((other) => other.id === id);
      return { deck: corpora.deckOf(all, deck), label: of ?? { id }, event: { id: event, date } };
    }),
  );
}

/** @param {number} seed */
function randomBy(seed) {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Guesses the label of the most similar list of earlier events. */
async function measureNearest() {
  /** @type {[string, number][]} */
  const found = [];
  for (const event of cuts) {
    const corpus = await corpusOf(names.filter((name) => name.slice(0, 10) <= event.slice(0, 10)));
    const facts = factsOf(corpus);
    const results = lists.map(() => /** @type {string | undefined} */ (undefined));
    for (const [list, { event: own }] of facts.entries()) {
      if (own !== event) continue;
      const alike = nearestLists(corpus, list, { most: facts.length });
      const nearest = alike.find((other) => (facts[other.list]?.date ?? '') < event.slice(0, 10));
      results[list] = nearest && facts[nearest.list]?.label;
    }
    found.push([event, accuracy(event, results)]);
    console.log(event.padEnd(38), accuracy(event, results).toFixed(2));
  }
  showMeans(found);
}

/** Rules of the first events, revised event by event, compared with rules learned anew. */
async function measureEdits() {
  for (const least of [1, 3]) {
    console.log(`edits for ${least} lists:`);
    await measureSeason(least);
  }
}

/** @param {number} least */
async function measureSeason(least) {
  /** @type {RuleSet | undefined} */
  let rules;
  /** @type {[string, number][]} */
  const revised = [];
  /** @type {[string, number][]} */
  const anew = [];
  /** @type {[string, number][]} */
  const revisedOften = [];
  /** @type {[string, number][]} */
  const anewOften = [];
  for (const date of new Set(cuts.map((event) => event.slice(0, 10)))) {
    const isUsed = (/** @type {number} */ list) => dateOf(list) < date;
    const { ruleSet } = await learnRules(all, { isUsed });
    rules ??= ruleSet;
    for (const event of cuts.filter((event) => event.startsWith(date))) {
      const [byEdits, learned] = [resultsOf(rules, all), resultsOf(ruleSet, all)];
      revised.push([event, accuracy(event, byEdits)]);
      anew.push([event, accuracy(event, learned)]);
      // An edit needs a label with this many lists, while learning writes a rule even for one list.
      revisedOften.push([event, accuracy(event, byEdits, least)]);
      anewOften.push([event, accuracy(event, learned, least)]);
    }
    const start = process.cpuUsage();
    const result = await reviseRules(rules, all, {
      isUsed: (list) => dateOf(list) <= date,
      isNew: (list) => dateOf(list) === date,
      least,
    });
    const { user, system } = process.cpuUsage(start);
    const known = new Set(lists.filter((list) => list.date < date).map(({ label }) => label));
    const beyond = result.edits.filter(({ identifier }) => known.has(identifier)).length;
    const seen = await corpusOf(names.filter((name) => name.slice(0, 10) <= date));
    const before = findingsOf(rules, seen);
    const brought = [...findingsOf(result.ruleSet, seen)].filter((finding) => !before.has(finding));
    rules = result.ruleSet;
    console.log(
      `${date} revised ${revised.at(-1)?.[1].toFixed(2)}, anew ${anew.at(-1)?.[1].toFixed(2)};`,
      `${result.edits.length} edits (${beyond} of known labels),`,
      `${result.wrongBefore.length} -> ${result.wrong.length} wrong,`,
      `${brought.length} findings brought, ${((user + system) / 1e6).toFixed(2)} s`,
    );
  }
  showMeans(revised);
  showMeans(anew);
  showNear('all labels', revised, anew);
  if (least > 1) showNear(`labels that ${least} earlier lists have`, revisedOften, anewOften);
}

/** @param {string} what @param {readonly [string, number][]} revised @param {readonly [string, number][]} anew */
function showNear(what, revised, anew) {
  const near = revised.filter(([, value], at) => value >= (anew[at]?.[1] ?? 0) - 0.3).length;
  console.log(`${near} of ${revised.length} events within 0.3 of learning anew: ${what}`);
}

/** The findings of check for rules, without counts. @param {RuleSet} rules @param {Corpus} corpus */
function findingsOf(rules, corpus) {
  const found = checkRules(rules, { lists: corpus }).diagnostics;
  return new Set(
    found
      .filter(({ severity }) => severity !== 'info')
      .map(({ code, data = {} }) =>
        [code, ...Object.values(data).filter((value) => typeof value === 'string')].join(' '),
      ),
  );
}

/** Rules with four faults: the edits must correct all lists of the last event that were correct before. */
async function measureFaults() {
  const { ruleSet } = await learnRules(all);
  const date = lists.at(-1)?.date ?? '';
  const before = resultsOf(ruleSet, all);
  const wasRight = (/** @type {number} */ list) =>
    dateOf(list) === date && before[list] === lists[list]?.label;
  let mended = 0;
  for (let seed = 1; seed <= 10; seed++) {
    const broken = withFaults(ruleSet, before, randomBy(seed));
    const start = resultsOf(broken.ruleSet, all);
    const isNew = (/** @type {number} */ list) => dateOf(list) === date;
    const { ruleSet: after, edits } = await reviseRules(broken.ruleSet, all, { isNew, least: 1 });
    const end = resultsOf(after, all);
    const wrong = (/** @type {readonly unknown[]} */ results) =>
      lists.filter((_, list) => wasRight(list) && results[list] !== before[list]).length;
    if (wrong(end) === 0) mended++;
    console.log(
      `${broken.faults.join(', ')}: ${wrong(start)} -> ${wrong(end)}, ${edits.length} edits`,
    );
  }
  console.log(`all lists right again in ${mended} of 10`);
}

/** @param {RuleSet} ruleSet @param {readonly unknown[]} results @param {() => number} random */
function withFaults(ruleSet, results, random) {
  const rules = structuredClone(/** @type {any[]} */ (ruleSet.rules));
  const faults = [];
  const used = new Set(results.filter((_, list) => dateOf(list) === dateOf(lists.length - 1)));
  while (faults.length < 4) {
    const at = Math.floor(random() * rules.length);
    const rule = rules[at];
    if (!used.has(rule.identifier)) continue;
    const kind = Math.floor(random() * 4);
    const [card] = rule.cards;
    if (kind === 0) card.count = (card.count ?? 1) + 1;
    else if (kind === 1) rule.cards.push({ name: 'Ultra Ball', count: 4 });
    else if (kind === 2) rule.priority = 90;
    else rules.splice(at, 1);
    faults.push(`${['threshold', 'card', 'priority', 'removed'][kind]} of ${rule.identifier}`);
  }
  return { ruleSet: compileRules(rules).ruleSet, faults };
}

/**
 * Removes six random rules and evaluates the proposals for two events: how many of the rules get a proposal, how
 * many of these recover 90 % of the lists of the rule, and how many of those win at most 5 % of other lists. Runs
 * with these events alone and together with all earlier ones, each with and without the labels of the lists. Also
 * counts the lists that have the deck of their label and lose it when all proposals are applied.
 */
async function measureTrial() {
  for (const hasEarlier of [false, true]) {
    for (const hasLabels of [false, true]) {
      const kind = `${hasEarlier ? 'beside earlier events' : 'alone'}, ${hasLabels ? 'with' : 'without'} labels`;
      /** @type {Map<string, number[]>} */
      const scores = new Map();
      for (let draw = 0; draw < 10; draw++) {
        const scored = await trialOf(draw, hasEarlier, hasLabels);
        for (const part of ['all', scored.date < '2025-05' ? 'up to April' : 'later']) {
          const sums = scores.get(part) ?? [0, 0, 0, 0, 0, 0];
          scores.set(
            part,
            sums.map((sum, at) => sum + (scored.figures[at] ?? 0)),
          );
        }
      }
      for (const [part, [of, proposed, back, pure, settled = 0, lost = 0]] of scores) {
        console.log(
          `${kind}, ${part}: ${proposed} proposed, ${back} back, ${pure} pure of ${of};`,
          `${((100 * lost) / settled).toFixed(2)} % of labels lost`,
        );
      }
    }
  }
}

/** @param {number} draw @param {boolean} hasEarlier @param {boolean} hasLabels */
async function trialOf(draw, hasEarlier, hasLabels) {
  const files = names.slice(draw + 4, draw + 6);
  const recent = new Set(files.map((name) => name.replace('.standings.json', '')));
  const date = files.at(-1)?.slice(0, 10) ?? '';
  const { ruleSet } = await learnRules(all, { isUsed: (list) => dateOf(list) <= date });
  const first = files[0]?.slice(0, 10) ?? '';
  const used = [...lists.entries()].filter(
    ([, { event, date }]) => recent.has(event) || (hasEarlier && date < first),
  );
  const corpus = corpora.createCorpus(
    used.map(([, { deck, label, event, date }]) => ({
      deck: corpora.deckOf(all, deck),
      ...(hasLabels && { label: all.labels.find(({ id }) => id === label) ?? { id: label } }),
      event: { id: event, date },
    })),
  );
  const isEarlier = (/** @type {number} */ at) => !recent.has(used[at]?.[1].event ?? '');
  const winners = winnersOf(ruleSet, corpus);
  const listsOf = (/** @type {string} */ rule) =>
    [...winners.keys()].filter((at) => winners[at] === rule && !isEarlier(at));
  const random = randomBy(draw + Number(firstSeed));
  const hidden = ruleSet.rules
    .filter(({ identifier }) => listsOf(identifier).length >= 5)
    .map((rule) => ({ rule, at: random() }))
    .sort((x, y) => x.at - y.at)
    .slice(0, 6)
    .map(({ rule }) => rule);
  const matcher = compileRules(ruleSet.rules.filter((rule) => !hidden.includes(rule)));
  const found = await groupUnknown(matcher, corpus, { isEarlier });
  const groups = [...found.groups, ...found.inside];
  const figures = [0, 0, 0, 0, 0, 0];
  for (const { identifier, cards } of hidden) {
    const own = new Set(listsOf(identifier));
    const tried = groups.flatMap(({ lists, proposal }) => {
      const share = lists.filter((list) => own.has(list)).length / lists.length;
      const { ruleSet: patched } = applyPatches(matcher.ruleSet, proposal?.patches ?? []);
      if (proposal === undefined || patched === undefined) return [];
      const results = resultsOf(patched, corpus);
      const won = [...results.keys()].filter(
        (at) => results[at] === proposal.rule.identifier && !isEarlier(at),
      );
      const right = won.filter((at) => own.has(at)).length;
      const isProposed = share > 0.5;
      const isBack = isProposed && right >= 0.9 * own.size;
      const isPure = isBack && won.length - right <= 0.05 * won.length;
      return [{ proposal, right, won: won.length, marks: [isProposed, isBack, isPure] }];
    });
    const marks = [0, 1, 2].map((mark) => tried.some(({ marks }) => marks[mark]));
    for (const [at, isReached] of [true, ...marks].entries()) {
      if (isReached) figures[at] = (figures[at] ?? 0) + 1;
    }
    if (marks[2] || process.env.DECKTYPE_TRIAL === undefined) continue;
    const text = (/** @type {unknown} */ asked) => JSON.stringify(asked);
    console.log(`  ${date} ${identifier} ${text(cards)}: ${own.size} lists`);
    for (const { proposal, right, won } of tried.filter(({ marks, right }) => marks[0] || right)) {
      console.log(`    ${text(proposal.rule.cards)} wins ${won}, ${right} right`);
    }
  }
  const start = resultsOf(matcher.ruleSet, corpus);
  const patches = groups.toReversed().flatMap(({ proposal }) => proposal?.patches ?? []);
  const { ruleSet: patched } = applyPatches(matcher.ruleSet, patches);
  const end = resultsOf(patched ?? matcher.ruleSet, corpus);
  for (const [at, [, { label }]] of used.entries()) {
    if (isEarlier(at) || start[at] !== label) continue;
    figures[4] = (figures[4] ?? 0) + 1;
    if (end[at] !== label) figures[5] = (figures[5] ?? 0) + 1;
  }
  return { date, figures };
}

/** Removes each rule that wins five lists of an event, and then five at once; checks whether groups recover them. */
async function measureHidden() {
  /** @type {Record<string, number[]>} */
  const score = { one: [0, 0], five: [0, 0], swallowed: [0, 0] };
  for (const [draw, name] of names.entries()) {
    const date = name.slice(0, 10);
    const { ruleSet } = await learnRules(all, { isUsed: (list) => dateOf(list) <= date });
    const corpus = await corpusOf([name]);
    const winners = winnersOf(ruleSet, corpus);
    const listsOf = (/** @type {string} */ rule) =>
      [...winners.keys()].filter((list) => winners[list] === rule);
    const large = ruleSet.rules.map(({ identifier }) => identifier);
    const choices = large.filter((rule) => listsOf(rule).length >= 5);
    const random = randomBy(draw + 1);
    const drawn = (/** @type {number} */ count) =>
      [...choices]
        .map((rule) => ({ rule, at: random() }))
        .sort((x, y) => x.at - y.at)
        .slice(0, count)
        .map(({ rule }) => rule);
    const hiddenSets = [
      ...choices.map((rule) => /** @type {const} */ (['one', [rule]])),
      ...[1, 2, 3].map(() => /** @type {const} */ (['five', drawn(5)])),
    ];
    for (const [kind, hidden] of hiddenSets) {
      const rules = ruleSet.rules.filter(({ identifier }) => !hidden.includes(identifier));
      const matcher = compileRules(rules);
      const found = await groupUnknown(matcher, corpus);
      const without = resultsOf(matcher.ruleSet, corpus);
      for (const rule of hidden) {
        const own = new Set(listsOf(rule));
        const unmatched = [...own].filter((list) => without[list] === undefined);
        const swallowed = own.size - unmatched.length;
        const leadsBack = [...found.groups, ...found.inside].some(({ proposal }) => {
          if (proposal === undefined) return false;
          const { ruleSet: patched } = applyPatches(matcher.ruleSet, proposal.patches);
          if (patched === undefined) return false;
          const results = resultsOf(patched, corpus);
          const won = [...results.keys()].filter(
            (list) => results[list] === proposal.rule.identifier,
          );
          const regained = unmatched.filter((list) => results[list] === proposal.rule.identifier);
          const right = won.filter((list) => own.has(list)).length;
          return regained.length >= 0.9 * unmatched.length && right >= 0.95 * won.length;
        });
        const to = new Map();
        for (const list of own) to.set(without[list], (to.get(without[list]) ?? 0) + 1);
        const isFlagged =
          found.inside.some(
            (group) => group.lists.filter((list) => own.has(list)).length >= swallowed / 2,
          ) ||
          [...found.groups].some(({ lists, proposal }) => {
            const { holds = [], takes = [] } = proposal ?? {};
            const held = [...holds, ...takes].filter(({ from }) => to.has(from));
            const isOwn = lists.filter((list) => own.has(list)).length >= lists.length / 2;
            return isOwn && held.reduce((sum, { lists }) => sum + lists, 0) >= swallowed / 2;
          });
        if (unmatched.length >= 3) count(score[kind] ?? [], leadsBack);
        if (swallowed >= 3) count(score.swallowed ?? [], isFlagged);
        const isLost = (unmatched.length >= 3 && !leadsBack) || (swallowed >= 3 && !isFlagged);
        if (isLost)
          console.log(`${date} ${rule}: ${unmatched.length} unmatched, ${swallowed} swallowed`);
      }
    }
  }
  for (const [what, [found = 0, of = 0]] of Object.entries(score)) {
    if (of > 0) console.log(`${what}: ${found} of ${of}`);
  }
}

/**
 * Removes six random rules and runs the command `decktype unknown` on two events, each time applying all proposed
 * rules until there are none. A deck counts as recovered if new rules, 95 % of whose lists are its own, win 90 %
 * of its lists. Nobody reviews the proposals, so lists of other rules that get another deck are counted too. Decks
 * whose lists are all won by rules that win nothing else are counted separately, because nothing in the lists shows
 * that they are another deck. A person who knows the decks would notice them among the rules with cards that the
 * rules do not require ("unasked"), so those of these proposals whose lists mostly belong to a removed deck are
 * applied too.
 */
async function measureAlone() {
  const folder = mkdtempSync(join(tmpdir(), 'decktype-alone-'));
  const rulesFile = join(folder, 'rules.json');
  const [back, swallowed, whole] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  const others = [0, 0];
  const complete = [0, 0];
  const judged = { back: [0, 0], complete: [0, 0], asked: [0, 0] };
  for (let draw = 0; draw < 10; draw++) {
    const files = names.slice(draw + 4, draw + 6);
    const date = files.at(-1)?.slice(0, 10) ?? '';
    const { ruleSet } = await learnRules(all, { isUsed: (list) => dateOf(list) <= date });
    const corpus = await corpusOf(files);
    const before = winnersOf(ruleSet, corpus);
    const listsOf = (/** @type {string} */ rule) =>
      [...before.keys()].filter((list) => before[list] === rule);
    const random = randomBy(draw + Number(firstSeed));
    const hidden = ruleSet.rules
      .filter(({ identifier }) => listsOf(identifier).length >= 5)
      .map(({ identifier }) => ({ identifier, at: random() }))
      .sort((x, y) => x.at - y.at)
      .slice(0, 6)
      .map(({ identifier }) => identifier);
    const kept = ruleSet.rules.filter(({ identifier }) => !hidden.includes(identifier));
    const isKept = new Set(kept.map(({ identifier }) => identifier));
    const start = winnersOf(compileRules(kept).ruleSet, corpus);
    writeFileSync(rulesFile, JSON.stringify(kept));
    const paths = files.map((name) => join(data, name));
    const winners = () => winnersOf(compileRules(readFileSync(rulesFile, 'utf8')).ruleSet, corpus);
    const isBack = (/** @type {string} */ rule, /** @type {typeof start} */ found) => {
      const own = listsOf(rule);
      const isPure = (/** @type {string | undefined} */ id) => {
        const won = [...found.keys()].filter((list) => found[list] === id);
        const right = won.filter((list) => before[list] === rule).length;
        return id !== undefined && !isKept.has(id) && right >= 0.95 * won.length;
      };
      const pure = new Set(own.map((list) => found[list]).filter(isPure));
      return own.filter((list) => pure.has(found[list])).length >= 0.9 * own.length;
    };
    const rounds = applyAll(rulesFile, paths, () => false);
    const after = winners();
    for (const rule of hidden) {
      const own = listsOf(rule);
      const lost = own.filter((list) => start[list] !== undefined);
      const isWhole =
        lost.length === own.length &&
        [...start.keys()].every(
          (list) => before[list] === rule || own.every((other) => start[other] !== start[list]),
        );
      const isFound = isBack(rule, after);
      count(back, isFound);
      if (lost.length >= 3) count(swallowed, isFound);
      if (isWhole) count(whole, isFound);
      if (!isFound) console.log(`${date} ${rule}: ${own.length} lists, ${lost.length} swallowed`);
    }
    for (const [list, rule] of before.entries()) {
      if (rule !== undefined && isKept.has(rule)) count(others, after[list] !== rule);
    }
    const found = hidden.filter((rule) => isBack(rule, after)).length;
    count(complete, found === hidden.length);
    const numbers = new Map(
      Array.from({ length: corpus.listCount }, (_, list) => [
        join(data, corpora.entryOf(corpus, list).name),
        list,
      ]),
    );
    applyAll(rulesFile, paths, ({ identifier, lists: places }) => {
      const decks = places.map((place) => before[numbers.get(place) ?? -1]);
      const isOther =
        isKept.has(identifier) &&
        hidden.some((rule) => decks.filter((deck) => deck === rule).length > decks.length / 2);
      count(judged.asked, isOther);
      return isOther;
    });
    const afterJudge = winners();
    const judgedFound = hidden.filter((rule) => isBack(rule, afterJudge)).length;
    for (const rule of hidden) count(judged.back, isBack(rule, afterJudge));
    count(judged.complete, judgedFound === hidden.length);
    console.log(`${date}: ${found} of ${hidden.length} in ${rounds} rounds; judged ${judgedFound}`);
  }
  rmSync(folder, { recursive: true });
  console.log(`all: ${complete.join(' of ')}; found: ${back.join(' of ')},`);
  console.log(`swallowed: ${swallowed.join(' of ')},`);
  console.log(`where rules win nothing else: ${whole.join(' of ')};`);
  console.log(`lists of other rules with another deck: ${others.join(' of ')}`);
  console.log(`judged: all: ${judged.complete.join(' of ')}; found: ${judged.back.join(' of ')};`);
  console.log(`unasked cards of another deck: ${judged.asked.join(' of ')}`);
}

/**
 * Runs `decktype unknown --apply` with all proposals, and with the unasked ones that `isOther` accepts, until
 * there are none left. Returns the number of runs.
 * @param {string} rules @param {readonly string[]} decks
 * @param {(unasked: { identifier: string, lists: readonly string[] }) => boolean} isOther
 */
function applyAll(rules, decks, isOther) {
  const command = [join(root, 'dist/cli.cjs'), 'unknown', rules, '--no-config'];
  const options = decks.flatMap((path) => ['--decks', path]);
  for (let round = 0; ; round++) {
    const run = (/** @type {readonly string[]} */ more) =>
      spawnSync(process.execPath, [...command, ...options, ...more], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
      });
    const { groups, inside, unasked } = JSON.parse(run(['--format', 'json']).stdout);
    const numbers = [...groups, ...inside, ...unasked.filter(isOther)]
      .filter(({ proposal }) => proposal !== undefined)
      .map(({ number }) => number);
    if (numbers.length === 0 || round === 8) return round;
    run(['--apply', numbers.join()]);
  }
}

/** The identifiers of the rules that win each list. @param {RuleSet} rules @param {Corpus} corpus */
function winnersOf(rules, corpus) {
  const tags = corpora.tagCorpus(compileRules(rules).program, corpus);
  return Array.from(
    { length: corpus.listCount },
    (_, list) =>
      corpora.classificationOf(tags, corpora.deckNumberOf(corpus, list))?.rule.identifier,
  );
}

/**
 * New decks that other rules swallow, with known earlier events: removes a rule and its earlier lists, whereupon
 * the groups inside rules must show it. Also counts shown groups that are not the removed deck.
 */
async function measureNewDecks() {
  const swallowed = [0, 0];
  /** @type {Set<string>} */
  const right = new Set();
  /** @type {Set<string>} */
  const others = new Set();
  for (const event of cuts) {
    const date = event.slice(0, 10);
    const { ruleSet } = await learnRules(all, { isUsed: (list) => dateOf(list) <= date });
    const rulesOf = ruleSet.rules.map(({ identifier }) => identifier);
    const results = resultsOf(ruleSet, all);
    const winnerOf = (/** @type {number} */ list) => {
      const id = results[list] ?? '';
      return ruleSet.parentOf(id)?.identifier ?? id;
    };
    for (const hidden of rulesOf) {
      const used = [...lists.keys()].filter(
        (list) =>
          lists[list]?.event === event || (dateOf(list) < date && winnerOf(list) !== hidden),
      );
      const own = used.filter((list) => lists[list]?.event === event && winnerOf(list) === hidden);
      if (own.length < 5) continue;
      const corpus = corpora.createCorpus(
        used.map((list) => ({ deck: corpora.deckOf(all, lists[list]?.deck ?? 0) })),
      );
      const matcher = compileRules(ruleSet.rules.filter(({ identifier }) => identifier !== hidden));
      const isEarlier = (/** @type {number} */ at) => lists[used[at] ?? 0]?.event !== event;
      const { inside } = await groupUnknown(matcher, corpus, { isEarlier });
      const without = resultsOf(matcher.ruleSet, corpus);
      const lost = [...used.entries()]
        .filter(([at, list]) => own.includes(list) && without[at] !== undefined)
        .map(([at]) => at);
      const ofHidden = inside.filter(
        (group) => group.lists.filter((at) => lost.includes(at)).length >= group.lists.length / 2,
      );
      const shown = new Set(ofHidden.flatMap((group) => group.lists));
      if (lost.length >= 3) {
        const isShown = lost.filter((at) => shown.has(at)).length >= lost.length / 2;
        count(swallowed, isShown);
        if (!isShown) console.log(`${event} ${hidden}: ${lost.length} swallowed lists not shown`);
      }
      for (const group of inside) {
        const place = `${event} ${group.inside}: ${group.cards[0]?.name}`;
        (ofHidden.includes(group) ? right : others).add(`${place} (${group.lists.length} lists)`);
      }
    }
  }
  for (const group of others) console.log(`not taken out: ${group}`);
  console.log(
    `shown: ${swallowed.join(' of ')}; groups: ${right.size} right, ${others.size} others`,
  );
}

/** Counts the groups shown inside rules although no rule is missing, for pairs of events and for single ones. */
async function measureAlarms() {
  const pairs = Array.from({ length: 10 }, (_, draw) => names.slice(draw + 4, draw + 6));
  /** @type {Map<string, number[]>} */
  const shown = new Map();
  for (const files of [...pairs, ...names.map((name) => [name])]) {
    const date = files.at(-1)?.slice(0, 10) ?? '';
    const { ruleSet } = await learnRules(all, { isUsed: (list) => dateOf(list) <= date });
    const { inside } = await groupUnknown(compileRules(ruleSet), await corpusOf(files));
    for (const { inside: rule, lists, of } of inside) {
      console.log(`${files.join(' and ')}: ${lists.length} of ${of} in ${rule}`);
    }
    const part = `${files.length} events, ${date < '2025-05' ? 'up to April' : 'later'}`;
    const [runs = 0, groups = 0] = shown.get(part) ?? [];
    shown.set(part, [runs + 1, groups + inside.length]);
  }
  for (const [part, [runs, groups]] of shown)
    console.log(`${part}: ${groups} groups in ${runs} runs`);
}

/** Rules from each half of the One Piece lists for the other half; their labels are the numbers of leaders. */
async function measureLeaders() {
  const content = readFileSync(join(data, '../op/first-half.standings.json'));
  const { corpus } = await corpora.readCorpus([{ name: 'op', content: [content] }]);
  const labels = factsOf(corpus).map(({ label }) => label);
  for (const usesWords of [true, false]) {
    const score = [0, 0];
    for (const half of [0, 1]) {
      const isUsed = (/** @type {number} */ list) => list % 2 === half;
      const { ruleSet } = await learnRules(corpus, { usesWords, isUsed });
      const seen = new Set(labels.filter((_, list) => isUsed(list)));
      for (const [list, result] of resultsOf(ruleSet, corpus).entries()) {
        const label = labels[list] ?? '';
        if (!isUsed(list) && seen.has(label)) count(score, result === label);
      }
    }
    console.log(`${usesWords ? 'with' : 'without'} words: ${score.join(' of ')} lists right`);
  }
}

/** @param {number[]} score @param {boolean} isFound */
function count(score, isFound) {
  score[0] = (score[0] ?? 0) + (isFound ? 1 : 0);
  score[1] = (score[1] ?? 0) + 1;
}
