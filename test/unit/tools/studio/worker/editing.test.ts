import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { createWorkbench } from '../../../../../src/tools/studio/worker/workbench.js';
import {
  bytesOf,
  listsOf,
  openWorkbench,
  studioFile,
  studioProject,
} from '../../../../support/workbench.js';

const rules = `[
  { "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex", "count": 2 }] },
  { "identifier": "owl", "name": "Owl", "cards": [{ "name": "Owl ex" }] }
]`;
const file = studioFile('rules.json', rules);
const corpus = listsOf([['2 Charizard ex'], ['1 Charizard ex'], ['Owl ex', '2 Charizard ex']]);
const fewer = rules.replace('"count": 2', '"count": 1');

const open = () => openWorkbench(studioProject([file]), corpus);

/** A list that came with a label. */
const labelled = (label: string, ...cards: readonly string[]) => ({
  ...{ label, deck: cards.map((name) => ({ name, count: 1 })) },
});

describe('an edit', () => {
  test('says how many lists agree with their labels, and which of these its moves gain and lose', async () => {
    const lists = createCorpus([
      labelled('Charizard', 'Charizard ex'),
      labelled('zard', 'Charizard ex', 'Dusknoir'),
      labelled('Other', 'Charizard ex'),
      labelled('Owl', 'Owl ex'),
      { deck: [{ name: 'Charizard ex', count: 1 }] },
    ]);
    const workbench = await openWorkbench(studioProject([file]), lists);
    const { agreement, moves } = await workbench.edit(file.name, fewer, 1);
    expect(agreement).toEqual({ labelled: 4, agreed: 3, onDisk: 2 });
    expect(moves).toMatchObject([{ lists: 4, gained: 2, lost: 1 }]);
    expect((await workbench.coverage()).confusion).toMatchObject({ labelled: 4, agreed: 3 });
    expect((await workbench.saved(file.name, fewer)).agreement).toMatchObject({ onDisk: 3 });
  });

  test('has the lenses of its file', async () => {
    const workbench = await open();
    const { lenses } = await workbench.edit(file.name, fewer, 1);
    expect(lenses).toMatchObject([
      { file: file.name, identifier: 'zard', wins: 3, movesIn: 1, movesOut: 0 },
      { identifier: 'owl', wins: 0, matches: 1, lostTo: [], text: 'wins no lists' },
    ]);
    const whole = (await workbench.findings()).lenses;
    expect(whole).toMatchObject([
      { file: file.name, identifier: 'zard', wins: 3, movesIn: 1, movesOut: 0 },
      {
        ...{ identifier: 'owl', wins: 0, lostTo: [{ identifier: 'zard', lists: 1 }] },
        text: 'wins no lists · 1 lost to zard',
      },
    ]);
    const [lens] = lenses;
    expect(fewer.slice(lens?.start, lens?.end)).toBe('"zard"');
  });

  test('that breaks the text leaves the last valid rules in force', async () => {
    const workbench = await open();
    await workbench.edit(file.name, fewer, 1);
    const edited = await workbench.edit(file.name, fewer.slice(0, -1), 2);
    expect(edited).toMatchObject({ version: 2, isValid: false, moved: 1 });
    expect(edited.findings).toMatchObject([{ file: file.name, severity: 'error' }]);
    expect(edited.findings[0]?.range?.start.offset).toBe(fewer.length - 1);
  });

  test('that adds a rule counts it without a number on disk', async () => {
    const added = `${rules.slice(0, -2)},
      { "identifier": "fox", "name": "Fox", "cards": [{ "name": "Fox" }] }
    ]`;
    const { counts } = await (await open()).edit(file.name, added, 1);
    expect(counts.find(({ identifier }) => identifier === 'fox')).toEqual({
      ...{ what: 'rule', identifier: 'fox', name: 'Fox', wins: 0, matches: 0 },
    });
  });
});

test('the findings are those of the checks, with their ranges', async () => {
  const shadowed = rules.replace('"Owl ex"', '"Charizard ex", "count": 3');
  const workbench = await openWorkbench(studioProject([studioFile('rules.json', shadowed)]));
  const { findings, version } = await workbench.findings();
  const found = findings.find(({ code }) => code === 'shadowed');
  expect(found).toMatchObject({ file: file.name, severity: 'warning' });
  expect(shadowed.slice(found?.range?.start.offset)).toMatch(
    /^\[\{ "name": "Charizard ex", "count": 3/,
  );
  expect(version).toBe(0);
});

test('opening says how many lists there are, of which events, and how many agree with their labels', async () => {
  const event = { id: 'e1', name: 'Cup', date: '2026-03-01T10:00:00Z' };
  const lists = createCorpus([
    { deck: [{ name: 'Owl ex' }], event, label: 'Owl' },
    { deck: [{ name: 'Fox' }], event },
  ]);
  const opened = await createWorkbench(() => undefined).open(studioProject([file]), bytesOf(lists));
  expect(opened).toMatchObject({
    ...{ lists: 2, version: 0, isValid: true, moved: 0, hasRecords: false },
    agreement: { labelled: 1, agreed: 1, onDisk: 1 },
    events: [{ event: 0, name: 'Cup', date: '2026-03-01', lists: 2 }],
  });
  expect(opened.lenses).toHaveLength(2);
  const played = createCorpus([{ deck: [], record: { wins: 3, losses: 1, ties: 0 } }]);
  expect(
    await createWorkbench(() => undefined).open(studioProject([file]), bytesOf(played)),
  ).toMatchObject({ hasRecords: true });
});

test('lists without an event have that of their file, as in the report', async () => {
  const lists = createCorpus([{ deck: [{ name: 'Owl ex' }] }, { deck: [{ name: 'Fox' }] }]);
  const workbench = createWorkbench(() => undefined);
  const opened = await workbench.open(studioProject([file]), bytesOf(lists));
  expect(opened).toMatchObject({ events: [{ event: 0, lists: 2 }], eventCount: 1 });
  const named = { ...lists, files: ['cups/2025-06-13-lake.json'] };
  expect(await workbench.open(studioProject([file]), bytesOf(named))).toMatchObject({
    events: [{ name: 'lake', date: '2025-06-13' }],
  });
  expect((await workbench.report()).findings[0]).toMatch(/^1 event\b/);
});

test('a project without lists or valid rules still answers', async () => {
  const workbench = await openWorkbench(studioProject([studioFile('rules.json', '[')]));
  expect(await workbench.edit(file.name, '[{', 1)).toMatchObject({ isValid: false, moves: [] });
  expect(await workbench.lists({}, 0, 10)).toEqual({ version: 1, total: 0, rows: [] });
  expect(await workbench.coverage()).toMatchObject({ lists: 0, rules: [] });
  expect(await workbench.unknown()).toMatchObject({ lists: 0, groups: [] });
  expect(await workbench.edit(file.name, rules, 2)).toMatchObject({ isValid: true });
});
