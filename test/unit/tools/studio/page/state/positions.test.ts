import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import {
  fileText,
  lineBreakOf,
  toOffset,
  toPosition,
} from '../../../../../../src/tools/studio/page/state/positions.js';

function open(text: string): EditorState {
  const separator = EditorState.lineSeparator.of(lineBreakOf(text));
  return EditorState.create({ doc: text, extensions: [separator] });
}

const texts = [
  '',
  'a',
  'a\nb\n',
  'a\r\nb\r\n',
  'a\r\nb\nc',
  'a\rb',
  '\r\n\r\n',
  '\n\r\n',
  'a\r\n\r',
];

test.each(texts)('the text of a file that nobody edits keeps every break: %j', (text) => {
  expect(fileText(open(text))).toBe(text);
});

describe.each(texts)('places in %j', (text) => {
  test('are those of the file, there and back', () => {
    const state = open(text);
    for (let position = 0; position <= state.doc.length; position++) {
      expect(toPosition(state, toOffset(state, position))).toBe(position);
    }
  });

  test('are before the same text in the editor and in the file', () => {
    const state = open(text);
    for (let position = 0; position <= state.doc.length; position++) {
      const before = state.sliceDoc(0, position);
      expect(text.slice(0, toOffset(state, position))).toBe(before);
    }
  });
});

test('an offset behind the end is the end', () => {
  expect(toPosition(open('a\r\nb'), 99)).toBe(3);
  expect(toPosition(open('ab'), 99)).toBe(2);
});
