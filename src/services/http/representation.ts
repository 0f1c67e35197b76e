/**
 * The bytes of an answer: made once per revision, hashed for the ETag, compressed when a request first accepts
 * a coding, and cached. Serving a cached answer takes one small query to the store.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { madeOnce } from '../../core/json/grouping.js';

/** The content codings of answers, in order of preference. */
const codings = ['br', 'gzip'] as const;
type Coding = (typeof codings)[number];

export interface Encoded {
  readonly bytes: Uint8Array;
  /** A strong ETag: it depends on the bytes and the coding. */
  readonly etag: string;
  readonly coding?: Coding;
}

/** The bytes of an answer, in any coding. */
export interface Representation {
  size(): number;
  encoded(coding: Coding | undefined): Promise<Encoded>;
}

const compress: Readonly<Record<Coding, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: (bytes) =>
    // The best quality takes a second for a large tournament; 5 is nearly as fast as gzip.
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
};

const leastCompressed = 1024;

/** `link`: the `Link` header. It is part of the hash because a cache might not update it after a 304. */
export function represent(text: string, link = ''): Representation {
  const bytes = new TextEncoder().encode(text);
  const hash = createHash('sha256').update(bytes).update(link).digest('base64url').slice(0, 27);
  const plain: Encoded = { bytes, etag: `"${hash}"` };
  const others = new Map<Coding, Promise<Encoded>>();
  let size = bytes.length;
  return {
    size: () => size,
    encoded(coding) {
      if (coding === undefined || bytes.length < leastCompressed) return Promise.resolve(plain);
      return madeOnce(others, coding, async () => {
        const compressed = await compress[coding](bytes);
        size += compressed.length;
        return { bytes: compressed, etag: `"${hash}-${coding}"`, coding };
      });
    },
  };
}

/** The coding that an `Accept-Encoding` header prefers (RFC 9110, 12.5.3); undefined for no coding. */
function chooseCoding(header: string | null): Coding | undefined {
  if (header === null) return undefined;
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const wanted = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best] = [...codings].sort((x, y) => wanted(y) - wanted(x));
  return best !== undefined && wanted(best) > 0 ? best : undefined;
}

/** Whether an `If-None-Match` header contains this ETag, by weak comparison (RFC 9110, 13.1.2). */
function namesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((part) => {
    const candidate = part.trim();
    return candidate === '*' || candidate.replace(/^W\//, '') === etag;
  });
}

export interface Made {
  readonly revision: number;
  readonly text: string;
}

interface Kept {
  revision: number;
  /** Its share of the size of the cache, in bytes. */
  size: number;
  readonly representation: Promise<Representation | undefined>;
}

/** The memory that an answer takes in addition to its bytes, as measured for the smallest answers. */
const entryBytes = 1024;

/** Answers in the preferred coding, or with 304 if the client already has these bytes. */
export async function respond(
  { headers: asked }: Request,
  found: Representation,
  type: string,
  others: Readonly<Record<string, string>>,
): Promise<Response> {
  const { bytes, etag, coding } = await found.encoded(chooseCoding(asked.get('Accept-Encoding')));
  const headers: Record<string, string> = { ETag: etag, Vary: 'Accept-Encoding', ...others };
  if (namesEtag(asked.get('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers['Content-Type'] = type;
  headers['Content-Length'] = String(bytes.length);
  if (coding !== undefined) headers['Content-Encoding'] = coding;
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers });
}

/** An LRU cache of answers by name, of at most `mostBytes`. */
export function createCache(mostBytes: number) {
  // A Map keeps insertion order, and keys are set again when used: the first is the least recently used.
  const kept = new Map<string, Kept>();
  let total = 0;

  function forget(name: string): void {
    total -= kept.get(name)?.size ?? 0;
    kept.delete(name);
  }

  function weigh(name: string, entry: Kept, representation: Representation): void {
    const size = representation.size() + 2 * name.length + entryBytes;
    total += size - entry.size;
    entry.size = size;
    for (const oldest of kept.keys()) {
      if (total <= mostBytes) break;
      forget(oldest);
    }
  }

  return {
    /** The answer with this name. Calls `make` unless an answer of this revision is cached. */
    async get(
      name: string,
      revision: number,
      make: () => Promise<Made | undefined>,
    ): Promise<Representation | undefined> {
      const known = kept.get(name);
      if (known?.revision === revision) {
        kept.delete(name);
        kept.set(name, known);
        const representation = await known.representation;
        // A compressed form can have been added since.
        if (representation !== undefined && kept.get(name) === known) {
          weigh(name, known, representation);
        }
        return representation;
      }
      forget(name);
      const entry: Kept = {
        revision,
        size: 0,
        // Requests that arrive meanwhile wait for the same promise.
        representation: make().then((made) => {
          if (made === undefined) return undefined;
          entry.revision = made.revision;
          return represent(made.text);
        }),
      };
      kept.set(name, entry);
      try {
        const representation = await entry.representation;
        if (kept.get(name) === entry) {
          if (representation === undefined) forget(name);
          else weigh(name, entry, representation);
        }
        return representation;
      } catch (error) {
        if (kept.get(name) === entry) forget(name);
        throw error;
      }
    },
  };
}
