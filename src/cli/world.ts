/**
 * The environment of a command: streams, files, terminal and clock. Commands take it as an argument
 * and use nothing else, so tests run them in process with a world of their own.
 */
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { type Progress, startProgressBar } from './progress-bar.js';

/** Somewhere to write. */
export interface Output {
  readonly isTerminal: boolean;
  /** The file descriptor, if there is one that others may write to. */
  readonly descriptor?: number;
  /** Writes a piece; the promise resolves when the stream can take more. */
  write(piece: string | Uint8Array): Promise<void>;
}

/** A file that appears under its name only when it is complete. */
export interface FileOutput extends Output {
  /** Gives the file its name. */
  commit(): Promise<void>;
  /** Deletes what was written. */
  discard(): Promise<void>;
}

/** Yields the paths of files that changed; closed when the loop over it ends. */
export interface FileWatcher extends AsyncIterable<readonly string[]> {
  /** Watches these files, too. */
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
  /** Whether a path is a folder, and its size; undefined where there is nothing. */
  look(path: string): Promise<{ readonly isFolder: boolean; readonly bytes: number } | undefined>;
  /** The names of the files and folders in a folder; throws what the file system throws. */
  list(path: string): Promise<readonly string[]>;
  createFile(path: string): Promise<FileOutput>;
  /** Watches files, by the paths that are given. */
  watchFiles(paths: readonly string[]): Promise<FileWatcher>;
  /** Shows a progress bar on standard error, which must be a terminal. */
  startProgress(total: number): Progress;
  /** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
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

function streamOutput(stream: NodeJS.WriteStream & { readonly fd: number }): Output {
  return {
    isTerminal: stream.isTTY === true,
    descriptor: stream.fd,
    write: (piece) => write(stream, piece),
  };
}

function write(stream: Writable, piece: string | Uint8Array): Promise<void> {
  return new Promise((settle, fail) => {
    if (stream.write(piece, (error) => (error ? fail(error) : settle()))) settle();
  });
}

/** Writes to a draft and renames it when it is complete, so that no reader sees half a file. */
async function createFile(path: string): Promise<FileOutput> {
  await mkdir(dirname(path), { recursive: true });
  // Links are followed. What is not a plain file (a device, a pipe) is written directly.
  const place = await realpath(path).catch(() => path);
  const before = await stat(place).catch(() => undefined);
  const isPlain = before === undefined || before.isFile();
  const draft = isPlain ? `${place}.${process.pid}.part` : place;
  // Before the file is created: a signal may arrive in between.
  if (isPlain) holdDraft(draft);
  const stream = createWriteStream(draft, before?.isFile() === true ? { mode: before.mode } : {});
  const descriptor = await new Promise<number>((settle, fail) => {
    stream.once('open', settle);
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
    descriptor,
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

/** Files that are not complete yet; a signal deletes them. */
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

/** Deletes all drafts, then ends the process as the signal would have done. */
function endWithoutDrafts(signal: NodeJS.Signals): void {
  for (const draft of drafts) {
    rmSync(draft, { force: true });
    dropDraft(draft);
  }
  // No listener is left, so the signal now ends the process, with its usual exit code.
  process.kill(process.pid, signal);
}

/** Milliseconds without a change before changes are reported: editors write a file in steps. */
const settleTime = 50;

async function watchFiles(paths: readonly string[]): Promise<FileWatcher> {
  const { watch } = await import('chokidar');
  // The watcher reports absolute paths.
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
