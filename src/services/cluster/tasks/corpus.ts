/** Builds a stored corpus shard by shard, as `decktype corpus build` writes it. */

import { counted } from '../../../core/diagnostics/counted.js';
import { defined } from '../../../core/json/defined.js';
import { contentHash } from '../../../core/rules/content-hash.js';
import { corpusJoin } from '../../../questions/corpus/build/join.js';
import {
  dropRepeats,
  repeatedEvents,
  repeatedEventText,
} from '../../../questions/corpus/duplicate-files.js';
import type { Corpus } from '../../../questions/corpus/layout/corpus.js';
import { CorpusError } from '../../../questions/corpus/recognize.js';
import { loadCorpus, saveCorpus } from '../../../questions/corpus/store.js';
import { bytesOf } from './parts.js';
import { isLastPart, type ReadReport, readShard, sumNames, sumReads } from './read-shard.js';
import type { BatchInput, MadeBatch, ShardOutput, Task } from './task.js';

const joinedName = 'lists.corpus';

export const corpusTask: Task<ReadReport> = {
  name: 'corpus',
  reads: 'lists',
  needsRules: false,
  joinedName,

  // The standings of a tournament must be read together with its details and pairings.
  mayCut: ({ isOfLines, name }) => isOfLines && !/(^|[\\/])standings\.json$/.test(name),

  async make(shard, context) {
    const { corpus, report } = await readShard(shard, context);
    await context.write(saveCorpus(corpus));
    return report;
  },

  counts: sumNames,
  sum: sumReads,

  async join(batch, outputs, target) {
    const { unread, lists } = sumReads(batch).counts;
    if (unread > 0) {
      throw new CorpusError(
        `${counted(unread, 'file')} cannot be read; nothing was written; repair or leave out what is damaged, and submit into another folder`,
      );
    }
    if (lists === 0) throw new CorpusError('there are no lists in these files');
    const all = await joined(batch, outputs);
    const { corpus, repeated } = dropRepeats(all, 0);
    for (const { file } of repeated) {
      await target.note(`skipped: ${all.files[file]}, in the corpus already`);
    }
    for (const found of repeatedEvents(corpus)) await target.note(repeatedEventText(found));
    await target.begin(joinedName);
    await target.write(saveCorpus(corpus));
  },
};

async function joined(
  { inputs, shards, reports, pathOf }: MadeBatch<ReadReport>,
  outputs: readonly ShardOutput[],
): Promise<Corpus> {
  const join = corpusJoin();
  /** Hash of an input's name for all machines -> hash of its path on this machine. */
  const places = new Map(
    inputs.map((input) => [contentHash(input.path), contentHash(pathOf(input))]),
  );
  let content: string | undefined;
  for (const [at, output] of outputs.entries()) {
    const corpus = loadCorpus(await bytesOf(output));
    const { part, counts } = reports[at] as ReadReport;
    if (part === undefined) {
      join.add(placedIn(corpus, places));
      continue;
    }
    content ??= part.content;
    join.addPart(corpus, counts.standings);
    const [{ input } = { input: 0 }] = shards[at] ?? [];
    if (!isLastPart(shards[at], inputs)) continue;
    const path = contentHash(pathOf(inputs[input] as BatchInput));
    join.endFile(defined({ content, path }));
    content = undefined;
  }
  return join.finish();
}

/** Replaces the places of a corpus's files by those on this machine, so that the files can be found again. */
function placedIn(corpus: Corpus, places: ReadonlyMap<string, string>): Corpus {
  const origins = corpus.origins.map(({ path, ...origin }) =>
    path === undefined ? origin : { ...origin, path: places.get(path) ?? path },
  );
  return { ...corpus, origins };
}
