// @ts-check
/** sift: one MongoDB query per rule, compiled to a predicate, tested in order. */
import { createCounting, keyOf } from './counting.mjs';
import { loadPackage } from './engine.mjs';

/** @type {import('./engine.mjs').Peer} */
export const sift = {
  name: 'sift',
  async prepare(rules) {
    /** @type {{default: (query: object) => (document: object) => boolean}} */
    const { default: compile } = await loadPackage('sift');
    const counting = createCounting(rules);
    const tests = counting.conditions.map((conditions) =>
      compile(
        Object.fromEntries(conditions.map(({ slot, count }) => [keyOf(slot), { $gte: count }])),
      ),
    );
    return {
      classify(decklist) {
        const counts = counting.count(decklist);
        const rank = tests.findIndex((test) => test(counts));
        return counting.answer(rank, decklist);
      },
    };
  },
};
