import { describe, expect, test } from 'vitest';
import { ydk } from '../../../../../../src/core/decks/formats/codes/ydk.js';

const context = { game: undefined, nameOf: () => undefined };

describe('a .ydk', () => {
  test('has a passcode for each copy; leading zeros mean nothing', () => {
    expect(ydk.read('#main\n89631139\n089631139\n#extra\n5\n!side\n5', context).cards).toEqual([
      { name: '89631139', number: '89631139', count: 2, zone: 'main' },
      { name: '5', number: '5', count: 1, zone: 'extra' },
      { name: '5', number: '5', count: 1, zone: 'side' },
    ]);
  });

  test('reports the lines that are no passcode', () => {
    expect(ydk.read('#created by me\n#main\n1\njunk\n12345678901', context).lines).toEqual({
      cards: 1,
      skipped: 2,
      leftOut: 0,
      unread: 2,
    });
  });

  test('takes names from a table', () => {
    const nameOf = (id: string) => (id === '89631139' ? 'Blue-Eyes White Dragon' : undefined);
    expect(ydk.read('89631139', { game: undefined, nameOf }).cards[0]?.name).toBe(
      'Blue-Eyes White Dragon',
    );
  });
});

test('more copies than a list can have are reported, and not counted', () => {
  const text = `#main\n5\n${'7\n'.repeat(10_000)}`;
  const { cards, diagnostics } = ydk.read(text, context);
  expect(cards).toEqual([{ name: '5', number: '5', count: 1, zone: 'main' }]);
  expect(diagnostics).toMatchObject([
    { code: 'bad-copies', data: { name: '7', got: '10000' }, range: { start: { line: 10_002 } } },
  ]);
});
