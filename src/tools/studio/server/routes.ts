/**
 * The routes of the workbench's server: the page, the project, the lists, the stream of changes, and writing
 * files of the project.
 */
import { type Context, Hono } from 'hono';
import { problem } from '../../../services/http/problem.js';
import { represent, respond } from '../../../services/http/representation.js';
import type { Access } from './access.js';
import type { ChangeStream } from './events.js';
import { FileError, type StudioFiles } from './files.js';
import { servedPage } from './pages.js';
import { guardHeaders, servedPolicy } from './policy.js';
import { type Assets, projectNow, type Studio } from './project.js';
import { answerWrite } from './writing.js';

/** The parts of a server that the routes use. */
export interface Parts {
  readonly studio: Studio;
  readonly assets: Assets;
  readonly access: Access;
  readonly files: StudioFiles;
  readonly changes: ChangeStream;
  readonly isReadOnly: boolean;
  /** Called with internal errors, whose details are not sent. */
  readonly onError: (error: unknown) => void;
}

/** Returns the function that answers requests. */
export function createRoutes(parts: Parts): (request: Request) => Promise<Response> {
  const { studio, access, files, changes, isReadOnly, onError } = parts;
  // The path is not decoded, because ids contain only base64url characters.
  const app = new Hono({
    getPath: (request) => new URL(request.url).pathname.slice(access.root.length - 1),
  });

  app.get('/', () => {
    return new Response(servedPage(studio.title), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': servedPolicy,
        'Cache-Control': 'no-store',
      },
    });
  });
  for (const [path, text, type] of [
    ['/page.js', parts.assets.page, 'text/javascript'],
    ['/worker.js', parts.assets.worker, 'text/javascript'],
    ['/page.css', parts.assets.css, 'text/css'],
  ] as const) {
    app.get(path, assetHandler(text, type));
  }
  app.get('/api/project', async (context) => {
    const project = await projectNow(studio, files, { isReadOnly, exported: false });
    return context.json(project, 200, { 'Cache-Control': 'no-store' });
  });
  app.get('/api/corpus', () => {
    const headers = { 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' };
    return studio.corpus === undefined
      ? new Response(null, { status: 204, headers })
      : new Response(studio.corpus as Uint8Array<ArrayBuffer>, { headers });
  });
  app.get('/api/events', async ({ req }) => {
    const response = access.refuseStream(req.raw) ?? changes.respond(req.query('page'));
    // Nobody reads the stream that answers HEAD, so nobody would end it.
    if (req.method === 'HEAD') await response.body?.cancel();
    return response;
  });
  app.put('/api/files/:id', ({ req }) => answerWrite(req.raw, req.param('id'), parts));

  for (const { path, method } of [...app.routes]) {
    if (method === 'ALL') continue;
    app.all(path, () =>
      problem(405, 'This address does not take this method.', { headers: { Allow: method } }),
    );
  }
  app.notFound(() => problem(404, 'There is nothing at this address.'));
  app.onError((error, { req }) => {
    if (error instanceof FileError) {
      const name = files.find(req.param('id') ?? '')?.name;
      // The page knows which file it writes, but the terminal does not.
      onError(new FileError(`${name} cannot be written: ${error.message}`));
      return problem(500, error.message);
    }
    onError(error);
    return problem(500, 'The server failed to answer; see the terminal in which it runs.');
  });

  return async (request) => {
    const response = access.answer(request) ?? (await app.fetch(request));
    for (const [name, value] of Object.entries(guardHeaders)) response.headers.set(name, value);
    return response;
  };
}

/** The handler of a built file. Browsers check each time whether it has changed. */
function assetHandler(text: string, type: string) {
  const representation = represent(text);
  return ({ req }: Context) =>
    respond(req.raw, representation, `${type}; charset=utf-8`, { 'Cache-Control': 'no-cache' });
}
