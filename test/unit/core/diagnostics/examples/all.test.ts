import { describe, expect, test } from 'vitest';
import {
  allCodes,
  catalogue,
  severityOf,
} from '../../../../../src/core/diagnostics/catalogue/all.js';
import {
  examples,
  renderCatalogueEntry,
} from '../../../../../src/core/diagnostics/examples/all.js';

describe('the examples of codes', () => {
  test('are of every code, and of nothing else', () => {
    expect(Object.keys(examples).sort()).toEqual([...allCodes].sort());
  });

  test.each(allCodes)('show %s before and after, beside what it means', (code) => {
    const { before, after } = examples[code];
    expect(before).not.toBe(after);
    const text = renderCatalogueEntry(code);
    expect(text).toContain(`${code} (${severityOf(code)})`);
    expect(text).toContain(catalogue[code].about);
  });
});
