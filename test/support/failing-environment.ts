/** An environment on real files in which one operation fails, or all from one on. */
import { readFileSync } from 'node:fs';
import * as promises from 'node:fs/promises';
import type { FileOperations } from '../../src/services/operations/temporary-file.js';
import { type Environment, processEnvironment } from '../../src/tools/cli/environment.js';
import { testEnvironment } from './environment.js';

/** An operation of an environment, with its path. */
export interface Operation {
  readonly name: string;
  readonly path: string;
}

/** Which operations fail, and how. */
export interface Fault {
  /** The number of the operation, from 0. */
  readonly at: number;
  /** The code of the error, such as `ENOSPC`. */
  readonly code: string;
  /** Whether all later operations fail, too, except for removing files and writing to standard error. */
  readonly isLasting: boolean;
}

/** An environment that records its operations; with a fault, some of them fail. */
export function failingEnvironment(
  fault?: Fault,
  options: { readonly stdin?: string; readonly stop?: Promise<void> } = {},
) {
  const memory = testEnvironment(options);
  const operations: Operation[] = [];

  function isNextFaulty(name: string, path: string): boolean {
    const index = operations.length;
    operations.push({ name, path });
    if (fault === undefined) return false;
    const isLater = fault.isLasting && index > fault.at && name !== 'rm' && name !== 'stderr';
    return index === fault.at || isLater;
  }
  function failure(name: string, path: string): Error {
    const code = fault?.code;
    return Object.assign(new Error(`${code}: made to fail, ${name} '${path}'`), { code });
  }
  function step(name: string, path: string): void {
    if (isNextFaulty(name, path)) throw failure(name, path);
  }

  function counted<F>(name: string, operation: F): F {
    const call = operation as (path: string, ...more: readonly unknown[]) => unknown;
    const wrapped = async (path: string, ...more: readonly unknown[]) => {
      step(name, path);
      return call(path, ...more);
    };
    // The operations have different signatures, but all begin with a path.
    return wrapped as F;
  }
  const open = (async (path: string, ...more: [string, number]) => {
    step('open', path);
    const handle = await promises.open(path, ...more);
    const { close } = handle;
    return Object.assign(handle, {
      writeFile: async (piece: string | Uint8Array) => {
        const isFaulty = isNextFaulty('write', path);
        const bytes = Buffer.from(piece);
        // A disk that becomes full accepts a part of the data.
        const most = isFaulty ? bytes.length >> 1 : bytes.length;
        for (let at = 0; at < most; ) at += (await handle.write(bytes, at, most - at)).bytesWritten;
        if (isFaulty) throw failure('write', path);
      },
      chmod: async (mode: number) => {
        step('chmod', path);
        await promises.chmod(path, mode);
      },
      close: async () => {
        await close.call(handle);
        step('close', path);
      },
    });
  }) as typeof promises.open;
  const files: FileOperations = {
    access: counted('access', promises.access),
    open,
    link: counted('link', promises.link),
    lstat: counted('lstat', promises.lstat),
    mkdir: counted('mkdir', promises.mkdir),
    readdir: counted('readdir', promises.readdir),
    readFile: counted('readFile', promises.readFile),
    realpath: counted('realpath', promises.realpath),
    rename: counted('rename', promises.rename),
    rm: counted('rm', promises.rm),
    stat: counted('stat', promises.stat),
  };

  const written = async (name: string, write: () => Promise<void>) => {
    step(name, name);
    await write();
  };
  const output = (name: 'stdout' | 'stderr') => ({
    isTerminal: false,
    write: (piece: string | Uint8Array) => written(name, () => memory[name].write(piece)),
    writeStyled: (text: string) => written(name, () => memory[name].writeStyled(text)),
    writeCommands: (text: string) => written(name, () => memory[name].writeCommands(text)),
  });
  const env: Environment = {
    ...processEnvironment(files),
    stdin: counting('<stdin>', () => memory.stdin),
    stdout: output('stdout'),
    stderr: output('stderr'),
    variables: {},
    readFile: (path) => counting(path, () => inHalves(path)),
    async watchFiles(paths) {
      step('watch', paths.join());
      return { async add() {}, async close() {}, async *[Symbol.asyncIterator]() {} };
    },
    openBrowser: memory.openBrowser,
    stopAsked: memory.stopAsked,
  };
  return { env, operations, out: memory.out, err: memory.err };

  async function* counting(
    path: string,
    input: () => AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    for await (const chunk of input()) {
      step('read', path);
      yield chunk;
    }
    step('read', path);
  }
}

async function* inHalves(path: string): AsyncGenerator<Uint8Array> {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  if (middle > 0) yield bytes.subarray(0, middle);
  yield bytes.subarray(middle);
}
