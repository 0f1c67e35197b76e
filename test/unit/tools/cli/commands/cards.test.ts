import { expect, test } from 'vitest';
import { runCommand } from '../../../../support/run-command.js';

test('an answer of YGOPRODeck with fields beside its cards is read, however deep they are', async () => {
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
  const card = '{"id":7,"name":"Otter","type":"Spell Card"}';
  const files = { 'x.json': `{"meta":${deep},"data":[${card}]}`, 'y.json': deep };
  const build = (name: string) => runCommand(`cards build ygoprodeck ${name}.json`, { files });
  expect((await build('x')).out).toContain('"name":"Otter"');
  const { code, err } = await build('y');
  expect([code, err]).toEqual([2, 'decktype: y.json holds no cards of ygoprodeck\n']);
});
