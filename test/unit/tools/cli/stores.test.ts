/**
 * import, mirror and serve on stores. Each file of rules-fixtures/store-commands has sentences with steps in a folder,
 * each followed by its result; `--update` writes the results. `$` runs a command; SERVICE is the address of a service
 * over the store `source`, which holds the dump. `answer` overrides its answers; 0 resets the connection. `serve` runs
 * until `stop`. `closed` folders cannot be looked into, and `unlisted` ones cannot be listed, even by root.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createService } from '../../../../src/services/http/routes.js';
import { openStore, type Store } from '../../../../src/services/store/store.js';
import { processEnvironment } from '../../../../src/tools/cli/environment.js';
import { run } from '../../../../src/tools/cli/run.js';
import { changeStore, importDump, madeTournament } from '../../../support/dump.js';
import { testEnvironment } from '../../../support/environment.js';
import { gate } from '../../../support/gate.js';
import { listeningInTest } from '../../../support/listening.js';
import { projectRoot } from '../../../support/needs.js';
import { guideText } from '../../../support/pages.js';
import { until } from '../../../support/running.js';
import { expectSteps } from '../../../support/steps.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const fixtures = join(projectRoot, 'rules-fixtures/store-commands');

/** A text in which `«3 of x#»` stands for `x0x1x2`. */
const repeated = (text: string) =>
  text.replace(/«(\d+) of ([^»]*)»/g, (_, count, part: string) =>
    Array.from({ length: Number(count) }, (_, at) => part.replace('#', `${at}`)).join(''),
  );

/** The standings of a tournament, its details, or the rules of a game and a format. */
async function factIn(store: Store, kind: string, id: string, format?: string): Promise<string> {
  if (kind === 'rules') return String(await store.ruleFile(id, format));
  const found = kind === 'standings' ? await store.standings(id) : await store.details(id);
  return JSON.stringify(found?.rows ?? null);
}

function steps() {
  const folder = temporaryFolder(onTestFinished);
  process.chdir(folder);
  let source: Promise<Store> | undefined;
  let service = '';
  let requests = 0;
  let needsKey = '\0';
  const answers = new Map<string, readonly [number, Record<string, string>, string]>();
  const closed = new Set<string>();
  const unlisted = new Set<string>();
  let stopping = gate();
  let served: ReturnType<typeof environment> | undefined;
  let ended: Promise<number> | undefined;

  function environment(stopAsked = () => new Promise<void>(() => {})) {
    const real = processEnvironment();
    const { stdout, stderr, out, err, time } = testEnvironment();
    const opened = (path: string, isRefused: boolean) => {
      const isIn = [...closed].some((one) => path.startsWith(`${one}/`));
      if (isIn || isRefused) throw Object.assign(new Error('closed'), { code: 'EACCES' });
      return path;
    };
    return {
      ...real,
      stdout,
      stderr,
      time,
      variables: {},
      stopAsked,
      err,
      look: async (path: string) => real.look(opened(path, false)),
      list: async (path: string) => real.list(opened(path, closed.has(path) || unlisted.has(path))),
      readFile: (path: string) => real.readFile(opened(path, unlisted.has(path))),
      shown: () =>
        (out() + err())
          .replace(/(?<=rules )[0-9a-f]{16,}/g, 'VERSION')
          .replace(/(?<=seconds )[\d.]+/g, '…'),
    };
  }

  async function filled(): Promise<Store> {
    const store = await openStore(':memory:');
    await importDump(store);
    return store;
  }
  async function inStore<T>(name: string, use: (store: Store) => Promise<T>): Promise<T> {
    source ??= filled();
    if (name === 'source') return use(await source);
    const store = await openStore(name);
    return use(store).finally(() => store.close());
  }

  async function addressOf(): Promise<string> {
    const server = createServer(async ({ url = '', headers }, response) => {
      requests++;
      const path = url.replace(/\?.*/, '');
      const own = answers.get(url) ?? answers.get(path) ?? answers.get('*');
      const isRefused = path.endsWith(needsKey) && headers['x-access-key'] === undefined;
      if (isRefused) response.writeHead(403).end();
      else if (own?.[0] === 0) response.destroy();
      else if (own !== undefined) response.writeHead(own[0], own[1]).end(own[2]);
      else {
        const { fetch } = createService(await inStore('source', async (store) => store));
        const answer = await fetch(new Request(`http://host${url}`));
        response.writeHead(answer.status).end(await answer.text());
      }
    });
    return `http://127.0.0.1:${await listeningInTest(server)}`;
  }

  /** The address that `serve` printed as `serving` or `operations`. */
  const servedAt = (name: string) =>
    new RegExp(`(?:${name} |"url":")(\\S+?)[;"\\n]`).exec(served?.err() ?? '')?.[1];

  const kinds: Record<string, (words: readonly string[], text: string) => unknown> = {
    async $(words) {
      service ||= await addressOf();
      const env = environment();
      const { port } = new URL(service);
      const args = words.map((word) => word.replace('SERVICE', service).replace(/^PORT$/, port));
      const code = await run(args, env);
      vi.useRealTimers();
      const shown = env.shown().replaceAll(service, 'SERVICE');
      return code === 0 ? shown.trimEnd() : `${shown}exit ${code}`;
    },
    sh: (words) => void execFileSync('sh', ['-c', words.join(' ')]),
    dump: ([to = '']) => cpSync(join(projectRoot, 'rules-fixtures/api'), to, { recursive: true }),
    file([path = ''], text) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${text}\n`);
    },
    closed: (paths) => void paths.map((path) => closed.add(path)),
    unlisted: (paths) => void paths.map((path) => unlisted.add(path)),
    answer: ([path = '', status = '200', headers = '{}'], text) =>
      void answers.set(path, [Number(status), JSON.parse(headers), repeated(text)]),
    key([path = '']) {
      needsKey = path;
    },
    asked: () => `${requests} requests`,
    clock: ([day = '']) => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) }),
    sql: ([path = ''], text) => changeStore(path, text),
    async tournament([id = '', players, options = '{}']) {
      const { texts, list, ...more } = JSON.parse(repeated(options));
      const made = madeTournament(id, Number(players), {
        ...more,
        ...(list && { list: () => list }),
      });
      await inStore('source', (store) => store.importTournament({ ...made, ...texts }));
    },
    async rules([name = '', game = '', options = '{}'], text) {
      await inStore(name, (store) => store.importRules(game, text, JSON.parse(options)));
    },
    rollback: ([game = '', format]) =>
      inStore('source', async (store) => void (await store.rollbackRules(game, format))),
    tag: ([name = '']) => inStore(name, async (store) => void (await store.categorize())),
    /** A fact in a store, and whether the source agrees. */
    async show([name = '', kind = '', id = '', format]) {
      const found = await inStore(name, (store) => factIn(store, kind, id, format));
      const same = await inStore('source', (store) => factIn(store, kind, id, format));
      return `${found.replace(/(?<=.{300}).*/s, '…')}\n${found === same ? 'as' : 'not as'} in the source`;
    },
    formats: ([name = '', game = '']) => inStore(name, (store) => store.ruleFormats(game)),
    left: ([name = '']) =>
      inStore(name, async (store) =>
        (await store.left()).map(({ game, tournaments }) => `${game}: ${tournaments}`),
      ),
    revision: ([name = '']) => inStore(name, (store) => store.revision()),
    async serve(words) {
      stopping = gate();
      served = environment(() => stopping.opened);
      ended = run(['serve', '--port', '0', '--drain', '0', ...words], served);
      await Promise.race([ended, until(() => servedAt('serving') !== undefined, 'it serves')]);
    },
    until: (words) =>
      until(() => served?.err().includes(words.join(' ')) === true, words.join(' ')),
    async get([path = '', headers = '{}', shown = 'none']) {
      const [, name = '', place] = /^(\w*)(.*)$/.exec(path) ?? [];
      const base = name === 'SERVICE' ? service : servedAt(name || 'serving');
      const answer = await fetch(`${base}${place}`, { headers: JSON.parse(headers) });
      const told = answer.headers.get(shown)?.replace(/t=\d+/, 't=…');
      const text = (await answer.text()).trimEnd().replace(/(?<=again in )\d+/, '…');
      return [answer.status, told, text].filter(Boolean).join(' ');
    },
    /** The metrics of these names, all of which must be in the guide. */
    async metrics(names) {
      const metrics = await (await fetch(`${servedAt('operations')}/metrics`)).text();
      const all = [...metrics.matchAll(/^# TYPE (decktype_\w+) /gm)].map(([, name]) => name);
      expect(all).toContain('decktype_tagged_tournaments_total');
      expect(all.filter((name) => !guideText.includes(`| \`${name}\``))).toEqual([]);
      expect(metrics).toMatch(/\ndecktype_http_connections [1-9]/);
      return metrics.split('\n').filter((line) => names.some((name) => line.startsWith(name)));
    },
    async stop() {
      stopping.open();
      const code = await ended;
      const shown = served?.shown() ?? '';
      const told = shown
        .replace(/127\.0\.0\.1:\d+/g, 'ADDRESS')
        .replace(/(?<="milliseconds":)[\d.]+|(?<="bytes":)[1-9]\d*|(?<="version":")\w+/g, '…');
      return `${told}exit ${code}`;
    },
    ls: () => readdirSync('.'),
  };

  return {
    async step(kind: string, words: readonly string[], text: string): Promise<string> {
      const does = kinds[kind];
      if (does === undefined) throw new Error(`there is no step ${kind}`);
      const answer = await does(words, text);
      return Array.isArray(answer) ? answer.join('\n') : String(answer ?? '');
    },
  };
}

const present = process.cwd();
test.each(readdirSync(fixtures))('%s', async (name) => {
  onTestFinished(() => process.chdir(present));
  await expectSteps(join(fixtures, name), steps, (kind) =>
    ['file', 'answer', 'rules', 'sql'].includes(kind),
  );
});
