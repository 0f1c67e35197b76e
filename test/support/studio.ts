/** A served workbench on real files, and requests to it with any headers. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment } from '../../src/tools/cli/environment.js';
import { projectFile } from '../../src/tools/cli/loading/workspace.js';
import type { Assets, Studio } from '../../src/tools/studio/server/project.js';
import {
  type RunningStudio,
  type ServeStudioOptions,
  serveStudio,
} from '../../src/tools/studio/server/serve.js';

/** The parts of a request. */
interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response with its content. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
}

/** A served workbench, and the folder with its files. */
export interface StudioUnderTest extends RunningStudio {
  readonly folder: string;
  readonly origin: string;
  /** The address of its page, without trailing slash. */
  readonly page: string;
  /** The header with the cookie from the exchange of the token. */
  readonly cookie: string;
  /** Errors that the server reported. */
  readonly errors: readonly unknown[];
  /** Sends a request as the page itself, unless its headers say otherwise. */
  ask(path: string, asked?: Asked): Promise<Answer>;
  /** Writes a file like the page. */
  put(id: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Opens the stream of changes, for a page. */
  listen(headers?: Readonly<Record<string, string>>, name?: string): Promise<Stream>;
}

export interface Stream {
  readonly status: number;
  /** Returns the text received once it contains `part`. */
  until(part: string): Promise<string>;
  /** Settles when the server ends it. */
  readonly ended: Promise<void>;
  close(): void;
}

export const assets = {
  page: 'document.title += "!";',
  css: 'body { margin: 0 }',
  worker: 'postMessage(1);',
};

interface StudioTestOptions extends Partial<ServeStudioOptions> {
  readonly studio?: Partial<Studio>;
  /** The built page. Default: placeholder texts. */
  readonly built?: Assets;
  /** Whether to give the server no port, so that it searches for one. */
  readonly isPortFree?: boolean;
}

/** Serves these files; `stop` stops and removes everything. */
export async function startStudio(
  texts: Readonly<Record<string, string | Uint8Array>>,
  options: StudioTestOptions = {},
): Promise<StudioUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'decktype-studio-'));
  const env = processEnvironment();
  const files = [];
  for (const [name, text] of Object.entries(texts)) {
    const path = join(folder, name);
    await writeFile(path, text);
    const kind = name.includes('case') ? 'cases' : 'rules';
    files.push(await projectFile({ name, kind, path, text: String(text) }, env));
  }
  const errors: unknown[] = [];
  const { studio, built = assets, isPortFree = false, ...serving } = options;
  const running = await serveStudio(
    { title: 'Sample', version: '1.0.0', settings: {}, files, ...studio },
    built,
    {
      ...(!isPortFree && { port: 0 }),
      onError: (error) => errors.push(error),
      onOpened: () => {},
      ...serving,
    },
  );
  const { origin, page, cookie } = await enter(running.url);
  const own = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  return {
    folder,
    origin,
    page,
    cookie,
    errors,
    get url() {
      return running.url;
    },
    changed: running.changed,
    ask: (path, { headers, ...asked } = {}) =>
      ask(page + path, { ...asked, headers: { ...own, ...headers } }),
    put: (id, body, headers) =>
      ask(`${page}/api/files/${id}`, {
        method: 'PUT',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { ...own, Origin: origin, 'Content-Type': 'application/json', ...headers },
      }),
    listen: (headers, name = '') =>
      listen(`${page}/api/events?page=${name}`, { ...own, ...headers }),
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens the address with the token like a browser: returns the page that it leads to, and its cookie. */
export async function enter(url: string) {
  const { origin } = new URL(url);
  const { text, headers } = await ask(url, {});
  const [, root = '/'] = /content="0;url=([^"]*)\/"/.exec(text) ?? [];
  const [cookie = ''] = headers['set-cookie']?.[0]?.split(';') ?? [];
  return { origin, page: origin + root, cookie };
}

/** Sends a request. Empty headers are omitted; Node's client adds no others. */
export async function ask(
  url: string,
  { method = 'GET', headers = {}, body }: Asked,
): Promise<Answer> {
  const response = await open(url, { method, headers, ...(body !== undefined && { body }) });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const { statusCode: status = 0, headers: answered } = response;
  return { status, headers: answered, bytes, text: bytes.toString() };
}

function open(url: string, { method, headers, body }: Asked): Promise<IncomingMessage> {
  const sent = Object.fromEntries(
    Object.entries(headers ?? {}).filter(([, value]) => value !== ''),
  );
  return new Promise((settle, fail) => {
    const request = httpRequest(
      url,
      { ...(method && { method }), headers: sent, agent: false },
      settle,
    );
    request.on('error', fail);
    request.end(body);
  });
}

/** Opens a stream, and collects its text. */
export async function listen(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Stream> {
  const response = await open(url, { headers });
  let text = '';
  const watching = new Set<() => void>();
  response.on('data', (chunk) => {
    text += String(chunk);
    for (const look of watching) look();
  });
  response.on('error', () => {});
  return {
    status: response.statusCode ?? 0,
    until: (part) =>
      new Promise((settle) => {
        const look = () => {
          if (!text.includes(part)) return;
          watching.delete(look);
          settle(text);
        };
        watching.add(look);
        look();
      }),
    ended: new Promise((settle) => response.once('close', () => settle())),
    close: () => response.destroy(),
  };
}
