/** A store whose rules change while workers, importers and servers are killed at random moments. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '../../benchmarks/random.mjs';
import { writeDump } from '../support/dump.js';
import { pause, start, until } from '../support/running.js';
import type { BrokerServer } from './brokers.js';
import { createLog, randomSteps, type Step, type StepLog } from './steps.js';
import { listOf, readStore, rulesOf, watchStore } from './store-checker.js';
import { createWorkers, ended, lockSeconds } from './workers.js';

export interface StoreRun {
  readonly seed: number;
  /** The server of the store; undefined if the store is a file. */
  readonly database: BrokerServer | undefined;
  readonly url: string;
  /** The broker, if it is not the store itself. */
  readonly broker?: BrokerServer;
  readonly folder: string;
  readonly tournaments: number;
  readonly players: number;
  readonly faults: number;
  /** How long each reader pauses before it looks again, in milliseconds. */
  readonly pause?: number;
  readonly log?: StepLog;
}

/** Runs a store under faults, and checks everything its readers see. Returns the number of faults. */
export async function storeUnderFaults(run: StoreRun): Promise<number> {
  const { seed, database, url, broker, folder, tournaments, players, log = createLog() } = run;
  const random = createRandom(seed);
  const expected = { url, tournaments, players };
  const ids = Array.from({ length: tournaments }, (_, index) => `t${index}`);
  const dump = join(folder, 'dump');
  mkdirSync(folder, { recursive: true });
  writeDump(dump, { ids, players, rules: rulesOf('v0'), list: listOf });
  // A killed import must leave no partial tournament, because the next import would keep it.
  const fill = ['import', dump, '--store', url];
  const first = start(fill);
  await Promise.race([first.ended, pause(random.next() * 2000)]);
  first.child.kill('SIGKILL');
  await first.ended;
  await succeed(fill, log);
  log.add('the store is filled');

  let version = 0;
  const change = (...more: readonly string[]) => {
    version++;
    const rules = join(folder, 'rules.json');
    writeFileSync(rules, rulesOf(`v${version}`));
    return start(['import', rules, '--game', 'RIVER', '--store', url, ...more]);
  };
  const service = start(['serve', '--store', url, '--port', '0', '--no-tag']);
  await until(() => /serving \S+;/.test(service.printed()), 'the service listens');
  const [, origin = ''] = /serving (\S+);/.exec(service.printed()) ?? [];
  const brokerOption = broker === undefined ? [] : ['--broker', broker.url];
  const work = ['store', 'work', '--store', url, ...brokerOption];
  const workers = createWorkers(2, random, () =>
    start([...work, '--lock-seconds', String(lockSeconds)]),
  );
  const watcher = watchStore(expected, origin, run.pause);
  const crash = (
    what: string,
    server: BrokerServer,
    mode: 'immediate' | 'fast' | 'killed',
  ): Step => ({
    name: `${what} ends (${mode})`,
    async run() {
      await server.crash(mode);
      await pause(random.next() * 500);
      await server.restart();
    },
  });
  const crashes = (what: string, server: BrokerServer | undefined) =>
    server === undefined
      ? []
      : (['immediate', 'fast', 'killed'] as const).map((mode) => crash(what, server, mode));
  const changed: Step = {
    name: 'the rules change',
    async run() {
      await ended(change('--no-tag'), 60);
    },
  };
  const steps: readonly Step[] = [
    { name: 'a worker is killed', run: workers.kill },
    { name: 'a worker is killed', run: workers.kill },
    { name: 'a worker is stopped for longer than its lock', run: workers.freeze },
    ...crashes('the database', database),
    ...crashes('the broker', broker),
    ...(broker === undefined ? [] : [{ name: 'the broker forgets all', run: broker.forget }]),
    {
      name: 'an importer that tags is killed',
      async run() {
        const importer = change();
        await pause(300 + random.next() * 900);
        importer.child.kill('SIGKILL');
        await importer.ended;
      },
    },
  ];
  // Unless the rules keep changing, there is soon nothing left to do.
  const withChange = steps.map(
    (step): Step => ({
      name: `the rules change; ${step.name}`,
      async run() {
        await changed.run();
        await pause(random.next() * 300);
        await step.run();
      },
    }),
  );
  try {
    const faults = await randomSteps(withChange, {
      random,
      log,
      longest: 500,
      isOver: (done) => done >= run.faults,
    });
    await succeedWith(() => change('--no-tag'), log);
    log.add(`the rules v${version} stay`);
    await until(
      async () => (await readStore(expected)).every((found) => found === `v${version}`),
      'all lists have the labels of the last rules',
      120,
    );
    await workers.stop();
    await succeed([...work, '--once'], log);
    const looks = await watcher.stop();
    if (looks < faults) throw new Error(`the readers looked ${looks} times only`);
    log.add(`readers looked ${looks} times`);
    await readStore(expected);
    return faults;
  } finally {
    watcher.cancel();
    workers.killAll();
    service.child.kill('SIGKILL');
  }
}

async function succeed(args: readonly string[], log: StepLog): Promise<void> {
  await succeedWith(() => start(args), log);
}

async function succeedWith(begin: () => ReturnType<typeof start>, log: StepLog): Promise<void> {
  const running = begin();
  const status = await ended(running, 120);
  log.add(`${running.child.spawnargs.slice(2, 4).join(' ')} ended with ${status}`);
  if (status !== 0) throw new Error(`it ended with ${status}: ${running.printed()}`);
}
