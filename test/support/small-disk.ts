/** A disk of a few megabytes, in memory, which can be full. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Need } from './needs.js';

export interface SmallDisk {
  readonly folder: string;
  /** Makes it larger. */
  grow(mebibytes: number): void;
  remove(): void;
}

/** Mounts a disk of one mebibyte, where this process may. */
export function smallDisk(): Need<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'decktype-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return { met: false, reason: `cannot mount a disk: ${mounted.stderr?.trim()}` };
  }
  return {
    met: true,
    value: {
      folder,
      grow: (mebibytes) =>
        void execFileSync('mount', ['-o', `remount,size=${mebibytes}m`, folder], { stdio: 'pipe' }),
      remove() {
        execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
        rmSync(folder, { recursive: true });
      },
    },
  };
}
