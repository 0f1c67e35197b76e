import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answer,
  ask,
  enter,
  type StudioUnderTest,
  startStudio,
} from '../../../../support/studio.js';

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

  test('points to loopback', () => {
    expect(new URL(studio.url).hostname).toBe('127.0.0.1');
  });

  test('sets a cookie that no script, other site or other port gets, and redirects to the page', async () => {
    const token = tokenOf(studio.url);
    const { status, headers, text } = await ask(studio.url, {});
    expect(status).toBe(200);
    const [cookie = ''] = headers['set-cookie'] ?? [];
    const [pair, ...attributes] = cookie.split('; ');
    // Ports of a host share cookies, but only this page knows the path.
    const root = `${studio.page.slice(studio.origin.length)}/`;
    expect(root).toMatch(/^\/[\w-]{22}\/$/);
    expect(attributes).toEqual([`Path=${root}`, 'HttpOnly', 'SameSite=Strict']);
    expect(text).toContain(`content="0;url=${root}"`);
    expect(pair + text).not.toContain(token);
  });

  test('redirects to the view given beside the token, and nowhere else', async () => {
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

  test('is used up when a browser opens it; the next one sets its own cookie', async () => {
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

  test('of another server sets no cookie', async () => {
    const answer = await ask(`${studio.origin}/?token=${'A'.repeat(22)}`, {});
    expect(answer.status).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(reasonOf(answer)).toContain('not the token of this server');
  });

  test('differs for each server, like the cookie', async () => {
    const other = await startStudio({ 'rules.json': '[]' });
    expect(tokenOf(studio.url)).not.toBe(tokenOf(other.url));
    const stolen = await other.ask('/api/project', { headers: { Cookie: studio.cookie } });
    expect(stolen.status).toBe(403);
    await other.stop();
  });

  test('sets no cookie if the Host of the request differs', async () => {
    const { status, headers } = await ask(studio.url, { headers: { Host: 'evil.example' } });
    expect([status, headers['set-cookie']]).toEqual([403, undefined]);
  });
});

test('a stream is opened for the Origin of the page if Sec-Fetch-Site is missing', async () => {
  const stream = await studio.listen({ 'Sec-Fetch-Site': '', Origin: studio.origin });
  expect(stream.status).toBe(200);
  stream.close();
});
