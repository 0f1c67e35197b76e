// @ts-check
/**
 * The server under load, in a separate process: `service STORE`, or `bare FILE`, which sends the bytes of the file
 * from a plain node:http server. It answers messages with its memory and processor time.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [kind, path = ''] = process.argv.slice(2);

/** @returns {Promise<string>} */
async function start() {
  if (kind === 'service') {
    const { openStore, serveStore } = (await import('../built.mjs')).service;
    const running = await serveStore(await openStore(path), { port: 0 });
    return running.url;
  }
  const { headers, body } = JSON.parse(readFileSync(path, 'utf8'));
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  await new Promise((settle) => server.listen(0, '127.0.0.1', () => settle(undefined)));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const url = await start();
process.on('message', () => {
  global.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ rss, heapUsed, cpu: (user + system) / 1e6 });
});
process.on('disconnect', () => process.exit(0));
process.send?.({ url });
