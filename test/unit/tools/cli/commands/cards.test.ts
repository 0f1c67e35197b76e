import { expect, test } from 'vitest';
import { readCardTable } from '../../../../../src/core/decks/cards/read-table.js';
import type { TestEnvironmentOptions } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';

async function build(args: readonly string[], options: TestEnvironmentOptions) {
  const made = await runCommand(['cards', 'build', ...args], options);
  return { ...made, ...readCardTable(made.out) };
}

const rowsOf = ({ table }: Awaited<ReturnType<typeof build>>) => table.cards;

test('an answer of YGOPRODeck with fields beside its cards is read, however deep they are', async () => {
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
  const card = '{"id":7,"name":"Otter","type":"Spell Card"}';
  const files = { 'x.json': `{"meta":${deep},"data":[${card}]}`, 'y.json': deep };
  expect(rowsOf(await build(['ygoprodeck', 'x.json'], { files }))).toMatchObject([
    { name: 'Otter' },
  ]);
  const { code, err } = await build(['ygoprodeck', 'y.json'], { files });
  expect([code, err]).toEqual([2, 'decktype: y.json holds no cards of ygoprodeck\n']);
});
