// @ts-check
/**
 * `npm run bench:service`: requests per second of the service, compared with a bare node:http server that sends the
 * same bytes. Standings of 500 players with decklists, 64 connections, 30 seconds; each server and the load
 * generator are separate processes on this machine.
 */
import { fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { service } from '../built.mjs';
import { rulesText, tournament } from './data.mjs';

const { openStore, serveStore } = service;
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '64' },
    players: { type: 'string', default: '500' },
    /** `identity`, `gzip` or `br`. */
    coding: { type: 'string', default: 'identity' },
    /** The address of a PostgreSQL database instead of an SQLite file. */
    store: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'decktype-bench-'));

/** @param {readonly string[]} args */
async function startServer(...args) {
  const child = fork(here('server.mjs'), args, { execArgv: ['--expose-gc'] });
  const { url } = await message(child);
  return { child, url };
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<any>} */
function message(child) {
  return new Promise((settle) => child.once('message', settle));
}

/** @param {import('node:child_process').ChildProcess} child */
async function usage(child) {
  const answer = message(child);
  child.send('usage');
  return answer;
}

/** @param {string} url @param {number} time @param {number} bytes @returns {Promise<{requests: number, errors: number, seconds: number}>} */
function load(url, time, bytes) {
  const args = [here('load.mjs'), url, values.connections, String(time), String(bytes)];
  const child = spawn(process.execPath, [...args, values.coding], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  return new Promise((settle) => child.once('close', () => settle(JSON.parse(text))));
}

/** @param {string} name @param {string} path @param {readonly string[]} args @param {number} bytes */
async function measure(name, path, args, bytes) {
  const { child, url } = await startServer(...args);
  await load(url + path, Math.min(3, seconds), bytes);
  const before = await usage(child);
  const half = await load(url + path, seconds / 2, bytes);
  const middle = await usage(child);
  const rest = await load(url + path, seconds / 2, bytes);
  const after = await usage(child);
  child.disconnect();
  const requests = half.requests + rest.requests;
  return {
    name,
    requests,
    perSecond: Math.round(requests / (half.seconds + rest.seconds)),
    errors: half.errors + rest.errors,
    'cpu ms a request': Number((((after.cpu - before.cpu) / requests) * 1000).toFixed(3)),
    'MB after warm-up': Math.round(before.rss / 1e6),
    'MB half way': Math.round(middle.rss / 1e6),
    'MB at the end': Math.round(after.rss / 1e6),
    'heap MB at the end': Math.round(after.heapUsed / 1e6),
  };
}

try {
  const address = values.store ?? join(folder, 'bench.db');
  const path = '/tournaments/t1/standings';
  const store = await openStore(address);
  await store.importRules('PTCG', rulesText, { onInvalid: 'skip' });
  await store.importTournament(tournament(1, Number(values.players)));
  const running = await serveStore(store, { port: 0 });
  const { headers, body } = await raw(running.url + path);
  await running.stop();
  writeFileSync(
    join(folder, 'bare.json'),
    JSON.stringify({ headers, body: body.toString('base64') }),
  );

  console.log(
    `${values.players} players, ${body.length.toLocaleString('en-US')} bytes (${values.coding}), ` +
      `${values.connections} connections, ${seconds} s each`,
  );
  const rows = [
    await measure('bare node:http', path, ['bare', join(folder, 'bare.json')], body.length),
    await measure('service', path, ['service', address], body.length),
  ];
  console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])));
  const [bare, service] = rows;
  if (bare !== undefined && service !== undefined) {
    console.log(`service / bare: ${(service.perSecond / bare.perSecond).toFixed(2)}`);
  }
  if (rows.some(({ errors }) => errors > 0)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string} url @returns {Promise<{headers: Record<string, string>, body: Buffer}>} */
async function raw(url) {
  const { get } = await import('node:http');
  return new Promise((settle, fail) => {
    get(url, { headers: { 'Accept-Encoding': values.coding } }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const {
          date: _date,
          connection: _connection,
          'keep-alive': _alive,
          ...headers
        } = response.headers;
        settle({ headers: /** @type {any} */ (headers), body: Buffer.concat(chunks) });
      });
    }).on('error', fail);
  });
}
