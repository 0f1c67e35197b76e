import { expect, test } from 'vitest';
import {
  openWorkbench,
  sampleLists,
  sampleRules,
  studioFile,
  studioProject,
} from '../../../../support/workbench.js';

test('a guess has the decks by chance, and what the rules say about each', async () => {
  const project = studioProject([studioFile('rules.json', sampleRules())], {
    settings: { limits: { deckSize: 60 } },
  });
  const workbench = await openWorkbench(project, await sampleLists());
  const seen = [
    { name: 'Dusknoir', count: 1 },
    { name: 'Dragapult ex', count: 2 },
  ];
  const { decks, none, expected, telling } = await workbench.guess(seen);
  expect(decks[0]).toMatchObject({ id: 'dragapult-dusknoir', byRules: 'possible' });
  const impossible = decks.filter(({ byRules }) => byRules === 'impossible');
  expect(impossible.every(({ chance }) => chance === 0)).toBe(true);
  expect(decks.reduce((sum, { chance }) => sum + chance, none)).toBeCloseTo(1, 9);
  expect([expected.length, telling.length]).toEqual([12, 12]);
});

test('a guess uses the rules in force', async () => {
  const rules = [{ identifier: 'a', name: 'A', cards: [{ name: 'Dreepy' }] }];
  const project = studioProject([studioFile('rules.json', JSON.stringify(rules))]);
  const workbench = await openWorkbench(project, await sampleLists());
  const chances = async () =>
    (await workbench.guess([{ name: 'Dreepy', count: 1 }])).decks.map(
      ({ id, byRules }) => `${id} ${byRules}`,
    );
  expect(await chances()).toEqual(['a certain']);
  await workbench.edit('rules.json', JSON.stringify(rules).replace('"a"', '"b"'), 1);
  expect(await chances()).toEqual(['b certain']);
});
