/** The parts of a batch without a queue, in this process; see also rules-fixtures/transcripts/batches.txt. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { withFolder } from '../../../../support/batches.js';
import { testEnvironment } from '../../../../support/environment.js';

const files = {
  'rules.json': JSON.stringify([{ identifier: 'opt', name: 'Opt', cards: [{ name: 'Opt' }] }]),
  // Gives 6 shards of 400 bytes.
  'lists.ndjson': '{"player":"ada","decklist":[{"name":"Opt"}]}\n'.repeat(48),
};

test('a part that two processes do at the same time is the output of decktype tag', () =>
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
    // The scheduler must start the part again.
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
