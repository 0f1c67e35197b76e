import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonNode, readTree, SyntaxFault } from '../../../../../src/core/json/tree.js';
import { readLooseTree } from '../../../../../src/tools/language/syntax/loose-tree.js';
import { brokenJson, commentedJson } from '../../../../support/broken-text.js';
import { isSampled } from '../../../../support/sampled.js';

/** A node as text; `?` stands for a missing value or name. */
function shown(node: JsonNode | undefined): string {
  if (node === undefined) return 'nothing';
  if (node.close === ']') return `[${node.entries.map(shown)}]`;
  if (node.close === '') return node.start === node.end ? '?' : `${JSON.stringify(node.value)}`;
  return `{${node.entries.map((entry) => `${entry.name?.value ?? '?'}:${shown(entry)}`)}}`;
}

test('the tree of a valid text is that of the strict reader', () => {
  fc.assert(
    fc.property(commentedJson, fc.boolean(), (text, hasMark) => {
      const marked = hasMark ? `\uFEFF${text}` : text;
      const strict = readTree(marked);
      expect(strict).not.toBeInstanceOf(SyntaxFault);
      expect(readLooseTree(marked)).toEqual(strict);
    }),
    { numRuns: 500 },
  );
});

test('no text throws, and the parts of a tree are nested in the order of the text', () => {
  fc.assert(
    fc.property(fc.oneof(brokenJson, fc.string({ unit: 'binary' })), (text) => {
      const root = readLooseTree(text);
      const strict = readTree(text);
      if (!(strict instanceof SyntaxFault)) expect(root).toEqual(strict);
      const nodes = root === undefined ? [] : [root];
      for (const { start, end, entries } of nodes) {
        expect(start).toBeLessThanOrEqual(end);
        let last = start;
        for (const entry of entries) {
          expect(entry.name?.start ?? entry.start).toBeGreaterThanOrEqual(last);
          expect(entry.end).toBeLessThanOrEqual(end);
          last = entry.end;
          nodes.push(entry);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['a missing comma', '[1 2, {"a": 1 "b": 2}]', '[1,2,{a:1,b:2}]'],
  ['a missing colon', '{"a" 1, "b": 2}', '{a:1,b:2}'],
  ['a missing value', '{"a": , "b":}', '{a:?,b:?}'],
  ['a name alone', '{"a", "b": 2, "c"}', '{a:?,b:2,c:?}'],
  ['a value before the next name', '{"a": "b": 2}', '{a:?,b:2}'],
  ['a name without quotes', '{a: 1}', '{a:1}'],
  ['a word that is not a value', '[tru, 1]', '[undefined,1]'],
  ['an unterminated string', '{"a": "Char }\n', '{a:"Char"}'],
  ['an unterminated string before others', '{"a": "Char,\n "b": 2}', '{a:"Char",b:2}'],
  ['an unterminated name', '{"na\n}', '{na:?}'],
  ['an unterminated escape', '["a\\', '["a\\\\"]'],
  ['an invalid escape', '["a\\x"]', '["a\\\\x"]'],
  ['a missing bracket at the end', '[{"a": [1', '[{a:[1]}]'],
  ['a missing bracket in the middle', '[{"a": 1 , [2]]', '[{a:1,?:[2]}]'],
  ['a bracket too many', '[{"a": 1}}, 2]', '[{a:1},2]'],
  ['a bracket that ends the root too early', '[1], 2]', '[1,2]'],
  ['brackets of the wrong kind', '[{"a": 1], 2]', '[{a:1},2]'],
  ['an unterminated comment', '[1, /* 2]', '[1]'],
  ['words before the root', 'rules = [1]', '[1]'],
  ['nothing', ' // only a comment', 'nothing'],
])('the readable parts of a broken text are kept: %s', (_, text, expected) => {
  expect(shown(readLooseTree(text))).toBe(expected);
});

describe('long texts do not overflow the stack:', () => {
  const many = isSampled ? 2000 : 200_000;
  test.each([
    ['unclosed nesting', '[{"a":'.repeat(many)],
    ['brackets of the wrong kind', `${'['.repeat(many)}${'}'.repeat(many)}`],
    ['brackets that close others', '[{'.repeat(many) + ']'.repeat(many)],
    ['brackets after the root', `[${']'.repeat(many)}`],
    ['unclosed comments', '/*'.repeat(many)],
    ['comments after names', '{"a" /**/'.repeat(many)],
    ['quotes', '"'.repeat(many)],
    ['names without values', `{${'"a" '.repeat(many)}`],
    ['unterminated strings', '"a   ,\n'.repeat(many)],
    ['spaces in an unterminated string', `"${' x'.repeat(many)}`],
  ])('%s', (_, text) => {
    readLooseTree(text);
  });
});
