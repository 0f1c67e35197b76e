import { describe, expect, test } from 'vitest';
import { readMagic } from '../../../../src/decks/formats/magic.js';

const zonesOf = (
  text: string,
  ...rest: [format?: 'arena' | 'mtgo' | 'cockatrice-text', isMagic?: boolean]
) =>
  readMagic(text, ...rest).decklist.cards.map(
    ({ count, name, zone }) => `${count} ${name} ${zone}`,
  );

describe('a companion', () => {
  test('that also stands in the sideboard is counted once', () => {
    const result = readMagic('Companion\n1 Lurrus\n\nDeck\n4 Opt\n\nSideboard\n2 Lurrus\n1 Negate');
    expect(result.decklist.cards.map(({ count, name, zone }) => [count, name, zone])).toEqual([
      [1, 'Lurrus', 'companion'],
      [4, 'Opt', 'main'],
      [1, 'Lurrus', 'side'],
      [1, 'Negate', 'side'],
    ]);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['companion-in-side']);
  });

  test('stays where it is in no sideboard', () => {
    expect(readMagic('Companion\n1 Lurrus\n\nDeck\n4 Opt').diagnostics).toEqual([]);
  });
});

describe('sixty cards and up to fifteen more, with nothing between', () => {
  const four = (names: string) => [...names].map((name) => `4 ${name}`).join('\n');

  test('are main deck and sideboard', () => {
    const result = readMagic(`${four('ABCDEFGHIJKLMNO')}\n3 P`, undefined, true);
    expect(result.decklist.cards.at(-1)).toEqual({ name: 'P', count: 3, zone: 'side' });
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['side-by-size']);
  });

  test('are one deck where no line ends at sixty, or each card is single', () => {
    expect(zonesOf(`${four('ABCDEFGHIJKLMN')}\n3 O\n4 P`, undefined, true).join()).not.toContain(
      'side',
    );
    const singles = Array.from({ length: 70 }, (_, index) => `1 Card ${index}x`).join('\n');
    expect(zonesOf(singles, undefined, true).join()).not.toContain('side');
  });
});

describe('words without a count', () => {
  test('are a card in Cockatrice, or with a printing, and unread elsewhere', () => {
    expect(zonesOf('4 Opt\nSol Ring', 'cockatrice-text')).toEqual([
      '4 Opt main',
      '1 Sol Ring main',
    ]);
    expect(zonesOf('Sol Ring (C21) 263')).toEqual(['1 Sol Ring main']);
    expect(readMagic('Deck\n4 Opt\nmy favourite').lines).toMatchObject({ cards: 1, unread: 1 });
  });
});

test('bare lines are of Magic only where the game is known', () => {
  expect(readMagic('4 Opt')).toMatchObject({ format: 'plain', confidence: 'guess' });
  expect(readMagic('4 Opt', undefined, true)).toMatchObject({
    format: 'mtgo',
    confidence: 'guess',
  });
});

test('a list of names with a side deck is of another game', () => {
  expect(readMagic('4 Son Goku // Super Saiyan Son Goku\nSide Deck\n2 Senzu Bean')).toMatchObject({
    format: 'plain',
    decklist: { cards: [{ zone: 'main' }, { zone: 'side' }] },
  });
});
