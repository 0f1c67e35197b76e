// @ts-check
/** The cards of a workload: names, zones and printings, and how often each is drawn. */
import { createRandom, zipf } from './random.mjs';

/** @typedef {import('./random.mjs').Random} Random */
/** @typedef {'pokemon' | 'trainer' | 'energy'} Zone */

/**
 * @typedef {object} Card
 * @property {number} id
 * @property {string} name
 * @property {Zone} zone
 * @property {readonly {readonly set: string, readonly number: string}[]} printings One to five.
 */

/**
 * @typedef {object} Pool
 * @property {readonly Card[]} cards All cards by id, including those below.
 * @property {readonly Card[]} staples Cards that many different decks play.
 * @property {readonly Card[]} bulk Cards that no rule mentions.
 * @property {readonly Card[]} energies
 * @property {(random: Random) => Card} draw Draws a card of the main pool by Zipf's law.
 */

const stapleCount = 40;
const bulkCount = 400;
const zipfExponent = 0.75;
/** Share of the draws with a name beyond ASCII: makes 30 % of decks contain one. */
const beyondAscii = 0.031;

const onsets = ['b', 'br', 'ch', 'd', 'dr', 'f', 'g', 'gl', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's'];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'oo'];
const codas = ['', '', 'l', 'n', 'r', 's', 't', 'x', 'ck', 'ng'];
const persons = ['Iono', 'Misty', 'Team Rocket', 'Ethan', 'Hop', 'Lillie', 'Marnie', 'Steven'];
const things = ['Ball', 'Stone', 'Town', 'Orders', 'Rod', 'Candy', 'Stadium', 'Research', 'Mask'];
const energyTypes = ['Fire', 'Water', 'Grass', 'Lightning', 'Psychic', 'Fighting', 'Darkness'];

/**
 * @param {number} seed
 * @param {number} poolSize
 * @param {{readonly even?: boolean}} [options] `even`: all cards are equally likely.
 * @returns {Pool}
 */
export function createPool(seed, poolSize, { even = false } = {}) {
  const random = createRandom(seed);
  /** @type {Card[]} */
  const cards = [];
  const taken = new Set();
  const codes = Array.from({ length: 80 }, () => setCode(random));

  /** @param {Zone} zone @param {boolean} foreign @param {string} [fixed] */
  const add = (zone, foreign, fixed) => {
    let name = fixed ?? cardName(random, zone, foreign);
    while (taken.has(name)) name = cardName(random, zone, foreign);
    taken.add(name);
    const printings = Array.from({ length: 1 + random.whole(5) }, () => ({
      set: random.pick(codes),
      number: random.chance(0.05) ? `TG${10 + random.whole(20)}` : String(1 + random.whole(250)),
    }));
    const card = { id: cards.length, name, zone, printings };
    cards.push(card);
    return card;
  };

  // Names beyond ASCII are spread evenly over the draws, not over the names, because otherwise their
  // share would depend on whether the most frequent card has such a name.
  let owed = 0;
  for (let rank = 0; rank < poolSize; rank++) {
    const mass = even ? 1 : (rank + 1) ** -zipfExponent;
    owed += beyondAscii * mass;
    const foreign = owed >= mass;
    if (foreign) owed -= mass;
    add(random.chance(0.55) ? 'pokemon' : 'trainer', foreign);
  }
  const staples = Array.from({ length: stapleCount }, () => add('trainer', false));
  const bulk = Array.from({ length: bulkCount }, () => add('pokemon', random.chance(beyondAscii)));
  const energies = energyTypes.map((type) => add('energy', false, `Basic ${type} Energy`));
  const rank = zipf(poolSize, even ? 0 : zipfExponent);
  return {
    cards,
    staples,
    bulk,
    energies,
    draw: (draws) => /** @type {Card} */ (cards[rank(draws)]),
  };
}

/** @param {Random} random */
function setCode(random) {
  const letter = () => String.fromCharCode(65 + random.whole(26));
  return letter() + letter() + letter();
}

/** @param {Random} random @param {Zone} zone @param {boolean} foreign */
function cardName(random, zone, foreign) {
  const word = capital(syllables(random, 2 + random.whole(2), foreign));
  if (zone === 'trainer') {
    if (random.chance(0.3)) return `${random.pick(persons)}'s ${word} ${random.pick(things)}`;
    return random.chance(0.7) ? `${word} ${random.pick(things)}` : word;
  }
  if (random.chance(0.12)) return `${random.pick(persons)}'s ${word}`;
  if (random.chance(0.2)) return `${word} ex`;
  return random.chance(0.1) ? `${word} VSTAR` : word;
}

/** @param {Random} random @param {number} count @param {boolean} foreign */
function syllables(random, count, foreign) {
  let text = '';
  for (let i = 0; i < count; i++) {
    text += random.pick(onsets) + (foreign && i === 0 ? 'é' : random.pick(vowels));
    text += random.pick(codas);
  }
  return text;
}

/** @param {string} word */
function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
