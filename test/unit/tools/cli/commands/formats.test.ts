import { expect, test } from 'vitest';
import { deckFormats, readDecklist } from '../../../../../src/core/decks/index.js';

test.each(deckFormats)('the example of $name is read in this format', ({ name, example }) => {
  // A CSV row needs its header.
  const text = name === 'csv' ? `Count,Name,Edition,Number\n${example}` : example;
  const { decklist, diagnostics } = readDecklist(text, { format: name });
  expect(decklist.cards.length).toBeGreaterThan(0);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});
