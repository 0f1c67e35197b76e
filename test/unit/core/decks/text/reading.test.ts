import { describe, expect, test } from 'vitest';
import { linesOf } from '../../../../../src/core/decks/text/lines.js';
import { ReadingBuilder } from '../../../../../src/core/decks/text/reading.js';

describe('the reading of a text', () => {
  const [line] = linesOf('4 Opt');
  const place = line as NonNullable<typeof line>;

  test('counts each line once', () => {
    const builder = new ReadingBuilder();
    builder.addCards(place, { name: 'Opt', count: 4 });
    builder.skip(place);
    builder.leaveOut(place, 3, 'maybeboard');
    builder.reject({ ...place, height: 2 });
    const { lines, diagnostics } = builder.finish();
    expect(lines).toEqual({ cards: 1, skipped: 1, leftOut: 1, unread: 2 });
    expect(diagnostics.at(-1)).toMatchObject({
      code: 'cards-left-out',
      data: { copies: 3, zones: ['maybeboard'] },
    });
  });

  test('reports each of a hundred unread lines, and the rest in one finding', () => {
    const builder = new ReadingBuilder();
    for (let number = 1; number <= 250; number++) builder.reject({ ...place, number });
    const { diagnostics } = builder.finish();
    expect(diagnostics).toHaveLength(101);
    expect(diagnostics.at(-1)).toMatchObject({
      code: 'more-not-read',
      data: { count: 150, last: 'line 250' },
      // The place keeps it after the findings that it adds to when findings are sorted.
      range: { start: { line: 250 } },
    });
  });
});
