import { expect, test } from 'vitest';
import { CardNames } from '../../../../../src/tools/language/features/cards.js';
import { fileSchemas } from '../../../../../src/tools/language/syntax/file-schemas.js';
import { bareFields } from '../../../../support/schemas.js';

test.each(Object.entries(fileSchemas))('each field has a description: %s', (_, schema) => {
  expect(bareFields(schema)).toEqual([]);
});

test('names of cards are found up to a number', () => {
  const names = new CardNames([
    { name: 'Old Rod', lists: 9 },
    { name: 'Rod', lists: 3 },
    { name: 'Rodent', lists: 2 },
  ]);
  expect(names.search('rod', 2).map(({ name }) => name)).toEqual(['Rod', 'Rodent']);
});
