import { expect, test } from 'vitest';
import { editText, insertItems, moveItem } from '../../../../src/core/json/edits.js';
import { parseJsonText } from '../../../../src/core/json/jsonc.js';
import { yamlNotation } from '../../../../src/tools/language/notation/yaml.js';

const values = (text: string) => parseJsonText(yamlNotation(text).json);

test('numbers that are texts keep their spelling when a file is printed anew', () => {
  // Without a blank line before the last comment; printing adds one.
  const text = `- identifier: a
  name: 0x1F
  cards:
    - name: Pikachu
      number: 004
# end
`;
  const { json, edited } = yamlNotation(text);
  const renamed = editText(json, [{ op: 'set', pointer: '/0/identifier', value: 'b' }]);
  expect(edited(renamed)).toBe(text.replace('identifier: a', 'identifier: b'));
  const longer = edited(insertItems(json, '', [{ identifier: 'c', name: 'C', cards: [] }]) ?? '');
  expect(values(longer)).toMatchObject({
    value: [{ name: '0x1F', cards: [{ number: '004' }] }, {}],
  });
});

test('lines without edits stay unchanged, however many would be printed differently', () => {
  const text = `
rules: # the rules
- identifier: a

  name:   A
  ? note
  : "x"
  cards: [{ name: Bolt }]
- identifier: b
  name: B
`;
  // The ends of lines can differ.
  for (const own of [text, text.replaceAll(/(?<=[AB])\n/g, '\r\n')]) {
    const { json, edited } = yamlNotation(own);
    const renamed = editText(json, [{ op: 'set', pointer: '/rules/1/name', value: 'New' }]);
    expect(edited(renamed)).toBe(own.replace(/(?<=name: )B(?=\s)/, 'New'));
  }
});

test('a comment moves with its rule', () => {
  const text = `- identifier: a # about a
  name: A
- identifier: b # about b
  name: B
`;
  const { json, edited } = yamlNotation(text);
  expect(edited(moveItem(json, '', 0, 1))).toBe(`- identifier: b # about b
  name: B
- identifier: a # about a
  name: A
`);
});

test('a comment above a removed item stays, even if nothing else is left', () => {
  const text = `- identifier: a
  # about the note
  note: 1
  # about the cards
  cards:
    # about Bolt
    - name: Bolt
`;
  const { json, edited } = yamlNotation(text);
  expect(edited(editText(json, [{ op: 'remove', pointer: '/0/note' }]))).toBe(
    text.replace('  note: 1\n', ''),
  );
  const without = edited(editText(json, [{ op: 'remove', pointer: '/0/cards/0' }]));
  expect(values(without)).toMatchObject({ value: [{ cards: [] }] });
  expect(without).toContain('# about Bolt');
});

test('the comments of an alias stay when its value is written out', () => {
  const text = `- identifier: a
  name: &n Otter # of a
  cards: &k
    - name: River Otter # one
- identifier: b
  # above
  name: *n # of b
  cards: *k # cards of b
- identifier: c
  name: *n # of c
  cards: *k
`;
  const { json, edited } = yamlNotation(text);
  const without = edited(editText(json, [{ op: 'remove', pointer: '/0' }]));
  const { value } = values(text) as { readonly value: readonly unknown[] };
  expect(values(without)).toEqual({ value: value.slice(1) });
  const renamed = edited(editText(json, [{ op: 'set', pointer: '/1/name', value: 'Heron' }]));
  expect(renamed).toBe(text.replace('name: *n # of b', 'name: Heron # of b'));
  for (const comment of ['above', 'of b', 'cards of b', 'of c', 'one']) {
    expect(without.match(new RegExp(`# ${comment}\\b`, 'g'))).toHaveLength(1);
  }
});

test('a text is read and edited after its byte order mark', () => {
  const text = '\uFEFF- identifier: a\n  name: A # first\n';
  const { json, fault, edited, inJson, inWritten } = yamlNotation(text);
  expect(fault).toBeUndefined();
  const start = json.indexOf('"A"');
  const at = inWritten({ start, end: start + 3 });
  expect(text.slice(at.start, at.end)).toBe('A');
  expect(inWritten({ start: inJson(at.start), end: inJson(at.start) }).start).toBe(at.start);
  const renamed = editText(json, [{ op: 'set', pointer: '/0/name', value: 'B' }]);
  expect(edited(renamed)).toBe(text.replace('A #', 'B #'));
  const marks = '\uFEFF'.repeat(20_000);
  expect(yamlNotation(`${marks}${text}`).edited('')).toContain(marks);
});

test('an edit whose value YAML cannot express in that place is not made', () => {
  const { json, written, edited } = yamlNotation('- identifier: a\n  name: A\n');
  expect(edited(editText(json, [{ op: 'set', pointer: '/0/name', value: 4 }]))).toBe(written);
});

test('a comment about the next rule or field stays if a comment about the previous one precedes it', () => {
  const text = `- identifier: a
  cards:
    - name: X
    # no more cards
  # end of a
# about b
- identifier: b
  cards:
    - name: X
    # no more cards
  # about the name
  name: B
`;
  const { json, edited } = yamlNotation(text);
  expect(edited(editText(json, [{ op: 'remove', pointer: '/0' }]))).toBe(
    text.slice(text.indexOf('# about b')),
  );
  expect(edited(editText(json, [{ op: 'remove', pointer: '/1/cards' }]))).toBe(
    text.replace(/(identifier: b\n).*(?= {2}# about the name)/s, '$1'),
  );
});
