import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type DeckCard,
  type DeckFormatName,
  deckFormats,
  formatDecklist,
  readCardTable,
  readDecklist,
} from '../../src/core/decks/index.js';
import { showCards, sortedCards, unaccounted } from '../support/decklists.js';
import { projectRoot } from '../support/needs.js';

/**
 * rules-fixtures/decks/FORMAT/NAME.txt is a made-up list. NAME.json holds the expected cards, the codes
 * of the findings, and the format detected without a hint.
 */
interface Expected {
  readonly detected: readonly [format: DeckFormatName, confidence: string];
  readonly title?: string;
  readonly lines?: Readonly<Record<string, number>>;
  readonly cards: readonly string[];
  readonly findings: readonly string[];
}

const root = join(projectRoot, 'rules-fixtures/decks');
const cases = readdirSync(root).flatMap((format) =>
  readdirSync(join(root, format))
    .filter((file) => file.endsWith('.txt'))
    .map((file) => ({ format: format as DeckFormatName, file: join(format, file) })),
);

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

describe.each(cases)('the list $file', ({ format, file }) => {
  const text = textOf(file);
  const expected: Expected = JSON.parse(textOf(file.replace(/\.txt$/, '.json')));

  test('has these cards and findings when its format is given', () => {
    const result = readDecklist(text, { format });
    const { title, lines, diagnostics } = result;
    const { detected: _, ...wanted } = expected;
    const findings = diagnostics.map(({ code }) => code);
    expect({ title, lines, cards: showCards(result), findings }).toEqual(wanted);
    expect([result.format, result.confidence]).toEqual([format, 'certain']);
  });

  test('is recognized, and then read the same', () => {
    const result = readDecklist(text);
    expect([result.format, result.confidence]).toEqual(expected.detected);
    if (result.format === format) expect(showCards(result)).toEqual(expected.cards);
  });

  test('loses no line', () => {
    expect(unaccounted(text, readDecklist(text, { format }))).toEqual([]);
    expect(unaccounted(text, readDecklist(text))).toEqual([]);
  });

  test.each(deckFormats.filter(({ isWritten }) => isWritten))(
    'survives $name except for what was reported',
    ({ name: target }) => {
      const { decklist } = readDecklist(text, { format });
      const written = formatDecklist(decklist, target);
      if (written.diagnostics.length > 0) return;
      const again = readDecklist(written.text, { format: target });
      expect(again.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      const zone = ['arena', 'mtgo', 'ydk'].includes(target) ? 'main' : undefined;
      expect(sortedCards(again.decklist, zone)).toEqual(sortedCards(decklist, zone));
    },
  );
});

/** Formats whose lists can consist of identifiers alone. */
const formatsOfIds = [
  'hearthstone',
  'numbered',
  'pixelborn',
  'riftbound-code',
  'riftbound-tts',
  'swu-json',
  'tts-json',
  'ydk',
  'ydke',
];

test('a card table names the cards of each format of identifiers', () => {
  const named = new Set<string>();
  for (const { format, file } of cases) {
    const text = textOf(file);
    const isId = ({ name, set, number }: DeckCard) =>
      name === number || name === `${set}-${number}` || name === `${set}_${number}`;
    const { cards } = readDecklist(text, { format }).decklist;
    const ids = new Set(cards.filter(isId).map(({ name }) => name));
    const { table } = readCardTable([...ids].map((id) => ({ id, name: `Card ${id}` })));
    const expected = cards.map((one) => (isId(one) ? { ...one, name: `Card ${one.name}` } : one));
    for (const options of [{ format }, {}]) {
      const found = readDecklist(text, { ...options, cards: table });
      if (found.format === format) expect(found.decklist.cards).toEqual(expected);
    }
    if (ids.size > 0) named.add(format);
  }
  expect([...named]).toEqual(expect.arrayContaining(formatsOfIds));
});

test('every format has a list', () => {
  const formats = new Set(cases.map(({ format }) => format));
  expect(deckFormats.map(({ name }) => name).filter((format) => !formats.has(format))).toEqual([]);
});
