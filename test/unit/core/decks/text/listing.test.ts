import { describe, expect, test } from 'vitest';
import { plainGrammar } from '../../../../../src/core/decks/formats/plain.js';
import type { ListingGrammar } from '../../../../../src/core/decks/text/line-kind.js';
import { cutCount, readListing } from '../../../../../src/core/decks/text/listing.js';

describe('a count', () => {
  test.each([
    ['4 Opt', 4, 'Opt'],
    ['4x Opt', 4, 'Opt'],
    ['4X Opt', 4, 'Opt'],
    ['4 x Opt', 4, 'Opt'],
    ['4× Opt', 4, 'Opt'],
    ['x4 Opt', 4, 'Opt'],
    ['1 X', 1, 'X'],
    ['4 X Opt', 4, 'X Opt'],
  ])('%s', (text, count, rest) => expect(cutCount(text)).toEqual({ count, rest }));

  test.each(['Opt', '4', '4Opt', 'xOpt', '1st Place'])('%s has none', (text) => {
    expect(cutCount(text)).toBeUndefined();
  });
});

describe('a gap between cards', () => {
  const zones = (text: string, gaps: ListingGrammar['gaps']) =>
    readListing(text, { ...plainGrammar, gaps })
      .reading.cards.map(({ zone }) => zone ?? '-')
      .join(' ');

  test.each([
    ['single', '4 A\n\n2 B', 'main side'],
    ['single', '4 A\n\n\n2 B', 'main side'],
    ['single', '\n\n4 A\n2 B\n\n', '- -'],
    ['single', '4 A\n3 B\n\n2 C\n1 D\n\n1 E', '- - - - -'],
    ['single', '1 A\n\n4 B', '- -'],
    ['single', '4 A\n\n2 B\nSideboard\n1 C', 'main main side'],
    ['first', '4 A\n3 B\n\n2 C\n\n1 D', 'main main side side'],
    ['first', '4 A\n\n3 B\n\n2 C', '- - -'],
    ['none', '4 A\n\n2 B', '- -'],
    [['legend', 'main'], '1 A\n\n2 B\n\n2 C', 'legend main main'],
  ] as const)('under the rule %j: %j', (gaps, text, expected) => {
    expect(zones(text, gaps)).toBe(expected);
  });
});

test('titles, comments, totals and a section about the list are skipped', () => {
  const result = readListing(
    'About\nName Mine\n// note\n60 cards\nTotal: 60\n4 Opt',
    plainGrammar,
  ).reading;
  expect(result).toMatchObject({ title: 'Mine', lines: { cards: 1, skipped: 5, unread: 0 } });
});

test('a card outside the deck is skipped and counted', () => {
  const result = readListing('4 Opt\nMaybeboard\n3 Negate', plainGrammar).reading;
  expect(result.cards).toHaveLength(1);
  expect(result.diagnostics).toMatchObject([
    { code: 'cards-left-out', data: { copies: 3, zones: ['maybeboard'] } },
  ]);
});

describe('a heading of a type of card', () => {
  const zones = (text: string) => {
    const { cards, diagnostics } = readListing(text.replaceAll('|', '\n'), plainGrammar).reading;
    return [cards.map(({ zone }) => zone ?? '-').join(' '), diagnostics.map(({ code }) => code)];
  };

  test.each([
    [
      'right below that of the sideboard',
      '4 A|Sideboard|Creatures|2 B|Lands|1 C',
      'main side side',
    ],
    [
      'below a number of them',
      '4 A|20 B|3 Sideboard|2 Creatures|2 C|1 Land:|1 D',
      'main main side side',
    ],
    ['above those of other zones', '4 A|Side|Spells|2 B|Companion|1 C', 'main side companion'],
  ])('%s is a part of the sideboard', (_, text, expected) => {
    expect(zones(text)).toEqual([expected, []]);
  });

  test.each([
    ['below cards of the sideboard', '4 A|Sideboard|2 B|Lands|1 C', 'main side main'],
    ['below a sideboard that is empty', '4 A|Sideboard (0)|Lands|1 C', '- main'],
    ['below a sideboard above all cards', 'Sideboard|Lands|1 C', 'main'],
  ])('%s is a part of the main deck', (_, text, expected) => {
    expect(zones(text)[0]).toEqual(expected);
  });
});

test('a count of none or of too many is no card', () => {
  expect(readListing('0 Opt\n10000 Opt', plainGrammar).reading.lines.unread).toBe(2);
});

describe('several cards on one line', () => {
  test.each([
    '4x Opt 4x Shock',
    '4 Opt 4 Shock 20 Island',
    '2 Charizard ex OBF 125 3 Charmander PAF 7',
    '4 Opt | 4 Shock',
    '4 Opt, 4 Shock',
  ])('%s is not read as one card', (text) => {
    const { cards, diagnostics } = readListing(text, plainGrammar).reading;
    expect(cards).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'line-not-read' }]);
  });

  test.each([
    '3 Number 39 Utopia',
    '1 Borrowing 100,000 Arrows',
    '2 Pokégear 3.0',
    '1 Mobile 7 X 2000',
  ])('but %s is a card', (text) =>
    expect(readListing(text, plainGrammar).reading.cards).toHaveLength(1),
  );
});

test('the hint of a line that is not a card says how to write it', () => {
  const hintOf = (text: string) => readListing(text, plainGrammar).reading.diagnostics[0]?.hint;
  expect(hintOf('https://example.com/deck/1')).toContain('paste the list itself');
  expect(hintOf('4x Opt 4x Shock')).toContain('a line of its own');
  expect(hintOf('hello')).toBe('a card is written COUNT NAME, or COUNT NAME SET NUMBER');
});
