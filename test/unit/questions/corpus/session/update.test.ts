import { expect, test } from 'vitest';
import type { RuleInput } from '../../../../../src/core/rules/input.js';
import { compileRules, type Matcher } from '../../../../../src/index.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { partSize } from '../../../../../src/questions/corpus/layout/corpus.js';
import { openSession, type Session } from '../../../../../src/questions/corpus/session/session.js';

/** Each deck has two cards; decks of the second segment have `B218` or `B219`. */
const cardsOf = (deck: number) => [`A${deck % 300}`, `B${Math.floor(deck / 300)}`];
const deckCount = partSize + 300;
const rare = ['A1', 'A2', 'B0', 'B218', 'B219'];
/** The decks with cards of the rules, in both segments. */
const watched = Array.from({ length: deckCount }, (_, deck) => deck).filter((deck) =>
  cardsOf(deck).some((card) => rare.includes(card)),
);
const listedTwice = [1, deckCount - 1];

const corpus = createCorpus(
  [...Array(deckCount).keys(), ...listedTwice].map((deck) => ({
    deck: cardsOf(deck).map((name) => ({ name, count: 1 })),
  })),
);

const rule = (identifier: string, ...names: string[]) => ({
  identifier,
  name: identifier.toUpperCase(),
  cards: names.map((name) => ({ name })),
});
const [one, two, last] = [rule('one', 'A1'), rule('two', 'A2'), rule('last', 'B218')];
const both = { ...rule('both', 'A1'), variants: [rule('early', 'B0'), rule('late', 'B218')] };
const fallback = { identifier: 'rest', name: 'Rest', cards: ['B0', 'B219'], threshold: 0.5 };

const changes: readonly (readonly [string, RuleInput, RuleInput])[] = [
  ['the cards of a rule', [one, last], [{ ...one, cards: two.cards }, last]],
  ['the order of rules', [one, two, last], [last, two, one]],
  ['a rule that comes', [one, two], [last, one, two]],
  ['variants', [{ ...both, variants: [] }, last], [both, last]],
  ['a fallback', [one, last], { rules: [one, last], fallbacks: [fallback] }],
  [
    'the cards of a fallback',
    { rules: [one], fallbacks: [fallback] },
    {
      rules: [one],
      fallbacks: [{ ...fallback, cards: ['B218'] }],
    },
  ],
  [
    'a rule that takes the decks of a fallback',
    { rules: [one], fallbacks: [fallback] },
    {
      rules: [one, rule('zero', 'B0')],
      fallbacks: [fallback],
    },
  ],
  ['how conflicts are settled', [one, last], { rules: [one, last], conflicts: 'report' }],
];

function namesOf({ classify }: Matcher): string[] {
  return watched.map((deck) => {
    const found = classify(cardsOf(deck).map((name) => ({ name, count: 1 })));
    return [found?.name ?? 'Other', ...(found?.conflicts ?? []).map(({ id }) => id)].join(' ');
  });
}

function expectNames(session: Session, matcher: Matcher): void {
  const text = ({ name, conflicts = [] }: ReturnType<Session['nameOf']>) =>
    [name, ...conflicts.map(({ id }) => id)].join(' ');
  const { names, numbers } = session.labels;
  expect(watched.map((deck) => text(session.nameOf(deck)))).toEqual(namesOf(matcher));
  const byNumber = names.map(text);
  expect(watched.map((deck) => byNumber[numbers[deck] as number])).toEqual(namesOf(matcher));
}

const sorted = (moves: readonly { decks: Uint32Array; lists: number }[]) =>
  moves.toSorted((x, y) => y.lists - x.lists || Number(x.decks[0]) - Number(y.decks[0]));

test.each(
  (['first', 'report'] as const).flatMap((conflicts) =>
    changes.map(([what, before, after]) => ({ what, conflicts, before, after })),
  ),
)('a session of two segments with conflicts: $conflicts follows a change of $what', (change) => {
  const { conflicts } = change;
  const [before, after] = [change.before, change.after].map((rules) =>
    compileRules(rules, typeof rules === 'object' && 'conflicts' in rules ? {} : { conflicts }),
  ) as [Matcher, Matcher];
  const session = openSession(before, corpus);
  expectNames(session, before);
  expect(session.losses).toEqual(openSession(before, corpus).losses);
  const update = session.update(after);
  expectNames(update.session, after);
  const opened = openSession(after, corpus);
  expect(update.session.counts).toEqual(opened.counts);
  expect(update.session.losses).toEqual(opened.losses);

  const expected = new Map<string, number[]>();
  const [old, fresh] = [namesOf(before), namesOf(after)];
  for (const [at, deck] of watched.entries()) {
    if (old[at] === fresh[at]) continue;
    const decks = expected.get(`${old[at]} -> ${fresh[at]}`) ?? [];
    expected.set(`${old[at]} -> ${fresh[at]}`, [...decks, deck]);
  }
  const moves = [...expected.values()].map((decks) => ({
    decks: Uint32Array.from(decks),
    lists: decks.length + decks.filter((deck) => listedTwice.includes(deck)).length,
  }));
  for (const found of [update, update.session.changesSince(session)]) {
    expect(sorted(found.moves.map(({ decks, lists }) => ({ decks, lists })))).toEqual(
      sorted(moves),
    );
  }
});

test('losses and matches cover all segments, with every list of a deck', () => {
  const deck = deckCount - 1;
  const [x, y] = cardsOf(deck) as [string, string];
  const rules = [rule('x', x), { ...rule('y', y), variants: [rule('z', x)] }];
  const session = openSession(compileRules(rules), corpus);
  const lostTo = [{ identifier: 'x', lists: 2 }];
  expect(session.losses).toEqual([
    { what: 'rule', identifier: 'y', lostTo },
    { what: 'variant', identifier: 'z', lostTo },
  ]);
  expect([...session.decksMatching('z')]).toEqual([deck]);
  // The decks with the last card, one of which has two lists.
  expect(session.counts[1]).toEqual({
    what: 'rule',
    identifier: 'y',
    wins: deckCount - 219 * 300 - 1,
    matches: deckCount - 219 * 300 + 1,
  });
  const { session: swapped } = session.update(compileRules(rules.toReversed()));
  expect(swapped.losses).toEqual([
    { what: 'rule', identifier: 'x', lostTo: [{ identifier: 'y', lists: 2 }] },
  ]);
});
