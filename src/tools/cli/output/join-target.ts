/** Where the outputs of a batch are joined: one file, standard output, or a file for each input. */
import { Root } from '../../../services/cluster/batch/root.js';
import type { JoinTarget } from '../../../services/cluster/tasks/task.js';
import type { Environment, Output } from '../environment.js';
import { printError } from '../input/errors.js';
import { withOutput } from './write-file.js';

/** A target whose files appear when they are complete. */
export interface OpenTarget extends JoinTarget {
  end(): Promise<void>;
  discard(): Promise<void>;
}

interface OpenOutput {
  readonly output: Output;
  /** Resolves when the file is there. */
  readonly written: Promise<void>;
  readonly finish: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * @param path a file, `-`, or a folder if it ends in a slash
 * @param requireFree throws if a file must not be replaced
 */
export function joinTarget(
  env: Environment,
  path: string,
  requireFree: (file: string) => Promise<void>,
): OpenTarget {
  let current: OpenOutput | undefined;
  const end = async () => {
    current?.finish();
    await current?.written;
    current = undefined;
  };
  return {
    async begin(name) {
      if (!path.endsWith('/') && current !== undefined) return;
      await end();
      const file = path.endsWith('/') ? await new Root(path).outputOf(name) : path;
      await requireFree(file);
      current = await open(env, file);
    },
    async write(bytes) {
      await current?.output.write(bytes);
    },
    note: (text) => printError(env, text),
    end,
    async discard() {
      current?.fail(new Error('the output is not complete'));
      await current?.written.catch(() => {});
    },
  };
}

/** Opens an output that stays open until `finish` or `fail` is called. */
function open(env: Environment, path: string): Promise<OpenOutput> {
  return new Promise((settle, reject) => {
    const written: Promise<void> = withOutput(env, path, async (output) => {
      // Standard output is passed on at once, before there is a promise to wait for.
      await Promise.resolve();
      await new Promise<void>((finish, fail) => settle({ output, written, finish, fail }));
    });
    written.catch(reject);
  });
}
