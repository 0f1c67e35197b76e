// @ts-check
/** Shared by the measurements of batches: options, and a folder that is removed at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For `parseArgs`. @param {{readonly lists: string, readonly sizes: string[]}} usual */
export function batchOptions({ lists, sizes }) {
  return /** @type {const} */ ({
    lists: { type: 'string', default: lists },
    /** In MiB. */
    'shard-size': { type: 'string', multiple: true, default: sizes },
    /** Folder for the files, on the disk that the workers share. */
    folder: { type: 'string', default: tmpdir() },
  });
}

/** @param {string} under */
export function temporaryFolder(under) {
  const folder = mkdtempSync(join(under, 'decktype-batch-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
