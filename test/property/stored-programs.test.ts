import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadProgram, ProgramError, saveProgram } from '../../src/engine/program/store.js';
import { compileRules } from '../../src/index.js';
import { anyRules } from '../support/any-rules.js';
import { drawn, ruleFiles } from '../support/arbitraries.js';
import { agree, engines } from '../support/laws.js';

/** As Buffers, because comparing arrays number by number is slow. */
function expectSameBytes(actual: Uint8Array, expected: Uint8Array): void {
  expect(Buffer.from(actual).equals(expected)).toBe(true);
}

const programs = ruleFiles({ most: 8 }).map((file) => compileRules(anyRules(file)).program);

test('a reloaded program answers as the one that was saved', () => {
  agree(engines.reloaded, engines.compiled, { fileCount: 100 });
});

test('a reloaded program is saved as the same bytes, and knows the same rules', () => {
  fc.assert(
    fc.property(programs, (program) => {
      const bytes = saveProgram(program);
      const loaded = loadProgram(bytes);
      expectSameBytes(saveProgram(loaded), bytes);
      expect(loaded.ruleSet.version).toBe(program.ruleSet.version);
      expect(loaded.ruleSet.file).toEqual(program.ruleSet.file);
    }),
  );
});

test('a program loads from anywhere in a larger buffer', () => {
  fc.assert(
    fc.property(programs, fc.nat(7), (program, offset) => {
      const bytes = saveProgram(program);
      const larger = new Uint8Array(bytes.length + offset + 3);
      larger.set(bytes, offset);
      const loaded = loadProgram(larger.subarray(offset, offset + bytes.length));
      expectSameBytes(saveProgram(loaded), bytes);
      const buffer = Buffer.from(larger.buffer, offset, bytes.length);
      expectSameBytes(saveProgram(loadProgram(buffer)), bytes);
    }),
  );
});

test('a program with any byte changed is refused', () => {
  fc.assert(
    fc.property(programs, drawn, fc.integer({ min: 1, max: 255 }), (program, place, change) => {
      const bytes = saveProgram(program);
      const index = place % bytes.length;
      bytes[index] = (bytes[index] as number) ^ change;
      expect(() => loadProgram(bytes)).toThrow(ProgramError);
    }),
    { numRuns: 500 },
  );
});

test('a program that was cut short or went on is refused, and so are other bytes', () => {
  fc.assert(
    fc.property(programs, drawn, fc.uint8Array({ maxLength: 200 }), (program, place, other) => {
      const bytes = saveProgram(program);
      expect(() => loadProgram(bytes.slice(0, place % bytes.length))).toThrow(ProgramError);
      const longer = new Uint8Array([...bytes, ...other, 1]);
      expect(() => loadProgram(longer)).toThrow(ProgramError);
      expect(() => loadProgram(other)).toThrow(ProgramError);
    }),
  );
});
