import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Document, isNode, isSeq, parse, stringify } from 'yaml';
import { parseJsonText } from '../../src/core/json/jsonc.js';
import { commentsOf } from '../../src/core/json/lexer.js';
import { type JsonNode, readTree, SyntaxFault } from '../../src/core/json/tree.js';
import { notationOf, oneRule } from '../../src/tools/language/notation/notation.js';
import { yamlNotation } from '../../src/tools/language/notation/yaml.js';
import { drawn } from '../support/arbitraries.js';
import { anyFile } from '../support/editing-laws.js';
import { editedFile, reorderedFile } from '../support/rule-edits.js';

/** The ways to write a value in YAML. */
const styles = fc.record({
  indent: fc.constantFrom(2, 3, 4),
  indentSeq: fc.boolean(),
  defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE'),
  collectionStyle: fc.constantFrom('any', 'flow'),
  lineBreak: fc.constantFrom('\n', '\r\n'),
});
type Style = typeof styles extends fc.Arbitrary<infer S> ? S : never;

function written(value: unknown, { lineBreak, ...style }: Style): string {
  const text = stringify(value, { ...style, lineWidth: 0, blockQuote: false } as object);
  return text.replaceAll('\n', lineBreak);
}

function valueOfJson(text: string): unknown {
  const parsed = parseJsonText(text);
  return 'value' in parsed ? parsed.value : parsed.fault;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function* scalarsOf(node: JsonNode): Generator<JsonNode> {
  if (node.close === '') yield node;
  for (const entry of node.entries) yield* scalarsOf(entry);
}

test('a rule file in YAML has the value that it has in JSON, in every style', () => {
  fc.assert(
    fc.property(anyFile, styles, (file, style) => {
      const notation = yamlNotation(written(plain(file), style));
      expect(notation.fault).toBeUndefined();
      expect(valueOfJson(notation.json)).toEqual(plain(file));
    }),
    { numRuns: 200 },
  );
});

test('the place of each value is its place in the YAML text, on the same line', () => {
  fc.assert(
    fc.property(anyFile, styles, (file, style) => {
      const { written: text, json, ...notation } = yamlNotation(written(plain(file), style));
      const root = readTree(json);
      if (root instanceof SyntaxFault) throw root;
      for (const scalar of scalarsOf(root)) {
        const { start, end } = notation.inWritten(scalar);
        expect(parse(text.slice(start, end)) ?? null).toEqual(scalar.value);
        const at = notation.inJson(start);
        expect([scalar.start, scalar.start + 1]).toContain(at);
        expect(notation.inWritten({ start: at, end: at }).start).toBe(start);
        const lineOf = (all: string, at: number) => all.slice(0, at).split('\n').length;
        expect(lineOf(json, scalar.start)).toBe(lineOf(text, start));
      }
    }),
    { numRuns: 100 },
  );
});

test('a YAML text gets the value of its edited JSON, and rules that stay keep their comments', () => {
  fc.assert(
    fc.property(anyFile, anyFile, drawn, styles, (file, other, seed, style) => {
      const before = plain(file) as typeof file;
      const moved = seed % 3 === 0 ? reorderedFile(before, seed) : before;
      const after = plain(editedFile(moved, other, seed)) as typeof file;
      const document = new Document(before);
      const rules = document.get('rules');
      if (!isSeq(rules)) throw new Error('it has no rules');
      for (const [index, rule] of rules.items.entries()) {
        if (isNode(rule)) rule.commentBefore = ` rule ${index}.`;
      }
      const text = document.toString({ lineWidth: 0, indentSeq: style.indentSeq });
      const notation = yamlNotation(text.replaceAll('\n', style.lineBreak));
      expect(notation.edited(notation.json)).toBe(notation.written);
      const edited = notation.edited(
        JSON.stringify(after).replace(/^\{/, commentsIn(notation.json)),
      );
      expect(valueOfJson(yamlNotation(edited).json)).toEqual(after);
      const kept = new Set(after.rules.map((rule) => JSON.stringify(rule)));
      for (const [index, rule] of before.rules.entries()) {
        if (kept.has(JSON.stringify(rule))) expect(edited).toContain(`# rule ${index}.`);
      }
    }),
    { numRuns: 200 },
  );
});

/** The comments of a JSON text, after a brace. */
function commentsIn(json: string): string {
  return `{\n${Array.from(commentsOf(json), ({ text }) => `//${text}`).join('\n')}\n`;
}

test('the reader of YAML never throws, and makes no edits of what it cannot read', async () => {
  const texts = fc.string({
    unit: fc.constantFrom(
      ...'- : # & * ! | > % @ { } [ ] , ? "'.split(' '),
      'a',
      '\n',
      '  ',
      '\t',
      '<<',
      '&a',
      '*a',
    ),
  });
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const notation = await notationOf('a.yaml', text);
      const isRead = 'value' in parseJsonText(notation?.json ?? '');
      expect(isRead).toBe(notation?.fault === undefined);
      expect(notation?.edited(notation.json)).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

const twoRules = (first: string, second: string) =>
  `- identifier: a\n  cards:\n${first}- identifier: b\n  cards:\n${second}`;

test.each([
  [
    'removed',
    '    - name: X\n    - &x { name: X }\n',
    '    - *x\n',
    (cards: object[]) => cards.pop(),
  ],
  [
    'changed',
    '    - &x { name: X, anyOf: [{ name: Y }] }\n',
    '    - *x\n    - *x\n',
    (cards: object[]) => cards.splice(0, 1, { name: 'X', anyOf: [{ name: 'Z' }] }),
  ],
  [
    'left alone',
    '    - &x { name: X }\n    - name: Y\n',
    '    - *x\n'.repeat(200),
    (cards: object[]) => cards.pop(),
  ],
])('aliases keep their values where what they stand for is %s', (_what, first, second, edit) => {
  const notation = yamlNotation(twoRules(first, second));
  const rules = valueOfJson(notation.json) as { cards: object[] }[];
  edit(rules[0]?.cards ?? []);
  const edited = notation.edited(JSON.stringify(rules));
  expect(valueOfJson(yamlNotation(edited).json)).toEqual(rules);
});

test('a list or a mapping as the name of a field is a finding', () => {
  expect(yamlNotation('x: 1\n? [y]\n: 2\n').fault).toEqual({
    message: 'a list or a mapping cannot be the name of a field',
    start: 7,
    end: 10,
  });
});

test('a rule is written in the style of a text of any length', () => {
  const notation = yamlNotation(`note: |\n${'    x\n'.repeat(200_000)}`);
  expect(notation.another({ identifier: 'a', cards: [] })).toBe('identifier: a\ncards: []\n');
});

test('each name of a mapping is compared with others once, and one that is there twice is a finding', () => {
  const names = Array.from({ length: 60_000 }, (_, index) => `k${index}: 1`).join('\n');
  expect(yamlNotation(`${names}\nk7: 2`).fault).toEqual({
    message: '"k7" is there twice',
    start: names.length + 1,
    end: names.length + 3,
  });
});

test.each([
  [
    'aliases that stand for too much',
    `a: &a [x]\n${[...'bcdefghijk'].map((name, at) => `${name}: &${name} [${Array(20).fill(`*${'abcdefghij'[at]}`)}]`).join('\n')}`,
  ],
  ['an alias inside of what it stands for', 'a: &a [*a, *a]'],
  ['an alias of a long text', `- &a ${'x'.repeat(1000)}\n${'- *a\n'.repeat(20_000)}`],
])('a YAML text with %s is a finding, and takes no more memory than its text', (_what, text) => {
  const { fault, json } = yamlNotation(text);
  expect(fault?.message).toMatch(/nested|values|alias|expected/i);
  expect(json.length).toBeLessThan(100_000_000);
});

test.each(['[', '- ', '? ', '{a: ', '[{', '- ? '])(
  'a YAML text that nests %j without end is a finding at the first value that is too deep',
  (unit) => {
    const { fault } = yamlNotation(unit.repeat(20_000));
    const levels = unit.match(/[[{?-]/g)?.length ?? 0;
    expect(fault).toEqual({
      message: 'it is nested deeper than 256 levels',
      start: (256 / levels) * unit.length,
      end: (256 / levels) * unit.length + 1,
    });
  },
);

test('a YAML text that needs too much memory is a finding at the place where it becomes too much', () => {
  const { fault, json } = yamlNotation(`- [${'a,'.repeat(1_100_000)}]`);
  expect(fault?.message).toBe(
    'it has more than 3,000,000 values, signs, spaces and line ends; divide it into several files',
  );
  expect(fault?.start).toBeGreaterThan(1_900_000);
  expect(json).toBe('');
});

test('a YAML text can be nested as deeply as JSON', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}a${']'.repeat(levels)}`;
  expect(yamlNotation(nested(256)).fault).toBeUndefined();
  expect(yamlNotation(nested(257)).fault?.message).toContain('nested deeper');
});

test('aliases stand for the node before them that has their anchor, however many there are', () => {
  const text = `- &a 1\n${'- *a\n'.repeat(30_000)}- &a 2\n- *a\n`;
  const values = valueOfJson(yamlNotation(text).json);
  expect(values).toEqual([1, ...Array<number>(30_000).fill(1), 2, 2]);
});

test('a rule in a file of its own is read as a list with one rule, and written as it was', () => {
  const text = '\uFEFF{ "identifier": "a", // one\n  "name": "A", "cards": [] }\n';
  const notation = oneRule(text);
  expect(valueOfJson(notation?.json ?? '')).toEqual([{ identifier: 'a', name: 'A', cards: [] }]);
  expect(notation?.edited(notation.json.replace('"A"', '"B"'))).toBe(text.replace('"A"', '"B"'));
  expect(notation?.inWritten({ start: 1, end: 2 })).toEqual({ start: 1, end: 2 });
});
