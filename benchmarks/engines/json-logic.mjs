// @ts-check
/**
 * json-logic-engine: all rules as one `if`, compiled to one function. It is by far the fastest of
 * the general engines, and faster still on an array of counts that is kept and cleared for it.
 */
import { createCounting, keyOf } from './counting.mjs';
import { loadPackage } from './engine.mjs';

/** @typedef {import('./counting.mjs').Condition} Condition */
/** @typedef {import('./engine.mjs').Peer} Peer */
/** @typedef {typeof import('./counting.mjs').createCounting} CreateCounting */

/** @type {Peer} */
export const jsonLogic = {
  name: 'json-logic-engine',
  async prepare(rules) {
    const counting = createCounting(rules);
    const find = await compile(counting.conditions, keyOf);
    return {
      classify: (decklist) => counting.answer(find(counting.count(decklist)), decklist),
    };
  },
};

/** @type {Peer} */
export const jsonLogicOnArray = {
  name: 'json-logic-engine on an array of counts',
  async prepare(rules) {
    const counting = createCounting(rules);
    const find = await compile(counting.conditions, (slot) => slot);
    const counts = new Array(counting.size).fill(0);
    /** @type {number[]} */
    const touched = [];
    const add = (/** @type {number} */ slot, /** @type {number} */ count) => {
      counts[slot] += count;
      touched.push(slot);
    };
    return {
      classify(decklist) {
        counting.visit(decklist, add);
        const rank = find(counts);
        for (const slot of touched) counts[slot] = 0;
        touched.length = 0;
        return counting.answer(rank, decklist);
      },
    };
  },
};

/**
 * @param {readonly (readonly Condition[])[]} rules @param {(slot: number) => string | number} nameOf
 * @returns {Promise<(counts: object) => number | undefined>}
 */
async function compile(rules, nameOf) {
  const { LogicEngine } = await loadPackage('json-logic-engine');
  // One copy is asked for most often, and then the count itself says whether it is there.
  const holds = (/** @type {Condition} */ { slot, count }) => {
    const value = { val: nameOf(slot) };
    return count === 1 ? value : { '>=': [value, count] };
  };
  const branches = rules.flatMap((conditions, rank) => {
    const all = conditions.map(holds);
    return [all.length === 1 ? all[0] : { and: all }, rank];
  });
  const find = new LogicEngine().build({ if: [...branches, -1] });
  return (counts) => {
    const rank = find(counts);
    return rank < 0 ? undefined : rank;
  };
}
