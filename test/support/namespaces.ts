/** Network namespaces that simulate machines: each can reach only the machine of the broker. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Need } from './needs.js';

/** Whether this process can create namespaces; containers often cannot, even as root. */
export const namespaces: Need<string> = tried();

function tried(): Need<string> {
  const name = `decktype-try-${process.pid}`;
  const made = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8' });
  if (made.error) {
    return { met: false, reason: 'there is no program ip (apt-get install iproute2)' };
  }
  if (made.status !== 0) {
    return { met: false, reason: `cannot make network namespaces: ${made.stderr.trim()}` };
  }
  const folder = mkdtempSync(join(tmpdir(), 'decktype-try-'));
  const mounted = spawnSync('mount', ['--bind', folder, folder], { encoding: 'utf8' });
  if (mounted.status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  spawnSync('ip', ['netns', 'delete', name]);
  return mounted.status === 0
    ? { met: true, value: 'ip' }
    : { met: false, reason: `cannot mount a folder: ${mounted.stderr.trim()}` };
}

/** A machine: a namespace with its own path to the shared folder. */
export interface Machine {
  /** The command prefix that runs a command on it. */
  readonly under: readonly string[];
  readonly folder: string;
  /** Disconnect and reconnect the network. */
  disconnect(): void;
  connect(): void;
}

export interface Machines {
  /** The address of the broker's machine for the other machines. */
  readonly host: string;
  readonly brokerUnder: readonly string[];
  readonly machines: readonly Machine[];
  remove(): void;
}

/** Creates this many machines besides the broker's, all with access to `shared`. */
export function createMachines(count: number, shared: string): Machines {
  const tag = `dt${process.pid}`;
  const host = '10.77.0.1';
  const home = mkdtempSync(join(tmpdir(), 'decktype-machines-'));
  const broker = `${tag}-broker`;
  const run = (file: string, ...args: readonly string[]) =>
    execFileSync(file, args, { stdio: 'pipe' });
  const ip = (...args: readonly string[]) => run('ip', ...args);
  const undo: (() => void)[] = [];
  const addNamespace = (name: string) => {
    ip('netns', 'add', name);
    undo.push(() => ip('netns', 'delete', name));
    ip('-n', name, 'link', 'set', 'lo', 'up');
  };
  addNamespace(broker);
  ip('-n', broker, 'address', 'add', `${host}/32`, 'dev', 'lo');
  const machines = Array.from({ length: count }, (_, index): Machine => {
    const name = `${tag}-${index}`;
    const [near, far] = [`${tag}v${index}`, `${tag}b${index}`];
    addNamespace(name);
    ip('link', 'add', near, 'netns', name, 'type', 'veth', 'peer', far, 'netns', broker);
    ip('-n', broker, 'address', 'add', `10.77.${index + 1}.1/24`, 'dev', far);
    ip('-n', broker, 'link', 'set', far, 'up');
    ip('-n', name, 'address', 'add', `10.77.${index + 1}.2/24`, 'dev', near);
    ip('-n', name, 'link', 'set', near, 'up');
    ip('-n', name, 'route', 'add', host, 'via', `10.77.${index + 1}.1`);
    const folder = join(home, `machine-${index}`);
    mkdirSync(folder);
    run('mount', '--bind', shared, folder);
    undo.push(() => run('umount', '-l', folder));
    return {
      under: ['ip', 'netns', 'exec', name],
      folder,
      // On the broker's side, so that packets are lost silently.
      disconnect: () => ip('-n', broker, 'link', 'set', far, 'down'),
      connect: () => ip('-n', broker, 'link', 'set', far, 'up'),
    };
  });
  return {
    host,
    brokerUnder: ['ip', 'netns', 'exec', broker],
    machines,
    remove() {
      for (const step of undo.reverse()) step();
      rmSync(home, { recursive: true });
    },
  };
}
