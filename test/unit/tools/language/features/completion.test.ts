import { describe, expect, test } from 'vitest';
import { readCardTable } from '../../../../../src/core/decks/cards/read-table.js';
import { createNameSearch } from '../../../../../src/tools/language/features/cards.js';
import { completionsAt } from '../../../../../src/tools/language/features/completion.js';
import { fileSchemas } from '../../../../../src/tools/language/syntax/file-schemas.js';
import { createWorkspace } from '../../../../../src/tools/language/workspace.js';
import { bareFields } from '../../../../support/schemas.js';

test.each(Object.entries(fileSchemas))('each field has a description: %s', (_, schema) => {
  expect(bareFields(schema)).toEqual([]);
});

test('names of cards are found up to a number', () => {
  const search = createNameSearch([
    { name: 'Old Rod', lists: 9 },
    { name: 'Rod', lists: 3 },
    { name: 'Rodent', lists: 2 },
  ]);
  expect(search('rod', 2).map(({ name }) => name)).toEqual(['Rod', 'Rodent']);
});

describe('completions of kinds and groups', () => {
  const { table: cards } = readCardTable(
    'name,series,cost\nDragon,Blue-Eyes,8\nMaiden,Blue-Eyes,1',
  );
  const labels = (text: string) => {
    const offset = text.indexOf('|');
    const written = text.replace('|', '');
    const rules = '{"groups":{"fetch":["Mesa"]},"rules":[]}';
    const workspace = createWorkspace({
      files: [
        { name: 'rules.json', kind: 'rules', text: written },
        { name: 'groups.json', kind: 'rules', text: rules },
      ],
      cards,
    });
    // The rules in force are those of the last valid texts.
    workspace.change('rules.json', '[]');
    workspace.change('rules.json', written);
    return completionsAt(workspace, 'rules.json', offset).items.map(({ label }) => label);
  };
  const inRule = (card: string) => `[{"identifier":"a","name":"A","cards":[${card}]}]`;

  test.each([
    ['the attributes of the card table', '{"where":{"|"}}', ['series', 'cost']],
    ['the values of an attribute', '{"where":{"series":"|"}}', ['Blue-Eyes']],
    ['and those in a list', '{"where":{"cost":[8,|]}}', ['8', '1']],
    ['the bounds of a number', '{"where":{"cost":{"|"}}}', ['min', 'max']],
    ['the groups of all files', '{"group":"|"}', ['fetch']],
  ])('are %s', (_, card, expected) => {
    expect(labels(inRule(card))).toEqual(expected);
  });
});
