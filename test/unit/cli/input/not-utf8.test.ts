import { expect, test } from 'vitest';
import { run } from '../../../../src/cli/run.js';
import { testWorld } from '../../../support/world.js';

const rules = '[{"identifier":"a","name":"A","cards":[{"name":"X"}]}]';
const list = '[{"name":"X","count":1}]';
/** A file in Latin-1: the é of the second line is one byte. */
const text = '[\n{"identifier":"a","name":"é","cards":[]}]';

test.each([
  ['check', 'bad.json'],
  ['tag', 'list.json', '--rules', 'bad.json'],
  ['coverage', 'rules.json', '--overlay', 'bad.json', '--decks', 'list.json'],
  ['test', 'bad.json', '--rules', 'rules.json'],
  ['diff', 'rules.json', 'bad.json'],
])('%s %s ends with the place of the first byte that is not UTF-8', async (...args) => {
  const files = { 'rules.json': rules, 'list.json': list, 'bad.json': text.replace('é', '\ufffd') };
  const world = testWorld({ files, bytes: { 'bad.json': Buffer.from(text, 'latin1') } });
  expect(await run(args, world)).toBe(2);
  expect(world.err()).toContain('bad.json:2:27: this is not UTF-8');
});

test('a text may have the character that stands for unreadable bytes', async () => {
  const files = { 'rules.json': rules.replace('"A"', '"A\ufffd"') };
  const world = testWorld({ files });
  expect(await run(['check', 'rules.json'], world)).toBe(0);
});
