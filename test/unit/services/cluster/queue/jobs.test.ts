import { describe, expect, test } from 'vitest';
import { isShardJob } from '../../../../../src/services/cluster/batch/jobs.js';
import { isGroup } from '../../../../../src/services/cluster/store/tag-jobs.js';

describe('the queue of batches', () => {
  const job = { folder: 'a/b', batch: 'x', shard: 0 };

  test('has jobs with a folder, a batch and a shard', () => {
    expect(isShardJob(job)).toBe(true);
  });

  test.each([
    ...[null, 5, 'x', {}, []],
    ...['../../etc', '/etc', 'a\0b', 5].map((folder) => ({ ...job, folder })),
    ...['length', -1, 0.5].map((shard) => ({ ...job, shard })),
    { ...job, batch: {} },
  ])('has no job %j', (data) => {
    expect(isShardJob(data)).toBe(false);
  });
});

describe('the queue of a store', () => {
  const group = { game: 'PTCG', version: null, tournaments: ['cup'], revisions: 1 };

  test.each([group, { ...group, format: 'STANDARD', version: 'x' }])(
    'has jobs such as %j',
    (data) => {
      expect(isGroup(data)).toBe(true);
    },
  );

  test.each([
    ...[null, 5, 'x', {}, []],
    ...[5, ['PTCG'], undefined].map((game) => ({ ...group, game })),
    ...['cup', [1], [null], [['cup']], {}].map((tournaments) => ({ ...group, tournaments })),
    ...[5, undefined].map((version) => ({ ...group, version })),
    { ...group, format: null },
  ])('has no job %j', (data) => {
    expect(isGroup(data)).toBe(false);
  });
});
