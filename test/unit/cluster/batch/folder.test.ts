import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BatchFolder } from '../../../../src/cluster/batch/folder.js';
import { type BatchPlan, batchFormat, type Manifest } from '../../../../src/cluster/batch/model.js';

let path: string;
let folder: BatchFolder;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'decktype-folder-'));
  folder = new BatchFolder(path);
});
afterEach(() => rmSync(path, { recursive: true, force: true }));

const plan: BatchPlan = {
  ...{ format: batchFormat, id: 'x', makes: 'tags', program: 'v', settings: {} },
  ...{ inputs: [], shards: [[], []] },
};
const manifest: Manifest = {
  ...{ batch: 'x', makes: 'tags', program: 'v', inputs: [], shards: [] },
  ...{ counts: {}, findings: [] },
};
const done = (shard: number) => ({ shard, batch: 'x', bytes: 0, sha256: '', report: [] });

describe('the folder of a batch', () => {
  test('has no plan before one is created, and says how to make one', async () => {
    expect(await folder.plan()).toBeUndefined();
    await expect(folder.knownPlan()).rejects.toThrow('decktype batch submit makes one');
    await folder.create(plan, new Uint8Array());
    expect(await folder.knownPlan()).toEqual(plan);
  });

  test.each([
    ['{', 'damaged plan'],
    ['null', 'use one version of decktype'],
    ['{"format":99}', 'is a batch of format 99, and this version of decktype knows 1'],
  ])('refuses the plan %s', async (text, message) => {
    writeFileSync(join(path, 'batch.json'), text);
    await expect(folder.plan()).rejects.toThrow(message);
  });

  test('has a shard done when its report is there', async () => {
    await folder.create(plan, new Uint8Array());
    writeFileSync(folder.outputOf(1), 'output');
    expect(await folder.isDone(1)).toBe(false);
    await folder.writeReport(done(1));
    expect(await folder.isDone(1)).toBe(true);
    expect([...(await folder.done())]).toEqual([1]);
    expect(await folder.report(1)).toEqual(done(1));
  });

  test('says what to do about a report that is damaged', async () => {
    await folder.create(plan, new Uint8Array());
    await folder.writeReport(done(1));
    writeFileSync(join(path, 'shards/000001.json'), '{"shard":1,');
    await expect(folder.report(1)).rejects.toThrow(
      `${path} has a damaged report (shards/000001.json is not JSON); remove it, and decktype batch retry ${path} does the shard again`,
    );
  });

  test('is whole with its mark, and then has no drafts of processes that were killed', async () => {
    await folder.create(plan, new Uint8Array());
    const left = ['.program.bin.0.part', '.batch.json.0.part', 'shards/.000000.out.0.part'];
    const written = ['.manifest.json.1.part', '.WHOLE.1.part'];
    for (const name of [...left, ...written]) writeFileSync(join(path, name), '');
    expect(await folder.manifest()).toBeUndefined();
    await folder.finish(manifest);
    expect(await folder.manifest()).toEqual(manifest);
    expect(left.filter((name) => existsSync(join(path, name)))).toEqual([]);
    expect(written.filter((name) => existsSync(join(path, name)))).toEqual(written);
  });

  test('refuses a manifest that is not the one of the mark', async () => {
    await folder.create(plan, new Uint8Array());
    await folder.finish(manifest);
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, counts: { a: 1 } }));
    await expect(folder.manifest()).rejects.toThrow('its hash is not that of WHOLE');
  });

  test('is cancelled until it is resumed', async () => {
    expect(await folder.isCancelled()).toBe(false);
    await folder.cancel();
    expect(await folder.isCancelled()).toBe(true);
    await folder.resume();
    expect(await folder.isCancelled()).toBe(false);
  });
});
