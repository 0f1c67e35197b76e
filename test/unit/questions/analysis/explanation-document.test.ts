import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { explanationDocument } from '../../../../src/questions/analysis/explanation-document.js';
import { explanationSchema } from '../../../../src/questions/analysis/explanation-schema.js';
import { anyRules } from '../../../support/any-rules.js';

// Compiling throws if this is not a schema of draft 2020-12.
const conforms = new Ajv2020({ strict: false }).compile(explanationSchema);

const rule = (identifier: string, cards: readonly object[], more: object = {}) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards,
  ...more,
});

const card = (name: string, count = 1) => ({ name, count });

function documentOf(rules: unknown, deck: object, options = {}) {
  const matcher = compileRules(anyRules(rules));
  const document = explanationDocument(matcher.explain(deck), matcher.ruleSet, options);
  expect(conforms(document), JSON.stringify(conforms.errors)).toBe(true);
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  return document;
}

describe('the document of an explanation', () => {
  test('has a schema, which refuses other fields and formats', () => {
    expect(JSON.parse(JSON.stringify(explanationSchema))).toEqual(explanationSchema);
    const document = documentOf([rule('a', [card('A')])], [card('A')]);
    const accepts = (other: object) => conforms({ ...document, ...other });
    expect(accepts({ file: 'list.txt' })).toBe(true);
    const others = [{ format: 2 }, { rule: {} }, { copies: undefined }];
    expect(others.filter(accepts)).toEqual([]);
  });

  test('stays under 30 kB for any number of rules, results, fallbacks and cards', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ name: `Card of Kind ${index}` }));
    const wide = [card('A', 1), { anyOf: many, total: 90 }];
    const rules = [
      ...Array.from({ length: 20 }, (_, index) => rule(`wide-${index}`, wide)),
      ...Array.from({ length: 2980 }, (_, index) => rule(`far-${index}`, [card('B', 9)])),
      ...Array.from({ length: 2000 }, (_, index) => rule(`other-${index}`, [card('A')])),
    ];
    const deck = [card('A'), ...many.slice(0, 30).map(({ name }) => card(name, 2))];
    const document = documentOf({ rules, match: { reprints: [] } }, deck);
    expect(document).toMatchObject({ id: 'other-0', checkedCount: 3000, runnersUpCount: 1999 });
    expect(document.checked).toHaveLength(10);
    expect(document.runnersUp).toHaveLength(50);
    expect(document.checked[0]?.failed.requirement).toHaveLength(200);
    expect(JSON.stringify(document, null, 2).length).toBeLessThan(30_000);
  });

  describe('that would be long', () => {
    const kinds = Array.from({ length: 150 }, (_, index) => card(`Card of Kind ${index}`));
    const wide = (most: number) => [card('A'), { anyOf: kinds, atLeast: most }];
    const ids = Array.from({ length: 50 }, (_, index) => `variant-${index}`);
    const sizeOf = (document: object) => JSON.stringify(document, null, 2).length;
    const cases = {
      'has 150 alternatives in each of 1,000 rules': {
        rules: Array.from({ length: 1000 }, (_, index) => rule(`rule-${index}`, wide(2))),
        deck: [card('A', 2), card('Card of Kind 149'), card('Card of Kind 75')],
      },
      'has alternatives of which too few hold': {
        rules: Array.from({ length: 50 }, (_, index) => rule(`rule-${index}`, wide(100))),
        deck: [card('A', 2), ...kinds.slice(50, 110)],
      },
      'has alternatives of many cards': {
        rules: [
          ...Array.from({ length: 99 }, (_, index) => rule(`rule-${index}`, wide(100))),
          rule('winner', [{ anyOf: kinds.map(() => ({ anyOf: kinds, atLeast: 3 })) }]),
        ],
        deck: kinds.slice(50, 110),
      },
      'has 50 variants': {
        rules: [
          rule('winner', [card('A')], { variants: ids.map((id) => rule(id, wide(200))) }),
          ...Array.from({ length: 99 }, (_, index) => rule(`rule-${index}`, [card('A')])),
        ],
        deck: [card('A', 2), ...kinds.slice(50, 110)],
      },
      'has a requirement for each card of the deck': {
        rules: [
          ...Array.from({ length: 99 }, (_, index) =>
            rule(`rule-${index}`, [card('A'), ...kinds.map(({ name }) => card(name, 4))]),
          ),
          rule('winner', kinds.slice(50, 110), { variants: [rule('v', kinds.slice(50, 110))] }),
        ],
        deck: kinds.slice(50, 110).flatMap((one) => [one, one]),
      },
    };

    test.each(Object.entries(cases))('%s: stays under 30 kB', (_, { rules, deck }) => {
      expect(sizeOf(documentOf(rules, deck))).toBeLessThan(30_000);
    });

    test('counts what is omitted, and shows what holds first', () => {
      const { rules, deck } = cases['has 150 alternatives in each of 1,000 rules'];
      const shown = documentOf(rules, deck).winner?.requirements[1];
      expect(shown).toMatchObject({ found: 2, alternativesCount: 150 });
      const indexes = shown?.alternatives?.map(({ index }) => index) ?? [];
      expect(indexes.length).toBeGreaterThan(5);
      expect(indexes.length).toBeLessThan(50);
      expect(indexes.slice(-2)).toEqual([75, 149]);
    });

    test('shows the variant that matches, and everything on request', () => {
      const variants = ids.map((id, index) =>
        rule(id, [card(index === 49 ? 'A' : 'Z'), { anyOf: kinds, atLeast: index === 49 ? 1 : 9 }]),
      );
      const rules = [rule('winner', [card('A')], { variants })];
      const deck = [card('A'), ...kinds.slice(0, 3)];
      const { winner } = documentOf(rules, deck);
      expect(winner?.variantsCount).toBe(50);
      expect(winner?.variants.length).toBeGreaterThan(5);
      expect(winner?.variants.at(-1)).toMatchObject({ variant: 'variant-49', matches: true });
      const all = documentOf(rules, deck, { all: true });
      expect(all.winner).not.toHaveProperty('variantsCount');
      expect(all.winner?.variants).toHaveLength(50);
      for (const { requirements } of all.winner?.variants ?? []) {
        expect(requirements[1]?.alternatives).toHaveLength(150);
        expect(requirements[1]).not.toHaveProperty('alternativesCount');
      }
    });
  });
});
