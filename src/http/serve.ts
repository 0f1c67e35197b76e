/** Serves a store over HTTP with Node, and stops without aborting answers. */
import { createServer, type IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { bind } from '../operations/bind.js';
import type { Store } from '../store/store.js';
import { createService, type ServiceOptions } from './routes.js';

/** Where and how to serve. */
export interface ServeOptions extends Omit<ServiceOptions, 'clientOf'> {
  /** The port; 0: any free port. */
  readonly port: number;
  /** The address to listen on. Default `127.0.0.1`: only this machine can connect. */
  readonly host?: string;
}

/** A service that is running. */
export interface RunningService {
  /** The address, without a slash at the end. */
  readonly url: string;
  /**
   * Accepts no more requests, waits for the answers that are being sent, and closes the store.
   * Connections that are still open after `grace` milliseconds (default 10,000) are closed.
   */
  stop(options?: { readonly grace?: number }): Promise<void>;
}

/**
 * Serves a store over HTTP. The rate limit is counted for each remote address.
 *
 * @example
 * const running = await serveStore(await openStore('decktype.db'), { port: 8080 })
 * await running.stop()
 */
export async function serveStore(store: Store, options: ServeOptions): Promise<RunningService> {
  const { port, host = '127.0.0.1', ...serviceOptions } = options;
  const service = createService(store, {
    ...serviceOptions,
    clientOf: (_, environment) =>
      (environment as { readonly incoming?: IncomingMessage }).incoming?.socket.remoteAddress ?? '',
  });
  const server = createServer(getRequestListener(service.fetch, { overrideGlobalObjects: true }));
  const url = await bind(server, port, host);
  let stopped: Promise<void> | undefined;

  async function stop(grace: number): Promise<void> {
    const closed = new Promise<void>((settle) => {
      server.close(() => settle());
    });
    // `close` waits for kept-alive connections, too; they have no request when they are idle.
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const cut = setTimeout(() => server.closeAllConnections(), grace);
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
    await store.close();
  }

  return {
    url,
    stop({ grace = 10_000 } = {}) {
      stopped ??= stop(grace);
      return stopped;
    },
  };
}
