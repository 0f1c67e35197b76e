// @ts-check
/**
 * Work done on behalf of the general rule engines, which cannot do it themselves: the copies of a deck are summed up
 * under short keys (`k12`), only for cards that rules require, so that an engine compares a few numbers; rules come in
 * checking order; and plain code finds the variant of the rule that won.
 */

/** @typedef {import('../rules.mjs').Requirement} Requirement */
/** @typedef {import('../rules.mjs').Rule} Rule */
/** @typedef {import('../workload.mjs').Decklist} Decklist */
/** @typedef {{readonly slot: number, readonly count: number}} Condition At least `count` copies. */

/** The slots of a name: for all its copies, and for single printings. @typedef {{any?: number, printings?: Map<string, number>}} NameSlots */

/** @param {readonly Rule[]} rules */
export function createCounting(rules) {
  const ordered = inOrder(rules);
  /** @type {Map<string, NameSlots>} */
  const names = new Map();
  let slots = 0;

  const slotOf = (/** @type {Requirement} */ { name, set, number }) => {
    const found = names.get(name) ?? {};
    names.set(name, found);
    if (set === undefined) {
      found.any ??= slots++;
      return found.any;
    }
    found.printings ??= new Map();
    const printing = `${set}|${number}`;
    const slot = found.printings.get(printing) ?? slots++;
    found.printings.set(printing, slot);
    return slot;
  };

  /** The conditions of each rule, all of which must hold. @type {readonly (readonly Condition[])[]} */
  const conditions = ordered.map(({ cards }) =>
    cards.map((card) => ({ slot: slotOf(card), count: card.count ?? 1 })),
  );

  /** @param {Decklist} decklist @param {(slot: number, count: number) => void} add */
  const visit = (decklist, add) => {
    for (const zone of [decklist.pokemon, decklist.trainer, decklist.energy]) {
      for (const { name, set, number, count } of zone) {
        const found = names.get(name);
        if (found === undefined) continue;
        if (found.any !== undefined) add(found.any, count);
        const slot = found.printings?.get(`${set}|${number}`);
        if (slot !== undefined) add(slot, count);
      }
    }
  };

  return {
    conditions,
    /** The number of different keys or slots. */
    size: slots,
    visit,
    /** @param {Decklist} decklist */
    count(decklist) {
      /** @type {Record<string, number>} */
      const counts = {};
      visit(decklist, (slot, count) => {
        const key = keyOf(slot);
        counts[key] = (counts[key] ?? 0) + count;
      });
      return counts;
    },
    /** @param {number | undefined} rank Rank of the rule that won. @param {Decklist} decklist */
    answer(rank, decklist) {
      const rule = rank === undefined ? undefined : ordered[rank];
      const variant = inOrder(rule?.variants ?? []).find(({ cards }) =>
        cards.every((card) => holds(card, decklist)),
      );
      return (variant ?? rule)?.identifier;
    },
  };
}

/** @type {string[]} */
const keys = [];

/** @param {number} slot */
export function keyOf(slot) {
  keys[slot] ??= `k${slot}`;
  return keys[slot];
}

/** @param {Requirement} requirement @param {Decklist} decklist */
function holds({ name, set, number, count = 1 }, { pokemon, trainer, energy }) {
  let copies = 0;
  for (const zone of [pokemon, trainer, energy]) {
    for (const line of zone) {
      if (line.name !== name) continue;
      if (set === undefined || (line.set === set && line.number === number)) copies += line.count;
    }
  }
  return copies >= count;
}

/** @template {{readonly priority?: number}} T @param {readonly T[]} items */
function inOrder(items) {
  return [...items].sort((x, y) => (x.priority ?? 10) - (y.priority ?? 10));
}
