import { beforeEach, describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../../src/questions/corpus/build/builder.js';
import type { EditsAnswer } from '../../../../../../src/tools/studio/answers.js';
import type { StudioFile, Workbench } from '../../../../../../src/tools/studio/protocol.js';
import { madeUpList, madeUpLists, randomBy } from '../../../../../support/labelled.js';
import {
  openWorkbench,
  studioFile,
  studioProject,
  withEdits,
} from '../../../../../support/workbench.js';

const rules = `// The rules of the river.
[
  { "identifier": "fox", "name": "Fox", "cards": [{ "name": "Fox ex", "count": 2 }] }, // quick
  // The owls come last.
  { "identifier": "owl", "name": "Owl", "cards": [{ "name": "Owl ex", "count": 2 }] }
]
`;
const file = studioFile('rules.json', rules);
const random = randomBy(5);
const bears = Array.from({ length: 7 }, () =>
  madeUpList('Bear', { 'Fox ex': 2, 'Bear ex': 3, Honey: 4, Cave: 4, Forest: 3 }, random),
);
const corpus = createCorpus([...madeUpLists({ Fox: 8, Whale: 8, Wolf: 5 }), ...bears]);

let workbench: Workbench;
beforeEach(async () => {
  workbench = await openWorkbench(studioProject([file]), corpus);
});

/** Makes the edits of an answer in a text of the workbench. */
async function make(answer: EditsAnswer, of: StudioFile = file, before = of.text) {
  expect(answer.reason).toBeUndefined();
  const text = withEdits(before, of.name, answer.files);
  return { text, edited: await workbench.edit(of.name, text, 1) };
}

async function winsOf(identifier: string): Promise<number> {
  return (await workbench.lists({ deck: identifier }, 0, 1)).total;
}

test('groups are those of lists without a deck, and those inside rules', async () => {
  const { lists, unknown, groups, single, version } = await workbench.unknown();
  expect([lists, unknown, single, version]).toEqual([28, 13, [], 0]);
  expect(groups.map(({ key, inside, lists }) => [key, inside?.id, lists.length])).toEqual([
    ['unknown 8', undefined, 8],
    ['unknown 16', undefined, 5],
    ['inside fox 21', 'fox', 7],
  ]);
  expect(groups[0]).toMatchObject({
    ...{ excluded: [], earlier: 0, typical: { deck: { id: 'other' } } },
    proposal: { cards: [{ count: 2 }], gains: groups[0]?.lists, takes: [], misses: [], wins: 8 },
    near: expect.arrayContaining([expect.objectContaining({ identifier: 'fox', lists: 15 })]),
  });
  expect(groups[2]?.inside).toEqual({ id: 'fox', name: 'Fox', lists: 15 });
});

test('a group inside a rule is not shown where labels name the deck of that rule', async () => {
  const shownWith = async (label: string) => {
    const labelled = bears.map((list) => ({ ...list, label }));
    const lists = createCorpus([...madeUpLists({ Fox: 8 }), ...labelled]);
    const opened = await openWorkbench(studioProject([file]), lists);
    return (await opened.unknown()).groups.map(({ key }) => key);
  };
  expect(await shownWith('Bear')).toEqual(['inside fox 8']);
  expect(await shownWith('Fox')).toEqual([]);
});

test('the lists of earlier events only tell what is new', async () => {
  const recent = createCorpus([
    ...madeUpLists({ Fox: 8, Whale: 4 }),
    ...madeUpLists({ Whale: 3 }, { seed: 9, event: '2025-02-01' }),
  ]);
  const opened = await openWorkbench(studioProject([file]), recent);
  const { lists, groups } = await opened.unknown({ since: '2025-02-01' });
  expect(lists).toBe(3);
  expect(groups).toMatchObject([{ lists: [12, 13, 14], earlier: 4 }]);
});

describe('accepting a group', () => {
  test('adds its rule with all other bytes kept, and gives it the lists', async () => {
    const { groups } = await workbench.unknown();
    const [group] = groups;
    const { text, edited } = await make(await workbench.accept(group?.key as string, {}));
    const { identifier, name } = group?.proposal ?? {};
    expect(edited).toMatchObject({
      isValid: true,
      moves: [{ from: { id: 'other' }, to: { id: identifier, name }, lists: 8 }],
    });
    const { rows } = await workbench.lists({ deck: identifier as string }, 0, 10);
    expect(rows.map(({ list }) => list)).toEqual(group?.lists);
    const start = text.indexOf(',\n  {\n    "identifier": "whale');
    expect(rules.startsWith(text.slice(0, start))).toBe(true);
    expect(text).toContain('// The owls come last.');
  });

  test('inside a rule puts the new rule before it, and says that it takes the lists', async () => {
    const { groups } = await workbench.unknown();
    const inside = groups.find(({ key }) => key === 'inside fox 21');
    expect(inside?.proposal?.takes).toEqual([{ identifier: 'fox', lists: 7 }]);
    const { text, edited } = await make(await workbench.accept('inside fox 21', {}));
    expect(edited).toMatchObject({ moves: [{ from: { id: 'fox' }, lists: 7 }] });
    expect(text.indexOf('"fox"')).toBeGreaterThan(text.indexOf('bear'));
  });

  test('is refused where the rule wins no list', async () => {
    await workbench.unknown();
    const answer = await workbench.accept('unknown 8', { cards: [{ name: 'Wave', count: 40 }] });
    expect(answer).toEqual({ reason: expect.stringMatching('wins no list') });
  });

  test('takes another identifier and name, and no identifier twice', async () => {
    const { groups } = await workbench.unknown();
    const key = groups[0]?.key as string;
    const { edited } = await make(
      await workbench.accept(key, { identifier: 'moby', name: 'Dick' }),
    );
    expect(edited.moves).toMatchObject([{ to: { id: 'moby', name: 'Dick' }, lists: 8 }]);
    expect(await workbench.accept('unknown 16', { identifier: 'moby' })).toEqual({
      reason: 'there is a deck with the identifier moby; choose another one',
    });
    expect(await workbench.accept('unknown 16', { identifier: 'other' })).toHaveProperty('reason');
    for (const [choice, reason] of [
      [{ identifier: ' ' }, /^an identifier cannot be empty$/],
      [{ identifier: 'a\u0007' }, /^an identifier cannot contain/],
      [{ identifier: 'a\ud800' }, /^an identifier cannot contain/],
      [{ name: ' ' }, /^a rule needs a name$/],
    ] as const) {
      const answer = await workbench.accept('unknown 16', choice);
      expect(answer).toEqual({ reason: expect.stringMatching(reason) });
    }
    expect(await workbench.accept('unknown 16', { identifier: '' })).toHaveProperty('reason');
  });

  test('goes on with the other groups of before', async () => {
    await workbench.unknown();
    const first = await make(await workbench.accept('unknown 8', {}));
    const second = await make(await workbench.accept('unknown 16', {}), file, first.text);
    expect(second.edited.moved).toBe(13);
    expect((await workbench.unknown()).unknown).toBe(0);
  });

  test('waits until the rules have no errors', async () => {
    await workbench.unknown();
    await workbench.edit(file.name, rules.slice(0, -4), 1);
    expect(await workbench.accept('unknown 8', {})).toEqual({
      reason: 'the rules have errors; fix them first',
    });
  });

  test('does not write what the overlay hides', async () => {
    const cards = [{ name: 'Owl ex', count: 3 }];
    const change = { op: 'replace', path: '/rules/owl/cards', value: cards };
    const overlay = studioFile('mine.json', JSON.stringify({ changes: [change] }), 'overlay');
    const opened = await openWorkbench(studioProject([file, overlay]), corpus);
    await opened.unknown();
    expect(await opened.merge('unknown 16', 'owl')).toEqual({
      reason: 'the overlay also changes owl; edit the overlay',
    });
  });
});

describe('a group is reconsidered', () => {
  test('without lists that do not belong to it, which count as misses no more', async () => {
    const { groups } = await workbench.unknown();
    const excluded = [groups[0]?.lists[0] as number];
    const view = await workbench.reconsider('unknown 8', { excluded });
    expect(view).toMatchObject({ key: 'unknown 8', excluded });
    expect(view.lists).toEqual(groups[0]?.lists.filter((list) => !excluded.includes(list)));
    expect(view.proposal?.identifier).toBe(groups[0]?.proposal?.identifier);
  });

  test('with other cards, and says what these would win', async () => {
    await workbench.unknown();
    const cards = [{ name: 'Wave', count: 4 }];
    const { proposal } = await workbench.reconsider('unknown 8', { cards });
    expect(proposal).toMatchObject({ cards, text: '4 Wave', wins: 8, misses: [] });
    const narrow = await workbench.reconsider('unknown 8', { cards: [{ name: 'Lamp', count: 4 }] });
    expect(narrow.proposal?.misses.length).toBeGreaterThan(0);
    expect(narrow.judge?.reason).toContain('?');
  });

  test('and keeps one list at least', async () => {
    const { groups } = await workbench.unknown();
    await expect(
      workbench.reconsider('unknown 8', { excluded: groups[0]?.lists ?? [] }),
    ).rejects.toThrow('all lists of the group are excluded; keep one');
    await expect(workbench.reconsider('none', {})).rejects.toThrow('there is no group none');
  });
});

describe('merging a group', () => {
  test('into a deck gives it the lists by a small edit', async () => {
    await workbench.unknown();
    const { text, edited } = await make(await workbench.merge('unknown 16', 'owl'));
    expect(edited.moves).toMatchObject([{ from: { id: 'other' }, to: { id: 'owl' }, lists: 5 }]);
    expect(text).toContain('// quick');
    expect(text.startsWith(rules.slice(0, rules.indexOf('"Owl ex"') - 12))).toBe(true);
  });

  test('into the deck that it has already changes nothing', async () => {
    await workbench.unknown();
    expect(await workbench.merge('inside fox 21', 'fox')).toEqual({
      reason: 'fox has these lists already',
    });
  });

  test('into what is no rule gives a reason', async () => {
    await workbench.unknown();
    expect(await workbench.merge('unknown 8', 'nothing')).toHaveProperty('reason');
  });
});

test('the parts of a group are groups, which are accepted one by one', async () => {
  const shared = ['Pack', 'Moon', 'Den', 'Howl'].map((name) => ({ name, count: 4 }));
  const listsOf = (name: string) =>
    [1, 2, 3].map((count) => ({
      deck: { main: [...shared, { name, count: 4 }, { name: 'Ball', count }] },
    }));
  const [wolves, dogs] = [listsOf('Wolf'), listsOf('Dog')];
  const others = madeUpLists({ Whale: 4 });
  workbench = await openWorkbench(
    studioProject([file]),
    createCorpus([...wolves, ...dogs, ...others]),
  );
  const { groups } = await workbench.unknown();
  const all = groups.find(({ lists }) => lists[0] === 0);
  expect(all?.lists).toEqual([0, 1, 2, 3, 4, 5]);
  const parts = await workbench.split(all?.key as string);
  expect(parts.map(({ lists }) => lists)).toEqual([
    [0, 1, 2],
    [3, 4, 5],
  ]);
  const { edited } = await make(await workbench.accept(parts[1]?.key as string, {}));
  expect(edited.moves).toMatchObject([{ to: { id: parts[1]?.proposal?.identifier }, lists: 3 }]);
  expect(await winsOf('other')).toBe(7);
});
