/** Fixes of findings, applied to files with faults and comments anywhere. */
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { type Diagnostic, hasErrors } from '../../src/core/diagnostics/diagnostic.js';
import { labelOf } from '../../src/core/engine/match/label.js';
import { parseJsonText } from '../../src/core/json/jsonc.js';
import { compileRules, parseRules } from '../../src/index.js';
import { checkRules } from '../../src/questions/analysis/checks/check.js';
import { type FixedRules, fixRules } from '../../src/questions/analysis/fixes/fix-rules.js';
import { type CorpusList, createCorpus } from '../../src/questions/corpus/build/builder.js';
import { deckLines, drawn, ruleFiles } from '../support/arbitraries.js';
import { changedAnywhere } from '../support/mutations.js';
import type { RawFile } from '../support/raw.js';
import { expectMoreThan } from '../support/sampled.js';

/** The text of a value with comments at the ends of some lines. */
function withComments(value: unknown, seed: number): string {
  const kinds = [
    ' // note',
    ' /* { " */',
    ' // decktype-ignore unknown-card, repeated-card',
    ' // decktype-ignore new card',
    ' // decktype-ignore unknwon-card',
    '',
    '',
  ];
  return JSON.stringify(value, null, 1)
    .split('\n')
    .map((line, index) => `${line}${kinds[(seed + index * 7) % 37] ?? ''}`)
    .join('\n');
}

/** The number of comments with an unknown code that is not similar to any. */
const unclearIn = (text: string) => text.match(/\/\/ decktype-ignore new card/g)?.length ?? 0;
const commentsIn = (text: string) => text.match(/\/\/ note|\/\* \{ " \*\//g)?.length ?? 0;

/** Misspells words of the rule language and names of known cards. */
function misspelt(text: string, seed: number): string {
  const words: readonly (readonly [RegExp, string])[] = [
    [/"priority"/g, '"prioriy"'],
    [/"count"/g, '"qty"'],
    [/"case"/g, '"cse"'],
    [/"icons"/g, '"icns"'],
    [/"atLeast"/g, '"atleast"'],
    [/"name"/g, '"nam"'],
  ];
  const cards: readonly (readonly [RegExp, string])[] = [
    [/"Charizard ex"/g, '"Charizrad ex"'],
    [/"Zürich Zoo"/g, '"Zürich Zo"'],
    [/"Basic Fire Energy"/g, '"Basic Fire Enrgy"'],
    [/"Boss's Orders"/g, '"Bos\'s Orders"'],
    [/"Iono \/\/ Iono Prime"/g, '"Iono // Iono Prme"'],
  ];
  let place = seed;
  const slipped = (some: string, slips: typeof words, often: number) =>
    slips.reduce(
      (now, [word, slip]) =>
        now.replace(word, (found) => {
          place += 13;
          return place % 17 < often ? slip : found;
        }),
      some,
    );
  // In a file with a misspelt word, cards are often not checked.
  return slipped(slipped(text, words, seed % 4 === 0 ? 2 : 0), cards, 10);
}

interface Case {
  readonly text: string;
  readonly file: RawFile;
  readonly lists: readonly CorpusList[];
}

const cases: Arbitrary<Case> = fc
  .tuple(ruleFiles({ most: 6 }), drawn)
  .chain(([file, seed]) =>
    fc.tuple(
      fc.constant(file),
      fc.constant(seed),
      fc.array(deckLines(file.rules), { minLength: 6, maxLength: 12 }),
    ),
  )
  .map(([drawnFile, seed, decks]) => {
    const file = repeating(seed % 4 === 0 ? drawnFile : levelled(drawnFile), seed);
    return {
      file,
      text: withComments(file, seed),
      // Decks for two rules, so that rules match the same list.
      lists: decks.map((deck, index) => ({ deck: [...deck, ...(decks[index + 1] ?? [])] })),
    };
  });

/** The file with rules of the same priority, so that only their order ranks them. */
function levelled(file: RawFile): RawFile {
  return { ...file, rules: file.rules.map(({ priority: _, ...rule }) => rule) };
}

/** The file with some requirements repeated, unchanged or weaker, before or after all others. */
function repeating(file: RawFile, seed: number): RawFile {
  const rules = file.rules.map((rule, index) => {
    const [first] = rule.cards;
    const choice = (seed + index) % 7;
    if (first === undefined || choice > 4) return rule;
    const [one, other] = [
      { anyOf: [first, { name: 'Comfey' }] },
      { anyOf: [{ name: 'Ralts' }, first] },
    ];
    const more =
      'anyOf' in first || 'each' in first
        ? [first]
        : [{ ...first, count: 1 + (choice % 3) }, one, other];
    return {
      ...rule,
      cards: choice % 2 === 0 ? [...more, ...rule.cards] : [...rule.cards, ...more],
    };
  });
  return { ...file, rules };
}

/** The codes with fixes that change no label, because they only restate the rules. */
const keepsLabels = new Set<string>([
  'implied-requirement',
  'order-sensitive',
  'repeated-card',
  'repeated-key',
  'unused-ignore',
]);

/** The codes with fixes that remove a value from the file, including the comments in it. */
const removes = new Set<string>([
  'duplicate-identifier',
  'implied-requirement',
  'repeated-card',
  'repeated-key',
]);

test('fixes that keep labels give every deck the label that it had, for any conflict mode', () => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(
      cases,
      fc.constantFrom('first', 'report', 'simplest', undefined),
      ({ text, file, lists }, conflicts) => {
        const before = compileRules(parseRules(text).ruleSet as never, {
          ...(conflicts && { conflicts }),
        });
        const fixed = fixRules(text, {
          lists: createCorpus(lists),
          ...(conflicts && { conflicts }),
          isWanted: ({ code }) => keepsLabels.has(code),
        });
        for (const { code } of fixed.fixed) counts.set(code, (counts.get(code) ?? 0) + 1);
        const after = compileRules(fixed.ruleSet as never, { ...(conflicts && { conflicts }) });
        const unclassified = { id: 'other', name: 'Other' };
        fc.assert(
          fc.property(deckLines(file.rules), drawn, (lines, seed) => {
            // Fewer copies than all requirements together need.
            const deck = lines.map((line, index) => ({
              ...line,
              count: 1 + ((seed + index) % Number(line.count || 1)),
            }));
            const [x, y] = [before, after].map(({ classify }) =>
              labelOf(classify(deck), unclassified),
            );
            expect(y).toEqual(x);
          }),
          { numRuns: 20 },
        );
      },
    ),
    { numRuns: 100 },
  );
  for (const code of ['implied-requirement', 'order-sensitive', 'repeated-card', 'unused-ignore']) {
    expectMoreThan(0, counts.get(code) ?? 0);
  }
});

test('fixed files parse, have no new error, keep their comments, and are not fixed again', () => {
  const counts = new Map<string, number>();
  const faulty = cases.chain(({ file, lists }) =>
    fc.tuple(fc.oneof(fc.constant(file), changedAnywhere(file)), drawn).map(([value, seed]) => ({
      text: misspelt(withComments(value, seed), seed),
      lists,
    })),
  );
  fc.assert(
    fc.property(faulty, ({ text, lists }) => {
      const options = { file: 'rules.json', lists: createCorpus(lists) };
      const { fixed, ...after } = fixRules(text, options);
      for (const { code } of fixed) counts.set(code, (counts.get(code) ?? 0) + 1);
      expect(parseJsonText(after.text)).toHaveProperty('value');
      const { diagnostics } = parseRules(text);
      expectNoNewErrors(diagnostics, parseRules(after.text));
      // Rules with errors are not checked, so fixing them can reveal findings of the checks.
      if (!hasErrors(diagnostics)) {
        expectNoNewErrors(checkRules(text, options).diagnostics, after);
      }
      if (fixed.some(({ code }) => removes.has(code))) {
        expect(commentsIn(after.text)).toBeLessThanOrEqual(commentsIn(text));
      } else expect(commentsIn(after.text)).toBe(commentsIn(text));
      expect(unclearIn(after.text)).toBe(unclearIn(text));
      const again = fixRules(after.text, options);
      expect([again.text, again.fixed]).toEqual([after.text, []]);
    }),
    { numRuns: 150 },
  );
  for (const code of ['misspelt-field', 'unknown-card', 'implied-requirement', 'repeated-card']) {
    expectMoreThan(0, counts.get(code) ?? 0);
  }
});

function expectNoNewErrors(
  before: readonly Diagnostic[],
  { diagnostics }: Pick<FixedRules, 'diagnostics'>,
): void {
  const errorsIn = (all: readonly Diagnostic[]) =>
    all.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  const known = errorsIn(before);
  for (const code of new Set(errorsIn(diagnostics))) {
    const count = (all: readonly string[]) => all.filter((one) => one === code).length;
    expect(count(errorsIn(diagnostics))).toBeLessThanOrEqual(count(known));
  }
}
