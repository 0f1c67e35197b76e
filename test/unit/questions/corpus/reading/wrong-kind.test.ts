import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mostValues } from '../../../../../src/core/json/tree.js';
import { wrongKind } from '../../../../../src/questions/corpus/reading/wrong-kind.js';
import { projectRoot } from '../../../../support/needs.js';

const texts: [string, string][] = JSON.parse(
  readFileSync(join(projectRoot, 'rules-fixtures/reading/contents.json'), 'utf8'),
);

describe('a text holds', () => {
  test.each(texts)('%s: %s', (what, text) => {
    expect(wrongKind(text, 'x.json') ?? 'nothing').toBe(what);
  });

  test.each([
    ['games.json', 'games'],
    ['api/games.json', 'games'],
    ['api\\games.json', 'games'],
    ['games.json.txt', undefined],
    ['mygames.json', undefined],
    ['gamesxjson', undefined],
  ])('games without details only in a file of that name: %s', (file, what) => {
    expect(wrongKind('[{"id":"a","name":"A"}]', file)).toBe(what);
  });
});

test('a text with more values than are read is not parsed, as nested ones take many times their bytes', () => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  expect(wrongKind('['.repeat(mostValues + 1), 'a.json')).toBeUndefined();
  expect(Math.max(0, ...parse.mock.calls.map(([text]) => text.length))).toBeLessThan(mostValues);
});
