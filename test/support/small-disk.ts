/** A small in-memory disk that can become full. */
import { execFileSync } from 'node:child_process';
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

/** Whether this process can mount one. */
export const smallDisks: Need<() => SmallDisk> = tried();

function tried(): Need<() => SmallDisk> {
  try {
    mountSmallDisk().remove();
    return { met: true, value: mountSmallDisk };
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim() : String(error);
    return { met: false, reason: `cannot mount a disk: ${reason}` };
  }
}

/** Mounts a disk of one mebibyte. */
function mountSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'decktype-disk-'));
  const mount = (...args: readonly string[]) =>
    execFileSync('mount', [...args, folder], { stdio: 'pipe' });
  try {
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs');
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  return {
    folder,
    grow: (mebibytes) => void mount('-o', `remount,size=${mebibytes}m`),
    remove() {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true });
    },
  };
}
