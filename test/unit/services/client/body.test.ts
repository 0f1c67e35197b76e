/** Answers that are too large, endless or truncated, from a server over a socket. */
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../../src/services/client/client.js';
import { BadResponseError, TooLargeError } from '../../../../src/services/client/errors.js';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

async function listening(started: Server): Promise<string> {
  server = started.listen(0, '127.0.0.1');
  await once(started, 'listening');
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

/** A client of a server that handles every request with this listener. */
async function answering(listener: RequestListener, largestAnswer?: number) {
  let requests = 0;
  const baseUrl = await listening(
    createServer((request, response) => {
      requests++;
      listener(request, response);
    }),
  );
  const client = createClient({
    baseUrl,
    retries: 1,
    clock: { now: () => Date.now(), sleep: async () => {} },
    ...(largestAnswer && { largestAnswer }),
  });
  return { client, baseUrl, requests: () => requests };
}

/** A client of a server that sends these bytes for any request, and closes the connection. */
async function sending(bytes: string) {
  const baseUrl = await listening(
    createSocketServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(bytes));
    }),
  );
  return createClient({ baseUrl, retries: 0 });
}

/** Writes blanks as fast as they are read until the connection is closed. */
function writeEndlessly(response: ServerResponse): Promise<void> {
  function* blanks() {
    for (;;) yield Buffer.alloc(1 << 14, ' ');
  }
  return pipeline(blanks, response).catch(() => {});
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A gzip stream can have many members. */
const bomb = Buffer.concat(Array<Buffer>(64).fill(gzipSync(Buffer.alloc(1 << 20, ' '))));

describe('a too large answer', () => {
  test('after decompression ends the request, which is not repeated', async () => {
    const { client, baseUrl, requests } = await answering((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    }, 1 << 20);
    const error = await failureOf(client.games());
    expect(error).toBeInstanceOf(TooLargeError);
    expect(error).toMatchObject({
      kind: 'too-large',
      limit: 1 << 20,
      url: `${baseUrl}/games`,
      message: `the answer of ${baseUrl}/games has more than 1048576 bytes`,
    });
    expect(requests()).toBe(1);
  });

  test('without end has its connection closed', async () => {
    let written: Promise<void> | undefined;
    const { client } = await answering((_, response) => {
      written = writeEndlessly(response.writeHead(200));
    }, 1 << 20);
    expect(await failureOf(client.games())).toBeInstanceOf(TooLargeError);
    await written;
  });

  test('with an error status gives an error with that status, without detail', async () => {
    const written: Promise<void>[] = [];
    const { client, requests } = await answering((_, response) => {
      written.push(writeEndlessly(response.writeHead(500)));
    });
    expect(await failureOf(client.games())).toMatchObject({
      kind: 'server',
      message: expect.stringMatching(/answered 500$/),
    });
    await Promise.all(written);
    expect(requests()).toBe(2);
  });

  test.each([
    ['64 MiB', {}, 64 << 20],
    ['the limit of the option', { largestAnswer: 30 }, 30],
    ['the longest text of V8', { largestAnswer: Infinity }, 2 ** 29 - 24],
  ])('exceeds %s', async (_, options, limit) => {
    const client = createClient({
      baseUrl: 'http://service.test',
      fetch: async () =>
        new Response(new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(limit + 1)) })),
      ...options,
    });
    expect(await failureOf(client.games())).toMatchObject({ kind: 'too-large', limit });
  });
});

test.each([
  ['plain', (bytes: Buffer) => bytes, {}],
  ['compressed', (bytes: Buffer) => gzipSync(bytes), { 'Content-Encoding': 'gzip' }],
])(
  'an answer of exactly the limit is read (%s), and the limit counts bytes',
  async (_, encode, headers) => {
    const body = Buffer.from(JSON.stringify([{ id: 'A', name: 'Pokémon ☃ 🃏'.repeat(9000) }]));
    const listener: RequestListener = (__, response) => {
      response.writeHead(200, headers).end(encode(body));
    };
    const { client } = await answering(listener, body.length);
    expect((await client.games()).text).toBe(body.toString());
    server?.close();
    const { client: strict } = await answering(listener, body.length - 1);
    expect(await failureOf(strict.games())).toBeInstanceOf(TooLargeError);
  },
);

test.each(['gzip', 'br'])(
  'a body that is not %s is a bad response, and not retried',
  async (encoding) => {
    const { client, requests } = await answering((_, response) => {
      response.writeHead(200, { 'Content-Encoding': encoding }).end('no compression');
    });
    const error = await failureOf(client.games());
    expect(error).toBeInstanceOf(BadResponseError);
    expect(error).toMatchObject({ message: expect.stringMatching(/is damaged or cut off/) });
    expect(requests()).toBe(1);
  },
);

test.each([
  ['above the actual length', 'Content-Length: 10\r\n\r\n[]'],
  ['of a terabyte', 'Content-Length: 1099511627776\r\n\r\n[]'],
  ['below the actual length', 'Connection: close\r\nContent-Length: 2\r\n\r\n[{}]'],
])('a Content-Length %s is a bad response', async (_, rest) => {
  const client = await sending(`HTTP/1.1 200 OK\r\n${rest}`);
  expect(await failureOf(client.games())).toBeInstanceOf(BadResponseError);
});

test('a body that never ends, and whose reader ignores cancellation, is abandoned', async () => {
  const client = createClient({
    baseUrl: 'http://service.test',
    timeout: 20,
    retries: 0,
    fetch: async () => new Response(new ReadableStream()),
  });
  await expect(client.games()).rejects.toThrow('no answer within 20 ms');
});

test('a body is decoded as UTF-8, wherever it is cut, and without its byte order mark', async () => {
  const text = '[{"id":"A","name":"☃é🃏\\ud800"}]';
  const bytes = Buffer.from(`\uFEFF${text}\u{1F0CF}`);
  const { client } = await answering(async (_, response) => {
    response.writeHead(200);
    for (const byte of bytes.subarray(0, -4)) {
      response.write(Buffer.from([byte]));
      await new Promise((settle) => setImmediate(settle));
    }
    response.end();
  });
  expect((await client.games()).text).toBe(text);
});
