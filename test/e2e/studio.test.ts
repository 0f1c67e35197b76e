/** `npx decktype studio` with the package installed in an empty folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadCorpus } from '../../src/questions/corpus/store.js';
import type { StudioProject } from '../../src/tools/studio/protocol.js';
import { type Installed, installPackage } from '../support/installed.js';
import { succeed } from '../support/run.js';
import { ask, enter, listen } from '../support/studio.js';

let installed: Installed;
const bin = () => join(installed.consumer, 'node_modules/.bin/decktype');
const pathOf = (name: string) => join(installed.consumer, name);

beforeAll(async () => {
  installed = await installPackage();
  await succeed(bin(), ['init', '--sample'], installed.consumer);
});
afterAll(() => installed?.remove());

let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill('SIGKILL');
});

/** Starts the workbench; returns its address, its output, and how it ends. */
async function start(...args: readonly string[]) {
  const started = spawn(bin(), ['studio', '--no-open', ...args], { cwd: installed.consumer });
  child = started;
  let printed = '';
  const ended = new Promise<readonly unknown[]>((settle) => {
    started.once('close', (...how) => settle(how));
  });
  const url = await new Promise<string>((settle, fail) => {
    started.stderr.on('data', (piece) => {
      printed += piece;
      const [found] = /http:\S+\?token=[\w-]+/.exec(printed) ?? [];
      if (found !== undefined) settle(found);
    });
    void ended.then(() => fail(new Error(printed)));
  });
  const { origin, page, cookie } = await enter(url);
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  return {
    url,
    origin,
    page,
    headers,
    ended,
    process: started,
    printed: () => printed,
    get: (path: string) => ask(page + path, { headers }),
    put: (id: string, text: string, hash: string) =>
      ask(`${page}/api/files/${id}`, {
        method: 'PUT',
        headers: { ...headers, Origin: origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ text, hash }),
      }),
  };
}

describe('npx decktype studio', () => {
  test('serves the project, writes its files, reports changes, and ends on SIGINT', async () => {
    await chmod(pathOf('rules.json'), 0o640);
    const studio = await start();
    const page = await studio.get('/');
    expect(page.status).toBe(200);
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(page.text) ?? [];
    for (const path of [`/${script}`, '/worker.js', '/page.css']) {
      const { status, bytes } = await studio.get(path);
      expect({ path, status, isEmpty: bytes.length === 0 }).toEqual({
        path,
        status: 200,
        isEmpty: false,
      });
    }
    const project: StudioProject = JSON.parse((await studio.get('/api/project')).text);
    expect(project.files.map(({ name, kind }) => [name, kind])).toEqual([
      ['rules.json', 'rules'],
      ['cases.json', 'cases'],
      ['decktype.json', 'config'],
    ]);
    const corpus = loadCorpus(new Uint8Array((await studio.get('/api/corpus')).bytes));
    const standings: readonly { readonly decklist?: unknown }[] = JSON.parse(
      readFileSync(pathOf('standings.json'), 'utf8'),
    );
    expect(corpus.listCount).toBe(standings.filter(({ decklist }) => decklist).length);

    const [rules] = project.files;
    const { id = '', text = '', hash = '' } = rules ?? {};
    expect(text).toBe(readFileSync(pathOf('rules.json'), 'utf8'));
    const stream = await listen(`${studio.page}/api/events`, studio.headers);
    const written = await studio.put(id, `${text}\n// mine\n`, hash);
    expect(written.status).toBe(200);
    expect(readFileSync(pathOf('rules.json'), 'utf8')).toBe(`${text}\n// mine\n`);
    expect(statSync(pathOf('rules.json')).mode & 0o777).toBe(0o640);
    expect(readdirSync(installed.consumer).filter((name) => name.endsWith('.part'))).toEqual([]);

    // Renamed into place, so that there is only one change.
    writeFileSync(pathOf('theirs.json'), `${text}\n// theirs\n`);
    renameSync(pathOf('theirs.json'), pathOf('rules.json'));
    const refused = await studio.put(id, text, JSON.parse(written.text).hash);
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text).text).toBe(`${text}\n// theirs\n`);
    const told = await stream.until('theirs');
    expect(told.match(/^data:/gm)).toHaveLength(1);

    studio.process.kill('SIGINT');
    expect(await studio.ended).toEqual([0, null]);
    await stream.ended;
  });

  test('takes the next port if the default is in use, and fails if --port is', async () => {
    const one = await start();
    const first = child;
    const two = await start();
    expect(new URL(two.origin).port).not.toBe(new URL(one.origin).port);
    const { port } = new URL(one.origin);
    await expect(start('--port', port)).rejects.toThrow(
      'cannot serve: another program listens on this port; choose another one with --port',
    );
    two.process.kill('SIGTERM');
    expect(await two.ended).toEqual([0, null]);
    first?.kill('SIGKILL');
  });

  test('writes one file with --export', async () => {
    await succeed(bin(), ['studio', '--export', 'workbench.html'], installed.consumer);
    const page = readFileSync(pathOf('workbench.html'), 'utf8');
    expect(page).toContain('connect-src &#39;none&#39;');
    expect(page).toContain('id="decktype-corpus"');
  });
});
