/** The stream of changes; see also rules-fixtures/workbench/events.txt. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type StudioUnderTest, startStudio } from '../../../../support/studio.js';

let studio: StudioUnderTest;
afterEach(() => studio?.stop());

test('a stream has a write of the page only once, even if the watcher looks meanwhile', async () => {
  studio = await startStudio({ 'rules.json': '1', 'cases.json': 'a' });
  const { files } = JSON.parse((await studio.ask('/api/project')).text);
  const { id } = files[0];
  let { hash } = files[0];
  const stream = await studio.listen();
  for (let at = 0; at < 50; at++) {
    const writing = studio.put(id, { text: `text ${at}`, hash });
    const looking = Array.from({ length: 5 }, () => studio.changed(['rules.json']));
    hash = JSON.parse((await writing).text).hash;
    await Promise.all(looking);
  }
  await writeFile(join(studio.folder, 'cases.json'), 'b');
  await studio.changed(['cases.json']);
  expect((await stream.until('"b"')).match(/^data: /gm)).toHaveLength(1);
  stream.close();
});

test('a stream ends when the server stops', async () => {
  studio = await startStudio({ 'rules.json': '1' });
  const stream = await studio.listen();
  await studio.stop();
  await stream.ended;
  await expect(studio.ask('/')).rejects.toThrow('ECONNREFUSED');
});
