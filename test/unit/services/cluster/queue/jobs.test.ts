import { test } from 'vitest';
import { isShardJob } from '../../../../../src/services/cluster/batch/jobs.js';
import { isGroup } from '../../../../../src/services/cluster/store/tag-jobs.js';
import { expectRows } from '../../../../support/rows.js';

test('which data belong to jobs of batches and of stores', () =>
  expectRows('jobs.txt', [
    [/^shard (.*)/, (text) => isShardJob(JSON.parse(text))],
    [/^group (.*)/, (text) => isGroup(JSON.parse(text))],
  ]));
