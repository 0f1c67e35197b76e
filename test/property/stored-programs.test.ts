import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClassifier } from '../../src/core/engine/classifier.js';
import { checksum } from '../../src/core/engine/program/checksum.js';
import type { Program } from '../../src/core/engine/program/layout.js';
import {
  loadOwnProgram,
  loadProgram,
  ProgramError,
  saveProgram,
} from '../../src/core/engine/program/store.js';
import { compileRules, createMatcher } from '../../src/index.js';
import { anyRules } from '../support/any-rules.js';
import { decks, drawn, ruleFiles } from '../support/arbitraries.js';
import { agree, answering, engines, reload } from '../support/laws.js';
import { expectMoreThan } from '../support/sampled.js';

/** Compared as Buffers, because comparing arrays number by number is slow. */
function expectSameBytes(actual: Uint8Array, expected: Uint8Array): void {
  expect(Buffer.from(actual).equals(expected)).toBe(true);
}

const programs = ruleFiles({ most: 8 }).map((file) => compileRules(anyRules(file)).program);

test('a reloaded program answers like the saved one', () => {
  agree(answering(reload), engines.compiled, { fileCount: 100 });
});

test('a reloaded program is saved as the same bytes, and has the same rules', () => {
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
      const loaded = loadOwnProgram(larger.subarray(offset, offset + bytes.length));
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

test('a truncated or extended program is refused, and so are other bytes', () => {
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

const sizesAt = 6;

/** A stored program with some words changed, and a correct checksum. */
function damaged(bytes: Uint8Array, changes: readonly (readonly [number, number])[]): Uint8Array {
  const words = new Int32Array(bytes.slice().buffer);
  const arraysAt = 20 + Math.ceil((words[7] as number) / 4);
  for (const [place, number] of changes) {
    // Half of the changes are in the arrays, which are shorter than the text.
    const start = place % 2 === 0 ? sizesAt : arraysAt;
    const [at, other] = [place, number].map(
      (drawn) => start + ((drawn >> 2) % (words.length - start)),
    ) as [number, number];
    const word = words[at] as number;
    const near = [
      number % 9,
      -(number % 9),
      at,
      word + 1,
      word - 1,
      0x7fffffff,
      word ^ (1 << number),
    ];
    words[at] = number % 8 === 7 ? (words[other] as number) : (near[number % 8] as number);
    if (number % 8 === 7) words[other] = word;
  }
  words.set(checksum(words.subarray(sizesAt)), 2);
  return new Uint8Array(words.buffer);
}

/** Yields a value with each of its parts replaced by another value in turn. */
function* replacedIn(value: unknown, other: unknown): Generator<unknown> {
  yield other;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const changed of replacedIn(inner, other)) {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      yield Object.assign(copy, { [key]: changed });
    }
  }
}

/** Yields a stored program with each value in a line of its text replaced by another one, and a correct checksum. */
function* withTexts(bytes: Uint8Array, line: number, other: unknown): Generator<Uint8Array> {
  const words = new Int32Array(bytes.slice().buffer);
  const [head, body] = [words.subarray(0, 20), words.subarray(20)];
  const length = head[7] as number;
  const lines = Buffer.from(bytes)
    .toString('utf8', 80, 80 + length)
    .split('\n');
  for (const changed of replacedIn(JSON.parse(lines[line] as string), other)) {
    const text = Buffer.from(lines.with(line, JSON.stringify(changed)).join('\n'));
    const arraysAt = 20 + Math.ceil(text.length / 4);
    const arrays = body.subarray(Math.ceil(length / 4));
    const all = new Int32Array(arraysAt + arrays.length);
    all.set(head);
    all[7] = text.length;
    new Uint8Array(all.buffer).set(text, 80);
    all.set(arrays, arraysAt);
    all.set(checksum(all.subarray(sizesAt)), 2);
    yield new Uint8Array(all.buffer);
  }
}

/** A program that throws if its words are read more often than `most` times. */
function counted(program: Program, most: number): Program {
  let left = most;
  const watched = (array: Int32Array) =>
    new Proxy(array, {
      get(target, key) {
        if (left-- === 0) throw new Error(`more than ${most} steps`);
        const value = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return { ...program, code: watched(program.code), filed: watched(program.filed) };
}

test('a damaged program whose checksum is right is refused, or answers every deck in few steps', () => {
  let loaded = 0;
  const changes = fc.array(fc.tuple(drawn, drawn), { minLength: 1, maxLength: 3 });
  const cases = ruleFiles({ most: 8 }).chain((file) =>
    fc.record({
      bytes: fc.constant(saveProgram(compileRules(anyRules(file)).program)),
      damages: fc.array(changes, { minLength: 40, maxLength: 40 }),
      some: fc.array(decks(file.rules), { minLength: 3, maxLength: 3 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ bytes, damages, some }) => {
      for (const damage of damages) {
        try {
          const program = loadProgram(damaged(bytes, damage));
          loaded++;
          const classifier = createClassifier(counted(program, 3 * bytes.length));
          for (const deck of some as object[]) {
            classifier.classify(deck);
            classifier.matches(deck);
          }
        } catch (error) {
          if (!(error instanceof ProgramError)) throw error;
        }
      }
    }),
    { numRuns: 30 },
  );
  expectMoreThan(100, loaded);
});

test('a program whose text is damaged and whose checksum is right is refused, or explains a deck', () => {
  const each = { each: { name: 'A' }, by: 'name', max: 1 };
  const cards = [{ anyOf: [{ name: 'A' }, { name: 'C' }] }, { anyOf: [{ name: 'A' }], total: 2 }];
  const variants = [{ identifier: 'v', name: 'V', icon: 'i', cards: [{ name: 'B', count: 9 }] }];
  const rules = [
    { identifier: 'r', name: 'R', icons: ['i'], cards: [...cards, each], variants },
    { identifier: 's', name: 'S', cards: [{ name: 'B', zone: 'main' }] },
  ];
  const fallbacks = [{ identifier: 'f', name: 'F', cards: ['A'] }];
  const reprints = [[{ set: 'S', number: '1' }]];
  const match = { names: ['case'], spellings: [['A']], reprints };
  const bytes = saveProgram(compileRules(anyRules({ match, rules, fallbacks })).program);
  const deck = { main: [{ name: 'A', count: 3 }, { name: 'B' }] };
  let loaded = 0;
  for (const line of [0, 1]) {
    for (const other of [null, 0, '', 'case', true, [], [null], {}]) {
      for (const damagedBytes of withTexts(bytes, line, other)) {
        try {
          createMatcher(loadProgram(damagedBytes)).explain(deck);
          loaded++;
        } catch (error) {
          if (!(error instanceof ProgramError)) throw error;
        }
      }
    }
  }
  expect(loaded).toBeGreaterThan(100);
});
