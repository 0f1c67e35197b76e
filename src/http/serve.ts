/** Serving a store over HTTP with Node, and stopping without cutting anybody off. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Store } from '../store/store.js';
import { createService, type ServiceOptions } from './routes.js';

/** Where and how to serve. */
export interface ServeOptions extends Omit<ServiceOptions, 'clientOf'> {
  /** 0: any that is free. */
  readonly port: number;
  /** The address to listen on. Default `127.0.0.1`: this machine alone. */
  readonly host?: string;
}

/** A service that is running. */
export interface RunningService {
  /** Without a slash at the end. */
  readonly url: string;
  /**
   * Takes no more requests, and is settled when those in flight have been answered. It closes the
   * store then. Answers that are not through after `grace` milliseconds (10,000) are cut off.
   */
  stop(options?: { readonly grace?: number }): Promise<void>;
}

/**
 * Serves a store over HTTP; each address is a client of its own for the rate limit.
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
  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen(port, host, settle);
  });
  const { port: taken, family, address } = server.address() as AddressInfo;
  const shown = family === 'IPv6' ? `[${address}]` : address;
  let stopped: Promise<void> | undefined;

  async function stop(grace: number): Promise<void> {
    const closed = new Promise<void>((settle) => {
      server.close(() => settle());
    });
    // A connection that is kept alive has no request in flight once it is idle.
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const cut = setTimeout(() => server.closeAllConnections(), grace);
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
    await store.close();
  }

  return {
    url: `http://${shown}:${taken}`,
    stop({ grace = 10_000 } = {}) {
      stopped ??= stop(grace);
      return stopped;
    },
  };
}
