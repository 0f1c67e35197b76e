/** Tallies counted shard by shard give the same reports as tallies of all lists at once. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileRules } from '../../src/core/engine/matcher.js';
import { parseRules } from '../../src/core/rules/parse.js';
import { dropRepeats } from '../../src/questions/corpus/duplicate-files.js';
import { readCorpus } from '../../src/questions/corpus/reading/read-corpus.js';
import { saveCorpus } from '../../src/questions/corpus/store.js';
import { tagCorpus } from '../../src/questions/corpus/tagging/tag.js';
import type { Policy } from '../../src/questions/metagame/policy.js';
import { reportOf } from '../../src/questions/metagame/report/report.js';
import {
  givenLabels,
  programLabels,
  tallyCorpus,
} from '../../src/questions/metagame/tally/corpus.js';
import { readTally } from '../../src/questions/metagame/tally/file.js';
import type { Tally } from '../../src/questions/metagame/tally/tally.js';
import { tallyTask } from '../../src/services/cluster/tasks/tally.js';
import { filesBelow, makeBatch, withFolder } from '../support/batches.js';
import { events, type GeneratedEvent } from '../support/metagame-events.js';

const { ruleSet } = parseRules([
  {
    identifier: 'zebra',
    name: 'Zebra',
    cards: [{ name: 'Card 2' }],
    variants: [{ identifier: 'zebra-ape', name: 'Zebra Ape', cards: [{ name: 'Card 3' }] }],
  },
  { identifier: 'ape', name: 'Ape', cards: [{ name: 'Card 3' }] },
  { identifier: 'bear', name: 'Bear', cards: [{ name: 'Card 4' }] },
  { identifier: 'cat', name: 'Cat', cards: [{ name: 'Card 5' }] },
]);
if (ruleSet === undefined) throw new Error('the rules have errors');
const { program } = compileRules(ruleSet);

const card = fc.constantFrom(1, 2, 3, 4, 5).map((number) => ({ name: `Card ${number}`, count: 4 }));
const standing = fc.record(
  {
    player: fc.constantFrom('ann', 'bob', 'lou'),
    placing: fc.constantFrom(1, 2, 30, null),
    decklist: fc.array(card, { maxLength: 2 }).map((main) => ({ main })),
    deck: fc.constantFrom(
      null,
      { id: 'a', name: 'A' },
      { id: 'a', name: 'Other A' },
      { id: 'other' },
    ),
  },
  { requiredKeys: ['decklist'] },
);
const someStandings = fc.array(standing, { minLength: 1, maxLength: 4 });
/** A file of lists: of an event that other files have lists of, too, or without an event. */
const listFile = fc.record({
  event: fc.constantFrom('e0', 'e1', 'cup', undefined),
  standings: someStandings,
  form: fc.constantFrom('array', 'lines', 'gzip', 'corpus'),
});
type ListFile = typeof listFile extends fc.Arbitrary<infer T> ? T : never;

/** Players without an id have matches only through pairings of players without ids, that is, without a name. */
function eventFiles(all: readonly GeneratedEvent[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { details, standings, played, pairings } of all) {
    const folder = `lists/${details.id}-cup`;
    const written = standings.map((one, index) => ({
      ...one,
      decklist:
        played[index] === 0 ? null : { main: [{ name: `Card ${played[index]}`, count: 4 }] },
      deck: (played[index] ?? 0) % 2 === 0 ? null : { id: `old-${played[index]}`, name: 'Old' },
    }));
    files[`${folder}/details.json`] = JSON.stringify(details);
    files[`${folder}/standings.json`] = JSON.stringify(written);
    files[`${folder}/pairings.json`] = JSON.stringify(pairings);
  }
  return files;
}

async function listFiles(all: readonly ListFile[]): Promise<Record<string, string | Uint8Array>> {
  const files: Record<string, string | Uint8Array> = {};
  for (const [index, { event, standings, form }] of all.entries()) {
    const array = JSON.stringify(standings);
    const lines = standings.map((one) => JSON.stringify(one)).join('\n');
    const folder = `lists/f${index}`;
    if (event !== undefined) {
      const details = {
        id: event,
        name: `Cup ${event}`,
        date: `2025-01-05${form === 'lines' ? 'T00:00Z' : ''}`,
      };
      files[`${folder}/details.json`] = JSON.stringify(details);
      files[`${folder}/standings.json`] = form === 'lines' ? lines : array;
    } else if (form === 'corpus') {
      const { corpus } = await readCorpus([{ name: 'x.json', content: [Buffer.from(array)] }]);
      files[`${folder}.corpus`] = saveCorpus(corpus);
    } else if (form === 'gzip') files[`${folder}.json.gz`] = gzipSync(array);
    else files[`${folder}.json`] = form === 'lines' ? lines : array;
  }
  return files;
}

const policies: fc.Arbitrary<Policy> = fc.record({
  repeated: fc.constant('count' as const),
  ties: fc.constantFrom('third', 'half'),
  playoffs: fc.constantFrom('count', 'out'),
  unknown: fc.constantFrom('count', 'out'),
  listless: fc.constantFrom('out', 'count'),
});

function reportText(tally: Tally, policy: Policy, families: boolean): string {
  return JSON.stringify(reportOf(tally, policy, { families, by: 'event' }));
}

/** The shares that a report of changes computes from the labels of lists. */
function sharesOf(tally: Tally, policy: Policy, families: boolean) {
  const { archetypes } = reportOf(tally, { ...policy, ties: 'out' }, { families }).summary;
  return archetypes
    .filter(({ players }) => players > 0)
    .map(({ archetype, share }) => ({ archetype, share }));
}

test('a report of a tally built from shards equals the report of the lists', async () => {
  let shards = 0;
  await fc.assert(
    fc.asyncProperty(
      events,
      fc.array(listFile, { maxLength: 4 }),
      fc.constantFrom(1, 300, 3000),
      fc.array(policies, { minLength: 3, maxLength: 3 }),
      fc.boolean(),
      async (all, others, shardBytes, some, isRepeated) => {
        const files: Record<string, string | Uint8Array> = {
          ...eventFiles(all),
          ...(await listFiles(others)),
        };
        const again = files['lists/f0.json'];
        if (again !== undefined && isRepeated) files['lists/again/f0.json'] = again;
        if (Object.keys(files).length === 0) return;
        await withFolder(files, async (folder) => {
          const read = await readCorpus(['lists'], {
            files: filesBelow(folder),
            placeOf: (name) => `${folder}/${name}`,
          });
          if (read.files.every(({ standings }) => standings === 0)) return;
          const { corpus, repeated } = dropRepeats(read.corpus, 0);
          const made = await makeBatch(tallyTask, folder, ['lists'], { program, shardBytes });
          shards = Math.max(shards, made.shards);
          const tally = readTally(made.bytes.toString());
          const labels = programLabels(corpus, tagCorpus(program, corpus));
          const whole = tallyCorpus(corpus, labels);
          const given = givenLabels(corpus);
          expect(made.summary.findings).toEqual(JSON.parse(JSON.stringify(read.diagnostics)));
          expect(made.notes.filter((note) => note.endsWith('counts once'))).toHaveLength(
            repeated.length,
          );
          for (const policy of some) {
            for (const families of [true, false]) {
              expect(reportText(tally, policy, families)).toBe(reportText(whole, policy, families));
              expect(tally.labelled && sharesOf(tally.labelled, policy, families)).toEqual(
                given && sharesOf(tallyCorpus(corpus, given), policy, families),
              );
            }
          }
        });
      },
    ),
    { numRuns: 40 },
  );
  expect(shards).toBeGreaterThan(2);
});
