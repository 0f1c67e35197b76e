import { test } from 'vitest';
import { splitShards } from '../../../../../src/services/cluster/tasks/split-shards.js';
import type { BatchInput } from '../../../../../src/services/cluster/tasks/task.js';
import { expectRows } from '../../../../support/rows.js';

const input = (text: string): BatchInput => ({
  path: 'a',
  name: 'a',
  output: 'a',
  hash: '',
  bytes: Number.parseInt(text, 10),
  isOfLines: text.endsWith('lines'),
});

test('how inputs are cut into shards', () =>
  expectRows('shards.txt', [
    [
      /^bytes (.*)/,
      (sizes) =>
        splitShards(sizes.split(' ').map(input), 100, ({ isOfLines }) => isOfLines)
          .map((shard) => shard.map((part) => `${part.input}:${part.start}-${part.end}`).join(' '))
          .join(', '),
    ],
  ]));
