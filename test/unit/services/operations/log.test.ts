import { expect, test } from 'vitest';
import { createLog, type LogFormat } from '../../../../src/services/operations/log.js';

function written(format: LogFormat) {
  const lines: string[] = [];
  const log = createLog(
    format,
    (line) => lines.push(line),
    () => Date.UTC(2025, 2, 1, 12),
  );
  return { log, lines };
}

test('a line of JSON has the time, the level, the event and its fields', () => {
  const { log, lines } = written('json');
  log.info('shard done', { shard: 3, isLast: false, reason: undefined }, 'a sentence');
  log.warn('slow');
  log.error('failed', { reason: 'no disk' });
  expect(lines).toEqual([
    '{"time":"2025-03-01T12:00:00.000Z","level":"info","event":"shard done","shard":3,"isLast":false}\n',
    '{"time":"2025-03-01T12:00:00.000Z","level":"warn","event":"slow"}\n',
    '{"time":"2025-03-01T12:00:00.000Z","level":"error","event":"failed","reason":"no disk"}\n',
  ]);
});

test('a line of text is what is given as lines, or the event and its fields', () => {
  const { log, lines } = written('text');
  log.info('shard done', { shard: 3, lists: 200, reason: undefined });
  log.info('ready');
  log.error('failed', { reason: 'no disk' }, 'the disk', 'is gone');
  expect(lines).toEqual(['shard done: shard 3, lists 200\n', 'ready\n', 'the disk\nis gone\n']);
});

test.each(['text', 'json'] as const)(
  '%s stays on one line, whatever a field or sentence contains',
  (format) => {
    const { log, lines } = written(format);
    const path = '/\u001b[31m\n::error::\u009b\u2028\u202e';
    log.info('request', { path });
    log.info('request', { path }, path);
    for (const line of lines) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
      expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u202e]/);
      if (format === 'json') expect(JSON.parse(line)).toMatchObject({ path });
    }
  },
);
