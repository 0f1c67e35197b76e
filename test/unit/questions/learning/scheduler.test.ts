import { expect, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { followEvents } from '../../../../src/questions/learning/follow/follow.js';
import { groupUnknown, learnRules, reviseRules } from '../../../../src/questions/learning/index.js';
import {
  Scheduler,
  type WatchOptions,
  type WorkProgress,
} from '../../../../src/questions/learning/scheduler.js';
import { madeUpCorpus } from '../../../support/labelled.js';

test('the progress of nested parts is reported for the whole', async () => {
  const seen: WorkProgress[] = [];
  const whole = new Scheduler({ onProgress: (progress) => seen.push(progress) });
  const part = whole.part(0.2, 1).part(0.5, 1);
  while (seen.length === 0) await part.step(1, 2);
  expect(seen[0]).toEqual({ done: 8000, total: 10_000 });
});

const lists = madeUpCorpus();
const work: Readonly<Record<string, (options: WatchOptions) => Promise<unknown>>> = {
  learnRules: (options) => learnRules(lists, options),
  reviseRules: (options) => reviseRules([], lists, options),
  groupUnknown: (options) => groupUnknown(compileRules([]), lists, options),
  followEvents: (options) => followEvents([], lists, options),
};

test.each(Object.entries(work))('%s rejects with the reason of the signal', async (_, begin) => {
  const signal = AbortSignal.abort(new Error('not needed'));
  await expect(begin({ signal })).rejects.toThrow('not needed');
  const controller = new AbortController();
  const begun = begin({ signal: controller.signal });
  controller.abort(new Error('changed its mind'));
  await expect(begun).rejects.toThrow('changed its mind');
});
