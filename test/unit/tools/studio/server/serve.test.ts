import { request as httpRequest } from 'node:http';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import type { ProjectFile } from '../../../../../src/tools/studio/server/files.js';
import { gate } from '../../../../support/gate.js';
import { ask, startStudio } from '../../../../support/studio.js';

const portOf = (url: string) => Number(new URL(url).port);

test('a server without a given port takes the next free one', async () => {
  const one = await startStudio({ 'rules.json': '[]' }, { isPortFree: true });
  const two = await startStudio({ 'rules.json': '[]' }, { isPortFree: true });
  expect(portOf(two.url)).toBeGreaterThan(portOf(one.url));
  expect((await two.ask('/api/project')).status).toBe(200);
  await Promise.all([one.stop(), two.stop()]);
});

test('a server with a given port takes no other', async () => {
  const one = await startStudio({ 'rules.json': '[]' });
  const other = startStudio({ 'rules.json': '[]' }, { port: portOf(one.url) });
  await expect(other).rejects.toThrow('EADDRINUSE');
  await one.stop();
});

test('a server without a given host listens on loopback alone', async () => {
  const studio = await startStudio({ 'rules.json': '[]' });
  const port = portOf(studio.url);
  // If the server listened on all addresses, another program could not listen on its port.
  const others = Object.values(networkInterfaces())
    .flatMap((all = []) => all)
    .filter(({ address, family }) => family === 'IPv4' && address !== '127.0.0.1');
  for (const { address } of others) {
    await expect(ask(`http://${address}:${port}/`, {})).rejects.toThrow('ECONNREFUSED');
  }
  const elsewhere = createServer();
  await new Promise<void>((settle, fail) => {
    elsewhere.once('error', fail).listen(port, '127.0.0.2', settle);
  });
  elsewhere.close();
  await studio.stop();
});

test('with a host, files are read-only, and streams work', async () => {
  const studio = await startStudio({ 'rules.json': '[]' }, { host: '127.0.0.1' });
  const { files } = JSON.parse((await studio.ask('/api/project')).text);
  expect(files).toMatchObject([{ name: 'rules.json', text: '[]', isWritable: false }]);
  const [{ id, hash }] = files;
  const answer = await studio.put(id, { text: '[ ]', hash });
  expect(answer.status).toBe(403);
  expect(JSON.parse(answer.text).detail).toContain('--host');
  // Browsers omit Sec-Fetch-Site for network addresses without TLS.
  const stream = await studio.listen({ 'Sec-Fetch-Site': '' });
  expect(stream.status).toBe(200);
  stream.close();
  await studio.stop();
});

test.each(['0.0.0.0', '::'])(
  'with the host %s, the address to open also works from other machines',
  async (host) => {
    const studio = await startStudio({ 'rules.json': '[]' }, { host });
    const own = Object.values(networkInterfaces()).flatMap((all = []) => all);
    const outside = own.filter(({ internal }) => !internal);
    const wanted = (outside.length > 0 ? outside : own).map(({ address }) => address);
    expect(wanted).toContain(new URL(studio.url).hostname.replace(/^\[|\]$/g, ''));
    expect((await studio.ask('/api/project')).status).toBe(200);
    await studio.stop();
  },
);

test('with a name as its host, the address to open has that name', async () => {
  const studio = await startStudio({ 'rules.json': '[]' }, { host: 'localhost' });
  expect(new URL(studio.url).hostname).toBe('localhost');
  expect((await studio.ask('/api/project')).status).toBe(200);
  await studio.stop();
});

test('with the host 0.0.0.0, exactly the names of this machine are accepted', async () => {
  const studio = await startStudio({ 'rules.json': '[]' }, { host: '0.0.0.0' });
  const port = portOf(studio.url);
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all);
  for (const { address, family } of own) {
    const host = family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`;
    expect((await studio.ask('/api/project', { headers: { Host: host } })).status).toBe(200);
  }
  const headers = { Host: `evil.example:${port}` };
  expect((await studio.ask('/api/project', { headers })).status).toBe(403);
  await studio.stop();
});

test('stopping does not wait for a request whose body never arrives', async () => {
  const studio = await startStudio({ 'rules.json': '[]' });
  const [{ id }] = JSON.parse((await studio.ask('/api/project')).text).files;
  const request = httpRequest(`${studio.page}/api/files/${id}`, {
    method: 'PUT',
    headers: {
      Cookie: studio.cookie,
      Origin: studio.origin,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
      'Content-Length': '100',
      Expect: '100-continue',
    },
  });
  const ended = new Promise((settle) => request.once('error', settle));
  const begun = new Promise((settle) => request.once('continue', settle));
  request.flushHeaders();
  await begun;
  await studio.stop();
  expect(await ended).toMatchObject({ code: 'ECONNRESET' });
});

test('stopping twice is fine, and waits for pending answers', async () => {
  const { open: begin, opened: begun } = gate();
  const { open: finish, opened: finished } = gate();
  const slow: ProjectFile = {
    name: 'slow.json',
    kind: 'rules',
    isWritable: false,
    async read() {
      begin();
      await finished;
      return Buffer.from('[]');
    },
    replace: () => Promise.reject(new Error('it is not written')),
  };
  const studio = await startStudio({}, { studio: { files: [slow] } });
  const asking = studio.ask('/api/project');
  await begun;
  const stopping = [studio.stop(), studio.stop()];
  finish();
  expect(JSON.parse((await asking).text).files).toMatchObject([{ name: 'slow.json' }]);
  await Promise.all(stopping);
});
