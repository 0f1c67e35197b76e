import { expect, test } from 'vitest';
import { diagnose } from '../../../../src/core/diagnostics/codes/checks.js';
import { overrideSeverities } from '../../../../src/core/diagnostics/severities.js';

const part = { what: 'rule', identifier: 'a' };
const found = [
  diagnose('empty-cards', '/0/cards', part),
  diagnose('never-holds', '/0/cards', { ...part, reason: 'so' }),
  diagnose('number-without-set', '/0/cards/0', { name: 'X', number: '7' }),
];

test('findings get the requested severity, and are dropped if it is off', () => {
  const changed = overrideSeverities(
    found,
    new Map([
      ['empty-cards', 'error'],
      ['never-holds', 'off'],
    ]),
  );
  expect(changed.map(({ code, severity }) => [code, severity])).toEqual([
    ['empty-cards', 'error'],
    ['number-without-set', 'warning'],
  ]);
  expect(changed[1]).toBe(found[2]);
});
