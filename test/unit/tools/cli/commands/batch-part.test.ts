/** Batches without a queue: `batch submit --no-queue`, `do` and `finish`, in this process. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { partOf } from '../../../../../src/tools/cli/commands/batch-part.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { withFolder } from '../../../../support/batches.js';
import { testEnvironment } from '../../../../support/environment.js';

const line = (index: number) =>
  JSON.stringify({ player: `p${index}`, decklist: [{ name: index % 2 ? 'Opt' : 'Duress' }] });
const files = {
  'rules.json': JSON.stringify([{ identifier: 'opt', name: 'Opt', cards: [{ name: 'Opt' }] }]),
  // 6 shards of 400 bytes.
  'lists.ndjson': Array.from({ length: 48 }, (_, index) => `${line(index)}\n`).join(''),
};

interface Run {
  readonly variables?: Readonly<Record<string, string>>;
  readonly stop?: Promise<void>;
}
type Decktype = (args: string, run?: Run) => Promise<string>;

/** A batch of 6 shards without a queue; `at` are paths in its folder. */
function withBatch(
  work: (decktype: Decktype, at: (name: string) => string) => Promise<void>,
): Promise<void> {
  return withFolder(files, async (folder) => {
    const at = (name: string) => join(folder, name);
    const decktype: Decktype = async (args, { variables = {}, stop } = {}) => {
      const { stdout, stderr, out, err } = testEnvironment();
      const stopAsked = () => stop ?? new Promise<void>(() => {});
      const env = { ...processEnvironment(), stdout, stderr, variables, stopAsked };
      const given = args.split(' ').map((one) => one.replace(/^@/, `${folder}/`));
      const code = await run(given, env);
      return `${code}\n${out()}${err()}`.replaceAll(`${folder}/`, '');
    };
    const given = '--rules @rules.json --out @out --no-queue --shard-size 0.0004';
    expect(await decktype(`batch submit @lists.ndjson ${given}`)).toBe(
      '0\nout: 6 shards of 1 file\nrun decktype batch do out --part I/N for each I from 0 to N - 1, in any processes, and decktype batch finish out when they have ended\n',
    );
    await work(decktype, at);
  });
}

test('parts make the bytes of decktype tag, whoever does one twice at the same time', () =>
  withBatch(async (decktype, at) => {
    expect(await decktype('batch do @out --part 0/4')).toMatch(/^0\n.*part 0\/4 of out is done/s);
    const early = await decktype('batch finish @out --parts 4 --join @all.ndjson');
    expect(early).toBe(
      '1\nout: 2 of 6 shards done, not whole\nmissing: shards 1, 2, 3, 5 (parts 1, 2, 3 of 4); decktype batch do out does them\n',
    );
    const rest = ['1/4', '2/4', '2/4', '3/4'].map((part) =>
      decktype(`batch do @out --part ${part}`),
    );
    for (const done of await Promise.all(rest)) expect(done).toMatch(/^0\n/);
    expect(await decktype('batch do @out --part 3/4')).toContain('0 of 1 shard left');
    expect(await decktype('batch finish @out --join @all.ndjson')).toMatch(/^0\n48 standings: /);
    await decktype('tag @lists.ndjson --rules @rules.json --out @tagged.ndjson');
    expect(readFileSync(at('all.ndjson'))).toEqual(readFileSync(at('tagged.ndjson')));
  }));

test('without a part, batch do does all that is left', () =>
  withBatch(async (decktype) => {
    expect(await decktype('batch do @out')).toContain('6 of 6 shards left');
    expect(await decktype('batch finish @out')).toMatch(/^0\n/);
  }));

test('a part that is stopped exits with 1, as its scheduler must start it again', () =>
  withBatch(async (decktype) => {
    const stopped = await decktype('batch do @out', { stop: Promise.resolve() });
    expect(stopped).toMatch(/^1\n.*of 6 shards left; decktype batch do out does the rest/s);
  }));

test('a part exits with 1 where a shard fails, and does it when the cause is gone', () =>
  withBatch(async (decktype, at) => {
    renameSync(at('lists.ndjson'), at('away'));
    const failed = await decktype('batch do @out --part 5/6');
    expect(failed).toMatch(/^1\n.*shard 5 was given up: lists.ndjson is not there/s);
    expect(failed).toContain('1 of 1 shard left; decktype batch do out --part 5/6 does the rest');
    renameSync(at('away'), at('lists.ndjson'));
    expect(await decktype('batch do @out --part 5/6')).toMatch(/^0\n/);
  }));

test('shards whose inputs are not mounted do not keep the others from being done', () =>
  withBatch(async (decktype, at) => {
    for (const folder of ['away', 'here']) mkdirSync(at(folder));
    renameSync(at('lists.ndjson'), at('away/lists.ndjson'));
    writeFileSync(at('here/lists.ndjson'), `${line(1)}\n`);
    const given = '--rules @rules.json --out @both --no-queue --shard-size 0.0004';
    expect(await decktype(`batch submit @away @here ${given}`)).toContain('7 shards of 2 files');
    rmSync(at('away/lists.ndjson'));
    const done = await decktype('batch do @both');
    expect(done).toMatch(/^1\n.*away is empty: is it mounted\?/s);
    expect(done).toContain('6 of 7 shards left; decktype batch do both does the rest');
  }));

test.each([
  ['damaged', (path: string) => writeFileSync(path, 'x')],
  ['away', (path: string) => rmSync(path)],
])('batch finish names the shard whose output is %s, also where nothing is joined', (_, harm) =>
  withBatch(async (decktype, at) => {
    await decktype('batch do @out');
    harm(at('out/shards/000003.out'));
    expect(await decktype('batch finish @out')).toMatch(
      /^2\ndecktype: the output of shard 3 in out is damaged or not there; remove shards\/000003.json, and decktype batch retry, or batch do without a queue, does the shard again/,
    );
    rmSync(at('out/shards/000003.json'));
    expect(await decktype('batch finish @out')).toContain('missing: shard 3;');
    await decktype('batch do @out');
    expect(await decktype('batch finish @out')).toMatch(/^0\n/);
  }),
);

test('a command that is printed names the root that was given', () =>
  withBatch(async (decktype) => {
    const given = '--rules @rules.json --out @below --no-queue --root @.';
    expect(await decktype(`batch submit @lists.ndjson ${given}`)).toMatch(
      /decktype batch do below --root \. --part I\/N .* decktype batch finish below --root \. when/,
    );
    expect(await decktype('batch finish @below --root @.')).toMatch(
      /decktype batch do below --root \. does it/,
    );
  }));

test('a batch is not joined below another root than that of its submission', () =>
  withBatch(async (decktype, at) => {
    const given = '--rules @rules.json --out @below --no-queue --join @joined.ndjson';
    await decktype(`batch submit @lists.ndjson ${given}`);
    await decktype('batch do @below');
    const wrong = await decktype('batch finish @below --root @.');
    expect(wrong).toMatch(
      /^2\ndecktype: none of the inputs of below is below \.: give the --root that it was submitted with, or --join\n$/,
    );
    expect(await decktype('batch finish @below --root /')).toMatch(/^0\n/);
    expect(existsSync(at('joined.ndjson'))).toBe(true);
  }));

const orGone = ', or delete the folder and run decktype batch remove where they were deleted';
test.each([
  ['wait', ''],
  ['retry', ''],
  ['status', ''],
  ['cancel', orGone],
  ['remove', orGone],
])('batch %s refuses another root: jobs would have names that nobody meant', (command, orElse) =>
  withBatch(async (decktype) => {
    const nobody = '--broker no://broker';
    const none = (root: string) =>
      `2\ndecktype: none of the inputs of out is below ${root}: give the --root that it was submitted with${orElse}\n`;
    expect(await decktype(`batch ${command} @out --root @. ${nobody}`)).toBe(none('.'));
    expect(await decktype(`batch ${command} @out ${nobody}`)).toContain('address of the broker');
    expect(
      await decktype(
        'batch submit @lists.ndjson --out @own --no-queue --root @. --rules @rules.json',
      ),
    ).toContain('run decktype');
    expect(await decktype(`batch ${command} @own ${nobody}`)).toBe(none('/').replace('out', 'own'));
  }),
);

test.each(['wait', 'retry', 'status', 'cancel', 'remove'])(
  'batch %s does not take a batch whose inputs were deleted for one below another root',
  (command) =>
    withBatch(async (decktype, at) => {
      const broker = '--root @. --broker no://broker';
      mkdirSync(at('in'));
      renameSync(at('lists.ndjson'), at('in/lists.ndjson'));
      await decktype('batch submit @in --out @own --no-queue --root @. --rules @rules.json');
      rmSync(at('in/lists.ndjson'));
      expect(await decktype(`batch ${command} @own ${broker}`)).toContain('address of the broker');
    }),
);

test('a batch that was cancelled is not done until it is submitted again', () =>
  withBatch(async (decktype, at) => {
    writeFileSync(at('out/cancelled'), '');
    expect(await decktype('batch do @out')).toMatch(/^1\n.*out: cancelled/s);
  }));

describe('the part of a process', () => {
  test.each([
    ['is the whole batch', {}, {}, '0/1'],
    ['is what it is told', { part: { index: 2, of: 3 } }, { JOB_COMPLETION_INDEX: '1' }, '2/3'],
    ['of an Indexed Job', { parts: 4 }, { JOB_COMPLETION_INDEX: '3' }, '3/4'],
    [
      'of an AWS Batch array',
      {},
      { AWS_BATCH_JOB_ARRAY_INDEX: '0', AWS_BATCH_JOB_ARRAY_SIZE: '9' },
      '0/9',
    ],
    ['of a Slurm array from 1 on', {}, slurm(3, 1, 4), '2/4'],
    ['of some tasks of a Slurm array', { parts: 16 }, slurm(7, 3, 2), '7/16'],
    ['of a Slurm array with gaps', {}, slurm(7, 3, 2), /SLURM_ARRAY_TASK_ID is 7.*--parts/],
    ['without a number', {}, { JOB_COMPLETION_INDEX: '3' }, /JOB_COMPLETION_INDEX is 3.*--parts/],
    ['beyond the last', { parts: 3 }, { JOB_COMPLETION_INDEX: '3' }, /is 3, .* from 0 to 2/],
    ['that is empty', { parts: 3 }, { JOB_COMPLETION_INDEX: '' }, /is "", .* from 0 to 2/],
    ['that nobody tells', { parts: 3 }, {}, /which part.*--part I\/3/],
  ])('%s', (_, options, variables, expected) => {
    const found = () => {
      const { index, of } = partOf(options, variables);
      return `${index}/${of}`;
    };
    if (typeof expected === 'string') expect(found()).toBe(expected);
    else expect(found).toThrow(expected);
  });

  function slurm(id: number, least: number, count: number) {
    return {
      SLURM_ARRAY_TASK_ID: String(id),
      SLURM_ARRAY_TASK_MIN: String(least),
      SLURM_ARRAY_TASK_COUNT: String(count),
    };
  }
});

test('batch remove needs no folder', () =>
  withBatch(async (decktype, at) => {
    rmSync(at('out'), { recursive: true });
    const removed = await decktype('batch remove @out --root @. --broker no://broker');
    expect(removed).toContain('address of the broker');
  }));

test('outputs of one name are not joined into a folder, where one would replace the other', () =>
  withBatch(async (decktype, at) => {
    mkdirSync(at('other'));
    writeFileSync(at('other/lists.ndjson'), '{"player":"Ada","decklist":[]}\n');
    const given = '--out @same --no-queue --rules @rules.json';
    expect(await decktype(`batch submit @lists.ndjson @other/lists.ndjson ${given}`)).toMatch(/^0/);
    await decktype('batch do @same');
    expect(await decktype('batch finish @same --join @all/')).toMatch(
      /^2\ndecktype: two outputs would be called lists\.ndjson; one would overwrite the other/,
    );
    expect(existsSync(at('all'))).toBe(false);
    expect(await decktype('batch finish @same')).toMatch(/^0/);
  }));
