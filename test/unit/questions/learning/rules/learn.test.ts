import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { describeRequirement } from '../../../../../src/core/rules/describe.js';
import { checkRules } from '../../../../../src/questions/analysis/checks/check.js';
import {
  type CorpusList,
  createCorpus,
} from '../../../../../src/questions/corpus/build/builder.js';
import { deckNumberOf, labelOf } from '../../../../../src/questions/corpus/layout/access.js';
import { classificationOf, tagCorpus } from '../../../../../src/questions/corpus/tagging/tag.js';
import { learnRules } from '../../../../../src/questions/learning/rules/learn.js';
import {
  madeUpCorpus,
  madeUpDecks,
  madeUpList,
  madeUpLists,
  randomBy,
} from '../../../../support/labelled.js';

describe('learnRules', () => {
  test('asks for two copies of the cards that labels are named for', async () => {
    const { ruleSet, right, lists, leftOut } = await learnRules(madeUpCorpus());
    expect([right, lists, leftOut]).toEqual([40, 40, []]);
    expect(ruleSet.get('whale')).toMatchObject({
      name: 'Whale',
      cards: [{ name: 'Whale V', count: 2 }],
    });
    expect(ruleSet.get('wolf')?.cards).toEqual([{ name: 'Wolf ex', count: 2 }]);
  });

  describe('without words, asks', () => {
    /** The rules for labels whose lists hold some cards, and other numbers of one more. */
    const learnedFrom = async (
      decks: readonly (readonly [string, Readonly<Record<string, number>>, number?])[],
    ) => {
      const lists = decks.flatMap(([label, cards, lists = 4]) =>
        Array.from({ length: lists }, (_, at) => ({
          deck: {
            main: Object.entries({ ...cards, Coin: at + 1 }).map(([name, count]) => ({
              name,
              count,
            })),
          },
          label: { id: label, name: label },
        })),
      );
      return (await learnRules(createCorpus(lists), { usesWords: false })).ruleSet;
    };

    test('first for cards that few other decks hold', async () => {
      const ruleSet = await learnedFrom([
        ['fox', { Ball: 3, Den: 3 }],
        ['owl', { Ball: 1, Nest: 3 }],
        ['bear', { Ball: 1, Cave: 3 }],
      ]);
      expect(ruleSet.get('fox')?.cards).toEqual([{ name: 'Den', count: 2 }]);
    });

    test('for cards of the kind that the other rules ask for', async () => {
      const ruleSet = await learnedFrom([
        ...['Fox', 'Owl', 'Bear'].map((name) => [name, { [`${name} ex`]: 2, Pack: 4 }] as const),
        ['code', { Alley: 2, 'Hare ex': 2 }],
      ]);
      expect(ruleSet.get('code')?.cards).toEqual([{ name: 'Hare ex', count: 2 }]);
    });

    test('for no three copies that lists just reach', async () => {
      const ruleSet = await learnedFrom([
        ['fox', { Den: 3, Burrow: 3 }],
        ['owl', { Nest: 3 }, 14],
        ['owl', { Nest: 3, Den: 2 }, 2],
        ['bear', { Cave: 3 }, 16],
        ['hare', { Field: 3, Burrow: 1 }, 6],
      ]);
      expect(ruleSet.get('fox')?.cards).toEqual([{ name: 'Burrow', count: 2 }]);
    });

    test('for what the lists of special cases hold, too', async () => {
      const ruleSet = await learnedFrom([
        ['fox', { Fox: 3, Rope: 2 }, 1],
        ['fox-owl', { Fox: 3, Owl: 2 }, 8],
        ['bear', { Cave: 3 }, 8],
      ]);
      expect(ruleSet.rules.map(({ identifier, cards }) => [identifier, cards])).toContainEqual([
        'fox',
        [{ name: 'Fox', count: 2 }],
      ]);
      expect(ruleSet.get('fox-owl')?.cards).toEqual([{ name: 'Owl', count: 2 }]);
    });
  });

  describe('asks for a printing or zone', () => {
    /** Lists of labels that differ in one card alone, which is as common in other zones and printings. */
    const listsOf = (label: string, own: CorpusList['deck']) =>
      [1, 2, 3, 4, 5].map((count) => ({
        deck: {
          ...(own as object),
          main: [
            { name: 'Red', set: 'A', number: '9', count },
            { name: 'Blue', set: 'A', number: '8', count },
          ],
        },
        label: { id: label, name: label },
      }));
    const askedFor = async (owns: readonly CorpusList['deck'][]) => {
      const corpus = createCorpus(owns.flatMap((own, at) => listsOf(`code-${at}`, own)));
      const { ruleSet, right } = await learnRules(corpus, { usesWords: false });
      expect(right).toBe(corpus.listCount);
      return ruleSet.rules.map(({ cards }) => cards);
    };

    test('where that tells labels apart, and the leader of a deck has one', async () => {
      const leaders = [1, 2].map((number) => ({
        leader: [{ name: 'Red', set: 'A', number: String(number), count: 1 }],
      }));
      expect(await askedFor(leaders)).toEqual([
        [{ name: 'Red', set: 'A', number: '1' }],
        [{ name: 'Red', set: 'A', number: '2' }],
      ]);
    });

    test('where the name is in other zones, too', async () => {
      const leaders = ['Red', 'Blue'].map((name) => ({
        leader: [{ name, set: 'A', number: name === 'Red' ? '9' : '8', count: 1 }],
      }));
      expect(await askedFor(leaders)).toEqual([
        [{ name: 'Red', zone: ['leader'] }],
        [{ name: 'Blue', zone: ['leader'] }],
      ]);
    });

    test('and for the whole card where all printings tell as much', async () => {
      const sides = ['Green', 'Grey'].map((name) => ({
        side: ['1', '2'].map((number) => ({ name, set: 'B', number, count: 1 })),
      }));
      expect(await askedFor(sides)).toEqual([
        [{ name: 'Green', count: 2 }],
        [{ name: 'Grey', count: 2 }],
      ]);
    });
  });

  test('makes a special case the variant of its rule', async () => {
    const { ruleSet, evidence } = await learnRules(madeUpCorpus());
    expect(ruleSet.parentOf('fox-owl')?.identifier).toBe('fox');
    expect(ruleSet.get('fox-owl')?.cards).toEqual([{ name: 'Owl ex', count: 2 }]);
    expect(evidence.find(({ identifier }) => identifier === 'fox-owl')).toEqual({
      identifier: 'fox-owl',
      parent: 'fox',
      lists: 10,
      right: 10,
      missed: [],
      foreign: [],
    });
  });

  test('writes the same bytes for the same lists, in whatever order they are', async () => {
    const events = ['2025-01-01', '2025-02-01', '2025-03-01'].flatMap((event, seed) =>
      madeUpLists({ Fox: 5, 'Fox Owl': 5, Whale: 5, Wolf: 5 }, { seed, event }),
    );
    const orders = [events, events.toReversed(), [...events.slice(31), ...events.slice(0, 31)]];
    for (const usesWords of [true, false]) {
      const [first, ...others] = await Promise.all(
        orders.map(async (order) =>
          JSON.stringify(await learnRules(createCorpus(order), { usesWords })),
        ),
      );
      expect(others).toEqual([first, first]);
    }
  });

  test('writes rules that the check has nothing against', async () => {
    const corpus = madeUpCorpus();
    const { ruleSet } = await learnRules(corpus);
    expect(checkRules(ruleSet.file, { lists: corpus }).diagnostics).toEqual([]);
  });

  test('gives one list in thirty with a wrong label no rule of its own', async () => {
    const [wrong, ...lists] = madeUpLists({ Whale: 30, Wolf: 30 });
    const mistaken = { ...wrong, deck: wrong?.deck, label: { id: 'odd', name: 'Odd' } };
    const { leftOut, evidence } = await learnRules(createCorpus([mistaken, ...lists]));
    expect(leftOut).toEqual([
      {
        id: 'odd',
        name: 'Odd',
        lists: 1,
        reason: 'few-lists',
        winners: [{ id: 'whale', lists: 1 }],
      },
    ]);
    expect(evidence.find(({ identifier }) => identifier === 'whale')?.foreign).toEqual([
      { id: 'odd', lists: 1 },
    ]);
  });

  test('asks for all cards that a label of one list is named for', async () => {
    const wolves = madeUpLists({ Whale: 12, Wolf: 12 });
    const one = madeUpList('Lynx Heron', { 'Lynx ex': 2, 'Heron ex': 2 }, randomBy(4));
    const { ruleSet } = await learnRules(createCorpus([...wolves, one]));
    const lynx = ruleSet.rules.find(({ identifier }) => identifier === 'lynx-heron');
    expect(lynx?.cards.map(describeRequirement)).toEqual(['2 Heron ex', '2 Lynx ex']);
  });

  test('tells a variant apart by the card that it is named for, of whatever kind that is', async () => {
    const random = randomBy(5);
    const others = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Leaf ${at}`, 1]));
    const listsOf = (label: string, cards: Readonly<Record<string, number>>) =>
      Array.from({ length: 12 }, () => madeUpList(label, cards, random));
    const { ruleSet } = await learnRules(
      createCorpus([
        ...listsOf('Lynx', { 'Lynx ex': 3, ...others }),
        ...madeUpLists({ Wolf: 12, Fox: 12 }),
        ...listsOf('Bear Den', { 'Bear ex': 2, Cave: 3 }),
        ...listsOf('Bear Owlet', { 'Bear ex': 3, Owlet: 3, 'Stork ex': 2 }),
      ]),
    );
    expect(ruleSet.parentOf('bear-owlet')?.identifier).toBe('bear-den');
    expect(ruleSet.get('bear-owlet')?.cards).toEqual([{ name: 'Owlet', count: 2 }]);
  });

  test('counts what its evidence says by tagging', async () => {
    const corpus = createCorpus([
      ...madeUpLists({ Fox: 8, 'Fox Owl': 5, Wolf: 6 }),
      // A wolf that is labelled as a fox, which no rule should follow.
      ...madeUpLists({ Wolf: 1 }, { seed: 9 }).map((list) => ({
        ...list,
        label: { id: 'fox', name: 'Fox' },
      })),
    ]);
    const { ruleSet, evidence, right } = await learnRules(corpus);
    const tags = tagCorpus(compileRules(ruleSet).program, corpus);
    const isRight = (list: number) =>
      classificationOf(tags, deckNumberOf(corpus, list))?.id === labelOf(corpus, list)?.id;
    expect(right).toBe([...Array(corpus.listCount).keys()].filter(isRight).length);
    expect(evidence.find(({ identifier }) => identifier === 'fox')).toMatchObject({
      lists: 9,
      right: 8,
      missed: [{ id: 'wolf', lists: 1 }],
    });
    expect(evidence.find(({ identifier }) => identifier === 'wolf')?.foreign).toEqual([
      { id: 'fox', lists: 1 },
    ]);
  });

  test('lets newer lists decide what a label means', async () => {
    const random = randomBy(3);
    const labelled = (label: string, event: string, count: number) =>
      Array.from({ length: count }, () =>
        madeUpList(label, { ...madeUpDecks.Fox, 'Owl ex': 1 }, random, event),
      );
    const others = madeUpLists({ Fox: 10, 'Fox Owl': 10 }, { event: '2025-06-01' });
    const drifted = [...labelled('Fox', '2024-01-01', 8), ...labelled('Fox Owl', '2025-06-01', 4)];
    const { ruleSet } = await learnRules(createCorpus([...others, ...drifted]));
    expect(ruleSet.get('fox-owl')?.cards).toEqual([{ name: 'Owl ex' }]);
  });

  test('learns only from the lists and labels that it is told to', async () => {
    const corpus = madeUpCorpus();
    const options = { isUsed: (list: number) => list < 30, ignoredLabels: ['whale'] };
    const { ruleSet, lists } = await learnRules(corpus, options);
    expect([lists, ruleSet.get('wolf'), ruleSet.get('whale')]).toEqual([20, undefined, undefined]);
  });

  test('needs no words in labels', async () => {
    const named = madeUpLists({ Fox: 10, Whale: 10, Wolf: 10 }).map((list) => {
      const id = typeof list.label === 'string' ? list.label : (list.label?.id ?? '');
      return {
        ...list,
        label: { id: `type-${id.length}-${id[1]}`, name: `Type ${id.length}${id[1]}` },
      };
    });
    const { right, ruleSet } = await learnRules(createCorpus(named), { usesWords: false });
    expect([right, ruleSet.rules.length]).toEqual([30, 3]);
  });

  test('reports progress, and ends with the reason of the signal', async () => {
    const aborted = AbortSignal.abort(new Error('not needed'));
    await expect(learnRules(madeUpCorpus(), { signal: aborted })).rejects.toThrow('not needed');
    const controller = new AbortController();
    const learning = learnRules(madeUpCorpus(), { signal: controller.signal });
    controller.abort(new Error('changed its mind'));
    await expect(learning).rejects.toThrow('changed its mind');
  });

  test('makes an empty rule file of no lists', async () => {
    expect((await learnRules(createCorpus([]))).ruleSet.rules).toEqual([]);
  });
});
