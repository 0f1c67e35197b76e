import { expect, test } from 'vitest';
import { OwnQueue } from '../../../../../src/services/cluster/queue/own-queue.js';
import {
  type FailedJob,
  PermanentError,
  PostponedError,
} from '../../../../../src/services/cluster/queue/queue.js';

const jobs = (...numbers: readonly number[]) =>
  numbers.map((number) => ({ name: String(number), data: number }));

/** Works until no job is left to take. Returns the jobs in the order they were tried. */
async function tried(queue: OwnQueue<number>, work: (number: number, tries: number) => void) {
  const begun: number[] = [];
  const failed: FailedJob<number>[] = [];
  await new Promise<void>((settle) => {
    const worker = queue.work(
      async ({ data }) => {
        begun.push(data);
        work(data, begun.filter((one) => one === data).length);
      },
      { onEmpty: () => settle(worker.stop()), onFailed: (one) => failed.push(one) },
    );
  });
  return { begun, tries: failed.map(({ data, tries, reason }) => [data, tries, reason]) };
}

test('does each job once, in the order they were added', async () => {
  const queue = new OwnQueue<number>();
  await queue.add(jobs(3, 1, 3, 2));
  expect(await queue.counts()).toEqual({ waiting: 3, active: 0, failed: 0 });
  expect((await tried(queue, () => {})).begun).toEqual([3, 1, 2]);
  expect(await queue.counts()).toEqual({ waiting: 0, active: 0, failed: 0 });
});

test('tries a job three times, or once if retrying would not help, and keeps failed jobs', async () => {
  const queue = new OwnQueue<number>();
  await queue.add(jobs(1, 2, 3));
  const { begun, tries } = await tried(queue, (number) => {
    if (number === 1) throw new Error('broken');
    if (number === 2) throw new PermanentError('hopeless');
  });
  expect(begun).toEqual([1, 2, 3, 1, 1]);
  expect(tries).toEqual([
    [1, 1, 'broken'],
    [2, 1, 'hopeless'],
    [1, 2, 'broken'],
    [1, 3, 'broken'],
  ]);
  await queue.add(jobs(1, 2));
  expect(await queue.counts()).toEqual({ waiting: 0, active: 0, failed: 2 });
  await queue.remove(['1']);
  await queue.add(jobs(1, 2));
  expect((await tried(queue, () => {})).begun).toEqual([1]);
});

test('does a postponed job later, which does not count as failed', async () => {
  const queue = new OwnQueue<number>();
  await queue.add(jobs(1, 2));
  const { begun, tries } = await tried(queue, (number, count) => {
    if (number === 1 && count < 5) throw new PostponedError('not mounted');
  });
  expect(begun).toEqual([1, 2, 1, 1, 1, 1]);
  expect(tries).toEqual([]);
});

test('keeps the remaining jobs when stopped', async () => {
  const queue = new OwnQueue<number>();
  await queue.add(jobs(1, 2, 3));
  await new Promise<void>((settle) => {
    const worker = queue.work(async () => settle(worker.stop()));
  });
  expect(await queue.counts()).toEqual({ waiting: 2, active: 0, failed: 0 });
});
