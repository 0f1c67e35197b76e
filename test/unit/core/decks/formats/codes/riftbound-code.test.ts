import { getCodeFromDeck } from '@piltoverarchive/riftbound-deck-codes';
import { expect, test } from 'vitest';
import { riftboundCode } from '../../../../../../src/core/decks/formats/codes/riftbound-code.js';

const context = { game: undefined, nameOf: () => undefined };

test('the champion of a Riftbound code is one of the main deck', () => {
  const code = getCodeFromDeck([{ cardCode: 'OGN-103', count: 3 }], [], 'OGN-103');
  expect(riftboundCode.read(code, context).cards).toEqual([
    { name: 'OGN-103', set: 'OGN', number: '103', count: 1, zone: 'champion' },
    { name: 'OGN-103', set: 'OGN', number: '103', count: 2, zone: 'main' },
  ]);
});
