import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../../src/core/diagnostics/codes/rules.js';
import { inFile, parseJsonText, rangeFinder, rangesOf } from '../../../../src/core/json/jsonc.js';

/** The value of a text that is in order. */
function readJson(text: string): unknown {
  const parsed = parseJsonText(text);
  if ('fault' in parsed) throw new Error(parsed.fault.message);
  return parsed.value;
}

/** What is wrong with a text, and the part of it that is. */
function faultOf(text: string) {
  const parsed = parseJsonText(text);
  if (!('fault' in parsed)) throw new Error('the text is in order');
  const { range, data } = parsed.fault;
  expect(range?.end.offset).toBeLessThanOrEqual(text.length);
  return [text.slice(range?.start.offset, range?.end.offset), data?.what];
}

/** The part of a text that a pointer leads to. */
function partAt(text: string, pointer: string): string | undefined {
  const [found] = inFile([diagnose('empty-text', pointer, { field: '' })], { text });
  return found?.range && text.slice(found.range.start.offset, found.range.end.offset);
}

describe('JSON is read as JSON.parse reads it', () => {
  test.each([
    '[]',
    ' {"a": [1, -2.5e3, true, false, null, "x\\u00e9\\n"]} ',
    '"text"',
    '7',
    '{"a": 1, "a": 2}',
    '{"__proto__": {"polluted": true}, "constructor": 1}',
    '{"": 0}',
  ])('%s', (text) => {
    expect(readJson(text)).toEqual(JSON.parse(text));
    // A comment sends it through the other reader.
    expect(readJson(`${text} // comment`)).toEqual(JSON.parse(text));
  });

  test('and a field named __proto__ is a field like any other', () => {
    const value = readJson('{"__proto__": {"polluted": true},}') as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('JSON with more is read', () => {
  test.each<readonly [string, unknown]>([
    ['[1, 2, ]', [1, 2]],
    ['{"a": 1,}', { a: 1 }],
    ['// first\n[] // last', []],
    ['/* a */ [ /* b */ 1 /* c */ , /* d */ ] /**/', [1]],
    ['[1/* x */, 2// y\n]', [1, 2]],
    ['["// no comment", "/* nor this */", "a,]"]//', ['// no comment', '/* nor this */', 'a,]']],
    ['\ufeff[1]', [1]],
    ['\ufeff[1,]\r\n', [1]],
    ['[1, // with a carriage return\r\n2]', [1, 2]],
    ['[ /* two\n lines */ 1 ]', [1]],
  ])('%s', (text, value) => {
    expect(readJson(text)).toEqual(value);
  });
});

describe('a text that is neither has a fault in its place', () => {
  test.each([
    ['', '', 'a value should be here, not the end of the text'],
    ['   ', '', 'a value should be here, not the end of the text'],
    ['[1 2]', '2', '"," or "]" should be here, not "2"'],
    ['[1,, 2]', ',', 'a value should be here, not ","'],
    ['[,]', ',', 'a value should be here, not ","'],
    ['{,}', ',', 'a name in double quotes or "}" should be here, not ","'],
    ['{a: 1}', 'a', 'a name in double quotes or "}" should be here, not "a"'],
    ['{"a" 1}', '1', '":" should be here, not "1"'],
    ['{"a": }', '}', 'a value should be here, not "}"'],
    ['{"a": 1 "b": 2}', '"', '"," or "}" should be here, not "\\""'],
    ['[1]]', ']', 'the end of the text should be here, not "]"'],
    ['[', '', 'a value should be here, not the end of the text'],
    ['{"a": 1', '', '"," or "}" should be here, not the end of the text'],
    ['[01]', '01', '"01" is not a value; texts need double quotes'],
    ['[.5]', '.5', '".5" is not a value; texts need double quotes'],
    ['[NaN]', 'NaN', '"NaN" is not a value; texts need double quotes'],
    ['[undefined]', 'undefined', '"undefined" is not a value; texts need double quotes'],
    ["['a']", "'a'", '"\'a\'" is not a value; texts need double quotes'],
    ['["a]', '"a]', 'this text has no closing quote on its line'],
    ['["a\n"]', '"a', 'this text has no closing quote on its line'],
    ['["a\r\n"]', '"a', 'this text has no closing quote on its line'],
    ['["a\\', '"a\\', 'this text has no closing quote on its line'],
    ['["a\tb"]', '\t', 'a text cannot contain U+0009; write it as \\u0009'],
    ['["\\x"]', '"\\x"', 'this text has an invalid escape'],
    ['["\\u12"]', '"\\u12"', 'this text has an invalid escape'],
    ['[] /* open', '/*', 'this comment has no end'],
    ['[1] / 2', '/', 'the end of the text should be here, not "/"'],
    ['[\u00a0]', '\u00a0', 'a value should be here, not U+00A0'],
    ['[1]\u200b', '\u200b', 'the end of the text should be here, not U+200B'],
    ['[1]😀', '😀'[0] as string, 'the end of the text should be here, not "😀"'],
  ])('%j', (text, part, what) => {
    expect(faultOf(text)).toEqual([part, what]);
  });

  test('and a long word is cut short in the message', () => {
    const [, what] = faultOf(`[${'x'.repeat(100_000)}]`);
    expect(String(what).length).toBeLessThan(120);
  });

  test('and nesting without end is a fault, not a crash', () => {
    for (const open of ['[', '{"a":', '[{"a":']) {
      expect(faultOf(open.repeat(100_000))[1]).toBe('it is nested deeper than 256 levels');
    }
    expect(faultOf(`${'['.repeat(100_000)}${']'.repeat(100_000)},`)[1]).toContain('nested deeper');
  });

  test('and nesting is a fault only beyond 256 levels', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}//`;
    expect(parseJsonText(nested(256))).toHaveProperty('value');
    const [part, what] = faultOf(nested(257));
    expect([part, what]).toEqual(['[', 'it is nested deeper than 256 levels']);
  });

  test('and has line and column', () => {
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

describe('a pointer leads to', () => {
  const text = `{ // comment with { "a": 0 }
  "a": [10, { "b/c": "x", "m~n": [ ] }, [true]],
  "": null, "0": -1.5, "twice": 1, "twice": 2, "__proto__": "p",
}`;

  test.each([
    ['/a/0', '10'],
    ['/a/1/b~1c', '"x"'],
    ['/a/2/0', 'true'],
    ['/', 'null'],
    ['/0', '-1.5'],
    ['/__proto__', '"p"'],
  ])('%s: the value %s', (pointer, part) => {
    expect(partAt(text, pointer)).toBe(part);
  });

  test('the first character of an array or object', () => {
    expect(partAt(text, '')).toBe('{');
    expect(partAt(text, '/a')).toBe('[');
    expect(partAt(text, '/a/1')).toBe('{');
    expect(partAt(text, '/a/1/m~0n')).toBe('[');
  });

  test('the last of repeated fields, as in JSON.parse', () => {
    expect(partAt(text, '/twice')).toBe('2');
  });

  test('nothing where there is nothing', () => {
    for (const pointer of [
      '/b',
      '/a/3',
      '/a/-1',
      '/a/length',
      '/a/0/x',
      '/toString',
      '/a/1/b',
      '/b/c/0',
    ]) {
      expect(partAt(text, pointer)).toBeUndefined();
    }
  });
});

describe('findings get their ranges', () => {
  const text = '[{ "nmae": "A", "name": "B" }]';

  test('the name of a field where the field is at fault, the value where the value is', () => {
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

  test('in their related places too, and those that have one keep it', () => {
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

  test('nowhere in a text that cannot be read', () => {
    const finding = diagnose('nested-variants', '/0', {});
    expect(inFile([finding], { text: '[' })).toEqual([finding]);
    expect(inFile([finding], { text: '['.repeat(100_000) })).toEqual([finding]);
  });
});

test('a pointer has one range, and another for a finding about the name', () => {
  const rangeAt = rangeFinder('{"ab": 1}');
  const columns = (range: ReturnType<typeof rangeAt>) => [range?.start.column, range?.end.column];
  expect(columns(rangeAt('/ab'))).toEqual([8, 9]);
  expect(columns(rangeAt('/ab', 'empty-text'))).toEqual([8, 9]);
  expect(columns(rangeAt('/ab', 'unknown-field'))).toEqual([2, 6]);
  expect(rangeAt('/c')).toBeUndefined();
});

test('the positions of a text of millions of lines fill no heap', () => {
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
