/** import, mirror and serve, in process, on stores in a temporary folder. */
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CorpusError } from '../../../../../src/questions/corpus/recognize.js';
import { createService } from '../../../../../src/services/http/routes.js';
import { serveStore } from '../../../../../src/services/http/serve.js';
import { openStore } from '../../../../../src/services/store/store.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { run } from '../../../../../src/tools/cli/run.js';
import {
  damageTournament,
  dumpText,
  dumpTournaments,
  importDump,
  madeTournament,
} from '../../../../support/dump.js';
import { testEnvironment } from '../../../../support/environment.js';
import { runCommand } from '../../../../support/run-command.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const folder = temporaryFolder();
let stores = 0;
const newStore = () => join(folder, `${++stores}.db`);

const dumpPaths = [
  'games.json',
  'games/RIVER/decks.json',
  'games/STONE/decks.json',
  ...dumpTournaments.flatMap((id) =>
    ['details', 'standings', 'pairings'].map((part) => `tournaments/${id}/${part}.json`),
  ),
];
const dump = Object.fromEntries(dumpPaths.map((path) => [`dump/${path}`, dumpText(path)]));

async function command(args: readonly string[], files: Readonly<Record<string, string>> = dump) {
  const { code, out, err } = await runCommand(args, { files, folders: ['empty'] });
  return { code, out, err };
}

/**
 * The files of this system, where nobody may look into some folders, and nobody may list another one.
 * Root, who may run the tests, can look into every folder.
 */
function closing(closed: readonly string[], unlisted?: string) {
  const real = processEnvironment();
  const { stdout, stderr, out, err } = testEnvironment();
  const refused = () => Object.assign(new Error('closed'), { code: 'EACCES' });
  const unlessClosed = (path: string) => {
    if (closed.some((one) => path.startsWith(`${one}/`))) throw refused();
    return path;
  };
  const env = {
    ...{ ...real, stdout, stderr },
    look: async (path: string) => real.look(unlessClosed(path)),
    list: async (path: string) => {
      if (path === unlisted) throw refused();
      return real.list(unlessClosed(`${path}/`));
    },
    readFile: (path: string) => {
      if (path === unlisted) throw refused();
      return real.readFile(unlessClosed(path));
    },
  };
  return { env, out, err };
}

/** Writes the dump to a folder of this system. */
function writeDumpTo(home: string): void {
  for (const [path, text] of Object.entries(dump)) {
    mkdirSync(join(home, path, '..'), { recursive: true });
    writeFileSync(join(home, path), text);
  }
}

/** The address of a server that answers so until the test ends. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A store with the dump, and the address of its service, which ends with the test. */
async function served() {
  const source = await openStore(':memory:');
  await importDump(source);
  const { url, stop } = await serveStore(source, { port: 0 });
  onTestFinished(() => stop());
  return { source, url };
}

/** A new store with the dump. */
async function filled(): Promise<string> {
  const store = newStore();
  await command(['import', 'dump', '--store', store]);
  return store;
}

describe('decktype import', () => {
  test('loads a folder into a store, and nothing the second time', async () => {
    const store = newStore();
    const first = await command(['import', 'dump/', '--store', store]);
    expect(first).toEqual({
      code: 0,
      out: 'lists of games: 1 stored\nrule files: 2 stored\ntournaments: 4 stored\n',
      err: '',
    });
    const second = await command(['import', 'dump', '--store', store]);
    expect(second.out).toContain('tournaments: 4 unchanged\n');
  });

  test('loads the files of a folder that are compressed', async () => {
    const files = {
      'dump/tournaments/cup/details.json.gz': '{"id":"cup","game":"RIVER","date":"2025-06-13"}',
      'dump/tournaments/cup/standings.json.gz': '[{"player":"ann","placing":1}]',
    };
    for (const path of ['dump', 'dump/tournaments/*']) {
      const store = newStore();
      expect(await command(['import', path, '--store', store], files)).toMatchObject({
        code: 0,
        out: 'tournaments: 1 stored\n',
      });
      const read = await openStore(store);
      expect((await read.standings('cup'))?.rows).toHaveLength(1);
      await read.close();
    }
  });

  test('names a tournament whose stored text is damaged, and tags the others', async () => {
    const store = await filled();
    const id = 'night-42';
    await damageTournament(store, id);
    const rules = dumpText('games/RIVER/decks.json').replace('River Otter', 'Old Pike');
    const args = ['import', 'new.json', '--game', 'RIVER', '--store', store];
    const { code, out, err } = await command(args, { 'new.json': rules });
    expect(code).toBe(1);
    expect(out).toMatch(/RIVER: \d+ lists of 2 tournaments tagged/);
    expect(err).toMatch(
      new RegExp(`tournament "${id}" cannot be tagged: its standing 0 is damaged .*import`),
    );
    const again = await command(args, { 'new.json': rules });
    expect([again.code, again.err]).toEqual([1, err]);
  });

  test('shows which decks became which others when rules change', async () => {
    const store = await filled();
    const rules = dumpText('games/RIVER/decks.json').replace('River Otter', 'Old Pike');
    const files = { 'new.json': rules };
    const { code, out } = await command(
      ['import', 'new.json', '--game', 'RIVER', '-s', store],
      files,
    );
    expect(code).toBe(0);
    expect(out).toMatch(/RIVER: 8 lists of 3 tournaments tagged, 3 changed; rules \w+\n/);
    expect(out).toContain('       2  Otters Mill -> Other\n       1  Otters -> Other\n');
    const json = await command(['import', 'dump', '--store', store, '--format', 'json'], dump);
    expect(JSON.parse(json.out)).toMatchObject({
      rules: { stored: 1, unchanged: 1 },
      categorized: [{ game: 'RIVER', changed: 3 }],
    });
  });

  test('stores rules by format, which a dry run tries out and a rollback takes back', async () => {
    const store = await filled();
    const pike = [{ identifier: 'pike', name: 'Pike', cards: [{ name: 'Old Pike' }] }];
    const files = {
      [store]: '',
      'pike.json': JSON.stringify(pike),
      'games/RIVER/formats/Standard/decks.json': JSON.stringify(pike),
    };
    const shown = async () => {
      const read = await openStore(store);
      const { rows = [] } = (await read.standings('spring-open')) ?? {};
      await read.close();
      return rows.map((row) => JSON.parse(row).deck.name).join();
    };
    const before = await shown();
    const args = ['--game', 'RIVER', '--event-format', 'STANDARD', '--store', store];
    const rules = ['import', '--rules', 'pike.json', ...args];
    const tried = await command([...rules, '--dry-run'], files);
    expect(tried).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^rule files: 1 stored\nRIVER standard: 5 lists of 1 tournament tagged, 4 changed; rules \w+\n/,
      ),
      err: 'decktype: dry run: this is what the rules would change, and nothing is stored\n',
    });
    expect(await shown()).toBe(before);
    const missing = ['import', '--rules', 'pike.json', '--game', 'G', '--dry-run', '-s', 'none.db'];
    expect(await command(missing, files)).toMatchObject({ code: 2 });
    expect(await command(rules, files)).toEqual({ ...tried, err: '' });
    expect(await shown()).not.toBe(before);
    const laid = await command(['import', 'games', '--store', store], files);
    expect(laid.out).toBe('rule files: 1 stored\n');
    expect(await command(['store', 'rollback', ...args], files)).toMatchObject({ code: 0 });
    expect(await shown()).toBe(before);
    expect(await command(['store', 'rollback', ...args], files)).toEqual({
      ...{ code: 2, out: '' },
      err: 'decktype: the store has no rules before the present ones of RIVER STANDARD\n',
    });
  });

  test('takes single files, named by their path or by options', async () => {
    const store = newStore();
    const alone = (path: string, ...more: string[]) =>
      command(['import', `dump/${path}`, '--store', store, ...more]);
    expect((await alone('games/RIVER/decks.json')).out).toBe('rule files: 1 stored\n');
    expect((await alone('tournaments/night-42/details.json')).code).toBe(0);
    expect((await alone('tournaments/night-42/standings.json')).code).toBe(0);
    const named = { 'night.json': dumpText('tournaments/night-42/standings.json') };
    const told = await command(
      ['import', 'night.json', '--tournament', 'night-42', '--store', store],
      named,
    );
    expect(told.out).toBe('tournaments: 1 unchanged\n');
    const unknown = await command(['import', 'night.json', '--store', store], named);
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.err).toContain('--game ID for rules, or --tournament ID for standings');
  });

  test('warns of rules of a game that no tournament has', async () => {
    const store = await filled();
    const files = { 'new.json': dumpText('games/RIVER/decks.json') };
    const lone = await command(['import', 'new.json', '--game', 'river', '-s', store], files);
    expect(lone.err).toContain('warning: the store has no tournament of the game "river"');
    const own = await command(['import', 'new.json', '--game', 'RIVER', '-s', store], files);
    expect(own.err).not.toContain('warning');
    const old = { 'tournaments/t/details.json': '{"id":"t","game":"river","date":"2024-06-13"}' };
    await command(['import', 'tournaments/t', '-s', store], old);
    const both = await command(['import', 'new.json', '--game', 'river', '-s', store], files);
    expect(both.err).not.toContain('warning');
  });

  test('takes a tournament that two folders have from the last one, and says so', async () => {
    const details = '{"id":"t","game":"g","date":"2025-06-13"}';
    const files = {
      'A/tournaments/t/details.json': details,
      'A/tournaments/t/standings.json': '[{"player":"a"}]',
      'B/tournaments/t/details.json': details,
      'C/tournaments/%74/details.json': details,
    };
    for (const [last, folder] of [
      ['B', 'B/tournaments/t'],
      ['C', 'C/tournaments/%74'],
    ] as const) {
      const store = newStore();
      const { code, err } = await command(['import', 'A', last, '-s', store], files);
      expect([code, err]).toEqual([
        0,
        `decktype: warning: A/tournaments/t and ${folder} are both the tournament "t"; only the files of ${folder} are imported\n`,
      ]);
      const read = await openStore(store);
      expect((await read.standings('t'))?.rows).toEqual([]);
      await read.close();
    }
    const twice = await command(['import', 'A', 'A/tournaments/', '-s', newStore()], files);
    expect(twice).toMatchObject({ code: 0, err: '' });
  });

  test('skips what a folder has that cannot be read, with a finding, and imports the rest', async () => {
    const env = testEnvironment({ files: dump });
    const at = (path: string) => `dump/tournaments/${path}.json`;
    const rules = 'dump/games/STONE/decks.json';
    const pipes = new Set(['dump/games.json', rules, at('night-42/pairings')]);
    const look = async (path: string) =>
      pipes.has(path) ? { isFile: false, isFolder: false, bytes: 0 } : env.look(path);
    const readFile = (path: string) => {
      if (pipes.has(path)) throw new Error('reading never ends');
      if (path === at('spring-open/standings')) throw new CorpusError('its text is too long');
      return env.readFile(path);
    };
    const args = ['import', 'dump', '--store', newStore()];
    expect(await run(args, { ...env, look, readFile })).toBe(2);
    expect(env.out()).toBe(
      'lists of games: 1 refused\nrule files: 1 stored, 1 refused\ntournaments: 2 stored, 2 refused\n',
    );
    for (const path of pipes) {
      expect(env.err()).toContain(
        `${path} error file-not-read: this file cannot be read to its end: it is a device or a pipe`,
      );
    }
    expect(env.err()).toContain(`${at('spring-open/standings')} error file-not-read`);
  });

  test('refuses what a link of a folder leads to that is not there, and imports the rest', async () => {
    const env = testEnvironment({ files: dump });
    const part = 'dump/tournaments/night-42/standings.json';
    const whole = 'dump/tournaments/spring-open';
    const rules = 'dump/games/STONE/decks.json';
    const isGone = (path: string) => [part, rules].includes(path) || path.startsWith(whole);
    const look = async (path: string) => (isGone(path) ? undefined : env.look(path));
    const readFile = (path: string) => {
      if (isGone(path)) throw new CorpusError('there is no such file');
      return env.readFile(path);
    };
    const args = ['import', 'dump', '--store', newStore()];
    expect(await run(args, { ...env, look, readFile })).toBe(2);
    expect(env.out()).toBe(
      'lists of games: 1 stored\nrule files: 1 stored, 1 refused\ntournaments: 2 stored, 2 refused\n',
    );
    for (const path of [part, rules, `${whole}/details.json`]) {
      expect(env.err()).toContain(`${path} error file-not-read`);
    }
    const isFolder = async (path: string) =>
      path === 'dump/tournaments' ? undefined : env.look(path);
    const readAll = (path: string) => {
      if (path === 'dump/tournaments') throw new CorpusError('there is no such file');
      return env.readFile(path);
    };
    const withoutTournaments = { ...env, look: isFolder, readFile: readAll };
    expect(await run(['import', 'dump', '-s', newStore()], withoutTournaments)).toBe(1);
    expect(env.out()).toContain('rule files: 2 stored\ntournaments: 1 refused\n');
    expect(env.err()).toContain('dump/tournaments error file-not-read');
  });

  test.each([
    ['games', 2, 'lists of games: 1 stored\nrule files: 1 refused\ntournaments: 4 stored\n'],
    ['tournaments', 1, 'lists of games: 1 stored\nrule files: 2 stored\ntournaments: 1 refused\n'],
  ])('imports the rest of a folder whose %s/ is closed to it', async (name, code, report) => {
    const home = temporaryFolder(onTestFinished);
    writeDumpTo(home);
    const closed = join(home, 'dump', name);
    const { env, out, err } = closing([], closed);
    expect(await run(['import', join(home, 'dump'), '--store', newStore()], env)).toBe(code);
    expect(out()).toBe(report);
    expect(err()).toContain(`${closed} error file-not-read: `);
  });

  test('shows nothing of what is in files that links of a folder lead to outside of it', async () => {
    const home = temporaryFolder(onTestFinished);
    writeDumpTo(home);
    const secret = 'root:x:0:0:hunter2';
    writeFileSync(join(home, 'secret'), secret);
    writeFileSync(join(home, 'secret.json'), JSON.stringify([{ player: { secret } }]));
    const leak = join(home, 'dump/tournaments/leak');
    mkdirSync(leak);
    symlinkSync(join(home, 'secret'), join(leak, 'details.json'));
    symlinkSync(join(home, 'secret.json'), join(leak, 'standings.json'));
    rmSync(join(home, 'dump/games/RIVER/decks.json'));
    symlinkSync(join(home, 'secret'), join(home, 'dump/games/RIVER/decks.json'));
    for (const [path = '', ...args] of [
      ['dump'],
      ['dump/tournaments/*/*.json'],
      ['dump', '--format', 'json'],
    ]) {
      const { stdout, stderr, out, err } = testEnvironment();
      const env = { ...processEnvironment(), stdout, stderr };
      await run(['import', join(home, path), '--store', newStore(), ...args], env);
      expect(err()).toContain(`${join(leak, 'standings.json')}#/0/player error`);
      expect(out() + err()).not.toMatch(/root|hunter2/);
    }
    const { stdout, stderr, err } = testEnvironment();
    const named = ['--tournament', 'leak', '--store', newStore()];
    const env = { ...processEnvironment(), stdout, stderr };
    await run(['import', join(leak, 'details.json'), ...named], env);
    expect(err()).toContain('root');
  });

  test('imports what a folder on a disk has beside a closed folder, and links that lead nowhere or in a circle', async () => {
    const home = temporaryFolder(onTestFinished);
    writeDumpTo(home);
    const tournaments = join(home, 'dump/tournaments');
    symlinkSync('nowhere', join(tournaments, 'gone'));
    symlinkSync('circle', join(tournaments, 'circle'));
    symlinkSync('..', join(tournaments, 'up'));
    writeFileSync(join(tournaments, 'readme.md'), '');
    const { env, out, err } = closing([join(tournaments, 'night-42')]);
    expect(await run(['import', join(home, 'dump'), '--store', newStore()], env)).toBe(1);
    expect(out()).toBe(
      'lists of games: 1 stored\nrule files: 2 stored\ntournaments: 3 stored, 3 refused\n',
    );
    for (const name of ['gone', 'circle', 'night-42']) {
      const path = join(tournaments, name, 'details.json');
      expect(err()).toContain(`${path} error file-not-read: this file cannot be read to its end: `);
    }
  });

  test('imports what a folder on a disk has beside rules that are closed to it, or lead nowhere', async () => {
    const home = temporaryFolder(onTestFinished);
    const games = join(home, 'dump/games');
    const rules = dumpText('games/RIVER/decks.json');
    const formats = ['RIVER/formats/std', 'OAK/formats/old', 'OAK/formats/new', 'ELM/formats/old'];
    for (const place of ['RIVER', 'CLOSED', ...formats]) {
      mkdirSync(join(games, place), { recursive: true });
      writeFileSync(join(games, place, 'decks.json'), rules);
    }
    for (const place of ['CIRCLE', 'RIVER/formats/circle']) {
      symlinkSync('circle', join(games, place));
    }
    mkdirSync(join(games, 'IVY'));
    symlinkSync('nowhere', join(games, 'IVY/formats'));
    const closed = ['CLOSED', 'OAK/formats/old'].map((place) => join(games, place));
    const { env, out, err } = closing(closed, join(games, 'ELM/formats'));
    expect(await run(['import', join(home, 'dump'), '--store', newStore()], env)).toBe(2);
    expect(out()).toBe('rule files: 3 stored, 6 refused\n');
    const lost = ['CLOSED/decks.json', 'CIRCLE/decks.json', 'OAK/formats/old/decks.json'];
    const others = ['RIVER/formats/circle/decks.json', 'IVY/formats', 'ELM/formats'];
    for (const place of [...lost, ...others]) {
      expect(err()).toContain(`${join(games, place)} error file-not-read: `);
    }
  });

  test('reads the files of a tournament whose folder cannot be listed', async () => {
    const home = temporaryFolder(onTestFinished);
    const tournament = join(home, 'tournaments/night-42');
    mkdirSync(tournament, { recursive: true });
    for (const part of ['details', 'standings']) {
      const text = dumpText(`tournaments/night-42/${part}.json`);
      writeFileSync(join(tournament, `${part}.json`), text);
    }
    const { env } = closing([], tournament);
    const address = newStore();
    expect(await run(['import', home, '--store', address], env)).toBe(0);
    const store = await openStore(address);
    expect((await store.standings('night-42'))?.rows.length).toBeGreaterThan(0);
    await store.close();
  });

  test('names the file of rules whose game no address can have', async () => {
    const path = 'dump/games/%2e%2e/decks.json';
    const { code, err } = await command(['import', 'dump', '--store', newStore()], {
      [path]: '[]',
    });
    expect([code, err]).toEqual([2, expect.stringContaining(`${path}#/id error id-not-usable: `)]);
  });

  test('needs an id, a game and a day of a tournament, and fills in the rest', async () => {
    const store = newStore();
    const files = {
      'my/cup/details.json': '{"id":"cup","game":"RIVER","date":"2025-06-13","city":"Ulm"}',
      'my/cup/standings.json': '[{"player":"a"},{"player":"b"}]',
    };
    const args = Object.keys(files);
    const { code, err } = await command(
      ['import', ...args, '--tournament', 'cup', '--store', store],
      files,
    );
    expect([code, err]).toEqual([0, '']);
    const open = await openStore(store);
    const [cup] = (await open.details('cup'))?.rows ?? [];
    const [listed] = (await open.tournaments({ limit: 1, page: 1 })).rows;
    await open.close();
    const summary = {
      ...{ id: 'cup', game: 'RIVER', name: 'cup', players: 2 },
      date: '2025-06-13T00:00:00.000Z',
    };
    expect(JSON.parse(String(cup))).toEqual({ ...summary, city: 'Ulm' });
    expect(JSON.parse(String(listed))).toEqual(summary);
  });

  test.each([
    ['{"id":"cup","game":"RIVER","date":"2025-13-13"}', 'my/details.json#/date error'],
    ['{"id":"other","game":"RIVER","date":"2025-06-13"}', 'my/details.json#/id error'],
    ['[', 'my/details.json error body-not-json'],
  ])('names the file of details %s', async (details, message) => {
    const { code, err } = await command(
      ['import', 'my/details.json', '--tournament', 'cup', '--store', newStore()],
      { 'my/details.json': details },
    );
    expect(code).toBe(1);
    expect(err).toContain(message);
  });

  test('names the file of standings without details', async () => {
    const { err } = await command(
      ['import', 'my/nats.json', '--tournament', 'cup', '--store', newStore()],
      { 'my/nats.json': '[]' },
    );
    expect(err).toContain('my/nats.json error tournament-unknown');
  });

  test('exits 1 for lists that cannot be read, with their place in the file', async () => {
    const path = 'dump/tournaments/night-42/standings.json';
    const list = { main: [{ name: 'Otter', count: 'two' }] };
    const standings = [
      { player: 'late', placing: 9, decklist: list, deck: null },
      { player: '', placing: [] },
      { player: 'first', placing: 1, decklist: 60, deck: null },
    ];
    const files = { ...dump, [path]: JSON.stringify(standings) };
    const { code, err, out } = await command(['import', 'dump', '--store', newStore()], files);
    expect(code).toBe(1);
    expect(out).toContain('tournaments: 4 stored');
    const place = 'tournaments/night-42/standings.json#';
    expect(err).toContain(`${place}/2/decklist error not-a-decklist`);
    expect(err).toContain(`${place}/0/decklist/main/0/count error bad-copies`);
  });

  test('says why a store refuses rules that load', async () => {
    const files = {
      'rules.json': '[{"identifier":"a","name":"A","cards":[{"name":"Otter"}]}]',
      'more.json': '[{"identifier":"a","name":"A","cards":[{"name":"Heron"}]}]',
      'cards.json': '[{"name":"Otter","names":["Fischotter"]}]',
    };
    const args = ['import', '--game', 'G', '--store', newStore(), '--rules'];
    const first = await command([...args, 'rules.json', '--cards', 'cards.json'], files);
    expect(first).toMatchObject({ code: 0 });
    const { code, err } = await command([...args, 'more.json'], files);
    expect(code).toBe(2);
    expect(err).toContain(
      'more.json error card-table-needed: the store keeps only what the earlier rules needed of the card table',
    );
  });

  test('exits 2 for rules that do not load, and imports the rest', async () => {
    const files = { ...dump, 'dump/games/RIVER/decks.json': '[{"identifier":"a"}]' };
    const store = newStore();
    const { code, out, err } = await command(['import', 'dump', '--store', store], files);
    expect(code).toBe(2);
    expect(err).toContain('dump/games/RIVER/decks.json:1:2 error missing-field');
    expect(out).toContain('tournaments: 4 stored');
    const skipping = ['import', 'dump', '--store', store, '--skip-invalid'];
    expect((await command(skipping, files)).out).toContain('rule files: 1 stored');
  });

  test.each([
    ['a path that is not there', ['import', 'nowhere']],
    ['a folder with nothing in it', ['import', 'empty']],
    ['a store that cannot be opened', ['import', 'dump', '--store', '/no/such/folder/x.db']],
  ])('exits 2 for %s', async (_, args) => {
    const { code, err, out } = await command(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(/^decktype: (?!unexpected)/);
  });
});

describe('decktype mirror', () => {
  test('writes nothing where nothing has changed, also for results that may still change', async () => {
    const { source, url } = await served();
    await source.importTournament(madeTournament('now', 2, { date: '2999-06-01T00:00:00.000Z' }));
    const store = newStore();
    const mirrored = async () => {
      const { code, out } = await command(['mirror', url, '--store', store]);
      const copy = await openStore(store);
      const revision = await copy.revision();
      await copy.close();
      return { code, out, revision };
    };
    const { revision } = await mirrored();
    const again = { code: 0, revision, out: expect.stringContaining('tournaments: 4 unchanged') };
    expect(await mirrored()).toEqual(again);
    await source.importTournament(madeTournament('now', 3, { date: '2999-06-01T00:00:00.000Z' }));
    expect((await mirrored()).out).toContain('tournaments: 1 stored, 3 unchanged');
  });

  test('copies a service, and continues where it stopped', async () => {
    const { source, url } = await served();
    const store = newStore();
    const first = await command(['mirror', url, '--store', store]);
    expect(first.code).toBe(0);
    expect(first.out).toContain('tournaments: 3 stored');
    expect(first.err).toContain('3 stored: 2025-04-12 "Spring Open"');
    await source.importTournament(madeTournament('new', 2, { date: '2025-06-01T00:00:00.000Z' }));
    const second = await command(['mirror', url, '--store', store]);
    expect(second.out).toContain('tournaments: 1 stored, 3 unchanged');
    const copy = await openStore(store);
    for (const id of ['new', 'spring-open', 'quarry-cup']) {
      expect((await copy.standings(id))?.rows).toEqual((await source.standings(id))?.rows);
      expect((await copy.details(id))?.rows).toEqual((await source.details(id))?.rows);
    }
    expect(await copy.rules('RIVER')).toBe(await source.rules('RIVER'));
    await copy.close();
    const some = newStore();
    const args = ['mirror', url, '--store', some, '--game', 'RIVER'];
    const { out } = await command([...args, '--since', '2025-05-01']);
    expect(out).toContain('rule files: 1 stored\ntournaments: 2 stored');
    const other = await command(['mirror', url, '--store', some, '--game', 'lake']);
    expect(other).toMatchObject({ code: 1 });
    expect(other.err).toContain(
      'the service lists no game "lake", and no tournament of it; its games are RIVER, STONE\n',
    );
    const wrong = await command(['mirror', `${url}/tournaments`, '--store', some]);
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.err).toContain('; check the base URL: /games is not below it\n');
  });

  test.each([
    ['does not answer', (request: IncomingMessage) => request.socket.destroy()],
    ['has no games', (_: unknown, response: ServerResponse) => response.writeHead(404).end()],
    ['is none', (_: unknown, response: ServerResponse) => response.end('<html>')],
  ])('creates no store where the service %s', async (_, answer) => {
    const url = await serving(answer);
    const store = newStore();
    const { code, out, err } = await command(['mirror', url, '-s', store]);
    expect([code, out, err.startsWith('decktype: ')]).toEqual([2, '', true]);
    expect(existsSync(store)).toBe(false);
  });

  test('leaves the lists to decktype store work with --no-tag', async () => {
    const { url } = await served();
    const store = newStore();
    const args = ['mirror', url, '--store', store];
    const { code, out } = await command([...args, '--no-tag']);
    expect([code, out]).toEqual([0, expect.not.stringContaining('tagged')]);
    const copy = await openStore(store);
    expect(await copy.left()).toMatchObject([{ game: 'RIVER', tournaments: 2 }]);
    await copy.close();
    expect((await command(args)).out).toMatch(/RIVER: \d+ lists of 2 tournaments tagged/);
  });

  test('copies the rules of a game that only tournaments name', async () => {
    const { url } = await served();
    const proxy = await serving(async (request, response) => {
      if (request.url === '/games') response.end('[]');
      else {
        const answer = await fetch(`${url}${request.url}`);
        response.writeHead(answer.status).end(await answer.text());
      }
    });
    const args = ['mirror', proxy, '-s', newStore()];
    const { code, out } = await command(args);
    expect(code).toBe(0);
    expect(out).toContain('rule files: 2 stored\ntournaments: 3 stored');
  });

  test('gives the labels of the service where the wire format cannot say its rules', async () => {
    const { source, url } = await served();
    const river = {
      conflicts: 'simplest',
      rules: [
        { identifier: 'no-mill', name: 'No Mill', cards: [{ name: 'Water Mill', max: 0 }] },
        { identifier: 'pike', name: 'Pike', cards: [{ name: 'Old Pike', zone: 'main' }] },
        {
          ...{ identifier: 'colored', name: 'Colored', cards: [] },
          source: { name: 'Colored', includeColorInName: true },
        },
      ],
    };
    const colors = { lands: { 'Reed Bed': 'G' }, nonLands: { 'Grey Heron': 'G' }, names: {} };
    await source.importRules('RIVER', JSON.stringify(river), { settings: { colors } });
    const clear = { rules: [{ identifier: 'clear', name: 'Clear', cards: [] }] };
    await source.importRules('RIVER', JSON.stringify(clear), { format: 'Standard' });
    await source.categorize();
    const store = newStore();
    expect(await command(['mirror', url, '-s', store])).toMatchObject({ code: 0 });
    const wire = await fetch(`${url}/games/RIVER/decks`);
    expect(await wire.json()).toEqual([]);
    const copy = await openStore(store);
    for (const id of ['night-42', 'spring-open']) {
      expect((await copy.standings(id))?.rows).toEqual((await source.standings(id))?.rows);
    }
    for (const format of [undefined, 'Standard']) {
      expect(await copy.ruleFile('RIVER', format)).toBe(await source.ruleFile('RIVER', format));
    }
    await source.rollbackRules('RIVER', 'Standard');
    expect((await command(['mirror', url, '-s', store])).err).toContain(
      'the rules of RIVER standard are kept, but the service no longer has any',
    );
    await copy.close();
  });

  test('copies the rest where rules need a key, and says so', async () => {
    const source = await openStore(':memory:');
    await importDump(source);
    const { fetch } = createService(source);
    const url = await serving(async (request, response) => {
      const isGated = request.url?.endsWith('/decks') === true && !request.headers['x-access-key'];
      const path = request.url?.endsWith('/rules') === true ? '/nothing' : request.url;
      const answer = await fetch(new Request(`http://service.test${path}`));
      response.writeHead(isGated ? 403 : answer.status).end(isGated ? '' : await answer.text());
    });
    const store = newStore();
    const first = await command(['mirror', url, '-s', store]);
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('tournaments: 3 stored') });
    expect(first.err).toContain(
      `the rules of RIVER are not copied: ${url}/games/RIVER/decks answered 403; give the access key with --key, or leave out rules with --no-rules\n`,
    );
    const none = await command(['mirror', url, '-s', store, '--no-rules']);
    expect([none.code, none.err]).toEqual([0, '']);
    const keyed = await command(['mirror', url, '-s', store, '--key', 'k']);
    expect(keyed).toMatchObject({ code: 0, out: expect.stringContaining('rule files: 2 stored') });
  });

  test('leaves rules that were imported, unless it is told to replace them', async () => {
    const { source, url } = await served();
    await source.importRules('RIVER', '[]', { format: 'Standard' });
    const store = newStore();
    const own = '[{"identifier":"own","name":"Own","cards":[]}]';
    const copy = await openStore(store);
    await copy.importRules('RIVER', own);
    const args = ['mirror', url, '-s', store];
    const kept = await command(args);
    expect(kept.code).toBe(0);
    expect(kept.err).toContain(
      'the rules of RIVER were imported and are kept; --replace-rules replaces them by those of the service\n',
    );
    expect(await copy.rules('RIVER')).toBe(own);
    expect(await copy.ruleFormats('RIVER')).toEqual([]);
    await command([...args, '--replace-rules']);
    expect(await copy.rules('RIVER')).toBe(await source.rules('RIVER'));
    expect(await copy.ruleFormats('RIVER')).toEqual(['standard']);
    await source.importRules('RIVER', own);
    await command(args);
    expect(await copy.rules('RIVER')).toBe(own);
    await copy.close();
  });

  test('asks once where a service leads elsewhere and a key is given, and says where', async () => {
    let asked = 0;
    const url = await serving((_, response) => {
      asked++;
      response.writeHead(301, { Location: '/v2/games' }).end();
    });
    const { code, err } = await command(['mirror', url, '--key', 'k', '--store', newStore()], {});
    expect([code, asked]).toEqual([2, 1]);
    expect(err).toContain(
      `${url}/games leads to ${url}/v2/games, and a request with an access key`,
    );
  });

  test('ends where a service names formats without end, and says so', async () => {
    let asked = 0;
    const url = await serving(({ url }, response) => {
      asked++;
      if (url === '/games') response.end('[{"id":"G","name":"G"}]');
      else if (url === '/games/G/formats') {
        response.end(JSON.stringify(Array.from({ length: 2000 }, (_, format) => `f${format}`)));
      } else response.writeHead(404).end();
    });
    const { code, err } = await command(['mirror', url, '--store', newStore()], {});
    expect([code, asked]).toEqual([2, 2002]);
    expect(err).toContain(
      'the service names more than 1000 games and formats, the last one games/G',
    );
  });

  test('keeps what it stored before a service failed, and exits 2', async () => {
    const url = await serving((request, response) => {
      if (request.url === '/games') response.end(dumpText('games.json'));
      else if (request.url?.endsWith('/decks') === true) response.writeHead(404).end();
      else response.writeHead(403).end('{"detail":"a key is needed"}');
    });
    const { code, out, err } = await command(['mirror', url, '-s', newStore()]);
    expect(code).toBe(2);
    expect(out).toBe('lists of games: 1 stored\n');
    expect(err).toMatch(/403: a key is needed; run the command again to continue/);
  });

  test('leaves out a tournament whose answers are too large, and says so', async () => {
    const { source, url } = await served();
    const list = () => `{"note":"${'x'.repeat(1 << 20)}"}`;
    await source.importTournament(madeTournament('large', 1, { list }));
    const store = newStore();
    const some = await command(['mirror', url, '-s', store, '--max-answer', '1']);
    expect(some.code).toBe(1);
    expect(some.err).toContain('tournaments/large');
    expect(some.err).toMatch(/has more than 1048576 bytes/);
    expect(some.out).toContain('tournaments: 3 stored, 1 refused');
    expect((await command(['mirror', url, '-s', store])).out).toContain(
      'tournaments: 1 stored, 3 unchanged',
    );
  });

  test.each([
    ['cannot be decompressed', { 'Content-Encoding': 'gzip' }, 200],
    ['are not JSON', {}, 200],
    ['are refused', {}, 403],
  ])(
    'leaves out a tournament whose answers %s, and copies the others',
    async (_, headers, status) => {
      const { url } = await served();
      const [first] = dumpTournaments;
      const proxy = await serving(async (request, response) => {
        if (request.url === `/tournaments/${first}/standings`)
          response.writeHead(status, headers).end('not what it should be');
        else {
          const answer = await fetch(`${url}${request.url}`);
          response.writeHead(answer.status).end(await answer.text());
        }
      });
      const { code, out, err } = await command(['mirror', proxy, '-s', newStore()]);
      expect(code).toBe(1);
      expect(err).toContain(`tournaments/${first}`);
      expect(out).toContain('tournaments: 2 stored, 1 refused');
    },
  );

  /** Runs `decktype mirror` on a service with these answers; it has nothing else. */
  async function mirrorOf(
    answers: Readonly<Record<string, unknown>>,
    { store = newStore(), status = 200 } = {},
  ) {
    const url = await serving(({ url = '' }, response) => {
      const answer = answers[url.replace(/\?.*/, '')];
      response
        .writeHead(answer === undefined ? 404 : status)
        .end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer));
    });
    return command(['mirror', url, '-s', store]);
  }
  const listed = (id: string) => ({
    ...{ id, game: 'G', name: id, date: '2025-01-31T12:00:00Z', players: 1 },
  });

  test('names each listed tournament that the service does not have, and copies the others', async () => {
    const lost = ['t1', 't2', 't3', '..', '\ud800'];
    const { code, out, err } = await mirrorOf({
      '/games': [],
      '/tournaments': [...lost, 'cup'].map(listed),
      '/tournaments/cup/details': listed('cup'),
    });
    expect([code, out]).toEqual([
      1,
      'lists of games: 1 unchanged\ntournaments: 1 stored, 5 refused\n',
    ]);
    for (const id of ['t1', 't2', 't3', '..', '\\ud800']) {
      expect(err).toContain(`tournaments/${id} error not-fetched: `);
    }
    expect(err).toContain('tournaments/cup warning no-standings: ');
  });

  test('copies the tournaments where the id of a game cannot be part of an address', async () => {
    const { code, out } = await mirrorOf({
      '/games': [{ id: '..', name: 'G' }],
      '/tournaments': [{ ...listed('cup'), game: '\ud800' }],
      ...{ '/tournaments/cup/details': listed('cup'), '/tournaments/cup/standings': [] },
    });
    expect([code, out]).toEqual([1, 'lists of games: 1 unchanged\ntournaments: 1 stored\n']);
  });

  test('counts what it leaves out of the list of tournaments by rows', async () => {
    const rows = [{ ...listed('cup'), organizerId: {} }, { id: 'a' }, { id: 'b' }];
    const { out } = await mirrorOf({
      ...{ '/games': [], '/tournaments': rows, '/tournaments/cup/details': listed('cup') },
    });
    expect(out).toContain('tournaments: 1 stored, 2 refused\n');
  });

  test('reports bytes that are not UTF-8 at every run, as import does', async () => {
    const store = newStore();
    const standings = Buffer.from(JSON.stringify([{ player: 'Zo\xeb' }]), 'latin1');
    const answers = {
      ...{ '/games': [], '/tournaments': [listed('cup')], '/tournaments/cup/pairings': [] },
      ...{ '/tournaments/cup/details': listed('cup'), '/tournaments/cup/standings': standings },
    };
    for (const outcome of ['stored', 'unchanged']) {
      const { code, out, err } = await mirrorOf(answers, { store });
      expect([code, out]).toEqual([1, expect.stringContaining(`tournaments: 1 ${outcome}\n`)]);
      expect(err).toContain('tournaments/cup/standings error not-utf8: ');
    }
  });

  test('copies the tournaments where the rules cannot be read, and keeps those that it has', async () => {
    const store = newStore();
    const answers = {
      ...{ '/games': [{ id: 'G', name: 'G' }], '/tournaments': [listed('cup')] },
      ...{ '/tournaments/cup/details': listed('cup'), '/tournaments/cup/standings': [] },
    };
    await mirrorOf({ ...answers, '/games/G/decks': [] }, { store });
    const { code, out, err } = await mirrorOf({ ...answers, '/games/G/decks': 'soon' }, { store });
    expect([code, out]).toEqual([
      1,
      'lists of games: 1 unchanged\nrule files: 1 refused\ntournaments: 1 unchanged\n',
    ]);
    expect(err).toMatch(/^games\/G\/decks error not-fetched: .*; --no-rules copies no rules$/m);
    const read = await openStore(store);
    expect(await read.rules('G')).toBe('[]');
    await read.close();
  });

  test('refuses a part of an answer', async () => {
    const { code, err } = await mirrorOf({ '/games': [] }, { status: 206 });
    expect([code, err]).toEqual([2, expect.stringContaining('/games answered 206')]);
  });

  test('says how to accept larger answers, where it cannot go on without one', async () => {
    const url = await serving((_, response) => response.end(`[${' '.repeat(1 << 20)}]`));
    const { code, err } = await command(['mirror', url, '-s', newStore(), '--max-answer', '1']);
    expect(code).toBe(2);
    expect(err).toMatch(/has more than 1048576 bytes; raise --max-answer, and run/);
  });

  test.each([
    'http://someone:hunter2@127.0.0.1:1',
    'https://hunter2@127.0.0.1:1',
    'htp://someone:hunter2@127.0.0.1:1',
    'someone:hunter2@127.0.0.1:1',
    'http://someone:hunter2@127.0.0.1:99999',
  ])('exits 2 for a password in the address, and does not show it: %s', async (address) => {
    const { code, err } = await command(['mirror', address, '--store', newStore()]);
    expect(code).toBe(2);
    expect(err).toMatch(/^decktype: the address of the service/);
    expect(err).not.toContain('hunter2');
  });

  test.each([
    ['an address that is none', ['mirror', 'nowhere']],
    ['a limit that is none', ['mirror', 'http://127.0.0.1:1', '--max-answer', '0']],
  ])('exits 2 for %s', async (_, args) => {
    expect(await command([...args, '--store', newStore()])).toMatchObject({ code: 2, out: '' });
  });

  // JavaScript takes the second for 5 January, and the third for 2 March.
  test.each(['lately', '01.05.2025', '2025-02-30'])('refuses --since %s', async (since) => {
    const args = ['mirror', 'http://127.0.0.1:1', '--since', since, '--store', newStore()];
    expect(await command(args)).toEqual({
      code: 2,
      out: '',
      err: `decktype: --since ${since} is not a date: write it as 2025-01-31\n`,
    });
  });
});

describe('decktype serve', () => {
  test('tags what is untagged, and serves until it is asked to stop', async () => {
    const path = newStore();
    const store = await openStore(path);
    await importDump(store);
    await store.importRules('RIVER', '[]');
    await store.close();
    let stop = () => {};
    const stopped = new Promise<void>((settle) => {
      stop = settle;
    });
    const env = testEnvironment({ files: { [path]: '' }, stop: stopped });
    const running = run(
      [...['serve', '--store', path, '--port', '0'], ...['--drain', '0', '--rate-limit', '5/60']],
      env,
    );
    let url = '';
    while (url === '') {
      await new Promise((settle) => setTimeout(settle, 5));
      if (!env.err().includes('RIVER: tagged 3 untagged tournaments')) continue;
      url = /serving (\S+);/.exec(env.err())?.[1] ?? '';
    }
    const answer = await fetch(`${url}/tournaments/night-42/standings`);
    expect(answer.headers.get('RateLimit')).toMatch(/^"5-in-1min"; r=4; t=\d+$/);
    expect(await answer.json()).toMatchObject([{ deck: { id: 'other' } }, {}, {}]);
    stop();
    expect(await running).toBe(0);
    expect(env.out()).toBe('');
    // SQLite takes its log away when the last one closes the file.
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  test('says what to do where another program listens on the port', async () => {
    const path = newStore();
    await (await openStore(path)).close();
    const { port } = new URL(await serving(() => {}));
    expect(await command(['serve', '--store', path, '--port', port], { [path]: '' })).toEqual({
      code: 2,
      out: '',
      err: 'decktype: cannot serve: another program listens on this port; choose another one with --port\n',
    });
  });

  test.each([
    ['a store that is not there', ['serve', '--store', 'nothing.db']],
    ['a limit that is none', ['serve', '--rate-limit', 'few']],
    ['a port that is none', ['serve', '--port', 'x']],
    ['a port that is too large', ['serve', '--port', '65536']],
  ])('exits 2 for %s', async (_, args) => {
    expect(await command(args)).toMatchObject({ code: 2, out: '' });
  });
});

describe('decktype import-rules', () => {
  test('skips pipes, and files outside of the folder, without quoting them', async () => {
    const files = {
      'rules/modern/burn.yaml': 'name: Burn\nmandatory: [Shock]',
      'rules/modern/link.yaml': 'secret',
      'rules/modern/pipe.yaml': '',
    };
    const env = testEnvironment({ files });
    const isPipe = (path: string) => path.endsWith('pipe.yaml');
    const look = async (path: string) =>
      isPipe(path) ? { isFile: false, isFolder: false, bytes: 0 } : env.look(path);
    const readFile = (path: string) => {
      if (isPipe(path)) throw new Error('reading never ends');
      return env.readFile(path);
    };
    const realPath = async (path: string) =>
      path.endsWith('link.yaml') ? '/etc/passwd' : env.realPath(path);
    const args = ['import-rules', 'mtg-archetypes', 'rules', '--format', 'modern'];
    expect(await run(args, { ...env, look, readFile, realPath })).toBe(1);
    expect(JSON.parse(env.out()).rules).toHaveLength(1);
    const unread = 'error file-not-read: this file cannot be read to its end';
    expect(env.err()).toContain(`rules/modern/link.yaml ${unread}: it leads out of rules`);
    expect(env.err()).toContain(`rules/modern/pipe.yaml ${unread}: it is a device or a pipe`);
    expect(env.err()).not.toContain('secret');
  });
});
