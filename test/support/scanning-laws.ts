/** The laws of tagging bytes: the scanner gives the same result as JSON.parse and tagging. */
import fc, { type Arbitrary } from 'fast-check';
import { expect } from 'vitest';
import { type CompileOptions, compileRules, type Matcher } from '../../src/core/engine/matcher.js';
import { allColors, type CardColors } from '../../src/core/rules/card-colors.js';
import { parseRules } from '../../src/core/rules/parse.js';
import { tagStanding } from '../../src/core/standings/standing.js';
import { type TagStreamOptions, tagStream } from '../../src/core/standings/stream.js';
import type { TagReport } from '../../src/core/standings/tag.js';
import { awkwardJson, decks, drawn, ruleFiles, smallUniverse } from './arbitraries.js';
import { type Draw, drawing, type Oddity, spoiled, written } from './written.js';

export interface Tagged {
  readonly bytes: Buffer;
  readonly report: TagReport;
}

/** Tags bytes that arrive in chunks of `size`. */
export async function tag(
  matcher: Matcher,
  input: Uint8Array,
  options: TagStreamOptions & { readonly size?: number } = {},
): Promise<Tagged> {
  const { size = input.length || 1 } = options;
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < input.length; at += size) chunks.push(input.slice(at, at + size));
  const stream = tagStream(matcher, chunks, options);
  const out: Uint8Array[] = [];
  for await (const bytes of stream) out.push(bytes);
  return { bytes: Buffer.concat(out), report: stream.report };
}

/** A matcher, and standings as bytes. */
export interface Sample {
  readonly matcher: Matcher;
  readonly bytes: Uint8Array;
}

const oldDecks = [
  undefined,
  null,
  {},
  { id: 'other', name: 'Other' },
  { id: 'other', name: 'Other', icons: [] },
  { name: 'Other', id: 'other', icons: null },
  { id: 'rule-0', name: 'Rule 0' },
  'text',
];

function standings(rules: readonly unknown[]): Arbitrary<unknown[]> {
  const standing = fc
    .tuple(decks(rules as never), drawn, awkwardJson)
    .map(([decklist, number, other]) => {
      const deck = oldDecks[number % oldDecks.length];
      const wins = number % 7;
      if (number % 5 === 0) return { deck, player: 'p1', decklist, other };
      return { player: 'Zoë', record: { wins, ties: null }, decklist, deck, drop: number % 2 > 0 };
    });
  return fc.array(fc.oneof({ arbitrary: standing, weight: 12 }, awkwardJson), { maxLength: 6 });
}

/** Colours for some of the cards in rules. */
const colors: CardColors = {
  lands: Object.fromEntries(smallUniverse.names.map((name, i) => [name, colorsOf(i)])),
  nonLands: Object.fromEntries(smallUniverse.names.map((name, i) => [name, colorsOf(7 * i)])),
  names: { W: 'White', WU: 'Azorius' },
};

function colorsOf(number: number): string {
  return [...allColors].filter((_, bit) => (number >> bit) & 1).join('') || 'C';
}

/**
 * Adds colours to the name of every rule, variant and fallback, which has an effect if there is a table of colours.
 */
function colored(file: object): unknown {
  return JSON.parse(JSON.stringify(file), (_, value) =>
    typeof value?.identifier === 'string'
      ? { ...value, source: { name: value.name, includeColorInName: true } }
      : value,
  );
}

export function matcherOf(file: object, options: CompileOptions): Matcher {
  const { ruleSet } = parseRules(options.colors ? colored(file) : file);
  if (ruleSet === undefined) throw new Error('the rules have errors');
  return compileRules(ruleSet, options);
}

/** A standing with a `deck` that is already right, or almost right. */
function tagged(matcher: Matcher, standing: object, draw: Draw): unknown {
  const known: { deck?: unknown } = { ...tagStanding(matcher, standing) };
  const deck = Object(known.deck);
  const conflicts: unknown[] = Array.isArray(deck.conflicts) ? deck.conflicts : [];
  const [first] = conflicts;
  switch (draw(8)) {
    case 0:
      return { ...known, deck: { ...deck, conflicts: conflicts.toReversed() } };
    case 1:
      return { ...known, deck: { ...deck, conflicts: conflicts.slice(1) } };
    case 2:
      return { ...known, deck: { ...deck, conflicts: [...conflicts, null] } };
    case 3:
      return {
        ...known,
        deck: { ...deck, conflicts: first && [Object(first), ...conflicts.slice(1)] },
      };
    case 4:
      return { ...known, deck: { ...deck, more: 'x'.repeat(draw(20_000)) } };
    default:
      return known;
  }
}

/** A text of standings in either form, from plain to very odd, sometimes corrupted. */
function textOf(matcher: Matcher, values: readonly unknown[], draw: Draw): Uint8Array {
  const isArray = draw(2) === 0;
  const oddity: Oddity = {
    spaced: [0, 0, 30, 3][draw(4)] ?? 0,
    escaped: [0, 0, 40, 4][draw(4)] ?? 0,
    repeated: [0, 0, 12, 2][draw(4)] ?? 0,
    breaks: draw(isArray ? 2 : 8) === 0,
  };
  const known = values.map((value) =>
    draw(3) === 0 && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? tagged(matcher, value, draw)
      : value,
  );
  const texts = known.map((value) => written(value, draw, oddity));
  const mark = draw(8) === 0 ? '\uFEFF' : '';
  const lineEnd = draw(3) === 0 ? '\r\n' : '\n';
  const text = isArray
    ? `${mark}[${texts.join(`,${lineEnd}`)}]${lineEnd}`
    : mark + texts.join(lineEnd) + (draw(2) === 0 ? lineEnd : '');
  const bytes = new TextEncoder().encode(text);
  return draw(3) === 0 ? spoiled(bytes, draw) : bytes;
}

/** All ways to settle conflicts, and colours. */
export const scanningModes: readonly (readonly [string, CompileOptions])[] = [
  ['first', {}],
  ['report', { conflicts: 'report' }],
  ['simplest', { conflicts: 'simplest' }],
  ['first, with colours', { colors }],
  ['report, with colours', { conflicts: 'report', colors }],
  ['simplest, with colours', { conflicts: 'simplest', colors }],
];

/** How many rule files to test, each with how many texts; rules and scanners take most of the time. */
export interface ScanningVolume {
  readonly fileCount?: number;
  readonly textsEach?: number;
}

type ScanningLaw = (sample: Sample, number: number) => Promise<void>;

/** Checks a law for texts of standings with rules in this mode. */
export function holdsForTexts(
  law: ScanningLaw,
  options: CompileOptions,
  { fileCount = 50, textsEach = 3 }: ScanningVolume = {},
): Promise<void> {
  const samples = ruleFiles().chain((file) => {
    const matcher = matcherOf(file, options);
    const sample = fc
      .tuple(standings(file.rules), drawn)
      .map(([values, seed]) => ({ matcher, bytes: textOf(matcher, values, drawing(seed)) }));
    return fc.array(sample, { minLength: textsEach, maxLength: textsEach, size: 'max' });
  });
  return fc.assert(
    fc.asyncProperty(samples, drawn, async (all, number) => {
      for (const sample of all) await law(sample, number);
    }),
    { numRuns: fileCount },
  );
}

function expectSameTagged(actual: Tagged, expected: Tagged): void {
  if (!actual.bytes.equals(expected.bytes)) {
    expect(actual.bytes.toString('latin1')).toBe(expected.bytes.toString('latin1'));
  }
  expect(actual.report).toEqual(expected.report);
}

export const scansAsItWouldParse: ScanningLaw = async ({ matcher, bytes }) => {
  expectSameTagged(await tag(matcher, bytes), await tag(matcher, bytes, { strict: true }));
};

export const scansTheSameWhereverItIsCut: ScanningLaw = async ({ matcher, bytes }, number) => {
  const cut = await tag(matcher, bytes, { size: 1 + (number % 97) });
  expectSameTagged(cut, await tag(matcher, bytes));
};
