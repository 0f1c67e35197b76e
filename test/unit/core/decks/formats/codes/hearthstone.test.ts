import { encode } from 'deckstrings';
import { describe, expect, test } from 'vitest';
import { hearthstone } from '../../../../../../src/core/decks/formats/codes/hearthstone.js';
import { readDecklist } from '../../../../../../src/core/decks/read.js';
import { headOf } from '../../../../../../src/core/decks/text/head.js';

const context = { game: undefined, nameOf: () => undefined };

const code = encode({ cards: [[1, 2]], heroes: [7], format: 2 });

describe('a deckstring', () => {
  test('is found in its line', () => {
    for (const line of [code, `Code: ${code}`]) {
      expect(hearthstone.detect(headOf(line))).toBe('certain');
      expect(hearthstone.read(line, context)).toMatchObject({
        cards: [
          { name: '7', count: 1, zone: 'hero' },
          { name: '1', count: 2, zone: 'main' },
        ],
        diagnostics: [],
      });
    }
    for (const line of ['AAEC', `AAE${'A'.repeat(20_000)}`]) {
      expect(hearthstone.detect(headOf(line))).toBeUndefined();
    }
  });

  test('has comments around it, one of which is the title', () => {
    expect(hearthstone.read(`### Mine\n# Class: Mage\n${code}`, context)).toMatchObject({
      title: 'Mine',
      lines: { cards: 1, skipped: 2, unread: 0 },
    });
  });

  test('that is damaged is unread, and a finding has the reason', () => {
    const { lines, diagnostics } = hearthstone.read('AAECAf0EAA+KAcABnAKuAw==', context);
    expect(lines).toMatchObject({ cards: 0, unread: 1 });
    expect(diagnostics.map(({ code: found }) => found)).toEqual(['line-not-read', 'not-of-format']);
  });

  test('with sideboards does not name their owners', () => {
    const sideboards = encode({
      cards: [[1, 2]],
      sideboardCards: [[5, 1, 1]],
      heroes: [7],
      format: 2,
    });
    const { cards, diagnostics } = hearthstone.read(sideboards, context);
    expect(cards.at(-1)).toEqual({ name: '5', number: '5', count: 1, zone: 'side' });
    expect(diagnostics).toMatchObject([
      { code: 'code-ignored', data: { what: 'which cards the sideboards belong to' } },
    ]);
  });
});

test.each(['AAECAQcAAAEFAA==', 'AAEEAQcBEAAEC6Af9xAXpB/3EBQAA\n/cQFAbQ', 'AAECAQcAAAEF/////w8='])(
  'counts that no list can have are reported and not counted: %s',
  (code) => {
    const { decklist, diagnostics } = readDecklist(code);
    expect(decklist.cards.filter(({ count }) => count < 1 || count > 9999)).toEqual([]);
    expect(diagnostics.map((found) => found.code)).toContain('bad-copies');
  },
);

describe('a damaged deckstring', () => {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
  const codeOf = (...parts: readonly number[]) =>
    btoa(String.fromCharCode(0, 1, 2, 1, 7, 0, 0, ...parts, 0));
  const read = (id: number, count: number) =>
    hearthstone.read(codeOf(2, ...varint(id), ...varint(count), 9, 3), context);

  test.each([0, 10_000, 1_099_511_627_776, 2 ** 60])(
    'with %d copies of a card has a finding, and the rest is read',
    (count) => {
      const { cards, diagnostics } = read(5, count);
      expect(cards.map(({ name }) => name)).toEqual(['7', '9']);
      expect(diagnostics.find(({ code }) => code === 'bad-copies')).toMatchObject({
        data: { name: '5', got: String(count) },
        range: { start: { line: 1 } },
      });
    },
  );

  test('with the number of a card that is not exact has a finding, and the rest is read', () => {
    const { cards, diagnostics } = read(2 ** 53 + 2, 2);
    expect(cards.map(({ name }) => name)).toEqual(['7', '9']);
    expect(diagnostics.find(({ code }) => code === 'bad-card-ids')).toMatchObject({
      data: { cards: 1 },
    });
    expect(read(2 ** 53 - 1, 2).cards.map(({ name }) => name)).toContain('9007199254740991');
  });
});
