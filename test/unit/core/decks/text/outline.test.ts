import { describe, expect, test } from 'vitest';
import { readDecklist } from '../../../../../src/core/decks/read.js';

/** The cards as `COUNT NAME ZONE`, and the findings as `LINE CODE`. */
function read(...lines: readonly string[]) {
  const { decklist, diagnostics } = readDecklist(lines.join('\n'));
  return {
    cards: decklist.cards.map(({ count, name, zone = '-' }) => `${count} ${name} ${zone}`),
    findings: diagnostics.map(({ code, range }) => `${range?.start.line ?? '-'} ${code}`),
  };
}

describe('a subtotal is no card', () => {
  test.each(['8 creatures', '8 Creatures:', '8 lands', '8 spells', '8 cards', '8 creature cards'])(
    '%s, below its cards',
    (line) => {
      expect(read('4 A', '4 B', line)).toEqual({ cards: ['4 A -', '4 B -'], findings: [] });
    },
  );

  test.each([
    ['16 Pokémon', 'pokemon'],
    ['16 Trainers', 'trainer'],
    ['16 Energy:', 'energy'],
    ['16 sideboard cards', 'side'],
    ['16 Énergie', 'energy'],
  ])('%s, above or below its cards, gives them their zone', (line, zone) => {
    const cards = [`12 A ${zone}`, `4 B ${zone}`];
    expect(read(line, '12 A', '4 B')).toEqual({ cards, findings: [] });
    expect(read('12 A', '4 B', line)).toEqual({ cards, findings: [] });
  });

  test('below the last of several kinds, without a gap', () => {
    expect(read('4 A', '12 B', '12 Energy')).toEqual({
      cards: ['4 A -', '12 B energy'],
      findings: [],
    });
  });

  test('and its number is compared', () => {
    expect(read('4 A', '4 B', '9 creatures').findings).toEqual(['3 count-differs']);
    expect(read('9 Pokémon:', '4 A', '4 B').findings).toEqual(['1 count-differs']);
  });

  test('but what may be a card is one, unless its number is that of the cards beside it', () => {
    expect(read('4 A', '1 Conspiracy', '3 B')).toEqual({
      cards: ['4 A -', '1 Conspiracy -', '3 B -'],
      findings: ['2 maybe-subtotal'],
    });
    expect(read('4 A', '4 B', '8 Creature')).toEqual({
      cards: ['4 A -', '4 B -'],
      findings: ['3 maybe-subtotal'],
    });
  });

  test.each(['8 INSTANTS and SORC.', '8 Instants and Sorceries', '8x Creatures', '8 Creatures.'])(
    '%s, as old articles and shops write it',
    (line) => {
      expect(read('4 A', '4 B', line)).toEqual({ cards: ['4 A -', '4 B -'], findings: [] });
    },
  );

  test.each(['4 Energy Search', "2 Trainers' Mail", '4 Cards of Chance', '3 Land Tax'])(
    '%s is a card',
    (line) => expect(read(line).cards).toEqual([`${line} -`]),
  );
});

describe('a line that counts the sideboard', () => {
  test.each([
    '15x Sideboard',
    '15 Sideboard',
    '15 card sideboard',
    '15 cards in the sideboard',
    '15 SIDEBOARD CARDS',
    '15 sideboard cards:',
  ])('%s above its cards is their heading', (line) => {
    const cards = ['4 A main', '15 B side'];
    expect(read('4 A', line, '15 B')).toEqual({ cards, findings: [] });
  });

  test('is their heading even where its number is wrong', () => {
    const cards = ['4 A main', '2 B side'];
    expect(read('4 A', '15 SIDEBOARD CARDS', '2 B')).toEqual({
      cards,
      findings: ['2 count-differs'],
    });
    expect(read('4 A', '4 Sideboard', '2 B')).toEqual({
      cards,
      findings: ['2 maybe-subtotal', '2 count-differs'],
    });
    // The last lines above it have that many copies by chance.
    expect(read('4 C', '4 A', '3 D', '7 Sideboard', '6 B').cards.slice(2)).toEqual([
      '3 D main',
      '6 B side',
    ]);
  });

  test('is a heading with a finding where as many cards are above and below it', () => {
    expect(read('2 A', '2 Sideboard', '2 B')).toEqual({
      cards: ['2 A main', '2 B side'],
      findings: ['2 maybe-subtotal'],
    });
    expect(read('Deck', '2 A', '2 Sideboard', '2 B')).toEqual({
      cards: ['2 A main', '2 B side'],
      findings: [],
    });
  });

  test('counts the cards above it where the list writes its numbers below', () => {
    expect(read('20 A', '20 lands', '3 B', '3 sideboard cards', '4 C', '4 creatures')).toEqual({
      cards: ['20 A main', '3 B side', '4 C main'],
      findings: ['4 maybe-subtotal'],
    });
  });

  test('counts the cards above it where none are below, and a total leaves them out', () => {
    expect(read('60 A', '60 cards', '15 B', '15 sideboard cards', '60 cards total')).toEqual({
      cards: ['60 A main', '15 B side'],
      findings: [],
    });
  });
});

describe('the number of a heading', () => {
  test.each([
    ['that of its copies', ['Pokémon: 8', '4 A', '4 B']],
    ['that of its lines', ['Pokémon: 2', '4 A', '4 B']],
    ['that of its names', ['Pokémon: 1', '4 A', '4 A']],
    ['that of several parts', ['Deck (12)', 'Creatures (4)', '4 A', 'Lands (8)', '8 B']],
  ])('may be %s', (_what, lines) => expect(read(...lines).findings).toEqual([]));

  test('is not that of several parts where the others have right numbers of their own', () => {
    const later = ['Trainer: 8', '4 B', '4 C'];
    expect(read('Pokémon: 12', '4 A', ...later).findings).toEqual(['1 count-differs']);
    expect(read('Creatures (12)', '4 A', 'Lands (8)', '8 B').findings).toEqual(['1 count-differs']);
  });

  test.each([
    ['the deck', ['Deck (12)', '4 A', 'Lands (8)', '8 B']],
    ['all trainers', ['Trainer (12)', '4 A', 'Items (8)', '8 B']],
    ['parts without numbers', ['Creatures (12)', '4 A', 'Planeswalkers', '8 B']],
  ])('may be that of several parts: %s', (_what, lines) => {
    expect(read(...lines).findings).toEqual([]);
  });

  test('is compared with the cards under it, and both numbers are said', () => {
    const { diagnostics } = readDecklist('Deck\n4 A\nSideboard (15)\n4 B');
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'line 3 says 15 ("Sideboard (15)"), but 4 copies were read on 1 line',
    ]);
  });
});

describe('a total', () => {
  test.each(['Total Cards: 10', 'Total: 8', '8 cards', '10 cards', 'Karten insgesamt: 10'])(
    '%s is that of the list, or of the main deck',
    (line) => expect(read('Deck', '8 A', 'Sideboard', '2 B', line).findings).toEqual([]),
  );

  test.each([
    '4 Cards in deck',
    '4 cards main deck',
    '4 cards in the main deck',
    '4 Cards.',
    '4 Cards (15 side)',
    '4 cards (4 main, 0 side).',
  ])('%s is no card', (line) => {
    expect(read('4 A', line)).toEqual({ cards: ['4 A -'], findings: [] });
    expect(read('3 A', line).findings).toEqual(['2 count-differs']);
  });

  test('is compared', () => {
    expect(read('8 A', 'Total Cards: 60').findings).toEqual(['2 count-differs']);
    expect(read('60 cards', '8 A').findings).toEqual(['1 count-differs']);
  });
});

describe('a second list', () => {
  test.each([
    ['a second deck', ['Deck', '4 A', 'Deck', '4 B'], 3],
    ['a second Pokémon part', ['Pokémon: 1', '4 A', 'Energy: 1', '4 C', 'Pokémon: 1', '4 B'], 5],
    ['a second section about the list', ['About', 'Name X', '4 A', 'About', 'Name Y', '4 B'], 4],
  ])('begins with %s, and is not read', (_what, lines, line) => {
    const { cards, findings } = read(...lines);
    expect(cards.some((card) => card.includes('4 B'))).toBe(false);
    expect(findings).toEqual([`${line} several-lists`, '- cards-left-out']);
  });

  test.each([
    ['lands again, in the sideboard', ['Deck', '4 A', 'Sideboard', 'Lands', '1 B']],
    ['a heading without cards', ['Deck', 'Main Deck', '4 A']],
    ['supporters and items', ['Pokémon', '4 A', 'Items', '4 B', 'Supporters', '4 C']],
  ])('does not begin with %s', (_what, lines) => expect(read(...lines).findings).toEqual([]));
});
