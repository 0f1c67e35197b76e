// @ts-check
/**
 * Magic lists with the answers of the program that MTGOFormatData was written for: the lists of the shared data,
 * repeated with other counts. Its rules depend on the lines of a list and not on their counts, so the answers for
 * the original list stay valid. Only fallbacks count copies.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from './random.mjs';
import { sharedData, withOtherCounts } from './sample-lists.mjs';

/** @typedef {import('./sample-lists.mjs').Line} Line */

/**
 * @typedef {object} MagicList
 * @property {readonly Line[]} main
 * @property {readonly Line[]} side
 * @property {readonly string[]} rules The names of the matching rules according to the original program.
 * @property {string | undefined} name Its name of the deck; undefined if only a fallback could match a
 *   list with other counts.
 */

export const format = 'Modern';
/** The share of real lists that equal an earlier one line by line. */
const equalShare = 0.36;

/** The shared data; undefined, with a note, if it is missing. @param {(text: string) => void} note */
export function readMagic(note) {
  const folder = sharedData('mtg');
  if (!existsSync(folder)) {
    note(
      `left out: there is no folder ${folder}; set DECKTYPE_SHARED to the folder of shared data`,
    );
    return undefined;
  }
  const real = ['answers', 'cross-answers'].flatMap((kind) =>
    readFileSync(join(folder, `${kind}-${format}.jsonl`), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map(readAnswer),
  );
  return {
    rules: join(folder, 'rules'),
    colors: [
      join(folder, 'rules/card_colors.json'),
      join(folder, 'rules', format, 'color_overrides.json'),
    ],
    /** @param {number} count */
    lists(count) {
      note(`${count.toLocaleString('en')} lists: ${real.length} of the shared data, repeated`);
      return repeated(real, count);
    },
  };
}

/** @param {string} line @returns {MagicList} */
function readAnswer(line) {
  /** @type {{main: [number, string][], side: [number, string][], matches: {archetype: string, fallback: boolean, name: string}[]}} */
  const { main, side, matches } = JSON.parse(line);
  const linesOf = (/** @type {readonly [number, string][]} */ zone) =>
    zone.map(([count, name]) => ({ count, name }));
  const rules = matches.flatMap(({ archetype, fallback }) => (fallback ? [] : [archetype]));
  return {
    main: linesOf(main),
    side: linesOf(side),
    rules: [...new Set(rules)],
    name: matches[0]?.name ?? 'Unknown',
  };
}

/** @param {readonly MagicList[]} real @param {number} count @returns {MagicList[]} */
function repeated(real, count) {
  const random = createRandom(11);
  return Array.from({ length: count }, (_, index) => {
    const list = /** @type {MagicList} */ (real[index % real.length]);
    if (index < real.length || list.main.length === 0 || random.chance(equalShare)) return list;
    const name = list.rules.length > 0 ? list.name : undefined;
    return { ...list, name, main: withOtherCounts(list.main, random) };
  });
}
