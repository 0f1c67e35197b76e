import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';

/** A rule or variant, and the card that it requires. */
type Part = readonly [identifier: string, card: string];

const letters = ['A', 'B', 'C', 'D'];
const partsOf = (count: number) =>
  letters.slice(0, count).map((letter): Part => [letter.toLowerCase(), letter]);

/** Each set of the cards. */
const decks = Array.from({ length: 16 }, (_, bits) =>
  letters.filter((_letter, at) => (bits >> at) & 1),
);
const corpus = createCorpus(
  decks.map((names) => ({ deck: names.map((name) => ({ name, count: 1 })) })),
);

/** Each order of each number of the items. */
function orders<T>(items: readonly T[]): T[][] {
  const longer = items.flatMap((item) =>
    orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
  return [[], ...longer];
}

/** Each order, also without some parts, with the card of another, and with two cards swapped. */
function changesOf(original: readonly Part[]): Part[][] {
  return orders(original).flatMap((parts) => {
    const [first, second, ...rest] = parts;
    if (parts.length < original.length || !first || !second) return [parts];
    const replaced = parts.flatMap((_, at) =>
      original.map(([, card]) =>
        parts.map((part, place): Part => (place === at ? [part[0], card] : part)),
      ),
    );
    const swapped: Part[] = [[first[0], second[1]], [second[0], first[1]], ...rest];
    return [...replaced, swapped];
  });
}

const toRules = (parts: readonly Part[]) =>
  parts.map(([identifier, card]) => ({ identifier, name: 'Deck', cards: [{ name: card }] }));

/** The parts as rules, or as the variants of a rule that matches every deck. */
const rulesOf = (kind: 'rules' | 'variants', parts: readonly Part[]) =>
  kind === 'rules'
    ? toRules(parts)
    : [{ identifier: 'rule', name: 'Rule', cards: [], variants: toRules(parts) }];

test.each([
  { kind: 'rules', conflicts: 'first', count: 4 },
  { kind: 'rules', conflicts: 'report', count: 3 },
  { kind: 'variants', conflicts: 'first', count: 3 },
  { kind: 'variants', conflicts: 'report', count: 3 },
] as const)('decks follow each change of $count $kind with conflicts: $conflicts', (given) => {
  const { kind, conflicts, count } = given;
  const original = partsOf(count);
  const session = openSession(compileRules(rulesOf(kind, original), { conflicts }), corpus);
  const none = kind === 'rules' ? 'other' : 'rule';
  const labelsOf = (parts: readonly Part[]) =>
    decks.map((names) => {
      const found = parts.filter(([, card]) => names.includes(card)).map(([id]) => id);
      const [first = none, ...others] = found;
      return conflicts === 'report' && others.length > 0 ? [first, ...found].join() : first;
    });
  const before = labelsOf(original);
  for (const parts of changesOf(original)) {
    const { session: updated, moves } = session.update(
      compileRules(rulesOf(kind, parts), { conflicts }),
    );
    const names = decks.map((_, deck) => updated.nameOf(deck));
    const labels = names.map(({ id, conflicts: all = [] }) =>
      [id, ...all.map((one) => one.id)].join(),
    );
    const expected = labelsOf(parts);
    expect([parts, labels]).toEqual([parts, expected]);
    const moved = moves.flatMap(({ decks: numbers }) => [...numbers]).sort((x, y) => x - y);
    expect(moved).toEqual([...decks.keys()].filter((deck) => before[deck] !== expected[deck]));
  }
});
