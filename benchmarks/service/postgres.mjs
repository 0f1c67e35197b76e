// @ts-check
/** A PostgreSQL server for a benchmark, in a temporary folder, reachable only from this machine. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.mjs';
import { childrenTime } from '../process-times.mjs';

/**
 * Starts a server with an empty database.
 * @param {readonly string[]} settings such as `shared_buffers=1GB`
 */
export async function startPostgres(settings = []) {
  const folder = programs();
  const home = mkdtempSync(join(tmpdir(), 'decktype-bench-postgres-'));
  const user = ordinaryUser();
  if (user !== undefined) chownSync(home, user.uid, user.gid);
  const data = join(home, 'data');
  const run = { ...user, cwd: home };
  const init = ['-D', data, '-U', 'decktype', '-A', 'trust', '-E', 'UTF8'];
  execFileSync(join(folder, 'initdb'), init, { ...run, stdio: 'pipe' });
  const port = await freePort();
  const all = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, ...settings];
  const server = spawn(
    join(folder, 'postgres'),
    ['-D', data, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
    { ...run, stdio: 'ignore' },
  );
  const ended = new Promise((settle) => server.once('exit', settle));
  const address = (/** @type {string} */ name) => `postgres://decktype@127.0.0.1:${port}/${name}`;
  for (let tries = 0; ; tries++) {
    try {
      await ask(address('postgres'), 'create database bench');
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((settle) => setTimeout(settle, 100));
    }
  }
  return {
    url: address('bench'),
    pid: server.pid ?? 0,
    /** Processor seconds used by ended connections. */
    cpu: () => childrenTime(server.pid ?? 0),
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** @param {string} url @param {string} statement @returns {Promise<readonly Record<string, unknown>[]>} */
export async function ask(url, statement) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function programs() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  const [newest] = versions.sort((x, y) => Number(y) - Number(x));
  if (newest === undefined) {
    throw new Error(`there is no PostgreSQL in ${root}; name a database with --store`);
  }
  return join(root, newest, 'bin');
}

/** A user to run the server as, because PostgreSQL refuses to run as root. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (/** @type {string} */ option) =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout.trim() || 65534);
  return { uid: idOf('-u'), gid: idOf('-g') };
}
