/** Other pages in the same browser can do nothing to an open workbench. */
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../../src/tools/cli/environment.js';
import { redirectPage } from '../../src/tools/studio/server/pages.js';
import { describeInBrowser } from '../support/browser.js';
import { type StudioUnderTest, startStudio } from '../support/studio.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describeInBrowser((newPage) => {
  let studio: StudioUnderTest;
  let other: Server;
  let context: BrowserContext;
  let port: string;
  /** The cookies that the other server received. */
  const cookies: string[] = [];

  beforeAll(async () => {
    studio = await startStudio({ 'rules.json': 'secret' });
    ({ port } = new URL(studio.origin));
    other = createServer(({ headers }, response) => {
      if (headers.cookie !== undefined) cookies.push(headers.cookie);
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end('<!doctype html><title>x</title>');
    });
    await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle));
  });
  afterAll(async () => {
    await studio?.stop();
    other?.close();
  });
  beforeEach(async () => {
    await context?.close();
    // With the workbench open, its cookie is in the browser.
    const tab = await newPage();
    context = tab.context();
    await tab.goto(studio.url);
    await tab.waitForURL(`${studio.page}/`);
  });

  const secret = () => readFileSync(join(studio.folder, 'rules.json'), 'utf8');

  test('the browser gets its address from a file that only the user can read', async () => {
    const programs = temporaryFolder(onTestFinished);
    const asked = join(programs, 'asked');
    writeFileSync(
      join(programs, 'xdg-open'),
      `#!/bin/sh\necho "$@" >${asked}.part; mv ${asked}.part ${asked}\n`,
    );
    chmodSync(join(programs, 'xdg-open'), 0o755);
    process.env.PATH = `${programs}:${process.env.PATH}`;
    const remove = await openBrowser(redirectPage(studio.url));
    await expect.poll(() => existsSync(asked)).toBe(true);
    const file = readFileSync(asked, 'utf8').trim();
    expect([file, dirname(file)].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o600, 0o700,
    ]);
    const tab = await context.newPage();
    await tab.goto(pathToFileURL(file).href);
    await tab.waitForURL(`${studio.page}/`);
    expect(await tab.evaluate(`fetch('api/project').then((one) => one.status)`)).toBe(200);
    expect((await tab.goto(pathToFileURL(file).href))?.status()).toBe(200);
    await tab.waitForURL(/token/);
    expect(await tab.locator('body').textContent()).toContain('it was used before');
    await remove();
    expect(existsSync(dirname(file))).toBe(false);
  });

  test('the page itself reads and writes; its scripts cannot see the cookie', async () => {
    const [tab] = context.pages();
    const found = await tab?.evaluate(`(async () => {
      const project = await (await fetch('api/project')).json();
      const [{ id, text, hash }] = project.files;
      const body = JSON.stringify({ text, hash });
      const headers = { 'Content-Type': 'application/json' };
      const saved = await fetch('api/files/' + id, { method: 'PUT', headers, body });
      const stream = new EventSource('api/events');
      const opened = await new Promise((settle) => {
        stream.onopen = () => settle(true);
        stream.onerror = () => settle(false);
      });
      stream.close();
      return { text, saved: saved.status, opened, cookie: document.cookie };
    })()`);
    expect(found).toEqual({ text: 'secret', saved: 200, opened: true, cookie: '' });
  });

  test('the page runs no inline scripts, and sends nothing elsewhere', async () => {
    const [tab] = context.pages();
    const { port: elsewhere } = other.address() as AddressInfo;
    const found = await tab?.evaluate(`(async () => {
      const blocked = [];
      document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
      document.body.insertAdjacentHTML('beforeend',
        '<img src="x" onerror="window.ran = true"><img src="http://127.0.0.1:${elsewhere}/i.png">' +
        '<style>body { color: red }</style><iframe src="http://127.0.0.1:${elsewhere}/"></iframe>');
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      const sent = await fetch('http://127.0.0.1:${elsewhere}/').then(() => true, () => false);
      const wanted = ['connect-src', 'frame-src', 'img-src', 'script-src-elem'];
      while (!wanted.every((one) => blocked.includes(one))) {
        await new Promise((settle) => setTimeout(settle, 10));
      }
      return { ran: 'ran' in window, sent };
    })()`);
    expect(found).toEqual({ ran: false, sent: false });
  });

  describe.each([
    ['of another port', () => (other.address() as AddressInfo).port, '127.0.0.1'],
    ['of another site', () => (other.address() as AddressInfo).port, 'evil.example'],
  ])('a page %s', (_, portOf, host) => {
    test('can read, write, frame and hear nothing', async () => {
      const { id, hash } = JSON.parse((await studio.ask('/api/project')).text).files[0];
      const tab = await context.newPage();
      await tab.goto(`http://${host}:${portOf()}/`);
      const found = await tab.evaluate(`(async () => {
        const origin = ${JSON.stringify(studio.page)};
        const file = origin + '/api/files/${id}';
        const body = JSON.stringify({ text: 'stolen', hash: ${JSON.stringify(hash)} });
        const json = { 'Content-Type': 'application/json' };
        const plain = { 'Content-Type': 'text/plain' };
        const tried = (url, options) =>
          fetch(url, { credentials: 'include', ...options }).then((one) => one.type, () => 'refused');
        const loaded = (tag, attributes) => new Promise((settle) => {
          const element = Object.assign(document.createElement(tag), attributes);
          element.onload = () => settle(true);
          element.onerror = () => settle(false);
          document.body.append(element);
        });
        const heard = new Promise((settle) => {
          const stream = new EventSource(origin + '/api/events', { withCredentials: true });
          stream.onopen = () => settle(true);
          stream.onerror = () => settle(false);
        });
        return {
          read: await tried(origin + '/api/project'),
          written: await tried(file, { method: 'PUT', headers: json, body }),
          posted: await tried(file, { method: 'POST', headers: json, body }),
          blind: await tried(file, { method: 'POST', mode: 'no-cors', headers: plain, body }),
          script: await loaded('script', { src: origin + '/page.js' }),
          style: await loaded('link', { rel: 'stylesheet', href: origin + '/page.css' }),
          framed: await loaded('iframe', { src: origin + '/' }),
          stream: await heard,
        };
      })()`);
      expect(found).toEqual({
        read: 'refused',
        written: 'refused',
        posted: 'refused',
        blind: expect.anything(),
        script: false,
        style: false,
        framed: expect.anything(),
        stream: false,
      });
      expect(secret()).toBe('secret');
      // With the cookie, its server could connect from outside the browser.
      expect(cookies).toEqual([]);
      const frame = tab.frames().find((one) => one !== tab.mainFrame());
      expect(await frame?.locator('script[src="page.js"]').count()).toBe(0);
    });

    test.each([
      ['a link', "Object.assign(document.createElement('a'), { href: origin + '/' }).click()"],
      [
        'a form',
        `const form = Object.assign(document.createElement('form'), { action: origin + '/', method: 'post' });
        document.body.append(form);
        form.submit();`,
      ],
    ])('cannot lead to the workbench by %s', async (__, code) => {
      const tab = await context.newPage();
      await tab.goto(`http://${host}:${portOf()}/`);
      const answered = tab.waitForResponse((one) => one.url() === `${studio.page}/`);
      await tab.evaluate(`{ const origin = ${JSON.stringify(studio.page)}; ${code} }`);
      expect((await answered).status()).toBe(403);
    });
  });

  test('a host name of an attacker that resolves to the server gets no answer', async () => {
    const tab = await context.newPage();
    const opening = await tab.goto(studio.url.replace('127.0.0.1', 'evil.example'));
    expect(opening?.status()).toBe(403);
    const read = await tab.evaluate(`fetch('api/project').then((one) => one.status)`);
    expect(read).toBe(403);
    expect(await context.cookies(`http://evil.example:${port}`)).toEqual([]);
  });
});
