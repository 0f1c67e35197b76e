import { expect, test } from 'vitest';
import { deckFormats, readDecklist } from '../../../../../src/core/decks/index.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testWorld } from '../../../../support/world.js';

async function formats(...args: readonly string[]) {
  return formatsIn(undefined, args);
}

async function formatsIn(columns: number | undefined, args: readonly string[] = []) {
  const world = testWorld(columns === undefined ? {} : { columns, isTerminal: true });
  expect(await run(['formats', ...args], world)).toBe(0);
  return world.out();
}

test('all formats are listed, one on a line', async () => {
  const [title, ...lines] = (await formats()).trimEnd().split('\n');
  expect(title).toMatch(/name +aliases +game +written +what it is +example/);
  expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(
    deckFormats.map(({ name }) => name).sort(),
  );
  expect(lines.find((line) => line.includes(' arena '))).toMatch(
    /arena +mtga +magic +yes +Magic Arena +4 Lightning Bolt \(CLU\) 141/,
  );
});

test('a terminal of 60 columns shows each name whole', async () => {
  const lines = (await formatsIn(60)).trimEnd().split('\n');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
  expect(lines.slice(1).map((line) => line.trim().split(' ')[0])).toEqual(
    deckFormats.map(({ name }) => name).sort(),
  );
});

test('JSON has the same', async () => {
  const listed = JSON.parse(await formats('--format', 'json'));
  expect(listed).toHaveLength(deckFormats.length);
  expect(listed.find(({ name }: { name: string }) => name === 'ydke')).toEqual({
    name: 'ydke',
    label: 'Yu-Gi-Oh ydke code',
    aliases: [],
    example: 'ydke://o6lXBaOpVwWnDwAA!0iNuAQ==!ryPeAA==!',
    games: ['yugioh'],
    read: true,
    written: false,
  });
});

test.each(deckFormats)('the example of $name is read in this format', ({ name, example }) => {
  // A row of CSV is nothing without its header.
  const text = name === 'csv' ? `Count,Name,Edition,Number\n${example}` : example;
  const { decklist, diagnostics } = readDecklist(text, { format: name });
  expect(decklist.cards.length).toBeGreaterThan(0);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});
