/** Cutting inputs into shards. */
import type { BatchInput, Shard, ShardPart } from './task.js';

/**
 * Cuts inputs into shards of about this many bytes: small inputs share a shard, and one that may be cut
 * is cut into ranges of bytes, each a shard of its own.
 */
export function splitShards(
  inputs: readonly BatchInput[],
  shardBytes: number,
  mayCut: (input: BatchInput) => boolean,
): Shard[] {
  const shards: ShardPart[][] = [];
  let open: ShardPart[] = [];
  let openBytes = 0;
  const close = () => {
    if (open.length > 0) shards.push(open);
    open = [];
    openBytes = 0;
  };
  for (const [index, input] of inputs.entries()) {
    const { bytes } = input;
    if (bytes <= shardBytes || !mayCut(input)) {
      if (openBytes + bytes > shardBytes) close();
      open.push({ input: index, start: 0, end: bytes });
      openBytes += bytes;
      continue;
    }
    close();
    for (let start = 0; start < bytes; start += shardBytes) {
      shards.push([{ input: index, start, end: Math.min(start + shardBytes, bytes) }]);
    }
  }
  close();
  return shards;
}
