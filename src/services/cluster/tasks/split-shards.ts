import type { BatchInput, Shard, ShardPart } from './task.js';

/**
 * Cuts inputs into shards of about this many bytes. Small inputs share a shard. Large inputs, if they may be cut,
 * are divided into ranges of bytes, each of which is a separate shard.
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
