/** Serves the workbench with Node, until it is stopped. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { codeOf } from '../../../core/diagnostics/expected-error.js';
import { defined } from '../../../core/json/defined.js';
import { type BindOptions, bind } from '../../../services/operations/bind.js';
import { createAccess, loopback } from './access.js';
import { createChangeStream } from './events.js';
import { openFiles } from './files.js';
import type { Assets, Studio } from './project.js';
import { createRoutes } from './routes.js';

/** Where and how to serve. */
export interface ServeStudioOptions {
  /** The port. Default: 4280, or the next free one. */
  readonly port?: number;
  /**
   * The address to listen on; if given, files are read-only. Default: loopback, so that only this
   * machine can connect.
   */
  readonly host?: string;
  /** Called with internal errors, whose details are not sent. */
  readonly onError: (error: unknown) => void;
  /** Called when a browser has opened the address, with the address for the next browser. */
  readonly onOpened: (next: string) => void;
}

/** A running server of the workbench. */
export type RunningStudio = Awaited<ReturnType<typeof serveStudio>>;

const firstPort = 4280;
const mostTried = 100;

/** Serves a project. */
export async function serveStudio(
  studio: Studio,
  assets: Assets,
  { port, host, onError, onOpened }: ServeStudioOptions,
) {
  const server = createServer();
  const address = { host: host ?? loopback, onError };
  await (port === undefined ? listenFrom(server, address) : bind(server, { ...address, port }));
  const { port: taken } = server.address() as AddressInfo;
  const access = createAccess(defined({ port: taken, host }), onOpened);
  const [files, changes] = [openFiles(studio.files), createChangeStream()];
  const isReadOnly = host !== undefined;
  let stopped: Promise<void> | undefined;
  const answer = createRoutes({ studio, assets, access, files, changes, isReadOnly, onError });
  server.on('request', getRequestListener(answer, { overrideGlobalObjects: true }));

  return {
    /** The address to open, with a token that works once and is then replaced. */
    get url() {
      return access.address;
    },
    /** Tells the page which of the files, given by name, another program might have changed. */
    async changed(names: readonly string[]): Promise<void> {
      try {
        for (const change of await files.changed(names, onError)) changes.send(change);
      } catch (error) {
        onError(error);
      }
    },
    /** Ends all streams, and closes the server when all responses are complete, after one second at the latest. */
    stop(): Promise<void> {
      changes.close();
      stopped ??= close(server);
      return stopped;
    },
  };
}

/** Milliseconds for completing responses when the server is stopped. */
const longestWait = 1000;

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((settle) => server.close(() => settle()));
  // `close` also waits for idle connections that browsers keep open for their next request.
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  // A request whose body never arrives would keep the server open forever.
  const stalled = setTimeout(() => server.closeAllConnections(), longestWait);
  await closed;
  clearInterval(idle);
  clearTimeout(stalled);
}

async function listenFrom(server: Server, address: Omit<BindOptions, 'port'>): Promise<void> {
  for (let port = firstPort; ; port++) {
    try {
      await bind(server, { ...address, port });
      return;
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || port === firstPort + mostTried) throw error;
    }
  }
}
