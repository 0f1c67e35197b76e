// @ts-check
/** Building a corpus from bytes, compared with JSON.parse of the same lines; loading a stored corpus. */
import { cost, race, ratio, single, times } from '../harness.mjs';
import { parseOnly } from '../rounds.mjs';
import { measureScale } from './scale.mjs';
import { costsOf, draw, loadBuilds, rounds, row } from './scenario.mjs';

/** @typedef {import('./scenario.mjs').LoadedBuild['library']} Library */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

/** Enough lists that most cards have been read before, as in a long file. */
const wanted = { rules: 1000, decks: 100_000 };
const chunk = 1 << 18;

/** @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function corpusBuild(setting) {
  const { standings } = draw(setting, wanted);
  const bytes = new TextEncoder().encode(`${standings.join('\n')}\n`);
  const builds = await loadBuilds(setting);
  let mismatches = 0;
  for (const { library } of builds) {
    mismatches += differences(library, await read(library, bytes), standings);
  }
  const samples = await race(
    [
      { name: 'parse', round: (stopwatch) => parseOnly(standings, stopwatch) },
      ...builds.map(({ name, library }) => ({
        name,
        /** @param {import('../harness.mjs').Stopwatch} stopwatch */
        async round(stopwatch) {
          const corpus = await stopwatch.timeUntilDone(() => read(library, bytes));
          return corpus.listCount;
        },
      })),
    ],
    { ...rounds(setting, 5), warmUp: 1 },
  );
  const measured = builds[0]?.name ?? '';
  const lists = `${standings.length.toLocaleString('en')} lists`;
  return [
    row(
      `bytes -> corpus with postings against JSON.parse alone, ${lists}`,
      ratio(samples, measured, 'parse'),
      { target: { atMost: 0.3 }, mismatches },
    ),
    row(`bytes -> corpus with postings, a list, ${lists}`, cost(samples, measured), {
      unit: 'us',
      mismatches,
      builds: costsOf(samples, builds),
    }),
  ];
}

/** @param {Setting} setting @returns {Promise<readonly Row[]>} */
export async function corpusLoad(setting) {
  const { standings } = draw(setting, wanted);
  const bytes = new TextEncoder().encode(`${standings.join('\n')}\n`);
  const builds = await loadBuilds(setting);
  let mismatches = 0;
  /** @type {Uint8Array[]} */
  const stored = [];
  for (const { library } of builds) {
    const saved = library.saveCorpus(await read(library, bytes));
    mismatches += differences(library, library.loadCorpus(saved), standings);
    stored.push(saved);
  }
  const samples = await race(
    builds.map(({ name, library }, at) => ({
      name,
      /** @param {import('../harness.mjs').Stopwatch} stopwatch */
      round(stopwatch) {
        const saved = stored[at] ?? new Uint8Array();
        stopwatch.time(() => library.loadCorpus(saved));
        return saved.length / 1e6;
      },
    })),
    rounds(setting, 21),
  );
  const measured = builds[0]?.name ?? '';
  const size = (stored[0]?.length ?? 0) / standings.length;
  const what = 'stored corpus -> corpus, checked, a MB';
  const took = cost(samples, measured);
  return [
    row(`${what} (scaled; 1,000 us: 1 GB/s)`, times(took, await measureScale(setting)), {
      target: { atMost: 1000 },
      unit: 'us',
      mismatches,
    }),
    row(what, took, { unit: 'us', mismatches, builds: costsOf(samples, builds) }),
    row('memory of a stored list, with player, placing and record', single(size), {
      target: { atMost: 130 },
      unit: 'bytes',
      mismatches,
    }),
  ];
}

/** @param {Library} library @param {Uint8Array} bytes */
async function read(library, bytes) {
  const { corpus } = await library.readCorpus([{ name: 'lines', content: chunksOf(bytes) }]);
  return corpus;
}

/** @param {Uint8Array} bytes */
function* chunksOf(bytes) {
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
}

/**
 * The number of lists in a corpus that differ from the standings.
 *
 * @param {Library} library @param {import('../../src/questions/corpus/index.js').Corpus} corpus @param {readonly string[]} standings
 */
function differences(library, corpus, standings) {
  let count = Math.abs(corpus.listCount - standings.length);
  for (const [list, text] of standings.entries()) {
    const { decklist, player } = JSON.parse(text);
    const found = library.entryOf(corpus, list);
    const same =
      found.player === player &&
      cardsOf(library.deckOf(corpus, found.deck)) ===
        cardsOf(library.readDecklist(decklist).decklist);
    if (!same) count++;
  }
  return count;
}

/** @param {import('../../src/core/decks/index.js').Decklist} decklist */
function cardsOf({ cards }) {
  return cards
    .map((card) => JSON.stringify(card))
    .sort()
    .join();
}
