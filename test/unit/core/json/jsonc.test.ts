import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../../src/core/diagnostics/codes/rules.js';
import { inFile, parseJsonText, rangeFinder, rangesOf } from '../../../../src/core/json/jsonc.js';

/** The faulty part of a text, and what is wrong with it. */
function faultOf(text: string) {
  const parsed = parseJsonText(text);
  if (!('fault' in parsed)) throw new Error('the text is in order');
  const { range, data } = parsed.fault;
  return [text.slice(range?.start.offset, range?.end.offset), data?.what];
}

test('a field named __proto__ is a field like any other', () => {
  const parsed = parseJsonText('{"__proto__": {"polluted": true},}');
  const value = 'value' in parsed ? (parsed.value as object) : {};
  expect(Object.keys(value)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

describe('a text that is not JSON has a fault at its place', () => {
  test('with long words shortened in the message', () => {
    const [, what] = faultOf(`[${'x'.repeat(100_000)}]`);
    expect(String(what).length).toBeLessThan(120);
  });

  test('even if nested endlessly, without a crash', () => {
    for (const open of ['[', '{"a":', '[{"a":']) {
      expect(faultOf(open.repeat(100_000))[1]).toBe('it is nested deeper than 256 levels');
    }
    expect(faultOf(`${'['.repeat(100_000)}${']'.repeat(100_000)},`)[1]).toContain('nested deeper');
  });

  test('if nested deeper than 256 levels, not before', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}//`;
    expect(parseJsonText(nested(256))).toHaveProperty('value');
    const [part, what] = faultOf(nested(257));
    expect([part, what]).toEqual(['[', 'it is nested deeper than 256 levels']);
  });

  test('with line and column', () => {
    const parsed = parseJsonText('[\r\n  1,\n\t oops\n]');
    expect('fault' in parsed && parsed.fault).toMatchObject({
      code: 'json-syntax',
      pointer: '',
      range: {
        start: { line: 3, column: 3, offset: 10 },
        end: { line: 3, column: 7, offset: 14 },
      },
    });
  });
});

describe('findings get their ranges', () => {
  const text = '[{ "nmae": "A", "name": "B" }]';

  test('the name of a field if the field is at fault, the value if the value is', () => {
    const data = { field: 'nmae', of: 'rule', nearest: 'name' };
    const [field, value] = inFile(
      [
        diagnose('misspelt-field', '/0/nmae', data),
        diagnose('empty-text', '/0/name', { field: 'name' }),
      ],
      { text },
    );
    const shown = [field, value].map((d) =>
      text.slice(d?.range?.start.offset, d?.range?.end.offset),
    );
    expect(shown).toEqual(['"nmae"', '"B"']);
  });

  test('in their related places too, unless these already have one', () => {
    const range = {
      start: { line: 9, column: 9, offset: 9 },
      end: { line: 9, column: 9, offset: 9 },
    };
    const related = [{ pointer: '/0/name', message: 'here' }];
    const finding = diagnose('nested-variants', '', {}, { range, related });
    const [placed] = inFile([finding], { text });
    expect(placed?.range).toEqual(range);
    expect(placed?.related?.[0]?.range?.start).toEqual({ line: 1, column: 25, offset: 24 });
    expect(inFile(inFile([finding], { text }), { text })).toEqual([placed]);
  });

  test('but not in a text that cannot be read', () => {
    const finding = diagnose('nested-variants', '/0', {});
    expect(inFile([finding], { text: '[' })).toEqual([finding]);
    expect(inFile([finding], { text: '['.repeat(100_000) })).toEqual([finding]);
  });
});

test('a pointer has one range, and another one for findings about the name', () => {
  const rangeAt = rangeFinder('{"ab": 1}');
  const columns = (range: ReturnType<typeof rangeAt>) => [range?.start.column, range?.end.column];
  expect(columns(rangeAt('/ab'))).toEqual([8, 9]);
  expect(columns(rangeAt('/ab', 'empty-text'))).toEqual([8, 9]);
  expect(columns(rangeAt('/ab', 'unknown-field'))).toEqual([2, 6]);
  expect(rangeAt('/c')).toBeUndefined();
});

test('the positions of a text of millions of lines do not fill the heap', () => {
  const lines = 10_000_000;
  const text = `${'\n'.repeat(lines)}x`;
  const before = process.memoryUsage().heapUsed;
  const rangeOf = rangesOf(text);
  const used = process.memoryUsage().heapUsed - before;
  expect(rangeOf({ start: 1, end: lines + 1 })).toEqual({
    start: { line: 2, column: 1, offset: 1 },
    end: { line: lines + 1, column: 2, offset: lines + 1 },
  });
  expect(used).toBeLessThan(4 * lines);
});
