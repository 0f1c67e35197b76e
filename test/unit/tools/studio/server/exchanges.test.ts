/**
 * What the server of the workbench answers. Each file of rules-fixtures/workbench has sentences, files and requests of
 * the page, each followed by its answer: status, headers that differ from those of the previous answer, and content;
 * `--update` writes the answers. ID is that of the first file, HASH and ETAG are the last ones; `sh` runs a shell line
 * in the folder of the files, and EACH requests each of the addresses. `listen` opens the stream of changes of a page;
 * another program changes a file (`change`), or the watcher reports that files have (`changed`); `hear` is followed by
 * the events of a stream up to one with a given text. `errors` is the number of errors the server has reported.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../../../support/needs.js';
import {
  type Answer,
  type Stream,
  type StudioUnderTest,
  startStudio,
} from '../../../../support/studio.js';

const folder = join(projectRoot, 'rules-fixtures/workbench');
const addresses = [
  '/',
  '/page.js',
  '/worker.js',
  '/page.css',
  '/api/project',
  '/api/corpus',
  '/api/events',
];
const unshown = /^(date|connection|keep-alive|content-length|transfer-encoding)$/;

type Values = Record<'ORIGIN' | 'PORT' | 'ID' | 'HASH' | 'ETAG', string>;

/** A request such as `PUT /api/files/ID Origin: null | Body: {"hash":"HASH"}`. */
function requestOf(line: string, values: Values) {
  const given = line.replace(/ORIGIN|PORT|ID|HASH|ETAG/g, (name) => values[name as keyof Values]);
  const [, method = '', path = '', more = ''] = /^(\S+) (\S+) ?(.*)$/.exec(given) ?? [];
  const pairs = more === '' ? [] : more.split(' | ').map((pair) => pair.split(/: ?(.*)/));
  const { Body: body, ...headers } = Object.fromEntries(pairs);
  return { method, path, headers, ...(body !== undefined && { body }) };
}

async function valuesOf(studio: StudioUnderTest): Promise<Values> {
  const { id, hash } = JSON.parse((await studio.ask('/api/project')).text).files[0];
  const { origin } = studio;
  return { ORIGIN: origin, PORT: new URL(origin).port, ID: id, HASH: hash, ETAG: 'no ETag' };
}

test.each(readdirSync(folder))('%s', async (name) => {
  const path = join(folder, name);
  const parts: string[] = [];
  let studio: StudioUnderTest | undefined;
  let files: Record<string, string> = {};
  let values: Values;
  let last: Answer['headers'] = {};
  let streams = new Map<string, Stream>();

  function masked(text: string): string {
    const { ID, HASH, ETAG } = values;
    return text
      .replaceAll(ID, 'ID')
      .replaceAll(HASH, 'HASH')
      .replaceAll(ETAG, 'ETAG')
      .replace(/(?<="(?:hash|id)":")(?!ID|HASH)[^"]{12,}/g, '…');
  }

  /** Runs a step about the stream of changes; undefined if it is a request. */
  async function changes(studio: StudioUnderTest, line: string): Promise<string | undefined> {
    const [kind, name = '', ...more] = line.split(' ');
    const stream = streams.get(name);
    const text = line.split(' ').slice(2).join(' ');
    if (kind === 'listen') streams.set(name, await studio.listen({}, more[1] ?? name));
    else if (kind === 'changed') await studio.changed([name, ...more]);
    else if (kind === 'change') {
      await writeFile(join(studio.folder, name), JSON.parse(text));
      await studio.changed([name]);
    } else if (kind === 'hear') {
      const heard = (await stream?.until(text)) ?? '';
      return masked((heard.match(/^data: [^\n]*/gm) ?? []).join('\n'));
    } else if (kind === 'close') {
      stream?.close();
      await stream?.ended;
      streams.delete(name);
    } else if (kind === 'errors') return `${studio.errors.length}`;
    else return undefined;
    return '';
  }

  function shown({ status, headers, text }: Answer): string {
    const names = [...new Set([...Object.keys(last), ...Object.keys(headers)])].sort();
    const changed = names.filter(
      (one) => !unshown.test(one) && String(headers[one]) !== String(last[one]),
    );
    last = headers;
    values.HASH = /"hash":"([^"]{20,})"/.exec(text)?.[1] ?? values.HASH;
    values.ETAG = headers.etag ?? values.ETAG;
    const lines = [status, ...changed.map((one) => `${one}: ${headers[one] ?? 'none'}`), text];
    return masked(lines.join('\n'));
  }

  async function answered(line: string): Promise<string> {
    if (studio === undefined) {
      const opened = await startStudio(files);
      onTestFinished(() => opened.stop());
      values = await valuesOf(opened);
      studio = opened;
    }
    const heard = await changes(studio, line);
    if (heard !== undefined) return heard;
    const { method, path: asked, ...request } = requestOf(line, values);
    if (method === 'sh') {
      return execFileSync('sh', ['-c', `export LC_ALL=C; ${line.slice(3)}`], {
        cwd: studio.folder,
        encoding: 'utf8',
      });
    }
    if (method !== 'EACH') return shown(await studio.ask(asked, { method, ...request }));
    const all = [];
    for (const one of addresses) all.push(await studio.ask(one, { ...request, method: asked }));
    return all.map(({ status }) => status).join(' ');
  }

  for (const section of readFileSync(path, 'utf8').split(/^(?=\S)/m)) {
    const [line = '', ...rest] = section.split('\n');
    if (line.startsWith('# ')) {
      studio = undefined;
      streams = new Map();
      files = {};
      parts.push(`${parts.length === 0 ? '' : '\n'}${line}\n`);
    } else if (line.startsWith('file ')) {
      files[line.slice(5)] = rest.join('\n').replace(/^ {2}/gm, '').trimEnd();
      parts.push(`${section.trimEnd()}\n`);
    } else {
      const answer = (await answered(line)).trimEnd();
      parts.push(`${line}\n${answer === '' ? '' : `${answer.replace(/^(?=.)/gm, '  ')}\n`}`);
    }
  }
  await expect(parts.join('')).toMatchFileSnapshot(path);
});
