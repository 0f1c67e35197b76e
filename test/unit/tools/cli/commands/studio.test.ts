/** `decktype studio` in process: what it serves and exports, and what it says. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadCorpus } from '../../../../../src/questions/corpus/store.js';
import { studio } from '../../../../../src/tools/cli/commands/studio.js';
import type { StudioOptions } from '../../../../../src/tools/cli/definitions/start.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { UserError, withUserErrors } from '../../../../../src/tools/cli/input/errors.js';
import { projectFile } from '../../../../../src/tools/cli/loading/workspace.js';
import { run } from '../../../../../src/tools/cli/run.js';
import type { StudioProject } from '../../../../../src/tools/studio/protocol.js';
import { StudioFiles } from '../../../../../src/tools/studio/server/files.js';
import { redirectPage } from '../../../../../src/tools/studio/server/pages.js';
import { testEnvironment } from '../../../../support/environment.js';
import { failingEnvironment } from '../../../../support/failing-environment.js';
import { gate } from '../../../../support/gate.js';
import { listeningInTest } from '../../../../support/listening.js';
import { ask, assets, enter } from '../../../../support/studio.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const rules = '[{"identifier":"a","name":"Alpha","cards":[{"name":"X"}]}] // mine\n';
const lists = '[{"player":"ann","decklist":[{"name":"X","count":2}]},{"decklist":[{"name":"Y"}]}]';
const cases = '[{"file":"list.txt","expect":"a"},{"list":"1 Y"}]';
const files = {
  'rules.json': rules,
  'more.json': '[{"identifier":"b","name":"Beta","cards":[{"name":"Y"}]}]',
  'lists.json': lists,
  'cases.json': cases,
  'list.txt': '1 X\n',
  'overlay.json': '{"changes":[{"op":"replace","path":"/rules/a/name","value":"Mine"}]}',
  'cards.json': '{"game":"PTCG","copies":4,"cards":[{"id":"1","name":"X"}]}',
  'broken.json': '[{"identifier":',
  'built/page.js.gz': assets.page,
  'built/page.css.gz': assets.css,
  'built/worker.js.gz': assets.worker,
};
const project = {
  ...files,
  'decktype.json': JSON.stringify({
    rules: ['rules.json', 'more.json'],
    lists: ['lists.json'],
    cases: ['cases.json'],
    cards: ['cards.json'],
    copies: 4,
    severities: { shadowed: 'error' },
    conflicts: 'report',
  }),
};

/** Runs the command over files in memory, and stops it when it serves. */
async function opened(
  paths: readonly string[],
  options: Partial<StudioOptions>,
  given: Readonly<Record<string, string>> = files,
) {
  const env = testEnvironment({ files: given, cwd: '/home/mine', stop: Promise.resolve() });
  const settings = { open: false, port: 0, ...options };
  const code = await studio(paths, settings, withUserErrors(env), 'built');
  return { env, code };
}

/** The project and the lists of an exported page. */
function contentsOf(page: string | undefined) {
  const block = (id: string) =>
    new RegExp(`id="decktype-${id}">([^<]*)</script>`).exec(page ?? '')?.[1];
  const corpus = block('corpus');
  return {
    project: JSON.parse(block('project') ?? 'null') as StudioProject,
    corpus: corpus && loadCorpus(new Uint8Array(gunzipSync(Buffer.from(corpus, 'base64')))),
  };
}

describe('decktype studio --export', () => {
  test('writes a page with the rules, cases and lists that are named', async () => {
    const { env, code } = await opened(['rules.json', 'more.json'], {
      ...{ export: 'page.html', decks: ['lists.json'], cases: ['cases.json'] },
      ...{ overlay: 'overlay.json', cards: ['cards.json'], conflicts: 'report' },
    });
    expect(code).toBe(0);
    expect(env.err()).toMatch(/^wrote page\.html: 0\.\d MB\n$/);
    const { project: shown, corpus } = contentsOf(env.files.get('page.html'));
    expect(shown).toMatchObject({
      ...{ title: 'mine', exported: true },
      settings: { conflicts: 'report' },
      cards: { game: 'PTCG', copies: 4, cards: [{ id: '1', name: 'X' }] },
      files: [
        { name: 'rules.json', kind: 'rules', text: rules, isWritable: true },
        { name: 'more.json', kind: 'rules' },
        { name: 'overlay.json', kind: 'overlay' },
        { name: 'cases.json', kind: 'cases', text: cases },
      ],
    });
    expect(shown.caseLists).toEqual([{ file: 'cases.json', path: 'list.txt', list: '1 X\n' }]);
    expect(corpus).toMatchObject({ listCount: 2 });
  });

  test('takes what the project file names', async () => {
    const env = testEnvironment({ files: project, cwd: '/home/mine' });
    // The built page is not in this environment: up to there, everything was read.
    expect(await run(['studio', '--export', 'page.html'], env)).toBe(2);
    expect(env.err()).toContain('has no workbench; install it again');
    expect(env.reads).toEqual(
      expect.arrayContaining(['rules.json', 'more.json', 'cases.json', 'cards.json']),
    );
  });

  test('writes a page without lists', async () => {
    const { env } = await opened(['rules.json'], { export: 'page.html' });
    const { project: shown, corpus } = contentsOf(env.files.get('page.html'));
    expect(shown.files).toHaveLength(1);
    expect(corpus).toBeUndefined();
  });

  test('writes a page for rules with errors: it is the place to mend them', async () => {
    const { env, code } = await opened(['broken.json'], { export: 'page.html' });
    expect(code).toBe(0);
    const { project: shown } = contentsOf(env.files.get('page.html'));
    expect(shown.files).toMatchObject([{ name: 'broken.json', text: files['broken.json'] }]);
  });

  test('can be interrupted, because it takes no signal', async () => {
    const env = testEnvironment({ files });
    const asked: string[] = [];
    const stopAsked = () => {
      asked.push('stop');
      return new Promise<void>(() => {});
    };
    const settings = { open: false, export: 'page.html' };
    await studio(['rules.json'], settings, withUserErrors({ ...env, stopAsked }), 'built');
    expect(asked).toEqual([]);
  });

  test('says that a page of more than 25 MB is slow', async () => {
    const large = { ...files, 'built/worker.js.gz': `//${'x'.repeat(25_000_000)}` };
    const { env } = await opened(['rules.json'], { export: 'page.html' }, large);
    expect(env.err()).toBe(
      'wrote page.html: 25.0 MB\nmore than 25.0 MB is slow to open and to send; take fewer lists with --decks\n',
    );
  });

  test('reports lists that cannot be read, and exits with 1', async () => {
    const { env, code } = await opened(
      ['rules.json'],
      { export: 'page.html', decks: ['lists'] },
      { ...files, 'lists/good.json': lists, 'lists/bad.json': '[{"decklist":[{"name":' },
    );
    expect(code).toBe(1);
    expect(env.err()).toContain('lists/bad.json');
    expect(env.files.has('page.html')).toBe(true);
  });

  test('takes a case file that was begun', async () => {
    const begun = { ...files, 'new.json': '[]' };
    const { code } = await opened(['rules.json'], { export: 'p.html', cases: ['new.json'] }, begun);
    expect(code).toBe(0);
  });
});

describe('decktype studio', () => {
  test('prints the address, opens the browser, and stops when it is asked to', async () => {
    const { env, code } = await opened(['rules.json'], { open: true });
    expect(code).toBe(0);
    const [, url] =
      /^the workbench is at (http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{22})\npress Ctrl\+C to stop\n$/.exec(
        env.err(),
      ) ?? [];
    expect(env.opened).toEqual([redirectPage(`${url}`)]);
    expect(env.out()).toBe('');
    await expect(ask(`${url}`, {})).rejects.toThrow('ECONNREFUSED');
  });

  test('opens no browser with --no-open', async () => {
    const { env } = await opened(['rules.json'], { open: false });
    expect(env.opened).toEqual([]);
  });

  test('says with --host that it is read-only', async () => {
    const { env } = await opened(['rules.json'], { host: '127.0.0.1' });
    expect(env.err()).toContain('with --host it is read-only');
  });

  test('with a port that is taken says so', async () => {
    const port = await listeningInTest(createServer());
    await expect(opened(['rules.json'], { port })).rejects.toThrow(
      'cannot serve: another program listens on this port; choose another one with --port',
    );
  });

  test('serves the files as they are on disk, and tells of changes to them', async () => {
    const { open: stop, opened } = gate();
    const env = testEnvironment({
      files,
      stop: opened,
      edits: [{ 'rules.json': '[]' }],
    });
    const { resolve, url } = untilServed(env);
    const running = studio(['rules.json'], { open: true, port: 0 }, resolve, 'built');
    const { origin, page, cookie } = await enter(await url);
    const own = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    const { files: shown } = JSON.parse((await ask(`${page}/api/project`, { headers: own })).text);
    expect(shown).toMatchObject([{ name: 'rules.json', text: '[]' }]);
    const [{ id, hash }] = shown;
    const write = await ask(`${page}/api/files/${id}`, {
      method: 'PUT',
      headers: { ...own, Origin: origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: '[ ]', hash }),
    });
    expect(write.status).toBe(200);
    expect(env.files.get('rules.json')).toBe('[ ]');
    expect(env.err()).toMatch(/opened in a browser; another one may open it at http\S+\n$/);
    stop();
    expect(await running).toBe(0);
  });

  test('tells projects apart whose folders have the same name', async () => {
    const idIn = async (cwd: string) => {
      const { open: stop, opened: stopAsked } = gate();
      const env = testEnvironment({ files, cwd, stop: stopAsked });
      const { resolve, url } = untilServed(env);
      const running = studio(['rules.json'], { open: true, port: 0 }, resolve, 'built');
      const { page, cookie } = await enter(await url);
      const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
      const shown: StudioProject = JSON.parse((await ask(`${page}/api/project`, { headers })).text);
      stop();
      await running;
      return shown.folderId;
    };
    const [one, again, other] = [
      await idIn('/a/rules'),
      await idIn('/a/rules'),
      await idIn('/b/rules'),
    ];
    expect(one).toMatch(/^[\w-]+$/);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  test('writes a file anew that was deleted, in a project with a project file', async () => {
    const folder = temporaryFolder(onTestFinished);
    const path = join(folder, 'rules.json');
    writeFileSync(path, rules);
    const env = processEnvironment();
    env.confined.set(path, { folder, allowsFiles: false });
    const file = await projectFile({ name: 'rules.json', kind: 'rules', path, text: rules }, env);
    const opened = new StudioFiles([file]);
    const [{ id = '' } = {}] = await opened.read();
    rmSync(path);
    const [deleted] = await opened.changed(['rules.json'], () => {});
    expect(await opened.find(id)?.write('[]', `${deleted?.hash}`)).toMatchObject({
      isWritten: true,
    });
    expect(readFileSync(path, 'utf8')).toBe('[]');
  });

  test('does not write standard input and compressed files', async () => {
    const folder = temporaryFolder(onTestFinished);
    const packed = join(folder, 'rules.json.gz');
    writeFileSync(packed, gzipSync(rules));
    const env = testEnvironment({ files, stdin: '[]', bytes: { [packed]: readFileSync(packed) } });
    const settings = { open: false, export: 'page.html' };
    await studio(['-', packed], settings, withUserErrors(env), 'built');
    const { project: shown } = contentsOf(env.files.get('page.html'));
    expect(shown.files).toMatchObject([
      { name: '<stdin>', text: '[]', isWritable: false },
      { name: packed, text: rules, isWritable: false },
    ]);
  });
});

/** The environment of a command, and the address that its page for the browser leads to. */
function untilServed(env: ReturnType<typeof testEnvironment>) {
  let settle = (_: string) => {};
  const url = new Promise<string>((resolve) => {
    settle = resolve;
  });
  const openBrowser = async (page: string) => {
    settle(/href="(http[^"]+)"/.exec(page)?.[1] ?? '');
    return async () => {};
  };
  return { resolve: { ...withUserErrors(env), openBrowser }, url };
}

describe('decktype studio, whichever operation fails', () => {
  const folder = temporaryFolder();

  const at = (name: string) => join(folder, name);

  async function exported(fault?: Parameters<typeof failingEnvironment>[0]) {
    for (const [name, text] of Object.entries(files)) {
      if (!name.includes('/')) writeFileSync(at(name), text);
    }
    for (const name of ['page.js', 'page.css', 'worker.js']) writeFileSync(at(`${name}.gz`), 'x');
    writeFileSync(at('page.html'), 'what was there');
    const { env, operations, err } = failingEnvironment(fault);
    const options = { open: false, export: at('page.html'), decks: [at('lists.json')] };
    const failure = await studio(
      [at('rules.json')],
      { ...options, cases: [at('cases.json')] },
      withUserErrors(env),
      folder,
    ).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { failure, operations, err: err(), page: readFileSync(at('page.html'), 'utf8') };
  }

  test('an export ends with the reason, and the file is as it was', async () => {
    const usual = await exported();
    expect(usual.failure).toBeUndefined();
    for (const [index, { name, path }] of usual.operations.entries()) {
      if (name === 'stderr') continue;
      const { failure, err, page } = await exported({ at: index, code: 'EIO', isLasting: false });
      const what = `${index}: ${name} ${path}`;
      // What killed commands left in the folder is removed only if that can be done.
      if (name === 'readdir' && path === folder && failure === undefined) {
        expect(page, what).toMatch(/<\/html>\n$/);
        continue;
      }
      const message = failure instanceof UserError ? failure.message : err;
      expect(message, what).toMatch(/cannot (?:read|write) .*: the device reports an error/);
      expect(page, what).toMatch(/^what was there$|<\/html>\n$/);
    }
  });

  test('a watcher that fails ends the command, and nothing is served', async () => {
    const usual = failingEnvironment(undefined, { stop: Promise.resolve() });
    writeFileSync(at('rules.json'), rules);
    const settings = { open: false, port: 0 };
    await studio([at('rules.json')], settings, withUserErrors(usual.env), folder);
    const watch = usual.operations.findIndex(({ name }) => name === 'watch');
    const { env } = failingEnvironment({ at: watch, code: 'EMFILE', isLasting: false });
    await expect(studio([at('rules.json')], settings, withUserErrors(env), folder)).rejects.toThrow(
      'cannot watch files: too many files are open',
    );
  });
});
