import { beforeAll, expect, test } from 'vitest';
import type { Workbench } from '../../../../../src/tools/studio/protocol.js';
import {
  listsOf,
  openWorkbench,
  studioFile,
  studioProject,
  withEdits,
} from '../../../../support/workbench.js';

const rules = studioFile(
  'rules.json',
  `[
  { "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] },
  {"identifier": "bird", "name": "Bird", "cards": [{ "name": "Charizard ex", "count": 2 }]}
]
`,
);
const cases = studioFile('cases.json', '[{ "list": "2 Charizard ex", "expect": "zard" }]', 'cases');

let workbench: Workbench;
beforeAll(async () => {
  const project = studioProject([rules, cases]);
  workbench = await openWorkbench(project, listsOf([['Charizard ex'], ['Char', 'Comfey']]));
});

const offsetOf = (part: string) => rules.text.indexOf(part) + part.length;

test('names of cards are completed in a file', async () => {
  const found = await workbench.complete(rules.name, offsetOf('{ "name": "Cha'));
  expect(found?.items).toContainEqual(
    expect.objectContaining({ kind: 'card', label: 'Charizard ex', lists: 1 }),
  );
  expect(rules.text.slice(found?.start, found?.end)).toContain('Charizard ex');
});

test('a rule has a text about it', async () => {
  const found = await workbench.hover(rules.name, offsetOf('"zar'));
  expect(found?.markdown).toContain('**Charizard**');
});

test('an identifier is renamed in rules and cases', async () => {
  expect(await workbench.renameTarget(rules.name, offsetOf('"zar'))).toMatchObject({
    identifier: 'zard',
  });
  const { files } = await workbench.rename('zard', 'dragon');
  expect(withEdits(rules.text, rules.name, files)).toContain('"identifier": "dragon"');
  expect(withEdits(cases.text, cases.name, files)).toContain('"expect": "dragon"');
  expect(await workbench.rename('zard', 'bird')).toHaveProperty('reason');
});

test('a finding has fixes, with the files that they change', async () => {
  const fixes = await workbench.fixes(rules.name, 0, rules.text.length);
  const ignore = fixes.find(({ isPreferred }) => !isPreferred);
  expect(ignore).toMatchObject({
    message: expect.stringContaining('the rule "bird" can never win'),
    files: new Map([[rules.name, expect.anything()]]),
  });
  expect(withEdits(rules.text, rules.name, ignore?.files)).toContain('decktype-ignore shadowed');
});

test('a file has ranges to fold, and a layout', async () => {
  expect(await workbench.folding(rules.name)).toEqual(expect.any(Array));
  const { files } = await workbench.format(rules.name);
  const formatted = withEdits(rules.text, rules.name, files);
  expect(formatted).toContain('{ "identifier": "bird"');
  expect(JSON.parse(formatted)).toEqual(JSON.parse(rules.text));
});
