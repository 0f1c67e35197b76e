import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../../src/core/diagnostics/codes/rules.js';
import { hasErrors, showValue } from '../../../../src/core/diagnostics/diagnostic.js';

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

  test('copies its data, to stay unchanged', () => {
    const data = { field: '"name"' };
    const finding = diagnose('empty-text', '/0/name', data);
    data.field = 'something else';
    expect(finding.data).toEqual({ field: '"name"' });
  });

  test('takes file, range and related places unchanged', () => {
    const start = { line: 1, column: 1, offset: 0 };
    const place = { file: 'rules.json', range: { start, end: start }, related: [] };
    expect(diagnose('nested-variants', '', {}, place)).toMatchObject(place);
  });

  test('is an error if its code is one', () => {
    const error = diagnose('empty-text', '', { field: 'name' });
    const warning = diagnose('nested-variants', '', {});
    expect(hasErrors([])).toBe(false);
    expect(hasErrors([warning])).toBe(false);
    expect(hasErrors([warning, error])).toBe(true);
  });
});

describe('a value in a message', () => {
  test('is described if JSON has no notation for it', () => {
    expect(showValue(undefined)).toBe('undefined');
    expect(showValue(new Date(0))).toBe('an object');
    expect(showValue(NaN)).toBe('NaN');
    expect(showValue(Infinity)).toBe('Infinity');
    expect(showValue(10n)).toBe('10');
    expect(showValue(Symbol('card'))).toBe('Symbol(card)');
    expect(showValue(() => 'a long source text')).toBe('a function');
  });

  test('is shortened if it is a long text', () => {
    const shown = showValue('x'.repeat(100_000));
    expect(shown.length).toBeLessThan(70);
    expect(shown).toMatch(/^"x+"…$/);
    expect(showValue('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
  });

  test('is shortened if it is a name longer than 200 characters', () => {
    const data = { what: 'rule', identifier: 'x'.repeat(201) };
    const { message } = diagnose('rule-skipped', '', data);
    expect(message).toBe(`the rule "${'x'.repeat(200)}"… has errors and is skipped`);
  });
});
