import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  allCodes,
  catalogue,
  isCode,
  renderCatalogueEntry,
  renderCodeTable,
  severityOf,
} from '../../../../src/diagnostics/catalogue/all.js';
import { codes } from '../../../../src/diagnostics/codes/all.js';
import { projectRoot } from '../../../support/needs.js';

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

  // WRITE_README=1 writes the table in place of comparing it.
  test('is the table in the README', () => {
    const path = join(projectRoot, 'README.md');
    const readme = readFileSync(path, 'utf8');
    const [before, rest = ''] = readme.split('<!-- codes -->\n');
    const [, after = ''] = rest.split('<!-- /codes -->');
    expect(rest).toContain('<!-- /codes -->');
    const wanted = `${before}<!-- codes -->\n${renderCodeTable()}\n<!-- /codes -->${after}`;
    if (process.env.WRITE_README) writeFileSync(path, wanted);
    else expect(readme).toBe(wanted);
  });
});
