import { beforeEach, describe, expect, test } from 'vitest';
import { fileText } from '../../../../../../src/tools/studio/page/state/positions.js';
import {
  applyEdits,
  dispatchTo,
  fileOf,
  type OpenFile,
  startFiles,
  takeDiskText,
  unsavedFiles,
} from '../../../../../../src/tools/studio/page/state/texts.js';
import { redoStep, undoStep } from '../../../../../../src/tools/studio/page/state/undo.js';
import { recordStep } from '../../../../../../src/tools/studio/page/state/undo-steps.js';
import type { StudioFile } from '../../../../../../src/tools/studio/protocol.js';

function fileNamed(id: string, text: string): StudioFile {
  return { id, name: id, kind: 'rules', text, hash: 'first', isWritable: true };
}

function open(id: string): OpenFile {
  const file = fileOf(id);
  if (file === undefined) throw new Error(`there is no file ${id}`);
  return file;
}

function textOf(id: string): string {
  return fileText(open(id).state.value);
}

function append(id: string, text: string): void {
  const state = open(id).state.value;
  const changes = { from: state.doc.length, insert: text };
  dispatchTo(open(id), state.update({ changes, userEvent: 'input.type' }));
}

beforeEach(() => {
  startFiles([fileNamed('rules', 'one\r\ntwo\r\n'), fileNamed('cases', 'case\n')], () => []);
  while (undoStep());
});

describe('undo', () => {
  test('reverts edits in reverse order, whatever file they are in', () => {
    append('rules', 'a');
    append('cases', 'b');
    expect(undoStep()).toBe(true);
    expect([textOf('rules'), textOf('cases')]).toEqual(['one\r\ntwo\r\na', 'case\n']);
    expect(undoStep()).toBe(true);
    expect(unsavedFiles.value).toEqual([]);
    expect(undoStep()).toBe(false);
  });

  test('reverts an edit of several files in one step, and redoes it', () => {
    applyEdits(
      new Map([
        ['rules', [{ start: 4, end: 7, text: 'TWO' }]],
        ['cases', [{ start: 0, end: 4, text: 'CASE' }]],
      ]),
    );
    expect([textOf('rules'), textOf('cases')]).toEqual(['one\r\nTWO\r\n', 'CASE\n']);
    expect(undoStep()).toBe(true);
    expect(unsavedFiles.value).toEqual([]);
    expect(redoStep()).toBe(true);
    expect([textOf('rules'), textOf('cases')]).toEqual(['one\r\nTWO\r\n', 'CASE\n']);
  });

  test('does not merge an applied edit with text typed before or after it', () => {
    append('rules', 'a');
    applyEdits(new Map([['rules', [{ start: 9, end: 9, text: 'b' }]]]));
    append('rules', 'c');
    undoStep();
    expect(textOf('rules')).toBe('one\r\ntwo\r\nab');
    undoStep();
    expect(textOf('rules')).toBe('one\r\ntwo\r\na');
  });

  test('reverts a decision with its edits, between earlier and later edits', () => {
    const said: string[] = [];
    append('rules', 'a');
    recordStep(() => applyEdits(new Map([['cases', [{ start: 0, end: 4, text: 'CASE' }]]])), {
      title: 'accepted',
      undo: () => said.push('undo'),
      redo: () => said.push('redo'),
    });
    append('cases', 'c');
    undoStep();
    expect([textOf('cases'), said]).toEqual(['CASE\n', []]);
    undoStep();
    expect([textOf('cases'), said]).toEqual(['case\n', ['undo']]);
    redoStep();
    expect([textOf('cases'), said]).toEqual(['CASE\n', ['undo', 'redo']]);
  });

  test('reverts joined decisions in one step', () => {
    let name = '';
    const type = (next: string) => {
      const before = name;
      const show = (shown: string) => () => {
        name = shown;
      };
      const decision = { title: 'edited', undo: show(before), redo: show(next), joined: 'name' };
      recordStep(show(next), decision);
    };
    for (const next of ['D', 'De', 'Dec']) type(next);
    undoStep();
    expect(name).toBe('');
    redoStep();
    expect(name).toBe('Dec');
  });

  test('has nothing to redo after a new edit in another file', () => {
    append('rules', 'a');
    undoStep();
    append('cases', 'b');
    expect(redoStep()).toBe(false);
    expect(textOf('rules')).toBe('one\r\ntwo\r\n');
  });
});

describe('an edit', () => {
  test('writes the line breaks of the file', () => {
    applyEdits(new Map([['rules', [{ start: 3, end: 3, text: '\nnew' }]]]));
    expect(textOf('rules')).toBe('one\r\nnew\r\ntwo\r\n');
  });

  test('that is undone by typing leaves nothing unsaved', () => {
    append('cases', 'x');
    expect(unsavedFiles.value.map(({ id }) => id)).toEqual(['cases']);
    const end = open('cases').state.value.doc.length;
    dispatchTo(
      open('cases'),
      open('cases').state.value.update({ changes: { from: end - 1, to: end } }),
    );
    expect(unsavedFiles.value).toEqual([]);
  });
});

describe('a text from disk', () => {
  test.each([
    'one\r\nzwei\r\n',
    'ONE\r\ntwo\r\n',
    '',
    'one\r\n\r\ntwo\r\n',
    'one\r\ntwo\r\ntwo\r\n',
    'two\r\n',
    'one\ntwo\n',
    'one\ntwo\r\n',
  ])('replaces the old one: %j', (text) => {
    takeDiskText(open('rules'), text, 'second', { isStep: false });
    expect(textOf('rules')).toBe(text);
    expect(unsavedFiles.value).toEqual([]);
    expect(undoStep()).toBe(false);
  });

  test('keeps earlier edits, which can still be undone', () => {
    append('rules', 'three');
    takeDiskText(open('rules'), 'zero\r\none\r\ntwo\r\nthree', 'second', { isStep: false });
    undoStep();
    expect(textOf('rules')).toBe('zero\r\none\r\ntwo\r\n');
  });

  test.each(['theirs', 'the\nirs\n'])(
    'can be undone if it replaced an unsaved text: %j',
    (theirs) => {
      append('rules', 'mine');
      takeDiskText(open('rules'), theirs, 'second', { isStep: true });
      expect(textOf('rules')).toBe(theirs);
      undoStep();
      expect(textOf('rules')).toBe('one\r\ntwo\r\nmine');
    },
  );
});
