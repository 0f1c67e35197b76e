// @ts-check
/** Real lists, from the shared data or the sample, repeated as often as benchmarks need. */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {{readonly count: number, readonly name: string, readonly set?: string, readonly number?: string}} Line */
/** @typedef {Readonly<Record<string, readonly Line[]>>} Decklist */

const root = fileURLToPath(new URL('..', import.meta.url));
const sample = join(root, 'rules-fixtures/ptcg');

/** 67 rules with 40 variants. */
export const sampleRules = join(sample, 'rules.json');

/** The folder of a game in the shared data. @param {'ptcg' | 'mtg'} game */
export function sharedData(game) {
  return join(process.env.DECKTYPE_SHARED ?? join(root, '../shared'), 'data', game);
}

export function sampleDecklists() {
  return decklistsOf(join(sample, 'standings.json'));
}

/** The lists of the shared data, or of the sample if that is missing. */
export function realDecklists() {
  const folder = sharedData('ptcg');
  if (!existsSync(folder)) return { source: 'the sample', decklists: sampleDecklists() };
  const files = readdirSync(folder).filter((name) => name.includes('.standings.'));
  const decklists = files.flatMap((name) => decklistsOf(join(folder, name)));
  return { source: 'the shared data', decklists };
}

/** @param {string} path @returns {Decklist[]} */
function decklistsOf(path) {
  /** @type {readonly {readonly decklist?: Decklist | null}[]} */
  const standings = JSON.parse(readFileSync(path, 'utf8'));
  return standings.flatMap(({ decklist }) => (decklist ? [decklist] : []));
}

/** The cards of all zones. @param {Decklist} decklist */
export function linesOf(decklist) {
  return Object.values(decklist).flat();
}

/**
 * Changes the counts of up to four lines of a deck, so that most decks differ.
 *
 * @template {Pick<Line, 'count'>} T @param {readonly T[]} lines @param {Random} random @returns {T[]}
 */
export function withOtherCounts(lines, random) {
  const changed = [...lines];
  for (let change = 0; change < 4; change++) {
    const at = random.whole(changed.length);
    const line = /** @type {T} */ (changed[at]);
    changed[at] = { ...line, count: 1 + random.whole(4) };
  }
  return changed;
}

/**
 * Writes standings, one per line, in an order in which neighbours differ.
 *
 * @param {string} path @param {number} count @param {readonly unknown[]} decklists
 */
export function writeLists(path, count, decklists) {
  const bodies = decklists.map((decklist) => `,"decklist":${JSON.stringify(decklist)}}\n`);
  const file = openSync(path, 'w');
  let text = '';
  for (let index = 0; index < count; index++) {
    // 7,919 is prime, so neighbours come from different events.
    text += `{"player":"p${index}"${bodies[(index * 7919) % bodies.length]}`;
    if (text.length > 1 << 22) {
      writeSync(file, text);
      text = '';
    }
  }
  writeSync(file, text);
  closeSync(file);
}
