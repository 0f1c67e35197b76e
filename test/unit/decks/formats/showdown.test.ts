import { describe, expect, test } from 'vitest';
import { showdown } from '../../../../src/decks/formats/showdown.js';

describe('Showdown', () => {
  test.each([
    ['Flutter Mane @ Booster Energy', 'Flutter Mane'],
    ['Kitty (Incineroar) (F) @ Safety Goggles', 'Incineroar'],
    ['Ogerpon-Hearthflame (F) @ Mask', 'Ogerpon-Hearthflame'],
    ['Pikachu', 'Pikachu'],
  ])('%s is a %s', (line, name) => {
    expect(showdown.read(`${line}\nAbility: X\n- Tackle`).cards).toEqual([{ name, count: 1 }]);
  });

  test('skips what describes a Pokémon, and nothing else', () => {
    expect(showdown.read('Pikachu\nTimid Nature\n- Tackle\n???').lines).toMatchObject({
      skipped: 2,
      unread: 1,
    });
  });
});
