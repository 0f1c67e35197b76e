import { expect, test } from 'vitest';
import { riftboundText } from '../../../../../src/core/decks/formats/riftbound-text.js';

test('Piltover Archive divides the deck by blank lines', () => {
  const { cards } = riftboundText.read(
    '1 Swift Scout\n\n1 Teemo\n\n3 Defy\n3 Jinx\n\n1 Peak\n\n12 Rune',
  );
  expect(cards.map(({ zone }) => zone)).toEqual([
    'legend',
    'champion',
    'main',
    'main',
    'battlefield',
    'rune',
  ]);
});
