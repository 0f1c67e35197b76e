// @ts-check
/**
 * `node benchmarks/likely.mjs [cuts|likeness|openings|unknown|size]`: how often `decktype/likely` finds the deck
 * of a list from some of its cards. Profiles for a day use the events of the 120 days before it, and are evaluated
 * on its lists whose labels occur in these, with ten draws each. Needs the shared data and a build. Settings were
 * chosen on the events up to April 2025.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createRandom } from './random.mjs';
import { sharedData } from './sample-lists.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
if (!existsSync(sharedData('ptcg'))) {
  console.log('there is no shared data; set DECKTYPE_SHARED to its folder');
  process.exit(0);
}

const load = (/** @type {string} */ path) => import(pathToFileURL(join(root, 'dist', path)).href);
const { compileRules } = /** @type {typeof import('../src/index.js')} */ (await load('index.js'));
const { createCorpus, labelOf } = /** @type {typeof import('../src/questions/corpus/index.js')} */ (
  await load('corpus/index.js')
);
const { importMtgo } = /** @type {typeof import('../src/core/importers/index.js')} */ (
  await load('importers/index.js')
);
const { nearestLists } = /** @type {typeof import('../src/questions/learning/index.js')} */ (
  await load('learning/index.js')
);
const { makeProfiles, saveProfiles } =
  /** @type {typeof import('../src/questions/likely/index.js')} */ (await load('likely/index.js'));

/** @typedef {{ name: string, count: number }} Card */
/** @typedef {{ label: string, date: string, deck: Readonly<Record<string, readonly Card[]>> }} List */
/** @typedef {{ date: string, before: List[], lists: List[] }} Cut */
/** @typedef {import('../src/questions/likely/index.js').Profiles} Profiles */
/** @typedef {import('../src/questions/likely/index.js').Likely} Likely */
/** @typedef {(list: List, random: import('./random.mjs').Random) => string[]} Draw */

const days = 120;
const draws = 10;
const firstCut = '2025-03-22';
const sizes = [3, 5, 8, 12, 20];
const games = { Pokémon: pokemonLists(), 'Magic, Modern': magicLists('Modern') };

const [mode = 'cuts'] = process.argv.slice(2);
const modes = { cuts, likeness, openings, unknown, size };
modes[/** @type {keyof typeof modes} */ (mode)]();

/** @returns {List[]} */
function pokemonLists() {
  const data = sharedData('ptcg');
  return readdirSync(data).flatMap((name) =>
    JSON.parse(readFileSync(join(data, name), 'utf8')).map((/** @type {any} */ standing) => ({
      label: standing.deck.id,
      date: name.slice(0, 10),
      deck: standing.decklist,
    })),
  );
}

/** @param {string} format @returns {List[]} */
function magicLists(format) {
  const data = sharedData('mtg');
  const files = readdirSync(join(data, 'rules', format), { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path, text: readFileSync(join(data, 'rules', format, path), 'utf8') }));
  const { ruleSet } = importMtgo(files, { format });
  if (ruleSet === undefined) throw new Error(`the rules of ${format} cannot be read`);
  const matcher = compileRules(ruleSet);
  const events = join(data, 'events/tournaments');
  return readdirSync(events).flatMap((id) => {
    const read = (/** @type {string} */ name) =>
      JSON.parse(readFileSync(join(events, id, name), 'utf8'));
    const details = read('details.json');
    if (details.format !== format.toUpperCase()) return [];
    return read('standings.json').flatMap((/** @type {any} */ { decklist }) => {
      const found = decklist?.main && matcher.classify(decklist);
      // The rule alone; its variants and colours are not distinguished.
      return found
        ? [{ label: found.rule.name, date: details.date.slice(0, 10), deck: decklist }]
        : [];
    });
  });
}

/** @param {readonly List[]} lists @returns {Cut[]} */
function cutsOf(lists) {
  const dates = [...new Set(lists.map(({ date }) => date))].sort();
  return dates
    .filter((date) => date >= firstCut)
    .map((date) => {
      const start = new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
      const before = lists.filter((list) => list.date < date && list.date >= start);
      const labels = new Set(before.map(({ label }) => label));
      return { date, before, lists: lists.filter((x) => x.date === date && labels.has(x.label)) };
    });
}

/** @param {readonly List[]} lists */
function corpusOf(lists) {
  return createCorpus(
    lists.map(({ label, date, deck }) => ({ deck, label: { id: label }, event: { date } })),
  );
}

/** @param {readonly List[]} lists */
function profilesOf(lists) {
  const corpus = corpusOf(lists);
  return makeProfiles(corpus, (list) => {
    const id = labelOf(corpus, list)?.id ?? '';
    return { id, name: id };
  });
}

/** The cards of a deck without its sideboard, repeated for each copy. @param {List} list */
function copiesOf({ deck }) {
  return Object.entries(deck).flatMap(([zone, cards]) =>
    zone === 'side' ? [] : cards.flatMap(({ name, count }) => Array(Number(count)).fill(name)),
  );
}

/** @type {Draw} */
function uniform(list, random) {
  const copies = copiesOf(list);
  for (let at = 0; at < copies.length; at++) {
    const other = at + random.whole(copies.length - at);
    [copies[at], copies[other]] = [copies[other], copies[at]];
  }
  return copies;
}

/**
 * The results of `ask` on all cuts by the number of cards: correct, among the first three, calibration error.
 * @param {readonly List[]} lists @param {Draw} draw
 * @param {(cut: Cut) => (seen: string[], list: List) => Pick<Likely, 'decks' | 'none'>} ask
 * @param {(date: string) => boolean} isMeant
 */
function measure(lists, draw, ask, isMeant = () => true, count = draws) {
  const meant = cutsOf(lists).filter(({ date, lists: own }) => isMeant(date) && own.length > 0);
  const found = sizes.map(() => ({ right: 0, three: 0, error: 0, none: 0 }));
  const bins = sizes.map(() => Array.from({ length: 10 }, () => [0, 0]));
  let total = 0;
  for (const cut of meant) {
    const answer = ask(cut);
    const random = createRandom(7);
    const each = 1 / (meant.length * cut.lists.length * count);
    for (const list of cut.lists) {
      for (let time = 0; time < count; time++) {
        const drawn = draw(list, random);
        total++;
        for (const [at, size] of sizes.entries()) {
          const { decks, none } = answer(drawn.slice(0, size), list);
          const sums = /** @type {(typeof found)[number]} */ (found[at]);
          const best = decks[0];
          if (best === undefined) continue;
          const isRight = best.id === list.label && best.chance >= none;
          if (isRight) sums.right += each;
          if (decks.slice(0, 3).some(({ id }) => id === list.label)) sums.three += each;
          if (none > best.chance) sums.none += each;
          const chance = Math.max(best.chance, none);
          const bin = /** @type {number[]} */ (bins[at]?.[Math.min(9, Math.floor(chance * 10))]);
          bin[0] = (bin[0] ?? 0) + chance;
          bin[1] = (bin[1] ?? 0) + (isRight ? 1 : 0);
        }
      }
    }
  }
  for (const [at, sums] of found.entries()) {
    const gaps = (bins[at] ?? []).map(([said = 0, right = 0]) => Math.abs(said - right));
    sums.error = gaps.reduce((x, y) => x + y) / total;
  }
  return found;
}

/** @param {string} name @param {ReturnType<typeof measure>} found */
function show(name, found) {
  const percent = (/** @type {number} */ share) => (100 * share).toFixed(1);
  const columns = found.map(
    ({ right, three, error, none }, at) =>
      `${sizes[at]}: ${percent(right)}/${percent(three)} err ${error.toFixed(3)} none ${percent(none)}`,
  );
  console.log(`${name.padEnd(28)} ${columns.join(' | ')}`);
}

/** @type {Parameters<typeof measure>[2]} */
function byProfiles({ before }) {
  const profiles = profilesOf(before);
  return (seen) => profiles.likely(seen);
}

function cuts() {
  for (const [game, lists] of Object.entries(games)) {
    for (const { date } of cutsOf(lists)) {
      show(
        `${game} ${date}`,
        measure(lists, uniform, byProfiles, (day) => day === date),
      );
    }
    show(
      `${game}, to April`,
      measure(lists, uniform, byProfiles, (day) => day < '2025-05'),
    );
    show(
      `${game}, later`,
      measure(lists, uniform, byProfiles, (day) => day > '2025-05'),
    );
    show(`${game}, all`, measure(lists, uniform, byProfiles));
  }
}

/** Compares with the labels of the nearest lists on the same draws, one draw per list. */
function likeness() {
  const lists = games.Pokémon;
  const isMeant = (/** @type {string} */ date) => date > '2025-05-20';
  show('profiles', measure(lists, uniform, byProfiles, isMeant, 1));
  const nearest = measure(
    lists,
    uniform,
    ({ before }) =>
      (seen) => {
        const deck = seen.map((name) => ({ name, count: 1 }));
        const corpus = createCorpus([...before.map((list) => ({ deck: list.deck })), { deck }]);
        const found = nearestLists(corpus, before.length, { most: 100 });
        const ids = [...new Set(found.map(({ list }) => before[list]?.label ?? ''))];
        return { decks: ids.map((id) => ({ id, name: id, chance: 1 })), none: 0 };
      },
    isMeant,
    1,
  );
  show('likeness', nearest);
}

/** Cards with four copies in many lists come first; or one card is searched for, and seen first. */
function openings() {
  for (const [game, lists] of Object.entries(games)) {
    show(`${game}, uniform`, measure(lists, uniform, byProfiles));
    /** @type {Draw} */
    const opening = (list, random) => {
      const copies = copiesOf(list);
      const held = (/** @type {string} */ name) => copies.filter((one) => one === name).length;
      const orders = new Map(copies.map((name) => [name, held(name) >= 4 ? 1 : 0]));
      const order = copies.map((name) => ({
        name,
        at: random.next() * (orders.get(name) === 1 ? 0.5 : 1),
      }));
      return order.sort((x, y) => x.at - y.at).map(({ name }) => name);
    };
    show(`${game}, fours first`, measure(lists, opening, byProfiles));
    /** @type {Draw} */
    const search = (list, random) => {
      const drawn = uniform(list, random);
      const names = [...new Set(drawn)];
      const wanted = names[random.whole(names.length)] ?? '';
      return [wanted, ...drawn.toSpliced(drawn.indexOf(wanted), 1)];
    };
    show(`${game}, one card searched`, measure(lists, search, byProfiles));
  }
}

/** Omits each deck in turn: how often "none of these" comes first, and first or second. */
function unknown() {
  for (const [game, lists] of Object.entries(games)) {
    const found = sizes.map(() => [0, 0, 0]);
    for (const { before, lists: own } of cutsOf(lists)) {
      const random = createRandom(5);
      for (const label of new Set(own.map((list) => list.label))) {
        const profiles = profilesOf(before.filter((list) => list.label !== label));
        for (const list of own.filter((one) => one.label === label)) {
          const drawn = uniform(list, random);
          for (const [at, size] of sizes.entries()) {
            const { decks, none } = profiles.likely(drawn.slice(0, size), { top: 2 });
            const counts = /** @type {number[]} */ (found[at]);
            const better = decks.filter(({ chance }) => chance > none).length;
            counts[0] = (counts[0] ?? 0) + 1;
            if (better === 0) counts[1] = (counts[1] ?? 0) + 1;
            if (better <= 1) counts[2] = (counts[2] ?? 0) + 1;
          }
        }
      }
    }
    const percent = (/** @type {number} */ part, all = 1) => ((100 * part) / all).toFixed(0);
    const columns = found.map(
      ([all = 1, first = 0, second = 0], at) =>
        `${sizes[at]}: ${percent(first, all)}/${percent(second, all)}`,
    );
    console.log(
      `${game}, left out: none is first / first or second, in percent`,
      columns.join(' | '),
    );
  }
}

/** The size of a profile file in bytes, and CPU times, on an idle machine. */
function size() {
  for (const [game, lists] of Object.entries(games)) {
    const profiles = profilesOf(lists);
    const bytes = saveProfiles(profiles);
    const seen = uniform(/** @type {List} */ (lists[0]), createRandom(1)).slice(0, 8);
    for (let time = 0; time < 2000; time++) profiles.likely(seen);
    const start = process.cpuUsage();
    for (let time = 0; time < 10_000; time++) profiles.likely(seen);
    const each = process.cpuUsage(start).user / 10_000;
    console.log(
      `${game}: ${lists.length} lists, ${Buffer.byteLength(bytes)} bytes, ${gzipSync(bytes, { level: 9 }).length} gzipped; an answer ${each.toFixed(1)} us`,
    );
  }
  const many = Array.from(
    { length: 100_000 },
    (_, at) => /** @type {List} */ (games.Pokémon[at % games.Pokémon.length]),
  );
  const corpus = corpusOf(many);
  const start = process.cpuUsage();
  makeProfiles(corpus, (list) => {
    const id = labelOf(corpus, list)?.id ?? '';
    return { id, name: id };
  });
  console.log(`profiles of 100,000 lists: ${(process.cpuUsage(start).user / 1000).toFixed(0)} ms`);
}
