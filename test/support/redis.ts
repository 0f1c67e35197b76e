/** A Redis server of the tests' own: in a temporary folder, on this machine alone. */
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
  /** The address, with the password where there is one. */
  readonly url: string;
  /** Ends the server: `immediate` as in a crash, `fast` as an administrator does. */
  crash(mode?: 'immediate' | 'fast'): Promise<void>;
  /** Starts the server again, on the same port with what it has stored, and waits until it answers. */
  restart(): Promise<void>;
  /** Stops and continues the process: it keeps its connections, and does not answer. */
  freeze(): void;
  thaw(): void;
  /** The answer to a command in words, such as `FLUSHALL`. */
  ask(command: string): Promise<string>;
  stop(): Promise<void>;
}

export interface RedisOptions {
  readonly password?: string;
  /** The address to listen on. Default: 127.0.0.1. */
  readonly host?: string;
  /** The port on which nodes of a cluster talk to each other; default: it is no node. */
  readonly busPort?: number;
  /** A program with arguments that runs the server: `ip netns exec NAME`, for example. */
  readonly under?: readonly string[];
}

/** Starts a server; `server` is its program. */
export async function startRedis(server: string, options: RedisOptions = {}): Promise<RedisServer> {
  const { password, host = '127.0.0.1', busPort, under = [] } = options;
  const home = mkdtempSync(join(tmpdir(), 'decktype-redis-'));
  const port = await freePort();
  // Tests ask through this socket, which is reached from every network namespace.
  const socket = join(home, 'socket');
  const settings = {
    port,
    bind: host,
    'protected-mode': 'no',
    dir: home,
    unixsocket: socket,
    // What was answered must be there after a crash.
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

/** The lines that a server answers to a text until it closes the connection. */
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
