import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../src/questions/corpus/build/builder.js';
import { evaluateLearning } from '../../../../src/questions/learning/evaluate.js';
import { madeUpLists } from '../../../support/labelled.js';

const first = madeUpLists({ Fox: 6, Whale: 6 }, { event: '2025-01-01' });
const second = madeUpLists({ Fox: 6, Wolf: 4 }, { seed: 2, event: '2025-02-01' });

describe('evaluateLearning', () => {
  test('classifies each event by rules of the others', async () => {
    expect(await evaluateLearning(createCorpus([...first, ...second]))).toEqual({
      lists: 12,
      right: 12,
      events: [
        { event: '2025-01-01', date: '2025-01-01', lists: 6, right: 6, newLabels: ['whale'] },
        { event: '2025-02-01', date: '2025-02-01', lists: 6, right: 6, newLabels: ['wolf'] },
      ],
      confusions: [],
    });
  });

  test('names the lists that are classified otherwise', async () => {
    const mistaken = { ...second[0], deck: second[9]?.deck, label: { id: 'whale', name: 'Whale' } };
    const corpus = createCorpus([...first, mistaken, ...second.slice(1)]);
    const { confusions, right, lists } = await evaluateLearning(corpus, { from: 'earlier' });
    expect([right, lists]).toEqual([5, 6]);
    expect(confusions).toEqual([{ label: 'whale', result: undefined, lists: [12] }]);
  });
});
