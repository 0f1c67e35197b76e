/** Tallies in files, which stand for the lists that they were counted from. */
import { headOf } from '../../../questions/corpus/reading/bytes.js';
import {
  beginsAsTally,
  readTally,
  type TallyFile,
} from '../../../questions/metagame/tally/file.js';
import { TallyError } from '../../../questions/metagame/tally/tally.js';
import type { World } from '../world.js';
import { CommandError, fileName, readInput } from './input.js';

/** The tally in the only file that was given; undefined if no file is a tally. */
export async function readTallyFile(
  world: World,
  paths: readonly string[],
): Promise<TallyFile | undefined> {
  for (const path of paths) {
    if (!(await isTally(world, path))) continue;
    if (paths.length > 1) {
      throw new CommandError(`${fileName(path)} is a tally; give it alone, or give the lists`);
    }
    try {
      return readTally(await readInput(world, path));
    } catch (error) {
      if (!(error instanceof TallyError)) throw error;
      throw new CommandError(`${fileName(path)}: ${error.message}`);
    }
  }
  return undefined;
}

async function isTally(world: World, path: string): Promise<boolean> {
  if ((await world.look(path))?.isFile !== true) return false;
  const head = await headOf(world.readFile(path), beginning);
  return beginsAsTally(new TextDecoder().decode(head.subarray(0, beginning)));
}

/** Bytes by which a tally is recognized. */
const beginning = 200;
