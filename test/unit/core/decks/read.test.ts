import { describe, expect, test } from 'vitest';
import { readCardTable } from '../../../../src/core/decks/cards/read-table.js';
import { readDecklist } from '../../../../src/core/decks/read.js';

const codesOf = (input: unknown) => readDecklist(input).diagnostics.map(({ code }) => code);

test('a remark, a total and a count after its x leave a bare list what it is', () => {
  const text = '4 Iono # supporter\nx4 Arven\n2 Charizard ex - (OBF 125)\nTotal: 10 cards';
  expect(readDecklist(text)).toEqual({
    decklist: {
      cards: [
        { name: 'Iono', count: 4 },
        { name: 'Arven', count: 4 },
        { name: 'Charizard ex', set: 'OBF', number: '125', count: 2 },
      ],
    },
    format: 'plain',
    confidence: 'guess',
    lines: { cards: 3, skipped: 1, leftOut: 0, unread: 0 },
    diagnostics: [],
  });
});

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
    for (const input of [null, undefined, 'null', ' null\n', '{}', '[]']) {
      expect(readDecklist(input)).toStrictEqual({
        decklist: { cards: [] },
        format: 'json',
        confidence: 'certain',
        diagnostics: [],
      });
    }
  });

  test('keeps what can be read, and reports what cannot', () => {
    const { decklist, diagnostics } = readDecklist({
      main: [{ name: 'A', count: '4x' }, { name: 'B' }, { count: 1 }, 7],
      size: 60,
      leader: { name: 'C', set: {} },
    });
    expect(decklist.cards).toEqual([{ name: 'B', count: 1, zone: 'main' }]);
    expect(diagnostics.map(({ code, pointer, message }) => [code, pointer, message])).toEqual([
      ['bad-copies', '/main/0/count', expect.stringContaining('"A"')],
      ['card-without-name', '/main/2', expect.stringContaining('name')],
      ['not-a-card', '/main/3', expect.stringContaining('7')],
      ['not-a-zone', '/size', expect.stringContaining('60')],
      ['bad-printing', '/leader/set', expect.stringContaining('"C"')],
    ]);
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

test('places in a text that begins with a byte order mark are places in that text', () => {
  const text = '\ufeff\nnonsense';
  const [finding] = readDecklist(text).diagnostics;
  expect(finding?.range?.start).toEqual({ line: 2, column: 1, offset: text.indexOf('nonsense') });
});

describe('the format', () => {
  test('is found out from the text', () => {
    expect(readDecklist('4 Iono').format).toBe('plain');
    expect(readDecklist('').format).toBe('plain');
    expect(readDecklist('nullify').format).toBe('plain');
    expect(readDecklist('\n\t {"main":[]}').format).toBe('json');
  });

  test('is the one that is asked for', () => {
    expect(readDecklist('4 Iono', { format: 'json' }).diagnostics).toHaveLength(1);
    expect(codesOf('[nothing]')).toHaveLength(1);
    expect(readDecklist('[nothing]', { format: 'plain' }).diagnostics).toMatchObject([
      { code: 'line-not-read' },
    ]);
  });
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

const codesIn = ({ diagnostics }: { diagnostics: readonly { code: string }[] }) =>
  diagnostics.map(({ code }) => code);

describe('the format of a list', () => {
  test('that is given wins', () => {
    expect(readDecklist('4 Opt (XLN) *F*', { format: 'plain' }).decklist.cards).toEqual([
      { name: 'Opt (XLN) *F*', count: 4 },
    ]);
    expect(readDecklist('4 Opt (XLN) 65')).toMatchObject({ format: 'arena', confidence: 'likely' });
  });

  test('that is unknown is a finding', () => {
    expect(codesIn(readDecklist('4 Opt', { format: 'papyrus' as 'plain' }))).toEqual([
      'unknown-format',
    ]);
  });

  test('may be a packed code', () => {
    expect(readDecklist('ydke://o6lXBQ==!!!')).toMatchObject({
      decklist: { cards: [{ name: '89631139', count: 1, zone: 'main' }] },
      format: 'ydke',
      confidence: 'certain',
      diagnostics: [],
    });
  });

  test('may be a shape of JSON that the value has not', () => {
    const { format, diagnostics } = readDecklist([], { format: 'scryfall-json' });
    expect([format, codesIn({ diagnostics })]).toEqual(['scryfall-json', ['not-of-format']]);
  });

  test('that has no code in it is a finding', () => {
    expect(codesIn(readDecklist('hello', { format: 'ydke' }))).toEqual([
      'line-not-read',
      'not-of-format',
    ]);
  });
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

test('a byte order mark before JSON or XML means nothing', () => {
  expect(readDecklist('\ufeff[{"name":"Opt"}]').decklist.cards).toHaveLength(1);
  expect(readDecklist('\ufeff<Deck><Cards Name="Opt" Quantity="4"/></Deck>').format).toBe(
    'mtgo-dek',
  );
});

describe('texts in place of cards', () => {
  test('are findings where the list holds nothing else', () => {
    const { diagnostics } = readDecklist('["4 Iono", "2 Arven"]');
    expect(diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['not-a-card', '/0'],
      ['not-a-card', '/1'],
    ]);
    expect(readDecklist({ main: ['4 Iono'] }).diagnostics).toMatchObject([{ pointer: '/main/0' }]);
    expect(readDecklist({ '': ['4 Iono'] }).diagnostics).toMatchObject([{ pointer: '//0' }]);
  });

  test('are remarks beside cards', () => {
    expect(readDecklist({ pokemon: [{ name: 'Iono' }], energy: ['Fire'] }).diagnostics).toEqual([]);
  });
});

test('names that mostly end in brackets are one finding', () => {
  const found = (text: string) => readDecklist(text).diagnostics.map(({ code }) => code);
  expect(found('4 Opt (Ixalan)\n4 Bolt (Alpha)\n2 Duress (Zendikar)\n1 Island')).toEqual([
    'brackets-in-names',
  ]);
  expect(found('1 Hazmat Suit (Used)\n4 Opt\n4 Bolt\n2 Duress')).toEqual([]);
});

test.each(['2024 Regional', '1999 World Championship', '1000 Opt', '2024x Opt'])(
  '%s is no card: no list has so many copies on a line',
  (line) => {
    const { decklist, diagnostics } = readDecklist(`${line}\n999 Relentless Rats`);
    expect(decklist.cards).toEqual([{ name: 'Relentless Rats', count: 999 }]);
    expect(diagnostics.map(({ code, range }) => [code, range?.start.line])).toEqual([
      ['line-not-read', 1],
    ]);
  },
);
