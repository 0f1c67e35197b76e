import { isUtf8 } from 'node:buffer';
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CompileOptions, compileRules, type Matcher } from '../../src/engine/matcher.js';
import { allColors, type CardColors } from '../../src/rules/card-colors.js';
import { parseRules } from '../../src/rules/parse.js';
import { tagStanding } from '../../src/standings/standing.js';
import { type TagStreamOptions, tagStream } from '../../src/standings/stream.js';
import type { TagReport } from '../../src/standings/tag.js';
import { awkwardJson, decks, drawn, ruleFiles, smallUniverse } from '../support/arbitraries.js';
import { type Draw, drawing, type Oddity, spoiled, written } from '../support/written.js';

interface Tagged {
  readonly bytes: Buffer;
  readonly report: TagReport;
}

async function tag(
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

interface Sample {
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

/** Colours for some of the cards that rules name. */
const colors: CardColors = {
  lands: Object.fromEntries(smallUniverse.names.map((name, i) => [name, colorsOf(i)])),
  nonLands: Object.fromEntries(smallUniverse.names.map((name, i) => [name, colorsOf(7 * i)])),
  names: { W: 'White', WU: 'Azorius' },
};

function colorsOf(number: number): string {
  return [...allColors].filter((_, bit) => (number >> bit) & 1).join('') || 'C';
}

/** The name of every rule, variant and fallback takes colours where there is a table of them. */
function colored(file: object): unknown {
  return JSON.parse(JSON.stringify(file), (_, value) =>
    typeof value?.identifier === 'string'
      ? { ...value, source: { name: value.name, includeColorInName: true } }
      : value,
  );
}

function matcherOf(file: object, options: CompileOptions): Matcher {
  const { ruleSet } = parseRules(options.colors ? colored(file) : file);
  if (ruleSet === undefined) throw new Error('the rules have errors');
  return compileRules(ruleSet, options);
}

/** A standing tagged by hand, so that decks that are right already are met, and nearly right ones. */
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

/** A text of standings in either form, from plain to very odd, and some of them spoiled. */
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

/** Three texts for each rule file: most of the time goes into rules, matchers and scanners. */
const textsEach = 3;

const samples = (options: CompileOptions): Arbitrary<readonly Sample[]> =>
  ruleFiles().chain((file) => {
    const matcher = matcherOf(file, options);
    const sample = fc
      .tuple(standings(file.rules), drawn)
      .map(([values, seed]) => ({ matcher, bytes: textOf(matcher, values, drawing(seed)) }));
    return fc.array(sample, { minLength: textsEach, maxLength: textsEach });
  });

const runs = { numRuns: 100 };

describe.each<[string, CompileOptions]>([
  ['first', {}],
  ['report', { conflicts: 'report' }],
  ['simplest', { conflicts: 'simplest' }],
  ['first, with colours', { colors }],
  ['report, with colours', { conflicts: 'report', colors }],
  ['simplest, with colours', { conflicts: 'simplest', colors }],
])('the scanner, where conflicts are settled by %s', (_, options) => {
  const some = samples(options);

  function holds(law: (sample: Sample, number: number) => Promise<void>): Promise<void> {
    return fc.assert(
      fc.asyncProperty(some, drawn, async (all, number) => {
        for (const sample of all) await law(sample, number);
      }),
      runs,
    );
  }

  test('returns and reports the same as JSON.parse and tagging', () =>
    holds(async ({ matcher, bytes }) => {
      const scanned = await tag(matcher, bytes);
      const parsed = await tag(matcher, bytes, { strict: true });
      expect(scanned.bytes.toString('latin1')).toBe(parsed.bytes.toString('latin1'));
      expect(scanned.report).toEqual(parsed.report);
    }));

  test('returns the same wherever the input is cut', () =>
    holds(async ({ matcher, bytes }, number) => {
      const whole = await tag(matcher, bytes);
      const cut = await tag(matcher, bytes, { size: 1 + (number % 97) });
      expect(cut.bytes.toString('latin1')).toBe(whole.bytes.toString('latin1'));
      expect(cut.report).toEqual(whole.report);
    }));

  test('changes nothing but decks, and these as tagging one standing does', () =>
    holds(async ({ matcher, bytes }) => {
      if (bytes.includes(0x5b) && /^\s*\uFEFF?\s*\[/.test(Buffer.from(bytes).toString())) return;
      const { bytes: out, report } = await tag(matcher, bytes);
      const before = linesOf(bytes);
      const after = linesOf(out);
      expect(after.length).toBe(before.length);
      let unread = 0;
      for (const [index, line] of before.entries()) {
        const value = parse(line.trim());
        if (value === undefined && line.trim() !== '') unread++;
        const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
        const expected = isObject ? tagStanding(matcher, value) : value;
        if (expected === value) {
          expect(after[index]).toBe(line);
          continue;
        }
        expect(parse((after[index] ?? '').trim())).toEqual(expected);
        expect(withoutDeck(after[index] ?? '')).toBe(withoutDeck(line));
      }
      const codes = report.diagnostics.filter(({ code }) => code === 'standing-not-json');
      expect(codes.length).toBe(unread);
    }));

  test('finds every line that is cut off, and says which', async () => {
    const rules = [{ identifier: 'a', name: 'A', cards: [{ name: 'Flabébé' }] }];
    const matcher = matcherOf(rules, options);
    const whole =
      '{"player":"p\\u00e91","record":{"wins":1,"losses":-0.5e1},"decklist":{"pokemon":[{"count":4,"set":"OBF","number":"12","name":"Flabébé"},{"name":"A\\"B","count":"2","number":7}],"energy":["Fire"]},"deck":{"id":"b","name":"B","icons":["x",null]},"drop":true}';
    const bytes = Buffer.from(whole);
    for (let length = 1; length < bytes.length; length++) {
      const cut = bytes.subarray(0, length);
      const input = Buffer.concat([bytes, Buffer.from('\n'), cut, Buffer.from('\n'), bytes]);
      const { bytes: out, report } = await tag(matcher, input);
      const faults = report.diagnostics.map(({ code, range }) => [code, range?.start.line]);
      const notUtf8 = isUtf8(cut) ? [] : [['not-utf8', undefined]];
      expect(faults).toEqual([...notUtf8, ['standing-not-json', 2]]);
      expect(report.classified).toBe(2);
      expect(out.includes(cut)).toBe(true);
    }
  });
});

/** One character a byte, so that even bytes that are no text are kept apart. */
function linesOf(bytes: Uint8Array): string[] {
  return Buffer.from(bytes).toString('latin1').split('\n').map(asText);
}

function asText(latin1: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(latin1, 'latin1'));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of an object without its last field `deck`, found with nothing but JSON.parse. */
function withoutDeck(text: string): string {
  const start = text.indexOf('{') + 1;
  const end = text.lastIndexOf('}');
  const fields: string[] = [];
  let from = start;
  for (let at = start; at <= end; at++) {
    if (text[at] !== ',' && at !== end) continue;
    const field = text.slice(from, at);
    if (parse(`{${field}}`) === undefined) continue;
    fields.push(field);
    from = at + 1;
  }
  const isDeck = (field: string) => Object.keys(parse(`{${field}}`) as object)[0] === 'deck';
  const last = fields.findLastIndex(isDeck);
  const others = fields.map((field, index) => {
    if (index !== last) return field;
    // Its white space stays where it was.
    return /^\s*"(?:[^"\\]|\\.)*"\s*:\s*/.exec(field)?.[0] + (/\s*$/.exec(field)?.[0] ?? '');
  });
  return [text.slice(0, start), ...(last === -1 ? [...others, '"deck":'] : others)]
    .filter((part) => part.trim() !== '')
    .map((part) => part.trim())
    .join(',');
}
