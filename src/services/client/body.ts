/** Reads the body of a request or answer, up to a limit. */

/**
 * The text of a body; undefined if it has more than `limit` bytes, in which case the rest is not read. Bytes are
 * counted after decompression, as they arrive: a small body can decompress to gigabytes, and `Content-Length`
 * can be wrong. `check` gets the bytes that are read.
 */
export async function readBody(
  message: Pick<Response, 'body'>,
  limit: number,
  check?: { push(bytes: Uint8Array): void },
): Promise<string | undefined> {
  // `for await` does not read a stream in every browser.
  const reader = message.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > limit) {
      // The result is the same if cancelling fails.
      reader.cancel().catch(() => {});
      return undefined;
    }
    check?.push(value);
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
