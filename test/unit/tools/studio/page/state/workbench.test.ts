import { expect, test } from 'vitest';
import {
  dispatchTo,
  fileOf,
  startFiles,
} from '../../../../../../src/tools/studio/page/state/texts.js';
import {
  askForEdits,
  isBehind,
  startWorkbench,
  whenSent,
} from '../../../../../../src/tools/studio/page/state/workbench.js';
import type { StudioProject } from '../../../../../../src/tools/studio/protocol.js';
import type { Edited } from '../../../../../../src/tools/studio/worker/answers.js';
import type { Workbench } from '../../../../../../src/tools/studio/worker/workbench.js';

test('places in an answer are outdated until the worker has answered for the last text', async () => {
  startFiles(
    [{ id: 'a', name: 'a.json', kind: 'rules', text: '\r\n', hash: 'h', isWritable: true }],
    () => [],
  );
  const file = fileOf('a.json');
  if (file === undefined) throw new Error('there is no file');
  const type = (insert: string) =>
    dispatchTo(file, file.state.value.update({ changes: { from: 0, insert } }));
  const answer = { isValid: false } as Edited;
  const sent: string[] = [];
  const worker = {
    open: async () => answer,
    async edit(_: string, text: string) {
      expect(isBehind()).toBe(true);
      sent.push(text);
      if (sent.length === 1) type('2');
      return answer;
    },
  } as unknown as Workbench;
  await startWorkbench(
    worker,
    { files: [] as unknown } as StudioProject,
    Promise.resolve(undefined),
  );
  type('1');
  await whenSent();
  // The worker gets the line breaks of the editor.
  expect(sent).toEqual(['1\n', '21\n']);
  expect(isBehind()).toBe(false);
});

test('edits are refused if the text has changed since they were requested', async () => {
  startFiles(
    [{ id: 'a', name: 'a.json', kind: 'rules', text: 'one', hash: 'h', isWritable: true }],
    () => [],
  );
  const file = fileOf('a.json');
  if (file === undefined) throw new Error('there is no file');
  const answer = { isValid: false } as Edited;
  const files = new Map([['a.json', [{ start: 0, end: 3, text: 'two' }]]]);
  const worker = {
    open: async () => answer,
    edit: async () => answer,
    format: async () => ({ files }),
  } as unknown as Workbench;
  await startWorkbench(
    worker,
    { files: [] as unknown } as StudioProject,
    Promise.resolve(undefined),
  );
  const ask = () => askForEdits((asked) => asked.format('a.json'));
  expect(await ask()).toEqual({ files });
  const asked = askForEdits(async (workbench) => {
    dispatchTo(file, file.state.value.update({ changes: { from: 0, insert: '// ' } }));
    return workbench.format('a.json');
  });
  expect(await asked).toEqual({ reason: 'the texts changed meanwhile; try again' });
  expect(await ask()).toEqual({ files });
});
