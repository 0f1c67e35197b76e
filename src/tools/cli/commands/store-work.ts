/** `decktype store work`: tags untagged lists of a store, alongside other processes that do the same. */

import { counted } from '../../../core/diagnostics/counted.js';
import { sumOf } from '../../../core/json/grouping.js';
import { OwnQueue } from '../../../services/cluster/queue/own-queue.js';
import type { JobQueue } from '../../../services/cluster/queue/queue.js';
import { openTagQueue } from '../../../services/cluster/store/tag-jobs.js';
import { workOnStore as work } from '../../../services/cluster/store/work.js';
import type { Operations } from '../../../services/operations/listen.js';
import { readAddress } from '../../../services/store/address.js';
import type { Group } from '../../../services/store/pending.js';
import type { Store } from '../../../services/store/store.js';
import type { StoreWorkOptions } from '../definitions/service.js';
import type { Environment } from '../environment.js';
import { noteFindings } from '../input/errors.js';
import { brokerOf } from '../loading/batches.js';
import { openPatiently, runUntilStopped, waitingLogger } from '../loading/store.js';
import { withProgress } from '../progress.js';

export function workOnStore(options: StoreWorkOptions, env: Environment): Promise<void> {
  const { once = false, lockSeconds } = options;
  return runUntilStopped(options, env, 'the store or the queue', async (process) => {
    const { log, operations, signal, stopAsked, onWarning, beReady } = process;
    stopAsked.then(() => log.info('stopping', {}, 'stopping after the current job'));
    const onWait = waitingLogger(log, env);
    let opened: JobQueue<Group> | undefined;
    const store = await openPatiently(options, env, { signal, onWait }, once);
    if (store === undefined) return;
    try {
      const broker = brokerOf(options.broker, env);
      const waiting = { onWait, onWarning, ...(!once && { waitUntil: signal }) };
      const queue = await openTagQueue(options.store, broker, waiting);
      opened = queue;
      beReady(() => Promise.all([store.revision(), queue.counts()]));
      const metrics = metricsOf(operations, store);
      const hasBar = once && env.stderr.isTerminal;
      const sums = { tournaments: 0, lists: 0, changed: 0 };
      const { shown } = readAddress(options.store);
      const alone = queue instanceof OwnQueue ? ' by this process alone' : '';
      log.info('working', { store: shown }, `tagging ${shown}${alone}; press Ctrl+C to stop`);
      let first = 0;
      const left = await withProgress(env, (onProgress) =>
        work(store, queue, {
          once,
          lockSeconds,
          onWait,
          signal,
          onJob({ damaged, diagnostics, transitions: _, version, ...job }) {
            const { game } = job;
            metrics.tournaments.add({ game }, job.tournaments);
            metrics.lists.add({ game }, job.lists);
            metrics.seconds.observe(job.seconds);
            for (const name of ['tournaments', 'lists', 'changed'] as const)
              sums[name] += job[name];
            const seconds = Math.round(job.seconds * 1000) / 1000;
            if (!hasBar)
              log.info('tagged', { ...job, findings: diagnostics.length || undefined, seconds });
            for (const { id, reason } of damaged) {
              log.error('not tagged', { game, tournament: id, reason });
            }
          },
          onLeft(tournaments) {
            first ||= tournaments;
            if (hasBar) onProgress({ done: first - tournaments, total: first });
          },
          onOtherRelease(rules) {
            const reason =
              'another release of decktype stored its rules, and makes other labels of them: run that release, or import the rules again with this one';
            log.error('not tagged', { ...rules, reason });
          },
          onFailed: ({ reason }) => log.error('job failed', { reason }),
        }),
      );
      const stays = sumOf(left, ({ tournaments }) => tournaments);
      log.info(
        'done',
        { ...sums, left: stays },
        `tagged ${counted(sums.lists, 'list')} of ${counted(sums.tournaments, 'tournament')}, ${sums.changed} changed${stays > 0 ? `; ${counted(stays, 'tournament')} left` : ''}`,
      );
      if (once && stays > 0 && !signal.aborted) noteFindings(env);
    } finally {
      await opened?.close();
      await store.close();
    }
  });
}

function metricsOf(operations: Operations, store: Store) {
  const labels = ['game'];
  const tournaments = operations.counter(
    'decktype_tagged_tournaments_total',
    'Stored tournaments that this process has tagged.',
    labels,
  );
  const lists = operations.counter(
    'decktype_tagged_lists_total',
    'Stored lists that this process has tagged.',
    labels,
  );
  const seconds = operations.histogram(
    'decktype_tag_job_seconds',
    'Seconds for a job that tags some tournaments.',
  );
  operations.gauge(
    'decktype_left_tournaments',
    'Stored tournaments that are left to tag, by any process.',
    async () => sumOf(await store.left(), ({ tournaments: count }) => count),
  );
  return { tournaments, lists, seconds };
}
