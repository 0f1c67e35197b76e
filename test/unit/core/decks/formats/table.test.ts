import { expect, test } from 'vitest';
import { deckFormats, findFormat, formats } from '../../../../../src/core/decks/formats/table.js';

test('each name and each alias belongs to one format', () => {
  const names = deckFormats.flatMap(({ name, aliases }) => [name, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ['ptcgl', 'ptcgl'],
  ['PTCGL', 'ptcgl'],
  ['Limitless', 'json'],
  ['mtga', 'arena'],
  ['papyrus', undefined],
])('the format %s', (name, format) => expect(findFormat(name)?.name).toBe(format));

test('each text format has its own detection, or is detected by the lines of a list', () => {
  const byLines = formats.filter((format) => format.detect === undefined).map(({ name }) => name);
  expect(byLines).toEqual([
    ...['ptcgl', 'ptcgo', 'pocket', 'arena', 'mtgo', 'moxfield', 'archidekt', 'deckstats'],
    ...['xmage', 'forge', 'mtggoldfish', 'cockatrice-text', 'numbered', 'riftbound-text', 'plain'],
  ]);
});
