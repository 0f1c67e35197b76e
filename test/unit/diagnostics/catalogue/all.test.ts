import { describe, expect, test } from 'vitest';
import {
  allCodes,
  catalogue,
  isCode,
  renderCatalogueEntry,
  severityOf,
} from '../../../../src/diagnostics/catalogue/all.js';
import { codes } from '../../../../src/diagnostics/codes/all.js';

describe('the catalogue of codes', () => {
  test('has every code, and nothing else', () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(codes).sort());
  });

  test.each(allCodes)('says of %s what it means, with an example before and after', (code) => {
    const { about, before, after } = catalogue[code];
    expect(about).toMatch(/^[A-Z].*[^.]$/);
    expect(before).not.toBe(after);
    const text = renderCatalogueEntry(code);
    expect(text).toContain(`${code} (${severityOf(code)})`);
    expect(text).toContain(about);
  });

  test('knows its codes by name', () => {
    expect(isCode('shadowed')).toBe(true);
    expect(isCode('toString')).toBe(false);
  });
});
