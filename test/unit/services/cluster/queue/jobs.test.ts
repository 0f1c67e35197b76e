import { expect, test } from 'vitest';
import { isShardJob } from '../../../../../src/services/cluster/batch/jobs.js';

const job = { folder: 'a/b', batch: 'x', shard: 0 };

test('a job names a folder, a batch and a shard', () => {
  expect(isShardJob(job)).toBe(true);
});

test.each([
  ...[null, 5, 'x', {}, []],
  ...['../../etc', '/etc', 'a\0b', 5].map((folder) => ({ ...job, folder })),
  ...['length', -1, 0.5].map((shard) => ({ ...job, shard })),
  { ...job, batch: {} },
])('%j is not a job', (data) => {
  expect(isShardJob(data)).toBe(false);
});
