/**
 * What the client sends, and what it makes of the answers. Each file of rules-fixtures/client has sentences,
 * answers (the last one is repeated) and calls, each followed by what was sent, waited for and returned.
 * `--update` writes that. `clock` sets the clock, in milliseconds.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient, type Received } from '../../../../src/services/client/client.js';
import type { BadResponseError } from '../../../../src/services/client/errors.js';
import { projectRoot } from '../../../support/needs.js';

const folder = join(projectRoot, 'rules-fixtures/client');

/** A client whose clock moves only while it sleeps, and a record of what it did since the last call. */
function recorded(options: object, next: () => string) {
  const did: string[] = [];
  const clock = {
    time: Date.UTC(2025, 0, 1),
    now: () => clock.time,
    async sleep(milliseconds: number) {
      did.push(`waited ${milliseconds / 1000} s`);
      clock.time += milliseconds;
    },
  };
  const client = createClient({
    baseUrl: 'http://service.test/api/',
    clock,
    onWait: (milliseconds) => did.push(`told ${milliseconds / 1000} s`),
    async fetch(url, init) {
      const headers = [...new Headers(init?.headers)].filter(([name]) => name !== 'accept');
      const redirect = init?.redirect === 'follow' ? [] : [`redirect: ${init?.redirect}`];
      did.push(['sent', url, ...headers.map((pair) => pair.join(': ')), ...redirect].join(' '));
      const answer = next();
      if (answer === 'none') throw new TypeError('fetch failed');
      const [, status, given = '{}', body = ''] = /^(\d+) ?(\{.*?\})? ?(.*)$/.exec(answer) ?? [];
      const code = Number(status);
      return new Response(code === 304 ? null : body, { status: code, headers: JSON.parse(given) });
    },
    ...options,
  });
  return { client, clock, did: () => did.splice(0) };
}

type Paged = AsyncIterable<{ readonly id: string }>;

function isPaged(answer: unknown): answer is Paged {
  return Symbol.asyncIterator in (answer as object);
}

async function outcome(call: () => Promise<unknown>): Promise<readonly string[]> {
  try {
    const answer = await call();
    if (isPaged(answer)) {
      const ids: string[] = [];
      for await (const { id } of answer) ids.push(id);
      return [`yielded ${ids.join(' ')}`];
    }
    const { data, diagnostics } = answer as Received<unknown>;
    const found = diagnostics.map(({ code, pointer }) => `finding ${code} ${pointer}`);
    return [`returned ${JSON.stringify(data)}`, ...found];
  } catch (error) {
    const { name, message } = error as BadResponseError;
    // Messages about bad JSON differ between versions of Node.
    return [`threw ${name}: ${message.replace(/(?<=JSON): Unexpected.*/, '')}`];
  }
}

test.each(readdirSync(folder))('%s', async (file) => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubEnv('TZ', 'America/New_York');
  onTestFinished(() => void vi.restoreAllMocks().unstubAllEnvs());
  const path = join(folder, file);
  const parts: string[] = [];
  let answers: string[] = [];
  let isAnswered = false;
  let options = {};
  let open: ReturnType<typeof recorded> | undefined;
  const next = () => (answers.length > 1 ? answers.shift() : answers[0]) ?? 'none';
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, word = '', rest = ''] = /^(\S+) ?(.*)$/.exec(line) ?? [];
    if (word === '') continue;
    if (word === '#') {
      [answers, options, open] = [[], {}, undefined];
      if (parts.length > 0) parts.push('');
    } else if (word === 'options') {
      [options, open] = [JSON.parse(rest), undefined];
    } else if (word === 'answer') answers = isAnswered ? [rest] : [...answers, rest];
    if (word === 'clock' && open) open.clock.time += Number(rest);
    isAnswered = word === 'call';
    parts.push(line);
    if (word !== 'call') continue;
    const [, method = '', argument] = /^(\w+) ?(.*)$/.exec(rest) ?? [];
    const result = await outcome(async () => {
      open ??= recorded(options, next);
      const { client } = open;
      const calls = client as unknown as Record<string, (id?: string) => Promise<unknown>>;
      return calls[method]?.(argument ? JSON.parse(argument) : undefined);
    });
    parts.push(...[...(open?.did() ?? []), ...result].map((one) => `  ${one}`));
  }
  await expect(`${parts.join('\n')}\n`).toMatchFileSnapshot(path);
});
