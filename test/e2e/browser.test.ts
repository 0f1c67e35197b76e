/** The build in a real browser: the client, over a socket to a service of another origin; a session in a worker. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningService, serveStore } from '../../src/services/http/serve.js';
import { openStore } from '../../src/services/store/store.js';
import { describeInBrowser } from '../support/browser.js';
import { importDump } from '../support/dump.js';
import { projectRoot } from '../support/needs.js';

const page = `<!doctype html><title>client</title>
<script type="importmap">{ "imports": {
  "immer": "/node_modules/immer/dist/immer.production.mjs"
} }</script>`;

/** The worker of a page has an opaque origin. */
const anyOrigin = { 'Access-Control-Allow-Origin': '*' };

describeInBrowser((newPage) => {
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
        response.writeHead(200, { 'Content-Type': 'text/javascript', ...anyOrigin }).end(text);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((settle) => files.listen(0, '127.0.0.1', settle));
    origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await running?.stop();
    files?.close();
  });

  test('the client reads from a service of another origin, page by page', async () => {
    const tab = await newPage();
    const faults: string[] = [];
    tab.on('pageerror', (error) => faults.push(error.message));
    await tab.goto(origin);
    // A string, to keep the code that builds this file out of the page.
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

  test('a session in a worker responds to an edited rule', async () => {
    const tab = await newPage();
    await tab.goto(origin);
    // The page compiles and sends bytes, because only it has the import map.
    const worker = `
      import { loadProgram } from '${origin}/dist/runtime.js';
      import { loadCorpus, openSession } from '${origin}/dist/corpus/index.js';
      onmessage = ({ data: { corpus, programs } }) => {
        const [before, after] = programs.map(loadProgram);
        const session = openSession(before, loadCorpus(corpus));
        const { moves } = session.update(after);
        postMessage(moves.map(({ from, to, lists }) => [from.name, to.name, lists]));
      };`;
    const script = `(async () => {
      const { compileRules } = await import('/dist/index.js');
      const { saveProgram } = await import('/dist/runtime.js');
      const { createCorpus, saveCorpus } = await import('/dist/corpus/index.js');
      const rule = (name) => ({ identifier: name, name, cards: [{ name }] });
      const programs = [['A'], ['B', 'A']].map((names) =>
        saveProgram(compileRules(names.map(rule)).program));
      const lists = [['A', 'B'], ['A'], ['B']].map((names) => ({ deck: names.map((name) => ({ name })) }));
      const corpus = saveCorpus(createCorpus([...lists, ...lists]));
      const blob = new Blob([${JSON.stringify(worker)}], { type: 'text/javascript' });
      const worker = new Worker(URL.createObjectURL(blob), { type: 'module' });
      return await new Promise((settle, fail) => {
        worker.onmessage = ({ data }) => settle(data);
        worker.onerror = (error) => fail(new Error(error.message));
        worker.postMessage({ corpus, programs });
      });
    })()`;
    expect(await tab.evaluate(script)).toEqual([
      ['A', 'B', 2],
      ['Other', 'B', 2],
    ]);
  });
});
