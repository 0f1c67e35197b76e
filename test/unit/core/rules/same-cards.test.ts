import { expect, test } from 'vitest';
import {
  groupTable,
  spellingsUnder,
  spellingTable,
} from '../../../../src/core/rules/same-cards.js';

test('groups that share a member are one, in the order in which they were joined', () => {
  const groups = [['a', 'b'], ['c', 'd'], ['D', 'e', 'B'], ['f']];
  const table = groupTable(groups, (member) => member.toLowerCase());
  const all = ['c', 'd', 'e', 'a', 'b'];
  expect([...table.keys()].sort()).toEqual([...all, 'f'].sort());
  for (const key of all) expect(table.get(key)).toEqual(all);
  expect(table.get('f')).toEqual(['f']);
});

test('the spellings of a name are those of its group, as names are compared', () => {
  const spellingsOf = spellingsUnder({ names: ['case'], spellings: [['Opt', 'OPTION']] });
  expect(spellingsOf('OPT')).toEqual(['opt', 'option']);
  expect(spellingsOf('Ponder')).toEqual(['ponder']);
  expect(spellingTable({ spellings: [['Opt', 'Option']] })).toEqual(
    new Map(['Opt', 'Option'].map((name) => [name, ['Opt', 'Option']])),
  );
});

test('without groups, a name has one spelling', () => {
  expect(spellingsUnder({})('Opt')).toEqual(['Opt']);
  expect(spellingTable({}).size).toBe(0);
});
