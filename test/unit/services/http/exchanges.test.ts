/**
 * What the service answers. Each file of rules-fixtures/service has sentences and requests, each followed by its
 * answer; `--update` writes the answers. Every answer is checked against /openapi.json.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createService, type Service } from '../../../../src/services/http/routes.js';
import { openStore, type Store } from '../../../../src/services/store/store.js';
import { dumpText, importDump, madeTournament } from '../../../support/dump.js';
import { projectRoot } from '../../../support/needs.js';

const folder = join(projectRoot, 'rules-fixtures/service');
const origin = 'http://service.test';
const ajv = new Ajv2020({ strict: false, validateFormats: false });

let store: Store;
let service: Service;
let paths: Record<string, { get: { responses: Record<number, { $ref?: string }> } }>;
beforeAll(async () => {
  store = await openStore(':memory:');
  await importDump(store);
  const format = 'STANDARD';
  await store.importRules('RIVER', dumpText('games/RIVER/decks.json'), { format });
  const tie = { round: 1, player1: 'p0', player2: 'p1', winner: 0 };
  const pairings = JSON.stringify([tie, { ...tie, round: 2, winner: 'p0' }]);
  await store.importTournament({ ...madeTournament('ties', 4, {}), pairings });
  service = createService(store);
  const document = await (await service.fetch(new Request(`${origin}/openapi.json`))).json();
  ({ paths } = document as { readonly paths: typeof paths });
  ajv.addSchema(document as object, 'openapi');
});
afterAll(() => store.close());

const shownHeaders =
  /^(access-control|allow$|cache|content-(enc|type)|etag|link|rate|retry|vary|x-)/;
const decoders = { gzip: gunzipSync, br: brotliDecompressSync };

/** Checks an answer against the description of its address, or as a problem if it has none. */
function validate(path: string, status: number, value: unknown): void {
  const template = Object.keys(paths).find((one) =>
    new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const response = template === undefined ? undefined : paths[template]?.get.responses[status];
  const token = (text: string | number) =>
    encodeURIComponent(String(text).replaceAll('~', '~0').replaceAll('/', '~1'));
  const own = ['', 'paths', template ?? '', 'get', 'responses', status].map(token).join('/');
  if (template !== undefined) expect(response, `${path} answered ${status}`).toBeDefined();
  if (value === '') return;
  const type = status === 200 ? 'application/json' : 'application/problem+json';
  const schema = `${response?.$ref?.slice(1) ?? own}/content/${token(type)}/schema`;
  const $ref = response === undefined ? '/components/schemas/Problem' : schema;
  expect(ajv.validate({ $ref: `openapi#${$ref}` }, value), `${path}: ${ajv.errorsText()}`).toBe(
    true,
  );
}

async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const response = await service.fetch(new Request(origin + path, { method, headers }));
  const coding = response.headers.get('Content-Encoding') as keyof typeof decoders | null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const whole = String(coding === null ? Buffer.from(bytes) : decoders[coding](bytes));
  // Without parts that can change with the engine or the statistics.
  const text = whole.replace(
    /(?<="program":")\w+|(?<="(?:byes|mirrors)":")[^"]+|(?<=\.\d{3})\d+/g,
    '…',
  );
  if (method === 'GET' || whole !== '')
    validate(path.split('?')[0] as string, response.status, whole && JSON.parse(whole));
  return { response, text };
}

/** The previous answer. */
interface Last {
  readonly etag: string;
  readonly text: string;
  readonly shown: ReadonlyMap<string, string>;
}

/**
 * The answer to a request such as `GET /games Accept: x | If-None-Match: ETAG`, where ETAG is the last one: its status,
 * the headers that differ from those of the previous answer, and its body.
 */
async function answered(line: string, last: Last): Promise<string> {
  const [, method = '', given = '', more = ''] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? [];
  const path = given.replace(/\{(.)\*(\d+)\}/g, (_, text, times) => text.repeat(Number(times)));
  if (method === 'EACH') {
    const own = Object.keys(paths).filter((template) => template.includes('{id}'));
    const asked = own.map((one) => ask('GET', one.replace('{id}', path)));
    const found = new Set((await Promise.all(asked)).map(({ response }) => response.status));
    return `  ${[...found].join()} for each of ${own.length} addresses\n`;
  }
  const pairs = more.split(' | ').flatMap((pair) => (pair === '' ? [] : [pair.split(': ')]));
  const headers = Object.fromEntries(
    pairs.map(([name, value = '']) => [name, value.replace('ETAG', last.etag)]),
  );
  const { response, text } = await ask(method, path, headers);
  const etag = response.headers.get('ETag');
  const shown = new Map([...response.headers].filter(([name]) => shownHeaders.test(name)));
  if (etag !== null) shown.set('etag', etag === last.etag ? 'ETAG' : 'another');
  const names = [...new Set([...last.shown.keys(), ...shown.keys()])].sort();
  const changed = names.filter((name) => shown.get(name) !== last.shown.get(name));
  const short = text.length > 9999 ? `${text.length} characters` : text;
  const body = text === last.text && text !== '' ? 'the same' : short;
  Object.assign(last, { text, shown, etag: etag ?? last.etag });
  const lines = [
    response.status,
    ...changed.map((name) => `${name}: ${shown.get(name) ?? 'none'}`),
    ...(body === '' ? [] : [body]),
  ];
  return `${lines.join('\n')}\n`.replace(/^(?=.)/gm, '  ');
}

test.each(readdirSync(folder))('%s', async (name) => {
  const path = join(folder, name);
  const parts: string[] = [];
  const last: Last = { etag: '', text: '', shown: new Map() };
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.startsWith('#')) parts.push(`${parts.length === 0 ? '' : '\n'}${line}\n`);
    else if (/^\S/.test(line)) parts.push(`${line}\n${await answered(line, last)}`);
  }
  await expect(parts.join('')).toMatchFileSnapshot(path);
});

test('every address is in /openapi.json, and answers as described there', async () => {
  const ids = { games: 'RIVER', tournaments: 'spring-open' };
  expect(Object.keys(paths)).toHaveLength(16);
  for (const template of Object.keys(paths)) {
    const [, kind = ''] = template.split('/');
    const id = ids[kind as keyof typeof ids];
    const path = template.replace('{id}', id).replace('{format}', 'Standard');
    const { response } = await ask('GET', path.replace(/(metagame|matchups)$/, '$1?ties=half'));
    expect(response.status, path).toBe(200);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const refused = (await ask(method, path)).response;
      expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  }
});
