import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/index.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { openSession } from '../../../../../src/questions/corpus/session/session.js';
import { classificationOf, tagBy } from '../../../../../src/questions/corpus/tagging/tag.js';

test('decks of many rules have their own colours in their names', () => {
  const colors = {
    lands: { Plains: 'W', Island: 'U', Swamp: 'B', Mountain: 'R', Forest: 'G' },
    nonLands: { Gold: 'WUBRG' },
    names: { C: 'Colorless', WU: 'Azorius' },
  };
  const rules = Array.from({ length: 70 }, (_, at) => ({
    identifier: `rule-${at}`,
    name: `Rule ${at}`,
    cards: [{ name: `Card ${at}` }],
    ...(at % 7 > 0 && { source: { name: `Rule ${at}`, includeColorInName: true } }),
  }));
  const lands = Object.keys(colors.lands);
  const decks = rules.flatMap((rule) =>
    Array.from({ length: 32 }, (_, bits) => [
      ...[...rule.cards, { name: 'Gold' }].map((card) => ({ ...card, count: 1 })),
      ...lands.filter((_land, at) => (bits >> at) & 1).map((name) => ({ name, count: 1 })),
    ]),
  );
  const corpus = createCorpus(decks.map((deck) => ({ deck })));
  const { program, classify } = compileRules(rules, { colors });
  const names = decks.map((deck) => classify(deck)?.name);
  expect(new Set(names).size).toBe(10 + 60 * 32);
  for (const way of ['rows', 'columns'] as const) {
    const tags = tagBy(way, program, corpus);
    expect(decks.map((_, deck) => classificationOf(tags, deck)?.name)).toEqual(names);
    expect(tags.classifications.length).toBe(1 + new Set(names).size);
  }
  const plain = openSession(compileRules(rules), corpus);
  const { session, moves } = plain.update(program);
  expect(decks.map((_, deck) => session.nameOf(deck).name)).toEqual(names);
  const { names: labels, numbers } = session.labels;
  expect(Array.from(numbers, (number) => labels[number]?.name)).toEqual(names);
  expect(moves.map(({ to, decks: moved }) => [to.name, ...moved])).toEqual(
    names.flatMap((name, deck) => (deck % (7 * 32) < 32 ? [] : [[name, deck]])),
  );
});
