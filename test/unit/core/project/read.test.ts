import { describe, expect, test } from 'vitest';
import { readProject } from '../../../../src/core/project/read.js';

/** The config of a text, and its findings as `line:column severity code: message`. */
function read(text: string) {
  const { config, diagnostics } = readProject(text, 'decktype.json');
  const found = diagnostics.map(({ file, range, severity, code, message }) => {
    const start = range?.start;
    return `${file}:${start?.line}:${start?.column} ${severity} ${code}: ${message}`;
  });
  return { config, found };
}

describe('a project file', () => {
  test('is read with comments, trailing commas, and single values as lists', () => {
    const { config, found } = read(`{
      // where the rules are
      "rules": "rules/*.json",
      "lists": ["lists", "more.json"],
      "generation": 3,
      "copies": 4,
      "severities": { "shadowed": "error", "empty-cards": "off" },
      "ignore": [{ "code": "shadowed", "rule": "zard", "reason": "meant" }],
      "match": { "names": ["case"] },
      "report": { "ties": "third", "playoffs": "out" },
    }`);
    expect(found).toEqual([]);
    expect(config).toEqual({
      rules: ['rules/*.json'],
      lists: ['lists', 'more.json'],
      generation: [3],
      copies: 4,
      severities: { shadowed: 'error', 'empty-cards': 'off' },
      ignore: [{ code: 'shadowed', rule: 'zard', reason: 'meant' }],
      match: { names: ['case'] },
      report: { ties: 'third', playoffs: 'out' },
    });
  });

  test('may be empty, and fields may be null', () => {
    expect(read('{}')).toEqual({ config: {}, found: [] });
    expect(read('{ "rules": null }')).toEqual({ config: {}, found: [] });
  });

  test.each([
    [
      '[]',
      'decktype.json:1:1 error not-a-project-file: a project file is an object, but this is an empty array',
    ],
    [
      '{ "rules": }',
      'decktype.json:1:12 error json-syntax: this is not JSON: a value should be here, not "}"',
    ],
    ['{\n  "rules": 3\n}', 'decktype.json:2:12 error wrong-type: "rules" must be a text, but is 3'],
    [
      '{ "rules": [] }',
      'decktype.json:1:12 error wrong-type: "rules" must be an array with entries, but is an empty array',
    ],
    ['{ "rules": ["a", ""] }', 'decktype.json:1:18 error empty-text: an entry of "rules" is empty'],
    [
      '{ "copies": "four" }',
      'decktype.json:1:13 error bad-count: "copies" must be a whole number from 1 to 1000000000, but is "four"',
    ],
    [
      '{ "conflicts": "last" }',
      'decktype.json:1:16 error unknown-option: there is no option "last"',
    ],
    [
      '{ "severities": { "shadowed": "loud" } }',
      'decktype.json:1:31 error unknown-option: there is no option "loud"',
    ],
    [
      '{ "ignore": [{ "rule": "a" }] }',
      'decktype.json:1:14 error missing-field: this finding to ignore has no "code"',
    ],
  ])('%j is an error with its place', (text, finding) => {
    expect(read(text)).toEqual({ config: undefined, found: [finding] });
  });

  test.each([
    [
      '{ "rule": "a.json" }',
      'decktype.json:1:3 warning misspelt-field: "rule" means nothing in a project file; did you mean "rules"?',
    ],
    [
      '{ "colour": "a" }',
      'decktype.json:1:3 warning misspelt-field: "colour" means nothing in a project file; did you mean "colors"?',
    ],
    [
      '{ "nothing": 1 }',
      'decktype.json:1:3 warning unknown-field: "nothing" means nothing in a project file; it is kept and has no effect',
    ],
    [
      '{ "severities": { "shadow": "off" } }',
      'decktype.json:1:19 warning misspelt-field: "shadow" means nothing in a table of severities; did you mean "shadowed"?',
    ],
    [
      '{ "ignore": [{ "code": "shadow" }] }',
      'decktype.json:1:24 warning unknown-code: there is no code "shadow"; did you mean "shadowed"?',
    ],
    [
      '{ "ignore": [{ "code": "something else" }] }',
      'decktype.json:1:24 warning unknown-code: there is no code "something else"',
    ],
    [
      '{ "copies": 3, "copies": 4 }',
      'decktype.json:1:16 warning repeated-key: "copies" is given twice in one object; the last one counts, and the one before it is ignored',
    ],
  ])('%j is a warning with its place, and the file is used', (text, finding) => {
    const { config, found } = read(text);
    expect(found).toEqual([finding]);
    expect(config).toBeDefined();
  });
});
