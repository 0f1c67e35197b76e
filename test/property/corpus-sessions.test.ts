/** An updated session equals a newly opened one. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CardTable } from '../../src/core/decks/cards/card-table.js';
import { type Classification, compileRules, type Matcher } from '../../src/index.js';
import { coverRules } from '../../src/questions/analysis/compare/coverage.js';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { deckOf } from '../../src/questions/corpus/layout/access.js';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import type { PartCounts } from '../../src/questions/corpus/session/counts.js';
import type { DeckName } from '../../src/questions/corpus/session/deck-names.js';
import type { LostTo } from '../../src/questions/corpus/session/losses.js';
import {
  openSession,
  type Session,
  type SessionUpdate,
} from '../../src/questions/corpus/session/session.js';
import { anyRules } from '../support/any-rules.js';
import { drawn } from '../support/arbitraries.js';
import { type Sample, samples } from '../support/label-settings.js';
import type { RawFile } from '../support/raw.js';
import { editedFile, reorderedFile } from '../support/rule-edits.js';
import { expectMoreThan } from '../support/sampled.js';

/** A sample, another sample that provides parts for edits, and a seed for each edit. */
const edits = fc.record({
  sample: samples,
  other: samples,
  seeds: fc.array(drawn, { minLength: 1, maxLength: 5 }),
});

/** Cards with other spellings. A program contains those of the cards in its rules. */
const cardTable = new CardTable([
  { name: 'Comfey', names: ['Ralts'] },
  { name: 'Charizard ex', names: ['Flabébé', 'Fire Energy'] },
  { name: 'Zürich Zoo', names: ["Boss's Orders"] },
]);

/** Uses the card table if the number of lists is even. */
function compiled(file: RawFile, { settings, lists }: Sample): Matcher {
  const { colors } = settings;
  return compileRules(anyRules(file), {
    ...(colors !== undefined && { colors }),
    ...(lists.length % 2 === 0 && { cards: cardTable }),
  });
}

/** The lists of both samples; every third occurs twice. */
function corpusOf({ lists }: Sample, other: Sample): Corpus {
  const all = [...lists, ...other.lists];
  const again = all.filter((_, index) => index % 3 === 0);
  return createCorpus([...all, ...again].map((deck) => ({ deck })));
}

function nameOf({ id, name, conflicts }: Classification | DeckName): DeckName {
  return { id, name, ...(conflicts && { conflicts: conflicts.map(nameOf) }) };
}

function namesOf(corpus: Corpus, { classify, ruleSet }: Matcher): DeckName[] {
  const { id, name } = ruleSet.unclassified;
  return Array.from(corpus.weights, (_, deck) => {
    const found = classify(deckOf(corpus, deck));
    return found ? nameOf(found) : { id, name };
  });
}

function expectNames(session: Session, names: readonly DeckName[]): void {
  expect(names.map((_, deck) => session.nameOf(deck))).toEqual(names);
  const { labels } = session;
  expect(Array.from(labels.numbers, (number) => labels.names[number])).toEqual(names);
  expect(new Set(labels.numbers).size).toBe(labels.names.length);
}

/** Expects the moves that follow from the labels of the decks before and after. */
function expectMoves(
  { moves }: SessionUpdate,
  before: readonly DeckName[],
  after: readonly DeckName[],
  { weights }: Corpus,
): void {
  const expected = new Map<string, { decks: number[]; lists: number }>();
  for (const [deck, from] of before.entries()) {
    const key = JSON.stringify([from, after[deck]]);
    if (JSON.stringify(from) === JSON.stringify(after[deck])) continue;
    const move = expected.get(key) ?? { decks: [], lists: 0 };
    move.decks.push(deck);
    move.lists += weights[deck] as number;
    expected.set(key, move);
  }
  const given = moves.map(
    ({ from, to, decks, lists }) =>
      [JSON.stringify([from, to]), { decks: [...decks], lists }] as const,
  );
  expect(new Map(given)).toEqual(expected);
  expect(given.length).toBe(expected.size);
  const sizes = moves.map(({ lists }) => lists);
  expect(sizes).toEqual(sizes.toSorted((x, y) => y - x));
}

function expectChanges({ changed, session }: SessionUpdate, before: Session): void {
  const byKey = (counts: readonly PartCounts[]) =>
    new Map(
      counts.map(({ what, identifier, wins, matches }) => [
        `${what} ${identifier}`,
        { wins, matches },
      ]),
    );
  const [old, fresh] = [byKey(before.counts), byKey(session.counts)];
  const expected = new Map(
    [...new Set([...old.keys(), ...fresh.keys()])]
      .map((key) => [key, { before: old.get(key), after: fresh.get(key) }] as const)
      .filter(([, change]) => JSON.stringify(change.before) !== JSON.stringify(change.after)),
  );
  const given = new Map(
    changed.map(({ what, identifier, ...change }) => [`${what} ${identifier}`, change]),
  );
  expect(given).toEqual(expected);
}

/** Expects the counts that follow from what each list is classified as and matches. */
function expectCounts(session: Session, corpus: Corpus, matcher: Matcher): void {
  const { ruleSet, classify } = matcher;
  // With `report`, every variant that matches is a separate result.
  const all = compileRules(ruleSet, { conflicts: 'report' });
  const wins = new Map<string, number>();
  const matches = new Map<string, number>();
  const add = (tally: Map<string, number>, keys: Iterable<string>, weight: number) => {
    for (const key of keys) tally.set(key, (tally.get(key) ?? 0) + weight);
  };
  const keysOf = ({ rule, variant, fallback }: Classification) => {
    if (fallback) return [`fallback ${fallback.matched.identifier}`];
    return [`rule ${rule.identifier}`, ...(variant ? [`variant ${variant.identifier}`] : [])];
  };
  for (const [deck, weight] of corpus.weights.entries()) {
    const cards = deckOf(corpus, deck);
    const found = classify(cards);
    const won = found ? keysOf(found) : [`unclassified ${ruleSet.unclassified.id}`];
    add(wins, won, weight);
    if (!found || found.fallback) add(matches, won, weight);
    add(matches, new Set(all.matches(cards).flatMap(keysOf)), weight);
  }
  for (const { what, identifier, ...numbers } of session.counts) {
    const key = `${what} ${identifier}`;
    const expected = { wins: wins.get(key) ?? 0, matches: matches.get(key) ?? 0 };
    expect({ key, ...numbers }).toEqual({ key, ...expected });
    if (what === 'rule' || what === 'variant') {
      const found = new Set(session.decksMatching(identifier));
      const lists = corpus.weights.reduce(
        (sum, weight, deck) => sum + (found.has(deck) ? weight : 0),
        0,
      );
      expect({ key, lists }).toEqual({ key, lists: expected.matches });
    }
    wins.delete(key);
  }
  expect([...wins]).toEqual([]);
}

/** Expects the same losses as coverage, which classifies each list. */
function expectLosses({ losses }: Session, corpus: Corpus, matcher: Matcher): void {
  const sorted = (lostTo: readonly LostTo[]) =>
    lostTo.toSorted((x, y) => y.lists - x.lists || (x.identifier < y.identifier ? -1 : 1));
  const expected = coverRules(matcher, corpus, { separated: 0 })
    .rules.flatMap(({ variants, ...rule }) => [
      { what: 'rule', ...rule },
      ...variants.map((variant) => ({ what: 'variant', ...variant })),
    ])
    .filter(({ overridden }) => overridden.length > 0)
    .map(({ what, identifier, overridden }) => ({ what, identifier, lostTo: sorted(overridden) }));
  expect(losses).toEqual(expected);
}

test('an updated session has the labels, counts and moves of a newly opened one', () => {
  let moved = 0;
  fc.assert(
    fc.property(edits, ({ sample, other, seeds }) => {
      const corpus = corpusOf(sample, other);
      let { file } = sample;
      let matcher = compiled(file, sample);
      let session = openSession(matcher.program, corpus);
      let names = namesOf(corpus, matcher);
      expectNames(session, names);
      expectCounts(session, corpus, matcher);
      const [opened, openedNames] = [session, names];
      for (const seed of seeds) {
        file = editedFile(file, other.file, seed);
        matcher = compiled(file, seed % 7 === 0 ? other : sample);
        const update = session.update(matcher.program);
        const after = namesOf(corpus, matcher);
        expectNames(update.session, after);
        expectCounts(update.session, corpus, matcher);
        expectMoves(update, names, after, corpus);
        expectChanges(update, session);
        expectNames(session, names);
        moved += update.moves.length;
        session = update.session;
        names = after;
        const sinceOpened = { session, ...session.changesSince(opened) };
        expectMoves(sinceOpened, openedNames, names, corpus);
        expectChanges(sinceOpened, opened);
        expectLosses(session, corpus, matcher);
      }
    }),
    { numRuns: 100 },
  );
  expectMoreThan(100, moved);
});

test('and so does one after reordering rules that match the same lists', () => {
  let moved = 0;
  fc.assert(
    fc.property(edits, ({ sample, other, seeds }) => {
      // Without priorities and limits, so that the order decides.
      const rules = [...sample.file.rules, ...other.file.rules].map((rule, index) => ({
        identifier: `rule-${index}`,
        name: rule.name,
        cards: rule.cards.slice(0, 1),
      }));
      const corpus = corpusOf(sample, other);
      const { groups, kinds } = { ...other.file, ...sample.file };
      let file: RawFile = { rules, ...(groups && { groups }), ...(kinds && { kinds }) };
      let session = openSession(compileRules(anyRules(file)).program, corpus);
      let names = Array.from(corpus.weights, (_, deck) => session.nameOf(deck));
      for (const seed of seeds) {
        file = reorderedFile(file, seed);
        const matcher = compileRules(anyRules(file));
        const update = session.update(matcher.program);
        const after = namesOf(corpus, matcher);
        expectNames(update.session, after);
        expectMoves(update, names, after, corpus);
        moved += update.moves.length;
        session = update.session;
        names = after;
      }
    }),
    { numRuns: 300 },
  );
  expectMoreThan(300, moved);
});
