/** Tells whether a file is the one that was submitted. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { placesBeside } from '../../../questions/corpus/reading/tournament-folder.js';
import { orUndefined } from '../../operations/absent.js';
import type { BatchInput, ShardPart } from '../tasks/task.js';

export type Identity = Pick<BatchInput, 'bytes' | 'modified' | 'hash' | 'beside'>;

/** Each block of a file has a hash of its own, so that a worker reads those of its shard alone. */
const blockBytes = 1 << 24;
const hashLength = 32;

const chunkBytes = 1 << 18;

/** Throws the errors of the system. */
export async function identityOf(path: string): Promise<Identity> {
  const { bytes, modified } = await lengthAndTime(path);
  return { bytes, modified, hash: await hashOf(path, 0, bytes) };
}

/** The content of the files beside a `standings.json` that are read with it; undefined for other files. */
export async function contentBeside(path: string): Promise<string | undefined> {
  const parts = ['details.json', 'pairings.json'] as const;
  const names = parts.flatMap((part) => placesBeside(basename(path), part));
  if (names.length === 0) return undefined;
  const found: unknown[] = [];
  for (const name of names) {
    const place = join(dirname(path), name);
    const file = await orUndefined(stat(place));
    found.push(file?.isFile() === true ? [file.size, await hashOf(place, 0, file.size)] : '-');
  }
  return found.join();
}

/** Whether some parts of a file are still the same: a changed file may have its old length and time. */
export async function isUnchanged(
  path: string,
  known: Identity,
  parts: readonly Pick<ShardPart, 'start' | 'end'>[],
): Promise<boolean> {
  const { bytes, modified } = await lengthAndTime(path);
  if (bytes !== known.bytes || modified !== known.modified) return false;
  if (known.beside !== undefined && known.beside !== (await contentBeside(path))) return false;
  for (const { start, end } of parts) {
    const first = Math.floor(start / blockBytes);
    const last = Math.ceil(end / blockBytes);
    const hash = await hashOf(path, first * blockBytes, Math.min(last * blockBytes, bytes));
    if (hash !== known.hash.slice(first * hashLength, last * hashLength)) return false;
  }
  return true;
}

async function lengthAndTime(path: string) {
  const found = await stat(path);
  // Opening a pipe, which may be in the place of an empty file, would wait for its writer.
  return { bytes: found.isFile() ? found.size : -1, modified: Math.round(found.mtimeMs) };
}

/** The hashes of the blocks of a file from `start`, where a block begins, to `end`. */
async function hashOf(path: string, start: number, end: number): Promise<string> {
  let hashes = '';
  for (let at = start; at < end; at += blockBytes) {
    const hash = createHash('sha256');
    const block = { start: at, end: Math.min(at + blockBytes, end) - 1 };
    const chunks = createReadStream(path, { ...block, highWaterMark: chunkBytes });
    for await (const chunk of chunks) hash.update(chunk);
    hashes += hash.digest('hex').slice(0, hashLength);
  }
  return hashes;
}
