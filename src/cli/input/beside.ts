/** Files that other files name. */
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { World } from '../world.js';
import { isUrl } from './url.js';

/** A path that a file names, relative to that file's folder. */
export function besideOf(path: string, other: string): string {
  if (isUrl(other)) return other;
  const beside = isAbsolute(other) ? other : join(dirname(path), other);
  // A file of this name, and not standard input.
  return beside === '-' ? './-' : beside;
}

/** Whether a file that another one names is outside of that one's folder. */
export async function isOutside(path: string, other: string, world: World): Promise<boolean> {
  const folder = await world.realPath(dirname(path));
  // Without links: one in the folder may lead out of it.
  const way = relative(folder, await world.realPath(besideOf(path, other)));
  return isAbsolute(way) || way.split(sep)[0] === '..';
}
