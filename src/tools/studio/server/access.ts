/**
 * Who may ask the server of the workbench. Any page that a browser has open can send requests to a
 * port of this computer, a name of its own can lead there, and other users of the computer can connect.
 * So a request needs the Host of this server, no sign of another page, and a cookie. The address with
 * the token gives one cookie, to one browser.
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
  /** The address that is given by `--host`. Default: loopback. */
  readonly host?: string;
}

/** The secrets of a server, and what it asks of requests. */
export interface Access {
  /**
   * The address to open. It can be used once, and is another one then. With `&view=lists&deck=ID` it
   * opens that view.
   */
  readonly address: string;
  /**
   * The path that everything is below; it ends with a slash. A browser sends the cookies of a host to
   * all its ports, which may belong to other users, but only below the path of the cookie. So this
   * path is a secret, too.
   */
  readonly root: string;
  /** The response to a request that goes no further: the cookie, or a refusal. */
  answer(request: Request): Response | undefined;
  /** The response to a stream that another page may have asked for. */
  refuseStream(request: Request): Response | undefined;
}

/** The only address that the server listens on, unless `--host` names another. */
export const loopback = '127.0.0.1';

const secretBytes = 16;
const reading = new Set(['GET', 'HEAD']);

/** The origin of the address to open; that of a server on all addresses of its machine leads there from others, too. */
function originOf({ host = loopback, port }: ListeningPlace): string {
  const shown = everywhere.has(host) ? (outsideAddress(host) ?? loopback) : host;
  return `http://${authority(shown, port)}`;
}

/** Makes the secrets of a server. `onOpened` gets the next address when one was used. */
export function createAccess(place: ListeningPlace, onOpened: (next: string) => void): Access {
  const root = `/${newSecret()}/`;
  const hosts = hostsOf(place);
  /** One for each browser. */
  const cookies: string[] = [];
  let token = newSecret();
  const address = () => `${originOf(place)}/?token=${token}`;

  return {
    root,
    get address() {
      return address();
    },
    answer(request) {
      const { headers, method } = request;
      const host = headers.get('Host') ?? '';
      if (!hosts.has(host)) {
        return refusal(
          'The Host of the request is not this server: open the address that decktype studio printed.',
        );
      }
      const { pathname, searchParams } = new URL(request.url);
      const given = searchParams.get('token');
      // What opens the address may be another page, such as the file that the browser is handed.
      if (method === 'GET' && pathname === '/' && given !== null) {
        return exchange(given, routeOf(searchParams));
      }
      return refuseOthers(request, host) ?? refuseUnknown(pathname, headers);
    },
    refuseStream({ headers }) {
      // Browsers send no Origin where a page reads from its own server, but say that it does so;
      // to an address of a network without TLS they say neither, and there nothing can be written.
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
    // A browser that another page sent here sends no cookie along a redirect by status.
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

/** The hash that shows what an address asks for beside its token: `view=lists&deck=charizard`. */
function routeOf(asked: URLSearchParams): string {
  const query = new URLSearchParams(asked);
  const view = query.get('view');
  for (const name of ['token', 'view']) query.delete(name);
  return view === null ? '' : `#/${encodeURIComponent(view)}?${query}`;
}

function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/** The response to a request that another page sent. */
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

/** Every value of the Host header that leads here. */
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
      // A browser leaves out the port of http.
      return port === 80 ? [full, full.replace(/:80$/, '')] : [full];
    }),
  );
}

/** Compares in a time that does not depend on where the texts differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
