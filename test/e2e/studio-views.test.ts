/** The views of the workbench in a real browser, each by its usual way and by keyboard: rules-fixtures/browser. */
import { expect, test } from 'vitest';
import { describeInBrowser } from '../support/browser.js';
import { testSteps } from '../support/page-steps.js';
import { studioPages } from '../support/studio-page.js';
import { listsOf, sampleLists, sampleRules } from '../support/workbench.js';

type Sample = { readonly identifier: string }[];

/** The sample rules without some, whose lists then have no deck. */
function rulesWithout(...identifiers: readonly string[]): string {
  const rules: Sample = JSON.parse(sampleRules());
  const left = rules.filter(({ identifier }) => !identifiers.includes(identifier));
  return `${JSON.stringify(left, null, 2)}\n`;
}

const cases = JSON.stringify([
  { name: 'passes', list: '2 Dragapult ex', expect: 'dragapult' },
  { name: 'fails', list: '2 Dragapult ex', expect: 'gardevoir' },
]);
const files = { 'rules.json': rulesWithout('gardevoir', 'raging-bolt'), 'cases.json': cases };
const otherLists = { odd: listsOf([['Dragapult ex'], ['Whale', 'Wave'], ['Owl', 'Mouse']]) };

describeInBrowser((newPage) => {
  const pages = studioPages(newPage);
  for (const name of ['views.txt', 'lists.txt', 'unknown.txt']) {
    testSteps(name, pages, { files, lists: sampleLists, otherLists });
  }

  test('a list leads to its group', async () => {
    const corpus = await sampleLists();
    const { tab } = await pages.visit({ files, corpus, hash: '#/lists?show=unclassified' });
    const isCounted = () =>
      expect.poll(() => tab.locator('.count-line').textContent()).toMatch(/^\d+ of 180 lists/);
    await isCounted();
    await tab.locator('.table-body [tabindex="0"]').focus();
    await pages.press('Enter');
    await tab.getByRole('region', { name: 'List', exact: true }).getByText('Why').waitFor();
    const number = /list=(\d+)/.exec(tab.url())?.[1];
    await pages.press('g');
    await tab.getByRole('listbox', { name: 'Groups' }).waitFor();
    await tab.getByRole('link', { name: 'Show in lists' }).click();
    await isCounted();
    const lists = decodeURIComponent(/lists=([^&]+)/.exec(tab.url())?.[1] ?? '');
    const holds = lists.split(',').some((run) => {
      const [first, last = first] = run.split('-').map(Number);
      return Number(number) >= (first ?? 0) && Number(number) <= (last ?? 0);
    });
    expect(holds).toBe(true);
  });

  test('only the first of very many rules that never win are shown', async () => {
    const rule = (at: unknown) => `{"identifier":"r${at}","name":"R","cards":[{"name":"C${at}"}]}`;
    const text = `[${[...Array(700).keys()].map(rule)}]`;
    const { tab } = await pages.open({
      files: { 'rules.json': text },
      corpus: otherLists.odd,
      hash: '#/coverage',
    });
    await tab.getByText('and 200 more', { exact: true }).waitFor();
  });
});
