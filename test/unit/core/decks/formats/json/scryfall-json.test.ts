import { expect, test } from 'vitest';
import { scryfallJson } from '../../../../../../src/core/decks/formats/json/scryfall-json.js';

test('a list of Scryfall leaves the maybeboard out, and skips notes', () => {
  const digest = { name: 'Opt', set: 'xln', collector_number: '65' };
  const list = {
    entries: {
      commanders: [{ count: 1, card_digest: digest }],
      maybeboard: [{ count: 2, card_digest: digest }],
      mainboard: [{ raw_text: '//', card_digest: null }, 4],
    },
  };
  expect(scryfallJson.detect(list)).toBe(true);
  const reading = scryfallJson.read(list);
  expect(reading?.cards).toEqual([
    { name: 'Opt', set: 'xln', number: '65', count: 1, zone: 'commander' },
  ]);
  expect(reading?.diagnostics.map(({ code }) => code)).toEqual(['not-a-card', 'cards-left-out']);
});

test('a value without entries is not in this format', () => {
  expect(scryfallJson.detect({ pokemon: [] })).toBe(false);
  expect(scryfallJson.read([])).toBeUndefined();
});
