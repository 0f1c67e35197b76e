/** The workbench in a real browser: accessible in light and dark, wide and narrow; names stay texts. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { viewNames } from '../../src/tools/studio/page/state/route.js';
import { describeWith, program } from '../support/needs.js';
import { launch, openStudioPage, violationsIn } from '../support/studio-page.js';
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

/** What each view shows when its answers are there, and a way to where it shows more. */
const shown: Readonly<Record<(typeof viewNames)[number], readonly [hash: string, ready: string]>> =
  {
    rules: ['#/rules', '.cm-content'],
    moves: ['#/moves', 'main > *'],
    lists: ['#/lists?list=3', '.list-pane .why'],
    unknown: ['#/unknown', '.group-list .card-list'],
    conflicts: ['#/conflicts', '.table-body .row'],
    coverage: ['#/coverage', '.table-body .row'],
    cases: ['#/cases', '.table-body .row'],
    report: ['#/report?deck=dragapult', '.picture svg'],
  };

const hostile = {
  markup: '<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>',
  bidi: 'abc\u202edcba\u2066',
  long: 'Long name '.repeat(20),
};

describeWith(program('chromium', 'chromium-browser', 'google-chrome'), 'in a browser', (path) => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launch(path);
  });
  afterAll(() => browser?.close());

  describe.each([
    ['light', 1440],
    ['dark', 1440],
    ['dark', 390],
  ] as const)('%s, %i pixels wide', (colorScheme, width) => {
    test('no view has a fault that axe finds, and none is wider than the window', async () => {
      const corpus = await sampleLists();
      const page = await openStudioPage(browser, { files, corpus, colorScheme, width });
      const { tab } = page;
      for (const view of viewNames) {
        const [hash, ready] = shown[view];
        await tab.evaluate(`location.hash = ${JSON.stringify(hash)}`);
        await tab.locator(ready).first().waitFor();
        expect({ view, violations: await violationsIn(tab) }).toEqual({ view, violations: [] });
        const overflow = await tab.evaluate<number>(
          'document.documentElement.scrollWidth - innerWidth',
        );
        expect({ view, isWider: overflow > 0 }).toEqual({ view, isWider: false });
      }
      expect(page.faults).toEqual([]);
      await page.close();
    });
  });

  test('names of lists, cards and rules never become markup', async () => {
    const names = Object.values(hostile);
    const corpus = createCorpus(
      names.flatMap((name, at) =>
        Array.from({ length: 4 }, (_, number) => ({
          deck: [
            { name, count: 4, zone: name },
            { name: `${name} ${number}`, count: 1 },
            { name: 'Iono', count: 3 },
          ],
          label: { id: `label-${at}`, name },
          event: { id: `${at}`, name, date: `2025-01-0${at + 1}` },
          player: `${name}${number}`,
          playerName: name,
          placing: number + 1,
        })),
      ),
    );
    const rule = (name: string, at: number) => ({
      identifier: `${name}-${at}`,
      name,
      cards: [{ name: 'Iono', count: 4 }],
    });
    const texts = {
      'rules.json': JSON.stringify([
        ...names.map(rule),
        { identifier: 'x', name: hostile.markup, cards: [{ name: hostile.markup }] },
        { identifier: 'y', name: hostile.bidi, cards: [{ name: hostile.markup, count: 2 }] },
      ]),
      'cases.json': JSON.stringify(
        names.map((name) => ({ name, list: [{ name, count: 4 }], expect: null })),
      ),
    };
    const page = await openStudioPage(browser, { files: texts, corpus });
    const { tab } = page;
    const hashes = [
      ...Object.values(shown).map(([hash]) => hash),
      '#/lists?list=1',
      '#/report?deck=x',
      `#/lists?${new URLSearchParams({ cards: hostile.markup, text: hostile.markup })}`,
    ];
    for (const hash of hashes) {
      await tab.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await tab.waitForTimeout(400);
      const found = await tab.evaluate(
        `[globalThis.hacked, document.querySelectorAll('main img, main script').length]`,
      );
      expect({ hash, found }).toEqual({ hash, found: [undefined, 0] });
    }
    await tab.evaluate(`location.hash = '#/lists'`);
    await tab.locator('.table-body').getByText(hostile.markup).first().waitFor();
    expect(page.faults).toEqual([]);
    await page.close();
  });
});
