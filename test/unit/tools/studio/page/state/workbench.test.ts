import { expect, test } from 'vitest';
import type { Edited } from '../../../../../../src/tools/studio/answers.js';
import {
  dispatchTo,
  fileOf,
  startFiles,
} from '../../../../../../src/tools/studio/page/state/texts.js';
import {
  isBehind,
  startWorkbench,
  whenSent,
} from '../../../../../../src/tools/studio/page/state/workbench.js';
import type { StudioProject, Workbench } from '../../../../../../src/tools/studio/protocol.js';

test('the places of an answer are old until the worker has answered the last text', async () => {
  startFiles(
    [{ id: 'a', name: 'a.json', kind: 'rules', text: '', hash: 'h', isWritable: true }],
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
  await startWorkbench(worker, {} as StudioProject, Promise.resolve(undefined));
  type('1');
  await whenSent();
  expect(sent).toEqual(['1', '21']);
  expect(isBehind()).toBe(false);
});
