import { describe, expect, test } from 'vitest';
import {
  detectMagic,
  readMagic,
} from '../../../../../../src/core/decks/formats/magic/magic-list.js';
import type { Reading } from '../../../../../../src/core/decks/text/reading.js';

const zonesOf = ({ cards }: Reading) =>
  cards.map(({ count, name, zone }) => `${count} ${name} ${zone}`);
const readAny = (text: string) => detectMagic(text, false).reading;
const readKnown = (text: string) => detectMagic(text, true).reading;

describe('a companion', () => {
  test('that is also in the sideboard is counted once', () => {
    const result = readAny('Companion\n1 Lurrus\n\nDeck\n4 Opt\n\nSideboard\n2 Lurrus\n1 Negate');
    expect(result.cards.map(({ count, name, zone }) => [count, name, zone])).toEqual([
      [1, 'Lurrus', 'companion'],
      [4, 'Opt', 'main'],
      [1, 'Lurrus', 'side'],
      [1, 'Negate', 'side'],
    ]);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['companion-in-side']);
  });

  test('stays where it is in no sideboard', () => {
    expect(readAny('Companion\n1 Lurrus\n\nDeck\n4 Opt').diagnostics).toEqual([]);
  });
});

describe('sixty cards and up to fifteen more, with nothing between', () => {
  const four = (names: string) => [...names].map((name) => `4 ${name}`).join('\n');

  test('are main deck and sideboard', () => {
    const result = readKnown(`${four('ABCDEFGHIJKLMNO')}\n3 P`);
    expect(result.cards.at(-1)).toEqual({ name: 'P', count: 3, zone: 'side' });
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['side-by-size']);
  });

  test('are one deck where no line ends at sixty, or each card is single', () => {
    const list = `${four('ABCDEFGHIJKLMN')}\n3 O\n4 P`;
    expect(zonesOf(readKnown(list)).join()).not.toContain('side');
    const singles = Array.from({ length: 70 }, (_, index) => `1 Card ${index}x`).join('\n');
    expect(zonesOf(readKnown(singles)).join()).not.toContain('side');
  });
});

describe('words without a count', () => {
  test('are a card where the format says so, or with a printing, and unread elsewhere', () => {
    expect(zonesOf(readMagic('4 Opt\nSol Ring', { isCountOptional: true }))).toEqual([
      '4 Opt main',
      '1 Sol Ring main',
    ]);
    expect(zonesOf(readAny('Sol Ring (C21) 263'))).toEqual(['1 Sol Ring main']);
    expect(readAny('Deck\n4 Opt\nmy favourite').lines).toMatchObject({ cards: 1, unread: 1 });
  });
});

test('the first comment is the title where the format says so', () => {
  expect(readMagic('// Mine\n4 Opt', { isTitleInComment: true }).title).toBe('Mine');
  expect(readMagic('// Mine\n4 Opt').title).toBeUndefined();
});

test('a bare slash separates two faces where the format says so', () => {
  const nameIn = (hasBareSlash: boolean) =>
    readMagic('4 Fire/Ice', { hasBareSlash }).cards[0]?.name;
  expect([nameIn(true), nameIn(false)]).toEqual(['Fire // Ice', 'Fire/Ice']);
});

test('a first gap begins the sideboard where the format says so', () => {
  const list = '4 Opt\n4 Island\n\n8 Negate\n\n1 Duress';
  expect(zonesOf(readMagic(list, { gaps: 'first' }))[2]).toBe('8 Negate side');
  expect(zonesOf(readMagic(list))[2]).toBe('8 Negate main');
});

test('bare lines are of Magic only where the game is known', () => {
  expect(detectMagic('4 Opt', false)).toMatchObject({ format: 'plain', confidence: 'guess' });
  expect(detectMagic('4 Opt', true)).toMatchObject({ format: 'mtgo', confidence: 'guess' });
});

test('a list of names with a side deck is of another game, and leaves nothing out silently', () => {
  const list = '4 Son Goku // Super Saiyan Son Goku\nSide Deck\n2 Senzu Bean\nMaybeboard\n1 Pan';
  const { format, reading } = detectMagic(list, false);
  expect(format).toBe('plain');
  expect(reading.cards.map(({ zone }) => zone)).toEqual(['main', 'side']);
  expect(reading.diagnostics.map(({ code }) => code)).toEqual(['cards-left-out']);
});
