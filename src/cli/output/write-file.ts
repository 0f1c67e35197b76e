/** Writing the files that a command makes. */
import { CommandError, reasonOf } from '../input/input.js';
import type { FileOutput, World } from '../world.js';

/** A file to write to; ends the command where it cannot be created. */
export async function createOutput(world: World, path: string): Promise<FileOutput> {
  try {
    return await world.createFile(path);
  } catch (error) {
    throw notWritten(path, error);
  }
}

/** Writes a whole file; ends the command where that fails. */
export async function writeFile(world: World, path: string, text: string): Promise<void> {
  const output = await createOutput(world, path);
  try {
    await output.write(text);
    await output.commit();
  } catch (error) {
    throw notWritten(path, error);
  }
}

/** Writes to the file that `--out` names, or to standard output. */
export async function writeOut(
  world: World,
  path: string | undefined,
  text: string,
): Promise<void> {
  if (path === undefined) await world.stdout.write(text);
  else await writeFile(world, path, text);
}

function notWritten(path: string, error: unknown): CommandError {
  return new CommandError(`cannot write ${path}: ${reasonOf(error)}`);
}
