/** The built client in a real browser, reading the service from another origin over a socket. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningService, serveStore } from '../../src/http/serve.js';
import { openStore } from '../../src/store/store.js';
import { importDump } from '../support/dump.js';
import { describeWith, program, projectRoot } from '../support/needs.js';

const page = `<!doctype html><title>client</title>
<script type="importmap">{ "imports": {
  "immer": "/node_modules/immer/dist/immer.mjs"
} }</script>`;

describeWith(program('chromium', 'chromium-browser', 'google-chrome'), 'in a browser', (path) => {
  let browser: Browser;
  let files: Server;
  let running: RunningService;
  let origin: string;

  beforeAll(async () => {
    const store = await openStore(':memory:');
    await importDump(store);
    running = await serveStore(store, { port: 0 });
    files = createServer((request, response) => {
      const name = normalize(new URL(request.url ?? '/', 'http://x').pathname);
      if (name === '/') {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
        return;
      }
      try {
        const text = readFileSync(join(projectRoot, name));
        response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((settle) => files.listen(0, '127.0.0.1', settle));
    origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
    const quiet = ['--disable-background-networking', '--disable-component-update'];
    const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
    browser = await chromium.launch({
      executablePath: path,
      args: [...flags, ...quiet, '--disable-sync'],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
    files?.close();
  });

  test('the client reads a service of another origin, page by page', async () => {
    const tab = await browser.newPage();
    const faults: string[] = [];
    tab.on('pageerror', (error) => faults.push(error.message));
    await tab.goto(origin);
    // A text, so that nothing of this file's build goes into the page.
    const script = `(async () => {
      const { createClient, NotFoundError } = await import('/dist/client/index.js');
      const client = createClient({ baseUrl: ${JSON.stringify(running.url)}, key: 'k' });
      const ids = [];
      for await (const { id } of client.allTournaments({ limit: 1 })) ids.push(id);
      const first = await client.standings('spring-open');
      const second = await client.standings('spring-open');
      const missing = await client.details('none').catch((error) => error instanceof NotFoundError);
      const { data: rules } = await client.rules('RIVER');
      return { ids, deck: first.data[2].deck, text: first.text, same: first.text === second.text,
        missing, rules: rules.rules.length };
    })()`;
    const found = await tab.evaluate(script);
    const direct = await fetch(`${running.url}/tournaments/spring-open/standings`);
    expect(faults).toEqual([]);
    expect(found).toEqual({
      ids: ['night-42', 'quarry-cup', 'spring-open'],
      deck: { id: 'otters-mill', name: 'Otters Mill', icons: ['otter', 'mill'] },
      text: await direct.text(),
      same: true,
      missing: true,
      rules: 3,
    });
  });
});
