/**
 * The environment of a command: streams, files, terminal and clock. Commands take it as an argument
 * and use nothing else, so tests run them in process with an environment of their own.
 */

import { constants, createReadStream, fstatSync, type Stats } from 'node:fs';
import * as promises from 'node:fs/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { present } from '../../core/diagnostics/counted.js';
import { codeOf } from '../../core/diagnostics/expected-error.js';
import { defined } from '../../core/json/defined.js';
import type { Confinement, FileAccess, FoundPath } from '../../questions/corpus/reading/paths.js';
import { orUndefined } from '../../services/operations/absent.js';
import { type AtomicFile, createFile } from '../../services/operations/atomic-file.js';
import type { FileLock } from '../../services/operations/file-lock.js';
import { type FileOperations, removeLeftDrafts } from '../../services/operations/temporary-file.js';
import type { Notation } from '../language/notation/model.js';
import {
  type Console,
  errorConsole,
  type Output,
  outputConsole,
  terminalWidth,
} from './console.js';
import { listRevision, readRevision } from './git.js';
import { type Progress, startProgressBar } from './progress.js';
import { type FileWatcher, isOutput, type WatchOptions, watchFiles } from './watch-files.js';

export type { FileWatcher, Output };

/** What a path leads to. */
export interface Found extends FoundPath {
  /** What a file that has several names (hard links) is known by under each of them. */
  readonly linked?: string;
}

/** A value that was computed from files, and the exit code that making it alone leads to. */
interface Made {
  readonly paths: readonly string[];
  readonly value: unknown;
  readonly code: number;
}

/** Files that commands keep for later ones, which may be deleted at any time. */
export interface KeptFiles {
  /** Undefined if there is no such file, or it cannot be read. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Creates or replaces a file, if that is possible. */
  write(name: string, content: Uint8Array): Promise<void>;
}

export interface Environment extends FileAccess {
  readonly stdin: AsyncIterable<Uint8Array>;
  /**
   * The lines of standard input. On a terminal, asks for each of them with `prompt`, and Tab completes
   * the line to one that `complete` returns.
   */
  ask(prompt: string, complete: (line: string) => readonly string[]): AsyncIterable<string>;
  readonly stdout: Console;
  readonly stderr: Console;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Whether findings on standard error are written as annotations of GitHub. */
  readonly annotates?: boolean;
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Milliseconds since 1970. */
  time(): number;
  /** What a path leads to; undefined if there is nothing. */
  look(path: string): Promise<Found | undefined>;
  /**
   * The text of a file at a revision of its git repository; null if that has no such file, and undefined if
   * there is no such revision. Throws where git cannot read it.
   */
  readRevision(revision: string, path: string): Promise<string | null | undefined>;
  /** The paths of the files that a folder has at a revision of git; none where there is no such folder. */
  listRevision(revision: string, folder: string): Promise<readonly string[]>;
  /** Whether a file may be written, by its mode; true where there is none. */
  isWritable(path: string): Promise<boolean>;
  /**
   * The names in a folder, without those of devices, pipes and sockets: reading one may never end. Throws
   * what the file system throws.
   */
  list(path: string): Promise<readonly string[]>;
  /** The absolute path without links; throws what the file system throws. */
  realPath(path: string): Promise<string>;
  /** The paths that a project file names, and files in folders, with what they may lead to; undefined if all are trusted. See `input/paths.ts`. */
  readonly confined: Map<string, Confinement> | undefined;
  /** How rule files are written, by the names that findings have for them; see `input/rule-text.ts`. */
  readonly notations: Map<string, Notation>;
  /** Creates or replaces a file that the command has not read; see {@link AtomicFile}. */
  createFile(path: string): Promise<AtomicFile>;
  readonly kept?: KeptFiles;
  /** What the command has computed from files, by key; see `once`. Without it, nothing is kept. */
  readonly made?: Map<string, Made>;
  /** The findings that were reported and are not to be repeated, where several programs are loaded; see `unreported`. */
  readonly reported?: Set<string>;
  /** When the command began to read files, as `time` says. */
  readonly began?: number;
  /** Called with each path before a value is computed from it, and with those of a project file that lead nowhere. */
  onUse?(path: string): Promise<void>;
  /** The texts of rule files and all that belongs to them, where they are not those of the file system. */
  textOf?(path: string): Promise<string>;
  /** What the command ends with; see `noteFindings`. */
  readonly outcome: { code: number };
  /** Locks a file, to read it and to replace it. */
  lockFile(path: string): Promise<FileLock>;
  watchFiles(paths: readonly string[], options?: WatchOptions): Promise<FileWatcher>;
  /** Shows a page of HTML in the user's browser, if there is one; see {@link openBrowser}. */
  openBrowser(page: string): Promise<() => Promise<void>>;
  /** Shows a progress bar on standard error, which must be a terminal. */
  startProgress(total: number): Progress;
  /** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
  stopAsked(): Promise<void>;
}

/** The environment of the process that runs this; `files` are the operations of its file system. */
export function processEnvironment(files: FileOperations = promises): Environment {
  // Otherwise, Windows looks for a program such as git in the current folder first, which may be anybody's.
  process.env.NoDefaultCurrentDirectoryInExePath = '1';
  const isOnGithub = process.env.GITHUB_ACTIONS === 'true';
  const stderr = errorConsole(streamOutput(process.stderr), isOnGithub);
  const cleared = new Set<string>();
  return {
    stdin: { [Symbol.asyncIterator]: () => standardInput()[Symbol.asyncIterator]() },
    ask: askLines,
    stdout: outputConsole(streamOutput(process.stdout), isOnGithub),
    stderr,
    variables: process.env,
    now: () => performance.now(),
    time: Date.now,
    readFile: (path) => bytesOf(files, path),
    async look(path) {
      const found = await orUndefined(files.stat(path));
      return (
        found && {
          isFile: found.isFile(),
          isFolder: found.isDirectory(),
          bytes: found.size,
          ...(found.nlink > 1 && { linked: `${found.dev}/${found.ino}` }),
        }
      );
    },
    readRevision,
    listRevision,
    isWritable: (path) =>
      orUndefined(files.access(path, constants.W_OK)).then(
        () => true,
        (error: unknown) => {
          if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) return false;
          throw error;
        },
      ),
    list: (path) => namesIn(files, path),
    realPath: (path) => files.realpath(path),
    confined: new Map(),
    notations: new Map(),
    outcome: { code: 0 },
    async createFile(path) {
      const folder = dirname(path);
      // A command may write thousands of files to one folder.
      if (!cleared.has(folder)) await removeLeftDrafts(files, folder);
      cleared.add(folder);
      return createFile(files, path);
    },
    async lockFile(path) {
      const { lockFile } = await import('../../services/operations/file-lock.js');
      return lockFile(files, path);
    },
    watchFiles,
    openBrowser,
    startProgress: (total) =>
      startProgressBar(
        total,
        (text) => process.stderr.write(text),
        () => performance.now(),
        stderr.columns,
      ),
    stopAsked: () =>
      new Promise((settle) => {
        const signals = ['SIGINT', 'SIGTERM'];
        const stop = () => {
          // Without a listener, the next signal of either kind ends the process.
          for (const signal of signals) process.off(signal, stop);
          settle();
        };
        for (const signal of signals) process.on(signal, stop);
      }),
  };
}

let isInputUsed = false;

/** Standard input, which takes Node 1.5 ms to open. */
function standardInput(): typeof process.stdin {
  isInputUsed = true;
  refuseOutput(() => fstatSync(0));
  return process.stdin;
}

/** Closes standard input. The process of a command that ends before its input does would wait for the rest. */
export function closeInput(): void {
  if (isInputUsed) process.stdin.destroy();
}

/** Keeps files in a folder that only the user can write to: others could change labels by them. */
export function keptFiles(folder: string, files: FileOperations = promises): KeptFiles {
  return {
    async read(name) {
      try {
        return await files.readFile(join(folder, name));
      } catch {
        return undefined;
      }
    },
    async write(name, content) {
      let file: AtomicFile | undefined;
      try {
        file = await createFile(files, join(folder, name));
        await file.write(content);
        await file.commit();
      } catch {
        await file?.discard();
      }
    },
  };
}

/** The bytes of a file or a pipe. Devices, files of the kernel, and the output itself may never end. */
async function* bytesOf(files: FileOperations, path: string): AsyncGenerator<Uint8Array> {
  const found = await files.stat(path);
  const isDevice = found.isCharacterDevice() || found.isBlockDevice();
  const isOfKernel = found.isFile() && found.size === 0 && isInProc(await files.realpath(path));
  if (isOfKernel || (isDevice && path !== '/dev/null')) {
    throw new Error('it is a device, or a file of the kernel, which may never end');
  }
  refuseOutput(() => found);
  yield* createReadStream(path, { highWaterMark: 1 << 18 });
}

/** Throws if standard output is written to an input. One that is still empty can be read. */
function refuseOutput(lookAtInput: () => Stats): void {
  const isRead = isOutput(lookAtInput, process.stdout.fd) && lookAtInput().size > 0;
  if (isRead) throw new Error('standard output is written to it, so it would never end');
}

const isInProc = (place: string) => place.startsWith('/proc/');

async function namesIn(files: FileOperations, folder: string): Promise<string[]> {
  const entries = await files.readdir(folder, { withFileTypes: true });
  const names = await Promise.all(
    entries.map(async (entry) => {
      // Reading a link to nothing is an error, which is reported.
      const found = entry.isSymbolicLink()
        ? await files.stat(join(folder, entry.name)).catch(() => undefined)
        : entry;
      return !found || found.isFile() || found.isDirectory() ? entry.name : undefined;
    }),
  );
  return present(names);
}

function streamOutput(stream: NodeJS.WriteStream & { readonly fd: number }): Output {
  const columns = stream.isTTY ? terminalWidth(process.env, stream.columns) : undefined;
  return {
    isTerminal: stream.isTTY === true,
    ...defined({ columns }),
    descriptor: stream.fd,
    write: (piece) =>
      new Promise((settle, fail) => {
        stream.write(piece, (error) => (error ? fail(error) : settle()));
      }),
  };
}

async function* askLines(
  prompt: string,
  complete: (line: string) => readonly string[],
): AsyncGenerator<string> {
  const { createInterface } = await import('node:readline');
  const input = standardInput();
  const isTerminal = input.isTTY && process.stderr.isTTY;
  const lines = createInterface({
    input,
    prompt,
    ...(isTerminal && { output: process.stderr }),
    completer: (line: string) => [complete(line), line],
  });
  try {
    lines.prompt();
    for await (const line of lines) {
      yield line;
      lines.prompt();
    }
  } finally {
    lines.close();
  }
}

/** The programs that show a file in the program that the user has chosen for it. */
const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * Shows a page of HTML, which may hold secrets, in the browser. All users of a machine see the
 * arguments of its programs, so the browser is handed a file that only this user can read. Returns a
 * callback that removes the file. Never throws: there may be no browser.
 */
export async function openBrowser(page: string): Promise<() => Promise<void>> {
  try {
    const { spawn } = await import('node:child_process');
    const folder = await mkdtemp(join(tmpdir(), 'decktype-'));
    const file = join(folder, 'open.html');
    await writeFile(file, page, { mode: 0o600 });
    const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
    const child = spawn(program, [...args, file], { stdio: 'ignore', detached: true });
    child.on('error', () => {});
    child.unref();
    return () => rm(folder, { recursive: true, force: true }).catch(() => {});
  } catch {
    return async () => {};
  }
}
