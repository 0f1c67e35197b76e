import { describe, expect, test } from 'vitest';
import { compileRules } from '../../../../../src/core/engine/matcher.js';
import { checksum } from '../../../../../src/core/engine/program/checksum.js';
import { programArrays } from '../../../../../src/core/engine/program/layout.js';
import {
  loadProgram,
  ProgramError,
  saveProgram,
} from '../../../../../src/core/engine/program/store.js';
import { anyRules } from '../../../../support/any-rules.js';

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

describe('a saved program', () => {
  const loaded = loadProgram(bytes);

  test('loads with the same tables, names and rules', () => {
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

  test('is frozen, with all its rules and settings', () => {
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

  test('is not copied: threads that share its bytes share its tables', () => {
    for (const offset of [0, 4]) {
      const shared = new Uint8Array(new SharedArrayBuffer(offset + bytes.length), offset);
      shared.set(bytes);
      const { code, rows } = loadProgram(shared);
      expect(code.buffer).toBe(shared.buffer);
      expect(rows.buffer).toBe(shared.buffer);
    }
  });
});

describe('bytes that are not a program of this version', () => {
  const changed = (at: number, value: number) => {
    const copy = bytes.slice();
    copy[at] = value;
    return copy;
  };
  const longer = new Int32Array([...new Int32Array(bytes.slice().buffer), 0]);
  longer.set(checksum(longer.subarray(6)), 2);

  test.each<readonly [string, Uint8Array, RegExp]>([
    ['no bytes', new Uint8Array(), /not a compiled program/],
    ['the header alone', bytes.slice(0, 4 * (8 + programArrays.length)), /damaged/],
    ['one byte too many', new Uint8Array([...bytes, 0]), /not a compiled program/],
    ['four bytes too few', bytes.slice(0, -4), /damaged/],
    ['four bytes too many, with a correct checksum', new Uint8Array(longer.buffer), /damaged/],
    ['something else', new TextEncoder().encode('[]  '.repeat(100)), /not a compiled program/],
    ['another version', changed(4, 99), /has format \d+, and this decktype reads \d+/],
    ['a changed checksum', changed(8, (bytes[8] as number) ^ 1), /damaged/],
  ])('are refused: %s', (_what, data, message) => {
    const load = () => loadProgram(data);
    expect(load).toThrow(expect.objectContaining({ name: 'ProgramError' }));
    expect(load).toThrow(ProgramError);
    expect(load).toThrow(message);
  });

  test('are refused when a rule is first read, if it lacks their variants', () => {
    const variantIndex = Int32Array.of(7);
    const loaded = loadProgram(saveProgram({ ...matcher.program, variantIndex }));
    expect(() => loaded.ruleSet.rules).toThrow(ProgramError);
  });
});
