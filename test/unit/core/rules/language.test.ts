import { describe, expect, test } from 'vitest';
import { parseRules } from '../../../../src/core/rules/parse.js';

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

  test('may have a number alone', () => {
    expect(readCard({ number: 7, count: '3' })).toStrictEqual({ number: '7', count: 3 });
    const withSet = { set: 'OP01', number: '001' };
    expect(readCard({ name: null, ...withSet, max: 0 })).toStrictEqual({ ...withSet, max: 0 });
    const total = { anyOf: [{ number: '7' }, { name: 'A' }], total: 2 };
    expect(readCard(total)).toStrictEqual(total);
  });

  test('has a name or a number', () => {
    expect(readCard({ set: 'OP01' })).toEqual(['missing-field /0/cards/0']);
    expect(readCard({ name: null, number: ' ' })).toEqual(['missing-field /0/cards/0']);
    expect(readCard({ name: ' ', number: 7 })).toEqual(['empty-text /0/cards/0/name']);
    expect(readCard({ anyOf: [{ set: 'A' }], total: 1 })).toEqual([
      'missing-field /0/cards/0/anyOf/0',
    ]);
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
  expect(diagnostics[0]).toMatchObject({
    code: 'nested-variants',
    severity: 'warning',
    pointer: '/0/variants/0/variants',
  });
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
});

describe('a finding says in words', () => {
  const messageOf = (input: unknown) => parseRules(input).diagnostics[0]?.message;
  const inRule = (more: object) => [{ identifier: 'a', name: 'A', cards: [], ...more }];
  const inFile = (more: object) => ({ rules: [], ...more });
  const inCard = (card: unknown) => inRule({ cards: [card] });
  const inVariant = (variant: object) => inRule({ variants: [{ ...inRule({})[0], ...variant }] });

  test.each<readonly [unknown, string]>([
    [inRule({ icons: [7] }), 'an entry of "icons" must be a text, but is 7'],
    [inVariant({ cards: null }), 'this variant has no "cards"'],
    [[7], 'an entry of the rule file must be a rule (an object), but is 7'],
    [inCard({}), 'this requirement has no "name" or "number"'],
    [inCard({ name: 'A', set: [] }), '"set" must be a text or a number, but is an empty array'],
    [
      inCard({ name: 'A', max: -1 }),
      '"max" must be a whole number from 0 to 1000000000, but is -1',
    ],
    [inCard({ anyOf: [] }), '"anyOf" must be an array with entries, but is an empty array'],
    [inCard({ anyOf: [{}], total: 1 }), 'this selector has no "name" or "number"'],
    [inFile({ match: 7 }), '"match" must be a match (an object), but is 7'],
    [
      inFile({ match: { reprints: [[7]] } }),
      'an entry of "reprints" must be a printing (an object), but is 7',
    ],
    [inFile({ fallbacks: [{}] }), 'this fallback has no "identifier"'],
    [inFile({ unclassified: {} }), 'this unclassified deck has no "id"'],
  ])('what is wrong with %j', (input, message) => {
    expect(messageOf(input)).toBe(message);
  });

  test.each<readonly [object, string, string]>([
    [{ name: 'A', anyOf: [{ name: 'B' }] }, 'name', 'anyOf'],
    [{ set: 'A', anyOf: [{ name: 'B' }] }, 'set', 'anyOf'],
    [{ number: 1, anyOf: [{ name: 'B' }] }, 'number', 'anyOf'],
    [{ zone: 'side', anyOf: [{ name: 'B' }] }, 'zone', 'anyOf'],
    [{ max: 1, anyOf: [{ name: 'B' }] }, 'max', 'anyOf'],
    [{ count: 1, anyOf: [{ name: 'B' }] }, 'count', 'anyOf'],
    [{ name: 'A', anyOf: [{ name: 'B' }], total: 1 }, 'name', 'anyOf'],
    [{ count: 1, anyOf: [{ name: 'B' }], total: 1 }, 'count', 'total'],
    [{ atLeast: 1, anyOf: [{ name: 'B' }], total: 1 }, 'atLeast', 'total'],
    [{ name: 'A', atLeast: 1 }, 'atLeast', 'name'],
    [{ name: 'A', total: 1 }, 'total', 'name'],
  ])('which fields of %j cannot be together', (card, field, other) => {
    expect(messageOf(inCard(card))).toBe(
      `a requirement cannot have both "${field}" and "${other}"`,
    );
  });

  test.each<readonly [object, string, string]>([
    [{ name: 'A', count: 1 }, 'count', 'total'],
    [{ name: 'A', max: 1 }, 'max', 'total'],
    [{ name: 'A', anyOf: [] }, 'anyOf', 'name'],
  ])('which fields of %j in a sum cannot be together', (selector, field, other) => {
    expect(messageOf(inCard({ anyOf: [selector], total: 1 }))).toBe(
      `a selector cannot have both "${field}" and "${other}"`,
    );
  });

  test('which options there are', () => {
    const hintOf = (input: unknown) => parseRules(input).diagnostics[0]?.hint;
    expect(hintOf(inFile({ conflicts: 'last' }))).toBe('the options are first, report, simplest');
    expect(hintOf(inCard({ anyOf: [{ name: 'A' }], total: 1, unit: 'x' }))).toBe(
      'the options are copies, lines',
    );
  });

  test('which rule, variant or fallback is skipped', () => {
    const file = {
      rules: [{ identifier: 'a' }, 7, ...inVariant({ cards: 7 })],
      fallbacks: [{ identifier: 7 }],
    };
    const { diagnostics } = parseRules(file, { onInvalid: 'skip' });
    const skipped = diagnostics.filter(({ code }) => code === 'rule-skipped');
    expect(skipped.map(({ message }) => message)).toEqual([
      'the rule "a" has errors and is skipped',
      'the rule "(without an identifier)" has errors and is skipped',
      'the variant "a" has errors and is skipped',
      'the fallback "(without an identifier)" has errors and is skipped',
    ]);
  });
});

describe('an unknown field', () => {
  const kept = (note: unknown) => read({ note }) as { note: unknown };

  test('is kept whatever JSON it is, frozen', () => {
    const note = { text: 'x', number: 1, yes: true, none: null, list: [1, [2]], undefined };
    const copy = kept(note).note as typeof note;
    expect(copy).toStrictEqual(note);
    expect([copy, copy.list, copy.list[1]].every(Object.isFrozen)).toBe(true);
    expect(Array.isArray(copy.list)).toBe(true);
  });

  test('is kept up to 64 levels deep', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
    expect(kept(deep(64)).note).toEqual(deep(64));
    expect(kept(deep(65))).toEqual(['unknown-field /0/note', 'field-not-kept /0/note']);
  });

  test('is taken for a misspelt one by two letters only if it has more than five', () => {
    const codeOf = (field: string) =>
      parseRules([{ identifier: 'a', name: 'A', cards: [], [field]: 1 }]).diagnostics[0]?.code;
    expect(codeOf('iccons')).toBe('misspelt-field');
    expect(codeOf('icxxs')).toBe('unknown-field');
    expect(codeOf('icxxns')).toBe('misspelt-field');
  });
});

test('messages have the article of the noun', () => {
  const { diagnostics } = parseRules('{ "unclassified": 7, "rules": [] }');
  expect(diagnostics[0]?.message).toContain('must be an unclassified deck (an object)');
});
