/** Serves a store over HTTP with Node, and stops without aborting answers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { longestTimer } from '../client/pace.js';
import { bind } from '../operations/bind.js';
import type { Store } from '../store/store.js';
import { defaultLimits, type Limits } from './limits.js';
import { createService, type ServiceOptions } from './routes.js';

/** Where and how to serve. */
export interface ServeOptions extends Omit<ServiceOptions, 'clientOf' | 'onAnswer' | 'isStopping'> {
  /** The port; 0: any free port. */
  readonly port: number;
  /** The address to listen on. Default `127.0.0.1`: only this machine can connect. */
  readonly host?: string;
  /** Limits for clients that are slow or send too much. */
  readonly limits?: Limits;
  /** Callback for each request, when its answer was sent or its connection was closed. */
  readonly onRequest?: (request: ServedRequest) => void;
}

/** A request that was answered. */
export interface ServedRequest {
  readonly method: string;
  /** The path without the query, percent-encoded as it was sent. */
  readonly path: string;
  /** The path in `/openapi.json`, such as `/games/{id}/decks`; undefined for an unknown address. */
  readonly route: string | undefined;
  /** 499 if the connection was closed before the answer began. */
  readonly status: number;
  readonly milliseconds: number;
  /** The bytes of the answer, with its head. */
  readonly bytes: number;
  /** Whether the connection was closed before all of the answer was sent. */
  readonly isCut: boolean;
}

/** A service that is running. */
export interface RunningService {
  /** The address, without a slash at the end; with the host `0.0.0.0`, one of this machine. */
  readonly url: string;
  /** The number of open connections. */
  connections(): number;
  /**
   * Answers for `drain` milliseconds more (default 0): `/readyz` with 503, and every answer ends its
   * connection, so that clients open another one, elsewhere. Then accepts the connections that the system
   * has queued and no more, closes idle ones, answers the first request of new ones for at most a second,
   * waits for the answers that are being sent, and closes the store. Connections that are still open
   * `grace` milliseconds (default 10,000) after the drain are closed.
   */
  stop(options?: StopOptions): Promise<void>;
}

/** Times in milliseconds. */
export interface StopOptions {
  readonly drain?: number;
  readonly grace?: number;
}

/** Requests of a connection that wait for their answers; a client that sends more is cut off. */
const mostUnanswered = 100;

/** Milliseconds after the drain in which a new connection may send its first request. */
const firstRequestTime = 1000;

/** Milliseconds after which queued connections are left to the system, which resets them. */
const mostQueuedTime = 1000;

/**
 * Serves a store over HTTP. The rate limit is counted for each remote address.
 *
 * @example
 * const running = await serveStore(await openStore('decktype.db'), { port: 8080 })
 * await running.stop()
 */
export async function serveStore(store: Store, options: ServeOptions): Promise<RunningService> {
  const { port, host = '127.0.0.1', limits, onRequest, ...serviceOptions } = options;
  const { headTime, requestTime, answerTime, idleTime, headBytes, connections } = {
    ...defaultLimits,
    ...limits,
  };
  const routes = new WeakMap<ServerResponse, string>();
  const open = new Map<Socket, Connection>();
  let stopped: Promise<void> | undefined;
  let isClosing = false;
  let accepted = 0;
  /** Answers wait for it, once the service is about to close. */
  let queueEmptied: Promise<void> | undefined;
  const service = createService(store, {
    ...serviceOptions,
    isStopping: () => stopped !== undefined,
    clientOf: (_, environment) => (environment as Environment).incoming.socket.remoteAddress ?? '',
    onAnswer: (route, environment) => routes.set((environment as Environment).outgoing, route),
  });
  const answer = getRequestListener(service.fetch, {
    overrideGlobalObjects: true,
    autoCleanupIncoming: false,
  });

  function listen(request: IncomingMessage, response: ServerResponse): void {
    const { socket, headers } = request;
    const start = performance.now();
    // No answer depends on it. Load balancers that ask in HTTP/1.0 leave it out, and others may send no name of a host.
    headers.host = 'localhost';
    const connection = open.get(socket) ?? newConnection();
    if (connection.answers.size === mostUnanswered) socket.destroy();
    if (socket.destroyed) return;
    connection.isNew = false;
    // Bodies are not read: the connection is closed after the answer.
    const hasBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody || stopped !== undefined) response.shouldKeepAlive = false;
    const cut = setTimeout(() => socket.destroy(), Math.min(answerTime, longestTimer));
    const report = () => {
      if (!connection.answers.delete(response)) return;
      clearTimeout(cut);
      if (isClosing && connection.answers.size === 0) socket.destroySoon();
      const bytes = socket.bytesWritten - connection.reported;
      connection.reported += bytes;
      onRequest?.({
        method: request.method ?? '',
        path: request.url?.split('?')[0] ?? '',
        route: routes.get(response),
        status: response.headersSent ? response.statusCode : 499,
        milliseconds: Math.round(performance.now() - start),
        bytes,
        isCut: !response.writableFinished,
      });
    };
    connection.answers.set(response, report);
    response.once('close', report);
    if (queueEmptied === undefined) void answer(request, response);
    else void queueEmptied.then(() => answer(request, response));
  }

  const server = createServer({
    // Node throws if it is longer than the time for the whole request.
    headersTimeout: Math.min(headTime, requestTime),
    requestTimeout: requestTime,
    keepAliveTimeout: idleTime,
    maxHeaderSize: headBytes,
    // How often Node looks for connections that are too slow.
    connectionsCheckingInterval: Math.min(1000, headTime),
  });
  server.maxConnections = connections;
  server.on('connection', (socket) => {
    accepted++;
    const connection = newConnection();
    open.set(socket, connection);
    socket.once('close', () => {
      open.delete(socket);
      // Node closes only the first of the answers that wait for each other.
      for (const report of connection.answers.values()) report();
    });
  });
  // While the process was busy, a request may have come to an idle connection; the next turn reads it.
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket;
    setImmediate(() => {
      const isIdle = open.get(socket)?.answers.size === 0 && socket.bytesRead === bytesRead;
      if (isIdle) socket.destroy();
    });
  });
  server.on('request', listen);
  // Without this listener, Node asks such a client for its body.
  server.on('checkContinue', listen);
  const onFault = (error: Error) => serviceOptions.onError?.(error);
  const url = await bind(server, { port, host, onError: onFault });

  /** The system resets connections that it has queued when a server closes; Node accepts one in each turn. */
  async function acceptQueued(): Promise<void> {
    const end = performance.now() + mostQueuedTime;
    // What a turn does after it looked for connections takes time; in the second one, nothing is left to do.
    for (let quiet = 0; quiet < 2 && performance.now() < end; ) {
      const before = accepted;
      await turn();
      quiet = accepted === before ? quiet + 1 : 0;
    }
  }

  async function stop({ drain = 0, grace = 10_000 }: StopOptions): Promise<void> {
    for (const { answers } of open.values()) {
      for (const response of answers.keys()) response.shouldKeepAlive = false;
    }
    if (drain > 0) await sleep(drain);
    const cut = setTimeout(() => server.closeAllConnections(), Math.min(grace, longestTimer));
    // Clients that get no answer open no further connections, so the queue becomes empty.
    queueEmptied = acceptQueued();
    await queueEmptied;
    isClosing = true;
    const closed = new Promise<void>((settle) => {
      // That of an HTTP server also closes connections whose answer is made and still being sent.
      NetServer.prototype.close.call(server, () => settle());
    });
    const closeIdle = (of: (connection: Connection) => boolean) => {
      for (const [socket, one] of open) if (one.answers.size === 0 && of(one)) socket.destroy();
    };
    closeIdle(({ isNew }) => !isNew);
    const late = setTimeout(closeIdle, firstRequestTime, () => true);
    await closed;
    clearTimeout(late);
    clearTimeout(cut);
    await store.close();
  }

  return {
    url,
    connections: () => open.size,
    stop(options = {}) {
      stopped ??= stop(options);
      return stopped;
    },
  };
}

/** What the listener passes to `fetch`. */
interface Environment {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

interface Connection {
  /** Whether it has sent no request yet. */
  isNew: boolean;
  /** The answers that are being made or sent, and what reports the end of each. */
  readonly answers: Map<ServerResponse, () => void>;
  /** The bytes of the answers that were reported. */
  reported: number;
}

const newConnection = (): Connection => ({
  isNew: true,
  answers: new Map(),
  reported: 0,
});
