import { describe, expect, test } from 'vitest';
import {
  listsOf,
  openWorkbench,
  studioFile,
  studioProject,
  withEdits,
} from '../../../../support/workbench.js';

const rules = studioFile(
  'rules.json',
  '[{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }]',
);
const text = `// Kept.
[
  { "name": "a dragon", "list": "2 Charizard ex", "expect": "zard" }, // good
  { "list": "1 Comfey", "expect": "zard" },
  { "name": "no expectation", "list": "1 Comfey" },
  { "name": "in a file", "file": "comfey.txt", "expect": null },
  { "name": "in no file", "file": "gone.txt", "expect": null }
]
`;
const cases = studioFile('cases.json', text, 'cases');
const caseLists = [{ file: cases.name, path: 'comfey.txt', list: '3 Comfey' }];
const project = studioProject([rules, cases], { caseLists });
const corpus = listsOf([
  ['2 Charizard ex', '4 Ember'],
  ['1 Comfey', '1 Ember'],
]);

describe('cases', () => {
  test('have their state, and where they are', async () => {
    const view = await (await openWorkbench(project)).cases();
    expect(view).toMatchObject({ version: 0, passed: 2, failed: 1, others: 2, uncovered: [] });
    expect(view.rows.map(({ name, outcome, expected }) => [name, outcome, expected])).toEqual([
      ['a dragon', 'passed', 'zard'],
      ['a list is zard', 'failed', 'zard'],
      ['no expectation', 'new', ''],
      ['in a file', 'passed', 'nothing'],
      ['in no file', 'broken', 'nothing'],
    ]);
    const [first, failed] = view.rows;
    expect(first).toMatchObject({
      ...{ file: cases.name, pointer: '/0', found: 'zard' },
      zones: [{ name: '', copies: 2, cards: [{ name: 'Charizard ex', count: 2 }] }],
    });
    expect(failed?.explanation).toMatchObject({ checked: [{ rule: 'zard' }] });
    expect(view.rows.at(-1)?.messages).toHaveLength(1);
  });

  test('follow the rules and the cases of the editor', async () => {
    const workbench = await openWorkbench(project);
    await workbench.edit(rules.name, rules.text.replace('Charizard ex', 'Comfey'), 1);
    expect(await workbench.cases()).toMatchObject({ version: 1, passed: 1, failed: 2 });
    await workbench.edit(cases.name, '[]', 2);
    expect(await workbench.cases()).toMatchObject({ rows: [], uncovered: ['zard'] });
  });
});

describe('a case of a list', () => {
  test('is appended with all other bytes kept, and passes', async () => {
    const workbench = await openWorkbench(project, corpus);
    const { files } = await workbench.caseOf(0, { expect: 'zard', name: 'from a list' });
    const after = withEdits(text, cases.name, files);
    expect(after.startsWith(text.slice(0, text.indexOf('\n]')))).toBe(true);
    await workbench.edit(cases.name, after, 1);
    expect((await workbench.cases()).rows.at(-1)).toMatchObject({
      ...{ name: 'from a list', outcome: 'passed', expected: 'zard' },
      zones: [{ copies: 6 }],
    });
  });

  test('that was pasted has its deck, and is a case as well', async () => {
    const workbench = await openWorkbench(project, corpus);
    const pasted = '1 Charizard\n4 Ember';
    const found = await workbench.paste(pasted);
    expect(found).toMatchObject({
      ...{ deck: { id: 'other', name: 'Other' }, zones: [{ copies: 5 }], problems: [] },
      explanation: { checked: [{ rule: 'zard' }] },
    });
    expect((await workbench.paste('2 Charizard ex')).deck).toEqual({
      id: 'zard',
      name: 'Charizard',
    });
    expect(await workbench.paste('{ "no": "list" }')).toMatchObject({ zones: [] });
    const { files } = await workbench.caseOf(pasted, { expect: null, name: 'pasted' });
    await workbench.edit(cases.name, withEdits(text, cases.name, files), 1);
    expect((await workbench.cases()).rows.at(-1)).toMatchObject({
      name: 'pasted',
      outcome: 'passed',
    });
  });

  test('may expect that no rule matches', async () => {
    const workbench = await openWorkbench(project, corpus);
    const { files } = await workbench.caseOf(1, { expect: null });
    await workbench.edit(cases.name, withEdits(text, cases.name, files), 1);
    expect((await workbench.cases()).rows.at(-1)).toMatchObject({ outcome: 'passed' });
  });

  test('is made once: the second time, the reason names the first', async () => {
    const workbench = await openWorkbench(project, corpus);
    const { files } = await workbench.caseOf(0, { expect: 'zard', name: 'the first' });
    await workbench.edit(cases.name, withEdits(text, cases.name, files), 1);
    expect(await workbench.caseOf(0, { expect: null, name: 'the second' })).toEqual({
      reason: 'the list has a case already: the first in cases.json; change what that one expects',
    });
  });

  test('goes to the cases of an object, too', async () => {
    const object = { ...cases, text: '{ "cases": [] }' };
    const workbench = await openWorkbench(studioProject([rules, object]), corpus);
    const { files } = await workbench.caseOf(0, { expect: 'zard' });
    await workbench.edit(cases.name, withEdits(object.text, cases.name, files), 1);
    expect(await workbench.cases()).toMatchObject({ passed: 1 });
  });

  test('needs a case file that can be written and has no errors', async () => {
    const without = await openWorkbench(studioProject([rules]), corpus);
    expect(await without.caseOf(0, { expect: null })).toEqual({
      reason: 'the project has no case file that can be written; name one with --cases',
    });
    const fixed = { ...cases, isWritable: false };
    const unwritable = await openWorkbench(studioProject([rules, fixed]), corpus);
    expect(await unwritable.caseOf(0, { expect: null })).toHaveProperty('reason');
    const workbench = await openWorkbench(project, corpus);
    await workbench.edit(cases.name, '[', 1);
    expect(await workbench.caseOf(0, { expect: null })).toEqual({
      reason: 'the case file has errors; fix them first',
    });
    await workbench.edit(cases.name, '{}', 2);
    expect(await workbench.caseOf(0, { expect: null })).toEqual({
      reason: 'the case file has no array of cases',
    });
  });
});
