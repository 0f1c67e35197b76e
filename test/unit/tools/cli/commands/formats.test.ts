import { expect, test } from 'vitest';
import { deckFormats, readDecklist } from '../../../../../src/core/decks/index.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { testEnvironment } from '../../../../support/environment.js';

async function formatsIn(columns: number | undefined, args: readonly string[] = []) {
  const env = testEnvironment(columns === undefined ? {} : { columns, isTerminal: true });
  expect(await run(['formats', ...args], env)).toBe(0);
  return env.out();
}

test('a terminal of 60 columns shows each name whole', async () => {
  const lines = (await formatsIn(60)).trimEnd().split('\n');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
  expect(lines.slice(1).map((line) => line.trim().split(' ')[0])).toEqual(
    deckFormats.map(({ name }) => name).sort(),
  );
});

test.each(deckFormats)('the example of $name is read in this format', ({ name, example }) => {
  // A row of CSV is nothing without its header.
  const text = name === 'csv' ? `Count,Name,Edition,Number\n${example}` : example;
  const { decklist, diagnostics } = readDecklist(text, { format: name });
  expect(decklist.cards.length).toBeGreaterThan(0);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});
