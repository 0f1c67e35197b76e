/** The site that `npm run site` builds, in a real browser; `npm run test:site` does both. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { describeInBrowser } from '../support/browser.js';
import { describeWith, projectRoot, site } from '../support/needs.js';
import { anchorsOf } from '../support/pages.js';
import { violationsIn } from '../support/studio-page.js';

/** The folder on the host that it was built for. */
const base = process.env.SITE_BASE ?? '/';
const repository = manifest.repository.url.replace(/^git\+|\.git$/g, '');

describeWith(site, 'the site', (folder) => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const pages = paths
    .filter((path) => path.endsWith('.html') && !path.startsWith('workbench'))
    .map((path) => ({ path, html: readFileSync(join(folder, path), 'utf8') }));

  /** The file behind an address of the site. */
  const fileAt = (address: string): string | undefined => {
    const path = decodeURI(address).slice(base.length);
    return [path, `${path}.html`, posix.join(path, 'index.html')].find(
      (name) => extname(name) !== '' && existsSync(join(folder, name)),
    );
  };

  test('has pages', () => expect(pages.length).toBeGreaterThan(40));

  test('links only to existing pages and headings', () => {
    const missing = pages.flatMap(({ path, html }) => {
      const links = html.matchAll(/ (?:href|src)="([^"]*)"/g);
      const isThere = (link: string) => {
        const inRepository = `${repository}/blob/main/`;
        if (link.startsWith(inRepository)) {
          const [file = '', anchor] = link.slice(inRepository.length).split('#');
          const source = join(projectRoot, file);
          return (
            existsSync(source) &&
            (anchor === undefined || anchorsOf(readFileSync(source, 'utf8')).has(anchor))
          );
        }
        if (/^[a-z]+:/.test(link)) return true;
        const { pathname, hash } = new URL(link, `http://site${base}${path}`);
        const file = pathname.startsWith(base) ? fileAt(pathname) : undefined;
        const target = pages.find((page) => page.path === file);
        return (
          file &&
          (/^(?:#\/|$)/.test(hash) || target?.html.includes(` id="${decodeURI(hash.slice(1))}"`))
        );
      };
      return Array.from(links, ([, link = '']) => link.replaceAll('&amp;', '&'))
        .filter((link) => !isThere(link))
        .map((link) => `${path}: ${link}`);
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  test('has on each page what a preview of a shared link shows', () => {
    const content = (html: string, name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1];
    const names = ['description', 'og:title', 'og:description', 'og:image'];
    const lacking = pages.filter(
      ({ html }) => !html.includes('rel="icon"') || names.some((name) => !content(html, name)),
    );
    expect(lacking.map(({ path }) => path)).toEqual([]);
    const descriptions = pages
      .filter(({ path }) => !/^(?:api|404)/.test(path))
      .map(({ html }) => content(html, 'description'));
    expect(new Set(descriptions).size).toBeGreaterThan(20);
    const picture = content(pages[0]?.html ?? '', 'og:image') ?? '';
    const [, path = 'none'] =
      /^https:\/\/raw\.githubusercontent\.com\/.*\/main\/(.*)$/.exec(picture) ?? [];
    expect(existsSync(join(projectRoot, path))).toBe(true);
  });

  test('offers to edit written pages, but not generated ones', () => {
    const edited = pages.flatMap(
      ({ html }) => /\/edit\/main\/docs\/([\w/-]+)\.md"/.exec(html)?.[1] ?? [],
    );
    expect(edited).toContain('app');
    expect(edited.filter((page) => /^(?:api\/|codes|commands|formats)/.test(page))).toEqual([]);
  });

  describeInBrowser((newPage) => {
    let server: Server;
    let tab: Page;
    let address: string;
    let loaded: Map<string, number>;
    const faults: string[] = [];
    const types: Readonly<Record<string, string>> = {
      '.html': 'text/html',
      '.css': 'text/css',
      '.js': 'text/javascript',
      '.svg': 'image/svg+xml',
    };

    beforeAll(async () => {
      server = createServer(({ url = '' }, response) => {
        const { pathname } = new URL(url, 'http://site');
        const file = fileAt(pathname);
        if (file === undefined) {
          response.writeHead(404).end();
          return;
        }
        const bytes = readFileSync(join(folder, file));
        loaded.set(file, gzipSync(bytes).length);
        response.writeHead(200, { 'content-type': types[extname(file)] }).end(bytes);
      });
      await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`;
      tab = await newPage();
      tab.on('pageerror', ({ message }) => faults.push(message));
      tab.on('console', (line) => {
        if (['error', 'warning'].includes(line.type())) faults.push(line.text());
      });
      tab.on('request', (request) => {
        if (!/^(?:blob|data):/.test(request.url()) && !request.url().startsWith(address)) {
          faults.push(`asks for ${request.url()}`);
        }
      });
    });
    afterAll(() => void server?.close());

    async function visit(page: string): Promise<void> {
      loaded = new Map();
      await tab.goto(`${address}${page}`);
    }

    test('names the deck of a pasted list, after at most 250 kB', async () => {
      await visit('try');
      const list = tab.getByLabel('Decklist');
      const before = await tab.getByText('(13 cards').textContent();
      const size = Array.from(loaded.values()).reduce((sum, bytes) => sum + bytes, 0);
      expect(before).toContain('Dragapult Dusknoir');
      expect(size).toBeLessThan(250_000);
      await list.fill('1 Charizard ex OBF 125\n');
      await tab.getByText('Other (1 card').waitFor();
      await tab.getByText('1 card short of Charizard').first().waitFor();
    });

    test('says which decks the first cards may be from', async () => {
      const seen = tab.getByLabel('Cards that you saw');
      await seen.fill('2 Gholdengo ex\nGimmighoul\nNo Such Card\n');
      const decks = tab.locator('.chances li');
      await decks.filter({ hasText: /^[4-9]\d\.\d% Gholdengo$/ }).waitFor();
      await tab.getByText('"No Such Card"').waitFor();
    });

    test('shows in the workbench which lists an edit moves', async () => {
      await tab.getByText('Open it here').click();
      const frame = tab.frameLocator('iframe');
      await frame.locator('.cm-line', { hasText: '"count": 2' }).first().click();
      for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'Backspace', '4']) {
        await tab.keyboard.press(key);
      }
      await frame.getByText(/[1-9]\d* lists? moves? against/).waitFor();
    });

    test('finds pages by keywords', async () => {
      await visit('');
      await tab.getByRole('button', { name: 'Search' }).first().click();
      await tab.getByRole('searchbox').fill('priority');
      await tab.locator('.results li a').first().click();
      await tab.getByRole('heading', { level: 1 }).waitFor();
      expect(new URL(tab.url()).pathname).not.toBe(base);
    });

    describe.each([1280, 390])('%i pixels wide', (width) => {
      test.each(['', 'try', 'rules', 'api/decktype'])('passes axe: /%s', async (page) => {
        await tab.setViewportSize({ width, height: 900 });
        await visit(page);
        await tab.locator('h1').waitFor();
        const light = await violationsIn(tab);
        await tab.emulateMedia({ colorScheme: 'dark' });
        const dark = await violationsIn(tab, ['color-contrast']);
        await tab.emulateMedia({ colorScheme: 'light' });
        expect({ light, dark }).toEqual({ light: [], dark: [] });
      });
    });

    test('runs without faults, and requests nothing elsewhere', () => expect(faults).toEqual([]));
  });
});
