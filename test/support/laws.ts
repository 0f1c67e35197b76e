/**
 * The laws of matching. Each is written once, as a function of an engine that throws if the engine breaks the
 * law. Tests run them against every engine, and against deliberately wrong ones.
 */

import { isDeepStrictEqual } from 'node:util';
import fc, { type Arbitrary } from 'fast-check';
import { loadProgram, saveProgram } from '../../src/core/engine/program/store.js';
import {
  type Classification,
  compileRules,
  createMatcher,
  type Matcher,
  type Rule,
} from '../../src/index.js';
import { anyRules } from './any-rules.js';
import {
  deckLines,
  decks,
  drawn,
  type Line,
  ruleFiles,
  shuffled,
  split,
  type Universe,
  unmentionedNames,
  wireRules,
} from './arbitraries.js';
import { labelSettings, settled } from './label-settings.js';
import type { RawFile, RawRule } from './raw.js';
import {
  type Answer,
  inCheckingOrder,
  type ReferenceOptions,
  referenceMatcher,
} from './reference.js';

/** The functions of every engine. */
export interface Subject {
  classify(deck: unknown): Answer | undefined;
  matches(deck: unknown): readonly Answer[];
}

/** Creates a subject from a rule file. */
export type Engine = (file: RawFile | readonly RawRule[], options?: ReferenceOptions) => Subject;

type MatcherFactory = (...input: Parameters<Engine>) => Matcher;

export const compile: MatcherFactory = (file, { colors, ...options } = {}) =>
  compileRules(anyRules(file), { ...options, ...(colors && { colors }) });

export const reload: MatcherFactory = (file, options) =>
  createMatcher(loadProgram(saveProgram(compile(file, options).program)));

/** The answer for a classification, without the engine's own objects. */
function answerOf({ id, name, icons, conflicts }: Classification): Answer {
  return {
    id,
    name,
    ...(icons === undefined ? {} : { icons }),
    ...(conflicts === undefined ? {} : { conflicts: conflicts.map((one) => one.id) }),
  };
}

export const answering =
  (make: MatcherFactory): Engine =>
  (file, options) => {
    const matcher = make(file, options);
    return {
      classify(deck) {
        const found = matcher.classify(deck as object | null);
        return found && answerOf(found);
      },
      matches: (deck) => matcher.matches(deck as object | null).map(answerOf),
    };
  };

/** All engines, by name. That a reloaded program answers like the saved one is a separate law. */
export const engines = {
  reference: referenceMatcher,
  compiled: answering(compile),
} as const satisfies Record<string, Engine>;

const wireFile: Arbitrary<RawFile> = wireRules({ most: 20 }).map((rules) => ({ rules }));
/** Rule files in both forms. */
const anyFile = fc.oneof(wireFile, ruleFiles());
const fileOfCopies = fc.oneof(wireFile, ruleFiles({ countsLines: false }));
const fileOfMentions = fc.oneof(wireFile, ruleFiles({ mentionsAll: false }));

function withLines(files: Arbitrary<RawFile>): Arbitrary<[RawFile, Line[]]> {
  return files.chain((file) => fc.tuple(fc.constant(file), deckLines(file.rules)));
}

function same(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(actual)} and not ${JSON.stringify(expected)}`);
}

function sameAnswers(actual: Subject, deck: unknown, expected: Subject, other: unknown): void {
  same('classify', actual.classify(deck), expected.classify(other));
  same('matches', actual.matches(deck), expected.matches(other));
}

/** Statistics of a comparison of two engines. */
export interface Tally {
  decks: number;
  classified: number;
  byVariant: number;
  /** The number of distinct rules and variants, in all files, that were the answer. */
  winners: number;
}

/** How many rule files to test, each with how many decks. */
export interface Volume {
  readonly files?: Arbitrary<RawFile>;
  readonly universe?: Universe;
  readonly fileCount?: number;
  readonly decksEach?: number;
}

const optionChoices: readonly ReferenceOptions[] = [
  {},
  {},
  {},
  { generation: 2 },
  { generation: [1, 3] },
  { generation: [] },
  { generation: (generation) => generation > 1 },
  { conflicts: 'report' },
  { conflicts: 'simplest' },
];

/** Two engines agree on every deck, with decks tested one after the other on the same subject. */
export function agree(
  engine: Engine,
  oracle: Engine,
  { files = anyFile, universe, fileCount = 60, decksEach = 20 }: Volume = {},
): Tally {
  const tally: Tally = { decks: 0, classified: 0, byVariant: 0, winners: 0 };
  const inputs = files.chain((file) =>
    fc.tuple(
      fc.constant(file),
      fc.constantFrom(...optionChoices),
      labelSettings,
      fc.array(decks(file.rules, universe), {
        minLength: decksEach,
        maxLength: decksEach,
        size: 'max',
      }),
    ),
  );
  fc.assert(
    fc.property(inputs, ([plain, choice, settings, list]) => {
      const file = settled(plain, settings);
      const options = { ...choice, colors: settings.colors };
      const actual = engine(file, options);
      const expected = oracle(file, options);
      const winners = new Set<string>();
      for (const deck of list) {
        const answer = expected.classify(deck);
        try {
          same('classify', actual.classify(deck), answer);
          same('matches', actual.matches(deck), expected.matches(deck));
        } catch (error) {
          throw new Error(`for ${JSON.stringify(deck)}: ${error}`);
        }
        tally.decks++;
        if (answer !== undefined) tally.classified++;
        if (answer?.id.includes('-variant-')) tally.byVariant++;
        if (answer !== undefined) winners.add(answer.id);
      }
      tally.winners += winners.size;
    }),
    { numRuns: fileCount },
  );
  return tally;
}

/** In the wire format, additional cards can never stop a rule from matching. */
export function addingCardsNeverMovesTheWinnerLater(engine: Engine): void {
  const inputs = wireFile.chain((file) =>
    fc.tuple(fc.constant(file), deckLines(file.rules), deckLines(file.rules)),
  );
  fc.assert(
    fc.property(inputs, ([file, lines, more]) => {
      const subject = engine(file);
      const order = inCheckingOrder(file.rules).flatMap(({ identifier, variants }, rank) =>
        [identifier, ...(variants ?? []).map((variant) => variant.identifier)].map(
          (id): [string, number] => [id, rank],
        ),
      );
      const rankOf = (answer: Answer | undefined) =>
        new Map(order).get(answer?.id ?? '') ?? Infinity;
      const before = rankOf(subject.classify(lines));
      const after = rankOf(subject.classify([...lines, ...more]));
      if (after > before) throw new Error(`the winner moved from rank ${before} to ${after}`);
    }),
  );
}

export function lineOrderChangesNothing(engine: Engine): void {
  fc.assert(
    fc.property(withLines(anyFile), drawn, ([file, lines], seed) => {
      const subject = engine(file);
      sameAnswers(subject, shuffled(lines, seed), subject, lines);
    }),
  );
}

/** Only for rules that do not count lines. */
export function splittingAndMergingLinesChangesNothing(engine: Engine): void {
  fc.assert(
    fc.property(withLines(fileOfCopies), drawn, ([file, lines], choice) => {
      const subject = engine(file);
      sameAnswers(subject, split(lines, choice), subject, lines);
      sameAnswers(subject, merged(lines), subject, lines);
    }),
  );
}

function merged(lines: readonly Line[]): Line[] {
  const byCard = new Map<string, Line>();
  for (const line of lines) {
    const card = JSON.stringify({ ...line, count: 0 });
    byCard.set(card, { ...line, count: line.count + (byCard.get(card)?.count ?? 0) });
  }
  return [...byCard.values()];
}

/** Without fallbacks, which depend on the share of the whole deck. */
export function unmentionedCardsChangeNothing(engine: Engine): void {
  const inputs = fc.tuple(
    withLines(fileOfMentions),
    fc.array(fc.constantFrom(...unmentionedNames), { minLength: 1, maxLength: 5 }),
    drawn,
  );
  fc.assert(
    fc.property(inputs, ([[{ fallbacks: _left, ...file }, lines], names, seed]) => {
      const subject = engine(file);
      const others = names.map((name) => ({ name, count: 4, zone: 'main' }));
      sameAnswers(subject, shuffled([...lines, ...others], seed), subject, lines);
    }),
  );
}

export function distinctPrioritiesMakeTheFilesOrderIrrelevant(engine: Engine): void {
  fc.assert(
    fc.property(withLines(anyFile), drawn, ([file, lines], seed) => {
      const numbered = <T>(items: readonly T[]) =>
        shuffled([...items.keys()], seed).map((priority, index) => ({
          ...(items[index] as T),
          priority: priority - 3,
        }));
      const rules = numbered(file.rules).map(({ variants, ...rule }) =>
        variants ? { ...rule, variants: numbered(variants) } : rule,
      );
      const mixed = shuffled(rules, seed + 1).map((rule) =>
        'variants' in rule ? { ...rule, variants: shuffled(rule.variants, seed + 2) } : rule,
      );
      sameAnswers(engine({ ...file, rules: mixed }), lines, engine({ ...file, rules }), lines);
    }),
  );
}

/** Also holds for variants: the first of those that would win alone is chosen. */
export function equalPrioritiesLetTheFilesOrderDecide(engine: Engine): void {
  const priorities = fc.constantFrom({}, { priority: null }, { priority: 7 }, { priority: '10' });
  fc.assert(
    fc.property(withLines(anyFile), priorities, ([file, lines], priority) => {
      const equal = <T extends { readonly priority?: unknown }>(items: readonly T[]) =>
        items.map(({ priority: _own, ...item }) => ({ ...item, ...priority }));
      const rules = equal(file.rules).map((rule) => ({
        ...rule,
        variants: equal(rule.variants ?? []),
      }));
      const idsUnder = (some: readonly RawRule[]) =>
        engine({ ...file, rules: some })
          .matches(lines)
          .map(({ id }) => id);
      const alone = rules.map((rule) => idsUnder([rule]));
      same('rules', idsUnder(rules), alone.flat());
      rules.forEach((rule, index) => {
        const possible = rule.variants
          .flatMap((variant) => idsUnder([{ ...rule, variants: [variant] }]))
          .find((id) => id !== rule.identifier);
        const expected = possible ?? idsUnder([{ ...rule, variants: [] }])[0];
        same('variants', alone[index]?.[0], expected);
      });
    }),
  );
}

export function aMissingPriorityBehavesAsTen(engine: Engine): void {
  fc.assert(
    fc.property(withLines(anyFile), ([file, lines]) => {
      const filled = <T extends { readonly priority?: number | string | null | undefined }>(
        items: readonly T[],
      ) =>
        items.map((item) => ({
          ...item,
          priority: item.priority || item.priority === 0 ? item.priority : 10,
        }));
      const rules = filled(file.rules).map(({ variants, ...rule }) =>
        variants ? { ...rule, variants: filled(variants) } : rule,
      );
      sameAnswers(engine({ ...file, rules }), lines, engine(file), lines);
    }),
  );
}

/** `matches` begins with the result of `classify`, unless that is a fallback. */
export function matchesAgreesWithClassify(engine: Engine): void {
  fc.assert(
    fc.property(withLines(anyFile), ([file, lines]) => {
      const subject = engine(file);
      const answer = subject.classify(lines);
      const isFallback = answer?.id.startsWith('fallback-') === true;
      same('the first match', subject.matches(lines)[0], isFallback ? undefined : answer);
    }),
  );
}

/** However conflicts are settled, `explain` gives the same result as `classify`, and the other matches. */
export function explainAgreesOnConflicts(make: MatcherFactory): void {
  const modes = fc.constantFrom(...(['report', 'simplest'] as const));
  fc.assert(
    fc.property(withLines(anyFile), modes, ([file, lines], conflicts) => {
      const matcher = make(file, { conflicts });
      const story = matcher.explain(lines, { checked: Infinity });
      const matches = matcher.matches(lines);
      same('classification', story.classification, matcher.classify(lines));
      const { id, rule } = story.classification ?? {};
      if (matches.length === 0) return;
      same('winner', story.winner?.rule, rule);
      const others = matches.filter((match) => match.id !== id);
      same('others', story.runnersUp, others);
      const order = referenceMatcher(file).order.map(({ identifier }) => identifier);
      const matching = new Set(matches.map((match) => match.rule.identifier));
      const before = order.slice(0, order.indexOf(rule?.identifier as string));
      same(
        'checked',
        story.checked.map((one) => one.rule.identifier),
        before.filter((identifier) => !matching.has(identifier)),
      );
      const matchingVariants = matches
        .filter((match) => match.rule === rule && match.variant !== undefined)
        .map((match) => match.variant);
      const tried = story.winner?.variants ?? [];
      same(
        'variants',
        tried.filter((one) => one.matches).map((one) => one.variant),
        matchingVariants,
      );
    }),
  );
}

/**
 * `explain` agrees with `classify` and `matches`, and its details with the reference: the rules before the
 * winner, the first requirement that each failed, and every count.
 */
export function explainAgreesWithClassify(make: MatcherFactory): void {
  fc.assert(
    fc.property(withLines(anyFile), ([file, lines]) => {
      const matcher = make(file);
      const reference = referenceMatcher(file);
      const story = matcher.explain(lines, { checked: Infinity });
      const matches = matcher.matches(lines);
      const idsOf = (rules: readonly { readonly rule: Rule }[]) =>
        rules.map(({ rule }) => rule.identifier);
      same('classification', story.classification, matcher.classify(lines));
      same('copies', story.copies, reference.copies(lines));
      same('winner', story.winner?.rule, matches[0]?.rule);
      same('runners-up', story.runnersUp, matches.slice(1));

      const order = reference.order.map(({ identifier }) => identifier);
      const winner =
        matches.length === 0 ? order.length : order.indexOf(idsOf(matches)[0] as string);
      same('checked', idsOf(story.checked), order.slice(0, winner));
      story.checked.forEach(({ rule, failed }, rank) => {
        const raw = reference.order[rank] as RawRule;
        const first = raw.cards.findIndex((requirement) => !reference.holds(requirement, lines));
        same('first failed requirement', rule.cards.indexOf(failed.requirement), first);
        sameOutcome(failed, false);
      });
      same('nearest', story.nearest.length <= 3, true);
      for (const { rule, missing, failed } of story.nearest) {
        same('nearest misses', idsOf(matches).includes(rule.identifier), false);
        same('something is missing', missing > 0 && failed.length > 0, true);
        for (const outcome of failed) sameOutcome(outcome, false);
      }
      for (const outcome of story.winner?.requirements ?? []) sameOutcome(outcome, true);
      story.winner?.variants.forEach(({ variant, matches: isMatch, requirements }, index, all) => {
        const tried = inCheckingOrder(story.winner?.rule.variants ?? [])[index];
        same('variant tried', variant.identifier, tried?.identifier);
        same(
          'variant matches',
          isMatch,
          requirements.every(({ holds }) => holds),
        );
        same(
          'variants end with the match',
          isMatch,
          index === all.length - 1 && story.classification?.variant !== undefined,
        );
        for (const outcome of requirements) sameOutcome(outcome, outcome.holds);
      });

      function sameOutcome(
        outcome: (typeof story.checked)[number]['failed'],
        holds: boolean,
      ): void {
        const { requirement } = outcome;
        same('holds', outcome.holds, holds);
        same('holds, says the reference', reference.holds(requirement, lines), holds);
        same('found', outcome.found, reference.found(requirement, lines));
        if (outcome.alternatives !== undefined) {
          for (const alternative of outcome.alternatives)
            sameOutcome(alternative, alternative.holds);
          return;
        }
        if ('each' in requirement) {
          same('the lines shown have too many copies', outcome.lines.length > 0, !holds);
          return;
        }
        const unit = 'unit' in requirement ? requirement.unit : 'copies';
        if (unit === 'names') {
          same('a name has lines', outcome.lines.length >= outcome.found, true);
          return;
        }
        const isOfLines = unit === 'lines';
        const shown = outcome.lines.reduce((sum, { count }) => sum + (isOfLines ? 1 : count), 0);
        same('the lines shown add up', shown, outcome.found);
      }
    }),
  );
}
