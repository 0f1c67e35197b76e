// @ts-check
/**
 * json-rules-engine: each rule has its own priority, so the engine evaluates one after the other and stops
 * at the first that holds, which takes a third of the time of evaluating all of them together.
 */
import { createCounting, keyOf } from './counting.mjs';
import { loadPackage } from './engine.mjs';

/** @typedef {{addRule(rule: object): void, on(event: string, handler: () => void): void, stop(): void, run(facts: object): Promise<{events: {params: {rank: number}}[]}>}} RulesEngine */

/** @type {import('./engine.mjs').Peer} */
export const jsonRulesEngine = {
  name: 'json-rules-engine',
  async prepare(rules) {
    /** @type {{Engine: new (rules: [], options: object) => RulesEngine}} */
    const { Engine } = await loadPackage('json-rules-engine');
    const counting = createCounting(rules);
    const engine = new Engine([], { allowUndefinedFacts: true });
    for (const [rank, conditions] of counting.conditions.entries()) {
      engine.addRule({
        conditions: {
          all: conditions.map(({ slot, count }) => ({
            fact: keyOf(slot),
            operator: 'greaterThanInclusive',
            value: count,
          })),
        },
        event: { type: 'holds', params: { rank } },
        priority: counting.conditions.length - rank,
      });
    }
    engine.on('success', () => engine.stop());
    return {
      async classify(decklist) {
        const { events } = await engine.run(counting.count(decklist));
        return counting.answer(events[0]?.params.rank, decklist);
      },
    };
  },
};
