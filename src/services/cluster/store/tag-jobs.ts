/** The jobs that tag a store: groups of pending tournaments. */
import { fieldsOf } from '../../../core/decks/shapes.js';
import { semanticsNumber } from '../../../core/engine/program/layout.js';
import { readAddress } from '../../store/address.js';
import type { Group } from '../../store/pending.js';
import { OwnQueue } from '../queue/own-queue.js';
import { type Job, type JobQueue, jobName, openQueue, type QueueOptions } from '../queue/queue.js';

/**
 * Opens the queue of a store, on the given broker or else on the store's PostgreSQL. An SQLite file needs no
 * broker, because only one process tags it. Releases of decktype that would make different labels use
 * different queues.
 */
export async function openTagQueue(
  store: string,
  broker: string | undefined,
  options: QueueOptions,
): Promise<JobQueue<Group>> {
  const { kind, target, shown } = readAddress(store);
  const address = broker ?? (kind === 'postgres' ? target : undefined);
  if (address === undefined) return new OwnQueue();
  return openQueue<Group>(address, `store-${semanticsNumber}-${jobName(shown)}`, {
    ...options,
    isData: isGroup,
  });
}

/** Whether this is valid data of a job. Anybody who can write to the broker can add jobs with other data. */
export function isGroup(data: unknown): boolean {
  const { game, format, version, tournaments } = fieldsOf(data);
  return (
    typeof game === 'string' &&
    (format === undefined || typeof format === 'string') &&
    (version === null || typeof version === 'string') &&
    Array.isArray(tournaments) &&
    tournaments.every((id) => typeof id === 'string')
  );
}

/** Makes a job. Its name depends on the state of its tournaments, too. */
export function jobOf(group: Group): Job<Group> {
  const { game, format, version, tournaments, revisions } = group;
  return { name: jobName(game, format, version, tournaments, revisions), data: group };
}
