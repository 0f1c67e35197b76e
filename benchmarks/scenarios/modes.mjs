// @ts-check
/** From bytes to tagged bytes in the other modes: conflicts, and names with colours. */
import { plainLoop, plainMatches } from '../engines/plain-loop.mjs';
import { race, ratio } from '../harness.mjs';
import { readDeck } from '../rounds.mjs';
import { createTagging } from '../tagging.mjs';
import { draw, fewOf, loadBuilds, rounds, row, sizeLabel } from './scenario.mjs';

/** @typedef {import('../../src/index.js').CardColors} CardColors */
/** @typedef {import('../rules.mjs').Rule} Rule */
/** @typedef {import('../tagging.mjs').Comparison} Comparison */
/** @typedef {import('../workload.mjs').Decklist} Decklist */
/** @typedef {import('./scenario.mjs').Row} Row */
/** @typedef {import('./scenario.mjs').Setting} Setting */

const letters = [...'WUBRG'];
/** The colours of the energies, which serve as lands; two have the same colour. */
const landColors = [...letters, 'W', 'UB'];

/** @param {Setting} setting @param {number} ruleCount @returns {Promise<readonly Row[]>} */
export async function otherModes(setting, ruleCount) {
  const { standings, rules } = draw(setting, { rules: ruleCount });
  const [build] = await loadBuilds(setting);
  if (build === undefined) return [];
  const colors = drawColors(standings);
  const enter = (
    /** @type {string} */ name,
    /** @type {readonly Rule[]} */ ofMode,
    /** @type {Parameters<typeof createTagging>[3]} */ mode,
  ) => ({ name, tagging: createTagging(build.library, ofMode, standings, mode) });
  const first = enter('first', rules, {});
  const others = [
    enter('conflicts reported', rules, { options: { conflicts: 'report' }, comparison: reported }),
    enter('the simplest wins', rules, { options: { conflicts: 'simplest' }, comparison: simplest }),
    enter('names by colours', rules.map(withColoredName), {
      options: { colors },
      comparison: colored(colors),
    }),
  ];
  const samples = await race(
    [first, ...others].map(({ name, tagging }) => ({ name, round: tagging.round })),
    rounds(setting, 15),
  );
  const few = fewOf(standings, ruleCount);
  const ofFirst = await first.tagging.mismatches(few);
  const size = sizeLabel(setting, ruleCount);
  const rows = [];
  for (const { name, tagging } of others) {
    rows.push(
      row(
        `bytes -> tagged bytes, ${name}, against the first wins, ${size}`,
        ratio(samples, name, first.name),
        { target: { atMost: 1.25 }, mismatches: ofFirst + (await tagging.mismatches(few)) },
      ),
    );
  }
  return rows;
}

/** All results, starting with the first. @type {Comparison} */
const reported = {
  expect(rules, few) {
    const matches = plainMatches(rules);
    return few.map((line) => {
      const found = matches(readDeck(line)).map(({ identifier }) => identifier);
      return found.join() || 'other';
    });
  },
  read: ({ id, conflicts = [{ id }] }) =>
    conflicts.map((/** @type {{readonly id: string}} */ one) => one.id).join(),
};

/** The first of the results with the fewest requirements. @type {Comparison} */
const simplest = {
  expect(rules, few) {
    const matches = plainMatches(rules);
    return few.map((line) => {
      const [least] = matches(readDeck(line)).toSorted((x, y) => x.size - y.size);
      return least?.identifier ?? 'other';
    });
  },
  read: ({ id }) => id,
};

/** The name of the deck, preceded by the word for its colours. @param {CardColors} colors @returns {Comparison} */
function colored({ lands, nonLands, names }) {
  return {
    expect(rules, few) {
      const loop = plainLoop.prepare(rules);
      return few.map((line) => {
        const deck = readDeck(line);
        const id = loop.classify(deck);
        if (id === undefined) return 'Other';
        const cards = Object.values(deck).flatMap((zone) => zone.map(({ name }) => name));
        const has = (/** @type {Readonly<Record<string, string>>} */ table) =>
          letters.map((letter) => cards.some((name) => table[name]?.includes(letter)));
        const [ofLands, ofOthers] = [has(lands), has(nonLands)];
        const found = letters.filter((_, at) => ofLands[at] && ofOthers[at]).join('') || 'C';
        return `${names[found]} ${wordOf(id)}`;
      });
    },
    read: ({ name }) => name,
  };
}

/** A rule like those imported from MTGOFormatData, with colours in its name. @param {Rule} rule @returns {Rule} */
function withColoredName(rule) {
  const { variants } = rule;
  const source = (/** @type {string} */ id) => ({
    source: { name: wordOf(id), includeColorInName: true },
  });
  return {
    ...rule,
    ...source(rule.identifier),
    ...(variants && {
      variants: variants.map((variant) => ({ ...variant, ...source(variant.identifier) })),
    }),
  };
}

/** `deck-12` as a word, because digits and signs would be separated in a name. @param {string} identifier */
function wordOf(identifier) {
  const letter = (/** @type {string} */ sign) => 'abcdefghij'[Number(sign)] ?? 'x';
  return `Deck${[...identifier.slice('deck'.length)].map(letter).join('')}`;
}

/** A table of colours for the cards of decks; a quarter of the cards have none. @param {readonly string[]} standings @returns {CardColors} */
function drawColors(standings) {
  /** @type {Record<string, string>} */
  const lands = {};
  /** @type {Record<string, string>} */
  const nonLands = {};
  for (const line of standings) {
    const { pokemon, trainer, energy } = readDeck(line);
    for (const { name } of energy) {
      lands[name] ??= landColors[Object.keys(lands).length % landColors.length] ?? '';
    }
    for (const { name } of [...pokemon, ...trainer]) {
      if (!(name in nonLands)) nonLands[name] = [...letters, '', 'WR'][hashOf(name) % 7] ?? '';
    }
  }
  return { lands, nonLands, names: namesOfColors() };
}

/** @param {string} text */
function hashOf(text) {
  return [...text].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521, 0);
}

/** A word for every combination of colours. */
function namesOfColors() {
  const combinations = Array.from({ length: 1 << letters.length }, (_, bits) =>
    letters.filter((_letter, at) => (bits >> at) & 1).join(''),
  );
  return Object.fromEntries(
    combinations.map((some) => [some || 'C', `Of${(some || 'C').toLowerCase()}`]),
  );
}
