import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { StudioFile } from '../../../../../src/tools/studio/protocol.js';
import { type StudioUnderTest, startStudio } from '../../../../support/studio.js';

let studio: StudioUnderTest;
afterEach(() => studio?.stop());

async function filesOf(): Promise<readonly StudioFile[]> {
  return JSON.parse((await studio.ask('/api/project')).text).files;
}

async function onlyFile(): Promise<StudioFile> {
  const [file] = await filesOf();
  return file as StudioFile;
}

const onDisk = (name: string) => readFile(join(studio.folder, name), 'utf8');

describe('a write', () => {
  test('replaces the text, keeps the mode, and leaves nothing else in the folder', async () => {
    studio = await startStudio({ 'rules.json': '[] // mine\r\n' });
    await chmod(join(studio.folder, 'rules.json'), 0o640);
    const { id, text, hash } = await onlyFile();
    expect(text).toBe('[] // mine\r\n');
    const answer = await studio.put(id, { text: '[ ] // mine\r\n', hash });
    expect(answer.status).toBe(200);
    expect(await onDisk('rules.json')).toBe('[ ] // mine\r\n');
    expect((await stat(join(studio.folder, 'rules.json'))).mode & 0o777).toBe(0o640);
    expect(await readdir(studio.folder)).toEqual(['rules.json']);
    expect((await onlyFile()).hash).toBe(JSON.parse(answer.text).hash);
  });

  test('may follow another one with the hash of its answer', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id, hash } = await onlyFile();
    const first = await studio.put(id, { text: '2', hash });
    const second = await studio.put(id, { text: '3', hash: JSON.parse(first.text).hash });
    expect(second.status).toBe(200);
    expect(await onDisk('rules.json')).toBe('3');
  });

  test('of a rule in YAML changes the YAML, and may follow another one', async () => {
    const yaml = '# mine\nidentifier: a\nname: A # first\ncards: []\n';
    studio = await startStudio({ 'rules.yaml': yaml });
    const { id, text, hash } = await onlyFile();
    expect(JSON.parse(text.replace('// mine', '').replace('// first', ''))).toEqual([
      { identifier: 'a', name: 'A', cards: [] },
    ]);
    const first = await studio.put(id, { text: text.replace('"A"', '"B"'), hash });
    expect(await onDisk('rules.yaml')).toBe(yaml.replace('name: A', 'name: B'));
    expect((await onlyFile()).hash).toBe(JSON.parse(first.text).hash);
    const second = { text: text.replace('"A"', '"C"'), hash: JSON.parse(first.text).hash };
    expect((await studio.put(id, second)).status).toBe(200);
    expect(await onDisk('rules.yaml')).toBe(yaml.replace('name: A', 'name: C'));
    const { hash: last } = await onlyFile();
    const broken = await studio.put(id, { text: '[{ "identifier": "a", ', hash: last });
    expect([broken.status, broken.text]).toEqual([500, expect.stringContaining('mend them first')]);
    expect(await onDisk('rules.yaml')).toBe(yaml.replace('name: A', 'name: C'));
  });

  test.each(['\ufeff[]', '[]', '["\u2028🦦 é"]\n', '', '\t[\r\n]\r'])(
    'keeps every character of %j',
    async (text) => {
      studio = await startStudio({ 'rules.json': text });
      const file = await onlyFile();
      expect(file.text).toBe(text);
      await studio.put(file.id, { text: `${file.text} `, hash: file.hash });
      expect(await onDisk('rules.json')).toBe(`${text} `);
    },
  );

  test('to a link replaces the file that it leads to', async () => {
    studio = await startStudio({ 'rules.json': '1', 'target.json': '2' });
    await rm(join(studio.folder, 'rules.json'));
    await symlink('target.json', join(studio.folder, 'rules.json'));
    const { id, hash } = await onlyFile();
    expect((await studio.put(id, { text: '3', hash })).status).toBe(200);
    expect(await onDisk('target.json')).toBe('3');
  });

  test('to a file that has changed is answered with what is there, and replaces nothing', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id, hash } = await onlyFile();
    await writeFile(join(studio.folder, 'rules.json'), 'theirs');
    const refused = await studio.put(id, { text: 'mine', hash });
    expect(refused.status).toBe(409);
    const { text, hash: theirs } = JSON.parse(refused.text);
    expect(text).toBe('theirs');
    expect(await onDisk('rules.json')).toBe('theirs');
    expect(await readdir(studio.folder)).toEqual(['rules.json']);
    // To overwrite it, the write carries the hash of the text that is lost.
    expect((await studio.put(id, { text: 'mine', hash: theirs })).status).toBe(200);
    expect(await onDisk('rules.json')).toBe('mine');
  });

  test('to a file that was removed is a conflict with nothing, too', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id, hash } = await onlyFile();
    await rm(join(studio.folder, 'rules.json'));
    const refused = await studio.put(id, { text: 'mine', hash });
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text).text).toBe('');
    const again = { text: 'mine', hash: JSON.parse(refused.text).hash };
    expect((await studio.put(id, again)).status).toBe(200);
    expect(await onDisk('rules.json')).toBe('mine');
  });

  test('is one of two with the same hash: the other is a conflict', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id, hash } = await onlyFile();
    const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
    const answers = await Promise.all(texts.map((text) => studio.put(id, { text, hash })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const written = texts[answers.findIndex(({ status }) => status === 200)];
    expect(await onDisk('rules.json')).toBe(written);
  });

  test('that fails on disk says so, and leaves the file as it was', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id } = await onlyFile();
    await rm(studio.folder, { recursive: true });
    await writeFile(studio.folder, 'a file in place of the folder');
    const answer = await studio.put(id, { text: '2', hash: 'missing' });
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.text).detail).toBe('a part of its path is not a folder');
    expect(studio.errors).toHaveLength(1);
  });
});

describe('a file that becomes unreadable while it is open', () => {
  const latin1 = Buffer.from('[\n"é"]', 'latin1');
  const change: readonly (readonly [string, string, (path: string) => Promise<void>])[] = [
    ['bytes that are not UTF-8', 'byte 3 (line 2, column 2)', (path) => writeFile(path, latin1)],
    ['UTF-16', 'UTF-16 LE', (path) => writeFile(path, Buffer.from('\ufeff[]', 'utf16le'))],
    ['a folder', 'it is a folder', (path) => rm(path).then(() => mkdir(path))],
    [
      'a device that never ends',
      'it is not a file',
      (path) => rm(path).then(() => symlink('/dev/zero', path)),
    ],
  ];

  test.each(change)('as %s has its last text and the reason; others stay', async (_, why, make) => {
    studio = await startStudio({ 'rules.json': '1', 'cases.json': '2' });
    const [{ id, hash } = { id: '', hash: '' }] = await filesOf();
    await make(join(studio.folder, 'rules.json'));
    const [broken, other] = await filesOf();
    expect(broken).toMatchObject({ text: '1', problem: expect.stringContaining(why) });
    expect(broken?.problem).not.toContain(studio.folder);
    expect(other).toMatchObject({ text: '2' });
    expect(other?.problem).toBeUndefined();
    for (const sent of [hash, broken?.hash, 'missing']) {
      const answer = await studio.put(id, { text: 'mine', hash: sent });
      expect(answer.status).toBe(500);
      expect(JSON.parse(answer.text).detail).toContain(why);
    }
    expect((await readdir(studio.folder)).sort()).toEqual(['cases.json', 'rules.json']);
  });

  test('keeps its bytes, and is a change when it can be read again', async () => {
    studio = await startStudio({ 'rules.json': '1', 'cases.json': '2' });
    const [{ id, hash } = { id: '', hash: '' }] = await filesOf();
    const stream = await studio.listen();
    await writeFile(join(studio.folder, 'rules.json'), latin1);
    await writeFile(join(studio.folder, 'cases.json'), '3');
    await studio.changed(['rules.json', 'cases.json']);
    expect(await stream.until('data:')).toContain('"text":"3"');
    expect(String(studio.errors[0])).toContain('rules.json cannot be read: this is not UTF-8');
    await studio.put(id, { text: 'mine', hash });
    expect(await readFile(join(studio.folder, 'rules.json'))).toEqual(latin1);
    await filesOf();
    await writeFile(join(studio.folder, 'rules.json'), '1');
    await studio.changed(['rules.json']);
    expect(await stream.until('"text":"1"')).toContain(id);
    stream.close();
  });
});

describe('a file', () => {
  test('is found by its id alone, which is the same when the server starts again', async () => {
    studio = await startStudio({ 'rules.json': '1', 'cases.json': '2' });
    const files = await filesOf();
    expect(new Set(files.map(({ id }) => id)).size).toBe(2);
    for (const { id } of files) expect(id).toMatch(/^[\w-]{12}$/);
  });

  test.each([
    'rules.json',
    '..%2frules.json',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '%2Fetc%2Fpasswd',
    'AAAAAAAAAAAA',
    '__proto__',
    'constructor',
    '%00',
    '%ZZ',
  ])('is not found by %s', async (name) => {
    studio = await startStudio({ 'rules.json': '1' });
    const { hash } = await onlyFile();
    const { status } = await studio.put(name, { text: 'x', hash });
    expect(status).toBe(404);
    expect((await studio.put(name, { text: 'x', hash: 'missing' })).status).toBe(404);
    expect(await onDisk('rules.json')).toBe('1');
  });

  test.each(['/rules.json', '/../rules.json', '/api/files/../../etc/passwd', '//etc/passwd'])(
    'is not served at %s',
    async (path) => {
      studio = await startStudio({ 'rules.json': '1' });
      expect([403, 404]).toContain((await studio.ask(path)).status);
    },
  );

  test('that is compressed is shown, and not written', async () => {
    studio = await startStudio({ 'rules.json': gzipSync('[]') });
    const { id, hash, isWritable } = await onlyFile();
    expect(isWritable).toBe(false);
    expect((await studio.put(id, { text: 'x', hash })).status).toBe(403);
  });
});

describe('the content of a write', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/plain; application/json',
    'application/json; charset=utf-16',
    '',
  ])('is refused where its type is "%s"', async (type) => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id, hash } = await onlyFile();
    const answer = await studio.put(id, { text: 'x', hash }, { 'Content-Type': type });
    expect(answer.status).toBe(415);
    expect(JSON.parse(answer.text).detail).toContain('application/json');
    expect(await onDisk('rules.json')).toBe('1');
  });

  test.each([
    '',
    'null',
    '[]',
    '7',
    '{"text":"x"}',
    '{"text":7,"hash":"HASH"}',
    '{"hash":"HASH"}',
    '{"text":"\\ud800","hash":"HASH"}',
    '{"text":"x","hash":"HASH"',
    '{"__proto__":{"text":"x","hash":"HASH"}}',
  ])('is refused where it is %j', async (body) => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id, hash } = await onlyFile();
    const answer = await studio.put(id, body.replace('HASH', hash));
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(answer.text).detail).toContain('"hash"');
    expect(await onDisk('rules.json')).toBe('1');
  });

  test('may have 32 MiB, and no more, whether its length is known before or not', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id, hash } = await onlyFile();
    const size = 32 << 20;
    const around = JSON.stringify({ text: '', hash }).length;
    const body = (length: number) => ({ text: 'x'.repeat(length - around), hash });
    for (const headers of [{}, { 'Transfer-Encoding': 'chunked' }]) {
      const answer = await studio.put(id, body(size + 1), headers);
      expect(answer.status).toBe(413);
      expect(JSON.parse(answer.text).detail).toContain('32 MiB');
    }
    expect(await onDisk('rules.json')).toBe('1');
    expect((await studio.put(id, body(size))).status).toBe(200);
  });
});

describe('other methods', () => {
  test.each([
    ['/api/project', 'PUT', 'GET'],
    ['/', 'POST', 'GET'],
    ['/api/files/x', 'DELETE', 'PUT'],
    ['/api/files/x', 'POST', 'PUT'],
    ['/api/files/x', 'GET', 'PUT'],
  ])('at %s: %s is refused', async (path, method, allowed) => {
    studio = await startStudio({ 'rules.json': '1' });
    const answer = await studio.ask(path, { method, headers: { Origin: studio.origin } });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe(allowed);
  });
});
