import { MessageChannel } from 'node:worker_threads';
import { afterAll, expect, test, vi } from 'vitest';
import type { WorkbenchMessage } from '../../../../../src/tools/studio/worker/answers.js';
import {
  answerMessages,
  type MessageTarget,
} from '../../../../../src/tools/studio/worker/messages.js';
import type { Workbench } from '../../../../../src/tools/studio/worker/workbench.js';
import {
  bytesOf,
  listsOf,
  sampleLists,
  sampleRules,
  studioFile,
  studioProject,
} from '../../../../support/workbench.js';

const { port1, port2 } = new MessageChannel();
const messages: WorkbenchMessage[] = [];
answerMessages(port1 as unknown as MessageTarget);
let questions = 0;

/** The answer message to a question. */
function ask<Method extends keyof Workbench>(
  method: Method,
  ...parameters: Parameters<Workbench[Method]>
): Promise<WorkbenchMessage> {
  const id = ++questions;
  return new Promise((resolve) => {
    const listen = (message: WorkbenchMessage) => {
      messages.push(message);
      if (!('id' in message) || message.id !== id) return;
      port2.off('message', listen);
      resolve(message);
    };
    port2.on('message', listen);
    port2.postMessage({ id, method, parameters });
  });
}

const rules =
  '[{ "identifier": "zard", "name": "Charizard", "cards": [{ "name": "Charizard ex" }] }]';
const project = studioProject([studioFile('rules.json', rules)]);

afterAll(() => port1.close());

test('answers come over a message channel, as copies', async () => {
  const lists = bytesOf(listsOf([['Charizard ex'], ['Comfey']]));
  expect(await ask('open', project, lists)).toMatchObject({
    id: 1,
    answer: { lists: 2, version: 0, isValid: true, moves: [] },
  });
  const edited = rules.replace('zard ex', 'fox ex');
  expect(await ask('edit', 'rules.json', edited, 1)).toMatchObject({
    answer: { version: 1, moved: 1 },
  });
  expect(await ask('hover', 'rules.json', 18)).toMatchObject({ answer: { start: 18 } });
});

test('a question about something missing fails with a message', async () => {
  await ask('open', project);
  expect(await ask('edit', 'none.json', rules, 1)).toEqual({
    id: questions,
    fault: { kind: 'failed', message: 'there is no file with the name none.json' },
  });
});

test('an edit cancels earlier questions, and is answered before them; so does stopping', async () => {
  const text = sampleRules();
  const files = [studioFile('rules.json', text)];
  await ask('open', studioProject(files), bytesOf(await sampleLists()));
  messages.length = 0;
  const unknown = ask('unknown');
  const edit = ask('edit', 'rules.json', text.replace('"count": 2', '"count": 1'), 1);
  expect(await unknown).toMatchObject({ fault: { kind: 'stale' } });
  expect(await edit).toMatchObject({ answer: { version: 1 } });
  const order = messages.flatMap((message) => ('id' in message ? [message.id] : []));
  expect(order.indexOf(questions)).toBeLessThan(order.indexOf(questions - 1));
  const stopped = ask('unknown');
  await ask('stop');
  expect(await stopped).toMatchObject({ fault: { kind: 'stale' } });
  // Every call advances the clock, so progress is reported each time.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => 50 * clock.mock.calls.length);
  expect(await ask('unknown')).toMatchObject({ answer: { version: 1 } });
  clock.mockRestore();
  expect(messages).toContainEqual(
    expect.objectContaining({ event: 'progress', method: 'unknown', total: expect.any(Number) }),
  );
});
