import { expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { any } from '../../../../../src/core/engine/program/layout.js';
import { rowsOf } from '../../../../../src/core/engine/program/rows.js';

test('the rows of a program define what each slot counts', () => {
  const { program } = compileRules({
    rules: [
      {
        identifier: 'a',
        name: 'A',
        cards: [
          { name: 'X' },
          { name: 'X', set: 'S', number: 7 },
          { anyOf: [{ name: 'Y', zone: 'side' }, { name: 'X' }], total: 2, unit: 'lines' },
        ],
      },
    ],
  });
  const label = (id: number) => (id === any ? undefined : program.labels[id]);
  const shown = [...rowsOf(program)].map(({ name, slot, set, number, zone, isOfLines }) => [
    program.names[name],
    slot,
    [label(set), label(number), label(zone)],
    isOfLines,
  ]);
  expect(shown).toEqual([
    ['X', 0, [undefined, undefined, undefined], false],
    ['X', 1, ['S', '7', undefined], false],
    ['X', 2, [undefined, undefined, undefined], true],
    ['Y', 2, [undefined, undefined, 'SIDE'], true],
  ]);
});

test('the rows of other spellings are left out', () => {
  const { program } = compileRules({
    match: { spellings: [['X', 'Ex', 'Iks']] },
    rules: [{ identifier: 'a', name: 'A', cards: [{ name: 'X' }, { name: 'Y', set: 'S' }] }],
  });
  expect(program.names).toEqual(['X', 'Y', 'Ex', 'Iks']);
  expect([...rowsOf(program)].map(({ name }) => program.names[name])).toEqual(['X', 'Y']);
});
