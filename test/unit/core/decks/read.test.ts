import { describe, expect, test } from 'vitest';
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

  test.each([undefined, 42, true, () => 1])('is read as a guess from %s', (input) => {
    const { decklist, confidence } = readDecklist(input);
    expect([decklist.cards, confidence]).toEqual([[], 'guess']);
  });

  test('that is invalid gets no hint that comments are allowed', () => {
    const { diagnostics } = readDecklist('[{"name": "A",}]');
    expect(diagnostics[0]?.hint ?? '').not.toContain('are allowed');
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

  test('has the game of its format, or otherwise the given one', () => {
    const gameOf = (text: string, game?: string) =>
      classifyText(cardsOf, text, game === undefined ? {} : { game }).game;
    expect(gameOf('ydke://o6lXBQ==!!!', 'mtg')).toBe('yugioh');
    expect(gameOf('2 Nami', 'OP')).toBe('onepiece');
    expect(gameOf('2 Nami')).toBeUndefined();
  });

  test('has findings if nothing of it can be read', () => {
    const { deck, reading } = classifyText(cardsOf, 'rules.json');
    expect(deck).toBeUndefined();
    expect(reading.diagnostics).not.toEqual([]);
  });
});

test('places in a text with a byte order mark count the mark', () => {
  const text = '\ufeff\nnonsense';
  const [finding] = readDecklist(text).diagnostics;
  expect(finding?.range?.start).toEqual({ line: 2, column: 1, offset: text.indexOf('nonsense') });
});

test('throws for no value', () => {
  const inputs = [1, NaN, true, 10n, Symbol('x'), () => [], new Map(), new Date(), /x/];
  for (const input of inputs) {
    expect(readDecklist(input).decklist.cards).toEqual([]);
    expect(readDecklist([input]).decklist.cards).toEqual([]);
    expect(readDecklist({ main: [{ name: input }] }).decklist.cards).toEqual([]);
    expect(readDecklist({ main: [{ name: 'A', set: input }] })).toBeDefined();
  }
});

test('a table of names can be a map or an object', () => {
  const names = { 89631139: 'Blue-Eyes White Dragon' };
  for (const table of [names, new Map(Object.entries(names))]) {
    const { decklist } = readDecklist('ydke://o6lXBQ==!!!', { names: table });
    expect(decklist.cards[0]?.name).toBe('Blue-Eyes White Dragon');
  }
});

test('only the beginning of a text determines its format', () => {
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
  ] as const)('make a code too long to read: %s', (format, code, longer, count) => {
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

test('faults after the first hundred share one finding', () => {
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
