import { describe, expect, test } from 'vitest';
import { compileRules, createMatcher } from '../../../../src/engine/matcher.js';
import { programArrays, semanticsNumber } from '../../../../src/engine/program/layout.js';
import { loadProgram, ProgramError, saveProgram } from '../../../../src/engine/program/store.js';
import { anyRules } from '../../../support/any-rules.js';

const matcher = compileRules(
  anyRules({
    match: {
      names: ['case'],
      reprints: [
        [
          { set: 'A', number: 1 },
          { set: 'B', number: 2 },
        ],
      ],
    },
    rules: [
      {
        identifier: 'a',
        name: 'Flabébé \ud83d',
        icons: ['x'],
        cards: [
          { name: 'A', set: 'A', number: 1, count: 2 },
          { anyOf: [{ name: 'B' }, { name: 'C', zone: 'side' }] },
        ],
        variants: [{ identifier: 'v', name: 'V', cards: [{ name: 'D', max: 1 }, { name: 'E' }] }],
        note: { kept: true },
      },
      {
        identifier: 'b',
        name: 'B',
        cards: [{ name: '__proto__', max: 2 }],
        priority: -1,
        generation: 9,
      },
    ],
    fallbacks: [{ identifier: 'f', name: 'F', cards: ['Island'] }],
    unclassified: { id: 'rogue', name: 'Rogue' },
    conflicts: 'simplest',
  }),
  { colors: { lands: { Swamp: 'B' }, nonLands: { E: 'BR' }, names: { B: 'Black' } } },
);
const bytes = saveProgram(matcher.program);

describe('a program that was saved', () => {
  const loaded = loadProgram(bytes);

  test('is loaded with the same tables, names and rules', () => {
    for (const name of programArrays) expect(loaded[name]).toEqual(matcher.program[name]);
    expect(loaded.names).toEqual(matcher.program.names);
    expect(loaded.labels).toEqual(matcher.program.labels);
    expect(loaded.slotCount).toBe(matcher.program.slotCount);
    expect(loaded.ruleSet.file).toEqual(matcher.ruleSet.file);
    expect(loaded.version).toBe(matcher.version);
    expect(loaded.ruleSet.version).toBe(matcher.ruleSet.version);
    expect(loaded.ruleSet.conflicts).toBe('simplest');
    expect(loaded.colorNames).toEqual({ B: 'Black' });
    expect(loaded.ruleSet.unclassified).toEqual({ id: 'rogue', name: 'Rogue' });
  });

  test('is frozen, with all of its rules and settings', () => {
    const thawed: string[] = [];
    const look = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
      if (!Object.isFrozen(value)) thawed.push(path);
      for (const [key, inner] of Object.entries(value)) look(inner, `${path}/${key}`);
    };
    look({ ...loaded.ruleSet }, '');
    expect(thawed).toEqual(['']);
    expect(Object.isFrozen(loaded)).toBe(true);
  });

  test('returns the same bytes again', () => {
    expect(saveProgram(loaded)).toEqual(bytes);
  });

  test('answers the same', () => {
    const reloaded = createMatcher(loaded);
    for (const deck of [
      [],
      [{ name: '__PROTO__', count: 3 }],
      [
        { name: '__proto__', count: 3 },
        { name: 'a', set: 'b', number: '002', count: 2 },
        { name: 'b' },
        { name: 'e' },
      ],
      [
        { name: '__proto__', count: 3 },
        { name: 'Island', count: 9 },
      ],
    ]) {
      expect(reloaded.classify(deck)).toEqual(matcher.classify(deck));
      expect(reloaded.explain(deck)).toEqual(matcher.explain(deck));
    }
  });

  test.each([
    [
      'at an odd place in a buffer',
      (data: Uint8Array) => Buffer.concat([Buffer.alloc(1), data]).subarray(1),
    ],
    [
      'at an odd place in an array',
      (data: Uint8Array) => new Uint8Array([0, 0, 0, ...data]).subarray(3),
    ],
    [
      'in the middle of a buffer',
      (data: Uint8Array) =>
        Buffer.concat([Buffer.alloc(8), data, Buffer.alloc(8)]).subarray(8, 8 + data.length),
    ],
    ['in a buffer of its own', (data: Uint8Array) => Buffer.from(data)],
  ])('is loaded where it stands %s', (_where, place) => {
    expect(loadProgram(place(bytes)).version).toBe(matcher.version);
  });

  test('is not copied: threads share its tables where they share its bytes', () => {
    for (const offset of [0, 4]) {
      const shared = new Uint8Array(new SharedArrayBuffer(offset + bytes.length), offset);
      shared.set(bytes);
      const { code, rows } = loadProgram(shared);
      expect(code.buffer).toBe(shared.buffer);
      expect(rows.buffer).toBe(shared.buffer);
    }
  });

  test('of no rules is loaded, too', () => {
    const empty = createMatcher(loadProgram(saveProgram(compileRules([]).program)));
    expect(empty.classify([{ name: 'A' }])).toBeUndefined();
  });
});

describe('bytes that are no program of this version', () => {
  const changed = (at: number, value: number) => {
    const copy = bytes.slice();
    copy[at] = value;
    return copy;
  };

  test.each<readonly [string, Uint8Array, RegExp]>([
    ['none', new Uint8Array(), /its length is wrong/],
    ['few', bytes.slice(0, 16), /its length is wrong/],
    ['the header alone', bytes.slice(0, 4 * (5 + programArrays.length)), /damaged/],
    ['one too many', new Uint8Array([...bytes, 0]), /its length is wrong/],
    ['four too many', new Uint8Array([...bytes, 0, 0, 0, 0]), /damaged/],
    ['four too few', bytes.slice(0, -4), /damaged/],
    ['something else', new TextEncoder().encode('[]  '.repeat(100)), /not a compiled program/],
    ['nothing but zeros', new Uint8Array(400), /not a compiled program/],
    ['another version', changed(4, 99), /has format 99, and this decktype reads format \d+/],
    ['a changed checksum', changed(8, (bytes[8] as number) ^ 1), /damaged/],
    ['a changed length', changed(16, (bytes[16] as number) ^ 1), /damaged/],
    ['a changed last byte', changed(bytes.length - 1, 77), /damaged/],
  ])('are refused: %s', (_what, data, message) => {
    expect(() => loadProgram(data)).toThrow(ProgramError);
    expect(() => loadProgram(data)).toThrow(message);
  });

  test('are refused if they were compiled for other semantics', () => {
    const field = `"semantics":${semanticsNumber}`;
    const at = Buffer.from(bytes.buffer).indexOf(field);
    expect(at).toBeGreaterThan(0);
    const other = changed(at + field.length - 1, '0'.charCodeAt(0));
    const words = new Int32Array(other.buffer);
    words[2] = fnv1a(words.subarray(3));
    expect(() => loadProgram(other)).toThrow(ProgramError);
    expect(() => loadProgram(other)).toThrow(
      `compiled for semantics 0, and this decktype has ${semanticsNumber}`,
    );
  });

  test('are refused by an error with a name', () => {
    expect(() => loadProgram(new Uint8Array())).toThrow(
      expect.objectContaining({ name: 'ProgramError' }),
    );
  });

  test('are refused whichever bit is turned', () => {
    for (let at = 0; at < bytes.length; at += 7) {
      expect(() => loadProgram(changed(at, (bytes[at] as number) ^ (1 << (at % 8))))).toThrow(
        ProgramError,
      );
    }
  });
});

/** The checksum of the format, so that programs which were stored before stay valid. */
function fnv1a(words: Int32Array): number {
  return words.reduce((hash, word) => Math.imul(hash ^ word, 0x01000193), 0x811c9dc5);
}
