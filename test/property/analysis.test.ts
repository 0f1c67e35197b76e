import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { labelOf } from '../../src/core/engine/match/label.js';
import { applyOverlay, createOverlay } from '../../src/core/rules/changes/overlay.js';
import { compileRules, editRules, parseRules, type RuleSet } from '../../src/index.js';
import { checkRuleSet } from '../../src/questions/analysis/checks/check.js';
import { coverRules } from '../../src/questions/analysis/compare/coverage.js';
import { diffRules } from '../../src/questions/analysis/compare/diff.js';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { anyRules } from '../support/any-rules.js';
import {
  deckLines,
  drawn,
  type Line,
  ruleFiles,
  shuffled,
  wireRules,
} from '../support/arbitraries.js';
import { labelSettings, settled } from '../support/label-settings.js';
import type { RawFile, RawRequirement, RawRule } from '../support/raw.js';
import { expectMoreThan } from '../support/sampled.js';

function ruleSetOf(file: unknown): RuleSet {
  const { ruleSet, diagnostics } = parseRules(file);
  if (ruleSet === undefined) throw new Error(JSON.stringify(diagnostics));
  return ruleSet;
}

/** A universe of cards that is large enough for every smallest deck of the rules below. */
const names = ['A', 'B'];
const labels = [undefined, 'S', 'T'];
const mostCopies = 4;
const atoms = names.flatMap((name) =>
  labels.flatMap((set) =>
    labels.map((number) => ({
      name,
      ...(set === undefined ? {} : { set }),
      ...(number === undefined ? {} : { number }),
    })),
  ),
);

function* decksOfUniverse(
  from = 0,
  left = mostCopies,
): Generator<readonly (typeof atoms)[number][]> {
  yield [];
  if (left === 0) return;
  for (let index = from; index < atoms.length; index++) {
    for (const rest of decksOfUniverse(index, left - 1))
      yield [atoms[index] as object & (typeof atoms)[number], ...rest];
  }
}

const everyDeck = [...decksOfUniverse()];

const requirement: Arbitrary<RawRequirement> = fc
  .record({
    name: fc.constantFrom(...names),
    set: fc.constantFrom(...labels, undefined),
    number: fc.constantFrom(...labels, undefined),
    count: fc.constantFrom(1, 1, 2),
  })
  .map(({ set, number, ...rest }) => ({
    ...rest,
    ...(set === undefined ? {} : { set }),
    ...(number === undefined ? {} : { number }),
  }));

/** At most this many copies in total, so that the universe contains every smallest deck. */
const cards = (most: number) =>
  fc
    .array(requirement, { minLength: 1, maxLength: most })
    .map((all) => {
      let left = most;
      return all.filter(({ count }) => {
        left -= Number(count);
        return left >= 0;
      });
    })
    .filter((all) => all.length > 0);

const smallRules: Arbitrary<RawRule[]> = fc
  .array(
    fc.record({
      cards: fc.oneof(cards(2), cards(4)),
      priority: fc.constantFrom(5, 10, 10),
      refined: fc.array(cards(2), { maxLength: 2 }),
    }),
    { minLength: 2, maxLength: 6, size: 'max' },
  )
  .map((rules) =>
    rules.map(({ cards: own, priority, refined }, index) => {
      const copies = own.reduce((sum, { count }) => sum + Number(count), 0);
      const variants = refined.map((inner, place) => ({
        identifier: `r${index}v${place}`,
        name: 'Variant',
        cards: inner,
      }));
      return {
        identifier: `r${index}`,
        name: 'Rule',
        cards: own,
        priority,
        ...(copies <= 2 && variants.length > 0 ? { variants } : {}),
      };
    }),
  );

test('a rule or variant is reported as shadowed if and only if no deck of a small universe gets it', () => {
  let shadowed = 0;
  let reachable = 0;
  let redundant = 0;
  fc.assert(
    fc.property(smallRules, (rules) => {
      const ruleSet = ruleSetOf(rules);
      const matcher = compileRules(ruleSet);
      const won = new Set<string>();
      const unrefined = new Map<string, Set<string>>();
      for (const deck of everyDeck) {
        const found = matcher.classify(deck);
        if (found === undefined) continue;
        won.add(found.rule.identifier);
        won.add(found.id);
      }
      const findings = checkRuleSet(ruleSet);
      const reported = new Map(
        findings
          .filter(({ code }) => code === 'shadowed')
          .map(({ data }) => [String(data?.identifier), data]),
      );
      for (const { identifier, variants } of rules) {
        expect(reported.has(identifier), `${identifier} of ${JSON.stringify(rules)}`).toBe(
          !won.has(identifier),
        );
        if (won.has(identifier)) reachable++;
        else shadowed++;
        for (const variant of won.has(identifier) ? (variants ?? []) : []) {
          expect(
            reported.has(variant.identifier),
            `${variant.identifier} of ${JSON.stringify(rules)}`,
          ).toBe(!won.has(variant.identifier));
        }
      }
      for (const [identifier, data] of reported) {
        expect(data?.proof).toBe('exact');
        const witness = data?.witness as object;
        const taker = matcher.classify(witness);
        expect([taker?.id, taker?.rule.identifier]).toContain(data?.by);
        expect(taker?.id).not.toBe(identifier);
      }
      // A variant that its rule implies: no deck matches the rule without it.
      for (const { code, data } of findings) {
        if (code !== 'redundant') continue;
        redundant++;
        unrefined.set(String(data?.parent), new Set());
        const parent = ruleSet.rules.find(({ identifier }) => identifier === data?.parent);
        const variants = parent?.variants?.filter((v) => v.identifier === data?.identifier);
        const alone = compileRules(anyRules([{ ...parent, variants }]));
        for (const deck of everyDeck) {
          const found = alone.classify(deck);
          if (found !== undefined) expect(found.id).toBe(data?.identifier);
        }
      }
    }),
    { numRuns: 120 },
  );
  // The law is meaningful only if both kinds occur.
  expectMoreThan(10, Math.min(shadowed, reachable, redundant));
});

/** Like these, but with alternatives, upper bounds, and two printings that are reprints of each other. */
const looseRules: Arbitrary<RawFile> = fc
  .tuple(
    fc.array(
      fc.array(
        fc.oneof(
          { arbitrary: requirement, weight: 3 },
          {
            arbitrary: fc.record({
              anyOf: fc.array(requirement, { minLength: 1, maxLength: 3 }),
              atLeast: fc.constantFrom(1, 1, 2),
            }),
            weight: 2,
          },
          {
            arbitrary: fc.record({ name: fc.constantFrom(...names), max: fc.constantFrom(0, 1) }),
            weight: 1,
          },
        ),
        { minLength: 1, maxLength: 2 },
      ),
      { minLength: 2, maxLength: 6, size: 'max' },
    ),
    fc.boolean(),
  )
  .map(([rules, hasReprints]) => ({
    ...(hasReprints
      ? {
          match: {
            reprints: [
              [
                { set: 'S', number: 'S' },
                { set: 'T', number: 'T' },
              ],
            ],
          },
        }
      : {}),
    rules: rules.map((inner, index) => ({ identifier: `r${index}`, name: 'Rule', cards: inner })),
  }));

test('no deck of a small universe gets a rule or variant reported as shadowed, whatever its requirements', () => {
  let exact = 0;
  let sufficient = 0;
  fc.assert(
    fc.property(looseRules, (file) => {
      const ruleSet = ruleSetOf(file);
      const matcher = compileRules(ruleSet);
      const won = new Set(everyDeck.map((deck) => matcher.classify(deck)?.id));
      for (const { code, data } of checkRuleSet(ruleSet)) {
        if (code !== 'shadowed') continue;
        expect(won.has(String(data?.identifier)), JSON.stringify(file)).toBe(false);
        if (data?.proof === 'exact') exact++;
        else sufficient++;
      }
    }),
    { numRuns: 320 },
  );
  expectMoreThan(5, Math.min(exact, sufficient));
});

const anyFile: Arbitrary<RawFile> = fc.oneof(
  wireRules({ most: 12 }).map((rules) => ({ rules })),
  ruleFiles({ most: 12 }),
);

test('rules reported as shadowed never win, with any kinds of requirements', () => {
  let reported = 0;
  const inputs = anyFile.chain((file) =>
    fc.tuple(
      fc.constant(file),
      fc.array(deckLines(file.rules), { minLength: 40, maxLength: 40, size: 'max' }),
    ),
  );
  fc.assert(
    fc.property(inputs, ([file, decks]) => {
      const matcher = compileRules(anyRules(file));
      const findings = checkRuleSet(matcher.ruleSet);
      const shadowed = new Set<unknown>();
      for (const { code, data } of findings) {
        if (code === 'shadowed' || code === 'never-holds') shadowed.add(data?.identifier);
      }
      reported += shadowed.size;
      for (const deck of decks) {
        const found = matcher.classify(deck);
        expect(shadowed.has(found?.id)).toBe(false);
        expect(found?.fallback === undefined && shadowed.has(found?.rule.identifier)).toBe(false);
      }
    }),
    { numRuns: 60 },
  );
  expectMoreThan(10, reported);
});

interface Named {
  identifier: string;
  name: string;
  priority?: number;
  cards: unknown[];
}

/** An edit of a few rules as an author might make it, sometimes of the file's settings. */
function edited(ruleSet: RuleSet, seeds: readonly number[]): RuleSet {
  const { ruleSet: result } = editRules(ruleSet, (draft) => {
    for (const seed of seeds) {
      const rules = draft.rules as unknown as Named[];
      const index = seed % Math.max(rules.length, 1);
      const rule = rules[index];
      const kind = Math.floor(seed / 16) % 10;
      if (rule === undefined) return;
      if (kind === 0) rule.priority = seed % 7;
      else if (kind === 1) rules.splice(index, 1);
      else if (kind === 2) rules.reverse();
      else if (kind === 3) rule.cards = [{ name: 'Comfey', count: (seed % 3) + 1 }];
      else if (kind === 4) rule.name = `Name ${seed % 3}`;
      else if (kind === 5)
        rules.splice(index, 0, {
          identifier: `new-${seed}`,
          name: 'New',
          cards: [{ name: 'Ralts' }],
        });
      else if (kind === 6) rules.splice(0, rules.length, ...shuffled(rules, seed));
      else if (kind === 7) delete draft.rules[index]?.variants;
      else if (kind === 8 && seed % 5 === 0) draft.match = { names: ['case', 'apostrophes'] };
      else rule.cards = rule.cards.slice(1);
    }
  });
  return result ?? ruleSet;
}

/** Repeats some lists, one of them with its lines in another order. */
function withRepeats(decks: Line[][]): Line[][] {
  return [...decks, ...decks.slice(0, 5), ...decks.slice(0, 1).map((deck) => deck.toReversed())];
}

const edits = fc.array(drawn, { minLength: 1, maxLength: 3 });

test('a diff moves the same lists as classifying all of them twice', () => {
  let moved = 0;
  let spared = 0;
  const inputs = anyFile.chain((file) =>
    fc.tuple(
      fc.constant(file),
      fc.tuple(labelSettings, labelSettings, fc.nat(2)),
      edits,
      fc.array(deckLines(file.rules), { minLength: 30, maxLength: 30, size: 'max' }),
    ),
  );
  fc.assert(
    fc.property(inputs, ([file, [settings, others, kind], seeds, different]) => {
      const decks = withRepeats(different);
      // Every third time with colours; every third time with changed settings.
      const { colors } = settings;
      const options = kind === 0 && colors !== undefined ? { colors } : {};
      const before = compileRules(anyRules(settled(file, settings)), options);
      const after = compileRules(edited(before.ruleSet, seeds), {
        ...options,
        ...(kind === 1 && others.conflicts && { conflicts: others.conflicts }),
        ...(kind === 1 && others.colors && { colors: others.colors }),
      });
      const diff = diffRules(before, after, createCorpus(decks.map((deck) => ({ deck }))));
      const expected = new Map<string, number>();
      for (const deck of decks) {
        const [from, to] = [before, after].map((matcher) => {
          const { id, name, conflicts } = labelOf(
            matcher.classify(deck),
            matcher.ruleSet.unclassified,
          );
          const others = conflicts?.map((one) => ({ id: one.id, name: one.name }));
          return JSON.stringify({ id, name, conflicts: others });
        });
        if (from !== to) expected.set(`${from} ${to}`, (expected.get(`${from} ${to}`) ?? 0) + 1);
      }
      const found = diff.transitions.map(({ from, to, lists }): [string, number] => [
        `${JSON.stringify(from)} ${JSON.stringify(to)}`,
        lists,
      ]);
      expect(new Map(found)).toEqual(expected);
      expect(diff.moved).toBe([...expected.values()].reduce((sum, count) => sum + count, 0));
      moved += diff.moved;
      spared += decks.length - diff.reclassified;
    }),
    { numRuns: 150 },
  );
  expectMoreThan(100, Math.min(moved, spared));
});

test('an overlay created from any two rule sets turns one into the other', () => {
  fc.assert(
    fc.property(anyFile, anyFile, (one, other) => {
      const [base, mine] = [ruleSetOf(one), ruleSetOf(other)];
      const { ruleSet, diagnostics } = applyOverlay(base, createOverlay(base, mine));
      expect(diagnostics).toEqual([]);
      expect(ruleSet?.file).toEqual(mine.file);
    }),
    { numRuns: 100 },
  );
});

test('coverage counts every list once, as the matcher classifies it', () => {
  const inputs = anyFile.chain((file) =>
    fc.tuple(
      fc.constant(file),
      labelSettings,
      fc.array(deckLines(file.rules), { minLength: 20, maxLength: 20, size: 'max' }),
    ),
  );
  fc.assert(
    fc.property(inputs, ([file, settings, different]) => {
      const decks = withRepeats(different);
      const { colors } = settings;
      const options = colors === undefined ? {} : { colors };
      const matcher = compileRules(anyRules(settled(file, settings)), options);
      const lists = createCorpus(
        decks.map((deck) => ({
          deck,
          label: (matcher.classify(deck) ?? matcher.ruleSet.unclassified).id,
        })),
      );
      const found = coverRules(matcher, lists);
      expect(found.byRule + found.byFallback + found.unclassified).toBe(decks.length);
      expect(found.confusion).toMatchObject({ labelled: decks.length, agreed: decks.length });
      for (const { identifier, wins, matches, plain, variants } of found.rules) {
        const won = decks.filter((deck) => {
          const answer = matcher.classify(deck);
          return answer?.fallback === undefined && answer?.rule.identifier === identifier;
        });
        expect(wins).toBe(won.length);
        expect(plain).toBe(won.filter((deck) => matcher.classify(deck)?.id === identifier).length);
        expect(matches).toBe(
          decks.filter((deck) =>
            matcher.matches(deck).some(({ rule }) => rule.identifier === identifier),
          ).length,
        );
        for (const variant of variants) {
          expect(variant.wins).toBe(
            won.filter((deck) => matcher.classify(deck)?.id === variant.identifier).length,
          );
        }
      }
      const rulesOf = (deck: Line[]) => new Set(matcher.matches(deck).map(({ rule }) => rule));
      const doubled = decks.filter((deck) => rulesOf(deck).size > 1).length;
      expect(found.doubled).toBe(doubled);
    }),
    { numRuns: 60 },
  );
});
