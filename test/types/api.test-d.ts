/** What the types of `decktype` allow and forbid; checked by `npm run typecheck`, never run. */
import { describe, expectTypeOf, test } from 'vitest';
import { type CompareOption, type Decklist, readDecklist } from '../../src/core/decks/index.js';
import {
  type AnyOfRequirement,
  applyPatches,
  type CardRequirement,
  type Classification,
  type CompileOptions,
  compileRules,
  createMatcher,
  type Deck,
  type Diagnostic,
  type DiagnosticCode,
  defineRules,
  type EachRequirement,
  type EditedRules,
  type Explanation,
  editRules,
  type Fallback,
  type ManyRequirement,
  type Matcher,
  type ParsedRules,
  type ParseRulesOptions,
  type Program,
  parseRules,
  type Requirement,
  type Rule,
  type RuleFileInput,
  type RuleInput,
  type RulePatch,
  type RuleSet,
  type RuleSetError,
  type TotalRequirement,
  type Variant,
} from '../../src/index.js';
import { type Classifier, createClassifier, loadProgram, saveProgram } from '../../src/runtime.js';

declare const matcher: Matcher;
declare const ruleSet: RuleSet;

describe('rules', () => {
  test('are read from anything, and may be missing', () => {
    expectTypeOf(parseRules).parameter(0).toBeUnknown();
    expectTypeOf(parseRules).parameter(1).toEqualTypeOf<ParseRulesOptions | undefined>();
    expectTypeOf(parseRules).returns.toEqualTypeOf<ParsedRules>();
    expectTypeOf<ParsedRules['ruleSet']>().toEqualTypeOf<RuleSet | undefined>();
    expectTypeOf<ParsedRules['diagnostics']>().toEqualTypeOf<readonly Diagnostic[]>();
  });

  test('are readonly, down to the requirement', () => {
    expectTypeOf<RuleSet['rules']>().toEqualTypeOf<readonly Rule[]>();
    expectTypeOf<Rule['cards']>().toEqualTypeOf<readonly Requirement[]>();
    expectTypeOf<Rule['variants']>().toEqualTypeOf<readonly Variant[] | undefined>();
    expectTypeOf<Rule>().toEqualTypeOf<Readonly<Rule>>();
    // @ts-expect-error a rule set is frozen
    ruleSet.rules.push({ identifier: 'a', name: 'A', cards: [] });
    // @ts-expect-error and so are its rules
    (ruleSet.rules[0] as Rule).name = 'B';
  });

  test('ask for cards in one of five ways', () => {
    expectTypeOf<Requirement>().toEqualTypeOf<
      CardRequirement | ManyRequirement | EachRequirement | AnyOfRequirement | TotalRequirement
    >();
    expectTypeOf({ name: 'Iono', count: 2 }).toExtend<Requirement>();
    expectTypeOf({ anyOf: [{ name: 'Iono' }], total: 2 }).toExtend<Requirement>();
    expectTypeOf({ group: 'fetchland', count: 2 }).toExtend<Requirement>();
    expectTypeOf({ each: { all: true as const }, max: 1 }).toExtend<Requirement>();
    expectTypeOf({ count: 2 }).not.toExtend<Requirement>();
    // After reading, counts are numbers and zones are lists.
    expectTypeOf({ name: 'Iono', count: '2' }).not.toExtend<Requirement>();
    expectTypeOf({ name: 'Iono', zone: 'main' }).not.toExtend<Requirement>();
  });

  test('have no variants in variants', () => {
    expectTypeOf<Variant>().not.toHaveProperty('variants');
    expectTypeOf<Variant>().not.toHaveProperty('icons');
    expectTypeOf<Rule>().not.toHaveProperty('icon');
  });

  test('are found by identifier, or not', () => {
    expectTypeOf(ruleSet.get).returns.toEqualTypeOf<Rule | Variant | Fallback | undefined>();
    expectTypeOf(ruleSet.parentOf).returns.toEqualTypeOf<Rule | undefined>();
    expectTypeOf(ruleSet.pointerOf).returns.toEqualTypeOf<string | undefined>();
  });

  test('that are faulty make an error with the findings', () => {
    expectTypeOf<RuleSetError>().toExtend<Error>();
    expectTypeOf<RuleSetError['diagnostics']>().toEqualTypeOf<readonly Diagnostic[]>();
  });
});

describe('compiling', () => {
  test('takes rules in any form and gives a matcher', () => {
    expectTypeOf(compileRules).parameter(0).toEqualTypeOf<RuleInput>();
    compileRules('[]');
    compileRules(ruleSet);
    compileRules(ruleSet.file);
    compileRules([{ identifier: 'a', name: 'A', cards: [{ name: 'Iono', count: '2' }] }]);
    compileRules({ conflicts: 'report', rules: [] });
    // @ts-expect-error there is no such way to settle conflicts
    compileRules({ conflicts: 'reprot', rules: [] });
    // @ts-expect-error the option is called apostrophes
    compileRules({ match: { names: ['apostrophe'] }, rules: [] });
    const line = { anyOf: [{ name: 'Iono' }], total: 2, unit: 'line' } as const;
    // @ts-expect-error the unit is called lines
    compileRules([{ identifier: 'a', name: 'A', cards: [line] }]);
    // @ts-expect-error what may not be there is looked at first
    compileRules(parseRules('[]').ruleSet);
    const unknown: unknown = JSON.parse('[]');
    // @ts-expect-error values of unknown kind are for parseRules
    compileRules(unknown);
    expectTypeOf(compileRules).parameter(1).toEqualTypeOf<CompileOptions | undefined>();
    expectTypeOf(compileRules).returns.toEqualTypeOf<Matcher>();
    expectTypeOf(createMatcher).parameter(0).toEqualTypeOf<Program>();
    expectTypeOf(loadProgram).returns.toEqualTypeOf<Program>();
    expectTypeOf(createClassifier).returns.toEqualTypeOf<Classifier>();
    expectTypeOf<Matcher>().toExtend<Classifier>();
    expectTypeOf(saveProgram).returns.toEqualTypeOf<Uint8Array>();
  });

  test('may be an imported JSON file, whose words TypeScript takes for any text', () => {
    const imported = { conflicts: 'report', rules: [{ identifier: 'a', name: 'A', cards: [] }] };
    // @ts-expect-error `string` is not a mode of conflicts
    compileRules(imported);
    compileRules(defineRules(imported));
    compileRules(defineRules(imported.rules));
    const manyKinds = {
      match: { names: ['case'] },
      groups: { all: ['Iono', { name: 'Arven' }] },
      rules: [
        {
          identifier: 'a',
          name: 'A',
          cards: [
            { name: 'Iono', count: '2', zone: ['main', 'side'] },
            { each: 'all', max: 1 },
            { group: 'all', unit: 'lines' },
            { where: { type: 'Item' }, count: 2 },
            { anyOf: [{ name: 'Iono', count: 1 }, { number: 7 }], atLeast: 1 },
            { anyOf: [{ name: 'Iono' }], total: 2, unit: 'lines' },
          ],
        },
        { identifier: 'b', name: 'B', cards: [], variants: null, priority: 3 },
      ],
      fallbacks: [{ identifier: 'c', name: 'C', cards: ['Iono'], per: 'lines' }],
    };
    compileRules(defineRules(manyKinds));
    // @ts-expect-error what is not a rule file at all is still an error
    defineRules({ rules: 'none' });
    // @ts-expect-error nor is a rule without a name
    defineRules([{ identifier: 'a', cards: [] }]);
    // @ts-expect-error and rules in code are checked in full
    ({ conflicts: 'reprot', rules: [] }) satisfies RuleFileInput;
  });

  test('has options with exact names and values', () => {
    compileRules([], { generation: 9 });
    compileRules([], { generation: [8, 9] as const });
    compileRules([], { generation: (generation) => generation > 8 });
    compileRules([], { match: { names: ['case'] }, onInvalid: 'skip' });
    // @ts-expect-error a generation is a number
    compileRules([], { generation: '9' });
    // @ts-expect-error there is no such option
    compileRules([], { generations: 9 });
    // @ts-expect-error there is no such comparison option
    compileRules([], { match: { names: ['Case'] } });
    compileRules([], { conflicts: 'report', unclassified: { id: 'rogue', name: 'Rogue' } });
    // @ts-expect-error there is no such way to settle conflicts
    compileRules([], { conflicts: 'last' });
    // @ts-expect-error faulty rules make it fail or are skipped
    compileRules([], { onInvalid: 'ignore' });
    // @ts-expect-error an option that is not given is left out
    compileRules([], { generation: undefined });
  });

  test('shows a wrong field where it is written', () => {
    // @ts-expect-error "idenifier" is no field of a rule
    compileRules([{ idenifier: 'a', name: 'A', cards: [] }]);
    // @ts-expect-error a requirement has no "copies"
    compileRules([{ identifier: 'a', name: 'A', cards: [{ name: 'Iono', copies: 2 }] }]);
    // @ts-expect-error a rule file has no "conflict"
    compileRules({ conflict: 'report', rules: [] });
  });

  test('compares names in more ways', () => {
    expectTypeOf<CompareOption>().toEqualTypeOf<
      | 'apostrophes'
      | 'dashes'
      | 'diacritics'
      | 'width'
      | 'case'
      | 'energy'
      | 'bracketed-person'
      | 'each-face'
      | 'faces'
      | 'words'
    >();
  });
});

describe('a deck', () => {
  test('may have any of the shapes in which games write decks', () => {
    matcher.classify({ cards: [{ name: 'Iono', count: 4 }] } satisfies Decklist);
    matcher.classify({ pokemon: [{ name: 'Iono', count: '4', number: 7 }], energy: ['Fire'] });
    matcher.classify({ leader: { name: 'Nami', set: 'OP11', number: '041' }, event: [] });
    matcher.classify([{ name: 'Incineroar' }]);
    matcher.classify(null);
    matcher.classify(undefined);
    const frozen = Object.freeze([Object.freeze({ name: 'Iono' })]);
    matcher.classify(frozen);
    expectTypeOf<Decklist>().toExtend<Deck>();
  });

  test('is the decklist of what readDecklist returns, and not all of it', () => {
    const reading = readDecklist('4 Iono');
    matcher.classify(reading.decklist);
    // @ts-expect-error the decklist is one of its fields
    matcher.classify(reading);
    // @ts-expect-error here as well
    matcher.explain(reading);
    // The compiler's message shows this text.
    expectTypeOf<
      Extract<Deck, { readonly [zone: string]: unknown }>['diagnostics']
    >().toEqualTypeOf<'pass the field decklist of what readDecklist returns' | undefined>();
    interface ByGame {
      readonly pokemon: readonly { readonly name: string }[];
    }
    expectTypeOf<ByGame>().toExtend<Deck>();
    expectTypeOf<Readonly<Record<string, unknown>>>().toExtend<Deck>();
  });

  test('is no text and no number', () => {
    // @ts-expect-error a text is read by readDecklist first
    matcher.classify('4 Iono');
    // @ts-expect-error a number is no deck
    matcher.classify(4);
  });
});

describe('a result', () => {
  test('is readonly, and may be missing', () => {
    expectTypeOf(matcher.classify).returns.toEqualTypeOf<Classification | undefined>();
    expectTypeOf(matcher.matches).returns.toEqualTypeOf<readonly Classification[]>();
    expectTypeOf(matcher.explain).returns.toEqualTypeOf<Explanation>();
    expectTypeOf<Classification>().toEqualTypeOf<Readonly<Classification>>();
    expectTypeOf<Classification['icons']>().toEqualTypeOf<readonly string[] | undefined>();
    expectTypeOf<Explanation>().toEqualTypeOf<Readonly<Explanation>>();
  });

  test('has a rule always, and a variant sometimes', () => {
    expectTypeOf<Classification['rule']>().toEqualTypeOf<Rule>();
    expectTypeOf<Classification['variant']>().toEqualTypeOf<Variant | undefined>();
    // @ts-expect-error what is not there is left out, and not undefined
    const odd: Classification = { id: 'a', name: 'A', rule: {} as Rule, variant: undefined };
    expectTypeOf(odd).toEqualTypeOf<Classification>();
  });
});

describe('an edit', () => {
  test('works on a draft that can be changed', () => {
    expectTypeOf(editRules).returns.toEqualTypeOf<EditedRules>();
    editRules(ruleSet, (draft) => {
      draft.rules.reverse();
      for (const rule of draft.rules) rule.priority = 5;
      // @ts-expect-error a priority is a number
      draft.rules[0].priority = '5';
    });
  });

  test('gives patches that can be told apart by their operation', () => {
    expectTypeOf(applyPatches).parameter(1).toEqualTypeOf<readonly RulePatch[]>();
    expectTypeOf<RulePatch['op']>().toEqualTypeOf<'add' | 'replace' | 'remove' | 'move'>();
    expectTypeOf<Extract<RulePatch, { op: 'move' }>['after']>().toEqualTypeOf<string | null>();
    expectTypeOf<Extract<RulePatch, { op: 'remove' }>>().not.toHaveProperty('value');
  });
});

test('a finding is readonly and has one of the known codes', () => {
  expectTypeOf<Diagnostic>().toEqualTypeOf<Readonly<Diagnostic>>();
  expectTypeOf<Diagnostic['severity']>().toEqualTypeOf<'error' | 'warning' | 'info'>();
  expectTypeOf<'bad-count'>().toExtend<DiagnosticCode>();
  expectTypeOf<'bad-cuont'>().not.toExtend<DiagnosticCode>();
});
