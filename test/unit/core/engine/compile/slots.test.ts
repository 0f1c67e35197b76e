import { describe, expect, test } from 'vitest';
import { createSlotTable } from '../../../../../src/core/engine/compile/slots.js';
import { any, lineZone, rowStride } from '../../../../../src/core/engine/program/layout.js';
import type { CardSelector, MatchSettings, Selector } from '../../../../../src/core/rules/model.js';

/** Which of some requirements share a counter: equal letters stand for one slot. */
function shared(
  selectors: readonly (readonly CardSelector[])[],
  settings: MatchSettings = {},
): string {
  const slots = createSlotTable(settings, {});
  return selectors.map((group) => 'abcdefgh'[slots.slotOf(group)]).join('');
}

/** The rows of a name as `slot set number zone`, with the labels' texts. */
function rowsOf(
  name: string,
  groups: readonly (readonly CardSelector[])[],
  settings: MatchSettings = {},
) {
  const slots = createSlotTable(settings, {});
  for (const selectors of groups) slots.slotOf(selectors);
  const { names, labels, rowStart, rows } = slots.tables();
  const id = names.indexOf(name);
  const found: string[] = [];
  for (let row = rowStart[id] as number; row < (rowStart[id + 1] as number); row++) {
    const [slot, ...parts] = rows.subarray(row * 4, row * 4 + 4);
    found.push([slot, ...parts.map((part) => (part === any ? '*' : labels[part]))].join(' '));
  }
  return found;
}

describe('requirements share a counter', () => {
  test('where they are about the same thing, however it is written', () => {
    expect(shared([[{ name: 'Iono' }], [{ name: '  Iono' }], [{ name: 'iono' }]])).toBe('aab');
    expect(shared([[{ name: 'Iono' }], [{ name: 'IONO' }]], { names: ['case'] })).toBe('aa');
    const printed = (set: string, number: string) => [{ name: 'A', set, number }];
    expect(shared([printed('PAF', '7'), printed(' paf', '007'), printed('PAF', '70')])).toBe('aab');
  });

  test('where their zones are the same, in any order', () => {
    const zoned = (...zone: string[]) => [{ name: 'A', zone }];
    expect(
      shared([zoned('main', 'side'), zoned('SIDE', 'main'), zoned('main'), [{ name: 'A' }]]),
    ).toBe('aabc');
  });

  test('where their cards are the same, in any order', () => {
    const [a, b] = [{ name: 'A' }, { name: 'B' }];
    expect(shared([[a, b], [b, a], [a], [b], [a, b, { name: 'C' }]])).toBe('aabcd');
  });

  test('and not where one counts copies and the other lines', () => {
    const slots = createSlotTable({}, {});
    const asked = [[], [{ name: 'A' }], [{ name: 'A' }, { name: 'B' }]].flatMap((selectors) => [
      slots.slotOf(selectors),
      slots.slotOf(selectors, 'lines'),
      slots.slotOf(selectors, 'copies'),
    ]);
    expect(asked).toEqual([0, 1, 0, 2, 3, 2, 4, 5, 4]);
    const zones = [...slots.tables().rows].filter((_, at) => at % rowStride === 3);
    expect(zones).toEqual([0, 1, 2].flatMap(() => [any, lineZone(any)]));
  });

  test('and not where a set of one is the number of the other', () => {
    expect(
      shared([
        [{ name: 'A', set: '7' }],
        [{ name: 'A', number: '7' }],
        [{ name: 'A', zone: ['7'] }],
      ]),
    ).toBe('abc');
  });

  test('where they ask for one group, which is written out once', () => {
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

  test('and names of methods are names', () => {
    expect(
      shared([[{ name: 'constructor' }], [{ name: '__proto__' }], [{ name: 'constructor' }]]),
    ).toBe('aba');
  });
});

describe('the rows of a name', () => {
  test('say which of its lines are added where', () => {
    const groups = [
      [{ name: 'A' }],
      [{ name: 'A', set: 's' }],
      [{ name: 'B' }],
      [
        { name: 'A', number: '07', zone: ['main', 'side'] },
        { name: 'B', set: 's' },
      ],
    ];
    expect(rowsOf('A', groups)).toEqual(['0 * * *', '1 S * *', '3 * 7 MAIN', '3 * 7 SIDE']);
    expect(rowsOf('B', groups)).toEqual(['2 * * *', '3 S * *']);
  });

  test('stand once where a group selects the same twice', () => {
    expect(
      rowsOf('A', [[{ name: 'A' }, { name: ' A ' }, { name: 'A', zone: ['x', 'X'] }]]),
    ).toEqual(['0 * * *', '0 * * X']);
  });
});

describe('reprints', () => {
  const printing = (set: string, number: string) => ({ set, number });

  test('stand for each other where set and number are asked for', () => {
    const settings = { reprints: [[printing('A', '1'), printing('b', '02')]] };
    expect(rowsOf('X', [[{ name: 'X', set: 'a', number: '01' }]], settings)).toEqual([
      '0 A 1 *',
      '0 B 2 *',
    ]);
    expect(rowsOf('X', [[{ name: 'X', set: 'A' }]], settings)).toEqual(['0 A * *']);
    expect(rowsOf('X', [[{ name: 'X', number: '1' }]], settings)).toEqual(['0 * 1 *']);
    expect(rowsOf('X', [[{ name: 'X', set: 'A', number: '2' }]], settings)).toEqual(['0 A 2 *']);
  });

  test('of groups that share a printing are all one card', () => {
    const reprints = [
      [printing('A', '1'), printing('B', '2')],
      [printing('C', '3'), printing('D', '4')],
      [printing('b', '002'), printing('c', '003')],
    ];
    for (const [set, number] of [
      ['A', '1'],
      ['D', '4'],
    ] as const) {
      expect(rowsOf('X', [[{ name: 'X', set, number }]], { reprints }).sort()).toEqual([
        '0 A 1 *',
        '0 B 2 *',
        '0 C 3 *',
        '0 D 4 *',
      ]);
    }
  });

  test('are told apart where set and number run into each other', () => {
    const reprints = [[printing('A B', '1'), printing('X', '9')]];
    expect(rowsOf('N', [[{ name: 'N', set: 'A', number: 'B 1' }]], { reprints })).toEqual([
      '0 A B 1 *',
    ]);
  });

  test('may be groups of one, of none, and of one printing twice', () => {
    const reprints = [[], [printing('A', '1')], [printing('B', '2'), printing('B', '2')]];
    expect(rowsOf('X', [[{ name: 'X', set: 'A', number: '1' }]], { reprints })).toEqual([
      '0 A 1 *',
    ]);
    expect(rowsOf('X', [[{ name: 'X', set: 'B', number: '2' }]], { reprints })).toEqual([
      '0 B 2 *',
    ]);
  });
});

describe('spellings', () => {
  const settings = { spellings: [['Bolt', 'Blitz'], ['Foudre', ' Blitz '], ['Q', 'R'], ['S'], []] };
  const asked = [
    [{ name: 'Foudre' }],
    [{ name: 'Bolt', set: 'A' }],
    [{ name: 'Opt' }, { name: 'Blitz' }],
  ];

  test('have the rows of their name, and no counters of their own', () => {
    expect(shared([...asked, [{ name: 'Blitz' }], [{ name: 'Bolt' }]], settings)).toBe('abcaa');
    for (const name of ['Bolt', 'Blitz', 'Foudre']) {
      expect(rowsOf(name, asked, settings)).toEqual(['0 * * *', '1 A * *', '2 * * *']);
    }
    expect(rowsOf('Opt', asked, settings)).toEqual(['2 * * *']);
  });

  test('have the rows of their own name, where several names have some', () => {
    const table = {
      spellings: [
        ['A', 'a'],
        ['B', 'b'],
      ],
    };
    const groups = [[{ name: 'A' }], [{ name: 'B' }]];
    expect(['A', 'a', 'B', 'b'].map((name) => rowsOf(name, groups, table))).toEqual([
      ...[['0 * * *'], ['0 * * *']],
      ...[['1 * * *'], ['1 * * *']],
    ]);
  });

  test('of names that no requirement mentions are left out; the others stand last', () => {
    const slots = createSlotTable(settings, {});
    for (const selectors of asked) slots.slotOf(selectors);
    const { names, spellingCount } = slots.tables();
    expect([names, spellingCount]).toEqual([['Foudre', 'Opt', 'Bolt', 'Blitz'], 2]);
  });

  test('are compared under the options of the rules', () => {
    const loose = { names: ['case'] as const, spellings: [['BOLT', 'blitz']] };
    expect(shared([[{ name: 'Bolt' }], [{ name: 'Blitz' }]], loose)).toBe('aa');
  });
});
