import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { compileRules } from '../../../../src/core/engine/matcher.js';
import { readCorpus } from '../../../../src/questions/corpus/reading/read-corpus.js';
import { tagCorpus } from '../../../../src/questions/corpus/tagging/tag.js';
import { defaultPolicy } from '../../../../src/questions/metagame/policy.js';
import { summarize } from '../../../../src/questions/metagame/report/summary.js';
import { programLabels, tallyCorpus } from '../../../../src/questions/metagame/tally/corpus.js';
import { mergeTallies, type Tally } from '../../../../src/questions/metagame/tally/tally.js';

import { openStore, type Store } from '../../../../src/services/store/store.js';
import { damageTournament, madeTournament } from '../../../support/dump.js';
import { memoryFiles } from '../../../support/memory-files.js';
import { archetypes, events, type GeneratedEvent } from '../../../support/metagame-events.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

/** Rules that tell the generated archetypes by their only card. */
const rules = ['dragapult', 'gardevoir', 'miraidon'].map((family) => ({
  identifier: family,
  name: family,
  cards: [{ name: family }],
  variants: archetypes
    .filter((one) => one.family.id === family && one.id !== family)
    .map(({ id, name }) => ({ identifier: id, name, cards: [{ name: id }] })),
}));

function textsOf({ details, standings, played, pairings }: GeneratedEvent) {
  const written = standings.map((standing, index) => {
    const { id, family, kind } = archetypes[played[index] as number] as (typeof archetypes)[number];
    const cards = [...new Set([family.id, id])].map((name) => ({ name, count: 1 }));
    return { ...standing, decklist: kind === 'listless' ? null : { main: cards } };
  });
  const { id, date, format, phases } = details;
  const time = new Date(date).toISOString();
  return {
    id,
    details: JSON.stringify({
      id,
      game: 'G',
      name: `Event ${id}`,
      date: time,
      format,
      phases,
      players: 1,
    }),
    standings: JSON.stringify(written),
    pairings: JSON.stringify(
      // The data interface needs a round and a first player in every row.
      pairings.map((row) => ({ ...row, match: row.match ?? null, phase: row.phase ?? null })),
    ),
  };
}

/** Rows that the data interface accepts: a winner is a player, 0 or -1. */
const importable = events.map((all) => all.filter(({ standings }) => standings.length > 0));

describe('the metagame of a store', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(':memory:');
  });
  afterAll(() => store.close());

  test('leaves out players whose list is a text or a number, as that of files does', async () => {
    const card = { name: 'gardevoir', count: 1 };
    const standings = JSON.stringify([
      { player: 'a', name: '🦆🦆', placing: 1, decklist: '4 Charizard ex OBF 125' },
      { player: 'b', name: '🦆', placing: 2, decklist: [card] },
      { player: 'c', name: 'C', placing: 3, decklist: { main: [{ ...card, name: 'pidgey' }] } },
      { player: 'd', name: '🦆', placing: 4, decklist: 12_345 },
      { player: 'e', placing: 5, decklist: {} },
      { player: 'f', placing: 6, decklist: [] },
      { player: 'g', placing: 7, decklist: null },
      { player: 'h', placing: 8 },
    ]);
    const details = JSON.stringify({
      ...{ id: 'cup', game: 'G', name: 'Cup', date: '2025-01-01T00:00:00.000Z', players: 8 },
    });
    const program = compileRules(JSON.stringify(rules)).program;
    const read = await readCorpus('d', {
      files: memoryFiles({ 'd/standings.json': standings, 'd/details.json': details }),
    });
    expect(read.diagnostics).toHaveLength(2);
    const labels = programLabels(read.corpus, tagCorpus(program, read.corpus));
    const expected = summarize(tallyCorpus(read.corpus, labels), defaultPolicy);
    for (const isTagged of [true, false]) {
      const own = await openStore(':memory:');
      if (isTagged) await own.importRules('G', JSON.stringify(rules));
      await own.importTournament({ id: 'cup', details, standings });
      const { tally } = (await own.metagame('G')) ?? {};
      const summary = tally && summarize(tally, defaultPolicy);
      expect([summary?.players, summary?.standings]).toEqual([4, 8]);
      if (isTagged) expect(summary?.archetypes).toEqual(expected.archetypes);
      await own.close();
    }
  });

  test('counts no record of a standing whose stored text is damaged', async () => {
    const folder = temporaryFolder(onTestFinished);
    const path = join(folder, 'store.db');
    const own = await openStore(path);
    await own.importRules('RIVER', JSON.stringify(rules));
    const { id, details, standings } = madeTournament('cup', 2, {});
    await own.importTournament({ id, details, standings });
    await damageTournament(path, 'cup');
    const { tally } = (await own.metagame('RIVER')) ?? {};
    expect(tally && summarize(tally, defaultPolicy).standings).toBe(2);
    await own.close();
  });

  test('tells players apart whose ids are no Unicode texts, as that of files does', async () => {
    const players = ['\ud800', '\ud801', '\ufffd'];
    const names = ['gardevoir', 'miraidon', 'dragapult'];
    const text = JSON.stringify;
    const texts = {
      details: text({ id: 'cup', game: 'G', name: 'Cup', date: '2025-01-01', players: 3 }),
      standings: text(
        players.map((player, at) => ({
          ...{ player, placing: at + 1, decklist: [{ name: names[at], count: 1 }] },
        })),
      ),
      pairings: text(
        [0, 1].map((at) => ({
          ...{ round: at + 1, player1: players[at], player2: players[at + 1], winner: players[at] },
        })),
      ),
    };
    const files = Object.entries(texts).map(([name, content]) => [`d/${name}.json`, content]);
    const { corpus } = await readCorpus('d', { files: memoryFiles(Object.fromEntries(files)) });
    const program = compileRules(text(rules)).program;
    const wanted = tallyCorpus(corpus, programLabels(corpus, tagCorpus(program, corpus)));
    const own = await openStore(':memory:');
    await own.importRules('G', text(rules));
    await own.importTournament({ id: 'cup', ...texts });
    const { tally } = (await own.metagame('G')) ?? {};
    expect(tally && summarize(tally, defaultPolicy).matchUps).toEqual(
      summarize(wanted, defaultPolicy).matchUps,
    );
    await own.close();
  });

  test('counts a list that can be read in part as files do, also when it is tagged later', async () => {
    const [card, other] = ['gardevoir', 'miraidon'].map((name) => ({ name, count: 1 }));
    const [record, odd] = [2, 70_000].map((wins) => ({ wins, losses: 1, ties: 0 }));
    const standings = JSON.stringify([
      { player: 'a', name: '🦆🦆', placing: 1, record, decklist: { main: [card, { count: 2 }] } },
      {
        player: 'b',
        name: '🦆',
        placing: 2,
        record: odd,
        decklist: [{ ...card, count: 'many' }, other],
      },
      { player: 'c', placing: 3, decklist: { main: [other], side: [{ name: '' }] } },
      { player: 'd', placing: 4, decklist: [{ name: 'gardevoir', count: -1 }] },
      { player: 'e', placing: 5, decklist: { main: [card] } },
    ]);
    const details = JSON.stringify({
      ...{ id: 'cup', game: 'G', name: 'Cup', date: '2025-01-01T00:00:00.000Z', players: 5 },
    });
    const program = compileRules(JSON.stringify(rules)).program;
    const { corpus } = await readCorpus('d', {
      files: memoryFiles({ 'd/standings.json': standings, 'd/details.json': details }),
    });
    const wanted = tallyCorpus(corpus, programLabels(corpus, tagCorpus(program, corpus)));
    const expected = summarize(wanted, defaultPolicy).archetypes;
    expect(expected.map(({ archetype, players, wins }) => [archetype.id, players, wins])).toEqual([
      ...[
        ['gardevoir', 2, 2],
        ['miraidon', 2, 0],
        ['other', 1, 0],
      ],
    ]);
    const own = await openStore(':memory:');
    const found = async () => {
      const { tally } = (await own.metagame('G')) ?? {};
      return tally && summarize(tally, defaultPolicy).archetypes;
    };
    await own.importRules('G', JSON.stringify(rules));
    await own.importTournament({ id: 'cup', details, standings }, { tag: false });
    expect(await found()).toMatchObject([{ archetype: { id: 'other' }, players: 5 }]);
    await own.categorize();
    expect(await found()).toEqual(expected);
    await own.importRules('G', JSON.stringify([{ ...rules[1], name: 'Ralts' }]));
    await own.categorize();
    expect((await found())?.map(({ archetype }) => archetype.name)).toEqual(['Other', 'Ralts']);
    await own.close();
  });

  test('names a family by its rule alone where names take the colours of decks, as files do', async () => {
    const takesColors = (name: string) => ({ name, source: { name, includeColorInName: true } });
    const titan = {
      ...{ identifier: 'titan', ...takesColors('Titan'), cards: [{ name: 'Titan' }] },
      variants: [
        { identifier: 'with-amulet', ...takesColors('Amulet'), cards: [{ name: 'Amulet' }] },
      ],
    };
    const source = JSON.stringify({ rules: [titan] });
    const colors = { lands: { Forest: 'G' }, nonLands: { Titan: 'G' }, names: { G: 'Green' } };
    const lists = [['Titan', 'Forest'], ['Titan'], ['Titan', 'Forest', 'Amulet']];
    const standings = JSON.stringify(
      lists.map((names, index) => ({
        ...{ player: `p${index}`, name: 'P', placing: index + 1 },
        decklist: names.map((name) => ({ name, count: 1 })),
      })),
    );
    const details = JSON.stringify({
      ...{ id: 'cup', game: 'G', name: 'Cup', date: '2025-01-01T00:00:00.000Z', players: 3 },
    });
    const { corpus } = await readCorpus('d', {
      files: memoryFiles({ 'd/standings.json': standings, 'd/details.json': details }),
    });
    const { program } = compileRules(source, { colors });
    const own = await openStore(':memory:');
    await own.importRules('G', source, { settings: { colors } });
    await own.importTournament({ id: 'cup', details, standings });
    const stored = (await own.metagame('G'))?.tally as Tally;
    await own.close();
    const counted = tallyCorpus(corpus, programLabels(corpus, tagCorpus(program, corpus)));
    const families = summarize(counted, defaultPolicy, { families: true }).archetypes;
    expect(families).toMatchObject([{ archetype: { id: 'titan', name: 'Titan' }, players: 3 }]);
    expect(summarize(stored, defaultPolicy, { families: true }).archetypes).toEqual(families);
  });

  test('is that of the same files, whatever the events', async () => {
    await fc.assert(
      fc.asyncProperty(importable, async (all) => {
        const own = await openStore(':memory:');
        try {
          await own.importRules('G', JSON.stringify(rules));
          const files: Record<string, string> = {};
          for (const event of all) {
            const texts = textsOf(event);
            const { outcome, diagnostics } = await own.importTournament(texts);
            expect(diagnostics).toEqual([]);
            expect(outcome).toBe('stored');
            for (const part of ['details', 'standings', 'pairings'] as const) {
              files[`tournaments/${texts.id}/${part}.json`] = texts[part];
            }
          }
          const found = await own.metagame('G');
          const { corpus } = await readCorpus(all.length === 0 ? [] : ['tournaments'], {
            files: memoryFiles(files),
          });
          const { program } = compileRules(rules);
          const wanted = tallyCorpus(corpus, programLabels(corpus, tagCorpus(program, corpus)));
          const policy = { ...defaultPolicy, ties: 'half' } as const;
          if (found === undefined) throw new Error('the store knows the game');
          expect(summarize(found.tally, policy)).toEqual(summarize(wanted, policy));
          const events2 = (tally: typeof wanted) =>
            mergeTallies([{ ...tally, program: '' }]).events.map(({ event }) => event);
          expect(events2(found.tally)).toEqual(events2(wanted));
        } finally {
          await own.close();
        }
      }),
      { numRuns: 25 },
    );
  });

  test('is unknown for a game that the store does not have', async () => {
    expect(await store.metagame('NONE')).toBeUndefined();
    expect(await store.metagame('..')).toBeUndefined();
  });

  test('is by the labels of today: new rules change it', async () => {
    await store.importRules('G', JSON.stringify(rules));
    await store.importTournament(
      textsOf({
        details: { id: 'e', date: '2025-01-01', format: 'X', phases: null },
        standings: [{ player: 'ann', placing: 1 }],
        played: [2],
        pairings: [],
      }),
    );
    const named = async () => {
      const found = await store.metagame('G', { format: 'X' });
      return summarize(
        found?.tally as NonNullable<typeof found>['tally'],
        defaultPolicy,
      ).archetypes.map(({ archetype }) => archetype.name);
    };
    expect(await named()).toEqual(['dragapult']);
    await store.importRules('G', JSON.stringify([{ ...rules[0], name: 'Dragon' }]));
    await store.categorize();
    expect(await named()).toEqual(['Dragon']);
    expect((await store.metagame('G', { format: 'Y' }))?.tally.events).toEqual([]);
  });
});
