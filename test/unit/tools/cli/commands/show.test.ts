/** decktype show. */
import { describe, expect, test } from 'vitest';
import { createCorpus } from '../../../../../src/questions/corpus/build/builder.js';
import { saveCorpus } from '../../../../../src/questions/corpus/store.js';
import type { TestEnvironmentOptions } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';

const card = (name: string, count = 1) => ({ name, count });
const rules = JSON.stringify([
  { identifier: 'a', name: 'Alpha', cards: [card('X', 2)] },
  {
    identifier: 'b',
    name: 'Beta',
    cards: [card('Y')],
    variants: [
      { identifier: 'bz', name: 'Beta Z', cards: [card('Z')] },
      { identifier: 'bq', name: 'Beta Q', cards: [card('Q')] },
    ],
  },
]);
const standings = JSON.stringify([
  {
    player: 'ann',
    placing: 3,
    record: { wins: 7, losses: 1, ties: 1 },
    decklist: {
      pokemon: [{ name: 'X', set: 'OBF', number: '125', count: 4 }, card('S', 2)],
      trainer: [card('T', 4)],
    },
    deck: { id: 'a', name: 'Alpha' },
  },
  { player: 'bo', decklist: [card('X', 4), card('S', 2), card('U')], deck: { name: 'Old' } },
  { player: 'cy', decklist: [card('Y', 3), card('Q'), card('T', 4)] },
  { player: 'di', decklist: [card('X'), card('S', 4)] },
  { player: 'ed', decklist: [card('Y', 3), card('Z'), card('T', 4)] },
]);
const files = {
  'rules.json': rules,
  'cup/standings.json': standings,
  'cup/details.json': JSON.stringify({
    ...{ id: 'cup', name: 'Spring Cup', date: '2025-05-17T00:00:00.000Z', format: 'STANDARD' },
    ...{ game: 'PTCG', players: 5 },
  }),
  'list.txt': '3 Y\n1 Q\n',
};

function decktype(args: readonly string[], more: TestEnvironmentOptions = {}) {
  return runCommand(args, { ...more, files: { ...files, ...more.files } });
}
const shown = (...args: readonly string[]) => decktype(['show', ...args, '-r', 'rules.json']);

describe('decktype show', () => {
  test('takes a file with one list, standard input and a list of a stored corpus', async () => {
    expect((await shown('list.txt')).out).toContain('Beta Q (bq), 4 copies');
    const piped = await decktype(['show', '-', '-r', 'rules.json'], { stdin: '2 X' });
    expect(piped.out).toContain('<stdin>\n');
    expect(piped.out).toContain('Alpha (a), 2 copies');
    const corpus = createCorpus([{ deck: [card('Y')], title: 'kept' }]);
    const stored = await decktype(['show', 'all.corpus', '-r', 'rules.json'], {
      bytes: { 'all.corpus': saveCorpus(corpus) },
    });
    expect(stored.out).toMatch(/^kept\n/);
  });
});
