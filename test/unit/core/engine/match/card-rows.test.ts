import { describe, expect, test } from 'vitest';
import {
  cardRows,
  firstWithRows,
  rowsHead,
} from '../../../../../src/core/engine/match/card-rows.js';
import { endOf, Labels } from '../../../../../src/core/engine/match/printing-codes.js';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { any, rowStride } from '../../../../../src/core/engine/program/layout.js';
import { anyRules } from '../../../../support/any-rules.js';

/** What lines of each name are added to, requirement by requirement the slots 0, 1, 2, … */
function rowsOf(...cards: object[]) {
  const { program } = compileRules(anyRules([{ identifier: 'a', name: 'A', cards }]));
  const labels = new Labels(program.labels);
  const { meanings, rows } = cardRows(program, labels);
  return (name: string) => {
    const meaning = meanings[program.names.indexOf(name)] as number;
    if (meaning > firstWithRows) return meaning;
    const start = firstWithRows - meaning;
    const slots: number[] = [];
    for (let at = start + rowsHead; rows[at] !== any; at += rowStride) {
      slots.push(rows[at] as number);
    }
    const ends = rows[start + 1] as number;
    const takes = (number: string) => ((ends >> endOf(number)) & 1) === 1;
    return { everyLine: rows[start], slots, takes };
  };
}

describe('what lines of a name are added to', () => {
  test('is a slot where only the name is asked for', () => {
    const meaning = rowsOf({ name: 'A' }, { name: 'B', count: 2 });
    expect([meaning('A'), meaning('B')]).toEqual([0, 1]);
  });

  test('is the slot of all its lines and the rows of some of them', () => {
    const meaning = rowsOf({ name: 'A', set: 'S' }, { name: 'A' }, { name: 'A', zone: 'main' });
    expect(meaning('A')).toMatchObject({ everyLine: 1, slots: [0, 2] });
    expect(rowsOf({ name: 'A', set: 'S' })('A')).toMatchObject({ everyLine: any, slots: [0] });
  });

  test('omits rows of the slot that takes every line of the name', () => {
    const meaning = rowsOf(
      { anyOf: [{ name: 'A', set: 'S' }, { name: 'A' }, { name: 'B', number: '1' }], total: 2 },
      { name: 'C' },
    );
    expect(meaning('A')).toBe(0);
    expect(meaning('B')).toMatchObject({ everyLine: any, slots: [0] });
  });

  test('keeps the rows of a second slot that takes every line', () => {
    const meaning = rowsOf({ name: 'A' }, { anyOf: [{ name: 'A' }, { name: 'B' }], total: 2 });
    expect(meaning('A')).toMatchObject({ everyLine: 0, slots: [1] });
    expect(meaning('B')).toBe(1);
  });

  test('turns numbers away that end like none that is asked for', () => {
    const meaning = rowsOf(
      { name: 'A', number: '125' },
      { name: 'A', number: 'tg7' },
      { name: 'B', number: '125' },
      { name: 'B', set: 'S' },
      { name: 'C', number: '7*' },
    );
    const numbers = ['125', '005', '7', '4', 'A', '7*'];
    const takenBy = (name: string) => {
      const read = meaning(name);
      return typeof read === 'number' ? [] : numbers.map(read.takes);
    };
    expect(takenBy('A')).toEqual([true, true, true, false, false, true]);
    expect(takenBy('B')).toEqual([true, true, true, true, true, true]);
    expect(takenBy('C')).toEqual([false, false, false, false, false, true]);
  });
});
