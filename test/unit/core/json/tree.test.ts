import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type JsonNode,
  mostValues,
  nodeAt,
  readTree,
  SyntaxFault,
} from '../../../../src/core/json/tree.js';
import { awkwardJson } from '../../../support/arbitraries.js';
import { isSampled } from '../../../support/sampled.js';

/** The tree of a valid text. */
function treeOf(text: string): JsonNode {
  const tree = readTree(text);
  if (tree instanceof SyntaxFault) throw tree;
  return tree;
}

function nodesOf(root: JsonNode): JsonNode[] {
  const nodes = [root];
  for (const { entries } of nodes) for (const entry of entries) nodes.push(entry);
  return nodes;
}

describe('a node has', () => {
  const text = '{ "a" /* 1 */ : [1, {"b": "]" } /* 2 */ ] , } // 3';
  test('its name, and the place of the name', () => {
    const name = nodeAt(treeOf(text), '/a')?.name;
    expect(name).toEqual({ value: 'a', start: 2, end: 5 });
    expect(nodeAt(treeOf(text), '/a/0')?.name).toBeUndefined();
  });

  test('every field, even those with the same name', () => {
    const { entries } = treeOf('{"a":1,"b":2,"a":3}');
    expect(entries.map(({ name, value }) => [name?.value, value])).toEqual([
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ]);
  });
});

test('the text of each node is its value', () => {
  fc.assert(
    fc.property(awkwardJson, fc.constantFrom(0, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      for (const node of nodesOf(treeOf(text))) {
        const parsed: unknown = JSON.parse(text.slice(node.start, node.end));
        if (node.close === '') expect(node.value).toBe(parsed);
        else expect(Object.keys(parsed as object)).toHaveLength(node.entries.length);
        if (node.name)
          expect(JSON.parse(text.slice(node.name.start, node.name.end))).toBe(node.name.value);
      }
    }),
  );
});

test('no text throws, and JSON is what JSON.parse reads', () => {
  const pieces = [...'{}[],:"\\10-. \n\tne/*', 'true', '"a"', '\uFEFF', '\u0000'];
  const change = fc.record({
    at: fc.nat(),
    piece: fc.constantFrom('', ...pieces),
    removed: fc.nat(2),
  });
  fc.assert(
    fc.property(awkwardJson, fc.array(change, { maxLength: 3 }), (value, changes) => {
      let text = JSON.stringify(value);
      for (const { at, piece, removed } of changes) {
        const place = at % (text.length + 1);
        text = text.slice(0, place) + piece + text.slice(place + removed);
      }
      const isRead = !(readTree(text) instanceof SyntaxFault);
      const hasMore = /\/|,\s*[}\]]|^\uFEFF/.test(text);
      if (!hasMore || isJson(text)) expect(isRead).toBe(isJson(text));
    }),
    { numRuns: 2000 },
  );
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('long texts do not overflow the stack:', () => {
  const many = isSampled ? 2000 : 200_000;
  test.each([
    ['nesting', `${'['.repeat(many)}${']'.repeat(many)}`],
    ['unclosed nesting', '[{"a":'.repeat(many)],
    ['comments', `${'/**/'.repeat(many)}1`],
    ['unclosed comments', '/*'.repeat(many)],
    ['escapes', `"${'\\n'.repeat(10 * many)}"`],
    ['quotes', '"'.repeat(many)],
    ['entries', `[${'1,'.repeat(many)}]`],
  ])('%s', (_, text) => {
    readTree(text);
  });
});

test('nesting is limited on request', () => {
  expect(readTree('[[1]]', 2)).not.toBeInstanceOf(SyntaxFault);
  expect(readTree('[[[1]]]', 2)).toMatchObject({
    message: 'it is nested deeper than 2 levels',
    start: 2,
    end: 3,
  });
});

test('a text with too many values for memory has a fault at the first excess one', () => {
  expect(readTree(`${'['.repeat(mostValues)}1`)).toMatchObject({
    message: 'it has more than 4000000 values',
    start: mostValues,
    end: mostValues + 1,
  });
});
