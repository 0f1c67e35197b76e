import { describe, expect, test } from 'vitest';
import {
  type Kind,
  label,
  list,
  number,
  object,
  oneOf,
  oneOrMany,
  optional,
  text,
  whole,
} from '../../../../src/core/rules/fields.js';
import { startReading } from '../../../../src/core/rules/reading.js';
import { hasGaps, mapEntries, sourceIndex } from '../../../../src/core/rules/source-indexes.js';

/** What a kind reads of a value, or the codes and pointers of what it finds. */
function read<T>(kind: Kind<T>, value: unknown, skip = false): unknown {
  const reading = startReading(skip);
  const result = kind.read(value, { key: 'field' }, reading);
  const faults = reading.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
  return result === undefined ? faults : faults.length === 0 ? result : { result, faults };
}

describe('a text', () => {
  test('has something in it', () => {
    expect(read(text, ' Iono ')).toBe(' Iono ');
    for (const blank of ['', ' ', '\u00a0\t\n'])
      expect(read(text, blank)).toEqual(['empty-text /field']);
    for (const other of [7, true, [], {}, null])
      expect(read(text, other)).toEqual(['wrong-type /field']);
  });
});

test('a label is a text, or a number that stands for its digits', () => {
  expect(read(label, '007')).toBe('007');
  expect(read(label, 7)).toBe('7');
  expect(read(label, -0)).toBe('0');
  for (const other of [Number.NaN, Number.POSITIVE_INFINITY, true, [], 7n]) {
    expect(read(label, other)).toEqual(['wrong-type /field']);
  }
});

describe('a whole number', () => {
  test.each<readonly [unknown, number]>([
    [1, 1],
    ['2', 2],
    [' 03 ', 3],
    ['1000000000', 1e9],
    [1e9, 1e9],
  ])('may be %j', (value, expected) => {
    expect(read(whole(1), value)).toBe(expected);
  });

  test.each<unknown>([
    0,
    -1,
    1.5,
    1e9 + 1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '0',
    '-1',
    '1.0',
    '1e3',
    '0x10',
    '4x',
    '1 2',
    '',
    ' ',
    '1000000001',
    '9'.repeat(400),
    true,
    [1],
    {},
    4n,
  ])('may not be %s', (value) => {
    expect(read(whole(1), value)).toEqual(['bad-count /field']);
  });
});

describe('a number', () => {
  test.each<unknown>([
    '',
    '1e3',
    '0x10',
    '.5',
    '5.',
    'ten',
    Number.NaN,
    Number.NEGATIVE_INFINITY,
    null,
    [],
  ])('may not be %s', (value) => {
    expect(read(number, value)).toEqual(['bad-number /field']);
  });
});

test('one of some words is exactly one of them', () => {
  const kind = oneOf(['case', 'dashes']);
  expect(read(kind, 'case')).toBe('case');
  for (const word of ['Case', '', 'toString', ' case']) {
    expect(read(kind, word)).toEqual(['unknown-option /field']);
  }
  expect(read(kind, 7)).toEqual(['wrong-type /field']);
});

describe('a list', () => {
  test('reads each entry, and is frozen', () => {
    const result = read(list(label), [7, '8']);
    expect(result).toEqual(['7', '8']);
    expect(Object.isFrozen(result)).toBe(true);
  });

  test('reports every faulty entry and gives nothing', () => {
    expect(read(list(text), ['a', 7, '', 'b'])).toEqual([
      'wrong-type /field/1',
      'empty-text /field/2',
    ]);
    expect(read(list(text), new Array(2))).toHaveLength(2);
    expect(read(list(text), { length: 0 })).toEqual(['wrong-type /field']);
  });

  test('has entries where it must', () => {
    expect(read(list(text), [])).toEqual([]);
    expect(read(list(text, { least: 1 }), [])).toEqual(['wrong-type /field']);
  });

  test('leaves faulty entries out where its entries have a name and that is asked for', () => {
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

  test('still knows where its entries were after some were taken out and others changed', () => {
    const kind = list(text, { named: 'rule' });
    const { result } = read(kind, [7, 'a', 'b', 'c'], true) as { result: string[] };
    const mapped = mapEntries(result, (entry) => (entry === 'b' ? undefined : `${entry}!`));
    expect(mapped).toEqual(['a!', 'c!']);
    expect([0, 1].map((index) => sourceIndex(mapped, index))).toEqual([1, 3]);
  });

  test('may be one value where one or many are asked for', () => {
    expect(read(oneOrMany(text), 'main')).toEqual(['main']);
    expect(read(oneOrMany(text), ['main', 'side'])).toEqual(['main', 'side']);
    expect(read(oneOrMany(text), [])).toEqual(['wrong-type /field']);
    expect(read(oneOrMany(text), 7)).toEqual(['wrong-type /field']);
    expect(Object.isFrozen(read(oneOrMany(text), 'main'))).toBe(true);
    expect(read(oneOrMany(text), ['main', 7])).toEqual(['wrong-type /field/1']);
  });
});

describe('an object', () => {
  interface Thing {
    readonly name: string;
    readonly set?: string;
    readonly zone?: string;
  }
  const thing = object<Thing>(
    'thing',
    {
      name: text,
      set: optional(label),
      zone: optional(text),
    },
    { total: 'name' },
  );

  test('refuses a field that means something only beside others, unless it is null', () => {
    expect(read(thing, { name: 'A', total: 2 })).toEqual(['conflicting-fields /field/total']);
    expect(read(thing, { name: 'A', total: null })).toStrictEqual({ name: 'A' });
  });

  test('keeps unknown fields, in the order of the alphabet', () => {
    const given = JSON.parse('{"z": 1, "name": "A", "__proto__": 2, "a": {"b": []}}');
    const { result, faults } = read(thing, given) as { result: object; faults: string[] };
    expect(Object.keys(result)).toEqual(['name', '__proto__', 'a', 'z']);
    expect(JSON.stringify(result)).toBe('{"name":"A","__proto__":2,"a":{"b":[]},"z":1}');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(faults).toEqual(['__proto__', 'a', 'z'].map((field) => `unknown-field /field/${field}`));
  });

  test('is frozen', () => {
    expect(Object.isFrozen(read(thing, { name: 'A' }))).toBe(true);
  });

  test('finds the field that was meant, by one letter in short names and two in long ones', () => {
    const long = object<{ identifier?: string }>('thing', {
      identifier: optional(text),
    });
    expect(read(thing, { name: 'A', sett: 1 })).toMatchObject({
      faults: ['misspelt-field /field/sett'],
    });
    expect(read(thing, { name: 'A', zoo: 1 })).toMatchObject({
      faults: ['unknown-field /field/zoo'],
    });
    expect(read(long, { idenitfer: 1 })).toMatchObject({
      faults: ['misspelt-field /field/idenitfer'],
    });
  });

  test.each(['quantity', 'qty', 'copies'])('finds that %s means count', (other) => {
    const counted = object<{ count?: string }>('thing', { count: optional(text) });
    expect(read(counted, { [other]: 2 })).toMatchObject({
      faults: [`misspelt-field /field/${other}`],
    });
  });
});
