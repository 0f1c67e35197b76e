import { describe, expect, test } from 'vitest';
import { ydke } from '../../../../../../src/core/decks/formats/codes/ydke.js';

const context = { game: undefined, nameOf: () => undefined };

describe('a ydke code', () => {
  test('has its passcodes by zone', () => {
    expect(ydke.read('ydke://o6lXBaOpVwU=!!o6lXBQ==!', context)).toMatchObject({
      cards: [
        { name: '89631139', count: 2, zone: 'main' },
        { name: '89631139', count: 1, zone: 'side' },
      ],
      diagnostics: [],
    });
  });

  test('is read whatever its padding', () => {
    for (const code of ['ydke://o6lXBQ!!!', 'ydke://o6lXBQ=!!!', 'ydke://o6lXBQ==!!']) {
      expect(ydke.read(code, context)).toMatchObject({ cards: [{ count: 1 }], diagnostics: [] });
    }
  });

  test('that is cut off has a finding in words of its own', () => {
    expect(ydke.read('ydke://o6lXBaOp!!!', context).diagnostics).toMatchObject([
      { code: 'line-not-read' },
      { data: { what: 'the code is cut off, or a part of it is missing' } },
    ]);
  });

  test('with more than its passcodes has a finding', () => {
    expect(ydke.read('ydke://o6lXBQ==AAAA!!!', context).diagnostics).toMatchObject([
      { code: 'code-ignored' },
    ]);
  });
});

test('a code is too long to be read before a passcode has more copies than a list can have', () => {
  const code = (copies: number) => `ydke://${'AQAAAAEAAAABAAAA'.repeat(copies / 3)}!!!`;
  expect(ydke.read(code(1800), context).cards).toMatchObject([{ name: '1', count: 1800 }]);
  expect(ydke.read(code(9999), context)).toMatchObject({ cards: [], lines: { unread: 1 } });
});
