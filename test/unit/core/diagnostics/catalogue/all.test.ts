import { describe, expect, test } from 'vitest';
import { allCodes, catalogue, isCode } from '../../../../../src/core/diagnostics/catalogue/all.js';
import { codes } from '../../../../../src/core/diagnostics/codes/all.js';

describe('the catalogue of codes', () => {
  test('has every code, and nothing else', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(codes).sort());
  });

  test.each(allCodes)('says of %s what it means', (code) => {
    expect(catalogue[code].about).toMatch(/^[A-Z].*[^.]$/);
  });

  test('knows its codes by name', () => {
    expect(isCode('shadowed')).toBe(true);
    expect(isCode('toString')).toBe(false);
  });
});
