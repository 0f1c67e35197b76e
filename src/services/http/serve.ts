/** Serves a store over HTTP with Node; stops without cutting off answers. */
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
  /** The port; 0 means any free port. */
  readonly port: number;
  /** The address to listen on. Default `127.0.0.1`: only this machine can connect. */
  readonly host?: string;
  /** Limits for clients that are slow or send too much. */
  readonly limits?: Limits;
  /** Called for each request when its answer was sent or its connection was closed. */
  readonly onRequest?: (request: ServedRequest) => void;
}

/** A finished request. */
export interface ServedRequest {
  readonly method: string;
  /** The path without the query, percent-encoded as sent. */
  readonly path: string;
  /** The path in `/openapi.json`, such as `/games/{id}/decks`; undefined for an unknown address. */
  readonly route: string | undefined;
  /** 499 if the connection was closed before the answer began. */
  readonly status: number;
  readonly milliseconds: number;
  /** The bytes sent, including the headers. */
  readonly bytes: number;
  /** Whether the connection was closed before the whole answer was sent. */
  readonly isCut: boolean;
}

/** A running service. */
export interface RunningService {
  /** The URL, without a trailing slash. If the host is `0.0.0.0`, an address of this machine is used. */
  readonly url: string;
  /** The number of open connections. */
  connections(): number;
  /**
   * Stops in two phases. For `drain` milliseconds (default 0), the service keeps answering, but `/readyz`
   * returns 503, and each answer closes its connection, so that clients reconnect elsewhere. Then it accepts
   * only connections that the system has already queued, closes idle ones, answers the first request of new
   * ones for at most a second, waits for the answers being sent, and closes the store. Connections still open
   * `grace` milliseconds (default 10,000) after the drain are cut off.
   */
  stop(options?: StopOptions): Promise<void>;
}

/** Times in milliseconds. */
export interface StopOptions {
  readonly drain?: number;
  readonly grace?: number;
}

/** The most unanswered requests of a connection; a client that sends more is disconnected. */
const mostUnanswered = 100;

/** Milliseconds after the drain during which new connections can still send their first request. */
const firstRequestTime = 1000;

/** Milliseconds to accept queued connections; the system resets any that remain. */
const mostQueuedTime = 1000;

/**
 * Serves a store over HTTP. The rate limit applies to each remote address.
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
  /** Set when the service closes; new answers wait for it. */
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
    // The listener requires a valid host, but load balancers speaking HTTP/1.0 send none, and other clients might
    // send an invalid one. No answer depends on it.
    headers.host = 'localhost';
    const connection = open.get(socket) ?? newConnection();
    if (connection.answers.size === mostUnanswered) socket.destroy();
    if (socket.destroyed) return;
    connection.isNew = false;
    // Bodies are not read: the connection is closed after the answer.
    const hasBody =
      headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody || stopped !== undefined) response.shouldKeepAlive = false;
    let cut: NodeJS.Timeout | undefined;
    let isSent = false;
    // An answer also finishes if its connection is cut while it holds the rest.
    response.once('finish', () => {
      isSent = !socket.destroyed;
    });
    const report = () => {
      if (!connection.answers.delete(response)) return;
      const next = connection.waiting.shift();
      if (next !== undefined) setImmediate(next);
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
        isCut: !isSent,
      });
    };
    connection.answers.set(response, report);
    response.once('close', report);
    const begin = () => {
      if (!socket.writable) return;
      cut = setTimeout(() => socket.destroy(), Math.min(answerTime, longestTimer));
      if (queueEmptied === undefined) void answer(request, response);
      else void queueEmptied.then(() => answer(request, response));
    };
    if (connection.answers.size > 1) connection.waiting.push(begin);
    else begin();
  }

  const server = createServer({
    // Node throws if this is longer than requestTimeout.
    headersTimeout: Math.min(headTime, requestTime),
    requestTimeout: requestTime,
    keepAliveTimeout: idleTime,
    maxHeaderSize: headBytes,
    // How often Node checks for slow connections.
    connectionsCheckingInterval: Math.min(1000, headTime),
  });
  server.maxConnections = connections;
  server.on('connection', (socket) => {
    accepted++;
    const connection = newConnection();
    open.set(socket, connection);
    socket.once('close', () => {
      open.delete(socket);
      // Of pipelined answers, Node emits 'close' only for the first.
      for (const report of connection.answers.values()) report();
    });
  });
  // A request can have arrived on an idle connection while the process was busy; the next turn reads it.
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket;
    setImmediate(() => {
      const isIdle = open.get(socket)?.answers.size === 0 && socket.bytesRead === bytesRead;
      if (isIdle) socket.destroy();
    });
  });
  server.on('request', listen);
  // Without this listener, Node would ask the client to send its body.
  server.on('checkContinue', listen);
  const onFault = (error: Error) => serviceOptions.onError?.(error);
  const url = await bind(server, { port, host, onError: onFault });

  /**
   * Accepts the connections that the system has queued, because closing the server would reset them. Node
   * accepts one in each turn of the event loop.
   */
  async function acceptQueued(): Promise<void> {
    const end = performance.now() + mostQueuedTime;
    // One turn without a connection is not enough: connections can arrive while its other work runs. In the
    // second turn, no work is left.
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
    if (drain > 0) await sleep(Math.min(drain, longestTimer));
    const cut = setTimeout(() => server.closeAllConnections(), Math.min(grace, longestTimer));
    // Answers wait for this: clients without an answer open no further connections, so the queue gets empty.
    queueEmptied = acceptQueued();
    await queueEmptied;
    isClosing = true;
    const closed = new Promise<void>((settle) => {
      // The `close` of HTTP servers would also close connections whose answers are still being sent.
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

/** The environment that the listener passes to `fetch`. */
interface Environment {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

interface Connection {
  /** Whether the client has not sent a request yet. */
  isNew: boolean;
  /** The answers that are waiting, made or sent -> the function that reports the end of each. */
  readonly answers: Map<ServerResponse, () => void>;
  /** Begin the answers after the first: only one is made at a time, so that no client delays all others. */
  readonly waiting: (() => void)[];
  /** The number of bytes reported so far. */
  reported: number;
}

const newConnection = (): Connection => ({
  isNew: true,
  answers: new Map(),
  waiting: [],
  reported: 0,
});
