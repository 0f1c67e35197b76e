// @ts-check
/**
 * The code one would write without a library: count the deck into a Map, go through the rules in order, and take
 * the first whose requirements all hold. All others are checked against it. It compares texts without
 * normalization, which is correct here because the texts of the workload are in canonical form.
 */

/** @typedef {import('../rules.mjs').Requirement} Requirement */
/** @typedef {import('../rules.mjs').Rule} Rule */
/** @typedef {import('../workload.mjs').Decklist} Decklist */
/** @typedef {import('./engine.mjs').Engine} Engine */

/** @type {Engine} */
export const plainLoop = {
  name: 'plain loop',
  prepare(rules) {
    const ordered = rulesInOrder(rules);
    return {
      classify(decklist) {
        const holds = holdsIn(decklist);
        for (const { identifier, needs, variants } of ordered) {
          if (!needs.every(holds)) continue;
          return variants.find((variant) => variant.needs.every(holds))?.identifier ?? identifier;
        }
        return undefined;
      },
    };
  },
};

/**
 * All results in order, each with its number of requirements: for each rule its matching variants, or the rule
 * itself if no variant matches.
 *
 * @param {readonly Rule[]} rules
 */
export function plainMatches(rules) {
  const ordered = rulesInOrder(rules);
  return (/** @type {Decklist} */ decklist) => {
    const holds = holdsIn(decklist);
    return ordered.flatMap(({ identifier, needs, variants }) => {
      if (!needs.every(holds)) return [];
      const found = variants.filter((variant) => variant.needs.every(holds));
      return found.length === 0
        ? [{ identifier, size: needs.length }]
        : found.map((variant) => ({
            identifier: variant.identifier,
            size: needs.length + variant.needs.length,
          }));
    });
  };
}

/** @param {readonly Rule[]} rules */
function rulesInOrder(rules) {
  return inOrder(rules).map((rule) => ({
    identifier: rule.identifier,
    needs: rule.cards.map(keyed),
    variants: inOrder(rule.variants ?? []).map(({ identifier, cards }) => ({
      identifier,
      needs: cards.map(keyed),
    })),
  }));
}

/** @param {Decklist} decklist */
function holdsIn(decklist) {
  /** @type {Map<string, number>} */
  const copies = new Map();
  for (const zone of [decklist.pokemon, decklist.trainer, decklist.energy]) {
    for (const { name, set, number, count } of zone) {
      copies.set(name, (copies.get(name) ?? 0) + count);
      const printing = `${name}|${set}|${number}`;
      copies.set(printing, (copies.get(printing) ?? 0) + count);
    }
  }
  return (/** @type {Keyed} */ { key, count }) => (copies.get(key) ?? 0) >= count;
}

/** @typedef {{readonly key: string, readonly count: number}} Keyed */

/** @param {Requirement} requirement @returns {Keyed} */
function keyed({ name, set, number, count = 1 }) {
  return { key: set === undefined ? name : `${name}|${set}|${number}`, count };
}

/** @template {{readonly priority?: number}} T @param {readonly T[]} items */
function inOrder(items) {
  return [...items].sort((x, y) => (x.priority ?? 10) - (y.priority ?? 10));
}
