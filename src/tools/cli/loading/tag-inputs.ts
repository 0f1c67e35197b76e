/** The inputs of `decktype tag` and of batches that tag, with the names of their outputs. */

import type { Diagnostic } from '../../../core/diagnostics/diagnostic.js';
import { isPattern } from '../../../questions/corpus/reading/glob.js';
import { type Planned, plan } from '../../../questions/corpus/reading/plan.js';
import type { Environment } from '../environment.js';
import { UserError } from '../input/errors.js';
import { inputsOf } from '../input/lists.js';
import { folderOf, isThere } from '../input/paths.js';

export interface TagInput extends Planned {
  /** The name of the file, or its path inside the given folder; without `.gz`. */
  readonly output: string;
}

/**
 * The files that paths name, without duplicates. Ends the command if one cannot be read.
 *
 * @param repeated receives findings about files that an earlier path already named
 */
export async function findTagInputs(
  env: Environment,
  paths: readonly string[],
  repeated: Diagnostic[],
): Promise<readonly TagInput[]> {
  const planned = await plan(inputsOf(env, paths), env, repeated);
  for (const { name, given, entry, isNamed } of planned) {
    if (entry !== undefined) {
      throw new UserError(
        `${given} is one list, and tag writes whole files; decktype classify takes it`,
      );
    }
    if (isNamed && given !== undefined && !(await isThere(env, name))) {
      throw new UserError(`cannot read ${name}: there is no such file`);
    }
  }
  return planned.map((one) => ({ ...one, output: outputOf(one) }));
}

function outputOf({ name, isNamed, given }: Planned): string {
  if (given === undefined) return 'standings.json';
  const unpacked = name.replace(/\.gz$/i, '');
  if (isNamed) return unpacked.split(/[\\/]/).at(-1) as string;
  const folder = isPattern(given) ? folderOf(given) : given.replace(/\/+$/, '');
  return unpacked.startsWith(`${folder}/`) ? unpacked.slice(folder.length + 1) : unpacked;
}

/** Ends the command if two outputs in a folder have the same name. */
export function requireDifferent(names: readonly string[], folder: string): void {
  const known = new Set<string>();
  const twice = names.find((name) => known.size === known.add(name).size);
  if (twice === undefined) return;
  throw new UserError(
    `two outputs would be called ${twice}; one would overwrite the other in ${folder}: name the folder above the files, or a pattern in quotes, and they keep their paths`,
  );
}
