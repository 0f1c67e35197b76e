import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { classificationOf, tagCorpus } from '../../../../../src/questions/corpus/tagging/tag.js';
import { sampleOf } from '../../../../../src/questions/learning/lists/sample.js';
import { searchRules } from '../../../../../src/questions/learning/rules/search.js';
import { ruleFileOf } from '../../../../../src/questions/learning/rules/write.js';
import { Scheduler } from '../../../../../src/questions/learning/scheduler.js';
import { madeUpList, randomBy } from '../../../../support/labelled.js';

/** Lists of two or three cards, labelled by the first of them in a fixed order. */
function overlappingLists(seed: number) {
  const random = randomBy(seed);
  const cards = ['Ant', 'Bee', 'Cat', 'Dog', 'Eel'];
  const order = [...cards].sort(() => random() - 0.5);
  return Array.from({ length: 80 }, () => {
    const held = cards.filter(() => random() < 0.5);
    const label = order.find((card) => held.includes(card)) ?? 'None';
    return madeUpList(label, Object.fromEntries(held.map((card) => [card, 2])), random);
  });
}

test.each([1, 2, 3, 4, 5, 6])(
  'the order of learned rules keeps all correct lists correct, seed %i',
  async (seed) => {
    const corpus = createCorpus(overlappingLists(seed));
    const sample = sampleOf(corpus);
    const { arrangement } = await searchRules(sample, { usesWords: true }, new Scheduler({}));
    const { results } = arrangement;
    const file = ruleFileOf(arrangement);
    const tags = tagCorpus(compileRules(file).program, corpus);
    const rows = [...results.keys()].filter((row) => results[row] === sample.labelOf[row]);
    const wrong = rows.filter(
      (row) =>
        classificationOf(tags, sample.decks[row] as number)?.id !==
        sample.labels[sample.labelOf[row] as number]?.id,
    );
    expect([rows.length > 40, wrong]).toEqual([true, []]);
    // Some of these rules match the same lists.
    expect(file.rules.some(({ priority }) => priority !== undefined)).toBe(true);
    const codes = checkRules(file, { lists: corpus }).diagnostics.map(({ code }) => code);
    expect(codes).not.toContain('order-sensitive');
    expect(codes).not.toContain('shadowed');
  },
);
