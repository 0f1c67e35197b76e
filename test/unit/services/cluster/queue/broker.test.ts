import { describe, expect, test } from 'vitest';
import {
  BrokerError,
  brokerError,
  isBrokerGone,
  patiently,
  readBroker,
} from '../../../../../src/services/cluster/queue/broker.js';

describe('the address of a broker', () => {
  test.each([
    ['redis://u:secret@h:6379/1', 'redis', 'redis://h:6379/1'],
    ['rediss://h', 'redis', 'rediss://h'],
    ['postgres://u:secret@h/db', 'postgres', 'postgres://h/db'],
    ['PostgreSQL://h:5433/db?password=secret', 'postgres', 'postgresql://h:5433/db'],
  ])('%s is %s, shown without secrets', (text, kind, shown) => {
    expect(readBroker(text)).toMatchObject({ kind, shown });
  });

  test.each([
    '',
    'h:6379',
    'http://h',
    'redis://',
    'sqlite:x',
    'redis://u:p#q@h',
    'redis://u:secret@h/one',
    'redis://:secret%zz@h',
    'postgres://u:secret%@h/db',
    'a@secret',
  ])('%j is refused without the text', (text) => {
    let message = '';
    try {
      readBroker(text);
    } catch (error) {
      if (error instanceof BrokerError) ({ message } = error);
    }
    expect(message).toMatch(/^the address of the broker is not valid: write redis:/);
    expect(message).not.toContain('secret');
  });

  test('hides secrets, also decoded ones, in messages of drivers', () => {
    const broker = readBroker('postgres://u%3Akey:p%40ss@h/db');
    const { message } = brokerError(new Error('no user key with p@ss or p%40ss'), broker);
    expect(message).toBe('cannot use the broker postgres://h/db: no user … with … or …');
  });
});

test.each([
  [new Error('Connection is closed.'), true],
  [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error("READONLY You can't write against a read only replica."), true],
  [new Error('NOREPLICAS Not enough good replicas to write.'), true],
  [new Error('MISCONF Redis is configured to save RDB snapshots'), true],
  [new Error("OOM command not allowed when used memory > 'maxmemory'."), true],
  [new Error('BUSY Redis is busy running a script.'), true],
  [new Error('ERR max number of clients reached'), true],
  [Object.assign(new Error('a standby is read-only'), { code: '25006' }), true],
  [Object.assign(new Error('the disk is full'), { code: '53100' }), true],
  [new Error('WRONGPASS invalid username-password pair'), false],
  ['Connection is closed.', false],
])('a broker is gone where the error is %s: %j', (error, isGone) => {
  expect(isBrokerGone(error)).toBe(isGone);
});

const replica = new Error("READONLY You can't write against a read only replica.");
test.each([
  ['that is a replica', () => Promise.reject(replica), /READONLY/],
  ['that does not answer', () => new Promise(() => {}), /no answer within 0.01 seconds/],
])('the wait for a broker %s ends when it is longer than the longest', async (_, work, reason) => {
  const reasons: unknown[] = [];
  const waiting = patiently(work, isBrokerGone, (error) => reasons.push(error), 0.01);
  await expect(waiting).rejects.toThrow(reason);
  expect(reasons.length).toBeLessThan(2);
});
