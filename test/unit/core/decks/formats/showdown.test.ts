import { describe, expect, test } from 'vitest';
import { showdown } from '../../../../../src/core/decks/formats/showdown.js';
import { headOf } from '../../../../../src/core/decks/text/head.js';

describe('Showdown', () => {
  test.each([
    ['Flutter Mane @ Booster Energy', 'Flutter Mane'],
    ['Kitty (Incineroar) (F) @ Safety Goggles', 'Incineroar'],
    ['Ogerpon-Hearthflame (F) @ Mask', 'Ogerpon-Hearthflame'],
    ['Pikachu', 'Pikachu'],
  ])('%s is a %s', (line, name) => {
    expect(showdown.read(`${line}\nAbility: X\n- Tackle`).cards).toEqual([{ name, count: 1 }]);
  });

  test('is not a list whose first line describes something', () => {
    const attributes = 'Hero: Briar\nClass: Runeblade\nWeapon: Thorn\n(3) Shock';
    expect(showdown.detect(headOf(attributes))).toBeUndefined();
    expect(showdown.detect(headOf('Type: Null @ Eviolite\nAbility: X\nLevel: 5'))).toBe('likely');
  });

  test('skips what describes a Pokémon, and nothing else', () => {
    expect(showdown.read('Pikachu\nTimid Nature\n- Tackle\n???').lines).toMatchObject({
      skipped: 2,
      unread: 1,
    });
  });
});
