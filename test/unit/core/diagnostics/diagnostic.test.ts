import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../../src/core/diagnostics/codes/rules.js';
import {
  childPointer,
  hasErrors,
  pointerTokens,
  showValue,
} from '../../../../src/core/diagnostics/diagnostic.js';

describe('a finding', () => {
  test('takes severity, message and hint from the table of codes', () => {
    expect(
      diagnose('bad-number', '/0/priority', { field: '"priority"', got: '"high"' }),
    ).toStrictEqual({
      code: 'bad-number',
      severity: 'error',
      pointer: '/0/priority',
      message: '"priority" must be a number, but is "high"',
      data: { field: '"priority"', got: '"high"' },
    });
    const known = ['dashes', 'case'];
    expect(diagnose('unknown-option', '', { option: 'x', known }).hint).toBe(
      'the options are dashes, case',
    );
  });

  test('has a copy of its data, so that it stays as it is', () => {
    const data = { field: '"name"' };
    const finding = diagnose('empty-text', '/0/name', data);
    data.field = 'something else';
    expect(finding.data).toEqual({ field: '"name"' });
  });

  test('takes file, range and related places as they are given', () => {
    const start = { line: 1, column: 1, offset: 0 };
    const place = { file: 'rules.json', range: { start, end: start }, related: [] };
    expect(diagnose('nested-variants', '', {}, place)).toMatchObject(place);
  });

  test('is an error where its code is one', () => {
    const error = diagnose('empty-text', '', { field: 'name' });
    const warning = diagnose('nested-variants', '', {});
    expect(hasErrors([])).toBe(false);
    expect(hasErrors([warning])).toBe(false);
    expect(hasErrors([warning, error])).toBe(true);
  });
});

describe('a pointer', () => {
  test.each([
    ['', 'rules', '/rules'],
    ['/rules', 0, '/rules/0'],
    ['', '', '/'],
    ['', 'a/b', '/a~1b'],
    ['', 'm~n', '/m~0n'],
    ['', '~1', '/~01'],
    ['/0', '__proto__', '/0/__proto__'],
  ])('%j and the key %j make %j', (pointer, key, expected) => {
    expect(childPointer(pointer, key)).toBe(expected);
  });

  test.each(['', '/', '~', '~0', '~1', '~01', 'a/b~c', ' ', 'é', '\ud83d', '0'])(
    'gives the key %j back',
    (key) => {
      expect(pointerTokens(childPointer(childPointer('', 'a'), key))).toEqual(['a', key]);
    },
  );

  test('of the whole input has no tokens, and one slash has one empty token', () => {
    expect(pointerTokens('')).toEqual([]);
    expect(pointerTokens('/')).toEqual(['']);
    expect(pointerTokens('/a//b')).toEqual(['a', '', 'b']);
  });
});

describe('a value in a message', () => {
  test.each<readonly [unknown, string]>([
    ['4x', '"4x"'],
    ['', '""'],
    ['a "b"\n', String.raw`"a \"b\"\n"`],
    [4, '4'],
    [-0.5, '-0.5'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [[], 'an empty array'],
    [[1], 'an array'],
    [{}, 'an object'],
    [new Date(0), 'an object'],
    ['\ud83d', String.raw`"\ud83d"`],
  ])('%j is shown as %s', (value, expected) => {
    expect(showValue(value)).toBe(expected);
  });

  test('is shown as what it is where JSON has no word for it', () => {
    expect(showValue(Number.NaN)).toBe('NaN');
    expect(showValue(Number.POSITIVE_INFINITY)).toBe('Infinity');
    expect(showValue(10n)).toBe('10');
    expect(showValue(Symbol('card'))).toBe('Symbol(card)');
    expect(showValue(() => 'a long source text')).toBe('a function');
  });

  test('is cut short where it is a long text', () => {
    const shown = showValue('x'.repeat(100_000));
    expect(shown.length).toBeLessThan(70);
    expect(shown).toMatch(/^"x+"…$/);
    expect(showValue('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
  });

  test('is cut short where it is a name longer than 200 characters', () => {
    const data = { what: 'rule', identifier: 'x'.repeat(201) };
    const { message } = diagnose('rule-skipped', '', data);
    expect(message).toBe(`the rule "${'x'.repeat(200)}"… has errors and is skipped`);
  });
});
