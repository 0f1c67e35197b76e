/** The installed package, in a folder that a test file can write to. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Packed } from './packed.js';

export interface Installed extends Packed {
  /** A temporary folder that contains that of the consumer. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** Copies the folder with the installed package. */
export async function installPackage(): Promise<Installed> {
  const packed = inject('packed');
  const folder = await mkdtemp(join(tmpdir(), 'decktype-package-'));
  const consumer = join(folder, 'consumer');
  await cp(packed.consumer, consumer, { recursive: true, verbatimSymlinks: true });
  return {
    ...packed,
    folder,
    consumer,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
