import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { CardRows, sampleOf } from '../../../../../src/questions/learning/lists/sample.js';
import {
  type Arrangement,
  arrange,
  type Placed,
} from '../../../../../src/questions/learning/rules/arrangement.js';
import { ruleCosts } from '../../../../../src/questions/learning/rules/cost.js';
import { bestInsertion } from '../../../../../src/questions/learning/rules/insertion.js';
import { madeUpList, randomBy } from '../../../../support/labelled.js';

const cards = ['A', 'B', 'C', 'D', 'E'];

/** Lists of random cards and labels, and random rules for all labels except the last. */
function randomCase(seed: number) {
  const random = randomBy(seed);
  const labels = ['U', 'V', 'W', 'X', 'Y'];
  const lists = Array.from({ length: 60 }, () => {
    const held = cards.filter(() => random() < 0.5);
    const copies = Object.fromEntries(held.map((name) => [name, 1 + Math.floor(4 * random())]));
    return madeUpList(labels[Math.floor(random() * 5)] as string, copies, random);
  });
  const sample = sampleOf(createCorpus(lists));
  const rows = new CardRows(sample);
  const costs = ruleCosts(sample, rows, undefined);
  const conditionOf = (label: number) => {
    const card = sample.cards.names.indexOf(cards[Math.floor(random() * 5)] as string);
    const least = 1 + Math.floor(3 * random());
    return costs.conditionFor(label, [{ card, least }], rows.bitsOf(card, least));
  };
  const rules: Placed[] = [0, 1].map((label) => ({
    label,
    condition: conditionOf(label),
    variants: [{ label: label + 2, condition: conditionOf(label + 2) }],
  }));
  const label = 4;
  const candidates = Array.from({ length: 12 }, () => conditionOf(label));
  return { sample, rules, label, candidates, costs };
}

/** The weight of the rows with correct results. */
function rightWeight({ sample, results }: Arrangement): number {
  return sample.weights.reduce(
    (sum, weight, row) => (results[row] === sample.labelOf[row] ? sum + weight : sum),
    0,
  );
}

describe('bestInsertion', () => {
  test('predicts exactly what an insertion changes, and finds the best one', () => {
    let found = 0;
    let variants = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const { sample, rules, label, candidates, costs } = randomCase(seed);
      const before = arrange(sample, rules);
      const insertion = bestInsertion(before, label, {
        candidatesOf: () => candidates,
        costs,
        words: undefined,
      });
      let best = 0;
      for (const condition of candidates) {
        for (let place = 0; place <= rules.length; place++) {
          const after = rules.toSpliced(place, 0, { label, condition, variants: [] });
          const gain = rightWeight(arrange(sample, after)) - rightWeight(before);
          best = Math.max(best, gain - condition.ruleCost);
        }
      }
      if (insertion === undefined) {
        expect(best).toBeCloseTo(0);
        continue;
      }
      found++;
      if (insertion.parent !== undefined) variants++;
      const { condition, place, parent } = insertion;
      const part = { label, condition };
      const rule = rules[parent ?? -1];
      for (const condition of rule === undefined ? [] : candidates) {
        for (const place of [0, 1]) {
          const inside = rule?.variants.toSpliced(place, 0, { label, condition }) ?? [];
          const after = rules.map((other) =>
            other === rule ? { ...rule, variants: inside } : other,
          );
          const gain = rightWeight(arrange(sample, after)) - rightWeight(before);
          best = Math.max(best, gain - costs.asVariant(label, condition, rule as Placed));
        }
      }
      const after =
        parent === undefined || rule === undefined
          ? rules.toSpliced(place, 0, { ...part, variants: [] })
          : rules.with(parent, { ...rule, variants: rule.variants.toSpliced(place, 0, part) });
      const cost =
        rule === undefined ? condition.ruleCost : costs.asVariant(label, condition, rule);
      const change = rightWeight(arrange(sample, after)) - rightWeight(before);
      expect(insertion.gain).toBeCloseTo(change - cost);
      expect(insertion.gain).toBeGreaterThanOrEqual(best - 1e-9);
    }
    expect(found).toBeGreaterThan(10);
    expect(variants).toBeGreaterThan(3);
  });
});
