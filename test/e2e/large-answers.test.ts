/** The client, in a separate process, while a server answers with far more than it may read. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { succeed } from '../support/run.js';

/** Prints the kind of the error, and the growth of the peak memory in MiB. */
const script = (baseUrl: string) => `
  import { createClient } from 'decktype/client';
  const largest = () => process.resourceUsage().maxRSS / 1024;
  const client = createClient({ baseUrl: '${baseUrl}', retries: 0 });
  await client.games();
  const before = largest();
  const kind = await client.standings('bomb').catch((error) => error.kind);
  console.log(JSON.stringify({ kind, grown: Math.round(largest() - before) }));
`;

/** 5 MB that decompress to 5 GiB, as a gzip stream of many members. */
const bomb = Buffer.concat(Array<Buffer>(320).fill(gzipSync(Buffer.alloc(1 << 24, ' '))));

test('an answer that decompresses to gigabytes takes a small part of that memory', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/games') response.end('[]');
    else response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const args = ['--input-type=module', '-e', script(`http://127.0.0.1:${port}`)];
  const { stdout } = await succeed(process.execPath, args, inject('packed').consumer);
  server.close();
  const { kind, grown } = JSON.parse(stdout);
  expect(kind).toBe('too-large');
  expect(grown).toBeLessThan(300);
});
