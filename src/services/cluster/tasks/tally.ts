/** Counts tallies of events shard by shard, for `decktype report`. */
import { setImmediate } from 'node:timers/promises';
import type { Classification } from '../../../core/engine/match/classification.js';
import type { Program } from '../../../core/engine/program/layout.js';
import { type Corpus, partSize } from '../../../questions/corpus/layout/corpus.js';
import { type CorpusTags, tagCorpus } from '../../../questions/corpus/tagging/tag.js';
import type { Archetype } from '../../../questions/metagame/archetypes.js';
import {
  type CorpusLabels,
  type FileTally,
  givenLabels,
  noLabels,
  programLabels,
  tallyFiles,
} from '../../../questions/metagame/tally/corpus.js';
import { tallyPieces, withoutMatches } from '../../../questions/metagame/tally/file.js';
import { tallyJoin } from '../../../questions/metagame/tally/join.js';
import { TallyError } from '../../../questions/metagame/tally/tally.js';
import { bytesOf } from './parts.js';
import { type ReadReport, readShard, sumNames, sumReads } from './read-shard.js';
import type { Task } from './task.js';

/** The first line of a shard's output. Each other line is a {@link TalliedFile}. */
interface ShardHead {
  readonly archetypes: readonly Archetype[];
  /** The archetypes of the lists' own labels. */
  readonly given: readonly Archetype[];
  readonly hasLabels: boolean;
}

/** The tally of a file by the program's labels, and by the lists' own labels. */
interface TalliedFile {
  readonly tally: FileTally;
  readonly given: FileTally;
}

const joinedName = 'tally.json';

export const tallyTask: Task<ReadReport> = {
  name: 'tally',
  reads: 'lists',
  needsRules: true,
  joinedName,

  // A file holds at most one event, so it must stay whole.
  mayCut: () => false,

  async make(shard, context) {
    const { program, signal, write } = context;
    const { corpus, report } = await readShard(shard, context);
    const labels = programLabels(corpus, await tagsOf(corpus, program, signal));
    const given = givenLabels(corpus, program.ruleSet);
    const { archetypes } = labels;
    const tallies = tallyFiles(corpus, labels);
    const others = playersOf(corpus, given ?? noLabels);
    const head: ShardHead = {
      archetypes,
      given: (given ?? noLabels).archetypes,
      hasLabels: given !== undefined,
    };
    await write(lineOf(head));
    for (const [file, tally] of tallies.entries()) {
      signal.throwIfAborted();
      await write(lineOf({ tally, given: others[file] as FileTally } satisfies TalliedFile));
    }
    return report;
  },

  counts: sumNames,
  sum: sumReads,

  async join(batch, outputs, target) {
    const { lists, standings, faulty } = sumReads(batch).counts;
    if (lists === 0 && standings <= faulty)
      throw new TallyError('there are no lists in these files');
    const { version, ruleSet } = batch.program;
    const counted = tallyJoin(version, ruleSet.unclassified);
    const labelled = tallyJoin(noLabels.program, ruleSet.unclassified);
    let hasLabels = false;
    for (const output of outputs) {
      let head: ShardHead | undefined;
      for (const line of String(await bytesOf(output))
        .trimEnd()
        .split('\n')) {
        if (head === undefined) {
          head = JSON.parse(line) as ShardHead;
          hasLabels ||= head.hasLabels;
          continue;
        }
        const { tally, given } = JSON.parse(line) as TalliedFile;
        counted.add(head.archetypes, [tally]);
        labelled.add(head.given, [given]);
      }
    }
    const { tally, repeated, events } = counted.finish();
    for (const note of repeated) await target.note(note);
    for (const { event, files } of events) {
      await target.note(
        `warning: the event ${event.id} counts twice: it is in ${files[0]} and in ${files[1]}; remove one of the files`,
      );
    }
    await target.begin(joinedName);
    const all = { ...tally, ...(hasLabels && { labelled: labelled.finish().tally }) };
    for (const piece of tallyPieces(all)) await target.write(Buffer.from(piece));
  },
};

function lineOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** The tallies of files without their matches. */
function playersOf(corpus: Corpus, labels: CorpusLabels): FileTally[] {
  return tallyFiles(corpus, labels).map(({ results, lists, ...file }) => ({
    ...file,
    results: results && withoutMatches(results),
    lists: lists.map(({ isKnown, tally }) => ({ isKnown, tally: withoutMatches(tally) })),
  }));
}

/** Tags a corpus segment by segment, to let the event loop run in between. */
async function tagsOf(corpus: Corpus, program: Program, signal: AbortSignal): Promise<CorpusTags> {
  const outcomes = new Uint32Array(corpus.deckCount);
  const classifications: (Classification | undefined)[] = [];
  for (const [index, segment] of corpus.segments.entries()) {
    await setImmediate();
    signal.throwIfAborted();
    const { deckCount } = segment;
    const tags = tagCorpus(program, { ...corpus, segments: [segment], deckCount });
    const before = classifications.length;
    for (const [deck, outcome] of tags.outcomes.entries()) {
      outcomes[index * partSize + deck] = before + outcome;
    }
    for (const found of tags.classifications) classifications.push(found);
  }
  return { program, outcomes, classifications };
}
