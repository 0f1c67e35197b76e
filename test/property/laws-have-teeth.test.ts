/** A law that nothing can break is meaningless, so each law must fail for a matcher that is wrong. */
import { describe, expect, test } from 'vitest';
import { ruleFiles } from '../support/arbitraries.js';
import {
  addingCardsNeverMovesTheWinnerLater,
  agree,
  aMissingPriorityBehavesAsTen,
  compile,
  distinctPrioritiesMakeTheFilesOrderIrrelevant,
  type Engine,
  engines,
  equalPrioritiesLetTheFilesOrderDecide,
  explainAgreesOnConflicts,
  explainAgreesWithClassify,
  lineOrderChangesNothing,
  matchesAgreesWithClassify,
  splittingAndMergingLinesChangesNothing,
  unmentionedCardsChangeNothing,
} from '../support/laws.js';
import type { RawCard, RawFile, RawRequirement, RawRule } from '../support/raw.js';

const { reference } = engines;

/** The reference with a change of the rules before they are compiled. */
const withRules =
  (change: (rules: readonly RawRule[]) => readonly RawRule[]): Engine =>
  (input, options) => {
    const file: RawFile = 'rules' in input ? input : { rules: input };
    return reference({ ...file, rules: change(file.rules) }, options);
  };

/** The reference with a change of the lines before they are counted. */
const withLines =
  (change: (lines: readonly RawCard[]) => readonly RawCard[]): Engine =>
  (file, options) => {
    const subject = reference(file, options);
    const changed = (deck: unknown) =>
      Array.isArray(deck) ? change(deck as readonly RawCard[]) : deck;
    return {
      classify: (deck) => subject.classify(changed(deck)),
      matches: (deck) => subject.matches(changed(deck)),
    };
  };

const eachPart = (change: (part: RawRule) => RawRule) =>
  withRules((rules) =>
    rules.map((rule) => {
      const { variants } = rule;
      if (!variants) return change(rule);
      return {
        ...change(rule),
        variants: variants.map((variant) => ({ ...variant, ...change(variant) })),
      };
    }),
  );

const eachCard = (change: (card: RawRequirement) => RawRequirement) =>
  eachPart((part) => ({ ...part, cards: part.cards.map(change) }));

const agreesWithReference = (engine: Engine) => agree(engine, reference);

const agreesOnMany = (engine: Engine) =>
  agree(engine, reference, { files: ruleFiles({ most: 4, isOfMany: true }), fileCount: 1200 });

/** Remembers the previous deck, as if counts were not cleared. */
const forgetful: Engine = (file, options) => {
  const subject = reference(file, options);
  let before: readonly unknown[] = [];
  const both = (deck: unknown) => {
    const lines: readonly unknown[] = Array.isArray(deck) ? deck : [];
    const together = [...before, ...lines];
    before = lines;
    return together;
  };
  return {
    classify: (deck) => subject.classify(both(deck)),
    matches: (deck) => subject.matches(both(deck)),
  };
};

const lastMatchWins: Engine = (file, options) => {
  const subject = reference(file, options);
  return { ...subject, classify: (deck) => subject.matches(deck).at(-1) ?? subject.classify(deck) };
};

describe.each<[string, Engine, string, (engine: Engine) => void]>([
  [
    'ignores sets',
    eachPart((part) => ({ ...part, cards: part.cards.map((card) => ({ ...card, set: null })) })),
    'compiled = reference',
    agreesWithReference,
  ],
  [
    'asks for one copy too many',
    eachPart((part) => ({
      ...part,
      cards: part.cards.map((card) =>
        card.name ? { ...card, count: Number(card.count || 1) + 1 } : card,
      ),
    })),
    'compiled = reference',
    agreesWithReference,
  ],
  [
    'forgets the variants',
    withRules((rules) => rules.map((rule) => ({ ...rule, variants: null }))),
    'compiled = reference',
    agreesWithReference,
  ],
  [
    'counts copies where lines are asked for',
    eachPart((part) => ({ ...part, cards: part.cards.map((card) => ({ ...card, unit: null })) })),
    'compiled = reference',
    agreesWithReference,
  ],
  [
    'counts lines where names are asked for',
    eachCard((card) => (card.unit === 'names' ? { ...card, unit: 'lines' } : card)),
    'compiled = reference',
    agreesOnMany,
  ],
  [
    'counts the cards that each leaves out',
    eachCard((card) => ({ ...card, except: null })),
    'compiled = reference',
    agreesOnMany,
  ],
  [
    'takes printings for one card',
    eachCard((card) => ({ ...card, by: null })),
    'compiled = reference',
    agreesOnMany,
  ],
  [
    'looks at one card of a group',
    (input, options) => {
      const file: RawFile = 'rules' in input ? input : { rules: input };
      const groups = Object.entries(file.groups ?? {}).map(([name, cards]) => [
        name,
        cards.slice(0, 1),
      ]);
      return reference({ ...file, groups: Object.fromEntries(groups) }, options);
    },
    'compiled = reference',
    agreesOnMany,
  ],
  [
    'knows no kinds',
    (input, options) =>
      reference({ ...('rules' in input ? input : { rules: input }), kinds: {} }, options),
    'compiled = reference',
    agreesOnMany,
  ],
  [
    'never sees a conflict',
    (file, options) => reference(file, { ...options, conflicts: 'first' }),
    'compiled = reference',
    agreesWithReference,
  ],
  ['drops the generations', (file) => reference(file), 'compiled = reference', agreesWithReference],
  ['keeps the counts of the deck before', forgetful, 'compiled = reference', agreesWithReference],
  [
    'is lost with more than ten lines',
    withLines((lines) => (lines.length > 10 ? [] : lines)),
    'adding cards',
    addingCardsNeverMovesTheWinnerLater,
  ],
  [
    'reads the first lines only',
    withLines((lines) => lines.slice(0, 3)),
    'order of lines',
    lineOrderChangesNothing,
  ],
  [
    'counts lines and not copies',
    withLines((lines) => lines.map((line) => ({ ...line, count: 1 }))),
    'splitting and merging',
    splittingAndMergingLinesChangesNothing,
  ],
  [
    'takes the last line of a card for all of it',
    withLines((lines) => [...new Map(lines.map((line) => [line.name, line])).values()]),
    'splitting and merging',
    splittingAndMergingLinesChangesNothing,
  ],
  [
    'matches names by how they begin',
    withLines((lines) =>
      lines.map((line) => ({ ...line, name: String(line.name).replace(/^Comfey.*/, 'Comfey') })),
    ),
    'unmentioned cards',
    unmentionedCardsChangeNothing,
  ],
  [
    'does not sort',
    eachPart((part) => ({ ...part, priority: 10 })),
    'distinct priorities',
    distinctPrioritiesMakeTheFilesOrderIrrelevant,
  ],
  [
    'lets the last of equals be first',
    withRules((rules) => rules.toReversed()),
    'equal priorities',
    equalPrioritiesLetTheFilesOrderDecide,
  ],
  [
    'lets the last of equal variants be first',
    withRules((rules) =>
      rules.map((rule) => ({ ...rule, variants: rule.variants?.toReversed() ?? null })),
    ),
    'equal priorities',
    equalPrioritiesLetTheFilesOrderDecide,
  ],
  [
    'takes a missing priority for 0',
    eachPart((part) => ({ ...part, priority: part.priority || 0 })),
    'missing priority',
    aMissingPriorityBehavesAsTen,
  ],
  ['lets the last match win', lastMatchWins, 'the first match', matchesAgreesWithClassify],
])('a matcher that %s', (_, wrong, name, law) => {
  test(`breaks the law of ${name}`, () => {
    expect(() => law(wrong)).toThrow(/Property failed/);
  });

  test('is the reference otherwise, which keeps that law', () => {
    law(reference);
  });
});

describe('an explanation', () => {
  const explaining =
    (change: (story: ReturnType<ReturnType<typeof compile>['explain']>) => object) =>
    (...input: Parameters<typeof compile>): ReturnType<typeof compile> => {
      const matcher = compile(...input);
      return {
        ...matcher,
        explain: (deck, options) => {
          const story = matcher.explain(deck, options);
          return { ...story, ...change(story) };
        },
      };
    };

  test.each([
    [
      'leaves out the last rule checked',
      explaining((story) => ({ checked: story.checked.slice(0, -1) })),
    ],
    ['counts a copy too many', explaining((story) => ({ copies: story.copies + 1 }))],
    ['forgets the other matches', explaining(() => ({ runnersUp: [] }))],
    [
      'miscounts what was found',
      explaining(({ checked }) => ({
        checked: checked.map(({ rule, failed }) => ({
          rule,
          failed: { ...failed, found: failed.found + 1 },
        })),
      })),
    ],
  ])('that %s breaks its law', (_, wrong) => {
    expect(() => explainAgreesWithClassify(wrong)).toThrow(/Property failed/);
  });

  test.each([
    ['forgets the other matches', explaining(() => ({ runnersUp: [] }))],
    ['leaves out the rules checked', explaining(() => ({ checked: [] }))],
    [
      'takes the first for the winner',
      explaining(({ runnersUp: [first], classification }) => ({
        classification: first ?? classification,
      })),
    ],
  ])('of a conflict that %s breaks its law', (_, wrong) => {
    expect(() => explainAgreesOnConflicts(wrong)).toThrow(/Property failed/);
  });
});
