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
export function isOutside(path: string, other: string, world: World): Promise<boolean> {
  return leadsOut(dirname(path), besideOf(path, other), world);
}

/** Whether a path leads out of a folder. */
export async function leadsOut(folder: string, path: string, world: World): Promise<boolean> {
  // Without links: one in the folder may lead out of it.
  const way = relative(await world.realPath(folder), await world.realPath(path));
  return isAbsolute(way) || way.split(sep)[0] === '..';
}

/** Whether a path leads to a device or a pipe, which may never end; only users themselves may name one. */
export async function leadsToDevice(path: string, world: World): Promise<boolean> {
  const found = await world.look(path);
  return found !== undefined && !found.isFile && !found.isFolder;
}
