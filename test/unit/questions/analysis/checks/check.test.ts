import { describe, expect, test } from 'vitest';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';

const card = (name: string, count = 1) => ({ name, count });
const rule = (identifier: string, cards: readonly unknown[], more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards,
  ...more,
});

function findings(rules: unknown, code: string, options: Parameters<typeof checkRules>[1] = {}) {
  const { ruleSet, diagnostics } = checkRules(rules, options);
  expect(ruleSet).toBeDefined();
  return diagnostics.filter((diagnostic) => diagnostic.code === code);
}

describe('a shadowed rule', () => {
  test('names who takes its decks, and a deck that shows it', () => {
    const [found] = findings(
      [rule('a', [card('X')]), rule('b', [card('X', 2), card('Y')])],
      'shadowed',
    );
    expect(found).toMatchObject({
      severity: 'warning',
      pointer: '/1/cards',
      message:
        'the rule "b" can never win: "a" is tried before it and takes every deck that satisfies it',
      data: { identifier: 'b', by: 'a', proof: 'exact', witness: [card('X', 2), card('Y')] },
      related: [{ pointer: '/0/identifier' }],
    });
  });

  test('is not claimed for a rule before it that counts lines, which another deck has fewer of', () => {
    const lines = rule('a', [
      { anyOf: [card('X')].map(({ name }) => ({ name })), total: 2, unit: 'lines' },
    ]);
    const cards = [
      { name: 'X', count: 2 },
      { name: 'X', set: 'S' },
    ];
    expect(findings([lines, rule('b', cards)], 'shadowed')).toEqual([]);
  });

  test('is not repeated for each of its variants', () => {
    const variants = [rule('v', [card('Y')])];
    const rules = [rule('a', [card('X')]), rule('b', [card('X')], { variants })];
    expect(findings(rules, 'shadowed')).toHaveLength(1);
  });
});

describe('requirements', () => {
  test('of a variant are idle where its rule implies them', () => {
    const variants = [rule('v', [card('X'), card('Y')])];
    expect(
      findings([rule('a', [card('X', 2)], { variants })], 'implied-requirement'),
    ).toMatchObject([{ pointer: '/0/variants/0/cards/0', data: { by: 'the rule "a"' } }]);
  });

  test('that imply each other are reported once', () => {
    const anyOf = [card('X')];
    expect(findings([rule('a', [card('X'), { anyOf }])], 'implied-requirement')).toMatchObject([
      { pointer: '/0/cards/1', data: { by: '1 X' } },
    ]);
  });

  test('may be implied by several others together', () => {
    const cards = [
      { name: 'X', count: 2 },
      { name: 'X', set: 'S' },
      { name: 'X', set: 'T' },
    ];
    expect(findings([rule('a', cards)], 'implied-requirement')).toMatchObject([
      { pointer: '/0/cards/0', data: { by: 'the rest' } },
    ]);
  });
});

describe('limits', () => {
  test('hold for a rule and its variant together', () => {
    const variants = [rule('v', [card('Y', 40)])];
    const rules = [rule('a', [card('X', 40)], { variants })];
    expect(findings(rules, 'count-above-limit', { limits: { deckSize: 60 } })).toMatchObject([
      { data: { identifier: 'v', needs: 80, limit: 60, of: 'in all' } },
    ]);
  });

  test('are not broken as long as one alternative keeps to them', () => {
    const anyOf = [card('X', 5), card('Y', 4)];
    const limits = { copies: 4 };
    expect(findings([rule('a', [{ anyOf }])], 'count-above-limit', { limits })).toEqual([]);
    expect(
      findings([rule('a', [{ anyOf: [card('X', 5)] }])], 'count-above-limit', { limits }),
    ).toHaveLength(1);
  });
});

describe('names', () => {
  test.each([
    ['Iono', 'iono', 'upper and lower case'],
    ["Boss's Orders", 'Boss’s Orders', 'its apostrophe'],
    ['Pokémon', 'Pokemon', 'diacritics'],
    ['Chien-Pao', 'Chien–Pao', 'its dash'],
    ['Rare Candy', 'RareCandy', 'white space'],
    ['Chien-Pao', 'CHIEN–PAO', 'case, apostrophe, diacritics, dash or white space'],
  ])('%s and %s differ in %s', (name, other, differ) => {
    expect(
      findings([rule('a', [card(name)]), rule('b', [card(other)])], 'similar-names'),
    ).toMatchObject([{ data: { name: other, other: name, differ } }]);
  });

  test('that are the same after Unicode and white space are made even are one name', () => {
    const rules = [rule('a', [card('Pokémon Nest')]), rule('b', [card('Poke\u0301mon  Nest')])];
    expect(findings(rules, 'similar-names')).toEqual([]);
  });
});

describe('order', () => {
  const meeting = [{ name: 'X' }, { name: 'Y' }];
  const lists = createCorpus([
    { deck: meeting, title: 'one' },
    { deck: meeting, title: 'two' },
    { deck: [{ name: 'X' }], title: 'three' },
  ]);
  const pair = [rule('a', [card('X')]), rule('b', [card('Y')])];

  test('decides for pairs that really meet, and how many lists', () => {
    expect(findings(pair, 'order-sensitive', { lists })).toMatchObject([
      {
        severity: 'warning',
        data: { first: 'a', second: 'b', lists: 2, examples: ['one', 'two'] },
        related: [{ pointer: '/1/identifier' }],
      },
    ]);
  });

  test('does not decide where one implies the other, or a rule before takes the list', () => {
    const nested = [rule('a', [card('X'), card('Y')]), rule('b', [card('Y')])];
    expect(findings(nested, 'order-sensitive', { lists })).toEqual([]);
    const taken = [rule('c', [card('X')], { priority: 1 }), ...pair];
    expect(findings(taken, 'order-sensitive', { lists })).toEqual([]);
  });

  test('is only counted without lists, gathered by the card that rules share', () => {
    const sharing = ['a', 'b', 'c'].map((id) => rule(id, [card('X'), card(`of ${id}`)]));
    expect(findings(sharing, 'order-sensitive')).toMatchObject([
      { severity: 'info', data: { card: 'X', rules: 3, pairs: 3, isComplete: true } },
    ]);
    expect(findings(pair, 'order-sensitive')).toEqual([]);
  });

  test('is not looked into without end where very many rules share a card', () => {
    const many = Array.from({ length: 3000 }, (_, id) =>
      rule(`r${id}`, [card('X'), card(`of ${id}`)]),
    );
    expect(findings(many, 'order-sensitive')).toMatchObject([
      { data: { rules: 3000, pairs: (3000 * 2999) / 2, isComplete: false } },
    ]);
  });
});

describe('lists', () => {
  const lists = createCorpus([
    { deck: [card('Charizard ex', 2), card('Iono', 2)] },
    { deck: [card('Charizard ex', 2)] },
  ]);

  test('suggest the name that looks the same before those that are near', () => {
    const [found] = findings([rule('a', [card('charizard EX')])], 'unknown-card', { lists });
    expect(found).toMatchObject({ severity: 'warning', data: { nearest: ['Charizard ex'] } });
  });

  test('only count a card that nothing is near', () => {
    const [found] = findings([rule('a', [card('Gardevoir ex')])], 'unknown-card', { lists });
    expect(found).toMatchObject({ severity: 'info', data: { nearest: [] } });
  });

  test('report the greatest count for a requirement that is never met', () => {
    const [found] = findings([rule('a', [card('Charizard ex', 3)])], 'requirement-never-met', {
      lists,
    });
    expect(found).toMatchObject({ data: { lists: 2, most: 2, requirement: '3 Charizard ex' } });
  });

  test('are compared with a variant only if its rule matches', () => {
    const variants = [
      rule('v', [card('Iono', 2)]),
      rule('w', [card('Iono', 2), card('Charizard ex', 2)]),
    ];
    const found = findings(
      [rule('a', [card('Charizard ex')], { variants })],
      'requirement-never-fails',
      { lists },
    );
    expect(found.map(({ pointer }) => pointer)).toEqual(['/0/cards/0', '/0/variants/1/cards/1']);
  });

  test('report what wins the lists of a rule that never wins', () => {
    const variants = [rule('v', [card('Charizard ex')]), rule('w', [card('Iono')])];
    const rules = [rule('a', [card('Charizard ex')], { variants }), rule('b', [card('Iono')])];
    expect(findings(rules, 'never-wins', { lists })).toMatchObject([
      { data: { identifier: 'w', matches: 1, to: ['v'] } },
      { data: { identifier: 'b', matches: 1, to: ['a'] } },
    ]);
  });

  test('warn of a rule that loses all its lists, and only inform of one that has none', () => {
    const cards = [card('Charizard ex'), card('Iono')];
    const rules = [rule('a', [card('Charizard ex')]), rule('b', cards), rule('c', [card('Mew')])];
    expect(findings(rules, 'never-wins', { lists })).toMatchObject([
      { data: { identifier: 'b' }, severity: 'warning' },
      { data: { identifier: 'c', matches: 0 }, severity: 'info' },
    ]);
  });

  test('warn of more copies than any list has, also in the only requirement of a variant', () => {
    const variants = [rule('v', [card('Iono', 60)]), rule('w', [card('Mew')])];
    const rules = [rule('a', [card('Charizard ex')], { variants })];
    expect(findings(rules, 'requirement-never-met', { lists })).toMatchObject([
      { pointer: '/0/variants/0/cards/0', severity: 'warning' },
    ]);
  });

  test('add no findings if there are none', () => {
    expect(findings([rule('a', [card('X')])], 'never-wins', { lists: createCorpus([]) })).toEqual(
      [],
    );
  });
});

describe('rules with an overlay', () => {
  const base = JSON.stringify(
    [rule('a', [card('X')]), rule('b', [card('Y')], { variants: [rule('v', [card('Z')])] })],
    null,
    1,
  );

  test('have their findings in the overlay or in the base file', () => {
    const overlay = JSON.stringify(
      { changes: [{ op: 'add', path: '/rules/c', value: rule('c', [card('X', 2)]), after: 'a' }] },
      null,
      1,
    );
    const options = { file: 'base.json', overlay, overlayFile: 'mine.json' };
    const [shadowed] = findings(base, 'shadowed', options);
    expect(shadowed).toMatchObject({
      file: 'mine.json',
      pointer: '/changes/0/value/cards',
      range: { start: { line: 9 } },
      related: [{ file: 'base.json', pointer: '/0/identifier', range: { start: { line: 3 } } }],
    });
  });

  test('keep their places in the base file though rules before them are gone', () => {
    const overlay = {
      changes: [
        { op: 'remove', path: '/rules/a' },
        { op: 'replace', path: '/rules/b/name', value: 'Other' },
      ],
    };
    const text = base.replace('"Z"', '"Z", "number": "7"');
    const [found] = findings(text, 'number-without-set', { file: 'base.json', overlay });
    expect(found).toMatchObject({ file: 'base.json', pointer: '/1/variants/0/cards/0/number' });
    expect(found?.range).toBeDefined();
  });

  test('do not load where the overlay makes them faulty', () => {
    const overlay = { changes: [{ op: 'replace', path: '/rules/a/cards', value: 'X' }] };
    const { ruleSet, diagnostics } = checkRules(base, { overlay });
    expect(ruleSet).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'wrong-type' }]);
  });
});
