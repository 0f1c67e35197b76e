/** The playground: the workbench as one file, opened from disk without a network. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { projectRoot } from '../support/needs.js';

describeInBrowser((newPage) => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'decktype-playground-test-'));
    execFileSync(process.execPath, [join(projectRoot, '.ci/build-playground.mjs'), folder]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('the playground is one file that requests nothing, counts lists and saves edits', async () => {
    expect(readdirSync(folder)).toEqual(['index.html']);
    const tab = await newPage({ offline: true, acceptDownloads: true });
    const faults: string[] = [];
    const requests: string[] = [];
    tab.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    tab.on('pageerror', (error) => faults.push(error.message));
    tab.on('request', (request) => requests.push(request.url()));
    const address = pathToFileURL(join(folder, 'index.html')).href;
    await tab.goto(`${address}#/rules`);
    await tab
      .getByText(/180 lists/)
      .first()
      .waitFor();
    expect(await tab.title()).toContain('Playground');
    // An edit is saved as a download.
    await tab.locator('.cm-content').click();
    await tab.keyboard.type(' ');
    const download = tab.waitForEvent('download');
    await tab.keyboard.press('ControlOrMeta+s');
    expect((await download).suggestedFilename()).toMatch(/\.json$/);
    expect(faults).toEqual([]);
    const others = requests.filter(
      (url) => !/^(?:blob|data):/.test(url) && !url.startsWith(address),
    );
    expect(others).toEqual([]);
  });
});
