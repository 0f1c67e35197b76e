import Ajv2020 from 'ajv/dist/2020.js';
import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { rulesSchema } from '../../src/core/rules/schema.js';
import { parseRules } from '../../src/index.js';
import { awkwardJson, drawn, ruleFiles, wireRules } from '../support/arbitraries.js';
import { changedAnywhere } from '../support/mutations.js';
import { expectMoreThan } from '../support/sampled.js';

const validFile: Arbitrary<unknown> = fc.oneof(wireRules({ most: 3 }), ruleFiles({ most: 3 }));

test('the schema accepts exactly what the reader accepts, except for repeated identifiers', () => {
  const validate = new Ajv2020({ strict: false }).compile(rulesSchema);
  const tally = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(fc.oneof(validFile.chain(changedAnywhere), awkwardJson), (value) => {
      if (typeof value === 'string') return;
      const { diagnostics } = parseRules(value);
      const errors = diagnostics.filter(
        ({ severity, code }) => severity === 'error' && code !== 'duplicate-identifier',
      );
      expect(validate(value), JSON.stringify(errors[0] ?? validate.errors)).toBe(
        errors.length === 0,
      );
      tally[errors.length === 0 ? 'accepted' : 'refused']++;
    }),
    { numRuns: 5000 },
  );
  expectMoreThan(1000, tally.accepted);
  expectMoreThan(1000, tally.refused);
});

test('comments, trailing commas and odd spacing change nothing', () => {
  fc.assert(
    fc.property(fc.oneof(validFile, validFile.chain(changedAnywhere)), drawn, (value, seed) => {
      if (typeof value === 'string') return;
      const plain = parseRules(JSON.stringify(value));
      const commented = parseRules(withComments(value, seed));
      const codes = (parsed: typeof plain) =>
        parsed.diagnostics.map(({ code, pointer }) => [code, pointer]);
      expect(codes(commented)).toEqual(codes(plain));
      expect(commented.ruleSet?.file).toEqual(plain.ruleSet?.file);
      expect(commented.ruleSet?.version).toBe(plain.ruleSet?.version);
    }),
    { numRuns: 300 },
  );
});

test('text and value give the same rules', () => {
  fc.assert(
    fc.property(validFile, (value) => {
      const fromText = parseRules(JSON.stringify(value)).ruleSet;
      expect(fromText?.version).toBe(parseRules(value).ruleSet?.version);
      expect(fromText).toBeDefined();
    }),
  );
});

test('the layout of a file does not change its version, and every change of a rule does', () => {
  fc.assert(
    fc.property(validFile, drawn, (value, seed) => {
      const { ruleSet } = parseRules(value);
      expect(parseRules(withFieldsTurned(value)).ruleSet?.version).toBe(ruleSet?.version);
      const rules = ruleSet?.rules ?? [];
      if (rules.length === 0) return;
      const renamed = rules.with(seed % rules.length, {
        ...(rules[seed % rules.length] as (typeof rules)[number]),
        name: 'Renamed',
      });
      const other = parseRules({ ...ruleSet?.file, rules: renamed }).ruleSet;
      expect(other?.version).not.toBe(ruleSet?.version);
    }),
  );
});

function withFieldsTurned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFieldsTurned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, content]) => [key, withFieldsTurned(content)]),
  );
}

/** The value as JSON with comments between tokens and trailing commas. */
function withComments(value: unknown, seed: number): string {
  let state = seed;
  const filler = () => {
    state = (state * 48271 + 11) % 2147483647;
    const fillers = ['', '', ' ', '\r\n\t', '/* a "comment", [ */', '// to the end ]}\n', '/***/'];
    return fillers[state % fillers.length] as string;
  };
  const list = (open: string, parts: readonly string[], close: string) => {
    const comma = parts.length > 0 && filler() !== '' ? ',' : '';
    return `${open}${filler()}${parts.join(`${filler()},${filler()}`)}${comma}${filler()}${close}`;
  };
  const write = (content: unknown): string => {
    if (Array.isArray(content)) return list('[', content.map(write), ']');
    if (typeof content !== 'object' || content === null) return JSON.stringify(content);
    const members = Object.entries(content).map(
      ([key, member]) => `${JSON.stringify(key)}${filler()}:${filler()}${write(member)}`,
    );
    return list('{', members, '}');
  };
  return `${filler()}${write(value)}${filler()}`;
}
