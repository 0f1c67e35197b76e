import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mostValues } from '../../../../../src/core/json/tree.js';
import { wrongKind } from '../../../../../src/questions/corpus/reading/wrong-kind.js';
import { projectRoot } from '../../../../support/needs.js';

const texts: [string, string, string?][] = JSON.parse(
  readFileSync(join(projectRoot, 'rules-fixtures/reading/contents.json'), 'utf8'),
);

describe('a text holds', () => {
  // Games without details are recognized by the name of their file.
  test.each(texts)('%s: %s in %s', (what, text, file = 'x.json') => {
    expect(wrongKind(text, file) ?? 'nothing').toBe(what);
  });
});

test('a text with too many values is not parsed, because nested values take many times their size', () => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect(wrongKind('['.repeat(mostValues + 1), 'a.json')).toBeUndefined();
  expect(Math.max(0, ...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(mostValues);
});
