/** The parts of a batch without a queue, in this process; see also rules-fixtures/transcripts/batches.txt. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { partOf } from '../../../../../src/tools/cli/commands/batch-part.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { withFolder } from '../../../../support/batches.js';
import { testEnvironment } from '../../../../support/environment.js';

const files = {
  'rules.json': JSON.stringify([{ identifier: 'opt', name: 'Opt', cards: [{ name: 'Opt' }] }]),
  // 6 shards of 400 bytes.
  'lists.ndjson': '{"player":"ada","decklist":[{"name":"Opt"}]}\n'.repeat(48),
};

test('a part that two processes do at the same time is as decktype tag makes it', () =>
  withFolder(files, async (folder) => {
    const at = (name: string) => join(folder, name);
    const decktype = async (args: string, stop?: Promise<void>) => {
      const { stdout, stderr, out, err } = testEnvironment();
      const stopAsked = () => stop ?? new Promise<void>(() => {});
      const env = { ...processEnvironment(), stdout, stderr, variables: {}, stopAsked };
      const code = await run(args.replaceAll('@', `${folder}/`).split(' '), env);
      return `${code}\n${out()}${err()}`;
    };
    const given = '--rules @rules.json --out @out --no-queue --shard-size 0.0004';
    expect(await decktype(`batch submit @lists.ndjson ${given}`)).toMatch(/^0\n/);
    // Its scheduler must start it again.
    expect(await decktype('batch do @out', Promise.resolve())).toMatch(
      /^1\n.*of 6 shards left; decktype batch do \S+ does the rest/s,
    );
    const all = ['0/3', '1/3', '2/3', '2/3'].map((part) =>
      decktype(`batch do @out --part ${part}`),
    );
    for (const done of await Promise.all(all)) expect(done).toMatch(/^0\n/);
    expect(await decktype('batch finish @out --join @all.ndjson')).toMatch(/^0\n48 standings: /);
    await decktype('tag @lists.ndjson --rules @rules.json --out @tagged.ndjson');
    expect(readFileSync(at('all.ndjson'))).toEqual(readFileSync(at('tagged.ndjson')));
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
