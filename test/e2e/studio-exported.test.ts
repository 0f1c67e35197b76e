/** The workbench exported as one file, opened from disk in a real browser offline. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { projectRoot } from '../support/needs.js';
import { succeed } from '../support/run.js';
import { sampleFolder } from '../support/workbench.js';

const rules = `[
  // Kept.
  { "identifier": "dragapult", "name": "Dragapult", "cards": [{ "name": "Dragapult ex", "count": 2 }] }
]
`;

describeInBrowser((newPage) => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'decktype-exported-'));
    await writeFile(join(folder, 'rules.json'), rules);
    const lists = join(sampleFolder, 'standings.json');
    const options = ['--no-config', '--decks', lists, '--export', 'page.html'];
    const command = join(projectRoot, 'dist/cli.cjs');
    await succeed(process.execPath, [command, 'studio', 'rules.json', ...options], folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('an exported page shows moves offline, and downloads edited files', async () => {
    const tab = await newPage({ offline: true });
    const faults: string[] = [];
    tab.on('pageerror', ({ message }) => faults.push(message));
    tab.on('console', (line) => {
      if (line.type() === 'error') faults.push(line.text());
    });
    await tab.goto(`${pathToFileURL(join(folder, 'page.html'))}#/rules`);
    const status = tab.locator('.status-line');
    const shows = (text: RegExp) => expect.poll(() => status.textContent()).toMatch(text);
    await shows(/No list moves against the exported files/);
    await tab.locator('.cm-line', { hasText: 'Kept.' }).click();
    await tab.keyboard.press('End');
    await tab.keyboard.type(' Still.');
    await tab.keyboard.press('Control+f');
    await tab.keyboard.type('"count": 2');
    for (const key of ['Enter', 'Escape', 'ArrowRight', '0']) await tab.keyboard.press(key);
    await shows(/\d+ lists move/);
    const downloading = tab.waitForEvent('download');
    await tab.getByRole('button', { name: 'Download', exact: true }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('rules.json');
    expect(await readFile(await download.path(), 'utf8')).toBe(
      rules.replace('Kept.', 'Kept. Still.').replace('"count": 2', '"count": 20'),
    );
    const state = tab.locator('.save-state');
    await expect.poll(() => state.textContent()).toBe('Downloaded: rules.jsonDownload');
    expect(await status.textContent()).toMatch(/\d+ lists move/);
    const isAsked = () =>
      tab.evaluate<boolean>(`!dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
    expect(await isAsked()).toBe(false);
    await tab.locator('.cm-line', { hasText: 'Kept.' }).click();
    await tab.keyboard.type('!');
    await expect.poll(() => state.textContent()).toBe('Not downloaded: rules.jsonDownload');
    expect(await isAsked()).toBe(true);
    expect(faults).toEqual([]);
  });
});
