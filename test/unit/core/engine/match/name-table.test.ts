import { describe, expect, test, vi } from 'vitest';
import { foldText } from '../../../../../src/core/decks/identity.js';
import { notMet, Spellings } from '../../../../../src/core/engine/match/name-table.js';
import { any } from '../../../../../src/core/engine/program/layout.js';

/** Names whose meaning is ten times their index. */
function spellingsOf(names: readonly string[]): Spellings {
  return new Spellings(
    names,
    (text) => foldText(text).toUpperCase(),
    Int32Array.from(names, (_, id) => 10 * id),
  );
}

describe('spellings', () => {
  test('have the meaning of their canonical form', () => {
    const spellings = spellingsOf(['A', 'B']);
    expect(['a', ' B', 'C'].map((text) => spellings.meaningOf(text))).toEqual([0, 10, any]);
  });

  test('are known once met, canonical ones from the start', () => {
    const spellings = spellingsOf(['A', 'B']);
    expect(['A', 'b', 'C', ''].map((text) => spellings.known(text))).toEqual([
      0,
      notMet,
      notMet,
      notMet,
    ]);
    spellings.meaningOf('b');
    spellings.meaningOf('C');
    expect(['b', 'C'].map((text) => spellings.known(text))).toEqual([10, any]);
  });

  test('keep their meanings while the table grows', () => {
    const word = (id: number) =>
      [1000, 100, 10, 1].map((place) => 'abcdefghij'[Math.floor(id / place) % 10]).join('');
    const names = Array.from({ length: 100 }, (_, id) => word(id).toUpperCase());
    const spellings = spellingsOf(names);
    for (let id = 0; id < 5000; id++) {
      expect(spellings.meaningOf(word(id))).toBe(id < 100 ? 10 * id : any);
    }
    for (const [id, name] of names.entries()) {
      expect(spellings.known(name)).toBe(10 * id);
      expect(spellings.known(name.toLowerCase())).toBe(10 * id);
    }
  });

  test('that differ only between hashed characters are distinguished, with one new hash for all', () => {
    const random = vi.spyOn(Math, 'random');
    const hidden = (id: number) => `A..${String(id).padStart(6, '0')}..B..........C...........D`;
    const names = Array.from({ length: 2000 }, (_, id) => hidden(id));
    const spellings = spellingsOf(names);
    for (const [id, name] of names.entries()) expect(spellings.known(name)).toBe(10 * id);
    expect(random).toHaveBeenCalledOnce();
  });

  test('that collide with many others are not remembered, but still have their meaning', () => {
    const name = 'AXXXXXXXBXXXXXXC';
    const spellings = spellingsOf(['B', name]);
    // Their hashes are equal, because the hash skips all of the varied letters.
    const alike = Array.from({ length: 64 }, (_, bits) =>
      [...name]
        .map((letter, at) => (((bits << 9) >> at) & 1 && at > 8 ? letter.toLowerCase() : letter))
        .join(''),
    );
    for (const text of [...alike, ...alike]) expect(spellings.meaningOf(text)).toBe(10);
    expect(alike.filter((text) => spellings.known(text) === notMet).length).toBeGreaterThan(25);
    expect(spellings.known(name)).toBe(10);
  });
});
