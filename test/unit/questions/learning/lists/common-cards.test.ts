import { expect, test } from 'vitest';
import { warningsOf } from '../../../../../src/questions/learning/lists/common-cards.js';

test('a warning names the basic cards, and says how many other lists hold the staples', () => {
  expect(warningsOf({})).toEqual([]);
  expect(
    warningsOf({
      common: [
        { name: 'Rain', why: 'basic', others: 0.5 },
        { name: 'Lens', why: 'staple', others: 0.826 },
      ],
    }),
  ).toEqual(['warning: other decks hold Rain (basic), Lens (83%)']);
});
