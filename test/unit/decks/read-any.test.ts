import { describe, expect, test } from 'vitest';
import { readDecklist as readCore } from '../../../src/decks/read.js';
import { readAnyDecklist, readDecklist } from '../../../src/decks/read-any.js';

const codesOf = ({ diagnostics }: { diagnostics: readonly { code: string }[] }) =>
  diagnostics.map(({ code }) => code);

describe('the format', () => {
  test('that is given wins', () => {
    expect(readDecklist('4 Opt (XLN) 65', { format: 'plain' }).decklist.cards).toEqual([
      { name: 'Opt (XLN) 65', count: 4 },
    ]);
    expect(readDecklist('4 Opt (XLN) 65')).toMatchObject({ format: 'arena', confidence: 'likely' });
  });

  test('that nobody knows is a finding', () => {
    expect(codesOf(readDecklist('4 Opt', { format: 'papyrus' as 'plain' }))).toEqual([
      'unknown-format',
    ]);
    expect(codesOf(readCore('4 Opt', { format: 'arena' }))).toEqual(['unknown-format']);
  });

  test('that needs a library must be waited for', async () => {
    const code = 'ydke://o6lXBQ==!!!';
    expect(codesOf(readDecklist(code))).toEqual(['format-not-loaded']);
    expect(await readAnyDecklist(code)).toMatchObject({
      decklist: { cards: [{ name: '89631139', count: 1, zone: 'main' }] },
      format: 'ydke',
      confidence: 'certain',
      diagnostics: [],
    });
  });

  test('that has no code in it is a finding', async () => {
    expect(codesOf(await readAnyDecklist('hello', { format: 'ydke' }))).toEqual([
      'line-not-read',
      'not-of-format',
    ]);
  });
});

describe('a table of names', () => {
  test('may be a map or an object', async () => {
    const code = 'ydke://o6lXBQ==!!!';
    const names = { 89631139: 'Blue-Eyes White Dragon' };
    for (const table of [names, new Map(Object.entries(names))]) {
      const { decklist } = await readAnyDecklist(code, { names: table });
      expect(decklist.cards[0]?.name).toBe('Blue-Eyes White Dragon');
    }
  });

  test('has no names that it only inherits', () => {
    expect(readDecklist('#main\n1', { names: {} }).decklist.cards[0]?.name).toBe('1');
  });
});

test('the core reader reads what it knows the same', () => {
  for (const text of [
    'Pokémon: 1\n4 Charmander PAF 7',
    '4 Charizard ex OBF 125',
    '{"main":[{"name":"Opt"}]}',
  ]) {
    expect(readCore(text)).toEqual(readDecklist(text));
  }
});

test('a byte order mark before JSON or XML means nothing', () => {
  expect(readDecklist('\ufeff[{"name":"Opt"}]').decklist.cards).toHaveLength(1);
  expect(readDecklist('\ufeff<Deck><Cards Name="Opt" Quantity="4"/></Deck>').format).toBe(
    'mtgo-dek',
  );
});
