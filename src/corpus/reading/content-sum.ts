/** The sum of the content of a file, by which a corpus knows it again. */
import { isCorpus } from '../recognize.js';
import { ByteSum } from '../word-sum.js';
import { isGzip, unzipped } from './gzip.js';
import { peek } from './open.js';

/** The identity of a file by its name and content; undefined for a stored corpus, which holds several files. */
export async function contentSum(
  input: AsyncIterable<Uint8Array>,
  name: string,
): Promise<string | undefined> {
  const { head, chunks } = await peek(input);
  if (isGzip(head)) return contentSum(unzipped(chunks, name), name);
  const sum = new ByteSum();
  for await (const chunk of chunks) {
    if (isCorpus(head)) return undefined;
    sum.push(chunk);
  }
  return sum.finish(name);
}
