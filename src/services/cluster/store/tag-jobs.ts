/** The jobs that tag a store: groups of tournaments whose labels are not of the version of their rules. */
import { fieldsOf } from '../../../core/decks/shapes.js';
import { semanticsNumber } from '../../../core/engine/program/layout.js';
import { readAddress } from '../../store/address.js';
import type { Group } from '../../store/pending.js';
import { OwnQueue } from '../queue/own-queue.js';
import { type Job, type JobQueue, jobName, openQueue, type QueueOptions } from '../queue/queue.js';

/**
 * Opens the queue of a store: on a broker, or on the PostgreSQL of the store. An SQLite file needs none:
 * one process tags it, by a queue of its own. Releases of decktype that would make other labels have queues of their own.
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

/** Whether this is the data of a job. Whoever writes to the broker can add jobs of any other. */
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

/** A job, named by what it does and by the state of its tournaments. */
export function jobOf(group: Group): Job<Group> {
  const { game, format, version, tournaments, revisions } = group;
  return { name: jobName(game, format, version, tournaments, revisions), data: group };
}
