/** The laws of reading: any text and any value can be read, and each finding has a place. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import { mostCopies } from '../../src/core/decks/decklist.js';
import { deckFormats } from '../../src/core/decks/index.js';
import { readDecklist } from '../../src/core/decks/read.js';
import { type Diagnostic, pointerTokens } from '../../src/core/diagnostics/diagnostic.js';
import { applyOverlay, createOverlay } from '../../src/core/rules/changes/overlay.js';
import { parseRules } from '../../src/core/rules/parse.js';
import { readCases } from '../../src/questions/analysis/cases.js';
import {
  anyText as anyCodePoints,
  awkwardJson,
  awkwardText,
  ruleFiles,
  wireRules,
} from './arbitraries.js';
import { unaccounted } from './decklists.js';
import { anyFile, edited, edits, ruleSetOf } from './editing-laws.js';
import { changedAnywhere } from './mutations.js';
import { projectRoot } from './needs.js';

const root = join(projectRoot, 'rules-fixtures/decks');
/** Fixtures of all deck formats. */
export const golden = readdirSync(root).flatMap((format) =>
  readdirSync(join(root, format))
    .filter((file) => file.endsWith('.txt'))
    .map((file) => readFileSync(join(root, format, file), 'utf8')),
);
const formats = deckFormats.map(({ name }) => name);
/** Pieces of all grammars, so that random texts reach their branches. */
export const fragment = fc.constantFrom(
  ...['4', '4x', ' ', '  ', '\n', '\r\n', '\t', '/', '//', '#', '#main', '!side', 'SB:', '[', ']'],
  ...['(M20)', '69', 'OP01-016', 'ydke://', 'AAEC', '<Cards ', 'Quantity="4"', '/>', '"', ',', '|'],
  ...[
    'Deck',
    'Sideboard',
    'Pokémon: 3',
    'Energy',
    'PH',
    '*F*',
    '^a^',
    '{noDeck}',
    'About',
    '&#251;',
  ],
  ...[
    '<zone name="main">',
    '{',
    '}',
    '"pokemon":',
    '[{',
    'null',
    '\uFEFF',
    '\u00A0',
    '\uFFFD',
    ': ',
  ],
);
const pieces = fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join(''));
const bytes = fc
  .uint8Array({ maxLength: 400 })
  .chain((data) =>
    fc.constantFrom('utf-8', 'latin1', 'utf-16le').map((as) => new TextDecoder(as).decode(data)),
  );

/** A golden list with parts removed, repeated, moved or overwritten. */
const damaged = fc
  .tuple(
    fc.constantFrom(...golden),
    fc.array(
      fc.record({
        from: fc.nat(),
        length: fc.nat({ max: 40 }),
        to: fc.nat(),
        how: fc.constantFrom('cut', 'double', 'move', 'overwrite'),
        junk: anyCodePoints(8),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([text, changes]) =>
    changes.reduce((list, { from, length, to, how, junk }) => {
      const start = from % (list.length + 1);
      const piece = list.slice(start, start + length);
      const rest =
        list.slice(0, start) + (how === 'double' ? piece : '') + list.slice(start + length);
      const place = to % (rest.length + 1);
      if (how === 'cut') return rest;
      return rest.slice(0, place) + (how === 'overwrite' ? junk : piece) + rest.slice(place);
    }, text),
  );

/** Texts that are decklists, almost decklists, or anything else. */
const listText = fc.oneof(
  anyCodePoints(200),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  bytes,
  pieces,
  damaged,
);
const listOptions = fc.record(
  {
    format: fc.constantFrom(...formats),
    game: fc.constantFrom('MTG', 'ptcg', 'OP', 'gundam', 'riftbound', 'lorcana', 'none of these'),
  },
  { requiredKeys: [] },
);

/** JSON values of all kinds, and almost valid rule files. */
export const anyValue: Arbitrary<unknown> = fc.oneof(
  awkwardJson,
  ruleFiles({ most: 4 }).chain(changedAnywhere),
  wireRules({ most: 4 }).chain(changedAnywhere),
);

/** Texts of all kinds, and almost valid rule files as JSON, some truncated. */
const anyText = fc.oneof(
  awkwardText,
  fc.array(awkwardText, { maxLength: 8 }).map((lines) => lines.join('\n')),
  anyValue.map((value) => JSON.stringify(value)),
  fc.tuple(anyValue, fc.nat()).map(([value, cut]) => {
    const text = JSON.stringify(value, null, 1);
    return text.slice(0, cut % (text.length + 1));
  }),
);

/** Expects a pointer to resolve; missing fields are reported at their object, so every pointer does. */
function expectResolves(value: unknown, pointer: string): void {
  expect(pointer === '' || pointer.startsWith('/')).toBe(true);
  let place = value;
  for (const token of pointerTokens(pointer)) {
    expect(typeof place === 'object' && place !== null && Object.hasOwn(place, token)).toBe(true);
    place = (place as Record<string, unknown>)[token];
  }
}

export function expectSound(diagnostics: readonly Diagnostic[], value: unknown): void {
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

export function anyListTextIsAccountedFor(runs: number): void {
  fc.assert(
    fc.property(listText, listOptions, (list, how) => {
      const wrong = unaccounted(list, readDecklist(list, how));
      if (wrong.length > 0) throw new Error(wrong.join('; '));
    }),
    { numRuns: runs },
  );
}

export function aDecklistIsReadFromAnyText(runs: number): void {
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
    { numRuns: runs },
  );
}

/** With a finding for each fault; if faulty rules are skipped, also a rule set without them. */
export function rulesAreReadFromAnyValue(onInvalid: 'fail' | 'skip', runs: number): void {
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
    { numRuns: runs },
  );
}

export function rulesAreReadFromAnyText(runs: number): void {
  fc.assert(
    fc.property(anyText, (text) => {
      const { diagnostics } = parseRules(text);
      expectRangesInside(diagnostics, text);
      if (diagnostics.some(({ code }) => code === 'json-syntax')) return;
      for (const { range } of diagnostics) expect(range).toBeDefined();
    }),
    { numRuns: runs },
  );
}

/** The text of a value with a few changes, sometimes truncated. */
function changedText(value: unknown): Arbitrary<string> {
  return fc.tuple(changedAnywhere(value), fc.nat(), fc.nat(7)).map(([changed, cut, way]) => {
    const text = JSON.stringify(changed, null, way % 2) ?? '';
    return way === 7 ? text.slice(0, cut % (text.length + 1)) : text;
  });
}

/** Rules, and the text of an overlay created for them and then changed. */
const overlaid = fc.tuple(anyFile, edits).chain(([file, seeds]) => {
  const base = ruleSetOf(file);
  const overlay = createOverlay(base, edited(base, seeds).ruleSet ?? base);
  return fc.tuple(
    fc.constant(base),
    fc.oneof({ arbitrary: changedText(overlay), weight: 9 }, anyText),
  );
});

/** An overlay produces valid rules, or none with a reason. */
export function anOverlayIsReadFromAnyText(runs: number): { applied: number } {
  const tally = { applied: 0 };
  fc.assert(
    fc.property(overlaid, ([base, text]) => {
      const { ruleSet, diagnostics } = applyOverlay(base, text);
      expectRangesInside(diagnostics, text);
      const hasErrors = diagnostics.some(({ severity }) => severity === 'error');
      expect(ruleSet === undefined).toBe(hasErrors);
      if (ruleSet === undefined) return;
      tally.applied++;
      expect(parseRules(ruleSet.file).ruleSet?.version).toBe(ruleSet.version);
    }),
    { numRuns: runs },
  );
  return tally;
}

const caseText = fc
  .array(
    fc.constantFrom(
      { name: 'a case', list: '1 Comfey', expect: 'a' },
      { list: [{ name: 'Comfey', count: 2 }], expect: null },
      { file: 'list.txt', not: 'b', note: 'why' },
      { list: '' },
      { list: '1 Comfey', file: 'list.txt' },
    ),
    { maxLength: 4 },
  )
  .chain((cases) => fc.oneof(changedText(cases), changedText({ cases })));

/** Each entry of a case file is a case or has a finding. */
export function casesAreReadFromAnyText(runs: number): { cases: number } {
  const tally = { cases: 0 };
  fc.assert(
    fc.property(fc.oneof({ arbitrary: caseText, weight: 9 }, anyText), (text) => {
      const { cases, diagnostics } = readCases(text);
      expectRangesInside(diagnostics, text);
      tally.cases += cases.length;
      for (const { list, file, expect: wanted, not } of cases) {
        expect([list, file].filter((one) => one !== undefined)).toHaveLength(1);
        expect(wanted === undefined || not === undefined).toBe(true);
      }
      const found = new Set([...cases, ...diagnostics].map(({ pointer }) => pointer));
      if (diagnostics.some(({ code }) => code !== 'bad-case')) return;
      const value = JSON.parse(text) as { readonly cases?: unknown };
      const [root, entries] = Array.isArray(value) ? ['', value] : ['/cases', value.cases];
      for (const index of (entries as readonly unknown[]).keys()) {
        const isFound = [...found].some((pointer) => `${pointer}/`.startsWith(`${root}/${index}/`));
        expect(isFound).toBe(true);
      }
    }),
    { numRuns: runs },
  );
  return tally;
}
