import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinBatch } from '../../../../src/cluster/batch/finish.js';
import { BatchFolder } from '../../../../src/cluster/batch/folder.js';
import { type BatchPlan, batchFormat } from '../../../../src/cluster/batch/model.js';
import { Root } from '../../../../src/cluster/batch/root.js';
import { tagsMaker } from '../../../../src/cluster/makes/tags.js';
import type { Program } from '../../../../src/engine/program/layout.js';

let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'decktype-finish-'));
});
afterEach(() => rmSync(path, { recursive: true, force: true }));

const plan: BatchPlan = {
  ...{ format: batchFormat, id: 'x', makes: 'tags', program: 'v', settings: {} },
  ...{ inputs: [], shards: [[]] },
};

test.each([
  ['three', 'has 5 bytes, but its report says 3'],
  [undefined, 'is not there'],
])('an output that is not the one that was reported is not joined: %s', async (output, why) => {
  const folder = new BatchFolder(path);
  await folder.create(plan, new Uint8Array());
  await folder.writeReport({ shard: 0, batch: 'x', bytes: 3, sha256: '', report: [] });
  if (output !== undefined) writeFileSync(folder.outputOf(0), output);
  const batch = { plan, folder, maker: tagsMaker, program: {} as Program };
  const target = { begin: async () => {}, write: async () => {}, note: async () => {} };
  const way = `remove shards/000000.json, and decktype batch retry ${path} does the shard again`;
  await expect(joinBatch(batch, new Root('/'), target)).rejects.toThrow(
    `the output of shard 0 in ${path} ${why}; ${way}`,
  );
});
