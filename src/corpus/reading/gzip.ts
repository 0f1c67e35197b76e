/** Files compressed by gzip. */

/** Whether a file that begins with these bytes is compressed. */
export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** The content of a compressed file; throws if it is damaged. */
export async function* unzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { createGunzip } = await import('node:zlib');
  const { pipeline, Readable } = await import('node:stream');
  const gunzip = createGunzip({ chunkSize: 1 << 18 });
  // The loop below throws the errors of both streams.
  pipeline(Readable.from(chunks), gunzip, () => {});
  yield* gunzip as AsyncIterable<Uint8Array>;
}
