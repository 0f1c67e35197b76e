import { describe, expect, test } from 'vitest';
import { joinRules, type RulePart } from '../../../../src/core/rules/join.js';
import { requireRules } from '../../../../src/core/rules/parse.js';

const part = (file: string, text: string): RulePart => ({
  file,
  text,
  ruleSet: requireRules(text),
});

const rule = (identifier: string, more = '') =>
  `{ "identifier": "${identifier}", "name": "${identifier}", "cards": []${more} }`;

/** The findings as `file:line:column code: message`, each followed by its related places. */
function found({ diagnostics }: ReturnType<typeof joinRules>): string[] {
  return diagnostics.flatMap(({ file, range, code, message, related = [] }) => [
    `${file}:${range?.start.line}:${range?.start.column} ${code}: ${message}`,
    ...related.map(
      (place) =>
        `  ${place.file}:${place.range?.start.line}:${place.range?.start.column} ${place.message}`,
    ),
  ]);
}

describe('rule files joined to one set', () => {
  test('have their rules in the order of the files, then the fallbacks', () => {
    const { ruleSet, diagnostics } = joinRules([
      part('a.json', `[${rule('a')}, ${rule('b', ', "priority": 3')}]`),
      part('b.json', `{ "rules": [${rule('c')}], "fallbacks": [${rule('f')}] }`),
      part('c.json', `{ "rules": [], "fallbacks": [${rule('g')}] }`),
    ]);
    expect(diagnostics).toEqual([]);
    expect(ruleSet?.rules.map(({ identifier }) => identifier)).toEqual(['a', 'b', 'c']);
    expect(ruleSet?.order.map(({ identifier }) => identifier)).toEqual(['b', 'a', 'c']);
    expect(ruleSet?.fallbacks.map(({ identifier }) => identifier)).toEqual(['f', 'g']);
    expect(ruleSet?.pointerOf('c')).toBe('/rules/2');
  });

  test('have the groups of all files, and differ where two have another group of one name', () => {
    const withGroups = (file: string, groups: object) =>
      part(file, JSON.stringify({ groups, rules: [] }));
    const joined = joinRules([
      withGroups('a.json', { fetch: ['Mesa'], mox: ['Opal'] }),
      withGroups('b.json', { fetch: ['Mesa'], land: [{ group: 'fetch' }] }),
    ]);
    expect(joined.ruleSet?.file.groups).toEqual({
      ...{ fetch: ['Mesa'], mox: ['Opal'], land: [{ group: 'fetch' }] },
    });
    const [first, second] = found(
      joinRules([
        withGroups('a.json', { fetch: ['Mesa'] }),
        withGroups('b.json', { fetch: ['Delta'] }),
      ]),
    );
    expect([first, second]).toEqual([
      expect.stringMatching(/^b\.json:1:20 settings-differ: .*fetch.* a\.json/),
      '  a.json:1:20 the other value',
    ]);
  });

  test('are the rule set of the file where there is only one', () => {
    const only = part('a.json', `[${rule('a')}]`);
    expect(joinRules([only])).toEqual({ ruleSet: only.ruleSet, diagnostics: [] });
  });

  test('keep the fields that nobody knows, of the first file that has each', () => {
    const { ruleSet } = joinRules([
      part('a.json', `[${rule('a')}]`),
      part('b.json', `{ "author": "Ann", "rules": [], "__proto__": 1 }`),
      part('c.json', `{ "author": "Bob", "licence": ["MIT"], "rules": [] }`),
    ]);
    const { rules: _, ...fields } = { ...ruleSet?.file };
    expect(JSON.parse(JSON.stringify(fields))).toEqual(
      JSON.parse('{ "author": "Ann", "licence": ["MIT"], "__proto__": 1 }'),
    );
  });

  test('give the version that one file with all of them has', () => {
    const { ruleSet } = joinRules([
      part('a.json', `{ "match": { "names": ["case"] }, "rules": [${rule('a')}] }`),
      part('b.json', `[${rule('b')}]`),
    ]);
    const whole = requireRules(
      `{ "match": { "names": ["case"] }, "rules": [${rule('a')}, ${rule('b')}] }`,
    );
    expect(ruleSet?.version).toBe(whole.version);
    expect(ruleSet?.match).toEqual({ names: ['case'] });
  });

  test('may repeat a setting, and must not contradict it', () => {
    const settings = `"game": "PTCG", "match": { "names": ["case"] }, "conflicts": "report",
  "unclassified": { "id": "o", "name": "O" }`;
    const first = part('a.json', `{ ${settings}, "rules": [] }`);
    expect(joinRules([first, part('b.json', `{ ${settings}, "rules": [] }`)]).diagnostics).toEqual(
      [],
    );
    const joined = joinRules([
      first,
      part('b.json', '[]'),
      part('c.json', '{ "game": "MTG",\n"conflicts": "first", "rules": [] }'),
    ]);
    expect(joined.ruleSet).toBeUndefined();
    expect(found(joined)).toEqual([
      'c.json:1:11 settings-differ: "game" is not the same as in a.json, and these files are one rule set',
      '  a.json:1:11 the other value',
      'c.json:2:14 settings-differ: "conflicts" is not the same as in a.json, and these files are one rule set',
      '  a.json:1:64 the other value',
    ]);
  });

  const twice = [
    part('a.json', `[${rule('a')}, ${rule('b', `, "variants": [${rule('v')}]`)}]`),
    part(
      'b.json',
      `{ "rules": [
  ${rule('c', `, "variants": [${rule('a')}, ${rule('w')}]`)},
  ${rule('v', `, "variants": [${rule('x')}]`)}
], "fallbacks": [
  ${rule('b')}
] }`,
    ),
    part('c.json', `[${rule('x')}]`),
  ] as const;

  test('must not share identifiers, and the finding names both places', () => {
    const joined = joinRules(twice);
    expect(joined.ruleSet).toBeUndefined();
    expect(found(joined)).toEqual([
      'b.json:2:79 duplicate-identifier: the identifier "a" is already taken by the rule in a.json',
      '  a.json:1:18 its first use is here',
      'b.json:3:19 duplicate-identifier: the identifier "v" is already taken by the variant in a.json',
      '  a.json:1:127 its first use is here',
      'b.json:5:19 duplicate-identifier: the identifier "b" is already taken by the rule in a.json',
      '  a.json:1:67 its first use is here',
      'c.json:1:18 duplicate-identifier: the identifier "x" is already taken by the variant in b.json',
      '  b.json:3:79 its first use is here',
    ]);
  });

  test('have no identifier of the deck that another file gives to unclassified lists', () => {
    const none = part('b.json', '{ "unclassified": { "id": "a", "name": "None" }, "rules": [] }');
    expect(found(joinRules([part('a.json', `[${rule('a')}]`), none]))).toEqual([
      'a.json:1:18 duplicate-identifier: the identifier "a" is already taken by the deck of lists that no rule matches',
    ]);
  });

  test('skip what has an identifier of an earlier file, where that is asked for', () => {
    const { ruleSet, diagnostics } = joinRules(twice, 'skip');
    expect(diagnostics.map(({ code, pointer }) => `${pointer} ${code}`)).toEqual([
      '/rules/0/variants/0/identifier duplicate-identifier',
      '/rules/0/variants/0 rule-skipped',
      '/rules/1/identifier duplicate-identifier',
      '/rules/1 rule-skipped',
      '/fallbacks/0/identifier duplicate-identifier',
      '/fallbacks/0 rule-skipped',
    ]);
    const names = ruleSet?.rules.map(({ identifier, variants = [] }) =>
      [identifier, ...variants.map((variant) => variant.identifier)].join(' '),
    );
    expect(names).toEqual(['a', 'b v', 'c w', 'x']);
    expect(ruleSet?.fallbacks).toEqual([]);
    const skipped = diagnostics.filter(({ code }) => code === 'rule-skipped');
    expect(skipped.map(({ data }) => data)).toEqual([
      { what: 'variant', identifier: 'a' },
      { what: 'rule', identifier: 'v' },
      { what: 'fallback', identifier: 'b' },
    ]);
  });

  test('have findings without a place where the rules are values, of files without names', () => {
    const value = (conflicts: string) => ({
      file: undefined,
      text: undefined,
      ruleSet: requireRules(`{ "conflicts": "${conflicts}", "rules": [${rule('a')}] }`),
    });
    const { diagnostics } = joinRules([value('first'), value('report')]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '"conflicts" is not the same as in another file, and these files are one rule set',
      'the identifier "a" is already taken by the rule in another file',
    ]);
    for (const place of diagnostics.flatMap((found) => [found, ...(found.related ?? [])])) {
      expect(Object.keys(place)).not.toContain('file');
      expect(Object.keys(place)).not.toContain('range');
    }
  });
});
