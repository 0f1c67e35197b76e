/** Pairings survive files and corpora: nothing is lost, and nothing is added. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deckNumberOf, deckOf } from '../../src/questions/corpus/layout/access.js';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import { readCorpus } from '../../src/questions/corpus/reading/read-corpus.js';
import { loadCorpus, saveCorpus } from '../../src/questions/corpus/store.js';
import { type CorpusLabels, tallyCorpus } from '../../src/questions/metagame/tally/corpus.js';
import { mergeTallies } from '../../src/questions/metagame/tally/tally.js';
import { memoryFiles } from '../support/memory-files.js';
import { archetypes, events, type GeneratedEvent, tallyOf } from '../support/metagame-events.js';

/** The files of events in the layout of the data interface; a list names its archetype by a card. */
function filesOf(all: readonly GeneratedEvent[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { details, standings, played, pairings } of all) {
    const folder = `tournaments/${details.id}`;
    const written = standings.map((standing, index) => ({
      ...standing,
      decklist:
        archetypes[played[index] as number]?.kind === 'listless'
          ? null
          : { main: [{ name: `Card ${played[index]}`, count: 4 }] },
    }));
    files[`${folder}/details.json`] = JSON.stringify(details);
    files[`${folder}/standings.json`] = JSON.stringify(written);
    files[`${folder}/pairings.json`] = JSON.stringify(pairings);
  }
  return files;
}

async function corpusOf(files: Record<string, string>, paths: readonly string[], base?: Corpus) {
  const { corpus, diagnostics } = await readCorpus(paths, {
    files: memoryFiles(files),
    ...(base && { base }),
  });
  // An event without known lists still has results.
  expect(diagnostics.filter(({ code }) => code !== 'without-lists')).toEqual([]);
  return corpus;
}

/** The labels, determined by the only card of each list. */
function labelsOf(corpus: Corpus): CorpusLabels {
  return {
    program: 'v1',
    archetypes,
    archetypeOf: (list) =>
      Number(deckOf(corpus, deckNumberOf(corpus, list)).cards[0]?.name.slice('Card '.length)),
  };
}

function foldersOf(all: readonly GeneratedEvent[]): string[] {
  return all.map(({ details }) => `tournaments/${details.id}`);
}

/** Events with at least one standing, because a file without any is not an event. */
const someEvents = events.map((all) => all.filter(({ standings }) => standings.length > 0));

test('the tally of a corpus equals that of its events', async () => {
  await fc.assert(
    fc.asyncProperty(someEvents, async (all) => {
      const corpus = await corpusOf(filesOf(all), foldersOf(all));
      const tally = tallyCorpus(corpus, labelsOf(corpus));
      const wanted = tallyOf(all);
      expect(tally.events.map(({ event }) => event.id)).toEqual(
        mergeTallies([wanted]).events.map(({ event }) => event.id),
      );
      expect(mergeTallies([tally])).toEqual(mergeTallies([wanted]));
      const restored = loadCorpus(saveCorpus(corpus));
      expect(tallyCorpus(restored, labelsOf(restored))).toEqual(tally);
    }),
    { numRuns: 60 },
  );
});

test('events that are added one by one give the corpus of all of them', async () => {
  await fc.assert(
    fc.asyncProperty(someEvents, async (all) => {
      const files = filesOf(all);
      const whole = await corpusOf(files, foldersOf(all));
      let added: Corpus | undefined;
      for (const folder of foldersOf(all)) added = await corpusOf(files, [folder], added);
      if (added !== undefined) expect(added).toEqual(whole);
    }),
    { numRuns: 40 },
  );
});

test('merged corpora keep their results', async () => {
  await fc.assert(
    fc.asyncProperty(someEvents, async (all) => {
      const files: Record<string, string | Uint8Array> = filesOf(all);
      const stored: string[] = [];
      for (const [index, folder] of foldersOf(all).entries()) {
        const one = await corpusOf(filesOf(all), [folder]);
        files[`${index}.corpus`] = saveCorpus(one);
        stored.push(`${index}.corpus`);
      }
      const { corpus: merged } = await readCorpus(stored, { files: memoryFiles(files) });
      const whole = await corpusOf(filesOf(all), foldersOf(all));
      expect(tallyCorpus(merged, labelsOf(merged))).toEqual(tallyCorpus(whole, labelsOf(whole)));
    }),
    { numRuns: 40 },
  );
});
