import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compileRules, type Matcher } from '../../../../src/core/engine/matcher.js';
import type { CardColors } from '../../../../src/core/rules/card-colors.js';
import { readCorpus } from '../../../../src/questions/corpus/reading/read-corpus.js';
import { tagCorpus } from '../../../../src/questions/corpus/tagging/tag.js';
import { defaultPolicy } from '../../../../src/questions/metagame/policy.js';
import { summarize } from '../../../../src/questions/metagame/report/summary.js';
import { programLabels, tallyCorpus } from '../../../../src/questions/metagame/tally/corpus.js';
import { mergeTallies, type Tally } from '../../../../src/questions/metagame/tally/tally.js';

import { openStore, type Store } from '../../../../src/services/store/store.js';
import { createTournamentCache } from '../../../../src/services/store/tournament-cache.js';
import { changeStore, madeTournament } from '../../../support/dump.js';
import { memoryFiles } from '../../../support/memory-files.js';
import { archetypes, events, type GeneratedEvent } from '../../../support/metagame-events.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

/** Rules that recognize the generated archetypes by their only card. */
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
  const { id } = details;
  return {
    id,
    details: JSON.stringify({
      ...details,
      game: 'G',
      name: `Event ${id}`,
      players: 1,
    }),
    standings: JSON.stringify(written),
    pairings: JSON.stringify(
      // The data interface requires a round and a first player in every row.
      pairings.map((row) => ({ ...row, match: row.match ?? null, phase: row.phase ?? null })),
    ),
  };
}

/** The tally that the rules give for the event of one folder, counted from its files. */
async function filesTally(texts: Readonly<Record<string, string>>, { program }: Matcher) {
  const files = Object.entries(texts).map(([name, text]) => [`d/${name}.json`, text]);
  const { corpus } = await readCorpus(files.length === 0 ? [] : 'd', {
    files: memoryFiles(Object.fromEntries(files)),
  });
  return tallyCorpus(corpus, programLabels(corpus, tagCorpus(program, corpus)));
}

async function storeTally(store: Store, game = 'G'): Promise<Tally> {
  return (await store.metagame(game))?.tally as Tally;
}

/** A new store with rules, closed after the test. */
async function newStore(source = JSON.stringify(rules), colors?: CardColors): Promise<Store> {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  await store.importRules('G', source, { settings: { ...(colors && { colors }) } });
  return store;
}

function cupOf(standings: readonly object[]) {
  const details = { id: 'cup', game: 'G', name: 'Cup', date: '2025-01-01', players: 8 };
  return { details: JSON.stringify(details), standings: JSON.stringify(standings) };
}

const summaryOf = (tally: Tally) => summarize(tally, defaultPolicy);
const matcher = compileRules(JSON.stringify(rules));

describe('the metagame of a store', () => {
  test('names the versions of all labels it counts while another process is retagging', async () => {
    const path = join(temporaryFolder(onTestFinished), 'store.db');
    const [reader, writer] = [await openStore(path), await openStore(path)];
    onTestFinished(() => reader.close());
    onTestFinished(() => writer.close());
    const names = ['a', 'b', 'c'];
    const list = () => JSON.stringify(names.map((name) => ({ name, count: 1 })));
    const rulesOf = (name: string) =>
      JSON.stringify([{ identifier: name, name, cards: [{ name }] }]);
    const versions = new Map(names.map((name) => [compileRules(rulesOf(name)).version, name]));
    for (let n = 0; n < 40; n++) {
      await writer.importTournament(madeTournament(`t${n}`, 30, { game: 'G', list }));
    }
    let mixed = 0;
    for (const name of [...names, ...names]) {
      await writer.importRules('G', rulesOf(name));
      let isTagging = true;
      const tagging = writer.categorize().finally(() => {
        isTagging = false;
      });
      while (isTagging) {
        const { program, archetypes } = await storeTally(reader);
        const counted = archetypes.map(({ id }) => id).filter((id) => names.includes(id));
        expect(program.split(', ').flatMap((version) => versions.get(version) ?? [])).toEqual(
          expect.arrayContaining(counted),
        );
        if (counted.length > 1) mixed++;
      }
      await tagging;
    }
    expect(mixed).toBeGreaterThan(0);
  });

  test('omits players whose list is a text or a number, like that of files', async () => {
    const card = { name: 'gardevoir', count: 1 };
    const cup = cupOf([
      { player: 'a', name: '🦆🦆', placing: 1, decklist: '4 Charizard ex OBF 125' },
      { player: 'b', name: '🦆', placing: 2, decklist: [card] },
      { player: 'c', name: 'C', placing: 3, decklist: { main: [{ ...card, name: 'pidgey' }] } },
      { player: 'd', name: '🦆', placing: 4, decklist: 12_345 },
      { player: 'e', placing: 5, decklist: {} },
      { player: 'f', placing: 6, decklist: [] },
      { player: 'g', placing: 7, decklist: null },
      { player: 'h', placing: 8 },
    ]);
    const own = await newStore();
    await own.importTournament({ id: 'cup', ...cup }, { tag: false });
    expect(summaryOf(await storeTally(own))).toMatchObject({ players: 4, standings: 8 });
    await own.categorize();
    expect(summaryOf(await storeTally(own))).toMatchObject({
      players: 4,
      standings: 8,
      archetypes: summaryOf(await filesTally(cup, matcher)).archetypes,
    });
  });

  test('does not count the record of a standing whose stored text is damaged', async () => {
    const path = join(temporaryFolder(onTestFinished), 'store.db');
    const own = await openStore(path);
    await own.importRules('RIVER', JSON.stringify(rules));
    const { id, details, standings } = madeTournament('cup', 2, {});
    await own.importTournament({ id, details, standings });
    await changeStore(path, 'update standings set body = \'{"record":=}\' where position = 0');
    expect(summaryOf(await storeTally(own, 'RIVER')).standings).toBe(2);
    await own.close();
  });

  test('distinguishes players whose ids are not valid Unicode, like that of files', async () => {
    const players = ['\ud800', '\ud801', '\ufffd'];
    const names = ['gardevoir', 'miraidon', 'dragapult'];
    const cup = {
      ...cupOf(
        players.map((player, at) => ({
          player,
          placing: at + 1,
          decklist: [{ name: names[at], count: 1 }],
        })),
      ),
      pairings: JSON.stringify(
        players.slice(1).map((player2, at) => ({
          round: at + 1,
          player1: players[at],
          player2,
          winner: players[at],
        })),
      ),
    };
    const own = await newStore();
    await own.importTournament({ id: 'cup', ...cup });
    expect(summaryOf(await storeTally(own)).matchUps).toEqual(
      summaryOf(await filesTally(cup, matcher)).matchUps,
    );
  });

  test('counts a partly readable list like files do, even if it is tagged later', async () => {
    const [card, other] = ['gardevoir', 'miraidon'].map((name) => ({ name, count: 1 }));
    const [record, odd] = [2, 70_000].map((wins) => ({ wins, losses: 1, ties: 0 }));
    const cup = cupOf([
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
    const expected = summaryOf(await filesTally(cup, matcher)).archetypes;
    expect(expected.map(({ archetype, players, wins }) => [archetype.id, players, wins])).toEqual([
      ['gardevoir', 2, 2],
      ['miraidon', 2, 0],
      ['other', 1, 0],
    ]);
    const own = await newStore();
    const found = async () => summaryOf(await storeTally(own)).archetypes;
    await own.importTournament({ id: 'cup', ...cup }, { tag: false });
    expect(await found()).toMatchObject([{ archetype: { id: 'other' }, players: 5 }]);
    await own.categorize();
    expect(await found()).toEqual(expected);
    await own.importRules('G', JSON.stringify([{ ...rules[1], name: 'Ralts' }]));
    await own.categorize();
    expect((await found()).map(({ archetype }) => archetype.name)).toEqual(['Other', 'Ralts']);
  });

  test('names a family after its rule alone if names include colours, like files do', async () => {
    const takesColors = (name: string) => ({ name, source: { name, includeColorInName: true } });
    const titan = {
      identifier: 'titan',
      ...takesColors('Titan'),
      cards: [{ name: 'Titan' }],
      variants: [
        { identifier: 'with-amulet', ...takesColors('Amulet'), cards: [{ name: 'Amulet' }] },
      ],
    };
    const source = JSON.stringify({ rules: [titan] });
    const colors = { lands: { Forest: 'G' }, nonLands: { Titan: 'G' }, names: { G: 'Green' } };
    const lists = [['Titan', 'Forest'], ['Titan'], ['Titan', 'Forest', 'Amulet']];
    const cup = cupOf(
      lists.map((names, index) => ({
        player: `p${index}`,
        name: 'P',
        placing: index + 1,
        decklist: names.map((name) => ({ name, count: 1 })),
      })),
    );
    const own = await newStore(source, colors);
    await own.importTournament({ id: 'cup', ...cup });
    const familiesOf = (tally: Tally) =>
      summarize(tally, defaultPolicy, { families: true }).archetypes;
    const families = familiesOf(await filesTally(cup, compileRules(source, { colors })));
    expect(families).toMatchObject([{ archetype: { id: 'titan', name: 'Titan' }, players: 3 }]);
    expect(familiesOf(await storeTally(own))).toEqual(families);
  });

  test('equals that of the same files, whatever the events', async () => {
    await fc.assert(
      fc.asyncProperty(events, async (all) => {
        const own = await newStore();
        const files: Record<string, string> = {};
        for (const event of all) {
          const texts = textsOf(event);
          expect(await own.importTournament(texts)).toEqual({ outcome: 'stored', diagnostics: [] });
          for (const part of ['details', 'standings', 'pairings'] as const) {
            files[`${texts.id}/${part}`] = texts[part];
          }
        }
        const found = await storeTally(own);
        const wanted = await filesTally(files, matcher);
        const policy = { ...defaultPolicy, ties: 'half' } as const;
        expect(summarize(found, policy)).toEqual(summarize(wanted, policy));
        const eventsOf = (tally: Tally) =>
          mergeTallies([{ ...tally, program: '' }]).events.map(({ event }) => event);
        expect(eventsOf(found)).toEqual(eventsOf(wanted));
      }),
      { numRuns: 25 },
    );
  });
});

test('of more tournaments than the cache holds, only a few are computed again', async () => {
  let made = 0;
  const cached = createTournamentCache(
    async () => undefined,
    async () => made++,
  );
  for (let n = 0; n < 20_002; n++)
    await cached({ id: `${n % 10_001}`, revision: 0, version: null });
  expect(made).toBeLessThan(11_000);
});
