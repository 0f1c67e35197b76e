// @ts-check
/** What the measurements of batches have in common: options, and a folder that goes at the end. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For `parseArgs`. @param {{readonly lists: string, readonly sizes: string[]}} usual */
export function batchOptions({ lists, sizes }) {
  return /** @type {const} */ ({
    lists: { type: 'string', default: lists },
    /** MiB. */
    'shard-size': { type: 'string', multiple: true, default: sizes },
    /** Where the files go: on the disk that the workers share. */
    folder: { type: 'string', default: tmpdir() },
  });
}

/** @param {string} under */
export function temporaryFolder(under) {
  const folder = mkdtempSync(join(under, 'decktype-batch-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
