/**
 * Controls who may send requests to the server of the workbench. Any page open in a browser can send requests
 * to a port of this computer, DNS names can point to it, and other users of the computer can connect. So a
 * request needs the Host of this server, no sign of coming from another page, and a cookie. The address with
 * the token gives a cookie to one browser.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';
import { parse } from 'hono/utils/cookie';
import { problem } from '../../../services/http/problem.js';
import { authority, everywhere, outsideAddress } from '../../../services/operations/bind.js';
import { redirectPage } from './pages.js';
import { servedPolicy } from './policy.js';

/** Where the server listens. */
export interface ListeningPlace {
  readonly port: number;
  /** The address given by `--host`. Default: loopback. */
  readonly host?: string;
}

/** The secrets of a server, and the checks of requests. */
export type Access = ReturnType<typeof createAccess>;

/** The only address that the server listens on, unless `--host` names another. */
export const loopback = '127.0.0.1';

const secretBytes = 16;
const reading = new Set(['GET', 'HEAD']);

/**
 * The origin of the address to open. If the server listens on all addresses, one that is reachable from
 * other machines.
 */
function originOf({ host = loopback, port }: ListeningPlace): string {
  const shown = everywhere.has(host) ? (outsideAddress(host) ?? loopback) : host;
  return `http://${authority(shown, port)}`;
}

/** Creates the secrets of a server. `onOpened` receives the next address whenever one was used. */
export function createAccess(place: ListeningPlace, onOpened: (next: string) => void) {
  const root = `/${newSecret()}/`;
  const hosts = hostsOf(place);
  /** One cookie for each browser. */
  const cookies: string[] = [];
  let token = newSecret();
  const address = () => `${originOf(place)}/?token=${token}`;

  return {
    /**
     * The path prefix of everything, with a trailing slash. Browsers send the cookies of a host to all its ports,
     * which might belong to other users, but only below the path of the cookie. So this path is a secret, too.
     */
    root,
    /**
     * The address to open. It works once and is then replaced by a new one. With `&view=lists&deck=ID` it opens
     * that view.
     */
    get address() {
      return address();
    },
    /** The response to a request that must not be processed: the cookie, or a refusal. */
    answer(request: Request): Response | undefined {
      const { headers, method } = request;
      const host = headers.get('Host') ?? '';
      if (!hosts.has(host)) {
        return refusal(
          'The Host of the request is not this server: open the address that decktype studio printed.',
        );
      }
      const { pathname, searchParams } = new URL(request.url);
      const given = searchParams.get('token');
      // The address might be opened from another page, such as the file that the browser is handed.
      if (method === 'GET' && pathname === '/' && given !== null) {
        return exchange(given, routeOf(searchParams));
      }
      return refuseOthers(request, host) ?? refuseUnknown(pathname, headers);
    },
    /** The refusal of a stream request that might come from another page. */
    refuseStream({ headers }: Request): Response | undefined {
      // When a page reads from its own server, browsers send no Origin, but Sec-Fetch-Site. To a network
      // address without TLS they send neither, but there nothing can be written.
      const isOwn = headers.has('Origin') || headers.get('Sec-Fetch-Site') === 'same-origin';
      if (isOwn || place.host !== undefined) return undefined;
      return refusal('The request does not say that this server’s own page sent it.');
    },
  };

  function exchange(given: string, route: string): Response {
    if (!isSame(given, token)) {
      return refusal(
        'This is not the token of this server, or it was used before: open the address that decktype studio printed last.',
      );
    }
    token = newSecret();
    const cookie = newSecret();
    cookies.push(cookie);
    onOpened(address());
    // After an HTTP redirect, a browser that came from another page would not send the cookie.
    return new Response(redirectPage(root + route), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': servedPolicy,
        'Set-Cookie': `${cookieName}=${cookie}; Path=${root}; HttpOnly; SameSite=Strict`,
        'Cache-Control': 'no-store',
      },
    });
  }

  function refuseUnknown(pathname: string, headers: Headers): Response | undefined {
    const given = parse(headers.get('Cookie') ?? '', cookieName)[cookieName] ?? '';
    const isKnown = cookies.some((cookie) => isSame(given, cookie));
    if (isKnown && pathname.startsWith(root)) return undefined;
    return refusal('Access needs the token: open the address that decktype studio printed last.');
  }
}

const cookieName = 'decktype';

/** The URL hash for the view that an address requests besides its token: `view=lists&deck=charizard`. */
function routeOf(asked: URLSearchParams): string {
  const query = new URLSearchParams(asked);
  const view = query.get('view');
  for (const name of ['token', 'view']) query.delete(name);
  return view === null ? '' : `#/${encodeURIComponent(view)}?${query}`;
}

function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/** The refusal of a request that another page sent. */
function refuseOthers({ headers, method }: Request, host: string): Response | undefined {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    return refusal(
      'Another page sent this request: open the address of the workbench in a new tab.',
    );
  }
  const origin = headers.get('Origin');
  if (origin === null ? reading.has(method) : origin === `http://${host}`) return undefined;
  return refusal('The Origin of the request is not this server.');
}

function refusal(detail: string): Response {
  return problem(403, detail);
}

/** All values of the Host header that are valid for this server. */
function hostsOf({ host = loopback, port }: ListeningPlace): ReadonlySet<string> {
  const isEverywhere = everywhere.has(host);
  const names = isEverywhere
    ? [
        hostname(),
        ...Object.values(networkInterfaces()).flatMap((all = []) =>
          all.map(({ address }) => address),
        ),
      ]
    : [host];
  const isLocal = isEverywhere || host === loopback;
  const all = [...names, ...(isLocal ? ['localhost', loopback] : [])];
  return new Set(
    all.flatMap((name) => {
      const full = authority(name, port);
      // Browsers omit the default port of http.
      return port === 80 ? [full, full.replace(/:80$/, '')] : [full];
    }),
  );
}

/** Compares in constant time, wherever the texts differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
