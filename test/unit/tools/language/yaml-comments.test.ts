import { expect, test } from 'vitest';
import { yamlNotation } from '../../../../src/tools/language/notation/yaml.js';

const text = `# head
- identifier: a # first
  name: A
- identifier: b
  name: B # second
`;

test('a comment added above a rule is written there, and all others stay', () => {
  const { json, edited } = yamlNotation(text);
  const lines = json.split('\n');
  lines.splice(3, 0, '// decktype-ignore shadowed');
  const expected = text.split('\n');
  expected.splice(3, 0, '# decktype-ignore shadowed');
  expect(edited(lines.join('\n'))).toBe(expected.join('\n'));
});

test('a comment whose line is inside a text is not written, because it would become part of the text', () => {
  const flow = '- { identifier: a, name: "A\n    B", cards: [] }\n';
  const { json, edited } = yamlNotation(flow);
  const lines = json.split('\n');
  lines.splice(1, 0, '// decktype-ignore shadowed');
  expect(edited(lines.join('\n'))).toBe(flow);
});
