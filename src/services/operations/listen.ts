/** A small HTTP server on its own port, for monitoring. */
import { createServer, type ServerResponse } from 'node:http';
import { reasonOf } from '../store/errors.js';
import { bind } from './bind.js';
import { inTime } from './in-time.js';
import type { Log } from './log.js';
import { createMetrics, type Meter, noMeter } from './metrics.js';

export interface OperationsOptions {
  /** The port; 0 means any free port. */
  readonly port: number;
  /** The address to listen on. Default `127.0.0.1`: only this machine can connect. */
  readonly host?: string;
  readonly log: Log;
  /** Resolves to the reason why the process cannot work now, or to undefined if it can. */
  readonly isReady: () => Promise<string | undefined>;
  /** Whether to answer `/metrics`. This needs the package prom-client. */
  readonly withMetrics: boolean;
}

/** The metrics of a process, and the server that shows them. */
export interface Operations extends Meter {
  /** The URL, without a trailing slash; undefined without a server. */
  readonly url: string | undefined;
  /** Closes the server and its connections immediately. */
  stop(): Promise<void>;
}

/** Used if no port is given: nothing listens, and metrics do nothing. */
export const noOperations: Operations = { ...noMeter, url: undefined, async stop() {} };

/**
 * Answers `/healthz` (200: the process runs), `/readyz` (200: it can work; 503: why not) and
 * `/metrics`.
 *
 * @throws StoreError if prom-client is needed and not installed; the server's error if the port cannot be used.
 */
export async function openOperations(options: OperationsOptions): Promise<Operations> {
  const { port, host = '127.0.0.1', log, isReady, withMetrics } = options;
  const metrics = withMetrics ? await createMetrics() : undefined;

  const whyNotReady = inTime(isReady);

  async function answer(path: string, response: ServerResponse): Promise<void> {
    if (path === '/healthz') return send(response, 200, { status: 'ok' });
    if (path === '/readyz') {
      const reason = await whyNotReady().catch(reasonOf);
      if (reason === undefined) return send(response, 200, { status: 'ok' });
      return send(response, 503, { status: 'not ready', reason });
    }
    if (path === '/metrics' && metrics !== undefined) {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
      return;
    }
    send(response, 404, { status: 'not found' });
  }

  const server = createServer(
    { headersTimeout: 5000, requestTimeout: 10_000, connectionsCheckingInterval: 1000 },
    (request, response) => {
      const [path = ''] = (request.url ?? '').split('?');
      answer(path, response).catch((error: unknown) => {
        log.error('operations failed', { path, reason: reasonOf(error) });
        if (!response.headersSent) send(response, 500, { status: 'failed' });
      });
    },
  );
  server.maxConnections = 100;
  const onError = (error: Error) => log.error('operations failed', { reason: reasonOf(error) });
  const url = await bind(server, { port, host, onError });
  log.info('operations', { url }, `operations ${url}`);
  return {
    ...(metrics ?? noMeter),
    url,
    stop: () =>
      new Promise((settle) => {
        server.close(() => settle());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(`${JSON.stringify(body)}\n`);
}
