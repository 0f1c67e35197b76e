import { createServer, type Server } from 'node:http';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { bind } from '../../../../src/services/operations/bind.js';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

function newServer(): Server {
  const server = createServer((_, response) => response.end('here'));
  open.push(server);
  return server;
}
const ignored = () => {};

test.each(['0.0.0.0', '::'])(
  'a server on all addresses (%s) names one of this machine',
  async (host) => {
    const url = await bind(newServer(), { port: 0, host, onError: ignored });
    const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const outside = own.filter(({ internal }) => !internal);
    const { hostname } = new URL(url);
    const wanted = (outside.length > 0 ? outside : own).map(({ address }) => address);
    expect(wanted).toContain(hostname.replace(/^\[|\]$/g, ''));
    expect(await (await fetch(url, { headers: { Connection: 'close' } })).text()).toBe('here');
  },
);

test('a server on one address names it', async () => {
  expect(await bind(newServer(), { port: 0, host: '127.0.0.1', onError: ignored })).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+$/,
  );
});

test('a port in use is an error; later errors are passed on', async () => {
  const faults: unknown[] = [];
  const onError = (error: unknown) => faults.push(error);
  const server = newServer();
  const { port } = new URL(await bind(server, { port: 0, host: '127.0.0.1', onError }));
  const again = bind(newServer(), { port: Number(port), host: '127.0.0.1', onError });
  await expect(again).rejects.toThrow('EADDRINUSE');
  expect(faults).toEqual([]);
  const fault = new Error('accept ENFILE');
  server.emit('error', fault);
  server.emit('error', fault);
  expect(faults).toEqual([fault, fault]);
});
