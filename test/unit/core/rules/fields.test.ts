import { describe, expect, test } from 'vitest';
import {
  type Kind,
  label,
  list,
  number,
  object,
  oneOrMany,
  text,
  whole,
} from '../../../../src/core/rules/fields.js';
import { startReading } from '../../../../src/core/rules/reading.js';
import { hasGaps, mapEntries, sourceIndex } from '../../../../src/core/rules/source-indexes.js';

/** What a kind reads from a value, or the codes and pointers of its findings. */
function read<T>(kind: Kind<T>, value: unknown, skip = false): unknown {
  const reading = startReading(skip);
  const result = kind.read(value, { key: 'field' }, reading);
  const faults = reading.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
  return result === undefined ? faults : faults.length === 0 ? result : { result, faults };
}

test('values outside JSON are not labels, whole numbers or numbers', () => {
  for (const other of [NaN, Infinity]) {
    expect(read(label, other)).toEqual(['wrong-type /field']);
    expect(read(whole(1), other)).toEqual(['bad-count /field']);
    expect(read(number, other)).toEqual(['bad-number /field']);
  }
  expect(read(label, 7n)).toEqual(['wrong-type /field']);
  for (const other of [4n, '9'.repeat(400)]) {
    expect(read(whole(1), other)).toEqual(['bad-count /field']);
  }
});

test('lists and objects are frozen', () => {
  const thing = object<{ name: string }>('thing', { name: text });
  const values = [
    read(list(label), [7]),
    read(oneOrMany(text), 'main'),
    read(thing, { name: 'A' }),
  ];
  expect(values).toEqual([['7'], ['main'], { name: 'A' }]);
  for (const value of values) expect(Object.isFrozen(value)).toBe(true);
});

test('a list can have holes, and an unknown field the name of a prototype member', () => {
  expect(read(list(text), new Array(2))).toHaveLength(2);
  const thing = object<{ name: string }>('thing', { name: text });
  const { result } = read(thing, JSON.parse('{"name":"A","__proto__":2}')) as { result: object };
  expect(Object.keys(result)).toEqual(['name', '__proto__']);
  expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
});

describe('a list', () => {
  test('skips faulty entries on request, if its entries have names', () => {
    const kind = list(text, { named: 'rule' });
    const { result, faults } = read(kind, [7, 'a', 8, 'b'], true) as {
      result: string[];
      faults: string[];
    };
    expect(result).toEqual(['a', 'b']);
    expect(faults.filter((fault) => fault.startsWith('rule-skipped'))).toHaveLength(2);
    expect([0, 1].map((index) => sourceIndex(result, index))).toEqual([1, 3]);
    expect(hasGaps(result)).toBe(true);
    expect(read(kind, [7, 'a'])).toEqual(['wrong-type /field/0']);
    expect(read(list(text), [7, 'a'], true)).toEqual(['wrong-type /field/0']);
  });

  test('still knows where its entries were after removals and changes', () => {
    const kind = list(text, { named: 'rule' });
    const { result } = read(kind, [7, 'a', 'b', 'c'], true) as { result: string[] };
    const mapped = mapEntries(result, (entry) => (entry === 'b' ? undefined : `${entry}!`));
    expect(mapped).toEqual(['a!', 'c!']);
    expect([0, 1].map((index) => sourceIndex(mapped, index))).toEqual([1, 3]);
  });
});
