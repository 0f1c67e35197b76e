import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ArchetypeSummary } from '../../../../../src/questions/metagame/report/summary.js';
import { openStore } from '../../../../../src/services/store/store.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { importDump } from '../../../../support/dump.js';
import { testEnvironment } from '../../../../support/environment.js';
import { failingEnvironment } from '../../../../support/failing-environment.js';
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

async function report(args: readonly string[], more: Record<string, string> = {}) {
  const env = testEnvironment({ files: { ...files, ...more } });
  const code = await run(['report', ...args], env);
  return { code, out: env.out(), err: env.err() };
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

  test('takes its policy from the project file, and options instead', async () => {
    const project = {
      'decktype.json': JSON.stringify({
        rules: 'rules.json',
        lists: 'dump',
        report: { ties: 'third', playoffs: 'out' },
      }),
    };
    const own = JSON.parse((await report(['--format', 'json'], project)).out);
    expect(own.policy).toMatchObject({ ties: 'third', playoffs: 'out' });
    expect(own.summary.left.playoffs).toBe(2);
    const given = await report(['--format', 'json', '--playoffs', 'only'], project);
    expect(JSON.parse(given.out).policy).toMatchObject({ ties: 'third', playoffs: 'only' });
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

  test('takes only the events of a period and of a format', async () => {
    expect((await json('--from', '2025-02-01')).events).toHaveLength(1);
    expect((await json('--to', '2025-01-11')).events).toHaveLength(1);
    expect((await json('--event-format', 'standard')).events).toHaveLength(2);
    const { code, err } = await report([...usual, '--event-format', 'EXPANDED']);
    expect(code).toBe(2);
    expect(err).toContain('none of the 2 events is of the period, format and game');
    expect(err).toContain('; there are 2025-01-11 to 2025-02-08; STANDARD; PTCG\n');
  });

  test('shows the cards of an archetype, with the average list', async () => {
    const { cards: found } = await json('--deck', 'zard');
    expect(found.name).toBe('Charizard');
    expect(found.report.lists).toBe(4);
    expect(found.report.average).toEqual([{ name: 'Charizard ex', count: 3, isSide: false }]);
    const { code, err } = await report([...usual, '--deck', 'gardee']);
    expect(code).toBe(2);
    expect(err).toContain('no list is of the archetype "gardee"; did you mean "garde"?');
  });

  test('shows what changed since an earlier period: the field, and the rules', async () => {
    const { changes } = await json('--from', '2025-02-01', '--against', '2025-01-01..2025-01-31');
    const of = (id: string) =>
      changes.find((one: { archetype: { id: string } }) => one.archetype.id === id);
    expect(of('garde')).toMatchObject({ before: { rate: 0.5 }, after: { rate: 0 }, rules: 0 });
    expect(of('zard').rules).toBeCloseTo(1 / 3);
  });

  test("counts lists that had the program's own label for unclassified ones as such", async () => {
    const path = 'dump/tournaments/b/standings.json';
    const [first, ...others] = JSON.parse(files[path as keyof typeof files]);
    const unclassified = { id: 'none', name: 'None' };
    const labelled = [{ ...first, deck: { id: 'zard', name: 'Charizard' } }, ...others].map(
      (one, at) => (at === 0 ? one : { ...one, deck: unclassified }),
    );
    const args = ['--against', '2025-01-01..2025-01-31', '--unknown', 'out', '--format', 'json'];
    const { out } = await report([...usual, ...args], {
      'rules.json': JSON.stringify({ unclassified, rules }),
      [path]: JSON.stringify(labelled),
    });
    const { changes } = JSON.parse(out);
    const zard = changes.find((one: ArchetypeSummary) => one.archetype.id === 'zard');
    expect([zard.after.rate, zard.rules]).toEqual([1 / 2, 1 / 2 - 1]);
  });

  test('compares an earlier period with the events behind it, which the report names', async () => {
    const { changes, after, summary } = await json('--against', '2025-01-01..2025-01-31');
    expect(after).toEqual({ from: '2025-02-01' });
    expect(changes).toEqual(
      (await json('--from', '2025-02-01', '--against', '2025-01-01..2025-01-31')).changes,
    );
    expect(summary.events).toBe(2);
    const until = await json('--to', '2025-02-28', '--against', '2025-01-01..2025-01-31');
    expect(until.after).toEqual({ from: '2025-02-01', to: '2025-02-28' });
    for (const format of ['text', 'markdown', 'html']) {
      const { out } = await report([
        ...usual,
        ...['--format', format, '--against', '2025-01-01..2025-01-31'],
      ]);
      expect(out).toContain('since 2025-01-01 to 2025-01-31, at the events from 2025-02-01 on');
    }
  });

  test('shows what archetypes can expect against a field', async () => {
    const { field } = await json('--field', 'field.json');
    expect(field.unknown).toEqual([]);
    expect(field.expectations).toHaveLength(4);
    const { code, err } = await report([...usual, '--field', 'odd.json'], { 'odd.json': '[1]' });
    expect(code).toBe(2);
    expect(err).toContain('a field is an object such as { "dragapult": 0.2 }');
  });

  test('suggests the nearest id and name for one of a field that no list has', async () => {
    for (const [wanted, advice] of [
      ['gardee', 'gardee (did you mean Gardevoir, id garde?)'],
      ['dusk', 'dusk (did you mean Charizard Duskull, id zard-duskull?)'],
      ['xyz', 'no list has: xyz. They are left out, and the others count as the whole field.'],
    ] as const) {
      const more = { 'f.json': JSON.stringify({ garde: 50, [wanted]: 50 }) };
      for (const format of ['text', 'html']) {
        const { out, err } = await report([...usual, '--field', 'f.json', '-f', format], more);
        expect(out).toContain(advice);
        expect(err).toBe('');
      }
    }
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

  test.each(['shares', 'win-rates', 'match-ups'])(
    'exits with 1 without figures for the picture %s',
    async (picture) => {
      const more = { 'none.json': '[{"player":"p0","decklist":null}]' };
      const args = ['none.json', '-r', 'rules.json', '-f', 'svg', '--picture', picture];
      const { code, out, err } = await report(args, more);
      expect(err).toContain('so there is nothing to draw');
      expect([code, out]).toEqual([1, '']);
    },
  );

  test('takes days from the names of files, and from --date where there is none', async () => {
    const list = (deck: keyof typeof cards) =>
      JSON.stringify([{ player: 'p0', decklist: { pokemon: cards[deck] } }]);
    const more = {
      'cups/2025-03-01-river.json': list('zard'),
      'cups/2025-03-08-lake.json': list('garde'),
      'cups/pond.json': list('none'),
    };
    const args = ['cups', '-r', 'rules.json', '-f', 'json', '--by', 'week', '--date', '2025-03-02'];
    const { out, err } = await report([...args, '--deck', 'zard'], more);
    const { events, trend, cards: found } = JSON.parse(out);
    expect(err).toBe('');
    expect(events.map(({ date }: { date: string }) => date)).toEqual([
      ...['2025-03-01', '2025-03-02', '2025-03-08'],
    ]);
    expect(trend.parts).toHaveLength(2);
    expect(found.report.lists).toBe(1);
  });

  test('without pairings, takes win rates from records, says so, and has no match-ups', async () => {
    const standing = (deck: keyof typeof cards, wins: number, losses: number, ties: number) => ({
      player: `${deck}${wins}`,
      record: { wins, losses, ties },
      decklist: { pokemon: cards[deck] },
    });
    const standings = [
      standing('zard', 3, 1, 0),
      standing('zard', 1, 2, 1),
      standing('garde', 0, 3, 0),
    ];
    const more = { 'cup.json': JSON.stringify([...standings, { player: 'p', decklist: null }]) };
    const args = ['cup.json', '-r', 'rules.json'];
    expect((await report(args, more)).err).toContain('1 match is a tie');
    const { out } = await report([...args, '--ties', 'half', '-f', 'json'], more);
    const { summary } = JSON.parse(out);
    expect(summary).toMatchObject({ byRecords: true, rows: 0, matches: 0, matchUps: [] });
    const [zard, garde] = summary.archetypes;
    expect(zard).toMatchObject({ wins: 4, losses: 3, ties: 1, winRate: { rate: 4.5 / 8, n: 8 } });
    expect(garde).toMatchObject({ wins: 0, losses: 3, winRate: { rate: 0 } });
    for (const format of ['text', 'html', 'markdown']) {
      const shown = await report([...args, '--ties', 'half', '-f', format], more);
      expect(shown.out).toContain('Win rates by the records of standings');
      expect(shown.out).toContain('win rates are those of the records of standings');
      expect(shown.out).not.toContain('by more than chance');
    }
    const csv = await report([...args, '--ties', 'half', '-f', 'csv'], more);
    expect(csv.out).toContain('win_rates=records');
  });

  test('says how many records are left out where only some events have pairings', async () => {
    const standing = (player: string) => ({
      ...{ player, record: { wins: 3, losses: 1, ties: 0 }, decklist: { pokemon: cards.zard } },
    });
    const listless = { ...standing('r'), decklist: null };
    const more = { 'cup.json': JSON.stringify([standing('p'), standing('q'), listless]) };
    const args = [...usual, 'cup.json'];
    const { out } = await report([...args, '-f', 'json'], more);
    const { summary } = JSON.parse(out);
    expect(summary).toMatchObject({ byRecords: false, rows: 10, unpaired: 2 });
    expect(summary.archetypes[0]).toMatchObject({ wins: 3, losses: 2 });
    for (const format of ['text', 'html', 'markdown']) {
      const shown = await report([...args, '-f', format], more);
      expect(shown.out).toContain(
        '2 players are at events without pairings: win rates leave out their records.',
      );
    }
    expect((await report(usual)).out).not.toContain('without pairings');
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

  test('counts a file that is given twice once, and says so', async () => {
    const copy = Object.entries(tournament('a', '2025-01-11T10:00:00.000Z', firstPlayed));
    const more = Object.fromEntries(copy.map(([path, text]) => [`copy/${path}`, text]));
    const { out, err } = await report([...usual, 'copy', '--format', 'json'], more);
    expect(JSON.parse(out).summary.standings).toBe(8);
    expect(err).toBe(
      'decktype: copy/dump/tournaments/a/standings.json has the same content as dump/tournaments/a/standings.json, and counts once\n',
    );
  });

  test.each(['rules.json', 'field.json'])('does not write over %s, which it reads', async (out) => {
    const { code, err } = await report([...usual, '--field', 'field.json', '--out', out]);
    expect(code).toBe(2);
    expect(err).toContain(`${out} is also read, and would be replaced; name another file`);
  });
});
