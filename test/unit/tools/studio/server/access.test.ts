import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  ask,
  enter,
  type StudioUnderTest,
  startStudio,
} from '../../../../support/studio.js';

const addresses = ['/', '/page.js', '/worker.js', '/page.css', '/api/project', '/api/corpus'];

let studio: StudioUnderTest;
beforeAll(async () => {
  studio = await startStudio({ 'rules.json': '[]' });
});
afterAll(() => studio?.stop());

const reasonOf = ({ text }: Answer): string => JSON.parse(text).detail;

describe('the opening address', () => {
  const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';

  test('has a token of 128 bits', () => {
    expect(Buffer.from(tokenOf(studio.url), 'base64url')).toHaveLength(16);
  });

  test('leads to loopback', () => {
    expect(new URL(studio.url).hostname).toBe('127.0.0.1');
  });

  test('gives a cookie that no script, other site or other port gets, and leads to the page', async () => {
    const token = tokenOf(studio.url);
    const { status, headers, text } = await ask(studio.url, {});
    expect(status).toBe(200);
    const [cookie = ''] = headers['set-cookie'] ?? [];
    const [pair, ...attributes] = cookie.split('; ');
    // Ports share the cookies of a host: nobody else knows the path.
    const root = `${studio.page.slice(studio.origin.length)}/`;
    expect(root).toMatch(/^\/[\w-]{22}\/$/);
    expect(attributes).toEqual([`Path=${root}`, 'HttpOnly', 'SameSite=Strict']);
    expect(text).toContain(`content="0;url=${root}"`);
    expect(pair + text).not.toContain(token);
  });

  test('leads to the view that is asked for beside the token, and nowhere else', async () => {
    const root = `${studio.page.slice(studio.origin.length)}/`;
    const leadsTo = async (asked: string) => {
      const { text } = await ask(`${studio.url}&${asked}`, {});
      return / content="0;url=([^"]*)"/.exec(text)?.[1];
    };
    expect(await leadsTo('view=lists&deck=a%26b%22&family=yes')).toBe(
      `${root}#/lists?deck=a%26b%22&amp;family=yes`,
    );
    expect(await leadsTo('view=%2F%2Fexample.org')).toBe(`${root}#/%2F%2Fexample.org?`);
    expect(await leadsTo('deck=charizard')).toBe(root);
  });

  test('is used up by the browser that opens it; the next one gets its own cookie', async () => {
    const [first, used] = [studio.cookie, studio.url];
    const second = await enter(used);
    const again = await ask(used, {});
    expect(again.status).toBe(403);
    expect(reasonOf(again)).toContain('it was used before');
    expect(tokenOf(studio.url)).not.toBe(tokenOf(used));
    expect(new Set([first, second.cookie, (await enter(studio.url)).cookie]).size).toBe(3);
    for (const Cookie of [first, second.cookie]) {
      expect((await studio.ask('/api/project', { headers: { Cookie } })).status).toBe(200);
    }
  });

  test.each(['HEAD', 'POST'])('is not used up by %s', async (method) => {
    expect((await ask(studio.url, { method })).status).toBe(403);
    expect((await enter(studio.url)).cookie).not.toBe('');
  });

  test('of another server gives no cookie', async () => {
    const answer = await ask(`${studio.origin}/?token=${'A'.repeat(22)}`, {});
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(reasonOf(answer)).toContain('not the token of this server');
  });

  test('is another one for each server, and so is the cookie', async () => {
    const other = await startStudio({ 'rules.json': '[]' });
    expect(tokenOf(studio.url)).not.toBe(tokenOf(other.url));
    const stolen = await other.ask('/api/project', { headers: { Cookie: studio.cookie } });
    expect(stolen.status).toBe(403);
    await other.stop();
  });
});

describe('a request without the cookie', () => {
  test.each([...addresses, '/api/events', '/none'])('of %s is refused', async (path) => {
    const answer = await studio.ask(path, { headers: { Cookie: '' } });
    expect(answer.status).toBe(403);
    expect(reasonOf(answer)).toContain('open the address that decktype studio printed');
  });

  test.each(['/', '/api/project', '/A'.padEnd(24, 'A/')])(
    'nor without the path: %s',
    async (path) => {
      const headers = { Cookie: studio.cookie };
      expect((await ask(studio.origin + path, { headers })).status).toBe(403);
    },
  );

  test('does not write', async () => {
    const { id, hash } = JSON.parse((await studio.ask('/api/project')).text).files[0];
    expect((await studio.put(id, { text: 'x', hash }, { Cookie: '' })).status).toBe(403);
    for (const value of ['', 'x', 'A'.repeat(22)]) {
      const forged = { Cookie: `decktype=${value}` };
      expect((await studio.put(id, { text: 'x', hash }, forged)).status).toBe(403);
    }
  });
});

describe('the Host of a request', () => {
  test.each(['127.0.0.1', 'localhost'])('may be %s', async (name) => {
    const { port } = new URL(studio.origin);
    const answer = await studio.ask('/api/project', { headers: { Host: `${name}:${port}` } });
    expect(answer.status).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1.evil.example:PORT',
    'localhost.evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    '127.0.0.1:PORT.evil.example',
    'LOCALHOST.:PORT',
    '[::1]:PORT',
    '127.0.0.2:PORT',
    '0.0.0.0:PORT',
  ])('is refused where it is %s', async (host) => {
    const { port } = new URL(studio.origin);
    for (const path of addresses) {
      const answer = await studio.ask(path, { headers: { Host: host.replace('PORT', port) } });
      expect(answer.status).not.toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const opening = await ask(studio.url, { headers: { Host: host.replace('PORT', port) } });
    expect(opening.status).toBeGreaterThanOrEqual(400);
    expect(opening.headers['set-cookie']).toBeUndefined();
  });
});

describe('the Origin of a request', () => {
  const foreign = [
    'null',
    'http://evil.example',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1:1',
    'http://127.0.0.1',
    'http://localhost:PORT',
    'http://127.0.0.1:PORT.evil.example',
  ];

  test.each(foreign)(
    'is refused where it is %s: writes, streams, and everything else',
    async (origin) => {
      const { port } = new URL(studio.origin);
      const headers = { Origin: origin.replace('PORT', port) };
      const { id, hash } = JSON.parse((await studio.ask('/api/project')).text).files[0];
      expect((await studio.put(id, { text: '[ ]', hash }, headers)).status).toBe(403);
      for (const path of [...addresses, '/api/events']) {
        expect((await studio.ask(path, { headers })).status, path).toBe(403);
      }
    },
  );

  test('is needed for a write', async () => {
    const { id, hash } = JSON.parse((await studio.ask('/api/project')).text).files[0];
    const answer = await studio.put(id, { text: '[ ]', hash }, { Origin: '' });
    expect(answer.status).toBe(403);
    expect(reasonOf(answer)).toContain('Origin');
  });

  test('or Sec-Fetch-Site is needed for a stream', async () => {
    const silent = await studio.ask('/api/events', { headers: { 'Sec-Fetch-Site': '' } });
    expect(silent.status).toBe(403);
    const typed = await studio.ask('/api/events', { headers: { 'Sec-Fetch-Site': 'none' } });
    expect(typed.status).toBe(403);
    for (const headers of [{ 'Sec-Fetch-Site': '', Origin: studio.origin }, {}]) {
      const stream = await studio.listen(headers);
      expect(stream.status).toBe(200);
      stream.close();
    }
  });
});

describe('Sec-Fetch-Site', () => {
  test.each(['cross-site', 'same-site', 'anything'])('is refused where it is %s', async (site) => {
    const headers = { 'Sec-Fetch-Site': site };
    for (const path of [...addresses, '/api/events']) {
      expect((await studio.ask(path, { headers })).status, path).toBe(403);
    }
    const { id, hash } = JSON.parse((await studio.ask('/api/project')).text).files[0];
    expect((await studio.put(id, { text: '[ ]', hash }, headers)).status).toBe(403);
  });

  test.each(['same-origin', 'none', ''])('may be "%s"', async (site) => {
    const headers = { 'Sec-Fetch-Site': site };
    expect((await studio.ask('/api/project', { headers })).status).toBe(200);
  });
});

describe('an answer', () => {
  test.each([...addresses, '/none', '/api/files/x'])('to %s has no CORS header', async (path) => {
    for (const method of ['GET', 'OPTIONS', 'HEAD']) {
      const headers = { 'Access-Control-Request-Method': 'PUT', Origin: studio.origin };
      const answer = await studio.ask(path, { method, headers });
      const names = Object.keys(answer.headers);
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
      if (method === 'OPTIONS') expect([404, 405]).toContain(answer.status);
    }
  });

  test('to another page has no CORS header either', async () => {
    const headers = { Origin: 'http://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    const answer = await studio.ask('/api/project', { method: 'OPTIONS', headers });
    const names = Object.keys(answer.headers);
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test.each([...addresses, '/none'])(
    'to %s keeps others from framing, reading or guessing it',
    async (path) => {
      for (const headers of [{}, { Cookie: '' }]) {
        expect((await studio.ask(path, { headers })).headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-resource-policy': 'same-origin',
          'cross-origin-opener-policy': 'same-origin',
        });
      }
    },
  );

  test.each(addresses)('to %s opens no WebSocket', async (path) => {
    const headers = {
      ...{ Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' },
      ...{ 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==', Origin: studio.origin },
    };
    expect([200, 204]).toContain((await studio.ask(path, { headers })).status);
  });
});
