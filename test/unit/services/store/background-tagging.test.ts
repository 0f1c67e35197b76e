import { afterEach, beforeEach, expect, test } from 'vitest';
import { tagInBackground } from '../../../../src/services/store/background-tagging.js';
import { openStore, type Store } from '../../../../src/services/store/store.js';
import { madeTournament } from '../../../support/dump.js';

/** Each has 400 lists. A transaction covers only two of the tournaments. */
const tournaments = 5;
let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:');
  for (let n = 0; n < tournaments; n++) {
    await store.importTournament(madeTournament(`t${n}`, 400, {}));
  }
  await store.importRules(
    'RIVER',
    '[{"identifier":"otters","name":"Otters","cards":[{"name":"River Otter"}]}]',
  );
});
afterEach(() => store.close());

/** Tags in the background, and records the callbacks. */
function tagging(options: { readonly store?: Store; readonly stopAfter?: number } = {}) {
  const stop = new AbortController();
  const reports: number[] = [];
  const batches: number[] = [];
  const errors: unknown[] = [];
  const done = tagInBackground(options.store ?? store, {
    signal: stop.signal,
    onBatch({ tournaments: count }) {
      batches.push(count);
      if (batches.length === options.stopAfter) stop.abort();
    },
    onReport: (report) => reports.push(report.tournaments),
    onError: (error) => errors.push(error),
    otherPause: 1,
    errorPause: 1,
  });
  return { done, stop, reports, batches, errors };
}

const labelOf = async (id: string) =>
  (JSON.parse((await store.standings(id))?.rows[0] ?? '{}') as { readonly deck?: object }).deck;

test('tags everything left, and ends', async () => {
  const { done, reports, errors } = tagging();
  await done;
  expect([reports, errors]).toEqual([[tournaments], []]);
  expect(await labelOf('t4')).toMatchObject({ id: 'otters' });
});

test('waits while another process tags, then checks again', async () => {
  const answers = [false, false];
  const runAlone: Store['runAlone'] = async (work) => answers.pop() ?? store.runAlone(work);
  const { done, reports } = tagging({ store: { ...store, runAlone } });
  await done;
  expect([answers, reports]).toEqual([[], [tournaments]]);
});

test('tries again after a failure', async () => {
  const failures = [new Error('first'), new Error('second')];
  const categorize: Store['categorize'] = async (onBatch) => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    return store.categorize(onBatch);
  };
  const { done, reports, errors } = tagging({ store: { ...store, categorize } });
  await done;
  expect(reports).toEqual([tournaments]);
  expect(errors).toMatchObject([{ message: 'first' }, { message: 'second' }]);
});

test('ends after the current transaction when told to stop', async () => {
  const { done, reports, batches, errors } = tagging({ stopAfter: 1 });
  await done;
  expect([reports, batches, errors]).toEqual([[], [2], []]);
  expect(await labelOf('t1')).toMatchObject({ id: 'otters' });
  expect(await labelOf('t2')).toBeUndefined();
  const again = tagging();
  await again.done;
  expect(again.reports).toEqual([tournaments - 2]);
});

test('lets requests and signals through between transactions', async () => {
  const { done, stop, batches, reports } = tagging();
  setImmediate(() => stop.abort());
  await done;
  expect([reports, batches]).toEqual([[], [2]]);
});

test('ends while it waits for another process', async () => {
  const { done, stop, errors } = tagging({ store: { ...store, runAlone: async () => false } });
  stop.abort();
  await done;
  expect(errors).toEqual([]);
});
