/** Processes that tests start, observe, stop and kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { program, projectRoot } from './needs.js';

/** A process and its output so far. */
export interface Running {
  readonly child: ChildProcess;
  readonly printed: () => string;
  /** Its standard output so far. */
  readonly written: () => string;
  /** The exit status; null after a signal. */
  readonly ended: Promise<number | null>;
  readonly isRunning: () => boolean;
}

/** Where and how a command runs. */
export interface RunningOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** A command prefix that runs the command, such as `ip netns exec NAME`. */
  readonly under?: readonly string[];
}

/** Starts the built command line. */
export function start(args: readonly string[], options: RunningOptions = {}): Running {
  const { under = [], cwd, env = {} } = options;
  const [file = '', ...rest] = [
    ...under,
    process.execPath,
    join(projectRoot, 'dist/cli.cjs'),
    ...args,
  ];
  const child = spawn(file, rest, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let written = '';
  child.stdout.on('data', (data) => {
    printed += data;
    written += data;
  });
  child.stderr.on('data', (data) => {
    printed += data;
  });
  let isRunning = true;
  const ended = new Promise<number | null>((settle, fail) => {
    child.once('error', fail);
    // After `exit`, there can be unread output.
    child.once('exit', () => {
      isRunning = false;
    });
    child.once('close', (code) => settle(code));
  });
  return {
    child,
    ended,
    printed: () => printed,
    written: () => written,
    isRunning: () => isRunning,
  };
}

/**
 * The environment of a process that kills itself with SIGKILL when it opens the nth file in a folder with this
 * name: so it is always killed in the middle of its work, whatever the test is doing.
 */
export function killedAtFile(folder: string, nth: number): NodeJS.ProcessEnv {
  const code = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { open } = fs.promises;
    let left = ${nth};
    fs.promises.open = (path, ...how) => {
      const isBelow = String(path).split('/').includes('${folder}');
      if (isBelow && --left === 0) process.kill(process.pid, 'SIGKILL');
      return open(path, ...how);
    };
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` };
}

const setpriv = program('setpriv');

/**
 * A command prefix that makes the system end the program together with the test that started it; empty except
 * on Linux.
 */
export function endsWithTest(signal: 'QUIT' | 'KILL'): readonly string[] {
  return setpriv.met ? [setpriv.value, '--pdeathsig', signal, '--'] : [];
}

/** Waits until a condition holds; throws after five minutes, or this many seconds. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  seconds = 300,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = holds();
    if (await answer) return;
    if (performance.now() > end) throw new Error(`waited ${seconds} s until ${what}`);
    // Polling a server too often would keep it from its work.
    await pause(answer instanceof Promise ? 50 : 5);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, milliseconds));
}

/** A port on which nothing listens. */
export function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
