// @ts-check
/**
 * Simulates a batch on a broker and workers by discrete events. A worker takes a job, reads its shard, tags it,
 * writes and syncs the output, and reports to the broker, which returns the next job in the same answer. The
 * broker, the disk and the cores of a machine serve one request at a time, first come, first served; everything
 * else, such as waiting for answers and for syncing, overlaps.
 */
import { createRandom } from '../random.mjs';

/**
 * Times are in seconds, sizes in bytes.
 *
 * @typedef {object} Costs
 * @property {number} add Broker time to add a job.
 * @property {number} job Broker time to hand out and finish a job.
 * @property {number} renewal Broker time to renew the lock of a job, every half lock time.
 * @property {number} roundTrip Time a worker waits for an answer in addition to the broker time.
 * @property {number} start Time before the first job of a worker: process, connection, program.
 * @property {number} list Computing time per list.
 * @property {number} shard Computing time per shard besides its lists.
 * @property {number} sync Time to create, sync and rename the files of a shard, besides their bytes.
 * @property {number} readByte Time of the shared disk per byte read.
 * @property {number} writtenByte Time of the shared disk per byte written and synced.
 * @property {number} submit Time of the submitting process per shard, for the plan, besides adding the job.
 */

/**
 * @typedef {object} Setup
 * @property {number} lists
 * @property {number} listBytes Size of a list in the input; in the output it is similar.
 * @property {number} shardBytes
 * @property {number} workers
 * @property {number} [cores] Cores per machine. Default 2.
 * @property {number} [workersPerMachine] Default: the number of cores.
 * @property {boolean} [isBrokerApart] Whether the broker has a separate machine. Default true.
 * @property {number} [brokerCores] Number of requests that the broker serves concurrently. Default 1.
 * @property {number} [lock] Seconds until the job of a lost worker goes to another one. Default 30.
 * @property {number} [life] Mean time until a worker is killed and restarted. Default: never.
 * @property {number} [seed]
 */

/**
 * @typedef {object} Outcome
 * @property {number} seconds From the start of the workers to the end of the last shard.
 * @property {number} listsPerSecond
 * @property {number} shards
 * @property {number} repeated Shards repeated because a worker was killed.
 * @property {number} submitSeconds Time of the preceding `batch submit`.
 * @property {{ broker: number, disk: number, workers: number }} busy Share of the time that each was busy.
 */

/** Longest time that a worker computes before another process of the machine gets the core. */
const slice = 0.02;

/**
 * @param {Costs} costs
 * @param {Setup} setup
 * @returns {Outcome}
 */
export function simulate(costs, setup) {
  const { lists, listBytes, shardBytes, workers, cores = 2, workersPerMachine = cores } = setup;
  const { isBrokerApart = true, brokerCores = 1, lock = 30, life, seed = 1 } = setup;
  const random = createRandom(seed);
  const events = createEvents();
  const machines = Array.from({ length: Math.ceil(workers / workersPerMachine) }, () =>
    createServer(events, cores),
  );
  const disk = createServer(events, 1);
  const broker = createServer(events, brokerCores);
  const shards = Math.max(1, Math.ceil((lists * listBytes) / shardBytes));
  const bytes = (lists * listBytes) / shards;
  const listsInShard = lists / shards;
  let waiting = shards;
  let done = 0;
  let repeated = 0;
  let computed = 0;
  /** Workers without a job, which take jobs of killed workers. @type {(() => void)[]} */
  const idle = [];

  /** Sends a request to the broker, which needs a core of the workers if it runs on their machine. @param {number} time @param {() => void} then */
  const ask = (time, then) => {
    const answer = () => events.after(costs.roundTrip, then);
    const [first] = machines;
    if (isBrokerApart || first === undefined) broker.use(time, answer);
    else broker.use(time, () => first.use(time, answer));
  };

  /** @param {ReturnType<typeof createServer>} machine */
  function startWorker(machine) {
    const killedAt =
      life === undefined ? Infinity : events.now() - life * Math.log(1 - random.next());
    let isKilled = false;
    let hasJob = false;
    /** Continues only if the worker has not been killed. @param {() => void} next */
    const alive = (next) => () => {
      if (!isKilled) next();
    };
    const take = alive(() => {
      if (waiting === 0) {
        idle.push(take);
        return;
      }
      waiting--;
      hasJob = true;
      const end = events.now() + lock / 2;
      renewAt(end);
      disk.use(bytes * costs.readByte, alive(compute));
    });
    /** @param {number} time */
    function renewAt(time) {
      if (lock / 2 > listsInShard * costs.list * 4 + 1) return;
      events.at(time, () => {
        if (!hasJob || isKilled) return;
        broker.use(costs.renewal, () => {});
        renewAt(time + lock / 2);
      });
    }
    const compute = () => {
      const time = listsInShard * costs.list + costs.shard;
      computed += time;
      // If each worker has its own core, no slices are needed.
      if (workersPerMachine <= cores && isBrokerApart) events.after(time, alive(write));
      else slices(time);
    };
    /** @param {number} left */
    const slices = (left) => {
      const time = Math.min(left, slice);
      const next = alive(left > slice ? () => slices(left - slice) : write);
      machine.use(time, next);
    };
    const write = () => {
      const written = () =>
        events.after(
          costs.sync,
          alive(() => ask(costs.job, alive(finish))),
        );
      disk.use(bytes * costs.writtenByte, alive(written));
    };
    const finish = () => {
      done++;
      hasJob = false;
      if (done < shards) take();
    };
    events.after(costs.start, () => ask(costs.job, take));
    if (killedAt !== Infinity) {
      events.at(killedAt, () => {
        if (done === shards) return;
        isKilled = true;
        startWorker(machine);
        if (!hasJob) return;
        repeated++;
        // The lock was last renewed at a random moment before.
        events.after(lock * (0.5 + random.next()), () => {
          waiting++;
          idle.pop()?.();
        });
      });
    }
  }

  for (let worker = 0; worker < workers; worker++) {
    const machine = machines[Math.floor(worker / workersPerMachine)];
    if (machine !== undefined) startWorker(machine);
  }
  const seconds = events.run(() => done === shards);
  return {
    seconds,
    listsPerSecond: lists / seconds,
    shards,
    repeated,
    submitSeconds: costs.start + shards * (costs.add + costs.submit),
    busy: {
      broker: broker.busy() / seconds / brokerCores,
      disk: disk.busy() / seconds,
      workers: computed / seconds / workers,
    },
  };
}

/** Schedules events, earliest first. */
function createEvents() {
  /** A heap: no event is later than its two children. @type {{ readonly time: number, readonly order: number, readonly run: () => void }[]} */
  const heap = [];
  let clock = 0;
  let count = 0;
  /** @param {number} x @param {number} y */
  const isBefore = (x, y) => {
    const [a, b] = [heap[x], heap[y]];
    if (a === undefined || b === undefined) return false;
    return a.time < b.time || (a.time === b.time && a.order < b.order);
  };
  /** @param {number} x @param {number} y */
  const swap = (x, y) => {
    const [a, b] = [heap[x], heap[y]];
    if (a === undefined || b === undefined) return;
    heap[x] = b;
    heap[y] = a;
  };
  /** @param {number} time @param {() => void} run */
  const at = (time, run) => {
    heap.push({ time, order: count++, run });
    for (let place = heap.length - 1; place > 0; ) {
      const above = (place - 1) >> 1;
      if (!isBefore(place, above)) break;
      swap(place, above);
      place = above;
    }
  };
  const take = () => {
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      const least = isBefore(right, left) ? right : left;
      if (!isBefore(least, place)) return first;
      swap(least, place);
      place = least;
    }
  };
  return {
    now: () => clock,
    at,
    /** @param {number} time @param {() => void} run */
    after: (time, run) => at(clock + time, run),
    /** Runs until the condition holds; returns the time. @param {() => boolean} holds */
    run(holds) {
      while (!holds()) {
        const event = take();
        if (event === undefined) throw new Error('nothing moves any more in the simulation');
        clock = event.time;
        event.run();
      }
      return clock;
    },
  };
}

/**
 * A server with this many places, first come, first served.
 *
 * @param {ReturnType<typeof createEvents>} events
 * @param {number} places
 */
function createServer(events, places) {
  /** @type {{ readonly time: number, readonly then: () => void }[]} */
  const queue = [];
  let next = 0;
  let used = 0;
  let busy = 0;
  /** @param {number} time @param {() => void} then */
  const serve = (time, then) => {
    used++;
    busy += time;
    events.after(time, () => {
      used--;
      const waiting = queue[next];
      if (waiting !== undefined) {
        next++;
        serve(waiting.time, waiting.then);
      }
      then();
    });
  };
  return {
    busy: () => busy,
    /** @param {number} time @param {() => void} then */
    use(time, then) {
      if (used < places) serve(time, then);
      else queue.push({ time, then });
    },
  };
}
