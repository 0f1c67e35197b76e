/** What `batch wait` writes from a folder that was tampered with. The batches are complete, so no broker is needed. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noCounts } from '../../../../../src/core/standings/tag.js';
import { finishIfDone } from '../../../../../src/services/cluster/batch/finish.js';
import { BatchFolder, outputOf } from '../../../../../src/services/cluster/batch/folder.js';
import {
  type BatchPlan,
  planOf,
  type ShardJob,
} from '../../../../../src/services/cluster/batch/model.js';
import { openBatch } from '../../../../../src/services/cluster/batch/open.js';
import { Root } from '../../../../../src/services/cluster/batch/root.js';
import { createShardWorker } from '../../../../../src/services/cluster/batch/work.js';
import { PermanentError, PostponedError } from '../../../../../src/services/cluster/queue/queue.js';
import { sha256 } from '../../../../../src/services/operations/sha256.js';
import { draftName } from '../../../../../src/services/operations/temporary-file.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { ShardQueue, submitTags } from '../../../../support/batches.js';
import { testEnvironment } from '../../../../support/environment.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const wholePart = { bytes: 0, entries: 0, whole: { counts: noCounts(), diagnostics: [] } };

const home = temporaryFolder();
/** A complete batch; each test gets a copy. */
let made: string;
let out: string;
beforeAll(async () => {
  made = join(home, 'made');
  const lines = [1, 2, 3].map(
    (player) => `{"player":${player},"decklist":[{"name":"Opt","count":4}]}\n`,
  );
  const paths = ['a', 'b'].map((name) => inputOf(`${name}.ndjson`, lines.join('')));
  await makeBatch(made, paths, join(home, 'all/'));
});
let copies = 0;
beforeEach(() => {
  out = join(home, `copy-${++copies}/batch`);
  mkdirSync(join(out, '..'));
  cpSync(made, out, { recursive: true });
});

/** Submits a batch. Returns its jobs, and a worker for them. */
async function submitted(path: string, inputs: readonly string[], target = '-') {
  const queue = new ShardQueue();
  await submitTags(path, inputs, target, queue);
  const [first, second] = queue.added as [ShardJob, ShardJob];
  return { worker: createShardWorker(new Root('/')), jobs: queue.added, first, second };
}

async function makeBatch(path: string, paths: readonly string[], target: string): Promise<void> {
  const { worker, jobs } = await submitted(path, paths, target);
  for (const job of jobs) await worker.work(job);
  await worker.finish();
}

function inputOf(name: string, text = '{"player":"x"}\n'): string {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
}

/** Waits for the batch in `out`. Returns the exit code and the output. */
async function wait(...options: readonly string[]): Promise<string> {
  const { stdout, stderr, out: printed, err } = testEnvironment();
  const env = { ...processEnvironment(), stdout, stderr, variables: {} };
  const code = await run(['batch', 'wait', out, ...options], env);
  return `${code}\n${printed()}${err()}`;
}

/** Changes the plan, with correct hashes. */
async function replan(change: (plan: BatchPlan) => Partial<BatchPlan>): Promise<void> {
  const folder = new BatchFolder(out);
  const { format, id, ...content } = await folder.knownPlan();
  const plan = planOf({ ...content, ...change({ format, id, ...content }) });
  for (const shard of plan.shards.keys()) {
    await folder.writeReport({ ...(await folder.report(shard, id)), batch: plan.id });
  }
  writeFileSync(join(out, 'batch.json'), JSON.stringify(plan));
  rmSync(join(out, 'WHOLE'), { force: true });
}

/**
 * Changes the shards of the plan to parts of inputs such as `0:0-9 | 0:9-end, 1:0-end`; each shard gets the output
 * of the only shard of the batch.
 */
async function reshard(text: string, more: Partial<BatchPlan> = {}): Promise<void> {
  const folder = new BatchFolder(out);
  const { id, inputs } = await folder.knownPlan();
  const [{ bytes }] = inputs as [BatchPlan['inputs'][number]];
  const ends: Readonly<Record<string, number>> = { end: bytes, beyond: bytes + 1 };
  const shards = text.split(' | ').map((shard) =>
    shard.split(', ').map((part) => {
      const [input, start, end = ''] = part.split(/[:-]/);
      return { input: Number(input), start: Number(start), end: ends[end] ?? Number(end) };
    }),
  );
  const report = await folder.report(0, id);
  const output = readFileSync(join(out, outputOf(0)));
  for (const shard of shards.keys()) {
    writeFileSync(join(out, outputOf(shard)), output);
    await folder.writeReport({ ...report, shard });
  }
  await replan(() => ({ shards, ...more }));
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] as number) ^ 1;
  writeFileSync(path, bytes);
}

test('a shard whose folder is unusable is postponed until it is usable', async () => {
  const path = join(home, 'blocked');
  const long = inputOf('long.ndjson', `{"player":"${'x'.repeat(1200)}"}\n`);
  const { worker, first, second } = await submitted(path, [long]);
  expect(await worker.work(first)).toMatchObject({ kind: 'made' });
  renameSync(path, `${path}-away`);
  symlinkSync(path, path);
  await expect(worker.work(second)).rejects.toThrow(PostponedError);
  rmSync(path);
  await expect(worker.work(second)).rejects.toThrow(PermanentError);
  renameSync(`${path}-away`, path);
  expect(await worker.work(second)).toMatchObject({ kind: 'made' });
});

test.each([
  ['away', (folder: string) => rmSync(folder, { recursive: true })],
  ['empty', (folder: string) => rmSync(join(folder, 'out'), { recursive: true })],
])(
  'a shard is postponed if the folder around that of its batch is %s, as if not mounted',
  async (name, unmount) => {
    const folder = join(home, `around-${name}`);
    mkdirSync(folder);
    const input = inputOf('around.ndjson');
    const { worker, first } = await submitted(join(folder, 'out'), [input]);
    const root = new Root('/');
    let looks = 0;
    const pathOf = (path: string) => {
      // The shard has begun when its input is opened, after it was checked.
      if (input.endsWith(path) && ++looks === 2) unmount(folder);
      return root.pathOf(path);
    };
    const caught = createShardWorker(Object.assign(new Root('/'), { pathOf }));
    await expect(caught.work(first)).rejects.toThrow(PostponedError);
    await expect(worker.work(first)).rejects.toThrow(PostponedError);
    mkdirSync(join(folder, 'other'), { recursive: true });
    await expect(worker.work(first)).rejects.toThrow(PermanentError);
    await expect(worker.work(first)).rejects.toThrow(/is not there: give workers the --root/);
  },
);

test('an input that the system cannot read at the moment is retried', async () => {
  const input = inputOf('unread.ndjson');
  const { worker, first } = await submitted(join(home, 'unread'), [input]);
  loop(input);
  const failing = worker.work(first);
  await expect(failing).rejects.not.toThrow(PermanentError);
  await expect(failing).rejects.toThrow('ELOOP');
});

function loop(path: string): void {
  rmSync(path, { recursive: true });
  symlinkSync(path, path);
}

test.each([
  ['away', (folder: string) => rmSync(folder, { recursive: true })],
  ['empty', (folder: string) => rmSync(join(folder, 'x.ndjson'))],
  ['a link to itself', loop],
])(
  'a shard is postponed if its folder of inputs is %s, as if not mounted',
  async (name, unmount) => {
    const folder = join(home, `mounted-${name}`);
    const input = join(folder, 'x.ndjson');
    const mount = () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      writeFileSync(input, '{"player":"x"}\n');
      utimesSync(input, 1, 1);
    };
    mount();
    const { worker, first } = await submitted(`${folder}-out`, [input]);
    unmount(folder);
    await expect(worker.work(first)).rejects.toThrow(PostponedError);
    mount();
    expect(await worker.work(first)).toMatchObject({ kind: 'made' });
    writeFileSync(join(folder, 'y.ndjson'), '');
    rmSync(input);
    rmSync(`${folder}-out/shards`, { recursive: true });
    await expect(worker.work(first)).rejects.toThrow(PermanentError);
  },
);

test('a worker writes the manifests of more batches than it keeps open, even if others cannot be used', async () => {
  const queue = new ShardQueue();
  const outs = [1, 2, 3, 4, 5].map((number) => join(home, `many-${number}`));
  for (const one of outs) await submitTags(one, [join(home, 'a.ndjson')], '-', queue);
  const worker = createShardWorker(new Root('/'));
  for (const job of queue.added) await worker.work(job);
  writeFileSync(join(home, 'many-1/shards/000000.json'), '');
  rmSync(join(home, 'many-2'), { recursive: true });
  symlinkSync('many-2', join(home, 'many-2'));
  const { whole, damaged } = await worker.finish();
  expect(whole).toEqual(outs.slice(2));
  expect(damaged.join()).toMatch(/many-1 is damaged .*many-2: the folder of the batch cannot be/);
});

test('a replaced folder gets no shards of the previous batch', async () => {
  const path = join(home, 'replaced');
  const [one = '', other = ''] = ['one', 'other'].map((player) =>
    inputOf(`${player}.ndjson`, `{"player":"${player.repeat(600)}"}\n`.repeat(2)),
  );
  const { worker, first, second } = await submitted(path, [one]);
  await worker.work(first);
  rmSync(path, { recursive: true });
  await makeBatch(path, [other], '-');
  await expect(worker.work(second)).rejects.toThrow('or of another --root');
  expect(await worker.finish()).toEqual({ whole: [], left: [], damaged: [] });
});

describe('a complete batch', () => {
  test('is joined below a given root, at a given path, or in its own folder', async () => {
    expect(await wait('--root', '/')).toMatch(/^0\n/);
    expect(readdirSync(join(home, 'all'))).toEqual(['a.ndjson', 'b.ndjson']);
    expect(await wait('--join', join(out, '../here/'))).toMatch(/^0\n/);
    expect(readdirSync(join(out, '../here'))).toEqual(['a.ndjson', 'b.ndjson']);
    const own = join(home, 'own');
    await makeBatch(own, [join(home, 'a.ndjson')], join(own, 'all.ndjson'));
    out = own;
    expect(await wait()).toMatch(/^0\n/);
    expect(existsSync(join(own, 'all.ndjson'))).toBe(true);
    const text = readFileSync(join(own, 'all.ndjson'), 'utf8');
    expect(await wait('--join', '-')).toContain(`0\n${text}`);
  });

  test('is not reported as damaged if standard output is full', async () => {
    const { stdout, stderr, err } = testEnvironment();
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const write = () => Promise.reject(full);
    const env = { ...processEnvironment(), stdout: { ...stdout, write }, stderr, variables: {} };
    expect(await run(['batch', 'wait', out, '--join', '-'], env)).toBe(2);
    expect(err()).toMatch(/^decktype: cannot write to standard output: [^;]*\n$/);
  });

  test('is joined without leftovers of killed processes', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const own = draftName('a');
    const target = join(out, '../left');
    mkdirSync(target);
    for (const folder of [target, out]) {
      for (const name of [own, own.replace(`-${process.pid}-`, `-${pid}-`), 'b.part']) {
        writeFileSync(join(folder, name), '');
      }
    }
    rmSync(join(out, 'WHOLE'));
    await wait('--join', `${target}/`);
    expect(readdirSync(target).sort()).toEqual([own, 'a.ndjson', 'b.ndjson', 'b.part']);
    expect(readdirSync(out).filter((name) => name.endsWith('.part'))).toEqual([own, 'b.part']);
  });

  test.each([
    ['its input', () => join(home, 'single.ndjson'), 'is also read'],
    ['a link to its input', () => join(home, 'link.ndjson'), 'is also read'],
    ['another name of its input', () => join(home, 'same.ndjson'), 'is also read'],
    ['its rules', () => join(home, 'rules.json'), 'is also read'],
    ['its plan', () => join(out, 'batch.json'), 'is a file of the batch'],
    ['the output of a shard', () => join(out, 'shards/000000.out'), 'is a file of the batch'],
    ['its mark, by a link', () => join(home, 'way/WHOLE'), 'is a file of the batch'],
    ['a file with another name', () => join(out, 'hard.ndjson'), 'is a file with other names'],
  ])('is not joined over %s', async (_, target, message) => {
    const input = join(home, 'single.ndjson');
    cpSync(join(home, 'a.ndjson'), input);
    out = join(out, 'single');
    await makeBatch(out, [input], '-');
    await replan(() => ({ rules: [join(home, 'rules.json').slice(1)] }));
    for (const name of ['rules.json', 'victim']) writeFileSync(join(home, name), name);
    for (const name of ['link.ndjson', 'same.ndjson', 'way'])
      rmSync(join(home, name), { force: true });
    symlinkSync(input, join(home, 'link.ndjson'));
    linkSync(input, join(home, 'same.ndjson'));
    symlinkSync(out, join(home, 'way'));
    linkSync(join(home, 'victim'), join(out, 'hard.ndjson'));
    const content = () => existsSync(target()) && readFileSync(target(), 'utf8');
    const refused = async (...options: readonly string[]) => {
      const before = content();
      expect(await wait(...options)).toMatch(`2\ndecktype: ${target()} ${message}`);
      expect(content()).toBe(before);
    };
    await refused('--join', target());
    const relative = target().slice(1);
    await replan(() => ({ join: relative }));
    await refused('--root', '/');
  });

  test('is not joined into the folder of its inputs', async () => {
    expect(await wait('--join', `${home}/`)).toMatch(/^2\n.*a.ndjson is also read/);
  });

  test('is joined nowhere else', async () => {
    rmSync(join(home, 'all'), { recursive: true, force: true });
    const target = `${join(home, 'all')}/`;
    expect(await wait()).toBe(
      `2\ndecktype: ${out} is to be joined at ${target}, outside of its folder: give --join ${target}, or the --root that it was submitted with\n`,
    );
    expect(await wait('--join', join(home, 'file'))).toMatch(/^2\n.*a folder with --join/);
    expect(existsSync(join(home, 'all'))).toBe(false);
  });

  test.each(['/tmp/decktype-victim', '../victim', 'x/../../victim', 'link/victim'])(
    'writes nothing at %s, named by its plan',
    async (name) => {
      const files = () => readdirSync(home, { recursive: true }).sort();
      const outside = join(home, 'outside');
      mkdirSync(outside, { recursive: true });
      symlinkSync(outside, join(out, 'link'));
      const inFolder = `${out.slice(1)}/link/victim`;
      const before = files();
      await replan(() => ({ join: name.startsWith('link') ? `${inFolder}/` : `${name}/` }));
      expect(await wait()).toMatch(/^2\n.*is not below|^2\n.*outside of its folder/);
      await replan(({ inputs }) => ({
        join: `${out.slice(1)}/joined/`,
        inputs: inputs.map((input, at) => (at === 0 ? { ...input, output: name } : input)),
      }));
      mkdirSync(join(out, 'joined'));
      symlinkSync(outside, join(out, 'joined/link'));
      expect(await wait()).toMatch(/^2\n.*is not below/);
      rmSync(join(out, 'joined'), { recursive: true });
      expect(files()).toEqual(before);
      expect(existsSync('/tmp/decktype-victim')).toBe(false);
    },
  );

  test('is refused or joined as before, whichever of its bits is flipped', async () => {
    await wait('--join', join(out, '../right/'));
    const joined = (folder: string) =>
      existsSync(folder)
        ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
        : [];
    const right = joined(join(out, '../right'));
    expect(right).toHaveLength(2);
    const files = [
      'batch.json',
      'WHOLE',
      'manifest.json',
      'shards/000000.out',
      'shards/000000.json',
    ];
    for (const file of files) {
      const { size } = statSync(join(out, file));
      for (let at = 0; at < size; at += Math.ceil(size / 12)) {
        flip(join(out, file), at);
        const target = join(out, `../${file.replace('/', '-')}-${at}/`);
        const printed = await wait('--join', target);
        expect(printed, `${file} at ${at}`).toMatch(/^(0|2\n.*(damaged|of format|is a batch))/);
        expect(joined(target)).toEqual(printed.startsWith('0') ? right : []);
        flip(join(out, file), at);
      }
    }
  });

  test.each([
    ['omit an input', 'b.ndjson', '0:0-end'],
    ['omit the end of an input', 'a.ndjson', '0:0-9 | 1:0-end'],
    ['have a gap', 'a.ndjson', '0:0-9 | 0:10-end | 1:0-end'],
    ['overlap', 'a.ndjson', '0:0-9 | 0:8-end | 1:0-end'],
    ['go beyond an input', 'a.ndjson', '0:0-beyond | 1:0-end'],
    ['repeat an input', 'b.ndjson', '0:0-end | 1:0-end | 1:0-end'],
    ['have another order', 'a.ndjson', '1:0-end, 0:0-end'],
    ['have a range beside other parts', 'a.ndjson', '0:0-9 | 0:9-end, 1:0-end'],
    ['have an empty range', 'a.ndjson', '0:0-0 | 0:0-end | 1:0-end'],
  ])('is refused with the name of an input if its shards %s', async (_, name, shards) => {
    await reshard(shards);
    expect(await wait('--join', join(out, '../x/'))).toMatch(
      `2\ndecktype: ${out} has a damaged plan (its shards do not have ${join(home, name)} once, from its start to its end); submit into another folder`,
    );
    expect(existsSync(join(out, '../x'))).toBe(false);
  });

  test('is refused if its plan cuts an input that cannot be cut', async () => {
    const { inputs } = await new BatchFolder(out).knownPlan();
    await reshard('0:0-9 | 0:9-end | 1:0-end', {
      inputs: inputs.map((input) => ({ ...input, isOfLines: false })),
    });
    expect(await wait('--join', join(out, '../x/'))).toMatch(/^2\n.*do not have \S*a\.ndjson once/);
  });

  test.each([
    { output: 'a\0b' },
    { hash: 5 as never },
    { found: { files: 2, findings: [], warnings: [5] } as never },
  ])('is refused if its plan or inputs have %j', async (other) => {
    await replan(({ inputs }) => ({
      ...other,
      inputs: inputs.map((one) => ({ ...one, ...other })),
    }));
    expect(await wait('--join', join(out, 'joined/'))).toMatch(/^2\n.*damaged plan/);
  });

  test('is refused if its kind is the name of an object member', async () => {
    await replan(() => ({ makes: 'constructor' }));
    expect(await wait()).toMatch(/^2\n.*makes constructor, which this version/);
  });

  test.each([
    'garbage',
    '{"batch":"ID"}',
    '{"batch":"ID","counts":{},"findings":[]}',
    `{"batch":"ID","counts":${JSON.stringify(noCounts())},"findings":[null]}`,
    `{"batch":"ID","counts":${JSON.stringify(noCounts())},"findings":[],"warnings":[5]}`,
    `{"batch":"ID","counts":${JSON.stringify({ ...noCounts(), left: -1 })},"findings":[]}`,
  ])('is refused with an invented manifest: %s', async (text) => {
    const { id } = await new BatchFolder(out).knownPlan();
    const manifest = text.replace('ID', id);
    writeFileSync(join(out, 'manifest.json'), manifest);
    writeFileSync(join(out, 'WHOLE'), sha256(manifest));
    expect(await wait()).toMatch(/^2\n.*damaged manifest|^2\n.*outside of its folder/);
    expect(await wait('--root', '/')).toMatch(/^2\n.*damaged manifest/);
  });

  test.each([
    ['omits outputs', []],
    ['is null', null],
    ['is a number', 5],
    ['is an object', {}],
    ['has null for a part', [null]],
    ['has no counts', [{ bytes: 0, entries: 0, whole: { counts: {}, diagnostics: [] } }]],
    ['has texts for counts', [{ ...wholePart, whole: { counts: { standings: '9' } } }]],
    ['has no findings', [{ ...wholePart, whole: { counts: noCounts(), diagnostics: [null] } }]],
    ['has negative lengths', [{ ...wholePart, bytes: -5 }]],
  ])('names the shard whose report %s', async (_, report) => {
    const folder = new BatchFolder(out);
    const { id } = await folder.knownPlan();
    await folder.writeReport({ ...(await folder.report(0, id)), report });
    rmSync(join(out, 'WHOLE'));
    const finishing = openBatch(folder, new Root('/')).then(finishIfDone);
    await expect(finishing).rejects.toThrow(
      /^the report of shard 0 in \S+ is not what a worker writes.*; remove shards\/000000.json/,
    );
  });

  test('is refused if its shards are those of another batch', async () => {
    const single = join(home, 'single');
    await makeBatch(single, [join(home, 'a.ndjson')], '-');
    for (const ending of ['out', 'json']) {
      cpSync(join(single, `shards/000000.${ending}`), join(out, `shards/000000.${ending}`));
    }
    expect(await wait('--join', join(out, '../x/'))).toMatch(/^2\n.*is of another batch/);
    rmSync(join(out, 'shards/000000.out'));
    symlinkSync(join(single, 'shards/000000.out'), join(out, 'shards/000000.out'));
    renameSync(join(out, 'shards'), join(out, 'elsewhere'));
    symlinkSync(join(out, 'elsewhere'), join(out, 'shards'));
    expect(await wait('--join', join(out, '../x/'))).toMatch(/^2\n.*shards is a link/);
  });
});
