import { expect, test } from 'vitest';
import { reportCardsAsFields } from '../../../../src/core/decks/cards-as-fields.js';
import type { ShapeFault } from '../../../../src/core/decks/shapes.js';

function faultsOf(list: unknown): ShapeFault[] {
  const faults: ShapeFault[] = [];
  reportCardsAsFields(list, (_, fault) => faults.push(fault));
  return faults;
}

test('a list whose fields are cards and their counts is no decklist', () => {
  expect(faultsOf({ 'Lightning Bolt': 4, Island: '20' })).toEqual([
    { code: 'not-a-decklist', got: '{"Lightning Bolt":4}' },
  ]);
});

test.each([{}, { deck: [{ name: 'Opt' }], points: 4 }, { main: [4] }, [], null, 'text', 4])(
  'nothing is said of %j',
  (list) => {
    expect(faultsOf(list)).toEqual([]);
  },
);
