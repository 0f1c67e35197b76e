import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { StudioFile } from '../../../../../src/tools/studio/protocol.js';
import { openFile } from '../../../../../src/tools/studio/server/files.js';
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

  test('succeeds for one of two with the same hash: the other is a conflict', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id, hash } = await onlyFile();
    const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`);
    const answers = await Promise.all(texts.map((text) => studio.put(id, { text, hash })));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const written = texts[answers.findIndex(({ status }) => status === 200)];
    expect(await onDisk('rules.json')).toBe(written);
  });

  test('is also a conflict if another program writes while it is committed', async () => {
    const texts = ['1'];
    const read = async () => Buffer.from(texts.join());
    const replace = async (_: string, isUnchanged: () => Promise<boolean>) =>
      Promise.reject((await isUnchanged()) && texts.push('2'));
    const open = openFile({ read, replace } as never);
    const { hash } = await open.read();
    expect(await open.write('mine', hash)).toMatchObject({ isWritten: false, text: '1,2' });
  });

  test('that fails on disk says so, and leaves the file unchanged', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id } = await onlyFile();
    await rm(studio.folder, { recursive: true });
    await writeFile(studio.folder, 'a file in place of the folder');
    const answer = await studio.put(id, { text: '2', hash: 'missing' });
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.text).detail).toBe('a part of its path is not a folder');
    expect(String(studio.errors)).toContain('rules.json cannot be written: a part of');
  });
});

describe('a file that becomes unreadable while it is open', () => {
  const latin1 = Buffer.from('[\n"é"]', 'latin1');
  test('keeps its bytes, and counts as changed when it can be read again', async () => {
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
  test('is found only by its id, which survives a restart of the server', async () => {
    studio = await startStudio({ 'rules.json': '1', 'cases.json': '2' });
    const files = await filesOf();
    expect(new Set(files.map(({ id }) => id)).size).toBe(2);
    for (const { id } of files) expect(id).toMatch(/^[\w-]{12}$/);
  });

  test('that is compressed is shown, but not written', async () => {
    studio = await startStudio({ 'rules.json': gzipSync('[]') });
    const { id, hash, isWritable } = await onlyFile();
    expect(isWritable).toBe(false);
    expect((await studio.put(id, { text: 'x', hash })).status).toBe(403);
  });
});

test('the body of a write can have up to 32 MiB, whether its length is known in advance or not', async () => {
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
