/**
 * The environment of a command: streams, files, terminal and clock. Commands get it as an argument and use
 * nothing else, so tests can run them in process with an environment of their own.
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
  /** An identifier shared by all names (hard links) of a file, if there are several. */
  readonly linked?: string;
}

/** A value computed from files, and the exit code caused by computing it. */
interface Made {
  readonly paths: readonly string[];
  readonly value: unknown;
  readonly code: number;
}

/** A cache of files between commands. The files can be deleted at any time. */
export interface KeptFiles {
  /** Undefined if the file does not exist or cannot be read. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Creates or replaces a file; failures are ignored. */
  write(name: string, content: Uint8Array): Promise<void>;
}

export interface Environment extends FileAccess {
  readonly stdin: AsyncIterable<Uint8Array>;
  /**
   * The lines of standard input. On a terminal, prompts for each line with `prompt`; Tab completes it to one of
   * the lines that `complete` returns.
   */
  ask(prompt: string, complete: (line: string) => readonly string[]): AsyncIterable<string>;
  readonly stdout: Console;
  readonly stderr: Console;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Whether findings on standard error are written as GitHub annotations. */
  readonly annotates?: boolean;
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Milliseconds since 1970. */
  time(): number;
  /** What a path leads to; undefined if nothing exists there. */
  look(path: string): Promise<Found | undefined>;
  /**
   * The text of a file at a revision of its git repository; null if the file does not exist there, undefined if
   * the revision does not exist. Throws if git cannot read it.
   */
  readRevision(revision: string, path: string): Promise<string | null | undefined>;
  /** The paths of all files in a folder at a git revision; empty if the folder does not exist there. */
  listRevision(revision: string, folder: string): Promise<readonly string[]>;
  /** Whether the mode of a file permits writing; true if the file does not exist. */
  isWritable(path: string): Promise<boolean>;
  /**
   * The names in a folder, except devices, pipes and sockets, since reading these may never end. Throws errors
   * of the file system.
   */
  list(path: string): Promise<readonly string[]>;
  /** The absolute path without links. Throws errors of the file system. */
  realPath(path: string): Promise<string>;
  /**
   * Paths from a project file and files found in folders, with limits on where they can lead; undefined if all
   * are trusted. See `input/paths.ts`.
   */
  readonly confined: Map<string, Confinement> | undefined;
  /** The notations of rule files, by the name of the file in findings; see `input/rule-text.ts`. */
  readonly notations: Map<string, Notation>;
  /** Creates or replaces a file that the command has not read; see {@link AtomicFile}. */
  createFile(path: string): Promise<AtomicFile>;
  readonly kept?: KeptFiles;
  /** Whether `--for` of the command would choose rules of the project file. */
  readonly canChooseFormat?: boolean;
  /** Values computed from files, by key; see `once`. If undefined, nothing is cached. */
  readonly made?: Map<string, Made>;
  /**
   * Findings that were already reported, to avoid repeating them if several programs are loaded; see
   * `unreported`.
   */
  readonly reported?: Set<string>;
  /** When the command began to read files, according to `time`. */
  readonly began?: number;
  /** Called with each path before a value is computed from it, and with missing paths of a project file. */
  onUse?(path: string): Promise<void>;
  /** The texts of rule files and related files, if they differ from those in the file system. */
  textOf?(path: string): Promise<string>;
  /** The exit code of the command; see `noteFindings`. */
  readonly outcome: { code: number };
  /** Locks a file for reading and replacing it. */
  lockFile(path: string): Promise<FileLock>;
  watchFiles(paths: readonly string[], options?: WatchOptions): Promise<FileWatcher>;
  /** Shows an HTML page in the user's browser, if there is one; see {@link openBrowser}. */
  openBrowser(page: string): Promise<() => Promise<void>>;
  /** Shows a progress bar on standard error, which must be a terminal. */
  startProgress(total: number): Progress;
  /** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
  stopAsked(): Promise<void>;
}

/** The environment of this process; `files` are the operations of its file system. */
export function processEnvironment(files: FileOperations = promises): Environment {
  // Otherwise, Windows would look for programs such as git in the current folder first, where anybody might put
  // one.
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
      // Once per folder: a command can write thousands of files to it.
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
          // Once the listener is removed, the next signal of either kind ends the process.
          for (const signal of signals) process.off(signal, stop);
          settle();
        };
        for (const signal of signals) process.on(signal, stop);
      }),
  };
}

let isInputUsed = false;

/** Standard input; opened on demand, because that takes Node.js 1.5 ms. */
function standardInput(): typeof process.stdin {
  isInputUsed = true;
  refuseOutput(() => fstatSync(0));
  return process.stdin;
}

/** Closes standard input. Otherwise, a process whose command ends early would wait for the rest of its input. */
export function closeInput(): void {
  if (isInputUsed) process.stdin.destroy();
}

/** A cache in a folder that only the user can write to: others could use it to change labels. */
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

/** The bytes of a file or pipe. Refuses devices, kernel files and the current output, which may never end. */
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

/** Throws if standard output goes to an input. An input that is still empty can be read. */
function refuseOutput(lookAtInput: () => Stats): void {
  const isRead = isOutput(lookAtInput, process.stdout.fd) && lookAtInput().size > 0;
  if (isRead) throw new Error('standard output is written to it, so it would never end');
}

const isInProc = (place: string) => place.startsWith('/proc/');

async function namesIn(files: FileOperations, folder: string): Promise<string[]> {
  const entries = await files.readdir(folder, { withFileTypes: true });
  const names = await Promise.all(
    entries.map(async (entry) => {
      // A broken link is kept: reading it is an error, which gets reported.
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

/** Programs that open a file in the user's preferred application. */
const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * Shows an HTML page, which may contain secrets, in the browser. Program arguments are visible to all users of
 * a machine, so the browser gets a file that only this user can read. Returns a callback that removes the file.
 * Never throws, since there may be no browser.
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
