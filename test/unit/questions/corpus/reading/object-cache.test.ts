import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ObjectCache } from '../../../../../src/questions/corpus/reading/object-cache.js';

/** The bytes of a text inside others; words can be read up to `last`. */
function placed(text: string, before = '', after = '    ') {
  const bytes = new TextEncoder().encode(`${before}${text}${after}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = Buffer.byteLength(text);
  return { view, at: Buffer.byteLength(before), last: bytes.length - 4, length };
}

function find(texts: ObjectCache, text: string, kind = 1, before = '', after = '    ') {
  const { view, at, last } = placed(text, before, after);
  return texts.find(view, at, last, kind);
}

function learn(texts: ObjectCache, text: string, value: number, kind = 1, after = '    ') {
  const { view, at, last, length } = placed(text, 'ab', after);
  return texts.learn(view, at, last, length, kind, value);
}

const object = fc
  .record({
    name: fc.string({ maxLength: 9, unit: fc.constantFrom('a', 'b', '}', '{', 'ë', ' ') }),
    count: fc.nat(12),
  })
  .map((value) => JSON.stringify(value));

describe('learned texts', () => {
  test('are found by kind, whatever is around them', () => {
    const kinds = fc.constantFrom(1, 2, -1);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(object, kinds), { maxLength: 20 }),
        fc.string({ maxLength: 5 }),
        fc.constantFrom('    ', '}   ', '},{"name":"b"}', '     \u0001'),
        (given, before, after) => {
          const texts = new ObjectCache();
          const known = new Map<string, number>();
          for (const [at, [text, kind]] of given.entries()) {
            const key = `${kind} ${text}`;
            expect(find(texts, text, kind, before, after)).toBe(known.get(key) ?? -1);
            expect(learn(texts, text, at, kind)).toBe(!known.has(key));
            if (!known.has(key)) known.set(key, at);
          }
          for (const [text] of given) {
            for (const kind of [1, 2, -1]) {
              const wanted = known.get(`${kind} ${text}`);
              expect(find(texts, text, kind, before, after)).toBe(wanted ?? -1);
              if (wanted !== undefined) {
                expect(texts.length).toBe(Buffer.byteLength(text));
              }
            }
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('are distinguished from texts that differ in one byte', () => {
    const text = '{"name":"Opt","count":4}';
    const texts = new ObjectCache();
    expect(learn(texts, text, 7)).toBe(true);
    for (let at = 0; at < text.length; at++) {
      for (const other of ['x', '}', '\u0001', ' ']) {
        if (text[at] === other) continue;
        expect(find(texts, text.slice(0, at) + other + text.slice(at + 1))).toBe(-1);
      }
    }
    expect(find(texts, text)).toBe(7);
  });

  test('are found among thousands, but not all are kept if thousands are equal up to a brace', () => {
    const texts = new ObjectCache();
    const names = Array.from({ length: 9000 }, (_, at) => `{"name":"card ${at}"}`);
    expect(names.filter((name, at) => !learn(texts, name, at))).toEqual([]);
    expect(names.filter((name, at) => find(texts, name) !== at)).toEqual([]);
    expect(find(texts, '{"name":"card x"}')).toBe(-1);
    const alike = names.filter((_, at) => learn(texts, `{"}":${at}}`, at));
    expect(alike.length).toBeLessThan(100);
  });

  test('are neither learned nor found if words cannot be read up to their end', () => {
    const texts = new ObjectCache();
    const text = '{"a":12}';
    expect(learn(texts, text, 1, 1, '')).toBe(false);
    expect(learn(texts, text, 1, 1, '  ')).toBe(false);
    expect(find(texts, text)).toBe(-1);
    expect(learn(texts, text, 1, 1, '    ')).toBe(true);
    expect(find(texts, text)).toBe(1);
    expect(find(texts, text.slice(0, -1))).toBe(-1);
  });
});
