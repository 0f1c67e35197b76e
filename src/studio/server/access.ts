/**
 * Who may ask the server of the workbench. Any page that a browser has open can send requests to a
 * port of this computer, and a name of its own can lead there. So a request needs the Host of this
 * server, no sign of another page, and the cookie that only the address with the token gives.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';
import { parse } from 'hono/utils/cookie';
import { problem } from '../../http/problem.js';
import { everywhere, outsideAddress } from '../../operations/bind.js';

/** Where the server listens. */
export interface Place {
  readonly port: number;
  /** The address that is given by `--host`. Default: loopback. */
  readonly host?: string;
}

/** The secrets of a server, and what it asks of requests. */
export interface Access {
  /** The token of the opening address. */
  readonly token: string;
  /** The response to a request that is refused, whatever it asks for; undefined: it may go on. */
  refuse(request: Request): Response | undefined;
  /** The response to a request without the cookie. */
  refuseUnknown(request: Request): Response | undefined;
  /** The response to a stream that another page may have asked for. */
  refuseStream(request: Request): Response | undefined;
  /** The response to the opening address: the cookie, and the way to the page without the token. */
  exchange(token: string): Response;
}

/** The only address that the server listens on, unless `--host` names another. */
export const loopback = '127.0.0.1';

const secretBytes = 16;
const reading = new Set(['GET', 'HEAD']);

/** The address to open; that of a server on all addresses of its machine leads there from others, too. */
export function originOf({ host = loopback, port }: Place): string {
  const shown = everywhere.has(host) ? (outsideAddress(host) ?? loopback) : host;
  return `http://${authority(shown, port)}`;
}

function authority(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Makes the secrets of a server. */
export function createAccess(place: Place): Access {
  const token = randomBytes(secretBytes).toString('base64url');
  const secret = randomBytes(secretBytes).toString('base64url');
  // A cookie is for all ports of a host: the name keeps two workbenches apart.
  const cookie = `decktype-${place.port}`;
  const hosts = hostsOf(place);

  return {
    token,
    refuse({ headers, method }) {
      const host = headers.get('Host') ?? '';
      if (!hosts.has(host)) {
        return refusal(
          'The Host of the request is not this server: open the address that decktype studio printed.',
        );
      }
      const site = headers.get('Sec-Fetch-Site');
      if (site !== null && site !== 'same-origin' && site !== 'none') {
        return refusal(
          'Another page sent this request: open the address of the workbench in a new tab.',
        );
      }
      const origin = headers.get('Origin');
      if (origin === null ? reading.has(method) : origin === `http://${host}`) return undefined;
      return refusal('The Origin of the request is not this server.');
    },
    refuseUnknown({ headers }) {
      const given = parse(headers.get('Cookie') ?? '', cookie)[cookie];
      if (given !== undefined && isSame(given, secret)) return undefined;
      return refusal('Access needs the token: open the address that decktype studio printed.');
    },
    refuseStream({ headers }) {
      // Browsers send no Origin where a page reads from its own server, but say that it does so;
      // to an address of a network without TLS they say neither, and there nothing can be written.
      const isOwn = headers.has('Origin') || headers.get('Sec-Fetch-Site') === 'same-origin';
      if (isOwn || place.host !== undefined) return undefined;
      return refusal('The request does not say that this server’s own page sent it.');
    },
    exchange(given) {
      if (!isSame(given, token)) {
        return refusal(
          'This is not the token of this server: open the address that decktype studio printed last.',
        );
      }
      return new Response(null, {
        status: 303,
        headers: {
          Location: '/',
          'Set-Cookie': `${cookie}=${secret}; Path=/; HttpOnly; SameSite=Strict`,
          'Cache-Control': 'no-store',
        },
      });
    },
  };
}

function refusal(detail: string): Response {
  return problem(403, detail);
}

/** Every value of the Host header that leads here. */
function hostsOf({ host = loopback, port }: Place): ReadonlySet<string> {
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
