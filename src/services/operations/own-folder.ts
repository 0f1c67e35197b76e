/** A private folder of this user inside the folder for temporary files. */

import { lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../core/diagnostics/expected-error.js';

/** Creates the private folder and returns its path. Throws if others could read it or write to it. */
export function ownFolder(folder: string): string {
  const uid = process.getuid?.();
  const path = join(folder, `decktype-${uid ?? 'user'}`);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const found = lstatSync(path);
  const isOwn = uid === undefined || (found.uid === uid && (found.mode & 0o077) === 0);
  if (found.isDirectory() && isOwn) return path;
  throw new Error(
    `${path} is not a folder of yours alone: remove it, or set TMPDIR to another folder`,
  );
}
