// @ts-check
/**
 * json-rules-engine: rules with a priority each, so that it asks one after the other, and is told
 * to stop at the first that holds; that takes a third of letting it ask them all side by side.
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
