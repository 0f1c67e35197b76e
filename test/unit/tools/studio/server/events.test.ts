import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { StudioFile } from '../../../../../src/tools/studio/protocol.js';
import { type StudioUnderTest, startStudio } from '../../../../support/studio.js';

let studio: StudioUnderTest;
afterEach(() => studio?.stop());

async function fileNamed(name: string): Promise<StudioFile> {
  const { files } = JSON.parse((await studio.ask('/api/project')).text);
  return files.find((file: StudioFile) => file.name === name);
}

/** Another program writes a file, and the watcher says so. */
async function change(name: string, text: string): Promise<void> {
  await writeFile(join(studio.folder, name), text);
  await studio.changed([name]);
}

const eventsIn = (text: string) =>
  [...text.matchAll(/^data: ([^\n]*)$/gm)].map(([, data = '']) => JSON.parse(data));

describe('the stream of changes', () => {
  test('has the text and the hash of a file that another program has changed', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id } = await fileNamed('rules.json');
    const stream = await studio.listen();
    await change('rules.json', 'two\nlines </script>\u2028');
    const text = await stream.until('lines');
    const { hash } = await fileNamed('rules.json');
    expect(eventsIn(text)).toEqual([{ id, text: 'two\nlines </script>\u2028', hash }]);
    stream.close();
  });

  test('has no event for a write of the page, nor for a file that has the same bytes', async () => {
    studio = await startStudio({ 'rules.json': '1', 'cases.json': 'a' });
    const { id, hash } = await fileNamed('rules.json');
    const stream = await studio.listen();
    await studio.put(id, { text: '2', hash });
    await studio.changed(['rules.json', 'cases.json']);
    await change('cases.json', 'b');
    expect(eventsIn(await stream.until('"b"'))).toHaveLength(1);
    stream.close();
  });

  test('has the change of another program that follows a write of the page', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    const { id, hash } = await fileNamed('rules.json');
    const stream = await studio.listen();
    await studio.put(id, { text: '2', hash });
    await change('rules.json', 'theirs');
    await change('rules.json', '2');
    expect(eventsIn(await stream.until('"2"')).map(({ text }) => text)).toEqual(['theirs', '2']);
    stream.close();
  });

  test('has a write of the page only once, even if the watcher looks while it is written', async () => {
    studio = await startStudio({ 'rules.json': '1', 'cases.json': 'a' });
    let { id, hash } = await fileNamed('rules.json');
    const stream = await studio.listen();
    for (let at = 0; at < 50; at++) {
      const writing = studio.put(id, { text: `text ${at}`, hash });
      const looking = Array.from({ length: 5 }, () => studio.changed(['rules.json']));
      hash = JSON.parse((await writing).text).hash;
      await Promise.all(looking);
    }
    await change('cases.json', 'b');
    expect(eventsIn(await stream.until('"b"'))).toHaveLength(1);
    stream.close();
  });

  test('has a write of another page, also if that was before it', async () => {
    studio = await startStudio({ 'rules.json': '1', 'cases.json': 'a' });
    const { id, hash } = await fileNamed('rules.json');
    const [one, two] = [await studio.listen({}, 'one'), await studio.listen({}, 'two')];
    const written = await studio.put(`${id}?page=one`, { text: '2', hash });
    const later = await studio.listen({}, 'later');
    const again = await studio.listen({}, 'one');
    await change('cases.json', 'b');
    const write = { id, text: '2', hash: JSON.parse(written.text).hash };
    for (const stream of [two, later]) {
      expect(eventsIn(await stream.until('"b"'))[0]).toEqual(write);
    }
    for (const stream of [one, again]) {
      expect(eventsIn(await stream.until('"b"'))).toHaveLength(1);
    }
    for (const stream of [one, two, later, again]) stream.close();
  });

  test('begins with changes that happened before the page had it', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    await fileNamed('rules.json');
    await change('rules.json', '2');
    await change('rules.json', '3');
    const stream = await studio.listen();
    expect(eventsIn(await stream.until('"3"')).map(({ text }) => text)).toEqual(['3']);
    stream.close();
  });

  test('does not begin with a change that the page has overwritten', async () => {
    studio = await startStudio({ 'rules.json': '1', 'cases.json': 'a' });
    await fileNamed('rules.json');
    await change('rules.json', 'theirs');
    const { id, hash } = await fileNamed('rules.json');
    await studio.put(id, { text: 'mine', hash });
    const stream = await studio.listen();
    await change('cases.json', 'b');
    expect(eventsIn(await stream.until('"b"')).map(({ text }) => text)).toEqual(['b']);
    stream.close();
  });

  test('goes to every page that is open, and to none that is closed', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    await fileNamed('rules.json');
    const [one, two] = [await studio.listen(), await studio.listen()];
    one.close();
    await one.ended;
    await change('rules.json', '2');
    await two.until('"2"');
    expect(studio.errors).toEqual([]);
    two.close();
  });

  test('says nothing of a file that is not one of the project', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    await fileNamed('rules.json');
    const stream = await studio.listen();
    await studio.changed(['other.json', '/etc/passwd']);
    await change('rules.json', '2');
    expect(eventsIn(await stream.until('"2"'))).toHaveLength(1);
    stream.close();
  });

  test('ends when the server stops', async () => {
    studio = await startStudio({ 'rules.json': '1' });
    const stream = await studio.listen();
    await studio.stop();
    await stream.ended;
    await expect(studio.ask('/')).rejects.toThrow('ECONNREFUSED');
  });
});
