/** Writes output to a file or to standard output. */
import { once } from 'node:events';
import { memo } from '../../../core/rules/rule-set.js';
import { mostTextBytes, wholeBytes } from '../../../questions/corpus/reading/bytes.js';
import { isGzip } from '../../../questions/corpus/reading/gzip.js';
import type { AtomicFile } from '../../../services/operations/atomic-file.js';
import type { Console } from '../console.js';
import type { Environment, Output } from '../environment.js';
import { fileName, refuseReplaced, UserError } from '../input/errors.js';
import { leadsOutOfSight, placesOf } from '../input/paths.js';

/**
 * Calls `work` with the output at a path: a file that is replaced when the work is done, or standard output for
 * `-` or without a path. Files whose names end in .gz are compressed. If the work fails, the file is unchanged.
 * A file that the command has read cannot be replaced this way; see {@link changeFile}.
 */
export async function withOutput<T>(
  env: Environment,
  path: string | undefined,
  work: (output: Output) => Promise<T>,
): Promise<T> {
  return fill(await openOutput(env, path ?? '-'), work);
}

/** An output that takes its name when committed. */
export type OpenOutput = Output & Pick<AtomicFile, 'commit' | 'discard'>;

/** Opens the output that {@link withOutput} passes to its callback. */
export async function openOutput(env: Environment, path: string): Promise<OpenOutput> {
  if (path === '-') return { ...env.stdout, async commit() {}, async discard() {} };
  return packed(path, await env.createFile(path));
}

async function packed(path: string, file: AtomicFile): Promise<OpenOutput> {
  return /\.gz$/i.test(path) ? compressed(file) : file;
}

async function fill<T>(output: OpenOutput, work: (output: Output) => Promise<T>): Promise<T> {
  try {
    const result = await work(output);
    await output.commit();
    return result;
  } catch (error) {
    await output.discard();
    throw error;
  }
}

/** @param beforeReplace called when only the renaming is left; if it throws, the file is unchanged */
type WriteChange = (
  content: string | Uint8Array,
  beforeReplace?: () => Promise<void>,
) => Promise<void>;

/**
 * Calls `work` while holding the lock of a file, so that it sees the changes of other commands. `write`
 * replaces the file, or writes to standard output for `-`.
 */
export async function changeFile<T>(
  env: Environment,
  path: string,
  work: (write: WriteChange) => Promise<T>,
): Promise<T> {
  if (path === '-') {
    return work(async (content, beforeReplace) => {
      await beforeReplace?.();
      await env.stdout.write(content);
    });
  }
  const lock = await env.lockFile(path);
  try {
    return await work(async (content, beforeReplace) => {
      await fill(await packed(path, await lock.createFile()), async (output) => {
        await output.write(content);
        await beforeReplace?.();
      });
    });
  } finally {
    await lock.release();
  }
}

/** An output that is written to a file with gzip compression. */
async function compressed(file: AtomicFile): Promise<OpenOutput> {
  const { pipeline } = await import('node:stream/promises');
  const { createGzip } = await import('node:zlib');
  const gzip = createGzip();
  const flowing = pipeline(gzip, async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) await file.write(chunk);
  });
  // Errors are also thrown by the methods below.
  flowing.catch(() => {});
  return {
    isTerminal: false,
    async write(piece) {
      if (gzip.destroyed) await flowing;
      else if (!gzip.write(piece)) await Promise.race([once(gzip, 'drain'), flowing]);
    },
    async commit() {
      gzip.end();
      await flowing;
      await file.commit();
    },
    discard: () => file.discard(),
  };
}

/** Ends the command if an output is one of the files to be read. */
export async function requireOther(
  env: Environment,
  outputs: readonly (string | undefined)[],
  inputs: readonly string[],
): Promise<void> {
  const isFile = (path: string | undefined): path is string => path !== undefined && path !== '-';
  const read = memo(() => placesOf(env, inputs.filter(isFile)));
  for (const out of outputs.filter(isFile)) await refuseReplaced(env, out, read);
}

export function writeOut(env: Environment, path: string | undefined, text: string): Promise<void> {
  return withOutput(env, path, (output) => output.write(text));
}

/** An output of text for people, which cannot start commands in a build log; see {@link Console}. */
export function forPeople(output: Output | Console): Output {
  if (!('writeStyled' in output) || output.isTerminal) return output;
  return { ...output, write: (piece) => output.writeStyled(String(piece)) };
}

/** Ends the command if a file to be written is out of sight; see {@link leadsOutOfSight}. */
export async function requireInside(env: Environment, path: string): Promise<void> {
  if (!(await leadsOutOfSight(env, path))) return;
  throw new UserError(
    `${path} is hidden in, or outside of, the folder whose project file or link leads to it, so nothing is written to it; name it on the command line, or use --allow-outside`,
  );
}

/** Replaces the text of a file if it is unchanged since it was read; see {@link requireText}. */
export async function replaceText(
  env: Environment,
  path: string,
  before: string,
  after: string,
  beforeReplace?: () => Promise<void>,
): Promise<void> {
  await requireInside(env, path);
  return changeFile(env, path, async (write) => {
    await requireText(env, path, before);
    await write(after, beforeReplace);
  });
}

/**
 * Ends the command unless a file consists of exactly the bytes of a text: otherwise writing would change more.
 */
export async function requireText(env: Environment, path: string, text: string): Promise<void> {
  const changed = `${fileName(path)} has changed since it was read; nothing is written to it`;
  // A pipe cannot be read a second time; reading would block.
  if ((await env.look(path))?.isFile === false) {
    throw new UserError(`${fileName(path)} is no regular file, so nothing is written to it`);
  }
  const bytes = await wholeBytes(env.readFile(path), mostTextBytes, changed);
  if (isGzip(bytes)) {
    throw new UserError(
      `${fileName(path)} is compressed, and compressed files are not changed; unzip it first`,
    );
  }
  if (!Buffer.from(text).equals(bytes)) throw new UserError(changed);
}
