import { describe, expect, test } from 'vitest';
import { createSlotTable } from '../../../../../src/core/engine/compile/slots.js';
import type { CardSelector, MatchSettings, Selector } from '../../../../../src/core/rules/model.js';

/** Which requirements share a counter: equal letters stand for one slot. */
function shared(
  selectors: readonly (readonly CardSelector[])[],
  settings: MatchSettings = {},
): string {
  const slots = createSlotTable(settings, {});
  return selectors.map((group) => 'abcdefgh'[slots.slotOf(group)]).join('');
}

describe('requirements share a counter', () => {
  test('if they are about the same thing, however it is written', () => {
    expect(shared([[{ name: 'Iono' }], [{ name: '  Iono' }], [{ name: 'iono' }]])).toBe('aab');
    expect(shared([[{ name: 'Iono' }], [{ name: 'IONO' }]], { names: ['case'] })).toBe('aa');
    const printed = (set: string, number: string) => [{ name: 'A', set, number }];
    expect(shared([printed('PAF', '7'), printed(' paf', '007'), printed('PAF', '70')])).toBe('aab');
  });

  test('if their cards are the same, in any order', () => {
    const [a, b] = [{ name: 'A' }, { name: 'B' }];
    expect(shared([[a, b], [b, a], [a], [b], [a, b, { name: 'C' }]])).toBe('aabcd');
  });

  test('if they require one group, which is expanded once', () => {
    let times = 0;
    const groups = {
      get wide() {
        times++;
        return ['A', 'B'];
      },
    };
    const slots = createSlotTable({}, { groups });
    const asked = [1, 2, 3].map((count) => slots.slotOf([{ group: 'wide', count } as Selector]));
    expect([asked, times]).toEqual([[0, 0, 0], 1]);
    expect(slots.slotOf([{ group: 'wide', zone: ['main'] }])).toBe(1);
  });
});

test('spellings of names in no requirement are omitted; the others come last', () => {
  const spellings = [['Bolt', 'Blitz'], ['Foudre', ' Blitz '], ['Q', 'R'], ['S'], []];
  const slots = createSlotTable({ spellings }, {});
  for (const name of ['Foudre', 'Opt', 'Blitz']) slots.slotOf([{ name }]);
  const { names, spellingCount } = slots.tables();
  expect([names, spellingCount]).toEqual([['Foudre', 'Opt', 'Bolt', 'Blitz'], 2]);
});
