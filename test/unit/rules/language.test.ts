import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../src/rules/parse.js';

/** One rule with these fields as it is read, or what is found fault with. */
function read(more: object): unknown {
  const input = [{ identifier: 'a', name: 'A', cards: [], ...more }];
  const { ruleSet, diagnostics } = parseRules(input);
  return ruleSet?.rules[0] ?? diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
}

const readCard = (card: unknown) => {
  const found = read({ cards: [card] });
  return Array.isArray(found) ? found : (found as { cards: unknown[] }).cards[0];
};

/** A file with these fields as it is read, or what is found fault with. */
function readFile(more: object): unknown {
  const { ruleSet, diagnostics } = parseRules({ rules: [], ...more });
  return ruleSet?.file ?? diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
}

describe('a requirement on a card', () => {
  test('becomes numbers and texts, and has no field for nothing', () => {
    expect(readCard({ name: 'Iono', set: 7, number: '007', count: '2', max: 4.0 })).toStrictEqual({
      name: 'Iono',
      set: '7',
      number: '007',
      count: 2,
      max: 4,
    });
    const nothing = { name: 'Iono', set: '', number: null, count: '', max: ' ', zone: null };
    expect(readCard(nothing)).toStrictEqual({ name: 'Iono' });
    expect(readCard({ name: 'Iono', anyOf: null, total: null, atLeast: null })).toStrictEqual({
      name: 'Iono',
    });
  });

  test.each(['min', 'copies', 'quantity', 'qty', 'amount'])(
    'is told that %s is not what it calls a count',
    (field) => {
      const { diagnostics } = parseRules([
        { identifier: 'a', name: 'A', cards: [{ name: 'Iono', [field]: 2 }] },
      ]);
      expect(diagnostics).toMatchObject([
        { code: 'misspelt-field', severity: 'warning', pointer: `/0/cards/0/${field}` },
      ]);
      expect(diagnostics[0]?.message).toContain('did you mean "count"?');
    },
  );

  test('may have a field of another name for its count beside the count', () => {
    const { diagnostics } = parseRules([
      { identifier: 'a', name: 'A', cards: [{ name: 'Iono', count: 2, min: 2 }] },
    ]);
    expect(diagnostics).toMatchObject([{ code: 'unknown-field' }]);
  });

  test('has a list of zones, however it is written', () => {
    expect(readCard({ name: 'Iono', zone: 'main' })).toStrictEqual({
      name: 'Iono',
      zone: ['main'],
    });
    expect(readCard({ name: 'Iono', zone: ['main', 'side'] })).toMatchObject({
      zone: ['main', 'side'],
    });
    expect(readCard({ name: 'Iono', zone: [] })).toEqual(['wrong-type /0/cards/0/zone']);
    expect(readCard({ name: 'Iono', zone: '' })).toEqual(['empty-text /0/cards/0/zone']);
    expect(readCard({ name: 'Iono', zone: [null] })).toEqual(['wrong-type /0/cards/0/zone/0']);
  });

  test('keeps its name to the letter', () => {
    for (const name of [' Iono ', '__proto__', 'constructor', '\ud83d', 'Poke\u0301 Ball']) {
      expect(readCard({ name })).toStrictEqual({ name });
    }
  });

  test('may be at most none, and at least one', () => {
    expect(readCard({ name: 'Iono', max: 0 })).toStrictEqual({ name: 'Iono', max: 0 });
    expect(readCard({ name: 'Iono', count: 0 })).toEqual(['bad-count /0/cards/0/count']);
  });
});

describe('a requirement with alternatives', () => {
  test('is a choice without total, and a sum with it', () => {
    expect(
      readCard({ anyOf: [{ name: 'A' }, { name: 'B', count: 2 }], atLeast: '2' }),
    ).toStrictEqual({
      anyOf: [{ name: 'A' }, { name: 'B', count: 2 }],
      atLeast: 2,
    });
    expect(readCard({ anyOf: [{ name: 'A' }, { name: 'B', set: 1 }], total: '8' })).toStrictEqual({
      anyOf: [{ name: 'A' }, { name: 'B', set: '1' }],
      total: 8,
    });
  });

  test('may stand inside another', () => {
    const inner = { anyOf: [{ name: 'A' }], total: 2 };
    expect(readCard({ anyOf: [inner, { anyOf: [{ name: 'B', max: 0 }] }] })).toStrictEqual({
      anyOf: [inner, { anyOf: [{ name: 'B', max: 0 }] }],
    });
    expect(readCard({ anyOf: [{ anyOf: [inner] }], total: 2 })).toEqual([
      'missing-field /0/cards/0/anyOf/0',
      'conflicting-fields /0/cards/0/anyOf/0/anyOf',
    ]);
  });

  test('has alternatives', () => {
    expect(readCard({ anyOf: [] })).toEqual(['wrong-type /0/cards/0/anyOf']);
    expect(readCard({ anyOf: { name: 'A' } })).toEqual(['wrong-type /0/cards/0/anyOf']);
    expect(readCard({ anyOf: ['A'] })).toEqual(['wrong-type /0/cards/0/anyOf/0']);
  });
});

describe('a rule', () => {
  test('becomes numbers and texts, and has no field for nothing', () => {
    expect(read({ priority: '5', generation: ' 9 ', icons: null, variants: null })).toStrictEqual({
      identifier: 'a',
      name: 'A',
      cards: [],
      priority: 5,
      generation: 9,
    });
    expect(read({ priority: '', generation: null, icons: [] })).not.toHaveProperty('priority');
  });

  test.each([
    [{ identifier: 7 }, 'wrong-type /0/identifier'],
    [{ identifier: null }, 'missing-field /0'],
    [{ name: ' ' }, 'empty-text /0/name'],
    [{ cards: null }, 'missing-field /0'],
    [{ cards: '' }, 'wrong-type /0/cards'],
    [{ icons: 'a' }, 'wrong-type /0/icons'],
    [{ icons: [7] }, 'wrong-type /0/icons/0'],
    [{ priority: '1e3' }, 'bad-number /0/priority'],
    [{ priority: Number.NaN }, 'bad-number /0/priority'],
    [{ generation: [9] }, 'bad-number /0/generation'],
    [{ variants: {} }, 'wrong-type /0/variants'],
  ])('is not %j', (more, finding) => {
    expect(read(more)).toEqual([finding]);
  });

  test('keeps what it does not know, to be written back', () => {
    expect(read({ note: { by: 'me' }, identifier_old: 'b' })).toMatchObject({
      note: { by: 'me' },
      identifier_old: 'b',
    });
  });
});

test('a variant has an icon where its rule has icons', () => {
  const variant = { identifier: 'v', name: 'V', cards: [], icon: 'x', priority: '1' };
  expect(read({ variants: [variant] })).toMatchObject({ variants: [{ ...variant, priority: 1 }] });
  expect(read({ variants: [{ ...variant, icon: ['x'] }] })).toEqual([
    'wrong-type /0/variants/0/icon',
  ]);
});

test('variants of a variant are kept and have a warning', () => {
  const variants = [{ identifier: 'v', name: 'V', cards: [], variants: [7] }];
  expect(read({ variants })).toMatchObject({ variants });
  const { diagnostics } = parseRules([{ identifier: 'a', name: 'A', cards: [], variants }]);
  expect(diagnostics[0]).toMatchObject({ code: 'nested-variants', severity: 'warning' });
});

describe('a rule file', () => {
  test('has settings', () => {
    const match = { names: ['case', 'energy'], reprints: [[{ set: 'PAF', number: 7 }], []] };
    expect(readFile({ match, game: 'PTCG', $schema: '', fallbacks: null })).toStrictEqual({
      game: 'PTCG',
      match: { names: ['case', 'energy'], reprints: [[{ set: 'PAF', number: '7' }], []] },
      rules: [],
    });
  });

  test.each([
    [{ match: { names: 'case' } }, 'wrong-type /match/names'],
    [{ match: { names: ['Case'] } }, 'unknown-option /match/names/0'],
    [{ match: { reprints: [{}] } }, 'wrong-type /match/reprints/0'],
    [{ match: { reprints: [[{ set: 'A' }]] } }, 'missing-field /match/reprints/0/0'],
    [{ unclassified: 'other' }, 'wrong-type /unclassified'],
    [{ unclassified: { id: '', name: 'X' } }, 'empty-text /unclassified/id'],
    [{ game: 7 }, 'wrong-type /game'],
    [
      { fallbacks: [{ identifier: 'f', name: 'F', cards: [{ name: 'A' }] }] },
      'wrong-type /fallbacks/0/cards/0',
    ],
    [
      { fallbacks: [{ identifier: 'f', name: 'F', cards: [], threshold: '10%' }] },
      'bad-number /fallbacks/0/threshold',
    ],
  ])('is not one with %j', (more, finding) => {
    expect(readFile(more)).toEqual([finding]);
  });

  test('keeps what it does not know', () => {
    expect(readFile({ author: ['me'] })).toMatchObject({ author: ['me'] });
  });
});

describe('an identifier', () => {
  test('is what a rule with an id is told to have', () => {
    const { diagnostics } = parseRules([{ id: 'a', name: 'A', cards: [] }]);
    expect(diagnostics.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('did you mean "identifier"?'),
    );
  });
});
