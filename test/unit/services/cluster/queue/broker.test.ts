import { expect, test } from 'vitest';
import {
  BrokerError,
  brokerError,
  isBrokerGone,
  patiently,
  readBroker,
} from '../../../../../src/services/cluster/queue/broker.js';
import { expectRows, unescaped } from '../../../../support/rows.js';

test('addresses of brokers, and what their errors mean', () =>
  expectRows('brokers.txt', [
    [/^address (.*)/, (text) => shownOf(unescaped(text))],
    [
      /^gone (?:(\w+): )?(.*)/,
      (code, message) => isBrokerGone(Object.assign(new Error(message), { code })),
    ],
    [/^said (.*)/, (text) => brokerError(new Error(text), broker).message],
  ]));

const broker = readBroker('postgres://u%3Akey:p%40ss@h/db');

function shownOf(text: string): string {
  try {
    const { kind, shown } = readBroker(text);
    return `${kind}, ${shown}`;
  } catch (error) {
    if (error instanceof BrokerError) return error.message;
    throw error;
  }
}

const replica = new Error("READONLY You can't write against a read only replica.");
test.each([
  ['that is a replica', () => Promise.reject(replica), /READONLY/],
  ['that does not answer', () => new Promise(() => {}), /no answer within 0.01 seconds/],
])('waiting for a broker %s ends after the longest wait', async (_, work, reason) => {
  const reasons: unknown[] = [];
  const waiting = patiently(work, isBrokerGone, (error) => reasons.push(error), 0.01);
  await expect(waiting).rejects.toThrow(reason);
  expect(reasons.length).toBeLessThan(2);
});
