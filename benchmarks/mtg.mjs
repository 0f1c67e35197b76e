// @ts-check
/**
 * `node benchmarks/mtg.mjs`: imported MTGOFormatData rules against a plain loop over the same conditions, at 1, 10
 * and 100 times the number of rules. The copies require cards with other names, which no list holds, like rules of
 * other formats. Needs the shared data and a build; every answer of every contender is compared.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadLibrary } from './engines/decktype.mjs';
import { cost, race, ratio } from './harness.mjs';
import { sharedData } from './sample-lists.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const data = sharedData('mtg');
if (!existsSync(data)) {
  console.log(`there is no folder ${data}; set DECKTYPE_SHARED to the folder of shared data`);
  process.exit(0);
}

/** @typedef {{main: {name: string, count: number}[], side: {name: string, count: number}[]}} Deck */
/** @typedef {{Type: string, Cards: string[]}} Condition */
/** @typedef {{Name: string, Conditions: Condition[], Variants?: Definition[]}} Definition */
/** @typedef {{path: string, text: string}} File */

const { compileRules } = await loadLibrary(join(root, 'dist/index.js'));
const { importMtgo } = /** @type {typeof import('../src/core/importers/index.js')} */ (
  await import(pathToFileURL(join(root, 'dist/importers/index.js')).href)
);

const format = 'Modern';
/** @type {Deck[]} */
const decks = readFileSync(join(data, `answers-${format}.jsonl`), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const { main, side } = JSON.parse(line);
    const cards = (/** @type {[number, string][]} */ zone) =>
      zone.map(([count, name]) => ({ name, count }));
    return { main: cards(main), side: cards(side) };
  });

for (const times of [1, 10, 100]) {
  const files = copied(times);
  const { ruleSet } = importMtgo(files, { format });
  if (ruleSet === undefined) throw new Error(`the rules of ${format} cannot be read`);
  const matcher = compileRules(ruleSet, { conflicts: 'report' });
  const loop = plainLoop(files);
  let mismatches = 0;
  for (const deck of decks) {
    const found = matcher.matches(deck).map(({ rule, variant }) => sourceName(variant ?? rule));
    if (found.join('\n') !== loop(deck).join('\n')) mismatches++;
  }
  const sample = times === 100 ? decks.slice(0, 200) : decks;
  const samples = await race(
    [
      contender('decktype', decks, (deck) => matcher.classify(deck)),
      contender('all matches', decks, (deck) => matcher.matches(deck)),
      contender('plain loop', sample, loop),
    ],
    { rounds: 11, warmUp: 3 },
  );
  const micro = (/** @type {string} */ name) => `${cost(samples, name).median.toFixed(1)} us`;
  const { median } = ratio(samples, 'plain loop', 'decktype');
  console.log(
    `${ruleSet?.rules.length} rules: decktype ${micro('decktype')} a deck, all matches ${micro('all matches')}, ` +
      `plain loop ${micro('plain loop')}, ${median.toFixed(1)}x; ${mismatches} mismatches`,
  );
}

/**
 * @param {string} name @param {readonly Deck[]} list @param {(deck: Deck) => unknown} ask
 * @returns {import('./harness.mjs').Contender}
 */
function contender(name, list, ask) {
  return {
    name,
    round(stopwatch) {
      stopwatch.time(() => {
        for (const deck of list) ask(deck);
      });
      return list.length;
    },
  };
}

/** @param {object} item */
function sourceName(item) {
  return /** @type {{source: {name: string}}} */ (item).source.name;
}

/** @param {number} times @returns {File[]} */
function copied(times) {
  const folder = join(data, 'rules', format, 'Archetypes');
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replace(/,(?=\s*[\]}])/g, '');
    return Array.from({ length: times }, (_, copy) => ({
      path: `${format}/Archetypes/${file.replace('.json', '')}${copy === 0 ? '' : ` ~${copy}`}.json`,
      text: copy === 0 ? text : JSON.stringify(renamed(JSON.parse(text), copy)),
    }));
  });
}

/** @param {Definition} definition @param {number} copy @returns {Definition} */
function renamed({ Name, Conditions, Variants }, copy) {
  return {
    Name: `${Name} ${copy}`,
    Conditions: Conditions.map(({ Type, Cards }) => ({
      Type,
      Cards: Cards.map((name) => `${name} ${copy}`),
    })),
    ...(Variants && { Variants: Variants.map((variant) => renamed(variant, copy)) }),
  };
}

/** The code one would write without a library, condition by condition. @param {File[]} files */
function plainLoop(files) {
  /** @type {Definition[]} */
  const archetypes = files
    .toSorted((x, y) => (x.path.toUpperCase() < y.path.toUpperCase() ? -1 : 1))
    .map(({ text }) => JSON.parse(text));
  return (/** @type {Deck} */ { main, side }) => {
    const names = [main, side].map((zone) => zone.map(({ name }) => name));
    const holds = (/** @type {Condition} */ { Type, Cards }) => {
      const zones = /OrSide|Contain$/.test(Type) ? names : [names[/Main/.test(Type) ? 0 : 1] ?? []];
      if (Type.startsWith('Does')) return zones.every((zone) => !zone.includes(Cards[0] ?? ''));
      if (Type.startsWith('In')) return zones.some((zone) => zone.includes(Cards[0] ?? ''));
      const lines = zones.flat().filter((name) => Cards.includes(name)).length;
      return lines >= (Type.startsWith('Two') ? 2 : 1);
    };
    return archetypes.flatMap(({ Name, Conditions, Variants = [] }) => {
      if (!Conditions.every(holds)) return [];
      const found = (Variants ?? []).filter((variant) => variant.Conditions.every(holds));
      return found.length === 0 ? [Name] : found.map((variant) => variant.Name);
    });
  };
}
