import { describe, expect, test } from 'vitest';
import { fixRuleFiles, fixRules } from '../../../../../src/questions/analysis/fixes/fix-rules.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';

const rule = (identifier: string, ...cards: readonly object[]) => ({
  ...{ identifier, name: identifier.toUpperCase(), cards },
});
const named = (...names: readonly string[]) => names.map((name) => ({ name }));
const listsOf = (...decks: readonly (readonly string[])[]) =>
  createCorpus(decks.map((deck) => ({ deck: named(...deck) })));

/** The codes that were fixed, and the value and the findings of the text that is left. */
function fixed(input: unknown, options: Parameters<typeof fixRules>[1] = {}) {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const found = fixRules(text, options);
  return {
    fixed: found.fixed.map(({ code }) => code),
    text: found.text,
    left: found.diagnostics.filter(({ severity }) => severity !== 'info').map(({ code }) => code),
  };
}

describe('a misspelt field', () => {
  test('is renamed to the only near one, and its comments stay', () => {
    expect(
      fixed(
        '[{ "identifier": "a", "name": "A", /* why */ "prioriy": 5, "cards": [{ "nme": "X" }] }]',
      ),
    ).toEqual({
      fixed: ['misspelt-field', 'misspelt-field'],
      text: '[{ "identifier": "a", "name": "A", /* why */ "priority": 5, "cards": [{ "name": "X" }] }]',
      left: [],
    });
  });

  test('is renamed where another program has that name for it', () => {
    const input = [rule('a', { name: 'X', qty: 2 })];
    expect(fixed(input).text).toBe(JSON.stringify([rule('a', { name: 'X', count: 2 })]));
  });

  test.each([
    ['two fields are nearly the same one', [rule('a', { name: 'X', qty: 2, copies: 3 })]],
    ['it would be an error', [rule('a', { name: 'X', coun: 'many' })]],
    ['two letters differ', [{ ...rule('a', { name: 'X' }), priritiy: 5 }]],
  ])('stays where %s', (_, input) => {
    const found = fixed(input);
    expect(found.fixed).toEqual([]);
    expect(new Set(found.left)).toEqual(new Set(['misspelt-field']));
  });

  test('is renamed beside one that would be an error', () => {
    const input = [rule('a', { name: 'X', coun: 'many' }, { name: 'Y', coun: 2 })];
    const after = [rule('a', { name: 'X', coun: 'many' }, { name: 'Y', count: 2 })];
    expect(fixed(input)).toEqual({
      ...{ fixed: ['misspelt-field'], text: JSON.stringify(after), left: ['misspelt-field'] },
    });
  });
});

describe('an unknown option', () => {
  test('is replaced by the only near one', () => {
    const input = { match: { names: ['apostrofes'] }, rules: [rule('a', { name: 'X' })] };
    expect(fixed(input).text).toContain('{"names":["apostrophes"]}');
  });

  test('stays where none is near', () => {
    const input = { match: { names: ['accents'] }, rules: [] };
    expect(fixed(input)).toMatchObject({ fixed: [], left: ['unknown-option'] });
  });
});

describe('a repetition', () => {
  test.each([
    ['a field', '[{"identifier":"a","name":"A","cards":[{"name":"X"}], "name":"A"}]'],
    [
      'a rule',
      '[{"identifier":"a","name":"A","cards":[{"name":"X"}]}, {"identifier": "a", "name":"A","cards":[{"name":"X"}]}]',
    ],
  ])('of %s is removed', (_, input) => {
    const { text, left } = fixed(input);
    expect(text).toBe('[{"identifier":"a","name":"A","cards":[{"name":"X"}]}]');
    expect(left).toEqual([]);
  });

  test.each([
    [
      'a field with another value',
      '[{"identifier":"a","name":"A","cards":[{"name":"X"}],"name":"B"}]',
      'repeated-key',
    ],
    [
      'a rule with other cards',
      [rule('a', { name: 'X' }), rule('a', { name: 'Y' })],
      'duplicate-identifier',
    ],
    [
      'a rule as a variant',
      [{ ...rule('a', { name: 'X' }), variants: [rule('a', { name: 'X' })] }],
      'duplicate-identifier',
    ],
  ])('of %s stays', (_, input, code) => {
    expect(fixed(input)).toMatchObject({ fixed: [], left: [code] });
  });
});

describe('a requirement that changes nothing', () => {
  test('is removed, of two on one card the weaker one', () => {
    const input = [rule('a', { name: 'X', count: 2 }, { name: 'Y' }, { name: 'X', count: 3 })];
    const after = [rule('a', { name: 'Y' }, { name: 'X', count: 3 })];
    expect(fixed(input)).toEqual({
      ...{ fixed: ['repeated-card'], text: JSON.stringify(after), left: [] },
    });
  });

  test('is removed where others imply it, one after the other', () => {
    const input = [
      rule('a', { name: 'X' }, { name: 'X', set: 'S' }, { anyOf: named('X', 'Y') }, { name: 'Z' }),
    ];
    const after = [rule('a', { name: 'X', set: 'S' }, { name: 'Z' })];
    const found = fixed(input);
    expect(found.fixed).toEqual(['implied-requirement', 'implied-requirement']);
    expect([JSON.parse(found.text), found.left]).toEqual([after, []]);
  });

  test('is removed once where two are each implied by the other one and the rest', () => {
    const both = (...names: readonly string[]) => ({ anyOf: named(...names), atLeast: 2 });
    const first = { anyOf: [{ name: 'X' }, both('W', 'Z')] };
    const second = { anyOf: [{ name: 'Z' }, both('W', 'X')] };
    const found = fixed([rule('a', first, second, { name: 'W' })]);
    expect(found.fixed).toEqual(['implied-requirement']);
    expect(JSON.parse(found.text)).toEqual([rule('a', second, { name: 'W' })]);
  });

  test('is removed from a variant, but never its last one', () => {
    const variants = [rule('v', { name: 'X' }, { name: 'Y' }), rule('w', { name: 'X' })];
    const found = fixed([{ ...rule('a', { name: 'X' }), variants }]);
    expect(found.fixed).toEqual(['implied-requirement']);
    const after = [rule('v', { name: 'Y' }), rule('w', { name: 'X' })];
    expect(JSON.parse(found.text)).toEqual([{ ...rule('a', { name: 'X' }), variants: after }]);
  });

  test.each([
    [
      'neither of two ranges implies the other',
      {},
      [
        { name: 'X', count: 1, max: 2 },
        { name: 'X', count: 2, max: 3 },
      ],
    ],
    [
      'the simplest rule wins',
      { conflicts: 'simplest' as const },
      [{ name: 'X' }, { name: 'X', count: 2 }],
    ],
  ])('stays where %s', (_, options, cards) => {
    expect(fixed([rule('a', ...cards)], options)).toMatchObject({
      fixed: [],
      left: ['repeated-card'],
    });
  });
});

describe('rules between which only the order decides', () => {
  test('get priorities that keep it, for rules that meet and all behind them', () => {
    const rules = [
      ...['a', 'b', 'c', 'd'].map((name) => rule(name, { name })),
      { ...rule('last', { name: 'z' }), priority: 12 },
    ];
    const lists = listsOf(['a', 'c'], ['c', 'd'], ['c', 'd'], ['b', 'c'], ['a', 'z']);
    const found = fixed(rules, { lists });
    expect(found.fixed).toEqual(['order-sensitive', 'order-sensitive', 'order-sensitive']);
    const priorities = (JSON.parse(found.text) as { readonly priority?: number }[]).map(
      ({ priority }) => priority,
    );
    expect(priorities).toEqual([undefined, undefined, 10.1, 10.2, 12]);
    expect(found.left).not.toContain('order-sensitive');
  });
});

describe('a card that no list has', () => {
  const lists = listsOf(['Dragapult ex', 'Iono', 'Boss’s Orders']);

  test('is renamed everywhere to the only near name', () => {
    const file = {
      rules: [
        rule('a', { name: 'Dragpault ex' }),
        rule('b', { anyOf: named('Dragpault ex', 'Iono') }),
      ],
      fallbacks: [{ identifier: 'f', name: 'F', cards: ['Iono', 'Dragpault ex'] }],
    };
    const found = fixed(file, { lists });
    expect(found.text).toBe(JSON.stringify(file).replaceAll('Dragpault', 'Dragapult'));
    expect(found.fixed).toEqual(['unknown-card']);
  });

  test('is renamed in a fallback alone', () => {
    const file = {
      rules: [],
      fallbacks: [{ identifier: 'f', name: 'F', cards: ['Dragpault ex'] }],
    };
    expect(fixed(file, { lists }).text).toContain('"Dragapult ex"');
  });

  test('is renamed to a name that looks the same', () => {
    expect(fixed([rule('a', { name: "Boss's Orders" })], { lists }).text).toContain(
      'Boss’s Orders',
    );
  });

  test.each([
    ['the name is short', [rule('a', { name: 'Jono' })], lists],
    [
      'the rule also names the other one',
      [rule('a', ...named('Nest Ball', 'Net Ball'))],
      listsOf(['Nest Ball']),
    ],
    [
      'two names are near',
      [rule('a', { name: 'Great Bell' })],
      listsOf(['Great Ball', 'Great Bull']),
    ],
    [
      'two letters of a short name differ',
      [rule('a', { name: 'Fast Bal' })],
      listsOf(['Nest Ball']),
    ],
  ])('stays where %s', (_, rules, some) => {
    expect(fixed(rules, { lists: some }).fixed).toEqual([]);
  });
});

describe('a comment that is not clear about what it ignores', () => {
  const card = '{"identifier":"a","name":"Mega","cards":[{"name":"Dragapult es"}]}';
  const other = '{"identifier":"b","name":"B","cards":[{"name":"Dragpault ex"}]}';
  const lists = listsOf(['Dragapult ex']);
  const text = (comment: string) => `[\n${comment}\n${card}\n]`;

  test('is corrected where a near code is that of a finding there, which stays', () => {
    const after = text('// decktype-ignore unknown-card: comes out in June');
    const found = fixRules(text('// decktype-ignore unkown-card: comes out in June'), { lists });
    expect(found.text).toBe(after);
    expect(found.fixed.map(({ code, fix }) => [code, fix?.title])).toEqual([
      ['unused-ignore', 'write unknown-card'],
    ]);
    const left = found.diagnostics.filter(({ code }) => code === 'unknown-card');
    expect(left).toMatchObject([{ ignored: { reason: 'comes out in June' } }]);
    expect(fixRules(after, { lists })).toMatchObject({ text: after, fixed: [] });
  });

  test('is corrected among codes that stay', () => {
    const found = fixed(text('// decktype-ignore never-wins, unkown-card, empty-crds'), { lists });
    expect(found.text).toBe(text('// decktype-ignore never-wins, unknown-card, empty-crds'));
  });

  test.each([
    '// decktype-ignore : new card',
    '// decktype-ignore: new card',
    '// decktype-ignore new card',
    '// decktype-ignore shadowd: it is new',
    '// decktype-ignore shadowd, empty-cards: it is new',
    '// decktype-ignore-next-line unknown-card',
    '/* decktype-ignore-start unknown-card */\n// June',
    '/** decktype-ignore unknown-card */',
  ])('stays, with what it is about: %s', (comment) => {
    expect(fixed(text(comment), { lists })).toMatchObject({ fixed: [], text: text(comment) });
  });

  test('keeps fixes of other places from what it is about, and none from the others', () => {
    const twice = (comment: string, spelling: string, behind: string) =>
      `[${other.replace('Dragpault', spelling)},\n${comment}\n${card.replace('Dragapult es', 'Dragpault ex')},\n${other.replaceAll('"b"', '"c"').replace('Dragpault', behind)}]`;
    const comment = '// decktype-ignore new card';
    expect(fixed(twice(comment, 'Dragpault', 'Dragapult'), { lists }).fixed).toEqual([]);
    const [before, after] = ['es', 'ex'].map(
      (end) => `[\n${comment}\n${other},\n${card.replace('es"', `${end}"`)}\n]`,
    );
    expect(fixed(before, { lists })).toMatchObject({ fixed: ['unknown-card'], text: after });
  });

  test('is not removed with a value that another fix removes', () => {
    const repeated = '{"identifier":"a","name":"A","cards":[{"name":"X"}]}';
    const commented = repeated.replace(':[', ':[ // decktype-ignore new\n');
    expect(fixed(`[${repeated},${commented}]`).fixed).toEqual([]);
    const behind = repeated.replace(']}', ']\n// decktype-ignore new\n}');
    expect(fixed(`[${repeated},${behind}]`).fixed).toEqual([]);
  });

  test('of an unknown form may be about all that follows, and not about what is before', () => {
    const comment = '// decktype-ignore-start';
    const both = (name: string) => `[\n${card.replace('Dragapult es', name)},\n${comment}\n1`;
    const before = both('Dragapult es').replace(/1$/, `${other}]`);
    const own = '{"name":"Dragpault ex"}';
    expect(before).toContain(own);
    expect(fixed(before, { lists }).text).toBe(both('Dragapult ex').replace(/1$/, `${other}]`));
  });
});

describe('fixRules', () => {
  test('leaves findings that are ignored or not wanted', () => {
    const input =
      '[ // decktype-ignore misspelt-field\n{"identifier":"a","name":"A","cards":[{"nme":"X"},{"name":"X","qty":2}]}]';
    expect(fixed(input).fixed).toEqual([]);
    const other = [rule('a', { name: 'X', qty: 2 })];
    expect(fixed(other, { isWanted: () => false }).fixed).toEqual([]);
  });
});

test('a fix that would be an error does not keep others from being made', () => {
  const text =
    '[{ "identifier": "a", "name": "A",\n// decktype-ignore shadowed\n"cards": [{ "name": "X", "coun": "many" }] }]';
  const found = fixed(text);
  expect(found.fixed).toEqual(['unused-ignore']);
  expect(found.text).not.toContain('decktype-ignore');
  expect(found.left).toEqual(['misspelt-field']);
});

describe('many fixes', () => {
  const many = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index)).join(',\n');
  const card = '{ "name": "X" }';

  test.each([
    [
      'of one key',
      `[{ "identifier": "a", "name": "A", "cards": [${card}], ${many(301, () => '"priority": 5')} }]`,
    ],
    ['of one card', `[{ "identifier": "a", "name": "A", "cards": [${many(301, () => card)}] }]`],
    [
      'of one rule',
      `[${many(301, () => `{ "identifier": "a", "name": "A", "cards": [${card}] }`)}]`,
    ],
  ])('%s are made at once: each finding is looked at once', (_, text) => {
    let looks = 0;
    const { fixed, diagnostics } = fixRules(text, { isWanted: () => ++looks > 0 });
    expect([fixed.length, diagnostics, looks]).toEqual([300, [], 300]);
  });

  test('that would be errors are found in as many steps as one', () => {
    const reads = [1, 100].map((count) => {
      let steps = 0;
      const text = `[${many(count, (index) => `{ "identifier": "${index}", "name": "A", "cards": [], "priorty": "x" }`)}]`;
      const file = {
        file: 'rules.json',
        get text() {
          steps++;
          return text;
        },
      };
      expect(fixRuleFiles([file]).fixed).toEqual([]);
      return steps;
    });
    expect(reads[1]).toBe(reads[0]);
  });
});
