import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJsonText } from '../../../../../src/core/json/jsonc.js';
import { commentsOf } from '../../../../../src/core/json/lexer.js';
import { type JsonNode, readTree, SyntaxFault } from '../../../../../src/core/json/tree.js';
import { formatText } from '../../../../../src/tools/language/features/format.js';
import { brokenJson, commentedJson } from '../../../../support/broken-text.js';

/** The spellings of the names and values of a text, in order. */
function spelled(text: string): readonly string[] {
  const root = readTree(text);
  if (root instanceof SyntaxFault) throw root;
  const found: string[] = [];
  const visit = (node: JsonNode) => {
    if (node.name) found.push(text.slice(node.name.start, node.name.end));
    found.push(node.close === '' ? text.slice(node.start, node.end) : node.close);
    node.entries.forEach(visit);
  };
  visit(root);
  return found;
}

/** The comments of a text, without white space at their ends. */
const commentTexts = (text: string) =>
  Array.from(commentsOf(text), ({ start, end }) => text.slice(start, end));

test('formatting keeps the spelling and order of values, and the comments', () => {
  fc.assert(
    fc.property(commentedJson, (text) => {
      const formatted = formatText(text);
      expect(parseJsonText(formatted)).toEqual(parseJsonText(text));
      expect(spelled(formatted)).toEqual(spelled(text));
      expect(commentTexts(formatted)).toEqual(commentTexts(text));
      expect(formatted.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }),
    { numRuns: 1000 },
  );
});

test('formatting twice is the same as formatting once', () => {
  fc.assert(
    fc.property(commentedJson, fc.constantFrom('  ', '\t', '    '), (text, indent) => {
      const once = formatText(text, indent);
      expect(formatText(once, indent)).toBe(once);
    }),
    { numRuns: 1000 },
  );
});

test('an unreadable text is not changed', () => {
  fc.assert(
    fc.property(brokenJson, (text) => {
      if (readTree(text) instanceof SyntaxFault) expect(formatText(text)).toBe(text);
    }),
  );
  expect(formatText('['.repeat(300) + ']'.repeat(300))).toHaveLength(600);
});

test('formatting keeps the line breaks of a text, and its byte order mark', () => {
  expect(formatText('\uFEFF[1,\r\n{"a":[{"b":[1]}]}]')).toContain('\uFEFF[\r\n  1,\r\n');
});
