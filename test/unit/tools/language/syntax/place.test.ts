import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLooseTree } from '../../../../../src/tools/language/syntax/loose-tree.js';
import { placeAt } from '../../../../../src/tools/language/syntax/place.js';
import { brokenJson } from '../../../../support/broken-text.js';
import { marked } from '../../../../support/marked.js';

/** The part and pointer at the mark, and the text there. */
function at(withMark: string) {
  const { text, offset } = marked(withMark);
  const place = placeAt(text, readLooseTree(text), offset);
  return place && [place.part, place.pointer, text.slice(place.start, place.end)];
}

describe('the place at an offset is', () => {
  test.each([
    ['[{"na|me": "Iono"}]', ['key', '/0/name', '"name"']],
    ['[{"name"|: "Iono"}]', ['key', '/0/name', '"name"']],
    ['[{"name": |"Iono"}]', ['value', '/0/name', '"Iono"']],
    ['[{"name": "Iono"|}]', ['value', '/0/name', '"Iono"']],
    ['[{"name": "Io|\n}]', ['value', '/0/name', '"Io']],
    ['[{"name":|}]', ['value', '/0/name', '']],
    ['[{"name":  | }]', ['value', '/0/name', '']],
    ['[{"name":  |, "a": 1}]', ['value', '/0/name', '']],
    ['[{"name": |', ['value', '/0/name', '']],
    ['[{"a": 1, |}]', ['gap', '/0', '']],
    ['[{|}]', ['gap', '/0', '']],
    ['[{"a": 1}|]', ['gap', '', '']],
    ['[{"a": 1}, |', ['gap', '', '']],
    ['{"a": [|', ['gap', '/a', '']],
    ['{"a": [1|2]}', ['value', '/a/0', '12']],
    ['{"a~/b": {"c": |1}}', ['value', '/a~0~1b/c', '1']],
    ['{"a": {"b"|', ['key', '/a/b', '"b"']],
    ['"x|"', ['value', '', '"x"']],
  ])('%s', (text, expected) => {
    expect(at(text)).toEqual(expected);
  });

  test.each([
    ['in a comment', '[/* | */]'],
    ['at the end of a comment', '[ // note|\n]'],
    ['in an unterminated comment', '[ /* |'],
    ['between a name and its value', '{"a": | 1}'],
    ['between a name and its colon', '{"a" | : }'],
    ['before an array of a field', '{"a":| [1]}'],
    ['after the root', '[1] |'],
    ['before the root', '| [1]'],
    ['in a text without values', ' |'],
  ])('nothing %s', (_, text) => {
    expect(at(text)).toBeUndefined();
  });
});

test('an offset of any text has at most one place, which contains it', () => {
  fc.assert(
    fc.property(brokenJson, fc.nat(), (text, seed) => {
      const offset = seed % (text.length + 1);
      const place = placeAt(text, readLooseTree(text), offset);
      if (place === undefined) return;
      expect(place.start).toBeLessThanOrEqual(offset);
      expect(place.end).toBeGreaterThanOrEqual(offset);
      expect(place.entry === undefined).toBe(place.part === 'gap');
    }),
    { numRuns: 2000 },
  );
});
