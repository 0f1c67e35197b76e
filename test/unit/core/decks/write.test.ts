import { describe, expect, test } from 'vitest';
import type { DeckCard } from '../../../../src/core/decks/decklist.js';
import { deckFormats } from '../../../../src/core/decks/formats/table.js';
import { formatDecklist } from '../../../../src/core/decks/write.js';

const candy: DeckCard = {
  name: 'Rare Candy',
  set: 'SVI',
  number: '191',
  count: 4,
  zone: 'trainer',
};
const zard: DeckCard = {
  name: 'Charizard ex',
  set: 'OBF',
  number: '125',
  count: 2,
  zone: 'pokemon',
};
const messages = (cards: readonly DeckCard[], format: string) =>
  formatDecklist({ cards }, format).diagnostics.map(({ message }) => message);

describe('a line break', () => {
  const texts = deckFormats.filter(({ name, isWritten }) => isWritten && name !== 'json');

  test.each(texts)('is a finding in $label, and not in the text', ({ name: format }) => {
    for (const mark of ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']) {
      const broken = `Fire${mark}4 Ice`;
      for (const card of [
        { name: broken, count: 1, zone: 'main' },
        { name: 'Fire', set: broken, number: '1', count: 1, zone: 'main' },
        { name: 'Fire', set: 'SVI', number: broken, count: 1, zone: 'main' },
        { name: 'Fire', count: 1, zone: broken },
        { name: 'Fire', count: 1, zone: broken.toLowerCase() },
      ]) {
        const { text, diagnostics } = formatDecklist({ cards: [card] }, format);
        expect(diagnostics[0]?.message).toContain('cannot carry the line break in ');
        expect(text).not.toMatch(/^4 Ice|[\r\v\f\u0085\u2028\u2029]/im);
      }
    }
  });

  test('of a name is written as a space, and the finding says so', () => {
    const { text, diagnostics } = formatDecklist({ cards: [{ name: 'A\nB', count: 2 }] }, 'arena');
    expect(text).toBe('Deck\n2 A B\n');
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'arena cannot carry the line break in "A\\nB"',
    ]);
  });

  test('stays in JSON', () => {
    const { text, diagnostics } = formatDecklist({ cards: [{ name: 'A\nB', count: 2 }] }, 'json');
    expect(text).toContain('"A\\nB"');
    expect(diagnostics).toEqual([]);
  });
});

describe('the text', () => {
  test.each([
    [
      'ptcgl',
      'Pokémon: 1\n2 Charizard ex OBF 125\n\nTrainer: 1\n4 Rare Candy SVI 191\n\nTotal Cards: 6\n',
    ],
    ['plain', 'Trainer\n4 Rare Candy SVI 191\n\nPokémon\n2 Charizard ex OBF 125\n'],
    [
      'limitless',
      '{"trainer":[{"count":4,"set":"SVI","number":"191","name":"Rare Candy"}],"pokemon":[{"count":2,"set":"OBF","number":"125","name":"Charizard ex"}]}\n',
    ],
  ])('of %s', (format, text) => {
    expect(formatDecklist({ cards: [candy, zard] }, format)).toEqual({ text, diagnostics: [] });
  });

  test('of Arena has the companion twice, and of MTGO a bare slash', () => {
    const cards: DeckCard[] = [
      { name: 'Fire // Ice', count: 4, zone: 'main' },
      { name: 'Lurrus', count: 1, zone: 'companion' },
    ];
    expect(formatDecklist({ cards }, 'arena').text).toBe(
      'Companion\n1 Lurrus\n\nDeck\n4 Fire // Ice\n\nSideboard\n1 Lurrus\n',
    );
    expect(formatDecklist({ cards }, 'mtgo').text).toBe('4 Fire/Ice\n\nSideboard\n1 Lurrus\n');
  });

  test('of a leader in JSON is one object without a count', () => {
    const cards = [{ name: 'Nami', set: 'OP11', number: '041', count: 1, zone: 'leader' }];
    expect(formatDecklist({ cards }, 'json').text).toBe(
      '{"leader":{"name":"Nami","set":"OP11","number":"041"}}\n',
    );
  });

  test('of nothing is nothing', () => {
    expect(formatDecklist({ cards: [] }, 'plain')).toEqual({ text: '', diagnostics: [] });
    expect(formatDecklist({ cards: [] }, 'json')).toEqual({ text: '{}\n', diagnostics: [] });
  });
});

describe('what the target cannot carry is a finding', () => {
  test('printings and zones', () => {
    expect(messages([candy], 'mtgo')).toEqual([
      'mtgo cannot carry the printing SVI 191 of "Rare Candy"',
      'mtgo cannot carry the zone trainer of "Rare Candy"',
    ]);
    expect(messages([{ name: 'Opt', count: 1, zone: 'side' }], 'ptcgl')).toEqual([
      'ptcgl cannot carry the zone side of "Opt"',
    ]);
  });

  test.each(['plain', 'ptcgl', 'ptcgo', 'pocket', 'mtgo'] as const)(
    'a set without a number in %s, which is no part of the name',
    (format) => {
      const bolt = { name: 'Lightning Bolt', set: 'STA', count: 4, zone: 'main' };
      const { text, diagnostics } = formatDecklist({ cards: [bolt] }, format);
      expect(text).toMatch(/4 Lightning Bolt$/m);
      expect(diagnostics[0]?.message).toBe(
        `${format} cannot carry the set STA of "Lightning Bolt"`,
      );
    },
  );

  test('a number without a set, but for that of a basic energy', () => {
    const cards = [
      { name: 'Iono', number: '185', count: 4 },
      { name: 'Basic Fire Energy', number: '10', count: 4 },
    ];
    const { text, diagnostics } = formatDecklist({ cards }, 'plain');
    expect(text).toBe('4 Iono\n4 Basic Fire Energy 10\n');
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'plain cannot carry the number 185 of "Iono"',
    ]);
  });

  test('names that read as something else', () => {
    expect(messages([{ name: 'Deck OBF 125', count: 1 }], 'plain')).toEqual([
      'plain cannot carry the card "Deck OBF 125"',
    ]);
    expect(messages([{ name: 'A/B', count: 1, zone: 'main' }], 'mtgo')).toEqual([
      'mtgo cannot carry the card "A/B"',
    ]);
  });

  test('but not that a card without a zone is of the main deck', () => {
    expect(messages([{ name: 'Opt', count: 4 }], 'arena')).toEqual([]);
  });
});

test('a format that is not written is a finding', () => {
  expect(formatDecklist({ cards: [candy] }, 'csv')).toMatchObject({
    text: '',
    diagnostics: [{ code: 'unknown-format' }],
  });
});
