import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { otherContent } from '../../../../../src/questions/corpus/reading/other-files.js';
import { projectRoot } from '../../../../support/needs.js';

const texts: [string, string][] = JSON.parse(
  readFileSync(join(projectRoot, 'rules-fixtures/reading/contents.json'), 'utf8'),
);

describe('a text holds', () => {
  test.each(texts)('%s: %s', (what, text) => {
    expect(otherContent(text, 'x.json') ?? 'nothing').toBe(what);
  });

  test.each([
    ['games.json', 'games'],
    ['api/games.json', 'games'],
    ['api\\games.json', 'games'],
    ['games.json.txt', undefined],
    ['mygames.json', undefined],
    ['gamesxjson', undefined],
  ])('games without details only in a file of that name: %s', (file, what) => {
    expect(otherContent('[{"id":"a","name":"A"}]', file)).toBe(what);
  });
});
