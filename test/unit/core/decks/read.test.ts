import { describe, expect, test } from 'vitest';
import { readCardTable } from '../../../../src/core/decks/cards/read-table.js';
import type { Decklist } from '../../../../src/core/decks/decklist.js';
import { classifyText, readDecklist } from '../../../../src/core/decks/read.js';

describe('a decklist in JSON', () => {
  test('is the same as text and as value', () => {
    const value = { main: [{ name: 'Iono', set: 'PAL', number: 185, count: '4' }], side: null };
    const expected = {
      decklist: { cards: [{ name: 'Iono', set: 'PAL', number: '185', count: 4, zone: 'main' }] },
      format: 'json',
      confidence: 'certain',
      diagnostics: [],
    };
    expect(readDecklist(value)).toStrictEqual(expected);
    expect(readDecklist(JSON.stringify(value))).toStrictEqual(expected);
    expect(readDecklist(`\ufeff \r\n${JSON.stringify(value, null, 2)}\n`)).toStrictEqual(expected);
  });

  test('has no fields for what a card does not have', () => {
    const [card] = readDecklist([{ name: 'Iono', set: '', number: null }]).decklist.cards;
    expect(card).toStrictEqual({ name: 'Iono', count: 1 });
  });

  test('is read again as it is', () => {
    const { decklist } = readDecklist({ a: [{ name: 'A', count: 2 }], b: { name: 'B', set: 1 } });
    expect(readDecklist(decklist).decklist).toStrictEqual(decklist);
  });

  test('is empty where it is null', () => {
    for (const input of [null, 'null', ' null\n', '{}', '[]']) {
      expect(readDecklist(input)).toStrictEqual({
        decklist: { cards: [] },
        format: 'json',
        confidence: 'certain',
        diagnostics: [],
      });
    }
  });

  test.each([undefined, 42, true, () => 1])('is a guess where it is %s', (input) => {
    const { decklist, confidence } = readDecklist(input);
    expect([decklist.cards, confidence]).toEqual([[], 'guess']);
  });

  test('that is not JSON is a finding', () => {
    for (const text of ['[', '{"main": [}', '[{"name": "A",}]', '{} {}']) {
      const { decklist, format, diagnostics } = readDecklist(text);
      expect([decklist.cards, format]).toEqual([[], 'json']);
      expect(diagnostics).toMatchObject([{ severity: 'error', pointer: '' }]);
      // The reader of decklists allows no comments and trailing commas; it must not say so.
      expect(diagnostics[0]?.hint ?? '').not.toContain('are allowed');
    }
  });
});

describe('a text that is classified', () => {
  const cardsOf = { classify: ({ cards }: Decklist) => cards[0]?.name };

  test('has its deck, its game, and how it was read', () => {
    const text = 'Pokémon: 1\n2 Charizard ex OBF 125';
    expect(classifyText(cardsOf, text)).toStrictEqual({
      deck: 'Charizard ex',
      game: 'pokemon',
      reading: readDecklist(text),
    });
  });

  test('has the game of its format, or else the one that is given', () => {
    const gameOf = (text: string, game?: string) =>
      classifyText(cardsOf, text, game === undefined ? {} : { game }).game;
    expect(gameOf('ydke://o6lXBQ==!!!', 'mtg')).toBe('yugioh');
    expect(gameOf('2 Nami', 'OP')).toBe('onepiece');
    expect(gameOf('2 Nami')).toBeUndefined();
  });

  test('has findings where nothing of it can be read', () => {
    const { deck, reading } = classifyText(cardsOf, 'rules.json');
    expect(deck).toBeUndefined();
    expect(reading.diagnostics).not.toEqual([]);
  });
});

test('places in a text that begins with a byte order mark are places in that text', () => {
  const text = '\ufeff\nnonsense';
  const [finding] = readDecklist(text).diagnostics;
  expect(finding?.range?.start).toEqual({ line: 2, column: 1, offset: text.indexOf('nonsense') });
});

test('no value makes it throw', () => {
  const inputs = [1, Number.NaN, true, 10n, Symbol('x'), () => [], new Map(), new Date(), /x/];
  for (const input of inputs) {
    expect(readDecklist(input).decklist.cards).toEqual([]);
    expect(readDecklist([input]).decklist.cards).toEqual([]);
    expect(readDecklist({ main: [{ name: input }] }).decklist.cards).toEqual([]);
    expect(readDecklist({ main: [{ name: 'A', set: input }] })).toBeDefined();
  }
});

describe('a table of names', () => {
  test('may be a map or an object', () => {
    const code = 'ydke://o6lXBQ==!!!';
    const names = { 89631139: 'Blue-Eyes White Dragon' };
    for (const table of [names, new Map(Object.entries(names))]) {
      const { decklist } = readDecklist(code, { names: table });
      expect(decklist.cards[0]?.name).toBe('Blue-Eyes White Dragon');
    }
  });

  test('has no names that it only inherits', () => {
    expect(readDecklist('#main\n1', { names: {} }).decklist.cards[0]?.name).toBe('1');
  });
});

describe('a card table', () => {
  const { table: cards } = readCardTable([
    { id: '89631139', name: 'Blue-Eyes White Dragon', names: ['Dragon blanc aux yeux bleus'] },
    { id: 'OP01-016', name: 'Nami' },
  ]);
  const namesIn = (input: unknown) =>
    readDecklist(input, { cards }).decklist.cards.map(({ name }) => name);

  test('names the cards of a list of identifiers, in any format', () => {
    const name = 'Blue-Eyes White Dragon';
    expect(namesIn('ydke://o6lXBQ==!!!')).toEqual([name]);
    expect(namesIn('#main\n89631139')).toEqual([name]);
    expect(namesIn({ main: [{ name: '89631139' }] })).toEqual([name]);
    expect(namesIn('4xOP01-016')).toEqual(['Nami']);
  });

  test('names the cards of a list in another language', () => {
    expect(namesIn('3 Dragon blanc aux yeux bleus')).toEqual(['Blue-Eyes White Dragon']);
  });

  test('has a finding about identifiers that it does not have', () => {
    const { decklist, diagnostics } = readDecklist('#main\n89631139\n5\n6\n5', { cards });
    expect(decklist.cards.map(({ name }) => name)).toEqual(['Blue-Eyes White Dragon', '5', '6']);
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['unknown-ids', 'the card table does not have 2 identifiers of the list: 5, 6'],
    ]);
    expect(readDecklist('4xOP09-001', { cards }).diagnostics.map(({ code }) => code)).toEqual([
      'unknown-ids',
    ]);
    expect(readDecklist('4 Nami OP01-016', { cards }).diagnostics).toEqual([]);
  });
});

test('only the beginning of a text says its format', () => {
  const text = `${'4 Opt (XLN) 65\n'.repeat(500)}ydke://o6lXBQ==!!!`;
  expect(readDecklist(text).format).toBe('arena');
});

describe('more copies than a list can have', () => {
  test.each([
    ['ydk', `#main\n5\n${'7\n'.repeat(10_000)}`, 10_002],
    ['riftbound-tts', `OGN-179-1\n${`${'OGN-265-1 '.repeat(1000)}\n`.repeat(10)}`, 11],
  ] as const)('are reported and not counted: %s', (format, text, line) => {
    const { decklist, diagnostics } = readDecklist(text, { format });
    expect(decklist.cards).toMatchObject([{ count: 1 }]);
    expect(diagnostics).toMatchObject([
      { code: 'bad-copies', data: { got: '10000' }, range: { start: { line } } },
    ]);
  });

  test.each([
    ['pixelborn', btoa('A-1$'.repeat(9000)), btoa('A-1$'.repeat(10_000)), 9000],
    ['ydke', ydke(1800), ydke(9999), 1800],
  ] as const)('make a code too long to be read: %s', (format, code, longer, count) => {
    expect(readDecklist(code, { format }).decklist.cards).toMatchObject([{ count }]);
    expect(readDecklist(longer, { format })).toMatchObject({
      decklist: { cards: [] },
      lines: { unread: 1 },
    });
  });
});

function ydke(copies: number): string {
  return `ydke://${'AQAAAAEAAAABAAAA'.repeat(copies / 3)}!!!`;
}

test('faults after the first hundred share a finding', () => {
  const { diagnostics } = readDecklist(Array(250).fill(7));
  expect(diagnostics).toHaveLength(101);
  expect(diagnostics.at(-1)).toMatchObject({
    code: 'more-not-read',
    data: { count: 150, last: '/249' },
  });
  expect(readDecklist('1 Iono 5\n'.repeat(500), { format: 'ptcgl' }).diagnostics).toHaveLength(100);
});

test('a long line is cut short in its message, but not in its range', () => {
  const [finding] = readDecklist(`\n${'x'.repeat(100_000)}`).diagnostics;
  expect(finding?.message.length).toBeLessThan(120);
  expect(finding?.range?.end).toEqual({ line: 2, column: 100_001, offset: 100_001 });
});
