/** The built workbench in a real browser. */
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import { saveCorpus } from '../../src/questions/corpus/store.js';
import type { Assets } from '../../src/tools/studio/server/project.js';
import type { Workbench } from '../../src/tools/studio/worker/workbench.js';
import type { NewPage } from './browser.js';
import { projectRoot } from './needs.js';
import { type StudioUnderTest, startStudio } from './studio.js';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export interface PageOptions {
  /** The names and texts of the files: rules, or cases if the name says so. */
  readonly files: Readonly<Record<string, string>>;
  readonly corpus?: Corpus;
  /** The initial URL hash: `#/lists`. */
  readonly hash?: string;
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

export interface OpenPage {
  readonly tab: Page;
  readonly studio: StudioUnderTest;
}

export interface StudioPages {
  /** Reloads the page, with these files. */
  open(options: PageOptions): Promise<OpenPage>;
  /** Shows an address, for tests that edit nothing: all such tests of a project share a page. */
  visit(options: PageOptions): Promise<OpenPage>;
  /** Shows an address in the page of the test before, which has undone its edits. */
  again(options: PageOptions): Promise<OpenPage>;
  press(...keys: readonly string[]): Promise<void>;
}

/**
 * Opens a page for a suite, and starts a server for each project. At the end of each test, the page must have
 * reported no faults except those for which `expected` returns true.
 */
export function studioPages(
  newPage: NewPage,
  expected: (fault: string) => boolean = () => false,
): StudioPages {
  let tab: Page;
  /** The page, if all tests since it was loaded have passed and edited nothing. */
  let untouched: OpenPage | undefined;
  /** The loaded page, unless a test has failed since. */
  let last: OpenPage | undefined;
  const faults: string[] = [];
  const served: (Pick<PageOptions, 'files' | 'corpus'> & { studio: StudioUnderTest })[] = [];

  beforeAll(async () => {
    tab = await newPage();
    tab.setDefaultTimeout(300_000);
    tab.on('pageerror', ({ message }) => faults.push(message));
    tab.on('console', (line) => {
      if (line.type() === 'error') faults.push(line.text());
    });
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') {
      untouched = undefined;
      last = undefined;
    }
    expect(faults.splice(0).filter((fault) => !expected(fault))).toEqual([]);
  });
  afterAll(async () => {
    for (const { studio } of served) await studio.stop();
  });

  async function serve({ files, corpus }: PageOptions): Promise<StudioUnderTest> {
    const names = Object.keys(files);
    const running = served.find(
      (one) => one.corpus === corpus && String(Object.keys(one.files)) === String(names),
    )?.studio;
    if (running !== undefined) {
      for (const [name, text] of Object.entries(files)) {
        await writeFile(join(running.folder, name), text);
      }
      await running.changed(names);
      return running;
    }
    const studio = await startStudio(files, {
      built: builtAssets(),
      ...(corpus && { studio: { corpus: saveCorpus(corpus) } }),
    });
    served.push({ files, ...(corpus && { corpus }), studio });
    const [name = '', value = ''] = studio.cookie.split('=');
    await tab.context().addCookies([{ name, value, url: `${studio.page}/` }]);
    return studio;
  }

  async function load(options: PageOptions): Promise<OpenPage> {
    const { hash = '#/rules', width = 1440, colorScheme = 'light' } = options;
    const studio = await serve(options);
    await tab.setViewportSize({ width, height: 900 });
    await tab.emulateMedia({ colorScheme });
    // Runs after the listener of the page itself, which keeps unsaved texts.
    await tab.evaluate(`addEventListener('pagehide', () => {
      try { localStorage.clear(); sessionStorage.clear(); } catch { /* A blank page has none. */ }
    })`);
    if (tab.url().startsWith(studio.page)) {
      // Starting a process for a new page would take four times as long.
      await tab.evaluate(`history.replaceState(null, '', '${hash}')`);
      await tab.reload();
    } else await tab.goto(`${studio.page}/${hash}`);
    last = { tab, studio };
    return last;
  }

  return {
    open(options) {
      untouched = undefined;
      return load(options);
    },
    async visit(options) {
      if (untouched === undefined) untouched = await load(options);
      else await tab.evaluate(showAnew(options.hash));
      return untouched;
    },
    async again(options) {
      untouched = undefined;
      if (last === undefined) return load(options);
      await tab.evaluate(showAnew(options.hash));
      return last;
    },
    async press(...keys) {
      for (const key of keys) await tab.keyboard.press(key);
    },
  };
}

/**
 * Holds back questions to the worker, all or those of a method, until `sendQuestions()`, which settles when
 * they are answered. `heldCount()` returns their number.
 */
export function holdQuestions(method?: keyof Workbench): string {
  return `{
    const { postMessage } = Worker.prototype;
    const held = [];
    Worker.prototype.postMessage = function (...message) {
      const [{ id, method }] = message;
      const send = () => postMessage.apply(this, message);
      const isAnswered = () => new Promise((settle) => {
        this.addEventListener('message', ({ data }) => data.id === id && settle());
      });
      if (${method === undefined} || method === '${method}') held.push({ send, isAnswered });
      else send();
    };
    globalThis.heldCount = () => held.length;
    globalThis.sendQuestions = async () => {
      Worker.prototype.postMessage = postMessage;
      const answered = held.map(({ isAnswered }) => isAnswered());
      for (const { send } of held) send();
      await Promise.all(answered);
    };
  }`;
}

/** Shows another view and then an address, so that no previous state remains. */
function showAnew(hash = '#/rules'): string {
  return `(async () => {
    document.activeElement.blur();
    for (const hash of ['#/moves', '${hash}']) {
      location.hash = hash;
      await new Promise((settle) => addEventListener('hashchange', settle, { once: true }));
      await new Promise((settle) => requestAnimationFrame(() => setTimeout(settle)));
    }
  })()`;
}

export function builtAssets(): Assets {
  const folder = join(projectRoot, 'dist/studio');
  if (!existsSync(folder)) throw new Error('There is no built page: run `npm run build` first.');
  const read = (name: string) => String(gunzipSync(readFileSync(join(folder, `${name}.gz`))));
  return { page: read('page.js'), css: read('page.css'), worker: read('worker.js') };
}

/**
 * The violations that axe finds in the page, by all its rules for WCAG 2.2 or by some: the rule, and an element
 * that breaks it.
 */
export async function violationsIn(
  tab: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  if (!(await tab.evaluate(`'axe' in globalThis`))) await tab.evaluate(axe);
  const which = rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } };
  const options = JSON.stringify({ selectors: false, resultTypes: ['violations'], ...which });
  return tab.evaluate(`axe.run(${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes[0]?.html))`);
}
