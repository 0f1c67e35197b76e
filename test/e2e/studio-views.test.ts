/** The views of the workbench in a real browser, each by its main way and by keys alone. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { describeWith, program } from '../support/needs.js';
import type { StudioUnderTest } from '../support/studio.js';
import { holdQuestions, studioPages } from '../support/studio-page.js';
import { listsOf, sampleLists, sampleRules } from '../support/workbench.js';

type Sample = { readonly identifier: string }[];

/** The sample rules without some, so that lists of these have no deck. */
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

describeWith(program('chromium', 'chromium-browser', 'google-chrome'), 'in a browser', (path) => {
  const pages = studioPages(path);
  const { press } = pages;
  let tab: Page;
  let studio: StudioUnderTest;

  async function open(hash: string): Promise<void> {
    ({ tab, studio } = await pages.open({ files, corpus: await sampleLists(), hash }));
  }
  async function visit(hash: string): Promise<void> {
    ({ tab } = await pages.visit({ files, corpus: await sampleLists(), hash }));
  }
  /** What has the focus: its role or element, and its name. */
  const focused = () =>
    tab.evaluate<string>(
      `[document.activeElement.getAttribute('role') ?? document.activeElement.localName,
        document.activeElement.getAttribute('aria-label')].filter(Boolean).join(' ')`,
    );
  /** The line that says how many lists are shown, when it is like this. */
  async function count(pattern: RegExp): Promise<string> {
    const line = tab.locator('.count-line');
    await expect.poll(() => line.textContent()).toMatch(pattern);
    return (await line.textContent()) ?? '';
  }
  const rowCount = (grid: string, number: string) =>
    expect
      .poll(() => tab.getByRole('grid', { name: grid }).getAttribute('aria-rowcount'))
      .toBe(number);
  const rulesText = () => studio.ask('/api/project').then(({ text }) => text);

  test('the start leads to what needs somebody', async () => {
    await visit('#/start');
    const task = tab.getByRole('link', { name: /^\d+ lists without a deck/ });
    await task.waitFor();
    const texts = await tab.locator('.task').allTextContents();
    expect(texts).toContainEqual(
      expect.stringMatching(/^1 case with another deck than it expects/),
    );
    expect(texts).toContainEqual(expect.stringMatching(/^\d+ decks without a case/));
    await task.press('Enter');
    await tab.getByRole('listbox', { name: 'Groups' }).waitFor();
  });

  test('a deck leads to its rule, the outline to each rule, and the number of a rule to its lists', async () => {
    await visit('#/lists');
    await count(/^180 lists/);
    await tab
      .locator('.table-body a', { hasText: /^Dragapult$/ })
      .first()
      .click();
    const line = tab.locator('.cm-activeLine');
    await expect.poll(() => line.textContent()).toContain('"dragapult"');
    const rules = tab.getByRole('grid', { name: 'Rules' });
    const row = rules.locator('.table-body [role=row]', { hasText: /^Charizard\d/ }).first();
    await row.focus();
    await press('Enter');
    await expect.poll(() => line.textContent()).toContain('"charizard"');
    const lens = tab.locator('.cm-lens a[href*="deck=charizard&"]');
    const number = await lens.textContent();
    await lens.click();
    await count(new RegExp(`^${number} of 180 lists`));
  });

  test('Ctrl+K finds rules, cards, lists and views', async () => {
    await visit('#/coverage');
    await tab.getByRole('grid', { name: 'Coverage' }).waitFor();
    await press('Control+k');
    const option = (name: RegExp) => tab.getByRole('option', { name });
    await option(/^Coverage\s*view/).waitFor();
    await tab.keyboard.type('drag');
    await option(/^Dragapult ex\s*card in \d+ lists/).waitFor();
    await option(/^Dragapult\s*deck, \d+ lists/).waitFor();
    await press('Escape');
    await tab.getByRole('dialog').waitFor({ state: 'detached' });
    await press('Control+k');
    await tab.keyboard.type('drag');
    await option(/^Dragapult\s*deck, \d+ lists/).waitFor();
    await press('Enter');
    await expect.poll(() => tab.locator('.cm-activeLine').textContent()).toContain('"dragapult"');
  });

  test('Enter takes nothing that was found for an earlier text', async () => {
    await visit('#/coverage');
    await tab.getByRole('grid', { name: 'Coverage' }).waitFor();
    await press('Control+k');
    await tab.keyboard.type('drag');
    const option = (name: RegExp) => tab.getByRole('dialog').getByRole('option', { name });
    await option(/^Dragapult ex\s*card/).waitFor();
    await tab.evaluate(holdQuestions());
    await press('Control+a');
    await tab.keyboard.type('rare');
    await press('Enter');
    expect(await tab.evaluate('location.hash')).toBe('#/coverage');
    await tab.evaluate('sendQuestions()');
    await option(/^Rare Candy\s*card/).waitFor();
    await press('Escape');
  });

  test('the option that is marked stays so when others come before it', async () => {
    await open('#/coverage');
    await tab.getByRole('grid', { name: 'Coverage' }).waitFor();
    await press('Control+k');
    await tab.keyboard.type('drag');
    const option = (name: RegExp) => tab.getByRole('dialog').getByRole('option', { name });
    await option(/^Dragapult\s*deck/).waitFor();
    await press('ArrowDown');
    const marked = tab.getByRole('dialog').getByRole('option', { selected: true });
    await expect.poll(() => marked.textContent()).not.toMatch(/^Dragapult\s*deck/);
    const before = await marked.textContent();
    const cards = [{ name: 'Dragapult ex', max: 0 }];
    const rule = { identifier: 'dragon', name: 'Dragon', cards, priority: 1 };
    const more = JSON.stringify([rule, ...JSON.parse(files['rules.json'])]);
    await writeFile(join(studio.folder, 'rules.json'), more);
    await studio.changed(['rules.json']);
    await option(/^Dragon\s*deck/).waitFor();
    expect((await marked.textContent())?.split('deck')[0]).toBe(before?.split('deck')[0]);
    await press('Escape');
  });

  test('a number of coverage opens its lists', async () => {
    await visit('#/coverage');
    const cell = tab
      .getByRole('grid', { name: 'Coverage' })
      .locator('.table-body a:not(.deck)')
      .first();
    await cell.waitFor();
    const number = await cell.textContent();
    await cell.focus();
    await press('Enter');
    await count(new RegExp(`^${number} of 180 lists`));
  });

  test('the decks that a rule loses to have their names, which lead to their rules', async () => {
    await visit('#/coverage');
    const row = tab
      .getByRole('grid', { name: 'Coverage' })
      .locator('.table-body [role=row]', { hasText: /^Dragapult\d/ });
    await row.getByRole('link', { name: 'Regidrago', exact: true }).click();
    await expect.poll(() => tab.locator('.cm-activeLine').textContent()).toContain('"regidrago"');
  });

  test('what never wins is apart from what does', async () => {
    await visit('#/coverage');
    await tab.getByRole('heading', { name: 'Never wins' }).waitFor();
    expect(await tab.locator('.counts-apart').getByText('matches no list').count()).toBeGreaterThan(
      0,
    );
  });

  test('a guess counts the decks that it leaves out, whose chances are next to nothing', async () => {
    await visit('#/guess?cards=2+Dreepy%0ADusclops');
    const rows = tab.getByRole('grid', { name: 'Decks' }).locator('.table-body [role=row]');
    await rows.first().waitFor();
    expect(await rows.filter({ hasText: /\D0\.0%/ }).count()).toBe(0);
    await tab.getByText(/\d+ other decks have less than 0\.1% each\./).waitFor();
  });

  test('a conflict opens the lists that both rules match', async () => {
    await visit('#/conflicts');
    const row = tab
      .getByRole('grid', { name: 'Conflicts' })
      .locator('.table-body [role=row]')
      .first();
    await row.waitFor();
    const number = await row.locator('a:not(.deck)').textContent();
    await row.focus();
    await press('Enter');
    await count(new RegExp(`^${number} of 180 lists`));
  });

  test('the other rule of a conflict is made to win, after the lists that move are shown', async () => {
    await open('#/conflicts');
    const row = tab
      .getByRole('grid', { name: 'Conflicts' })
      .locator('.table-body [role=row]')
      .first();
    await row.focus();
    await press('o');
    const dialog = tab.getByRole('dialog', { name: /^Let .* win over / });
    await dialog
      .getByRole('link', { name: /^\d+ lists?$/ })
      .first()
      .waitFor();
    await expect
      .poll(() => tab.evaluate('document.activeElement.textContent'))
      .toBe('Make the change');
    await press('Enter');
    await tab.getByText('Unsaved: rules.json').waitFor();
    await tab.getByRole('link', { name: /^Moves\s*[1-9]/ }).waitFor();
    await press('Control+z');
    await tab.getByRole('link', { name: /^Moves\s*0/ }).waitFor();
  });

  test('a deck without a case gets one of a list, named by deck, player and event', async () => {
    await open('#/cases');
    await tab.getByText(/decks that no passed case expects$/).click();
    await tab.getByRole('button', { name: '+ case' }).first().press('Enter');
    const dialog = tab.getByRole('dialog', { name: 'Make a case' });
    expect(await dialog.getByLabel('Name').inputValue()).toMatch(/^[A-Z].*: .+, .+/);
    await press('Enter');
    await rowCount('Cases', '4');
  });

  test('failed cases are first, say why, and pass when the rules change', async () => {
    await visit('#/cases');
    const rows = tab.getByRole('grid', { name: 'Cases' }).locator('.table-body [role=row]');
    await rows.first().waitFor();
    expect(await rows.first().textContent()).toMatch(/^failedfailsgardevoirDragapult/);
    await tab.getByRole('link', { name: 'Cases 1 failed' }).waitFor();
    await rows.first().focus();
    await press('Enter');
    const pane = tab.getByRole('region', { name: 'Case', exact: true });
    await pane.getByText('The rule Dragapult matches:').waitFor();
    await pane.locator('.card-list', { hasText: 'Dragapult ex' }).waitFor();
    await press('Escape');
    expect(await focused()).toBe('row');
  });

  test('the report shows pictures and tables, and follows its choices', async () => {
    await visit('#/report');
    await tab
      .getByRole('heading', { name: 'Shares' })
      .or(tab.getByText('Shares'))
      .first()
      .waitFor();
    expect(await tab.locator('table').count()).toBeGreaterThan(0);
    await tab.getByRole('combobox', { name: 'Cards of' }).focus();
    await tab.keyboard.type('drag');
    await tab.getByRole('option', { name: 'Dragapult', exact: false }).first().waitFor();
    await press('ArrowDown', 'Enter');
    await tab.locator('.picture svg').first().waitFor();
    const cardsOf = tab.getByRole('combobox', { name: 'Cards of' });
    expect(await cardsOf.inputValue()).toBe('Dragapult');
    await tab.getByRole('heading', { name: /^Cards of/ }).waitFor();
    await tab.emulateMedia({ media: 'print' });
    // On paper, the view alone is shown, as long as it is.
    expect(
      await tab.locator('.header, .navigation, .report-choices').filter({ visible: true }).count(),
    ).toBe(0);
    expect(await tab.evaluate(`document.querySelector('#app').offsetHeight > innerHeight`)).toBe(
      true,
    );
    await tab.emulateMedia({ media: 'screen' });
  });

  describe('lists', () => {
    test('a card with its copies is a filter, and a list opens beside the table', async () => {
      await visit('#/lists');
      await count(/^180 lists/);
      await tab.getByRole('combobox', { name: /^Card/ }).focus();
      await tab.keyboard.type('3 Dragapult e');
      await tab.getByRole('option', { name: /Dragapult ex/ }).waitFor();
      await press('ArrowDown', 'Enter');
      await tab.getByRole('button', { name: '3 Dragapult ex' }).waitFor();
      const line = await count(/^\d+ of 180 lists/);
      const [shown = ''] = /^\d+/.exec(line) ?? [];
      const grid = tab.getByRole('grid', { name: 'Lists' });
      expect(await grid.getAttribute('aria-rowcount')).toBe(String(Number(shown) + 1));
      await grid.locator('.table-body [tabindex="0"]').focus();
      await press('ArrowDown', 'Enter');
      const pane = tab.getByRole('region', { name: 'List', exact: true });
      await pane.getByText('The rule Dragapult matches:').waitFor();
      expect(await pane.locator('.marked', { hasText: 'Dragapult ex' }).count()).toBeGreaterThan(0);
      const name = await pane.locator('h2').textContent();
      expect(name).not.toMatch(/json|#/);
      await pane.locator('.similar .row-button').first().focus();
      await press('Enter');
      await expect.poll(() => pane.locator('h2').textContent()).not.toBe(name);
      expect(await focused()).toBe('h2');
      await press('Escape');
      await pane.waitFor({ state: 'detached' });
      expect(await focused()).toBe('row');
    });

    test('a card is chosen by what was typed, though its names arrive later', async () => {
      await visit('#/lists');
      await count(/^180 lists/);
      await tab.getByRole('combobox', { name: /^Card/ }).focus();
      await tab.keyboard.type('3 P');
      await tab.getByRole('option', { name: /^Pidgeot ex/ }).waitFor();
      expect(await tab.getByRole('option').first().textContent()).not.toMatch(/^Pidgeot ex/);
      await tab.evaluate(holdQuestions());
      await tab.keyboard.type('idgeot e');
      await press('ArrowDown', 'Enter');
      await tab.evaluate('sendQuestions()');
      await tab.getByRole('button', { name: '3 Pidgeot ex' }).click();
      await count(/^180 lists/);
    });

    test('what is typed filters after a pause or when its field is left', async () => {
      await visit('#/lists');
      await count(/^180 lists/);
      const card = tab.getByRole('combobox', { name: /^Card/ });
      await card.focus();
      await tab.keyboard.type('2 Dragapult ex');
      await tab.getByRole('button', { name: '2 Dragapult ex' }).waitFor();
      const line = await count(/^\d+ of 180 lists/);
      await tab.keyboard.type(' zzz');
      await tab.getByRole('button', { name: '2 Dragapult ex zzz' }).waitFor();
      await count(/^0 of 180 lists/);
      for (const _ of ' zzz') await press('Backspace');
      await count(new RegExp(`^${line}`));
      expect(await card.inputValue()).toBe('2 Dragapult ex');
      await press('Tab');
      await expect.poll(() => card.inputValue()).toBe('');
      expect(await tab.locator('.chip').allTextContents()).toEqual(['2 Dragapult ex×']);
      await tab.getByRole('button', { name: 'Remove filters' }).click();
      await count(/^180 lists/);
      const deck = tab.getByRole('combobox', { name: 'Deck' });
      await deck.focus();
      await tab.keyboard.type('zzz');
      await tab.getByText('No deck is called zzz').waitFor();
      expect(await focused()).toBe('combobox');
      await press('Control+a');
      await tab.keyboard.type('dragap');
      await press('Tab');
      await count(/^[1-9]\d* of 180 lists/);
      expect(await deck.inputValue()).toBe('dragapult');
      await tab.getByRole('button', { name: 'Remove filters' }).click();
      await expect.poll(() => deck.inputValue()).toBe('');
    });

    test('what no list has is no column', async () => {
      await visit('#/lists');
      await count(/^180 lists/);
      const heads = tab.getByRole('grid', { name: 'Lists' }).getByRole('columnheader');
      expect(await heads.allTextContents()).toEqual(['Deck', 'Player', 'Place', 'Event']);
    });

    test('all rows are announced, though only those in sight are in the document', async () => {
      await visit('#/lists');
      await count(/^180 lists/);
      const grid = tab.getByRole('grid', { name: 'Lists' });
      expect(await grid.getAttribute('aria-rowcount')).toBe('181');
      expect(await grid.locator('.table-body [role=row]').count()).toBeLessThan(80);
      await grid.locator('.table-body [tabindex="0"]').focus();
      await press('End');
      await expect
        .poll(() => tab.evaluate(`document.activeElement.getAttribute('aria-rowindex')`))
        .toBe('181');
    });

    test('rows in sight are filled where the row that was left is far away', async () => {
      await visit('#/lists');
      await count(/^180 lists/);
      const grid = tab.getByRole('grid', { name: 'Lists' });
      const cell = (row: number) => grid.locator(`[aria-rowindex="${row + 2}"] .cell`).first();
      await cell(0).waitFor();
      // Rows of both pages are in sight now.
      await grid.evaluate((table) => table.scrollTo(0, 85 * 26));
      await expect.poll(() => cell(110).textContent()).toMatch(/./);
    });

    test('a list leads to its group', async () => {
      await visit('#/lists?show=unclassified');
      await count(/^\d+ of 180 lists/);
      await tab.locator('.table-body [tabindex="0"]').focus();
      await press('Enter');
      await tab.getByRole('region', { name: 'List', exact: true }).getByText('Why').waitFor();
      const number = /list=(\d+)/.exec(tab.url())?.[1];
      await press('g');
      await tab.getByRole('listbox', { name: 'Groups' }).waitFor();
      await tab.getByRole('link', { name: 'Show in lists' }).click();
      await count(/^\d+ of 180 lists/);
      const lists = decodeURIComponent(/lists=([^&]+)/.exec(tab.url())?.[1] ?? '');
      const holds = lists.split(',').some((run) => {
        const [first, last = first] = run.split('-').map(Number);
        return Number(number) >= (first ?? 0) && Number(number) <= (last ?? 0);
      });
      expect(holds).toBe(true);
    });

    test('a view is left and found again with the filter that the page began with', async () => {
      await open('#/lists?show=unclassified');
      await count(/^\d+ of 180 lists/);
      await press('1', '3');
      await count(/^\d+ of 180 lists/);
      expect(await tab.evaluate('location.hash')).toBe('#/lists?show=unclassified');
    });

    test('old rows stay until those of another filter are there', async () => {
      await open('#/lists');
      await count(/^180 lists/);
      await tab.evaluate(`
        globalThis.fewest = 1e9;
        const look = () => {
          const rows = document.querySelectorAll('.table-body .row .cell:first-child');
          globalThis.fewest = Math.min(globalThis.fewest, [...rows].filter((one) => one.textContent !== '').length);
          requestAnimationFrame(look);
        };
        look();`);
      await tab.getByLabel('Show').selectOption('unclassified');
      await count(/^\d+ of 180 lists/);
      await tab.getByLabel('Show').selectOption('');
      await count(/^180 lists/);
      expect(await tab.evaluate<number>('globalThis.fewest')).toBeGreaterThan(10);
    });

    test('a case is made of a list, and undo removes it', async () => {
      await open('#/lists?list=3');
      await tab.getByRole('region', { name: 'List', exact: true }).getByText('Why').waitFor();
      await press('c');
      await tab.getByRole('dialog', { name: 'Make a case' }).waitFor();
      await press('Enter');
      await tab.getByRole('dialog').waitFor({ state: 'detached' });
      await press('7');
      await tab.getByRole('grid', { name: 'Cases' }).waitFor();
      await rowCount('Cases', '4');
      await press('Control+z');
      await rowCount('Cases', '3');
    });

    test('a list that is pasted or dropped anywhere has its deck, and becomes a case', async () => {
      await open('#/coverage');
      await tab.getByRole('grid', { name: 'Coverage' }).waitFor();
      const give = (event: 'paste' | 'drop', list: string) =>
        tab.evaluate(`{
          const data = new DataTransfer();
          if ('${event}' === 'paste') data.setData('text/plain', ${JSON.stringify(list)});
          else data.items.add(new File([${JSON.stringify(list)}], 'list.txt'));
          document.body.dispatchEvent('${event}' === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        }`);
      await give('paste', '3 Dragapult ex\n4 Dreepy');
      const dialog = tab.getByRole('dialog', { name: 'Paste a list' });
      await dialog.getByText('The rule dragapult matches:').waitFor();
      await press('Escape');
      await give('drop', '1 Pikachu');
      await dialog.getByText('No rule matches').waitFor();
      await dialog.getByRole('button', { name: 'Make a case' }).press('Enter');
      await tab.getByRole('dialog', { name: 'Make a case' }).waitFor();
      await press('Enter');
      await tab.getByText('Unsaved: cases.json').waitFor();
    });

    test('without a case file, the dialog says how to start with one', async () => {
      const { 'rules.json': rules } = files;
      const options = { files: { 'rules.json': rules }, corpus: await sampleLists() };
      ({ tab } = await pages.open({ ...options, hash: '#/lists?list=3' }));
      await tab.getByRole('region', { name: 'List', exact: true }).getByText('Why').waitFor();
      await press('c');
      const dialog = tab.getByRole('dialog', { name: 'Make a case' });
      await dialog.getByText('There is no case file. Start decktype studio again').waitFor();
      expect(await dialog.getByRole('button', { name: 'Make the case' }).isDisabled()).toBe(true);
    });
  });

  describe('unknown', () => {
    const left = (number: number) =>
      tab.getByRole('heading', {
        name: number === 0 ? 'No group left' : new RegExp(`^${number} group`),
      });
    const titles = () => tab.locator('.queue-head h2').textContent();

    async function openUnknown(): Promise<number> {
      await open('#/unknown');
      await tab.getByRole('listbox', { name: 'Groups' }).waitFor();
      return Number.parseInt((await titles()) ?? '', 10);
    }

    test('a rule is accepted by a key, the queue goes on, and undo brings the group back', async () => {
      const groups = await openUnknown();
      expect(groups).toBeGreaterThan(1);
      const name = await tab.getByLabel('Identifier').inputValue();
      const before = await tab.locator('.group h2').textContent();
      await press('a');
      await left(groups - 1).waitFor();
      expect(await focused()).toBe('listbox Groups');
      expect(await tab.locator('.group h2').textContent()).not.toBe(before);
      await tab.getByText('Unsaved: rules.json').waitFor();
      await press('u');
      await left(groups).waitFor();
      expect(await tab.locator('.group h2').textContent()).toBe(before);
      await tab.getByText('Unsaved').waitFor({ state: 'detached' });
      await press('a');
      await tab.getByText('Unsaved: rules.json').waitFor();
      await press('Control+s');
      await expect.poll(rulesText).toContain(`\\"identifier\\": \\"${name}\\"`);
    });

    test('undo shows the group again also where the groups were found anew meanwhile', async () => {
      const groups = await openUnknown();
      const before = await tab.locator('.group h2').textContent();
      await press('a');
      await tab.locator('.queue-row.settled').waitFor();
      await tab.locator('.queue-row.settled').waitFor({ state: 'detached' });
      await press('u');
      await left(groups).waitFor();
      expect(await tab.locator('.group h2').textContent()).toBe(before);
    });

    test('a note of two lines has the place of two lines', async () => {
      await openUnknown();
      await tab.setViewportSize({ width: 1440, height: 400 });
      const heights = await tab.evaluate<readonly (readonly [number, number])[]>(
        `[...document.querySelectorAll('.group-note')].map((note) => {
          note.textContent = 'To review first: as near to another deck as to this. '.repeat(4);
          return [note.clientHeight, note.scrollHeight];
        })`,
      );
      expect(heights).toHaveLength(2);
      for (const [shown, needed] of heights) expect(shown).toBeGreaterThanOrEqual(needed);
    });

    test('the bar of progress moves only while its share is not known', async () => {
      await openUnknown();
      const animations = await tab.evaluate(`['', 'aria-valuenow="40"'].map((known) => {
        document.body.insertAdjacentHTML('beforeend',
          '<div class="progress" ' + known + '><div class="progress-done"></div></div>');
        return getComputedStyle(document.body.lastChild.firstChild).animationName;
      })`);
      expect(animations).toEqual(['pass', 'none']);
    });

    test('lists without a deck are shown where they form no group', async () => {
      const rules = '[{ "identifier": "fox", "name": "Fox", "cards": [{ "name": "Fox ex" }] }]';
      const corpus = listsOf([['Fox ex'], ['Whale', 'Wave'], ['Owl', 'Mouse']]);
      ({ tab } = await pages.open({ files: { 'rules.json': rules }, corpus, hash: '#/unknown' }));
      await tab.getByText('There are no groups').waitFor();
      await tab.getByRole('link', { name: '2 lists without a deck, in no group' }).click();
      await count(/^2 of 3 lists/);
    });

    test('groups inside rules have a tab of their own', async () => {
      await openUnknown();
      const inside = tab.getByRole('tab', { name: /^Inside rules/ });
      await inside.press('Enter');
      expect(await inside.getAttribute('aria-selected')).toBe('true');
      const rows = await tab.locator('.queue-row .queue-name').allTextContents();
      expect(rows).not.toEqual([]);
      for (const row of rows) expect(row).toMatch(/^[^,]+: \d/);
    });

    test('a group is skipped, and taken back', async () => {
      const groups = await openUnknown();
      await press('k');
      await left(groups - 1).waitFor();
      await press('ArrowUp', 'k');
      await left(groups).waitFor();
      expect(await focused()).toBe('listbox Groups');
    });

    test('the rule is edited before it is accepted', async () => {
      await openUnknown();
      await press('e');
      await press('Control+a');
      await tab.keyboard.type('my-deck');
      await press('Tab', 'Control+a');
      await tab.keyboard.type('My deck');
      const wins = await tab.locator('.effects dd').first().textContent();
      await press('Tab', 'ArrowUp', 'ArrowDown');
      await expect.poll(() => tab.locator('.effects').getAttribute('aria-busy')).toBe('false');
      expect(await tab.locator('.effects dd').first().textContent()).toBeDefined();
      expect(wins).toMatch(/^\d+ of \d+ lists/);
      await press('Control+Enter');
      await tab.getByText('Unsaved: rules.json').waitFor();
      await press('Control+s');
      await expect.poll(rulesText).toContain('\\"name\\": \\"My deck\\"');
    });

    test('an identifier that another rule has is refused, and nothing is edited', async () => {
      const groups = await openUnknown();
      await press('e', 'Control+a');
      await tab.keyboard.type('dragapult');
      await press('Control+Enter');
      await tab.locator('.group .group-note', { hasText: 'dragapult' }).waitFor();
      await left(groups).waitFor();
      expect(await focused()).toBe('listbox Groups');
      expect(await tab.getByText('Unsaved').count()).toBe(0);
    });

    test('one undo takes back decisions and edits in their order, and redo makes them again', async () => {
      const groups = await openUnknown();
      const unsaved = tab.getByText('Unsaved: rules.json');
      await press('a');
      await left(groups - 1).waitFor();
      await press('k');
      await left(groups - 2).waitFor();
      await unsaved.waitFor();
      await press('Control+z');
      await left(groups - 1).waitFor();
      expect(await unsaved.count()).toBe(1);
      await press('u');
      await left(groups).waitFor();
      await unsaved.waitFor({ state: 'detached' });
      await press('Control+y');
      await left(groups - 1).waitFor();
      await unsaved.waitFor();
    });

    test('a list is excluded, and the proposal is made anew', async () => {
      await openUnknown();
      const size = Number.parseInt((await tab.locator('.group h2').textContent()) ?? '', 10);
      await press('t', 'x');
      await tab.getByText('1 list excluded').waitFor();
      await tab.getByRole('heading', { name: `${size - 1} lists` }).waitFor();
      const row = tab.locator('.queue-row[aria-selected="true"] .number');
      expect(await row.textContent()).toBe(String(size - 1));
      await press('u');
      await tab.getByRole('heading', { name: `${size} lists` }).waitFor();
    });

    test('a group is merged into the nearest deck', async () => {
      await openUnknown();
      const title = tab.locator('.group h2');
      const before = await title.textContent();
      await press('m');
      const dialog = tab.getByRole('dialog');
      await dialog.waitFor();
      await press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => title.textContent()).not.toBe(before);
      await tab.getByText('Unsaved: rules.json').waitFor();
    });

    test('a group is split, and undo joins its parts', async () => {
      const groups = await openUnknown();
      await press('s');
      await left(groups + 1).waitFor();
      expect(await focused()).toBe('listbox Groups');
      await press('u');
      await left(groups).waitFor();
    });

    test('the parts of a group are decided one by one', async () => {
      const groups = await openUnknown();
      await press('s');
      await left(groups + 1).waitFor();
      await press('ArrowDown', 'a');
      await left(groups).waitFor();
      await expect.poll(() => tab.locator('.queue-row.settled').count()).toBe(0);
      await press('Home', 'a');
      await left(groups - 1).waitFor();
      expect(await tab.locator('.group .group-note').textContent()).not.toContain('find groups');
    });
  });

  describe('a key that follows at once finds the focus', () => {
    /** Notes what an expression is in the moment when an element appears. */
    const noteWhenShown = (selector: string, expression: string) =>
      tab.evaluate(`{
        const observer = new MutationObserver(() => {
          if (document.querySelector(${JSON.stringify(selector)}) === null) return;
          globalThis.noted ??= String(${expression});
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      }`);
    const noted = () => tab.evaluate<string>('noted');

    test('in the groups when they appear', async () => {
      await open('#/rules');
      await tab.getByText('The text is in force.').waitFor();
      await noteWhenShown('[role=listbox]', 'document.activeElement.role');
      await press('4');
      await tab.getByRole('listbox', { name: 'Groups' }).waitFor();
      expect(await noted()).toBe('listbox');
    });

    test('in the name that a dialog asks for, which is replaced by what is typed', async () => {
      await open('#/rules');
      await tab.getByText('The text is in force.').waitFor();
      await tab.locator('.cm-content').focus();
      await press('Control+f');
      await tab.keyboard.type('"identifier": "dragapul');
      await press('Enter', 'Escape');
      await noteWhenShown('dialog[open]', 'getSelection().toString()');
      await press('F2');
      await tab.getByRole('dialog').waitFor();
      expect(await noted()).toBe('dragapult');
    });

    test('in the rows of a view that a key shows', async () => {
      await open('#/coverage');
      await tab.getByRole('link', { name: 'Cases 1 failed' }).waitFor();
      const focus = await tab.evaluate<string>(`(async () => {
        dispatchEvent(new KeyboardEvent('keydown', { key: '7' }));
        // No task is in between, and so no key.
        for (let turn = 0; turn < 100; turn++) await undefined;
        const { activeElement: element } = document;
        return element.role + ' ' + element.closest('main')?.dataset.view;
      })()`);
      expect(focus).toBe('row cases');
    });
  });

  test('a broken file is saved, and the header says that it has an error', async () => {
    await open('#/rules');
    await tab.locator('.cm-content').click();
    await press('Control+Home');
    await tab.keyboard.type('}');
    await tab.getByText('Unsaved: rules.json').waitFor();
    await press('Control+s');
    await expect.poll(rulesText).toContain('}[');
    await tab.getByText(/^Saved with \d+ errors?$/).waitFor();
  });
});
