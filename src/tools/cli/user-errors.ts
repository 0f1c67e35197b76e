/** The errors of an environment as messages for users: each names what could not be read or written, and why. */
import { refuseWide } from '../../core/json/utf8.js';
import type { AtomicFile } from '../../services/operations/atomic-file.js';
import type { Environment } from './environment.js';
import { isUserError, reasonOf, UserError } from './input/errors.js';
import { isUrl, realPaths } from './input/files.js';

/** Thrown when standard output cannot be written; it ends every command. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  /** Whether its reader has closed it, as in `decktype tag … | head`. That is not a failure. */
  readonly isClosed: boolean;

  constructor(error: unknown) {
    super(`cannot write to standard output: ${reasonOf(error)}`);
    this.isClosed = (error as { readonly code?: unknown }).code === 'EPIPE';
  }
}

/**
 * An environment whose operations throw a {@link UserError} where those of `env` fail, or an
 * {@link OutputError} for standard output. Writing to standard error never throws: a command that
 * cannot print a message still does its work. A file in UTF-16 or UTF-32 is not read.
 */
export function withUserErrors(env: Environment): Environment {
  const { stdout, stderr } = env;
  const read = new FilesRead();
  const noted = (path: string) => {
    read.note(path);
    return local(path);
  };
  const look: Environment['look'] = (path) => attempt(`read ${path}`, () => env.look(local(path)));
  const realPath: Environment['realPath'] = (path) =>
    attempt(`read ${path}`, () => env.realPath(local(path)));
  return {
    ...env,
    stdin: guarded('read standard input', () => env.stdin),
    stdout: {
      ...stdout,
      write: (piece) => orOutputError(stdout.write(piece)),
      writeStyled: (text) => orOutputError(stdout.writeStyled(text)),
    },
    stderr: {
      ...stderr,
      write: (piece) => stderr.write(piece).catch(() => {}),
      writeStyled: (text) => stderr.writeStyled(text).catch(() => {}),
    },
    readFile: (path) => guarded(`read ${path}`, () => env.readFile(noted(path))),
    look,
    isWritable: (path) => attempt(`read ${path}`, () => env.isWritable(local(path))),
    list: (path) => attempt(`read ${path}`, () => env.list(local(path))),
    realPath,
    async createFile(path) {
      await read.refuse(path, { look, realPath });
      return guardedFile(`write ${path}`, () => env.createFile(path));
    },
    async lockFile(path) {
      const what = `write ${path}`;
      const lock = await attempt(what, () => env.lockFile(path));
      return { ...lock, createFile: () => guardedFile(what, () => lock.createFile()) };
    },
    watchFiles: (...args) => attempt('watch files', () => env.watchFiles(...args)),
  };
}

/** The files that were read through an environment. */
class FilesRead {
  /** Those that were not looked up yet. */
  #paths = new Set<string>();
  readonly #places = new Set<string>();

  note(path: string): void {
    this.#paths.add(path);
  }

  /** Ends the command where an output would replace what it was made from. */
  async refuse(out: string, env: Pick<Environment, 'look' | 'realPath'>): Promise<void> {
    if ((await env.look(out))?.isFile !== true) return;
    const paths = this.#paths;
    this.#paths = new Set();
    for (const place of await realPaths(env, paths)) this.#places.add(place);
    if (!this.#places.has(await env.realPath(out))) return;
    throw new UserError(`${out} is also read, and would be replaced; name another file`);
  }
}

/** The path; throws where it is a URL. */
function local(path: string): string {
  if (!isUrl(path)) return path;
  throw new UserError(`${path} is a URL, which is not read; fetch it first, and name the file`);
}

async function guardedFile(what: string, create: () => Promise<AtomicFile>): Promise<AtomicFile> {
  const file = await attempt(what, create);
  return {
    ...file,
    write: (piece) => attempt(what, () => file.write(piece)),
    commit: () => attempt(what, () => file.commit()),
  };
}

async function orOutputError(writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    throw new OutputError(error);
  }
}

async function* guarded(
  what: string,
  open: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* refuseWide(open(), (encoding) => new Error(`it is ${encoding}; save it as UTF-8`));
  } catch (error) {
    throw failure(what, error);
  }
}

async function attempt<T>(what: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw failure(what, error);
  }
}

function failure(what: string, error: unknown): Error {
  if (isUserError(error)) return error;
  return new UserError(`cannot ${what}: ${reasonOf(error)}`, { cause: error });
}
