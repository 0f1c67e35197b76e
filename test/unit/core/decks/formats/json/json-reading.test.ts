import { describe, expect, test } from 'vitest';
import { JsonReadingBuilder } from '../../../../../../src/core/decks/formats/json/json-reading.js';
import { diagnose } from '../../../../../../src/core/diagnostics/codes/decks.js';

describe('the reading of a JSON list', () => {
  test('skips the maybeboard, and reports that once', () => {
    const builder = new JsonReadingBuilder();
    builder.addCard('/a/0', { name: 'Opt', count: 2, zone: 'maybeboard' });
    builder.addCard('/a/1', { name: 'Opt', count: '3', zone: 'main', set: 'XLN', number: 65 });
    const { cards, diagnostics } = builder.finish();
    expect(cards).toEqual([{ name: 'Opt', set: 'XLN', number: '65', count: 3, zone: 'main' }]);
    expect(diagnostics).toMatchObject([{ code: 'cards-left-out', data: { copies: 2 } }]);
  });

  test('has one copy of a card without a count, and none of one with an invalid count', () => {
    const builder = new JsonReadingBuilder();
    builder.addCard('/0', { name: 'Opt' });
    for (const count of [0, -1, 1.5, 1_000_001, '4x', true]) {
      builder.addCard('/1', { name: 'Negate', count });
    }
    const { cards, diagnostics } = builder.finish();
    expect(cards).toEqual([{ name: 'Opt', count: 1 }]);
    expect(new Set(diagnostics.map(({ pointer }) => pointer))).toEqual(new Set(['/1/count']));
    expect(diagnostics).toHaveLength(6);
  });

  test('shares one finding among the faults after the first hundred', () => {
    const builder = new JsonReadingBuilder();
    for (let index = 0; index < 250; index++) {
      builder.report(diagnose('not-a-card', `/${index}`, { got: '7' }));
    }
    const { diagnostics } = builder.finish();
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.at(-1)).toMatchObject({
      code: 'more-not-read',
      data: { count: 150, last: '/249' },
    });
  });
});
