import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import {
  editorText,
  fileText,
  lineBreakOf,
  placeIn,
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

test.each(texts)('the text of an unedited file keeps every line break: %j', (text) => {
  expect(fileText(open(text))).toBe(text);
});

test.each(texts)('the worker has the text of the editor: %j', (text) => {
  expect(editorText(text)).toBe(String(open(text).doc));
});

test('a place beyond the end is the end', () => {
  expect(placeIn(open('a\r\nb'), 99)).toBe(3);
});
