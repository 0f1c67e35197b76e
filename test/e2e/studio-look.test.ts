/** The workbench in a real browser is accessible, in light and dark, wide and narrow. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { viewNames } from '../../src/tools/studio/page/state/route.js';
import { describeInBrowser } from '../support/browser.js';
import { studioPages, violationsIn } from '../support/studio-page.js';
import { sampleLists, sampleRules } from '../support/workbench.js';

const hidden = ['gardevoir', 'raging-bolt'];
const rules: { identifier: string }[] = JSON.parse(sampleRules());
const files = {
  'rules.json': JSON.stringify(
    rules.filter(({ identifier }) => !hidden.includes(identifier)),
    null,
    2,
  ),
  'cases.json': JSON.stringify([{ name: 'fails', list: '2 Dragapult ex', expect: 'charizard' }]),
};

/** The address of each view, opened where it shows most, and a selector that matches once its answers are there. */
const shown: Readonly<Record<(typeof viewNames)[number], readonly [hash: string, ready: string]>> =
  {
    start: ['#/start', '.task'],
    rules: ['#/rules', '.cm-content'],
    moves: ['#/moves', 'main > *'],
    lists: ['#/lists?list=3', '.list-pane .why'],
    unknown: ['#/unknown', '.group-list .card-list'],
    conflicts: ['#/conflicts', '.table-body .row'],
    coverage: ['#/coverage', '.table-body .row'],
    cases: ['#/cases', '.table-body .row'],
    report: ['#/report?deck=dragapult', '.picture svg'],
    guess: ['#/guess?cards=2+Dreepy%0ADusclops', '.table-body .row'],
  };

describeInBrowser((newPage) => {
  const pages = studioPages(newPage);
  const { press } = pages;
  let tab: Page;

  /** Expects no fault from axe, in light and dark, and nothing wider than the window. */
  async function expectAccessible(view: string): Promise<void> {
    const light = await violationsIn(tab);
    await tab.emulateMedia({ colorScheme: 'dark' });
    const dark = await violationsIn(tab, ['color-contrast']);
    await tab.emulateMedia({ colorScheme: 'light' });
    const overflow = await tab.evaluate<number>(
      'document.documentElement.scrollWidth - innerWidth',
    );
    expect({ view, light, dark, isWider: overflow > 0 }).toEqual({
      view,
      light: [],
      dark: [],
      isWider: false,
    });
  }

  test('at 1280 pixels, findings with a fix have room for their text, and the list filters fit on one line', async () => {
    const misspelt = sampleRules().replaceAll('Gardevoir ex', 'Gardevoi ex');
    const corpus = await sampleLists();
    ({ tab } = await pages.open({ files: { 'rules.json': misspelt }, corpus, width: 1280 }));
    const findings = tab.locator('.finding', {
      has: tab.getByRole('button', { name: /Gardevoir/ }),
    });
    await findings.first().waitFor();
    const text = await findings.first().locator('.finding-text').boundingBox();
    await tab.evaluate(`location.hash = '#/lists'`);
    const filters = tab.locator('.filters :is(input, select)');
    await filters.first().waitFor();
    const tops = await filters.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top)),
    );
    expect(text?.width).toBeGreaterThan(240);
    expect(new Set(tops).size).toBe(1);
  });

  test.each(['conflicts', 'cases', 'guess'] as const)(
    'the sort mark of %s is not cut off',
    async (view) => {
      ({ tab } = await pages.visit({ files, corpus: await sampleLists(), hash: shown[view][0] }));
      const isSeen = await tab.evaluate(`(async () => {
      const marks = () => [...document.querySelectorAll('.sort-mark')].find((one) => one.textContent);
      while (marks() === undefined) await new Promise(requestAnimationFrame);
      const range = document.createRange();
      range.selectNodeContents(marks());
      const { right } = range.getBoundingClientRect();
      let element = marks();
      while ((element = element.parentElement) !== null) {
        const isCut = getComputedStyle(element).overflowX !== 'visible';
        if (isCut && element.getBoundingClientRect().right < right) return element.className;
      }
      return true;
    })()`);
      expect(isSeen).toBe(true);
    },
  );

  test('at 390 pixels, most of the editor is text', async () => {
    ({ tab } = await pages.open({ files, corpus: await sampleLists(), width: 390 }));
    const head = tab.locator('.lens-head');
    await head.waitFor();
    const [beside, text] = [
      await head.boundingBox(),
      await tab.locator('.cm-line').first().boundingBox(),
    ];
    expect((beside?.x ?? 0) - (text?.x ?? 0)).toBeGreaterThan(390 * 0.6);
  });

  test('at 390 pixels, header and views leave five sixths of a phone free, and Ctrl+K has the colours', async () => {
    ({ tab } = await pages.open({ files, corpus: await sampleLists(), width: 390 }));
    const saved = tab.locator('.save-state span');
    await saved.waitFor();
    const top = await tab.evaluate<number>(`document.querySelector('main').offsetTop`);
    expect(top).toBeLessThan(844 / 6);
    expect(await saved.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await press('Control+k');
    await tab.keyboard.type('colours: d');
    await tab.getByRole('option', { name: /^Colours: Dark/ }).click();
    expect(await tab.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  });

  test('at 390 pixels, the heading of a list has room for all its lines', async () => {
    const corpus = createCorpus([
      { deck: [{ name: 'Whale', count: 2 }], title: 'A long name '.repeat(9) },
    ]);
    ({ tab } = await pages.open({ files, corpus, width: 390, hash: '#/lists?list=0' }));
    await tab.locator('.list-actions').waitFor();
    const [head, heading] = await tab.evaluate<number[]>(
      `['.list-head', '.list-head h2'].map((one) => document.querySelector(one).offsetHeight)`,
    );
    expect(heading).toBeGreaterThan(42);
    expect(head).toBeGreaterThanOrEqual(heading as number);
  });

  describe.each([1440, 390])('%i pixels wide', (width) => {
    beforeAll(async () => {
      ({ tab } = await pages.open({ files, corpus: await sampleLists(), width }));
    });

    test.each(viewNames)('axe finds no fault in the view %s', async (view) => {
      const [hash, ready] = shown[view];
      await tab.evaluate(`location.hash = '${hash}'`);
      await tab.locator(ready).first().waitFor();
      await expectAccessible(view);
    });

    test('axe finds no fault in findings, errors, moves and keys', async () => {
      await tab.evaluate(`location.hash = '#/rules'`);
      await tab.locator('.cm-content').focus();
      await press('Control+f');
      await tab.keyboard.type('"count": 2');
      await press('Enter', 'Escape', 'ArrowRight');
      await tab.keyboard.type('0');
      await tab.getByText('requirement-never-met').first().waitFor();
      await expectAccessible('findings');
      await tab.keyboard.type('?');
      await tab.getByText('The last valid rules apply').waitFor();
      await expectAccessible('errors');
      await press('Backspace', 'Escape', 'Escape', '2');
      await tab.locator('.table-body .row').first().waitFor();
      await expectAccessible('moves');
      await press('?');
      await tab.getByRole('dialog').waitFor();
      await expectAccessible('keys');
    });
  });
});
