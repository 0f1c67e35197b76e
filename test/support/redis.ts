/** A Redis server for tests: in a temporary folder, reachable only from this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Need, program } from './needs.js';
import { endsWithTest, freePort, until } from './running.js';

export const redisServer: Need<string> = redisProgram();

function redisProgram(): Need<string> {
  const found = program('redis-server');
  return found.met
    ? found
    : { met: false, reason: 'no Redis server is installed (apt-get install redis-server)' };
}

export interface RedisServer {
  /** The address, including the password if there is one. */
  readonly url: string;
  /** Ends the server: `immediate` as in a crash, `fast` like an administrator. */
  crash(mode?: 'immediate' | 'fast'): Promise<void>;
  /** Restarts the server on the same port with its stored data, and waits until it responds. */
  restart(): Promise<void>;
  /** Suspend and resume the process: it keeps its connections, but does not respond. */
  freeze(): void;
  thaw(): void;
  /** Returns the answer to a command such as `FLUSHALL`. */
  ask(command: string): Promise<string>;
  stop(): Promise<void>;
}

export interface RedisOptions {
  readonly password?: string;
  /** The address to listen on. Default: 127.0.0.1. */
  readonly host?: string;
  /** The cluster bus port. Default: not a cluster node. */
  readonly busPort?: number;
  /** A command prefix that runs the server, such as `ip netns exec NAME`. */
  readonly under?: readonly string[];
}

/** Starts a server; `server` is its executable. */
export async function startRedis(server: string, options: RedisOptions = {}): Promise<RedisServer> {
  const { password, host = '127.0.0.1', busPort, under = [] } = options;
  const home = mkdtempSync(join(tmpdir(), 'decktype-redis-'));
  const port = await freePort();
  // Tests use this socket, which is reachable from every network namespace.
  const socket = join(home, 'socket');
  const settings = {
    port,
    bind: host,
    'protected-mode': 'no',
    dir: home,
    unixsocket: socket,
    // Acknowledged data must survive a crash.
    appendonly: 'yes',
    appendfsync: 'always',
    save: '',
    ...(password === undefined ? {} : { requirepass: password }),
    ...(busPort !== undefined && { 'cluster-enabled': 'yes', 'cluster-port': busPort }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const [file = '', ...rest] = [...under, ...endsWithTest('KILL'), server, ...args];
  const login = password === undefined ? '' : `AUTH ${password}\r\n`;
  const ask = async (command: string) => {
    const lines = await converse(socket, `${login}${command}\r\nQUIT\r\n`);
    return lines[password === undefined ? 0 : 1] ?? '';
  };
  const start = async () => {
    const child = spawn(file, rest, { stdio: 'ignore' });
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${server} ended with ${child.exitCode}`);
      return ask('PING').then(
        (answer) => answer === '+PONG',
        () => false,
      );
    }, 'Redis answers');
    return child;
  };
  let running: ChildProcess = await start();
  const kill = () => running.kill('SIGKILL');
  process.once('exit', kill);
  const crash = async (mode = 'immediate') => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((settle) => running.once('exit', settle));
    running.kill(mode === 'fast' ? 'SIGTERM' : 'SIGKILL');
    await ended;
  };
  const secret = password === undefined ? '' : `:${password}@`;
  return {
    url: `redis://${secret}${host}:${port}`,
    ask,
    crash,
    freeze: () => running.kill('SIGSTOP'),
    thaw: () => running.kill('SIGCONT'),
    async restart() {
      running = await start();
    },
    async stop() {
      await crash();
      process.off('exit', kill);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Starts two nodes of a cluster, each with half of the slots. */
export async function startRedisCluster(server: string): Promise<readonly RedisServer[]> {
  const busPorts = [await freePort(), await freePort()];
  const nodes = await Promise.all(busPorts.map((busPort) => startRedis(server, { busPort })));
  for (const [at, node] of nodes.entries()) {
    await node.ask(`CLUSTER ADDSLOTSRANGE ${at * 8192} ${at * 8192 + 8191}`);
    const { port } = new URL(node.url);
    await nodes[0]?.ask(`CLUSTER MEET 127.0.0.1 ${port} ${busPorts[at]}`);
  }
  const isUp = async (node: RedisServer) => !(await node.ask('GET any')).startsWith('-CLUSTERDOWN');
  for (const node of nodes) await until(() => isUp(node), 'the cluster is up');
  return nodes;
}

/** Sends a text, and returns the lines of the answer until the server closes the connection. */
function converse(path: string, text: string): Promise<readonly string[]> {
  return new Promise((settle, fail) => {
    let answer = '';
    const socket = connect(path, () => socket.write(text));
    socket.setTimeout(100_000, () => socket.destroy(new Error('Redis does not answer')));
    socket.setEncoding('utf8');
    socket.on('data', (data) => {
      answer += data;
    });
    socket.once('error', fail);
    socket.once('close', () => settle(answer.split('\r\n')));
  });
}
