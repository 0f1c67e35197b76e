// @ts-check
/**
 * What the general rule engines get done for them, because they have no word for it: a deck's
 * copies are summed up, each under a short key (`k12`) that a rule asks about and nothing else, so
 * that the engine compares a few numbers; rules come in checking order; and the variant is found by
 * plain code, for the rule that won.
 */

/** @typedef {import('../rules.mjs').Requirement} Requirement */
/** @typedef {import('../rules.mjs').Rule} Rule */
/** @typedef {import('../workload.mjs').Decklist} Decklist */
/** @typedef {{readonly slot: number, readonly count: number}} Condition At least `count` copies. */

/** The slots of a name: of all its copies, and of those of one printing. @typedef {{any?: number, printings?: Map<string, number>}} NameSlots */

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

  /** One list of conditions a rule; all of them must hold. @type {readonly (readonly Condition[])[]} */
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
    /** How many different keys or slots there are. */
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
    /** @param {number | undefined} rank Of the rule that won. @param {Decklist} decklist */
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
