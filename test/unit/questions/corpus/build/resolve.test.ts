import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCardTable } from '../../../../../src/core/decks/cards/read-table.js';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { resolveCorpus } from '../../../../../src/questions/corpus/build/resolve.js';
import {
  deckNumberOf,
  deckOf,
  entryOf,
} from '../../../../../src/questions/corpus/layout/access.js';

const { table } = readCardTable([
  { id: '7', name: 'Opt', names: ['Wahl', 'Choix'] },
  { name: 'Iono', names: ['Enigmara'] },
]);
const cards = (...names: readonly string[]) => names.map((name) => ({ name, count: 2 }));

describe('a corpus with the names of a card table', () => {
  test('has the same lists under these names, with all their data', () => {
    const name = fc.constantFrom('Opt', 'Wahl', '7', 'Iono', 'Enigmara', 'Other', 'wahl');
    const card = fc.record({
      name,
      count: fc.constantFrom(1, 2),
      // The name of one card can be the number of another.
      number: fc.constantFrom('7', 'Wahl', '1'),
      zone: fc.constantFrom('main', 'side'),
    });
    const list = fc.record({
      deck: fc.array(card, { maxLength: 4 }),
      label: fc.constantFrom('Opt', 'Wahl'),
      index: fc.nat(9),
      player: fc.constantFrom('Wahl', 'ann'),
      event: fc.constantFrom({ id: 'cup', name: 'Cup' }, { id: 'day' }),
    });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 6 }), fc.boolean(), (lists, isFolded) => {
        const options = isFolded ? (['case'] as const) : [];
        const corpus = resolveCorpus(createCorpus(lists), table, options);
        expect(corpus.listCount).toBe(lists.length);
        const resolved = createCorpus(
          lists.map((one) => ({ ...one, deck: table.resolve(one.deck, options) as never })),
        );
        for (const at of lists.keys()) {
          const [own, wanted] = [entryOf(corpus, at), entryOf(resolved, at)];
          expect(own).toEqual(wanted);
          expect(deckOf(corpus, own.deck)).toEqual(deckOf(resolved, wanted.deck));
        }
        expect(corpus.deckCount).toBe(resolved.deckCount);
      }),
    );
  });

  test('merges decks that differed only in spelling', () => {
    const corpus = createCorpus(
      ['Opt', 'Wahl', '7', 'Choix'].map((name) => ({ deck: cards(name) })),
    );
    const resolved = resolveCorpus(corpus, table);
    expect([corpus.deckCount, resolved.deckCount]).toEqual([4, 1]);
    expect([...resolved.weights]).toEqual([4]);
    expect([0, 1, 2, 3].map((list) => deckNumberOf(resolved, list))).toEqual([0, 0, 0, 0]);
  });

  test('is the original corpus if no name changes, or without a table', () => {
    const corpus = createCorpus([{ deck: cards('Opt', 'Other', ' Iono') }]);
    expect(resolveCorpus(corpus, table)).toBe(corpus);
    expect(resolveCorpus(corpus, undefined)).toBe(corpus);
  });
});
