/** Detects whether a file has changed since it was submitted. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { placesBeside } from '../../../questions/corpus/reading/tournament-folder.js';
import { orUndefined } from '../../operations/absent.js';
import type { BatchInput, ShardPart } from '../tasks/task.js';

export type Identity = Pick<BatchInput, 'bytes' | 'hash' | 'beside'>;

/** Each block of a file has its own hash, so a worker needs to read only the blocks of its shard. */
const blockBytes = 1 << 24;
const hashLength = 32;

const chunkBytes = 1 << 18;

/** Reads the identity of a file. Throws system errors. */
export async function identityOf(path: string): Promise<Identity> {
  const bytes = await lengthOf(path);
  return { bytes, hash: await hashOf(path, 0, bytes) };
}

/** Identifies the content of files that are read together with a `standings.json`; undefined for other files. */
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

/** Whether parts of a file are unchanged, by its length and their hashes: a copy of a file has another time. */
export async function isUnchanged(
  path: string,
  known: Identity,
  parts: readonly Pick<ShardPart, 'start' | 'end'>[],
): Promise<boolean> {
  const bytes = await lengthOf(path);
  if (bytes !== known.bytes) return false;
  if (known.beside !== undefined && known.beside !== (await contentBeside(path))) return false;
  for (const { start, end } of parts) {
    const first = Math.floor(start / blockBytes);
    const last = Math.ceil(end / blockBytes);
    const hash = await hashOf(path, first * blockBytes, Math.min(last * blockBytes, bytes));
    if (hash !== known.hash.slice(first * hashLength, last * hashLength)) return false;
  }
  return true;
}

async function lengthOf(path: string): Promise<number> {
  const found = await stat(path);
  // -1 keeps pipes from being opened, which would wait for a writer: one might have replaced an empty file.
  return found.isFile() ? found.size : -1;
}

/** The hashes of the blocks of a file from `start`, which must be the start of a block, to `end`. */
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
