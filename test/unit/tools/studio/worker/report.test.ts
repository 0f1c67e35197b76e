import { expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { usualTiesText } from '../../../../../src/tools/studio/page/views/report/choices.js';
import { createWorkbench } from '../../../../../src/tools/studio/worker/workbench.js';
import {
  bytesOf,
  openWorkbench,
  studioFile,
  studioProject,
} from '../../../../support/workbench.js';

const rules = `[
  {
    "identifier": "fox", "name": "<b>Fox</b>", "cards": [{ "name": "Fox ex" }],
    "variants": [{ "identifier": "fox-owl", "name": "Fox Owl", "cards": [{ "name": "Owl ex" }] }]
  }
]`;
const lists = createCorpus(
  ['2026-03-02', '2026-03-10', '2026-03-18'].flatMap((date) =>
    [['Fox ex'], ['Fox ex', 'Owl ex'], ['Whale']].map((cards) => ({
      deck: cards.map((name) => ({ name, count: 2 })),
      event: { id: date, name: `Cup ${date}`, date },
    })),
  ),
);
const project = studioProject([studioFile('rules.json', rules)]);

test('the report has pictures and tables, with names as text', async () => {
  const view = await (await openWorkbench(project, lists)).report();
  expect(view.findings).toContainEqual(
    expect.stringMatching(/^3 events, 2026-03-02 to 2026-03-18; \d+ players\.$/),
  );
  expect(view.pictures.map(({ name }) => name)).toEqual(['shares']);
  const [shares] = view.pictures;
  expect(shares?.svg).toMatch(/^<svg/);
  expect(shares?.svg).toContain('&lt;b&gt;Fox&lt;/b&gt;');
  expect(shares?.svg).not.toContain('<b>');
  expect(view.tables.map(({ title }) => title)).toEqual(['Shares', 'Events']);
  expect(view.tables[0]?.rows.map(([name]) => name)).toContain('Fox Owl');
});

test('the report says what a tie counts as, and whether the project sets that', async () => {
  const usual = async (report?: { ties: 'half' }) =>
    (await (await openWorkbench({ ...project, ...(report && { report }) }, lists)).report())
      .usualTies;
  expect(usualTiesText(await usual())).toBe('a third of a win (default)');
  expect(usualTiesText(await usual({ ties: 'half' }))).toBe('half a win (project setting)');
});

test('variants count as their rule on request', async () => {
  const { tables } = await (await openWorkbench(project, lists)).report({ families: true });
  expect(tables[0]?.rows.map(([name, players]) => [name, players])).toContainEqual([
    '<b>Fox</b>',
    '6',
  ]);
});

test('the report can cover a period, a number of decks, and the cards of a deck', async () => {
  const workbench = await openWorkbench(project, lists);
  const choice = { from: '2026-03-05', to: '2026-03-11', top: 1, deck: 'fox' };
  const { findings, pictures, tables } = await workbench.report(choice);
  expect(findings).toContainEqual(expect.stringMatching(/^1 event, 2026-03-10; \d+ players?\.$/));
  expect(pictures.map(({ name }) => name)).toContain('cards');
  expect(tables.map(({ title, rows }) => [title, rows.length])).toEqual([
    ['Shares', 1],
    ['Cards', 2],
    ['Events', 1],
  ]);
});

test('lists without an event get that of their file, like in the answer to opening', async () => {
  const files = ['cups/2025-06-13-lake.json'];
  const own = { ...createCorpus([{ deck: [] }, { deck: [] }]), files };
  const workbench = createWorkbench(() => undefined);
  expect(await workbench.open(project, bytesOf(own))).toMatchObject({
    events: [{ event: 0, name: 'lake', date: '2025-06-13', lists: 2 }],
    eventCount: 1,
  });
  expect((await workbench.report()).findings[0]).toMatch(/^1 event\b/);
});
