/** Names that are markup, in every place that the workbench shows: they stay texts. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWith, program, projectRoot } from '../support/needs.js';

/** A text that becomes an element with the class `hostile` where it is taken as markup. */
const hostile = (of: string) =>
  `${of}</script></style></title>--></textarea><svg><b class="hostile" onclick="1">\u2028</b>" class="hostile" x='&lt;b class=hostile&gt;`;

const rule = (identifier: string, card: string) => ({
  ...{ identifier, name: hostile(`name of ${identifier}`), cards: [{ name: hostile(card) }] },
  variants: [
    {
      identifier: hostile(`variant of ${identifier}`),
      ...{ name: hostile('variant'), cards: [{ name: hostile('other card') }] },
    },
  ],
});
const rules = [rule(hostile('first'), 'card'), rule(hostile('second'), 'card')];
const list = (card: string, count: number) => ({
  ...{ placing: 1, player: hostile('player'), name: hostile('Player') },
  decklist: [
    { name: hostile(card), count, set: hostile('set'), number: hostile('number') },
    { name: hostile('other card'), count: 1 },
  ],
});
const lists = [1, 2, 3, 4].flatMap((count) => [list('card', count), list('strange', count)]);
const cases = [{ name: hostile('case'), list: list('card', 1).decklist, expect: hostile('none') }];
/** Views that show names in any case; the editor is in a tree of its own, and no list moves. */
const showing = new Set(['lists', 'unknown', 'conflicts', 'coverage', 'cases', 'report']);
const views = ['rules', 'moves', 'lists', 'unknown', 'conflicts', 'coverage', 'cases', 'report'];

describeWith(program('chromium', 'chromium-browser', 'google-chrome'), 'in a browser', (path) => {
  let browser: Browser;
  let root: string;
  let page: string;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'decktype-hostile-studio-'));
    // No file system takes all of these characters in a name.
    const folder = join(root, '<b class=hostile>');
    mkdirSync(folder);
    page = join(root, 'page.html');
    writeFileSync(join(folder, '<b class=hostile>.json'), JSON.stringify(rules));
    writeFileSync(join(folder, 'lists.json'), JSON.stringify(lists));
    writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases));
    const args = ['studio', '<b class=hostile>.json', '--decks', 'lists.json'];
    const more = ['--cases', 'cases.json', '--export', page];
    execFileSync(process.execPath, [join(projectRoot, 'dist/cli.js'), ...args, ...more], {
      ...{ cwd: folder, stdio: 'pipe' },
    });
    browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(root, { recursive: true, force: true });
  });

  test.each(views)('the view %s has no element that a name has made', async (view) => {
    const tab = await browser.newPage();
    const faults: string[] = [];
    tab.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    tab.on('pageerror', (error) => faults.push(error.message));
    await tab.goto(`${pathToFileURL(page).href}#/${view}`);
    await tab.getByRole('navigation').getByText('8', { exact: true }).waitFor();
    if (showing.has(view)) {
      await expect.poll(() => tab.locator('main').textContent()).toContain('<b class=');
    }
    expect(await tab.locator('.hostile').count()).toBe(0);
    expect(await tab.title()).toContain('<b class=hostile>');
    expect(faults).toEqual([]);
    await tab.close();
  });
});
