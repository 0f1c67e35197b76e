import { describe, expect, test } from 'vitest';
import { readCardTable } from '../../../../../src/core/decks/cards/read-table.js';

const codesOf = (input: unknown) => readCardTable(input).diagnostics.map(({ code }) => code);

test('a card table can be a value, and findings of a text name its file and the place in it', () => {
  const cards = [{ name: 'A' }, {}];
  const text = JSON.stringify(cards);
  expect(readCardTable(cards).table.cards).toEqual(readCardTable(text).table.cards);
  expect(readCardTable(text, { file: 'cards.json' }).diagnostics).toMatchObject([
    { file: 'cards.json', range: { start: { line: 1, column: 15 } } },
  ]);
});

test('skipped rows after the first hundred are only counted', () => {
  const { diagnostics } = readCardTable(Array(103).fill({}));
  expect(diagnostics).toHaveLength(101);
  expect(diagnostics.at(-1)?.message).toBe('3 more rows of the card table skipped');
});

test('an unclosed quote loses only a few lines', () => {
  const names = Array.from({ length: 20 }, (_, at) => `Card ${at}`);
  const { table } = readCardTable(
    `id,name\n1,"open\n${names.map((name) => `2,${name}\n`).join('')}`,
  );
  expect(table.nameOf('Card 19')).toBe('Card 19');
});

describe('a card table never throws', () => {
  const nested = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
  const deep = Array.from({ length: 50_000 }).reduce<unknown[]>((inner) => [inner], []);
  test.each([
    ['an object in the colours', [{ name: 'A', colors: [{ toString: 1 }] }]],
    ['nested arrays as colours', [{ name: 'A', colors: deep }]],
    ['nested arrays as a name', [{ name: deep }]],
    ['nested arrays as a row', [nested]],
    ['nested arrays as spellings', [{ name: 'A', names: deep }]],
    ['an unterminated row', `name,set\nA,${'a'.repeat(300_000)}`],
    ['an object as copies', [{ name: 'A', copies: { toString: 1 } }]],
  ])('for %s', (_, input) => {
    expect(codesOf(input)).toEqual(['card-row-skipped']);
  });
});
