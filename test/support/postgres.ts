/** A PostgreSQL server for tests: in a temporary folder, reachable only from this machine. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Need, program } from './needs.js';
import { endsWithTest, freePort, pause, until } from './running.js';

/** The folder of the server's programs, in Debian's layout or on the path. */
function serverFolder(): Need<string> {
  const root = '/usr/lib/postgresql';
  try {
    const versions = readdirSync(root).sort((x, y) => Number(y) - Number(x));
    for (const version of versions) {
      const folder = join(root, version, 'bin');
      if (readdirSync(folder).includes('postgres')) return { met: true, value: folder };
    }
  } catch {
    // Installed elsewhere or not at all.
  }
  const found = program('postgres');
  return found.met
    ? { met: true, value: join(found.value, '..') }
    : { met: false, reason: 'no PostgreSQL server is installed (apt-get install postgresql)' };
}

export const postgresServer: Need<string> = serverFolder();

export interface PostgresServer {
  /** Returns the address of a new, empty database; `settings` are options of `create database`. */
  newDatabase(settings?: string): Promise<string>;
  /** Executes a statement in a database. */
  ask(address: string, statement: string): Promise<void>;
  /**
   * Ends the server while clients are connected, like `pg_ctl stop -m`: `immediate` as in a crash, `fast` with
   * a message to each client; `killed` sends SIGKILL to the main process.
   */
  crash(mode?: keyof typeof signals): Promise<void>;
  /** Restarts the server on the same port, and waits until it responds. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Waits until a session waits for a lock. */
export async function untilLocked(client: pg.Client, what: string): Promise<void> {
  const locked = 'select 1 from pg_locks where not granted';
  await until(async () => (await client.query(locked)).rowCount !== 0, what);
}

/** Starts a server; `folder` is the folder of its programs. */
export async function startPostgres(
  folder: string,
  { password }: { readonly password?: string } = {},
): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'decktype-postgres-'));
  const data = join(home, 'data');
  const user = ordinaryUser();
  if (user !== undefined) chownSync(home, user.uid, user.gid);
  const secret = join(home, 'password');
  writeFileSync(secret, `${password ?? 'none'}\n`);
  const method = password === undefined ? 'trust' : 'scram-sha-256';
  const init = ['-D', data, '-U', 'decktype', '-A', method, '--pwfile', secret, '-E', 'UTF8', '-N'];
  const made = spawnSync(join(folder, 'initdb'), init, {
    ...user,
    cwd: home,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const port = await freePort();
  const settings = [`listen_addresses=127.0.0.1`, `unix_socket_directories=${home}`, 'fsync=off'];
  const login = password === undefined ? 'decktype' : `decktype:${password}`;
  const address = (name: string) => `postgres://${login}@127.0.0.1:${port}/${name}`;
  const [file = '', ...args] = [
    ...endsWithTest('QUIT'),
    join(folder, 'postgres'),
    ...['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
  ];
  const spawnServer = () => spawn(file, args, { ...user, cwd: home, stdio: 'ignore' });
  const start = async () => {
    let server = spawnServer();
    for (let tries = 0; !(await isReady(address('postgres'))); tries++) {
      if (tries === 300) throw new Error('PostgreSQL does not start');
      await pause(100);
      // After a SIGKILL, the server cannot start while processes of the old one are still ending.
      if (server.exitCode !== null) server = spawnServer();
    }
    return { server, ended: new Promise<void>((settle) => server.once('exit', () => settle())) };
  };
  let running = await start();
  const kill = () => running.server.kill('SIGQUIT');
  process.once('exit', kill);
  const crash = async (mode: keyof typeof signals = 'immediate') => {
    if (running.server.exitCode !== null || running.server.signalCode !== null) return;
    running.server.kill(signals[mode]);
    await running.ended;
  };
  let databases = 0;
  return {
    ask,
    crash,
    async restart() {
      running = await start();
    },
    async newDatabase(settings = '') {
      const name = `store_${++databases}`;
      await ask(address('postgres'), `create database ${name} ${settings}`);
      return address(name);
    },
    async stop() {
      await crash();
      process.off('exit', kill);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const signals = { immediate: 'SIGQUIT', fast: 'SIGINT', killed: 'SIGKILL' } as const;

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout.trim() || 65534);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function ask(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function isReady(address: string): Promise<boolean> {
  return ask(address, 'select 1').then(
    () => true,
    () => false,
  );
}
