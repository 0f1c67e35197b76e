// @ts-check
/** mingo: one MongoDB query per rule, created once, tested in order. */
import { createCounting, keyOf } from './counting.mjs';
import { loadPackage } from './engine.mjs';

/** @type {import('./engine.mjs').Peer} */
export const mingo = {
  name: 'mingo',
  async prepare(rules) {
    /** @type {{Query: new (query: object) => {test(document: object): boolean}}} */
    const { Query } = await loadPackage('mingo');
    const counting = createCounting(rules);
    const queries = counting.conditions.map(
      (conditions) =>
        new Query(
          Object.fromEntries(conditions.map(({ slot, count }) => [keyOf(slot), { $gte: count }])),
        ),
    );
    return {
      classify(decklist) {
        const counts = counting.count(decklist);
        const rank = queries.findIndex((query) => query.test(counts));
        return counting.answer(rank, decklist);
      },
    };
  },
};
