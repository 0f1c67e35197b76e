import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { BatchFolder, outputOf } from '../../../../../src/services/cluster/batch/folder.js';
import { type Manifest, planOf } from '../../../../../src/services/cluster/batch/model.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

let path: string;
let folder: BatchFolder;
beforeEach(() => {
  path = temporaryFolder(onTestFinished);
  folder = new BatchFolder(path);
});

const content = { makes: 'tags', settings: {}, inputs: [], shards: [[], []] };
const plan = planOf({ ...content, program: 'v' });
const manifest: Manifest = {
  batch: plan.id,
  makes: 'tags',
  program: 'v',
  inputs: [],
  shards: [],
  counts: {},
  findings: [],
};
const done = (shard: number) => ({ shard, batch: plan.id, bytes: 0, sha256: '', report: [] });

describe('the folder of a batch', () => {
  test('has no plan before one is created, and says how to create one', async () => {
    expect(await folder.plan()).toBeUndefined();
    await expect(folder.knownPlan()).rejects.toThrow('decktype batch submit makes one');
    await folder.claim(plan);
    expect(await folder.knownPlan()).toEqual(plan);
  });

  test.each([
    ['{', 'damaged plan'],
    ['null', 'damaged plan'],
    ['{}', 'damaged plan'],
    ['{"format":99}', 'is a batch of format 99, and this version of decktype knows 2'],
  ])('refuses the plan %s', async (text, message) => {
    writeFileSync(join(path, 'batch.json'), text);
    await expect(folder.plan()).rejects.toThrow(message);
  });

  test('is claimed by one of several submissions, whose plan it has', async () => {
    const plans = ['a', 'b', 'c'].map((program) => planOf({ ...content, program }));
    const found = await Promise.all(plans.map((one) => new BatchFolder(path).claim(one)));
    const known = await folder.plan();
    expect(plans).toContainEqual(known);
    expect(found).toEqual([known, known, known]);
    expect(readdirSync(path).sort()).toEqual(['batch.json', 'shards']);
  });

  test('counts a shard as done when its report exists', async () => {
    await folder.claim(plan);
    writeFileSync(join(path, outputOf(1)), 'output');
    expect(await folder.isDone(1)).toBe(false);
    await folder.writeReport(done(1));
    expect(await folder.isDone(1)).toBe(true);
    expect([...(await folder.done())]).toEqual([1]);
    expect(await folder.report(1, plan.id)).toEqual(done(1));
  });

  test('says what to do about a damaged report', async () => {
    await folder.claim(plan);
    await folder.writeReport(done(1));
    writeFileSync(join(path, 'shards/000001.json'), '{"shard":1,');
    await expect(folder.report(1, plan.id)).rejects.toThrow(
      `the report of shard 1 in ${path} is damaged or not there; remove shards/000001.json, and decktype batch retry, or batch do without a queue, does the shard again`,
    );
  });

  test('says what to do about a damaged program', async () => {
    await folder.claim(plan);
    await folder.writeProgram(new Uint8Array(100));
    await expect(folder.program()).rejects.toThrow(/program\.bin that is damaged.*submit it again/);
  });

  test('is complete with its mark, and then has no drafts of killed processes', async () => {
    await folder.claim(plan);
    const left = ['.program.bin.0.part', '.batch.json.0.part', 'shards/.000000.out.0.part'];
    const written = ['.manifest.json.1.part', '.WHOLE.1.part', '.batch.ndjson.1.part'];
    for (const name of [...left, ...written]) writeFileSync(join(path, name), '');
    expect(await folder.manifest(plan, { counts: [] })).toBeUndefined();
    await folder.finish(manifest);
    expect(await folder.manifest(plan, { counts: [] })).toEqual(manifest);
    expect(left.filter((name) => existsSync(join(path, name)))).toEqual([]);
    expect(written.filter((name) => existsSync(join(path, name)))).toEqual(written);
  });

  test('refuses a manifest that does not match the mark', async () => {
    await folder.claim(plan);
    await folder.finish(manifest);
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, counts: { a: 1 } }));
    await expect(folder.manifest(plan, { counts: [] })).rejects.toThrow(
      'its hash is not that of WHOLE',
    );
  });

  test('is cancelled until it is resumed', async () => {
    expect(await folder.isCancelled()).toBe(false);
    await folder.cancel();
    expect(await folder.isCancelled()).toBe(true);
    await folder.resume();
    expect(await folder.isCancelled()).toBe(false);
  });
});
