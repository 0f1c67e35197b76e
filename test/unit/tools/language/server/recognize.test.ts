import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../../../src/tools/language/server/recognize.js';

describe('a file that no project names is recognized as', () => {
  test.each([
    ['rules', 'x.json', '[{ "identifier": "a", "name": "A", "cards": [] }]'],
    ['rules', 'x.json', '{ "match": {}, "rules": [{ "identifier": "a", "cards": [] }] }'],
    ['rules', 'x.json', '[{ "identifier": "a" "name": '],
    ['rules', 'x.json', '{ "$schema": "./node_modules/decktype/dist/rules.schema.json" }'],
    ['rules', 'my.rules.jsonc', ''],
    ['rules', '/a/rules.json', '[]'],
    ['cases', 'x.json', '[{ "list": "1 Mew", "expect": "mew" }]'],
    ['cases', 'x.json', '{ "cases": [{ "file": "x.txt", "not": "mew" }] }'],
    ['overlay', 'x.json', '{ "changes": [{ "op": "remove", "path": "/rules/a" }] }'],
    ['config', '/a/decktype.json', '{'],
    ['config', 'C:\\a\\decktype.json', ''],
    ['config', 'x.json', '{ "$schema": "../node_modules/decktype/dist/config.schema.json" }'],
  ])('%s: %s %s', (kind, path, text) => {
    expect(kindOf(path, text)).toBe(kind);
  });

  test.each([
    ['a package', 'package.json', '{ "name": "x", "version": "1.0.0" }'],
    [
      'standings',
      'standings.json',
      '[{ "player": "a", "decklist": [{ "name": "Mew", "count": 1 }] }]',
    ],
    ['a list of changes', 'x.json', '{ "changes": ["one"] }'],
    ['nothing', 'x.json', ''],
    ['something long', 'x.json', `[{ "identifier": "a", "name": "A" }]${' '.repeat(2_000_000)}`],
  ])('nothing if it is %s', (_, path, text) => {
    expect(kindOf(path, text)).toBeUndefined();
  });
});
