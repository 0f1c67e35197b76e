// @ts-check
/**
 * @gorules/zen-engine, a native module: a decision table that stops at the first row that holds, each row
 * being one expression. A missing count is null, for which no `>=` holds.
 */
import { createCounting, keyOf } from './counting.mjs';
import { loadPackage } from './engine.mjs';

/** @typedef {{evaluate(context: object): Promise<{result: {rank?: number} | null}>}} Decision */

/** @type {import('./engine.mjs').Peer} */
export const zen = {
  name: '@gorules/zen-engine',
  async prepare(rules) {
    /** @type {{ZenEngine: new () => {createDecision(content: object): Decision}}} */
    const { ZenEngine } = await loadPackage('@gorules/zen-engine');
    const counting = createCounting(rules);
    const rows = counting.conditions.map((conditions, rank) => ({
      _id: `row ${rank}`,
      holds: conditions.map(({ slot, count }) => `${keyOf(slot)} >= ${count}`).join(' and '),
      rank: `${rank}`,
    }));
    const decision = new ZenEngine().createDecision(graphOf(rows));
    return {
      async classify(decklist) {
        const { result } = await decision.evaluate(counting.count(decklist));
        return counting.answer(result?.rank, decklist);
      },
    };
  },
};

/** @param {readonly object[]} rows */
function graphOf(rows) {
  const place = (
    /** @type {string} */ id,
    /** @type {string} */ type,
    /** @type {object} */ more,
  ) => ({
    id,
    name: id,
    type,
    position: { x: 0, y: 0 },
    ...more,
  });
  const edge = (/** @type {string} */ sourceId, /** @type {string} */ targetId) => ({
    id: `${sourceId} to ${targetId}`,
    sourceId,
    targetId,
    type: 'edge',
  });
  return {
    contentType: 'application/vnd.gorules.decision',
    nodes: [
      place('deck', 'inputNode', {}),
      place('rules', 'decisionTableNode', {
        content: {
          hitPolicy: 'first',
          inputs: [{ id: 'holds', name: 'holds', type: 'expression' }],
          outputs: [{ id: 'rank', name: 'rank', field: 'rank', type: 'expression' }],
          rules: rows,
        },
      }),
      place('answer', 'outputNode', {}),
    ],
    edges: [edge('deck', 'rules'), edge('rules', 'answer')],
  };
}
