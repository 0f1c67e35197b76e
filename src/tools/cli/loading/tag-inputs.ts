/** The inputs of `decktype tag` and of batches that tag, and the names of their outputs. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import { type FoundFile, findFiles } from '../../../questions/corpus/reading/paths.js';
import { FilesOnce } from '../../../questions/corpus/reading/plan.js';
import type { Environment } from '../environment.js';
import { UserError } from '../input/errors.js';
import { folderOf } from '../input/paths.js';

export interface TagInput extends FoundFile {
  /** The name of the file, or its path below the folder that was given; without `.gz`. */
  readonly name: string;
}

/**
 * The files that paths lead to, each once. Ends the command if one cannot be read.
 *
 * @param repeated where it reports files that another path led to before
 */
export async function findTagInputs(
  env: Environment,
  paths: readonly string[],
  repeated: Diagnostic[],
): Promise<TagInput[]> {
  const inputs: TagInput[] = [];
  const once = new FilesOnce(env, repeated);
  const add = async (found: FoundFile, name: string) => {
    const taken = await once.take(found);
    if (taken !== undefined) inputs.push({ ...taken, name });
  };
  for (const path of paths) {
    if (path === '-') {
      await add({ path, isNamed: true, bytes: 0 }, 'standings.json');
      continue;
    }
    for (const found of await findFiles(env, path)) {
      if (found.entry !== undefined) {
        throw new UserError(
          `${path} is one list, and tag writes whole files; decktype classify takes it`,
        );
      }
      if (found.isNamed && (await env.look(path)) === undefined) {
        throw new UserError(`cannot read ${path}: there is no such file`);
      }
      await add(found, nameOf(found, path));
    }
  }
  return inputs;
}

function nameOf({ path, isNamed }: FoundFile, given: string): string {
  const unpacked = path.replace(/\.gz$/i, '');
  if (isNamed) return unpacked.split(/[\\/]/).at(-1) as string;
  const folder = isPattern(given) ? folderOf(given) : given.replace(/\/+$/, '');
  return unpacked.startsWith(`${folder}/`) ? unpacked.slice(folder.length + 1) : unpacked;
}

/** Ends the command if two outputs in a folder would have the same name. */
export function requireDifferent(names: readonly string[], folder: string): void {
  const known = new Set<string>();
  const twice = names.find((name) => known.size === known.add(name).size);
  if (twice === undefined) return;
  throw new UserError(
    `two outputs would be called ${twice}; one would overwrite the other in ${folder}: name the folder above the files, or a pattern in quotes, and they keep their paths`,
  );
}
