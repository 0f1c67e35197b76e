import fc, { type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { mostCopies } from '../../src/decks/decklist.js';
import { readDecklist } from '../../src/decks/read.js';
import { type Diagnostic, pointerTokens } from '../../src/diagnostics/diagnostic.js';
import { parseRules } from '../../src/rules/parse.js';
import { awkwardJson, awkwardText, decks, ruleFiles, wireRules } from '../support/arbitraries.js';
import { changedAnywhere } from '../support/mutations.js';

const anyValue: Arbitrary<unknown> = fc.oneof(
  awkwardJson,
  ruleFiles({ most: 4 }).chain(changedAnywhere),
  wireRules({ most: 4 }).chain(changedAnywhere),
);

const anyText = fc.oneof(
  awkwardText,
  fc.array(awkwardText, { maxLength: 8 }).map((lines) => lines.join('\n')),
  anyValue.map((value) => JSON.stringify(value)),
  fc.tuple(anyValue, fc.nat()).map(([value, cut]) => {
    const text = JSON.stringify(value, null, 1);
    return text.slice(0, cut % (text.length + 1));
  }),
);

const anyDeck = wireRules({ most: 3 }).chain((rules) => decks(rules).chain(changedAnywhere));

/** A missing field is reported at the object that should have it, so every pointer resolves. */
function expectResolves(value: unknown, pointer: string): void {
  expect(pointer === '' || pointer.startsWith('/')).toBe(true);
  let place = value;
  for (const token of pointerTokens(pointer)) {
    expect(typeof place === 'object' && place !== null && Object.hasOwn(place, token)).toBe(true);
    place = (place as Record<string, unknown>)[token];
  }
}

function expectSound(diagnostics: readonly Diagnostic[], value: unknown): void {
  for (const { pointer, related, message } of diagnostics) {
    expectResolves(value, pointer);
    for (const place of related ?? []) expectResolves(value, place.pointer);
    expect(message).not.toMatch(/undefined|\[object/);
  }
}

function expectRangesInside(
  diagnostics: readonly Diagnostic[],
  text: string,
  lineEnds: string | RegExp = '\n',
): void {
  for (const { range } of diagnostics) {
    if (range === undefined) continue;
    const { start, end } = range;
    expect(start.offset).toBeGreaterThanOrEqual(0);
    expect(end.offset).toBeGreaterThanOrEqual(start.offset);
    expect(end.offset).toBeLessThanOrEqual(text.length);
    const before = text.slice(0, start.offset).split(lineEnds);
    expect([start.line, start.column]).toEqual([
      before.length,
      (before.at(-1) as string).length + 1,
    ]);
  }
}

test('a decklist can be read from any JSON value, and every pointer resolves', () => {
  fc.assert(
    fc.property(fc.oneof(anyValue, anyDeck), (value) => {
      const { decklist, diagnostics, format } = readDecklist(value);
      if (typeof value !== 'string') expectSound(diagnostics, value);
      expect(format).toBeTypeOf('string');
      for (const { name, count } of decklist.cards) {
        expect(name.trim()).not.toBe('');
        expect(Number.isInteger(count) && count >= 1 && count <= mostCopies).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a decklist can be read from any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { decklist, diagnostics, format } = readDecklist(text);
      expectRangesInside(diagnostics, text, /\r\n?|\n/);
      if (format === 'json' && diagnostics.every(({ code }) => code !== 'list-not-json')) {
        expectSound(diagnostics, JSON.parse(text.replace(/^\uFEFF/, '')));
      }
      for (const { name, count } of decklist.cards) {
        expect(name.trim()).not.toBe('');
        expect(Number.isInteger(count) && count >= 1 && count <= mostCopies).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test.each(['fail', 'skip'] as const)(
  'rules can be read from any JSON value, and every pointer resolves (%s)',
  (onInvalid) => {
    fc.assert(
      fc.property(anyValue, (value) => {
        if (typeof value === 'string') return;
        const { ruleSet, diagnostics } = parseRules(value, { onInvalid });
        expectSound(diagnostics, value);
        const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
        if (onInvalid === 'fail') expect(ruleSet === undefined).toBe(hasErrors);
        for (const { identifier, variants } of ruleSet?.rules ?? []) {
          for (const id of [identifier, ...(variants ?? []).map((v) => v.identifier)]) {
            const pointer = ruleSet?.pointerOf(id) as string;
            expectResolves(value, `${pointer}/identifier`);
            expect(ruleSet?.get(id)?.identifier).toBe(id);
          }
        }
      }),
      { numRuns: 1000 },
    );
  },
);

test('rules can be read from any text, and every range lies in the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { diagnostics } = parseRules(text);
      expectRangesInside(diagnostics, text);
      if (diagnostics.some(({ code }) => code === 'json-syntax')) return;
      for (const { range } of diagnostics) expect(range).toBeDefined();
    }),
    { numRuns: 1000 },
  );
});
