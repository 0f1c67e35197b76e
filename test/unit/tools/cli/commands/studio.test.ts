/**
 * `decktype studio` in process, on files in memory. Each file of rules-fixtures/studio has sentences with files and
 * steps, each followed by its result; `--update` writes the results. `export` writes a page and shows its project,
 * `open` serves until `stop`, and `edit` changes a file meanwhile.
 */

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadCorpus } from '../../../../../src/questions/corpus/store.js';
import { studio } from '../../../../../src/tools/cli/commands/studio.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { UserError, withUserErrors } from '../../../../../src/tools/cli/input/errors.js';
import { projectFile } from '../../../../../src/tools/cli/loading/workspace.js';
import { run } from '../../../../../src/tools/cli/run.js';
import { openFiles } from '../../../../../src/tools/studio/server/files.js';
import { redirectPage } from '../../../../../src/tools/studio/server/pages.js';
import { testEnvironment } from '../../../../support/environment.js';
import { failingEnvironment } from '../../../../support/failing-environment.js';
import { gate } from '../../../../support/gate.js';
import { listeningInTest } from '../../../../support/listening.js';
import { projectRoot } from '../../../../support/needs.js';
import { until } from '../../../../support/running.js';
import { expectSteps, shown } from '../../../../support/steps.js';
import { ask, assets, enter } from '../../../../support/studio.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const fixtures = join(projectRoot, 'rules-fixtures/studio');
const built = {
  'built/page.js.gz': assets.page,
  'built/page.css.gz': assets.css,
  'built/worker.js.gz': assets.worker,
};

/** The project of a page, and its number of lists. */
function projectIn(page: string): string {
  const block = (id: string) =>
    new RegExp(`id="decktype-${id}">([^<]*)</script>`).exec(page)?.[1] ?? 'null';
  const corpus = block('corpus');
  const packed = corpus === 'null' ? undefined : gunzipSync(Buffer.from(corpus, 'base64'));
  const lists = packed && loadCorpus(new Uint8Array(packed)).listCount;
  return shown({ ...JSON.parse(block('project')), version: '', lists });
}

class Commands {
  readonly files: Record<string, string>;
  readonly #bytes: Record<string, Uint8Array> = {};
  #env = testEnvironment();
  #stop = gate();
  /** The page, entered by exchanging the token for a cookie. */
  #entered: ReturnType<typeof enter> | undefined;
  #ended: Promise<string> | undefined;

  constructor({ files = built }: Partial<Commands> = {}) {
    this.files = { ...files };
  }

  /** Runs the command with the paths and options of a step; `isStopped` says whether it is told to stop. */
  async #run(words: readonly string[], isStopped: boolean): Promise<string> {
    const { cwd = '/home/mine', edits = [], ...options } = JSON.parse(words.at(-1) ?? '{}');
    this.#stop = gate();
    const { open, opened: stop } = this.#stop;
    const env = testEnvironment({
      files: this.files,
      bytes: this.#bytes,
      stdin: '[]',
      cwd,
      stop,
      edits,
    });
    let said = '';
    const stopAsked = () => {
      said = 'it may be asked to stop';
      if (isStopped) open();
      return stop;
    };
    this.#env = env;
    this.#entered = undefined;
    const given = withUserErrors({ ...env, stopAsked });
    const settings = { open: false, port: 0, ...options };
    const code = await studio(words.slice(0, -1), settings, given, 'built').then(
      () => given.outcome.code,
      String,
    );
    return `${env.err().replace(/http:\S+/g, 'ADDRESS')}${code}\n${said}`.trim();
  }

  get #address(): string {
    return /http:\S+token=[\w-]{22}(?=\s)/.exec(this.#env.err())?.[0] ?? '\0';
  }

  /** Sends a request as the page would. */
  async #ask(path: string, asked: { readonly method?: string; readonly body?: string } = {}) {
    await until(() => this.#address !== '\0', 'it serves');
    this.#entered ??= enter(this.#address);
    const { origin, page, cookie } = await this.#entered;
    const own = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    const headers = { ...own, Origin: origin, 'Content-Type': 'application/json' };
    return ask(`${page}/api/${path}`, {
      ...asked,
      headers: asked.body === undefined ? own : headers,
    });
  }

  async step(kind: string, words: readonly string[], text: string): Promise<string> {
    const [name = ''] = words;
    if (kind === 'file') this.files[name] = text;
    else if (kind === 'gzip') this.#bytes[name] = gzipSync(text);
    else if (kind === 'large') this.files[name] = `//${'x'.repeat(25_000_000)}`;
    else if (kind === 'open') this.#ended = this.#run(words, false);
    else if (kind === 'project')
      return shown({ ...JSON.parse((await this.#ask('project')).text), version: '' });
    else if (kind === 'put') return this.#put(words[1] ?? '');
    else if (kind === 'stop') {
      this.#stop.open();
      return (await this.#ended) ?? '';
    } else if (kind === 'once') return this.#once(words);
    else {
      const said = await this.#run(words, false);
      return `${said}\n${projectIn(this.#env.files.get('page.html') ?? '')}`;
    }
    return '';
  }

  /** Serves, stops at once, and no longer answers. */
  async #once(words: readonly string[]): Promise<string> {
    const said = await this.#run(words, true);
    const { opened } = this.#env;
    if (this.#address === '\0') return said;
    await expect(ask(this.#address, {})).rejects.toThrow('ECONNREFUSED');
    if (opened.length > 0) expect(opened).toEqual([redirectPage(this.#address)]);
    return `${said}\nopened ${opened.length} pages`;
  }

  async #put(text: string): Promise<string> {
    const [{ id, hash }] = JSON.parse((await this.#ask('project')).text).files;
    const body = JSON.stringify({ text, hash });
    const { status } = await this.#ask(`files/${id}`, { method: 'PUT', body });
    return `${status}: ${this.#env.files.get('rules.json')}`;
  }
}

test.each(readdirSync(fixtures))('%s', (name) =>
  expectSteps(
    join(fixtures, name),
    (shared?: Commands) => new Commands(shared),
    (kind) => ['file', 'gzip'].includes(kind),
  ),
);

const rules = '[{"identifier":"a","name":"Alpha","cards":[{"name":"X"}]}] // mine\n';

test('reads everything that the project file names', async () => {
  const config = { rules: ['rules.json'], lists: ['lists.json'], cases: ['cases.json'] };
  const files = { 'decktype.json': JSON.stringify(config), 'rules.json': rules };
  const env = testEnvironment({
    files: { ...files, 'lists.json': '[{"decklist":[]}]', 'cases.json': '[]' },
  });
  // The built page is missing in this environment; by then, everything has been read.
  expect(await run(['studio', '--export', 'page.html'], env)).toBe(2);
  expect(env.err()).toContain('has no workbench; install it again');
  expect(env.reads).toEqual(expect.arrayContaining(['rules.json', 'lists.json', 'cases.json']));
});

test('says that a port is in use', async () => {
  const port = await listeningInTest(createServer());
  const env = withUserErrors(testEnvironment({ files: { ...built, 'rules.json': rules } }));
  await expect(studio(['rules.json'], { open: false, port }, env, 'built')).rejects.toThrow(
    'cannot serve: another program listens on this port; choose another one with --port',
  );
});

test('rewrites a deleted file of a project with a project file', async () => {
  const folder = temporaryFolder(onTestFinished);
  const path = join(folder, 'rules.json');
  writeFileSync(path, rules);
  const env = processEnvironment();
  env.confined?.set(path, { folder, allowsFiles: false });
  const file = await projectFile({ name: 'rules.json', kind: 'rules', path, text: rules }, env);
  const opened = openFiles([file]);
  const [{ id = '' } = {}] = await opened.read();
  rmSync(path);
  const [deleted] = await opened.changed(['rules.json'], () => {});
  expect(await opened.find(id)?.write('[]', `${deleted?.hash}`)).toMatchObject({
    isWritten: true,
  });
  expect(readFileSync(path, 'utf8')).toBe('[]');
});

describe('decktype studio with a failing operation', () => {
  const folder = temporaryFolder();
  const files = {
    'rules.json': rules,
    'lists.json': '[{"decklist":[{"name":"X"}]},{"decklist":[{"name":"Y"}]}]',
    'cases.json': '[{"file":"list.txt","expect":"a"},{"list":"1 Y"}]',
    'list.txt': '1 X\n',
  };

  const at = (name: string) => join(folder, name);

  async function exported(fault?: Parameters<typeof failingEnvironment>[0]) {
    for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
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

  test('ends an export with the reason, leaving the file unchanged', async () => {
    const usual = await exported();
    expect(usual.failure).toBeUndefined();
    for (const [index, { name, path }] of usual.operations.entries()) {
      if (name === 'stderr') continue;
      const { failure, err, page } = await exported({ at: index, code: 'EIO', isLasting: false });
      const what = `${index}: ${name} ${path}`;
      // Leftovers of killed commands are removed only if that succeeds.
      if (name === 'readdir' && path === folder && failure === undefined) {
        expect(page, what).toMatch(/<\/html>\n$/);
        continue;
      }
      const message = failure instanceof UserError ? failure.message : err;
      expect(message, what).toMatch(/cannot (?:read|write) .*: the device reports an error/);
      expect(page, what).toMatch(/^what was there$|<\/html>\n$/);
    }
  });

  test('ends without serving if a watcher fails', async () => {
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
