import { expect, test } from 'vitest';
import {
  beginsWithCounted,
  beginsWithStanding,
  listContent,
} from '../../../../../src/questions/corpus/reading/list-content.js';

const standing = '{"player":"ann","decklist":[{"name":"Opt"}]}';

test.each([
  ['standings', `[${standing}]`],
  ['standings', `${standing}\n${standing}\n`],
  ['standings', `{"standings":[${standing}]}`],
  ['standings', '{\n"player":"ann",\n"decklist":[]}'],
  ['standings', '{"Tournament":{},"Decks":[]}'],
  [undefined, '[{"identifier":"a"}]'],
  [undefined, '[]'],
  [undefined, ''],
  ['decklist', '4 Opt\n'],
  ['decklist', '[{"name":"Opt","count":4}]'],
  ['decklist', '{"main":[{"name":"Opt"}],"author":"Ann"}'],
  ['decklist', '4 Opt\n2 Island\nwhat is this\n'],
  [undefined, '4 Opt\nwhat is this\n'],
  [undefined, 'what is this\n'],
  [undefined, '4 Opt\n2 "identifier" : x'],
  [undefined, '4 Opt\n2 "identifier":'],
])('the lists of a text are certain or not: %s in %j', async (wanted, text) => {
  expect(await listContent(text)).toBe(wanted);
});

test('a text begins with a standing, in an array or on its first line', () => {
  expect(beginsWithStanding(`[${standing},7]`)).toBe(true);
  expect(beginsWithStanding(`${standing}\n7`)).toBe(true);
  expect(beginsWithStanding(`[7,${standing}]`)).toBe(false);
  expect(beginsWithStanding('')).toBe(false);
  expect(beginsWithStanding('[null]')).toBe(false);
});

test.each([
  ['[{"name":"Opt","count":4}]', true],
  [' \n[ {"name":"Opt","count":4},', true],
  ['{"name":"Opt","count":4}', false],
  ['x[{"name":"Opt","count":4}]', false],
  ['{"name":"Opt","count":4}\n[', false],
  ['[{"name":"Opt"}]', false],
  ['[{"count":4}]', false],
  ['[null]', false],
  ['["Opt"]', false],
  ['[7]', false],
  ['[]', false],
])('an array begins with a card that has a count: %j is %s', (text, wanted) => {
  expect(beginsWithCounted(text)).toBe(wanted);
});
