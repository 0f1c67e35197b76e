import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ArchetypeSummary } from '../../../../../src/questions/metagame/report/summary.js';
import { openStore } from '../../../../../src/services/store/store.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { importDump } from '../../../../support/dump.js';
import { testEnvironment } from '../../../../support/environment.js';
import { failingEnvironment } from '../../../../support/failing-environment.js';
import { runCommand } from '../../../../support/run-command.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const rules = [
  {
    identifier: 'zard',
    name: 'Charizard',
    cards: [{ name: 'Charizard ex' }],
    variants: [
      { identifier: 'zard-duskull', name: 'Charizard Duskull', cards: [{ name: 'Duskull' }] },
    ],
  },
  { identifier: 'garde', name: 'Gardevoir', cards: [{ name: 'Gardevoir ex' }] },
];
const cards = {
  zard: [{ name: 'Charizard ex', count: 3 }],
  duskull: [
    { name: 'Charizard ex', count: 2 },
    { name: 'Duskull', count: 1 },
  ],
  garde: [{ name: 'Gardevoir ex', count: 3 }],
  none: [{ name: 'Pidgey', count: 3 }],
};

function tournament(id: string, date: string, played: readonly (keyof typeof cards | null)[]) {
  const standings = played.map((deck, index) => ({
    player: `p${index}`,
    placing: index + 1,
    decklist: deck === null ? null : { pokemon: cards[deck] },
    deck: deck === null ? null : { id: 'old', name: 'Old' },
  }));
  const pairings = [
    { round: 1, phase: 1, player1: 'p0', player2: 'p1', winner: 'p0' },
    { round: 1, phase: 1, player1: 'p2', player2: 'p3', winner: 0 },
    { round: 2, phase: 1, player1: 'p0', player2: 'p2', winner: 'p2' },
    { round: 2, phase: 1, player1: 'p1', player2: '', winner: 'p1' },
    { round: 3, phase: 2, match: 'F', player1: 'p0', player2: 'p2', winner: 'p0' },
  ];
  const details = { id, game: 'PTCG', name: `Cup ${id}`, date, format: 'STANDARD', players: 4 };
  const folder = `dump/tournaments/${id}`;
  return {
    [`${folder}/details.json`]: JSON.stringify(details),
    [`${folder}/standings.json`]: JSON.stringify(standings),
    [`${folder}/pairings.json`]: JSON.stringify(pairings),
  };
}

const firstPlayed = ['zard', 'garde', 'garde', 'duskull'] as const;
const files = {
  'rules.json': JSON.stringify(rules),
  'field.json': '{ "garde": 0.75, "CHARIZARD": 0.25 }',
  ...tournament('a', '2025-01-11T10:00:00.000Z', firstPlayed),
  ...tournament('b', '2025-02-08T10:00:00.000Z', ['duskull', 'none', 'zard', null]),
};

function report(args: readonly string[], more: Record<string, string> = {}) {
  return runCommand(['report', ...args], { files: { ...files, ...more } });
}
const usual = ['dump', '-r', 'rules.json', '--ties', 'half'];

async function json(...args: string[]) {
  const { out, code, err } = await report([...usual, '--format', 'json', ...args]);
  expect(err).toBe('');
  expect(code).toBe(0);
  return JSON.parse(out);
}

describe('decktype report', () => {
  test('counts shares, win rates and match-ups of the events in a folder', async () => {
    const { summary, events, policy } = await json();
    expect(
      events.map(({ id, players, rows }: Record<string, unknown>) => [id, players, rows]),
    ).toEqual([
      ['a', 4, 5],
      ['b', 4, 5],
    ]);
    expect(policy.ties).toBe('half');
    const { players, standings, rows, matches, mirrors, left } = summary;
    expect({ players, standings, rows, matches, mirrors, left }).toEqual({
      ...{ players: 7, standings: 8, rows: 10, matches: 7, mirrors: 0 },
      left: { bye: 2, listless: 1 },
    });
    const found = Object.fromEntries(
      summary.archetypes.map((one: ArchetypeSummary) => [
        one.archetype.id,
        [one.players, one.wins, one.losses, one.ties],
      ]),
    );
    expect(found).toEqual({
      zard: [2, 3, 2, 0],
      'zard-duskull': [2, 2, 1, 1],
      garde: [2, 1, 2, 1],
      other: [1, 0, 1, 0],
    });
  });

  test('a field of the project file that means nothing changes nothing', async () => {
    const project = {
      'decktype.json': JSON.stringify({
        report: { ties: 'half', formats: ['LEGACY'], from: '2030-01-01', byes: 'win' },
      }),
    };
    const { out, err } = await report([...usual.slice(0, -2), '--format', 'json'], project);
    expect(err).toContain('"formats" means nothing in a report policy');
    expect(JSON.parse(out)).toEqual(await json('--ties', 'half'));
  });

  test.each([
    ['text', '--by', 'week', '--field', 'field.json', '--against', '2025-01-01..2025-01-31'],
    ['markdown', '--by', 'week', '--field', 'field.json', '--against', '2025-01-01..2025-01-31'],
    ['html', '--field', 'field.json', '--against', '2025-01-01..2025-01-31'],
    ['csv'],
    ['csv', '--table', 'match-ups'],
    ['csv', '--table', 'trend'],
    ['svg', '--picture', 'win-rates'],
    ['svg', '--picture', 'match-ups'],
    ['svg', '--picture', 'shares'],
  ])('tells archetypes of one name apart in %s %s %s', async (...format) => {
    const named = rules.map((rule) => ({ ...rule, name: 'Twin', variants: [] }));
    const more = { 'rules.json': JSON.stringify(named) };
    const { out } = await report([...usual, '--format', ...format], more);
    const found = out.match(/Twin( \((zard|garde)\))?/g);
    expect(new Set(found)).toEqual(new Set(['Twin (garde)', 'Twin (zard)']));
  });

  test.each([
    ['r.html', /^<!doctype html>/],
    ['r.HTM', /^<!doctype html>/],
    ['r.md', /^# STANDARD/],
    ['r.csv', /^id,name/],
    ['r.json', /^\{\n/],
    ['r.svg', /^<svg/],
    ['r.txt', /^STANDARD metagame\n/],
    ['r', /^STANDARD metagame\n/],
  ])(
    'writes %s in the format of its ending, unless another one is given',
    async (out, beginning) => {
      const write = async (...args: readonly string[]) => {
        const env = testEnvironment({ files });
        expect(await run(['report', ...usual, '--out', out, ...args], env)).toBe(0);
        return env.files.get(out);
      };
      expect(await write()).toMatch(beginning);
      expect(await write('--format', 'text')).toMatch(/^STANDARD metagame\n/);
    },
  );

  test('writes a page and pictures', async () => {
    expect((await report([...usual, '--format', 'html'])).out).toMatch(/^<!doctype html>/);
    for (const picture of ['shares', 'win-rates', 'match-ups']) {
      const { out } = await report([...usual, '--format', 'svg', '--picture', picture]);
      expect(out).toMatch(/^<svg .*<title[^>]*>[^<]+<\/title><desc/);
      expect(out).toContain('>STANDARD metagame: 2 events, 2025-01-11 to 2025-02-08; 7 players.<');
      // Only browsers know variables and the short form of fonts.
      expect(out).not.toMatch(/var\(|--|font:/);
    }
    const { code, err } = await report([...usual, '--format', 'svg', '--picture', 'cards']);
    expect(code).toBe(2);
    expect(err).toContain('the picture of cards needs --deck ID');
  });

  test('counts the tournaments of a game in a store, by its labels', async () => {
    const folder = temporaryFolder(onTestFinished);
    const file = join(folder, 'x.db');
    const store = await openStore(file);
    await importDump(store);
    await store.close();
    const { env, out, err } = failingEnvironment();
    const args = ['report', '--store', file, '--game', 'RIVER', '--format', 'json'];
    expect(await run(args, env)).toBe(0);
    expect(err()).toBe('');
    expect(JSON.parse(out()).summary.archetypes[0].players).toBeGreaterThan(1);
    for (const [more, message] of [
      [['--store', file], 'give --game ID'],
      [['--store', file, '--game', 'NONE'], 'has no game NONE'],
      [['--store', file, '--game', 'RIVER', '--deck', 'otters'], 'a store gives no cards'],
    ] as const) {
      const other = failingEnvironment();
      expect(await run(['report', ...more], other.env)).toBe(2);
      expect(other.err()).toContain(message);
    }
  });

  test('names events that are files without their folders, unless two would have one name', async () => {
    const { 'dump/tournaments/a/standings.json': text = '' } = tournament('a', '', firstPlayed);
    const options = ['-r', 'rules.json', '--format', 'html'];
    const one = await report(['x/2025-01-11-cup.standings.json', ...options], {
      'x/2025-01-11-cup.standings.json': text,
    });
    expect(one.out).toContain('<h1>cup</h1>');
    expect(one.out).not.toContain('x/2025');
    const two = await report(['x', 'y', ...options], {
      'x/cup.json': text,
      'y/cup.json': text.replace('p0', 'q0'),
    });
    expect(two.out).toContain('>x/cup.json<');
    expect(two.out).toContain('>y/cup.json<');
  });

  test('counts a file that is given twice once, and says so', async () => {
    const copy = Object.entries(tournament('a', '2025-01-11T10:00:00.000Z', firstPlayed));
    const more = Object.fromEntries(copy.map(([path, text]) => [`copy/${path}`, text]));
    const { out, err } = await report([...usual, 'copy', '--format', 'json'], more);
    expect(JSON.parse(out).summary.standings).toBe(8);
    expect(err).toBe(
      'decktype: copy/dump/tournaments/a/standings.json has the same content as dump/tournaments/a/standings.json, and counts once\n',
    );
  });
});
