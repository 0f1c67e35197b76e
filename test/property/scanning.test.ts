import { isUtf8 } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { tagStanding } from '../../src/core/standings/standing.js';
import {
  holdsForTexts,
  matcherOf,
  scanningModes,
  scansAsItWouldParse,
  scansTheSameWhereverItIsCut,
  tag,
} from '../support/scanning-laws.js';

describe.each(scanningModes)('the scanner, where conflicts are settled by %s', (_, options) => {
  test('returns and reports the same as JSON.parse and tagging', () =>
    holdsForTexts(scansAsItWouldParse, options));

  test('returns the same wherever the input is split', () =>
    holdsForTexts(scansTheSameWhereverItIsCut, options));

  test('changes only decks, in the same way as tagging one standing', () =>
    holdsForTexts(async ({ matcher, bytes }) => {
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
    }, options));

  test('finds every truncated line, and says which', async () => {
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

/** One character per byte, so that even invalid bytes stay distinct. */
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

/** The text of an object without its last field `deck`, found only with JSON.parse. */
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
    // Its white space stays in place.
    return /^\s*"(?:[^"\\]|\\.)*"\s*:\s*/.exec(field)?.[0] + (/\s*$/.exec(field)?.[0] ?? '');
  });
  return [text.slice(0, start), ...(last === -1 ? [...others, '"deck":'] : others)]
    .filter((part) => part.trim() !== '')
    .map((part) => part.trim())
    .join(',');
}
