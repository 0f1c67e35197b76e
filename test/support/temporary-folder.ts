import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A temporary folder that is removed after all tests of its block; with `onTestFinished`, after one test. */
export function temporaryFolder(atEnd: (remove: () => void) => void = afterAll): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'decktype-')));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
