import { beforeAll, describe, expect, test } from 'vitest';
import {
  type CorpusList,
  createCorpus,
} from '../../../../../../src/questions/corpus/build/builder.js';
import type { ListQuery } from '../../../../../../src/tools/studio/answers.js';
import type { Workbench } from '../../../../../../src/tools/studio/protocol.js';
import { openWorkbench, studioFile, studioProject } from '../../../../../support/workbench.js';

const rules = `[
  {
    "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }],
    "variants": [{ "identifier": "zard-owl", "name": "Charizard Owl", "cards": [{ "name": "Owl ex" }] }]
  },
  { "identifier": "owl", "name": "Owl", "cards": [{ "name": "Owl ex" }] }
]`;
const file = studioFile('rules.json', rules);
const cup = { name: 'River Cup', date: '2026-03-01' };
const open = { name: 'Open', date: '2026-02-01T09:00:00Z' };

function list(cards: readonly string[], facts: Omit<CorpusList, 'deck'> = {}): CorpusList {
  return { deck: cards.map((name) => ({ name, count: 2 })), ...facts };
}

const lists = createCorpus([
  list(['Charizard ex'], { event: cup, placing: 2, playerName: 'Ann', label: 'Charizard' }),
  list(['Charizard ex', 'Owl ex'], { event: open, placing: 1, playerName: 'Zoe' }),
  list(['Owl ex'], { event: cup, placing: 12, playerName: 'bob', label: 'Charizard' }),
  list(['Comfey'], { playerName: 'Éva', record: { wins: 7, losses: 1, ties: 0 } }),
  list(['Charizard ex'], { event: cup, placing: 2 }),
]);

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openWorkbench(studioProject([file]), lists);
});

async function found(query: ListQuery): Promise<readonly number[]> {
  const { rows, total } = await workbench.lists(query, 0, 100);
  expect(total).toBe(rows.length);
  return rows.map((row) => row.list);
}

describe('a filter lets lists through', () => {
  test.each<[string, ListQuery, number[]]>([
    ['all without one', {}, [0, 1, 2, 3, 4]],
    ['by deck', { deck: 'zard' }, [0, 4]],
    ['by deck with variants', { deck: 'zard', isFamily: true }, [0, 1, 4]],
    ['by variant', { deck: 'zard-owl' }, [1]],
    ['that no rule matches', { isUnclassified: true }, [3]],
    ['by the conditions of several rules', { matchedBy: ['zard', 'owl'] }, [1]],
    ['by card', { cards: [{ name: 'Owl ex' }] }, [1, 2]],
    ['by copies of a card', { cards: [{ name: 'Owl ex', least: 3 }] }, []],
    ['by several cards', { cards: [{ name: 'Owl ex', least: 2 }, { name: 'Charizard ex' }] }, [1]],
    ['by event', { event: 1 }, [1]],
    ['by placing', { placing: 2 }, [0, 1, 4]],
    ['by label', { label: 'Charizard' }, [0, 2]],
    ['by number', { lists: [4, 2, 9] }, [2, 4]],
    ['whose deck is not that of their label', { isOther: true }, [2]],
    ['by player, whatever the case', { text: 'BOB' }, [2]],
    ['by event name', { text: 'river' }, [0, 2, 4]],
    ['by several of these', { deck: 'zard', event: 0, text: 'ann' }, [0]],
  ])('%s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });
});

describe('an order of lists', () => {
  test.each<[NonNullable<ListQuery['sort']>, number[]]>([
    [{ by: 'number', isDescending: true }, [4, 3, 2, 1, 0]],
    [{ by: 'deck' }, [0, 4, 1, 3, 2]],
    [{ by: 'label' }, [0, 2, 1, 3, 4]],
    [{ by: 'event' }, [1, 0, 2, 4, 3]],
    [{ by: 'date', isDescending: true }, [0, 2, 4, 1, 3]],
    [{ by: 'placing' }, [1, 0, 4, 2, 3]],
    [{ by: 'placing', isDescending: true }, [2, 0, 4, 1, 3]],
    [{ by: 'player' }, [0, 2, 1, 3, 4]],
  ])('%j has lists without a value at the end', async (sort, expected) => {
    expect(await found({ sort })).toEqual(expected);
  });

  test('is kept by a filter', async () => {
    expect(await found({ placing: 12, sort: { by: 'placing' } })).toEqual([1, 0, 4, 2]);
  });
});

test('a page has some of the lists, and how many there are', async () => {
  const { total, rows } = await workbench.lists({ sort: { by: 'placing' } }, 1, 2);
  expect(total).toBe(5);
  expect(rows).toEqual([
    {
      ...{ list: 0, name: expect.stringContaining('Ann'), deck: { id: 'zard', name: 'Charizard' } },
      ...{
        label: 'Charizard',
        isAgreed: true,
        event: 'River Cup',
        date: '2026-03-01',
        placing: 2,
        player: 'Ann',
      },
    },
    expect.objectContaining({ list: 4 }),
  ]);
  expect((await workbench.lists({}, 4, 10)).rows).toHaveLength(1);
  expect((await workbench.lists({}, 9, 10)).rows).toEqual([]);
});

test('the record of a list is wins, losses and ties', async () => {
  const { rows } = await workbench.lists({ lists: [3] }, 0, 1);
  expect(rows[0]).toMatchObject({ record: '7-1-0', deck: { id: 'other' } });
});

test('the lists of a move are found as long as it lasts', async () => {
  const edited = await openWorkbench(studioProject([file]), lists);
  const { moves } = await edited.edit(file.name, rules.replace('"Owl ex"', '"Comfey"'), 1);
  const move = moves[0]?.key as string;
  expect((await edited.lists({ move }, 0, 10)).rows.map((row) => row.list)).toEqual([1]);
  expect((await edited.lists({ isMoved: true }, 0, 10)).total).toBe(1);
  await edited.edit(file.name, rules, 2);
  expect((await edited.lists({ move }, 0, 10)).total).toBe(0);
  expect((await edited.lists({ isMoved: true }, 0, 10)).total).toBe(0);
});

test('a filter by deck follows the rules of the editor', async () => {
  const edited = await openWorkbench(studioProject([file]), lists);
  expect((await edited.lists({ deck: 'zard' }, 0, 10)).total).toBe(2);
  await edited.edit(file.name, rules.replace('Charizard ex', 'Comfey'), 1);
  expect((await edited.lists({ deck: 'zard' }, 0, 10)).rows.map((row) => row.list)).toEqual([3]);
  const sorted = await edited.lists({ sort: { by: 'deck' } }, 0, 10);
  expect(sorted.rows.map((row) => row.list)).toEqual([3, 0, 4, 1, 2]);
});
