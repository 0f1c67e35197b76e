import { describe, expect, test } from 'vitest';
import { renderJunit } from '../../../../src/core/diagnostics/render/junit.js';
import { compileRules } from '../../../../src/index.js';
import {
  coverageOfCases,
  readCases,
  runCase,
  unknownExpectations,
} from '../../../../src/questions/analysis/cases.js';

const matcher = compileRules([
  {
    identifier: 'zard',
    name: 'Charizard',
    cards: [{ name: 'Charizard ex', count: 2 }],
    variants: [
      { identifier: 'pidgeot', name: 'Charizard Pidgeot', cards: [{ name: 'Pidgeot ex' }] },
    ],
  },
]);

describe('a case', () => {
  test.each([
    ['text', '2 Charizard ex OBF 125'],
    ['zones', { pokemon: [{ name: 'Charizard ex', count: 2 }] }],
    ['an array', [{ name: 'Charizard ex', count: 2 }]],
  ])('takes its list as %s', (_, list) => {
    expect(runCase(matcher, { list, expect: 'zard' })).toMatchObject({
      outcome: 'passed',
      found: 'zard',
      name: 'a list is zard',
    });
  });

  test.each([
    [{ expect: 'zard' }, 'passed'],
    [{ expect: 'Charizard' }, 'passed'],
    [{ expect: 'pidgeot' }, 'failed'],
    [{ expect: null }, 'failed'],
    [{ not: 'pidgeot' }, 'passed'],
    [{ not: 'zard' }, 'failed'],
    [{}, 'new'],
  ])('that says %j has %s', (said, outcome) => {
    expect(runCase(matcher, { list: '2 Charizard ex', ...said }).outcome).toBe(outcome);
  });

  test.each([[null], ['other'], ['Other']])('may expect nothing as %j', (expected) => {
    expect(runCase(matcher, { list: '1 Charizard ex', expect: expected }).outcome).toBe('passed');
  });

  test('that failed says why', () => {
    const { explanation } = runCase(matcher, { list: '1 Charizard ex', expect: 'zard' });
    expect(explanation?.nearest).toMatchObject([{ missing: 1 }]);
  });

  test('is broken where its list cannot be read in full', () => {
    expect(runCase(matcher, { list: 'two Charizards', expect: null })).toMatchObject({
      outcome: 'broken',
      diagnostics: [{ code: 'line-not-read' }],
    });
  });
});

describe('a case file', () => {
  test('is an array, or an object with the cases, with comments if need be', () => {
    const one = '{ "list": "1 Iono", "expect": null }';
    expect(readCases(`[ // all\n ${one}, ]`).cases).toMatchObject([
      { pointer: '/0', expect: null },
    ]);
    expect(readCases(`{ "cases": [${one}] }`).cases).toMatchObject([{ pointer: '/cases/0' }]);
  });

  test.each([
    ['{}', 'not-a-case-file', ''],
    ['[', 'json-syntax', ''],
    ['[1]', 'bad-case', '/0'],
    ['[{"expect":null}]', 'bad-case', '/0'],
    ['[{"list":"","file":"x"}]', 'bad-case', '/0'],
    ['[{"file":7}]', 'bad-case', '/0'],
    ['[{"list":"","expect":7}]', 'bad-case', '/0'],
    ['[{"list":"","not":null}]', 'bad-case', '/0'],
    ['[{"list":"","expect":"a","not":"b"}]', 'bad-case', '/0'],
    ['[{"list":"","name":1}]', 'bad-case', '/0'],
  ])('%s is faulty: %s', (text, code, pointer) => {
    expect(readCases(text, { file: 'cases.json' }).diagnostics).toMatchObject([
      { code, pointer, file: 'cases.json' },
    ]);
  });

  test.each([
    ['{"list":"","expected":"a"}', 'expected', 'expect'],
    ['{"list":"","nto":"a"}', 'nto', 'not'],
    ['{"lists":"","expect":"a"}', 'lists', 'list'],
    ['{"list":"","expect":"a","nmae":"A"}', 'nmae', 'name'],
  ])('%s is faulty, for %s is nearly %s', (text, field, nearest) => {
    const { cases, diagnostics } = readCases(`[${text}]`);
    expect(cases).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'bad-case', pointer: `/0/${field}` }]);
    expect(diagnostics[0]?.message).toContain(`did you mean "${nearest}"?`);
  });

  test.each([
    '{"list":"","note":"a remark"}',
    '{"list":"","expect":"a","source":"the web"}',
    '{"list":"","expect":"a","note":"it has an expectation","files":7}',
    '{"file":"x.txt","not":"a","expected":"by me"}',
  ])('%s may have fields of its own', (text) => {
    const { cases, diagnostics } = readCases(`[${text}]`);
    expect(diagnostics).toEqual([]);
    expect(cases).toHaveLength(1);
  });

  test('may name an identifier that the rules do not have', () => {
    const read = readCases('[{"list":"","expect":"zrad"},{"list":"","not":"pidgeot"}]');
    expect(unknownExpectations(matcher.ruleSet, read)).toMatchObject([
      { pointer: '/0/expect', data: { identifier: 'zrad', nearest: 'zard' } },
    ]);
  });
});

test('cases cover the rules that they expect and get', () => {
  const results = [
    runCase(matcher, { list: '2 Charizard ex', expect: 'zard' }),
    runCase(matcher, { list: '2 Charizard ex\n1 Pidgeot ex', not: 'zard' }),
  ];
  expect(coverageOfCases(matcher.ruleSet, results)).toEqual({
    rules: 2,
    covered: 1,
    uncovered: ['pidgeot'],
  });
});

describe('an identifier that reads like an expectation', () => {
  const odd = compileRules([
    { identifier: 'not zard', name: 'A', cards: [{ name: 'Iono' }] },
    { identifier: 'nothing', name: 'B', cards: [{ name: 'Arven' }] },
    { identifier: '"quoted"', name: 'C', cards: [{ name: 'Rare Candy' }] },
    { identifier: 'zard', name: 'D', cards: [{ name: 'Charizard ex' }] },
  ]);
  const results = [
    runCase(odd, { list: '1 Iono', expect: 'not zard' }),
    runCase(odd, { list: '1 Arven', expect: 'nothing' }),
    runCase(odd, { list: '1 Rare Candy', expect: '"quoted"' }),
    runCase(odd, { list: '1 Pikachu', expect: null }),
    runCase(odd, { list: '1 Iono', not: 'zard' }),
  ];

  test('is quoted, so that a report does not say something else', () => {
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(5).fill('passed'));
    expect(results.map(({ expected }) => expected)).toEqual([
      '"not zard"',
      '"nothing"',
      '"\\"quoted\\""',
      'nothing',
      'not zard',
    ]);
  });

  test('is covered by a case that expects it, and not by one that only excludes another', () => {
    expect(coverageOfCases(odd.ruleSet, results).uncovered).toEqual(['zard']);
    expect(coverageOfCases(odd.ruleSet, results.slice(1)).uncovered).toEqual(['not zard', 'zard']);
  });

  test('is a finding where the rules do not have it, which says how to exclude a deck', () => {
    const read = readCases('[{"list":"","expect":"not zard"},{"list":"","expect":"not X"}]');
    expect(unknownExpectations(odd.ruleSet, read)).toMatchObject([
      {
        code: 'unknown-expectation',
        pointer: '/1/expect',
        hint: 'for a list that must not be "X", write "not": "X" instead of "expect"',
      },
    ]);
  });
});

test('a JUnit report holds whatever names and texts hold', () => {
  const results = [
    runCase(matcher, { name: 'a "b" <c> & \'d\'\u0001\ud800', list: '1 Iono', expect: 'zard' }),
    runCase(matcher, { name: 'fine', list: '2 Charizard ex', expect: 'zard' }),
    runCase(matcher, { name: 'new', list: '2 Charizard ex' }),
    runCase(matcher, { name: 'broken', list: 'nothing', expect: null }),
  ];
  expect(renderJunit([{ file: 'cases.json', results }], () => 'no & why\nat all')).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites name="decktype" tests="4" failures="1" errors="1" skipped="1">',
      '  <testsuite name="cases.json" tests="4" failures="1" errors="1" skipped="1">',
      '    <testcase classname="cases.json" name="a &quot;b&quot; &lt;c&gt; &amp; &apos;d&apos;\\u0001\\ud800">',
      '      <failure message="expected zard, found nothing">no &amp; why&#10;at all</failure>',
      '    </testcase>',
      '    <testcase classname="cases.json" name="fine"/>',
      '    <testcase classname="cases.json" name="new">',
      '      <skipped message="it expects nothing yet"/>',
      '    </testcase>',
      '    <testcase classname="cases.json" name="broken">',
      '      <error message="the list cannot be read">line 1 is not a card: &quot;nothing&quot;&#10;hint: a card is written COUNT NAME, or COUNT NAME SET NUMBER</error>',
      '    </testcase>',
      '  </testsuite>',
      '</testsuites>',
      '',
    ].join('\n'),
  );
});
