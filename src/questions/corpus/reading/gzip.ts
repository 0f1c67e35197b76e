/** Detects and decompresses gzip files. */

import { refuseWide } from '../../../core/json/utf8.js';
import { CorpusError } from '../recognize.js';

/** Whether a file that begins with these bytes is compressed. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** Yields the content of a compressed file; errors about damaged content give its `name`. */
export async function* unzipped(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  // Browser bundlers reject imports of Node modules, even if they never run.
  const { createGunzip } = process.getBuiltinModule('node:zlib');
  const { pipeline, Readable } = process.getBuiltinModule('node:stream');
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  // The loop below throws the errors of both streams.
  pipeline(Readable.from(chunks), gunzip, () => {});
  try {
    yield* refuseWide(
      gunzip as AsyncIterable<Uint8Array>,
      (encoding) => new CorpusError(`${name}: the text in it is ${encoding}; save it as UTF-8`),
    );
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('Z_')) throw error;
    throw new CorpusError(`${name}: the compressed data are damaged or incomplete (${message})`);
  }
}
