import { expect, test } from 'vitest';
import { Scheduler, type WorkProgress } from '../../../../src/questions/learning/scheduler.js';

test('the progress of a part of a part is that of the whole', async () => {
  const seen: WorkProgress[] = [];
  const whole = new Scheduler({ onProgress: (progress) => seen.push(progress) });
  const part = whole.part(0.2, 1).part(0.5, 1);
  while (seen.length === 0) await part.step(1, 2);
  expect(seen[0]).toEqual({ done: 8000, total: 10_000 });
});
