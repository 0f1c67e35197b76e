/** The workbench as it is built, in a real browser. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import { saveCorpus } from '../../src/questions/corpus/store.js';
import type { Assets } from '../../src/tools/studio/server/assets.js';
import { projectRoot } from './needs.js';
import { type StudioUnderTest, startStudio } from './studio.js';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export interface PageOptions {
  /** The names and texts of the files: rules, or cases where the name says so. */
  readonly files: Readonly<Record<string, string>>;
  readonly corpus?: Corpus;
  /** Where it starts: `#/lists`. */
  readonly hash?: string;
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

export interface OpenPage {
  readonly tab: Page;
  readonly studio: StudioUnderTest;
  /** Errors of the page, and what its content policy refused. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** The pages of a suite, one for each test. */
interface StudioPages {
  readonly open: (options: PageOptions) => Promise<OpenPage>;
  readonly press: (...keys: readonly string[]) => Promise<void>;
}

/**
 * Starts a browser for a suite. The page of each test is closed after it, and must have no faults but
 * those that are `expected`.
 */
export function studioPages(
  executablePath: string,
  expected: (fault: string) => boolean = () => false,
): StudioPages {
  let browser: Browser;
  let page: OpenPage;
  beforeAll(async () => {
    browser = await launch(executablePath);
  });
  afterEach(async () => {
    const { faults } = page;
    await page.close();
    expect(faults.filter((fault) => !expected(fault))).toEqual([]);
  });
  afterAll(() => browser?.close());
  return {
    async open(options) {
      page = await openStudioPage(browser, options);
      return page;
    },
    async press(...keys) {
      for (const key of keys) await page.tab.keyboard.press(key);
    },
  };
}

/** Serves a project and opens it in a new window. */
export async function openStudioPage(browser: Browser, options: PageOptions): Promise<OpenPage> {
  const { files, corpus, hash = '', width = 1440, colorScheme = 'light' } = options;
  const studio = await startStudio(files, {
    built: builtAssets(),
    ...(corpus && { studio: { corpus: saveCorpus(corpus) } }),
  });
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
  context.setDefaultTimeout(300_000);
  const tab = await context.newPage();
  const faults: string[] = [];
  tab.on('pageerror', ({ message }) => faults.push(message));
  tab.on('console', (line) => {
    if (line.type() === 'error') faults.push(line.text());
  });
  await tab.goto(studio.url);
  await tab.waitForURL(/\/$/);
  await tab.evaluate((to) => {
    (globalThis as unknown as { location: { hash: string } }).location.hash = to;
  }, hash);
  return {
    ...{ tab, studio, faults },
    async close() {
      await context.close();
      await studio.stop();
    },
  };
}

function builtAssets(): Assets {
  const folder = join(projectRoot, 'dist/studio');
  if (!existsSync(folder)) throw new Error('There is no built page: run `npm run build` first.');
  const read = (name: string) => String(gunzipSync(readFileSync(join(folder, `${name}.gz`))));
  return { page: read('page.js'), css: read('page.css'), worker: read('worker.js') };
}

/** What axe finds in the page as it is: the rule, and the first element that breaks it. */
export async function violationsIn(tab: Page): Promise<readonly string[]> {
  await tab.evaluate(axe);
  return tab.evaluate(async () => {
    const { axe: checker } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await checker.run({ selectors: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
