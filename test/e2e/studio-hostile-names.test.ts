/** Names that contain markup, in every place that the workbench shows, stay plain text. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { projectRoot } from '../support/needs.js';

/** A text that becomes an element with the class `hostile` if it is taken for markup. */
const hostile = (of: string) =>
  `${of}</script></style></title>--></textarea><svg><b class="hostile" onclick="1">\u2028</b>" class="hostile" x='&lt;b class=hostile&gt;`;

const rule = (identifier: string, card: string) => ({
  identifier,
  name: hostile(`name of ${identifier}`),
  cards: [{ name: hostile(card) }],
  variants: [
    {
      identifier: hostile(`variant of ${identifier}`),
      name: hostile('variant'),
      cards: [{ name: hostile('other card') }],
    },
  ],
});
const rules = [rule(hostile('first'), 'card'), rule(hostile('second'), 'card')];
const list = (card: string, count: number) => ({
  placing: 1,
  player: hostile('player'),
  name: hostile('Player'),
  decklist: [
    { name: hostile(card), count, set: hostile('set'), number: hostile('number') },
    { name: hostile('other card'), count: 1 },
  ],
});
const lists = [1, 2, 3, 4].flatMap((count) => [list('card', count), list('strange', count)]);
const cases = [{ name: hostile('case'), list: list('card', 1).decklist, expect: hostile('none') }];
/** Addresses of views that always show names; the editor is in a separate tree, and no list moves. */
const showing = [
  ...['#/lists', '#/lists?list=1', '#/unknown', '#/conflicts', '#/coverage', '#/cases', '#/report'],
  `#/report?${new URLSearchParams({ deck: hostile('first') })}`,
  `#/lists?${new URLSearchParams({ cards: hostile('card'), text: hostile('text') })}`,
];

describeInBrowser((newPage) => {
  let root: string;
  let page: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'decktype-hostile-studio-'));
    // No file system allows all of the characters of `hostile` in a name.
    const folder = join(root, '<b class=hostile>');
    mkdirSync(folder);
    page = join(root, 'page.html');
    writeFileSync(join(folder, '<b class=hostile>.json'), JSON.stringify(rules));
    writeFileSync(join(folder, 'lists.json'), JSON.stringify(lists));
    writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases));
    const args = ['studio', '<b class=hostile>.json', '--decks', 'lists.json'];
    const more = ['--cases', 'cases.json', '--export', page];
    execFileSync(process.execPath, [join(projectRoot, 'dist/cli.cjs'), ...args, ...more], {
      cwd: folder,
      stdio: 'pipe',
    });
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('no name becomes an element in any view', async () => {
    const tab = await newPage();
    const faults: string[] = [];
    tab.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    tab.on('pageerror', (error) => faults.push(error.message));
    await tab.goto(`${pathToFileURL(page).href}#/rules`);
    await tab.getByRole('navigation').getByText('8', { exact: true }).waitFor();
    expect(await tab.title()).toContain('<b class=hostile>');
    for (const hash of ['#/rules', '#/moves', ...showing]) {
      await tab.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      const view = /\w+/.exec(hash)?.[0];
      const main = tab.locator(`main[data-view="${view}"]`);
      await main.waitFor();
      if (showing.includes(hash)) {
        await expect.poll(() => main.textContent()).toContain('<b class=');
      }
      const made = await tab.locator('.hostile').count();
      expect({ hash, made }).toEqual({ hash, made: 0 });
    }
    expect(faults).toEqual([]);
  });
});
