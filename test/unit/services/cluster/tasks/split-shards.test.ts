import { expect, test } from 'vitest';
import { splitShards } from '../../../../../src/services/cluster/tasks/split-shards.js';
import type { BatchInput } from '../../../../../src/services/cluster/tasks/task.js';

const input = (bytes: number, isOfLines = false): BatchInput => ({
  ...{ path: 'a', name: 'a', output: 'a', modified: 0, hash: '' },
  ...{ bytes, isOfLines },
});
const cut = (inputs: readonly BatchInput[]) =>
  splitShards(inputs, 100, ({ isOfLines }) => isOfLines).map((shard) =>
    shard.map((part) => [part.input, part.start, part.end]),
  );

test('small inputs share a shard, in their order', () => {
  expect(cut([input(40), input(60), input(1), input(99), input(1)])).toEqual([
    [
      [0, 0, 40],
      [1, 0, 60],
    ],
    [
      [2, 0, 1],
      [3, 0, 99],
    ],
    [[4, 0, 1]],
  ]);
});

test('a large input that may be cut is cut into shards of its own, and any other is one', () => {
  expect(cut([input(10), input(250, true), input(10), input(500)])).toEqual([
    [[0, 0, 10]],
    [[1, 0, 100]],
    [[1, 100, 200]],
    [[1, 200, 250]],
    [[2, 0, 10]],
    [[3, 0, 500]],
  ]);
});

test('an empty input is in a shard, too', () => {
  expect(cut([input(0, true)])).toEqual([[[0, 0, 0]]]);
});
