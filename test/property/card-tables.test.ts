/**
 * The effect of a card table on labels: a list gets the label of the list under the names of the table, and the
 * version of the program depends only on what the rules need of the table.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CardTable } from '../../src/core/decks/cards/card-table.js';
import { readCardTable } from '../../src/core/decks/cards/read-table.js';
import type { TableCard } from '../../src/core/decks/cards/table-card.js';
import { compareOptions } from '../../src/core/decks/identity.js';
import { readDecklist } from '../../src/core/decks/read.js';
import { labelOf } from '../../src/core/engine/match/label.js';
import { compileRules, createMatcher } from '../../src/core/engine/matcher.js';
import { loadProgram, saveProgram } from '../../src/core/engine/program/store.js';
import { parseRules } from '../../src/core/rules/parse.js';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { deckNumberOf } from '../../src/questions/corpus/layout/access.js';
import { classificationOf, tagBy } from '../../src/questions/corpus/tagging/tag.js';
import { expectMoreThan } from '../support/sampled.js';

const names = ['Bolt', 'Opt', 'Iono', 'Ralts'];
/** Some of these are also names of cards, and some belong to several cards. */
const spellings = [...names, 'Blitz', 'blitz', 'Éclair', 'Eclair', '7', '007', 'A-1'];
const sets = ['A', 'b', 'C'];
const numbers = ['1', '01', '7'];

const text = <T extends string>(texts: readonly T[]) => fc.constantFrom(...texts);
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const tableCard: fc.Arbitrary<TableCard> = fc
  .record({
    id: some(text(spellings)),
    name: text(names),
    set: some(text(sets)),
    number: some(text(numbers)),
    group: some(text(['g', 'h'])),
    colors: some(text(['', 'W', 'UR'])),
    land: some(fc.boolean()),
    names: some(fc.array(text(spellings), { maxLength: 3 })),
  })
  .map((row) => readCardTable([row]).table.cards[0] as TableCard);

const selector = fc.record({
  name: text([...names, 'Blitz', 'Zed']),
  set: some(text(sets)),
  number: some(text(numbers)),
});
const requirement = fc.oneof(
  fc.record({ name: text([...names, 'Éclair', '7']), count: fc.constantFrom(1, 2) }),
  selector,
  fc.record({ anyOf: fc.array(selector, { minLength: 1, maxLength: 3 }), total: fc.constant(2) }),
);
const source = some(fc.constant({ name: 'Deck', includeColorInName: true }));

const ruleFile = fc
  .record({
    match: fc.record({ names: fc.subarray([...compareOptions]) }),
    rules: fc.array(
      fc.record({ cards: fc.array(requirement, { minLength: 1, maxLength: 2 }), source }),
      { minLength: 1, maxLength: 5 },
    ),
    fallbacks: fc.array(fc.record({ cards: fc.array(text(names), { minLength: 1 }) }), {
      maxLength: 1,
    }),
  })
  .map(({ match, rules, fallbacks }) => ({
    match,
    rules: rules.map((rule, at) => ({ identifier: `r${at}`, name: 'Deck', ...rule })),
    fallbacks: fallbacks.map((one, at) => ({ identifier: `f${at}`, name: 'Pile', ...one })),
  }));

const deck = fc.array(
  fc.record({
    name: text([...spellings, 'Zed', 'BOLT']),
    set: some(text(sets)),
    number: some(text(numbers)),
    count: fc.constantFrom(1, 2, 3),
  }),
  { maxLength: 6 },
);

const tables = fc.array(tableCard, { maxLength: 8 }).map((cards) => new CardTable(cards));

test('a list has the label that it has under the names of the table', () => {
  let moved = 0;
  fc.assert(
    fc.property(
      ruleFile,
      tables,
      fc.array(deck, { minLength: 1, maxLength: 5 }),
      (file, cards, decks) => {
        const matcher = compileRules(file as never, { cards });
        const reloaded = createMatcher(loadProgram(saveProgram(matcher.program)));
        const corpus = createCorpus(decks.map((one) => ({ deck: one })));
        const tagged = tagBy('columns', matcher.program, corpus);
        for (const [at, one] of decks.entries()) {
          const resolved = cards.resolve(one, file.match.names);
          if (JSON.stringify(resolved) !== JSON.stringify(one)) moved++;
          const expected = labelOf(
            matcher.classify(resolved as never),
            matcher.ruleSet.unclassified,
          );
          const label = (found: typeof matcher) =>
            labelOf(found.classify(one as never), found.ruleSet.unclassified);
          expect(label(matcher)).toEqual(expected);
          expect(label(reloaded)).toEqual(expected);
          expect(
            labelOf(
              classificationOf(tagged, deckNumberOf(corpus, at)),
              matcher.ruleSet.unclassified,
            ),
          ).toEqual(expected);
        }
      },
    ),
    { numRuns: 500 },
  );
  expectMoreThan(100, moved);
});

test('a resolved list has the label that rules without the table give it, except for reprints', () => {
  fc.assert(
    fc.property(ruleFile, tables, deck, (file, cards, list) => {
      // Rules that use the names of the table; reprints are compared in the law above.
      const rules = JSON.parse(JSON.stringify(file), (key, value: unknown) =>
        typeof value === 'string' && /^(?:name|\d+)$/.test(key)
          ? (cards.nameOf(value, file.match.names) ?? value)
          : value,
      ) as typeof file;
      const { match, colors } = cards.neededBy(compileRules(rules as never).ruleSet);
      const plain = compileRules(rules as never, {
        ...(match?.reprints && { match: { ...file.match, reprints: match.reprints } }),
        ...(colors && { colors }),
      });
      const resolved = cards.resolve(list, file.match.names) as never;
      expect(compileRules(rules as never, { cards }).classify(resolved)?.id).toEqual(
        plain.classify(resolved)?.id,
      );
    }),
    { numRuns: 300 },
  );
});

test('a table with other data for cards that the rules do not mention gives the same version', () => {
  fc.assert(
    fc.property(ruleFile, tables, fc.infiniteStream(fc.nat()), (file, cards, order) => {
      const rules = file.rules.map(({ source: _, ...rule }) => rule);
      const plain = { ...file, rules };
      const others: TableCard[] = [
        { id: '99', name: 'Newer', set: 'N', number: '1', group: 'n', names: ['Neuer'] },
        { name: 'Newer', set: 'N', number: '2', group: 'n' },
      ];
      const shuffled = [...cards.cards, ...others]
        .map((card) => ({ card, at: order.next().value }))
        .sort((x, y) => x.at - y.at)
        .map(({ card }) => card);
      const version = (table: CardTable) => compileRules(plain as never, { cards: table }).version;
      expect(version(new CardTable(shuffled))).toBe(version(cards));
      const unmentioned = new CardTable(others);
      expect(version(unmentioned)).toBe(compileRules(plain as never).version);
    }),
    { numRuns: 300 },
  );
});

test('a table with another spelling of a card that the rules mention gives another version', () => {
  const rules = parseRules([{ identifier: 'a', name: 'A', cards: [{ name: 'Bolt' }] }]).ruleSet;
  if (rules === undefined) throw new Error('the rules must load');
  const version = (...cards: TableCard[]) =>
    compileRules(rules, { cards: new CardTable(cards) }).version;
  const versions = [
    version(),
    version({ name: 'Bolt', names: ['Blitz'] }),
    version({ name: 'Bolt', names: ['Blitz'], id: '1' }),
    version({ name: 'Bolt', names: ['Blitzz'] }),
  ];
  expect(new Set(versions).size).toBe(versions.length);
});

test('reading a table never throws, and its findings have places', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.string(), { maxLength: 5 }).map((lines) => `id,name,names\n${lines.join('\n')}`),
  );
  fc.assert(
    fc.property(fc.oneof(anyText, fc.anything()), (input) => {
      const { table, diagnostics } = readCardTable(input, { file: 'cards' });
      for (const { name } of table.cards) expect(table.nameOf(name)).toBeDefined();
      for (const found of diagnostics) {
        expect(found.file).toBe('cards');
        if (found.code === 'card-row-skipped' && typeof input === 'string') {
          expect(found.range).toBeDefined();
        }
      }
    }),
    { numRuns: 1000 },
  );
});

test('readDecklist resolves as the table does', () => {
  fc.assert(
    fc.property(tables, deck, (cards, list) => {
      const { decklist } = readDecklist(list, { cards });
      expect(decklist.cards).toEqual(cards.resolve(readDecklist(list).decklist.cards));
    }),
  );
});

describe('kinds', () => {
  const attributeCard = fc.record({
    name: text(names),
    colors: some(text(['W', 'UR'])),
    attributes: some(
      fc.record({
        type: some(fc.oneof(text(['Monster', 'spell']), fc.constant(['MONSTER', 'trap']))),
        Cost: some(fc.oneof(fc.constantFrom(1, 2, 3), text(['2', 'x']))),
      }),
    ),
  });
  const attributeTest = fc.oneof(
    text(['monster', 'SPELL', '2', 'w']),
    fc.constantFrom(1, 2),
    fc.array(fc.constantFrom<string | number>('trap', 'Spell', 1, '3'), { minLength: 1 }),
    fc.record({ min: fc.constantFrom(1, 2) }),
    fc.record({ min: fc.constant(0), max: fc.constantFrom(1, 2) }),
  );
  const tests = fc.dictionary(
    text(['type', 'TYPE', 'cost', 'colors', 'name', 'level']),
    attributeTest,
    {
      maxKeys: 2,
    },
  );
  const kind = fc.record({ where: tests, not: some(tests) });

  type Card = typeof attributeCard extends fc.Arbitrary<infer T> ? T : never;

  /** The values of a card according to the definition, as lower-case texts. */
  function valuesIn({ name, colors, attributes }: Card, wanted: string): string[] {
    const all = { name, colors: [...(colors ?? '')], ...attributes };
    const own = Object.entries(all).filter(([key]) => key.toLowerCase() === wanted.toLowerCase());
    return own.flatMap(([, value]) => [value ?? []].flat()).map((one) => `${one}`.toLowerCase());
  }

  function holds(card: Card, [attribute, wanted]: readonly [string, unknown]): boolean {
    const values = valuesIn(card, attribute);
    if (typeof wanted === 'object' && !Array.isArray(wanted)) {
      const { min = -1, max = 99 } = wanted as { readonly min?: number; readonly max?: number };
      return values.some((value) => Number(value) >= min && Number(value) <= max);
    }
    const texts = [wanted].flat().map((one) => `${one}`.toLowerCase());
    return values.some((value) => texts.includes(value));
  }

  test('are the same as the names of their cards in rules, in every way to count them', () => {
    let classified = 0;
    fc.assert(
      fc.property(
        fc.array(attributeCard, { maxLength: 8 }),
        kind,
        fc.constantFrom('copies', 'lines', 'names'),
        fc.constantFrom(1, 2, 3),
        fc.array(deck, { minLength: 1, maxLength: 5 }),
        (rows, { where, not }, unit, count, decks) => {
          const { table: cards } = readCardTable(JSON.parse(JSON.stringify(rows)));
          const members = rows
            .filter((card) => Object.entries(where).every((one) => holds(card, one)))
            .filter((card) => !Object.entries(not ?? {}).some((one) => holds(card, one)))
            .map(({ name }) => name);
          const asked = not === undefined ? { where } : { where, not };
          const rule = { identifier: 'a', name: 'A' };
          const kinds = compileRules([{ ...rule, cards: [{ ...asked, unit, count }] }] as never, {
            cards,
          });
          const file = {
            groups: { members },
            rules: [{ ...rule, cards: [{ group: 'members', unit, count }] }],
          };
          const named = compileRules(file as never, { cards });
          const reloaded = createMatcher(loadProgram(saveProgram(kinds.program)));
          for (const one of decks) {
            const expected = named.classify(one as never)?.id;
            if (expected !== undefined) classified++;
            expect(kinds.classify(one as never)?.id).toBe(expected);
            expect(reloaded.classify(one as never)?.id).toBe(expected);
          }
        },
      ),
      { numRuns: 1500 },
    );
    expectMoreThan(100, classified);
  });

  test('are in the version of the rules, and other cards of the table are not', () => {
    const elf = { name: 'A', attributes: { type: 'Elf' } };
    const versionWith = (...rows: readonly object[]) =>
      compileRules([{ identifier: 'a', name: 'A', cards: [{ where: { type: 'Elf' } }] }], {
        cards: readCardTable(rows).table,
      }).version;
    expect(versionWith(elf, { name: 'B' })).toBe(versionWith(elf));
    expect(versionWith(elf, { ...elf, name: 'B' })).not.toBe(versionWith(elf));
  });
});
