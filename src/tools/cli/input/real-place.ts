/** Whether paths lead to the same file. */
import { resolve } from 'node:path';
import type { World } from '../world.js';

/** The absolute paths, without links where they lead to files. */
export async function realPlaces(
  world: Pick<World, 'look' | 'realPath'>,
  paths: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const places = new Set<string>();
  for (const path of paths) {
    // What is no file, such as a pipe, may have no real path.
    const isFile = (await world.look(path))?.isFile === true;
    places.add(isFile ? await world.realPath(path) : resolve(path));
  }
  return places;
}
