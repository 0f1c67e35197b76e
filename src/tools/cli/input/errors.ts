/** User errors, exit codes, and output on standard error. */

import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { codeOf, ExpectedError, messageOf } from '../../../core/diagnostics/expected-error.js';
import type { RenderOptions } from '../../../core/diagnostics/render/text.js';
import { textOf, visible } from '../../../core/diagnostics/visible.js';
import { defined } from '../../../core/json/defined.js';
import { refuseWide } from '../../../core/json/utf8.js';
import type { AtomicFile } from '../../../services/operations/atomic-file.js';
import type { Console } from '../console.js';
import type { Environment } from '../environment.js';
import { isFile, isUrl, placeOf, placesOf, shownFindings } from './paths.js';

export const projectFileName = 'decktype.json';

export const exit = { fine: 0, findings: 1, unusable: 2 } as const;

/** Sets the exit code of a command to 1, unless it is 2. */
export function noteFindings({ outcome }: Environment): void {
  outcome.code ||= exit.findings;
}

/** Ends a command with exit code 2 for wrong usage or unreadable input. Its message is for users. */
export class UserError extends ExpectedError {
  override readonly name = 'UserError';
}

/** Writes the message of a {@link UserError} on one line. */
export function printError(env: Environment, message: string): Promise<void> {
  return env.stderr.write(`decktype: ${messageText(message)}\n`);
}

export function printLines(env: Environment, ...lines: readonly string[]): Promise<void> {
  return env.stderr.write(textOf(lines));
}

/** In bytes. */
export const longestPath = 4096;

/** A message ready to show: on one line, without passwords, and with overlong words cut. */
export function messageText(message: string): string {
  const short = message.replace(/\S+/g, (word) =>
    word.length > longestPath ? `${word.slice(0, 60)}…` : word,
  );
  return visible(withoutPasswords(short));
}

/** The name of a file, or of standard input, in findings and messages. */
export function fileName(path: string): string {
  return path === '-' ? '<stdin>' : path;
}

/** The findings that were not reported before; marks them as reported. */
export function unreported(
  { reported = new Set() }: Environment,
  diagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  return diagnostics.filter((one) => {
    const key = JSON.stringify([one.file, one.code, one.pointer, one.message]);
    const isNew = !reported.has(key);
    reported.add(key);
    return isNew;
  });
}

/** Findings shown per file and code; the rest is counted, since a file can have one for each line. */
const mostShown = 10;

/** Writes errors and warnings to standard error, in colour on a terminal. */
export async function report(
  env: Environment,
  diagnostics: readonly Diagnostic[],
  options: RenderOptions = {},
): Promise<void> {
  const found = diagnostics.filter((diagnostic) => diagnostic.severity !== 'info');
  if (found.length === 0) return;
  const { diagnostics: shown, texts } = await shownFindings(env, found, options.sources);
  if (env.annotates) {
    const { renderGithub } = await import('../../../core/diagnostics/render/github.js');
    await env.stderr.writeCommands(renderGithub(shown, await nameInRepository(env)));
    return;
  }
  const { renderText } = await import('../../../core/diagnostics/render/text.js');
  const style = { ...styleOn(env.stderr, env), most: mostShown };
  await env.stderr.writeStyled(renderText(shown, { ...style, ...options, sources: texts }));
}

/**
 * Names files relative to the root of the repository, like the programs that read reports. The root is the
 * nearest folder with `.git`, or else the folder that GitHub checked out.
 */
export async function nameInRepository(env: Environment): Promise<(file: string) => string> {
  let root: string | undefined = resolve('.');
  // A parent of a readable folder can be unreadable.
  const unreadable = (error: Error) => {
    if (codeOf(error.cause) !== 'EACCES') throw error;
  };
  while (!(await env.look(join(root, '.git')).catch(unreadable))) {
    const parent = dirname(root);
    if (parent === root) {
      root = env.variables.GITHUB_WORKSPACE;
      break;
    }
    root = parent;
  }
  return (file) => {
    if (root === undefined || file === fileName('-')) return file;
    const path = relative(root, resolve(file)).split(sep).join('/');
    return isAbsolute(path) || path.startsWith('../') ? file : path;
  };
}

/** The style of findings on an output: coloured, and as wide as its terminal. */
export function styleOn({ isTerminal, columns }: Console, env: Environment) {
  const color = usesColor(env, isTerminal);
  return defined({ color, width: columns });
}

/** Whether to use colour: on a terminal, unless NO_COLOR is set (no-color.org). */
export function usesColor(env: Environment, isTerminal: boolean): boolean {
  const { NO_COLOR } = env.variables;
  return isTerminal && (NO_COLOR === undefined || NO_COLOR === '');
}

/** The reason of a file system error, in plain words. */
export function systemReason(error: unknown): string {
  const reason = reasons.get(codeOf(error)) ?? messageOf(error);
  // Node.js replaces bytes that are not UTF-8 by this character, and then does not find the file.
  const isUnreadable = codeOf(error) === 'ENOENT' && String(Object(error).path).includes('\uFFFD');
  return isUnreadable ? `${reason}, or its name is not UTF-8; rename it` : reason;
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EBADF', 'it was not opened for this'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EEXIST', 'a part of its path is not a folder'],
  ['EFBIG', 'it would be larger than the system allows'],
  ['EIO', 'the device reports an error (EIO)'],
  ['EISDIR', 'it is a folder'],
  ['ELOOP', 'its links form a circle'],
  ['EMFILE', 'too many files are open'],
  ['ENAMETOOLONG', 'its name is too long'],
  ['ENOENT', 'there is no such file'],
  ['ENOSPC', 'no space left on the device'],
  ['ENOTDIR', 'a part of its path is not a folder'],
  ['EPERM', 'permission denied'],
  ['EROFS', 'the file system is read-only'],
  // A NUL character in a path is the only invalid argument that users can cause.
  ['ERR_INVALID_ARG_VALUE', 'its name has a NUL character'],
]);

/**
 * Turns the error of a server that cannot listen into one that ends the command. `option` is the prefix of the
 * options for its port and host.
 */
export function listeningError(error: unknown, option = '--'): UserError {
  const reasons: Readonly<Record<string, string>> = {
    EACCES: `ports below 1024 need permission; choose another one with ${option}port`,
    EADDRINUSE: `another program listens on this port; choose another one with ${option}port`,
    EADDRNOTAVAIL: `this computer does not have the address of ${option}host`,
  };
  return new UserError(`cannot serve: ${reasons[codeOf(error)] ?? systemReason(error)}`);
}

/** Removes users and passwords from addresses in a message, also mistyped ones, except from those in examples. */
function withoutPasswords(message: string): string {
  return message
    .replace(userInfo, '$1$2…@')
    .replace(/\b(password|pwd)=[^\s&]+?(?=:?(?:\s|&|$))/gi, '$1=…');
}

/** In an address of a database, a password can contain a slash, and slashes can be missing before it. */
const userInfo =
  /\b((?:postgres(?:ql)?|rediss?|sqlite)(?::|\/\/)\/*)(?!\/|(?:user)?:password@)\S*@|\b([a-z][a-z\d+.-]*:\/\/)(?!(?:user)?:password@)[^\s/@]*:[^\s/]*@/gi;

/** Thrown when standard output cannot be written; ends any command. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  /**
   * Whether the reader closed it, as in `decktype tag …
   * head`. That is not a failure.
   */
  readonly isClosed: boolean;

  constructor(error: unknown) {
    super(`cannot write to standard output: ${systemReason(error)}`, { cause: error });
    this.isClosed = codeOf(error) === 'EPIPE';
  }
}

/**
 * An environment whose operations throw a {@link UserError} if those of `env` fail, or an {@link OutputError}
 * for standard output. Writing to standard error never throws: a command that cannot print a message still does
 * its work. Files in UTF-16 or UTF-32 are refused.
 */
export function withUserErrors(env: Environment): Environment {
  /** `fresh` has files that were read but not yet resolved, `places` the real places of the others. */
  let fresh = new Set<string>();
  const places = new Set<string>();
  const placesRead = async () => {
    const paths = fresh;
    fresh = new Set();
    for (const place of await placesOf(safe, paths)) places.add(place);
    return places;
  };
  const reading =
    <T>(operation: (path: string) => Promise<T>) =>
    (path: string) =>
      attempt(`read ${path}`, () => operation(local(path)));
  const safe: Environment = {
    ...env,
    stdin: guarded('read standard input', () => inUtf8(env.stdin)),
    ask: (...args) => guarded('read standard input', () => env.ask(...args)),
    stdout: writing(env.stdout, (written) =>
      written.catch((error: unknown) => {
        throw new OutputError(error);
      }),
    ),
    stderr: writing(env.stderr, (written) => written.catch(() => {})),
    readFile(path) {
      return guarded(`read ${path}`, () => {
        fresh.add(path);
        return inUtf8(env.readFile(local(path)));
      });
    },
    look: reading((path) => env.look(path)),
    readRevision: (revision, path) =>
      attempt(`read ${path}`, () => env.readRevision(revision, path)),
    listRevision: (revision, folder) =>
      attempt(`read ${folder}`, () => env.listRevision(revision, folder)),
    isWritable: reading((path) => env.isWritable(path)),
    list: reading((path) => env.list(path)),
    realPath: reading((path) => env.realPath(path)),
    async createFile(path) {
      await refuseReplaced(safe, path, placesRead);
      return guardedFile(`write ${path}`, () => env.createFile(path));
    },
    async lockFile(path) {
      const what = `write ${path}`;
      const lock = await attempt(what, () => env.lockFile(path));
      return { ...lock, createFile: () => guardedFile(what, () => lock.createFile()) };
    },
    watchFiles: (...args) => attempt('watch files', () => env.watchFiles(...args)),
  };
  return safe;
}

/** Ends the command if its output is one of the files that it reads, compared by their places. */
export async function refuseReplaced(
  env: Environment,
  out: string,
  read: () => Promise<ReadonlySet<string>>,
): Promise<void> {
  if (!(await isFile(env, out))) return;
  if (!(await read()).has(await placeOf(env, out))) return;
  throw new UserError(`${out} is also read, and would be replaced; name another file`);
}

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

/** Wraps a console: `settle` handles the promises of its methods. */
function writing(console: Console, settle: (written: Promise<void>) => Promise<void>): Console {
  return {
    ...console,
    write: (piece) => settle(console.write(piece)),
    writeStyled: (text) => settle(console.writeStyled(text)),
    writeCommands: (text) => settle(console.writeCommands(text)),
  };
}

function inUtf8(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return refuseWide(bytes, (encoding) => new Error(`it is ${encoding}; save it as UTF-8`));
}

async function* guarded<T>(what: string, open: () => AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* open();
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
  if (error instanceof ExpectedError) return error;
  return new UserError(`cannot ${what}: ${systemReason(error)}`, { cause: error });
}
