/**
 * The world that commands live in: streams, files, terminal and clock. Commands take it as an
 * argument and touch nothing else, so tests run them in process with a world of their own.
 */
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { type Progress, startProgressBar } from './progress-bar.js';

/** Somewhere to write. */
export interface Output {
  readonly isTerminal: boolean;
  /** Writes a piece; the promise is settled when there is room for more. */
  write(piece: string | Uint8Array): Promise<void>;
}

/** A file that appears under its name only when it is complete. */
export interface FileOutput extends Output {
  /** Puts the file in its place. */
  commit(): Promise<void>;
  /** Forgets what was written. */
  discard(): Promise<void>;
}

/** Tells of files that changed, until nobody listens any more. */
export interface FileWatcher extends AsyncIterable<readonly string[]> {
  /** Watches these as well; those that are watched already stay so. */
  add(paths: readonly string[]): void;
}

export interface World {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** The bytes of a file, in chunks; throws what the file system throws. */
  readFile(path: string): AsyncIterable<Uint8Array>;
  /** A whole file as text. */
  readText(path: string): Promise<string>;
  /** What stands at a path, or undefined. */
  look(path: string): Promise<{ readonly isFolder: boolean; readonly bytes: number } | undefined>;
  /** The names of what a folder holds; throws what the file system throws. */
  list(path: string): Promise<readonly string[]>;
  createFile(path: string): Promise<FileOutput>;
  /** Watches files: which of the paths have changed since the last time. */
  watchFiles(paths: readonly string[]): Promise<FileWatcher>;
  /** Shows a bar on standard error; only where that is a terminal. */
  startProgress(total: number): Progress;
  /** Settled when the process is asked to stop (SIGINT, SIGTERM); a second time ends it at once. */
  stopAsked(): Promise<void>;
}

/** The world of the process that runs this. */
export function processWorld(): World {
  return {
    stdin: process.stdin,
    stdout: streamOutput(process.stdout),
    stderr: streamOutput(process.stderr),
    env: process.env,
    now: () => performance.now(),
    readFile: (path) => createReadStream(path, { highWaterMark: 1 << 18 }),
    readText: (path) => readFile(path, 'utf8'),
    async look(path) {
      try {
        const found = await stat(path);
        return { isFolder: found.isDirectory(), bytes: found.size };
      } catch {
        return undefined;
      }
    },
    list: (path) => readdir(path),
    createFile,
    watchFiles,
    startProgress: (total) =>
      startProgressBar(
        total,
        (text) => process.stderr.write(text),
        () => performance.now(),
      ),
    stopAsked: () =>
      new Promise((settle) => {
        for (const signal of stopSignals) process.once(signal, () => settle());
      }),
  };
}

function streamOutput(stream: NodeJS.WriteStream): Output {
  return { isTerminal: stream.isTTY === true, write: (piece) => write(stream, piece) };
}

function write(stream: Writable, piece: string | Uint8Array): Promise<void> {
  return new Promise((settle, fail) => {
    if (stream.write(piece, (error) => (error ? fail(error) : settle()))) settle();
  });
}

/** Written beside its place and renamed, so that nobody ever finds half a file. */
async function createFile(path: string): Promise<FileOutput> {
  await mkdir(dirname(path), { recursive: true });
  // A link is followed, and what is no plain file (a device, a pipe) is written as it stands.
  const place = await realpath(path).catch(() => path);
  const before = await stat(place).catch(() => undefined);
  const isPlain = before === undefined || before.isFile();
  const draft = isPlain ? `${place}.${process.pid}.part` : place;
  // Before it is there, or a signal could come between.
  if (isPlain) holdDraft(draft);
  const stream = createWriteStream(draft, before?.isFile() === true ? { mode: before.mode } : {});
  await new Promise<void>((settle, fail) => {
    stream.once('open', () => settle());
    stream.once('error', (error) => {
      dropDraft(draft);
      fail(error);
    });
  });
  const close = () =>
    new Promise<void>((settle, fail) => {
      stream.end((error?: Error | null) => (error ? fail(error) : settle()));
    });
  return {
    isTerminal: false,
    write: (piece) => write(stream, piece),
    async commit() {
      await close();
      if (isPlain) await rename(draft, place);
      dropDraft(draft);
    },
    async discard() {
      await close();
      if (isPlain) await rm(draft, { force: true });
      dropDraft(draft);
    },
  };
}

/** The files that are being written and are not in their places yet. */
const drafts = new Set<string>();
const stopSignals = ['SIGINT', 'SIGTERM'] as const;

function holdDraft(draft: string): void {
  if (drafts.size === 0) for (const signal of stopSignals) process.on(signal, endWithoutDrafts);
  drafts.add(draft);
}

function dropDraft(draft: string): void {
  drafts.delete(draft);
  if (drafts.size === 0) for (const signal of stopSignals) process.off(signal, endWithoutDrafts);
}

/** Takes half-written files away, and ends as the signal would have ended the process. */
function endWithoutDrafts(signal: NodeJS.Signals): void {
  for (const draft of drafts) {
    rmSync(draft, { force: true });
    dropDraft(draft);
  }
  // Nobody listens for it any more, so this time it ends the process, with the exit code of it.
  process.kill(process.pid, signal);
}

/** How long a burst of changes may last: editors write a file in several steps. */
const settleTime = 50;

async function watchFiles(paths: readonly string[]): Promise<FileWatcher> {
  const { watch } = await import('chokidar');
  // The watcher tells paths in a form of its own.
  const given = new Map(paths.map((path) => [resolve(path), path]));
  const watcher = watch([...given.keys()], { ignoreInitial: true });
  const changed = new Set<string>();
  let wake: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const note = (path: string) => {
    changed.add(given.get(resolve(path)) ?? path);
    clearTimeout(timer);
    timer = setTimeout(() => wake?.(), settleTime);
  };
  watcher.on('add', note).on('change', note);
  await new Promise<void>((settle) => watcher.once('ready', () => settle()));
  return {
    add(more) {
      for (const path of more) given.set(resolve(path), path);
      watcher.add([...given.keys()]);
    },
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          if (changed.size === 0) {
            await new Promise<void>((settle) => {
              wake = settle;
            });
          }
          const batch = [...changed];
          changed.clear();
          yield batch;
        }
      } finally {
        await watcher.close();
      }
    },
  };
}
