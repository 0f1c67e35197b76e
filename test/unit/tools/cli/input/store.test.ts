/** import and mirror, in process, on stores in a temporary folder. */

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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
import { listeningInTest } from '../../../../support/listening.js';
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
  return `http://127.0.0.1:${await listeningInTest(createServer(answer))}`;
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

  test('imports what a folder on a disk has beside a closed folder', async () => {
    const home = temporaryFolder(onTestFinished);
    writeDumpTo(home);
    const closed = join(home, 'dump/tournaments/night-42');
    const { env, out, err } = closing([closed]);
    expect(await run(['import', join(home, 'dump'), '--store', newStore()], env)).toBe(1);
    expect(out()).toContain('tournaments: 3 stored, 1 refused\n');
    const unread = 'error file-not-read: this file cannot be read to its end: ';
    expect(err()).toContain(`${join(closed, 'details.json')} ${unread}`);
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

  test.each([
    ['without standings', '2026-01-01', '[]'],
    ['while the clock ran ahead', '2999-01-01', undefined],
  ])('fetches a tournament again that was fetched %s', async (_, day, early) => {
    const { source, url } = await served();
    const late = madeTournament('late', 2, {});
    await source.importTournament({ ...late, standings: early ?? '[{"player":"p0"}]' });
    const args = ['mirror', url, '--store', newStore()];
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) });
    expect((await command(args)).out).toContain('tournaments: 4 stored');
    vi.useRealTimers();
    await source.importTournament(late);
    expect((await command(args)).out).toContain('tournaments: 1 stored, 3 unchanged');
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

  test('leaves rules that are imported while it fetches those of the service', async () => {
    const { url } = await served();
    const store = newStore();
    const copy = await openStore(store);
    const own = '[{"identifier":"own","name":"Own","cards":[]}]';
    const slow = await serving(async (request, response) => {
      if (request.url === '/games/RIVER/rules') await copy.importRules('RIVER', own);
      const answer = await fetch(`${url}${request.url}`);
      response.writeHead(answer.status).end(await answer.text());
    });
    expect((await command(['mirror', slow, '-s', store])).code).toBe(0);
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

  test('says how to accept larger answers, where it cannot go on without one', async () => {
    const url = await serving((_, response) => response.end(`[${' '.repeat(1 << 20)}]`));
    const { code, err } = await command(['mirror', url, '-s', newStore(), '--max-answer', '1']);
    expect(code).toBe(2);
    expect(err).toMatch(/has more than 1048576 bytes; raise --max-answer, and run/);
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
