/** The editor of the workbench, the lists that move, undo and writing back, in a real browser. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dialog, Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { describeWith, program } from '../support/needs.js';
import { type StudioUnderTest, startStudio } from '../support/studio.js';
import {
  builtAssets,
  holdQuestions,
  type PageOptions,
  studioPages,
  violationsIn,
} from '../support/studio-page.js';
import { sampleLists } from '../support/workbench.js';

const rules = `[
  // The first.
  { "identifier": "dragapult", "name": "Dragapult", "cards": [{ "name": "Dragapult ex", "count": 2 }] },
  { "identifier": "gardevoir", "name": "Gardevoir", "cards": [{ "name": "Gardevoir ex" }] }
]
`;
const cases = `[{ "name": "passes", "list": "2 Dragapult ex", "expect": "dragapult" }]\n`;

/** Lists with the label of a deck, of which one has too few copies. */
function labelledLists() {
  const deck = (count: number) => [{ name: 'Dragapult ex', count }];
  return createCorpus([1, 2, 3].map((count) => ({ label: 'Dragapult', deck: deck(count) })));
}

describeWith(program('chromium', 'chromium-browser', 'google-chrome'), 'in a browser', (path) => {
  // The browser says by itself that a file has changed.
  const pages = studioPages(path, (fault) =>
    /409 \(Conflict\)|403 \(Forbidden\)|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE/.test(fault),
  );
  const { press } = pages;
  let tab: Page;
  let studio: StudioUnderTest;

  async function open(
    options: Partial<PageOptions> = {},
    files: Readonly<Record<string, string>> = { 'rules.json': rules, 'cases.json': cases },
  ): Promise<void> {
    ({ tab, studio } = await pages.open({ files, corpus: await sampleLists(), ...options }));
    await status('The text is in force. No list moves');
  }
  const shows = (locator: Locator, text: string | RegExp) =>
    expect.poll(() => locator.textContent()).toMatch(text);
  const status = (text: string | RegExp) =>
    shows(tab.locator('.status-line'), typeof text === 'string' ? new RegExp(text) : text);
  const saveState = (text: string | RegExp) => shows(tab.locator('.save-state'), text);
  const onDisk = (name: string) => readFile(join(studio.folder, name), 'utf8');
  const editorText = async () => (await tab.locator('.cm-line').allTextContents()).join('\n');
  const button = (name: string) => tab.getByRole('button', { name, exact: true });
  const dialog = () => tab.getByRole('dialog');

  /** Puts the cursor after a text that is once in the editor. */
  async function cursorBehind(text: string): Promise<void> {
    await tab.locator('.cm-content').focus();
    await press('Control+f');
    await tab.keyboard.type(text);
    await press('Enter', 'Escape', 'ArrowRight');
  }
  /** Undoes all edits: in one step those that were typed without a pause, which depends on the machine. */
  async function undoAll(): Promise<void> {
    while (await button('Undo').isEnabled()) await press('Control+z');
  }
  /** Another program writes a file. */
  async function writeElsewhere(name: string, text: string, isSeen = true): Promise<void> {
    await writeFile(join(studio.folder, name), text);
    if (isSeen) await studio.changed([name]);
  }

  describe('typing', () => {
    test('shows the lists that move against the file, and undo brings them back', async () => {
      await open();
      await cursorBehind('"count": 2');
      await press('Backspace');
      await tab.keyboard.type('60');
      await status(/\d+ lists? moves? against the files on disk/);
      const moves = tab.getByRole('grid', { name: 'Lists that move' });
      await shows(moves.locator('.table-body'), /\d+DragapultOther/);
      await saveState('Unsaved: rules.json');
      await undoAll();
      await status('No list moves');
      await saveState(/2 files are saved/);
      expect(await moves.getAttribute('aria-rowcount')).toBe('1');
    });

    test('moves the agreement with the labels of the lists, whose others are marked', async () => {
      await open({ corpus: labelledLists() });
      const agreement = tab.locator('.agreement');
      await shows(agreement, /^66\.7% of labels agree\s*$/);
      await cursorBehind('"count": 2');
      await press('Backspace');
      await tab.keyboard.type('3');
      await shows(agreement, /^33\.3% of labels agree −1$/);
      await shows(tab.locator('.moves-pane .table-body').first(), /1DragapultOther\s*−1$/);
      await agreement.click();
      await shows(tab.locator('.table-body .row').nth(1), /^Other≠ differs: Dragapult/);
    });

    test('says the agreement in coverage as in the header, and of one list that it has no deck', async () => {
      await open({ corpus: labelledLists() });
      await shows(tab.locator('.agreement'), /^66\.7% of labels agree\s*$/);
      await tab.evaluate(`location.hash = '#/coverage'`);
      await tab.getByText('2 of 3 labels agree (66.7%)').waitFor();
      await shows(tab.locator('.counts-apart .fixed').locator('..'), '1 Dragapult has no deck');
    });

    test('a view shows the answer that arrives between its first paint and what it does after that', async () => {
      await open({ corpus: labelledLists() });
      const agreement = tab.locator('.agreement');
      await shows(agreement, /^66\.7% of labels agree\s*$/);
      await tab.getByRole('link', { name: /pairs of rules/ }).waitFor();
      await tab.evaluate(holdQuestions('coverage'));
      await cursorBehind('"count": 2');
      // One edit.
      await press('Shift+ArrowLeft');
      await tab.keyboard.type('3');
      await shows(agreement, /^33\.3% of labels agree/);
      // The navigation asks, too.
      await expect.poll(() => tab.evaluate('heldCount()')).toBe(1);
      await tab.evaluate(`{
        const { setTimeout, requestAnimationFrame } = globalThis;
        const late = [];
        globalThis.requestAnimationFrame = (run) => late.push(run);
        globalThis.setTimeout = (run, time, ...more) =>
          time === 35 ? late.push(run) : setTimeout(run, time, ...more);
        globalThis.afterPaint = () => {
          Object.assign(globalThis, { setTimeout, requestAnimationFrame });
          for (const run of late) run();
        };
        location.hash = '#/coverage';
      }`);
      await tab.getByText('2 of 3 labels agree (66.7%)').waitFor();
      await tab.evaluate('sendQuestions()');
      await tab.evaluate('afterPaint()');
      await tab.getByText('1 of 3 labels agree (33.3%)').waitFor();
    });

    test('leaves the last valid rules in force while the text is broken, and leads to the error', async () => {
      await open();
      await cursorBehind('"count": 2');
      await press('Backspace');
      await tab.keyboard.type('60');
      await status(/\d+ lists? moves?/);
      // This number comes after a pause, the last one.
      await tab.getByRole('link', { name: 'Cases 1 failed' }).waitFor();
      const before = await tab.locator('nav').textContent();
      const lenses = () => tab.locator('.cm-lens').allTextContents();
      const numbers = await lenses();
      await tab.keyboard.type('?');
      await status(/The last valid rules are in force\..*60\?/);
      expect(await tab.locator('nav').textContent()).toBe(before);
      expect(await lenses()).toEqual(numbers);
      await press('Control+Home');
      await button('Go to the error').click();
      await tab.keyboard.type('2');
      await status('The text is in force');
      expect(await editorText()).toContain('"count": 2');
    });

    test('completes the name of a card with those of the lists, and fields by what is typed', async () => {
      await open();
      await cursorBehind('"Gardevoir ex');
      await press('Backspace', 'Backspace', 'Backspace');
      const option = tab.getByRole('option', { name: /Gardevoir ex/ });
      await press('Control+Space');
      await option.waitFor();
      await shows(option, /lists/);
      await option.click();
      await saveState(/2 files are saved/);
      await tab.keyboard.type(', "co');
      await press('Control+Space');
      await shows(tab.locator('.cm-tooltip-autocomplete [role=option]').first(), /^count/);
    });

    test('keeps the line breaks of the file, and every byte that was not edited', async () => {
      const windows = rules.replaceAll('\n', '\r\n');
      await open({}, { 'rules.json': windows });
      await cursorBehind('// The first.');
      await tab.keyboard.type(' Yes.');
      await press('Enter');
      await tab.keyboard.type('// Two.');
      await press('Control+s');
      await saveState('rules.json is saved');
      const [first = '', second = ''] = windows.split('// The first.');
      expect(await onDisk('rules.json')).toBe(`${first}// The first. Yes.\r\n  // Two.${second}`);
    });
  });

  describe('undo', () => {
    test('takes back a new name in all files in one step, from any view', async () => {
      await open();
      await cursorBehind('"dragapul');
      await press('F2');
      await dialog().waitFor();
      await tab.keyboard.type('pult');
      await press('Enter');
      await saveState('Unsaved: rules.json, cases.json');
      await press('Escape', '2');
      await tab.getByRole('heading', { name: /Decks that gain or lose/ }).waitFor();
      await press('Control+z');
      await saveState(/2 files are saved/);
      await press('Control+Shift+z');
      await saveState('Unsaved: rules.json, cases.json');
      await press('Control+s');
      await saveState(/2 files are saved/);
      expect(await onDisk('rules.json')).toBe(rules.replace('"dragapult"', '"pult"'));
      expect(await onDisk('cases.json')).toBe(cases.replace('"dragapult"', '"pult"'));
    });

    test('takes back formatting', async () => {
      await open();
      await button('Format').click();
      await saveState('Unsaved: rules.json');
      expect(await editorText()).toContain('// The first.');
      await button('Undo').click();
      await saveState(/2 files are saved/);
    });
  });

  test('a finding leads to its place, and is mended or ignored, which undo takes back', async () => {
    await open({}, { 'rules.json': rules.replace('Gardevoir ex', 'Gardevoi ex') });
    const finding = tab.locator('.finding', { hasText: 'unknown-card' });
    const { width = 0 } = (await finding.locator('.finding-text').boundingBox()) ?? {};
    expect(width).toBeGreaterThan(250);
    await finding.getByRole('button', { name: /^rules.json:4:/ }).click();
    await press('Backspace');
    await tab.keyboard.type('"Gardevoir ex');
    await finding.waitFor({ state: 'detached' });
    await saveState('Unsaved: rules.json');
    await undoAll();
    await finding.getByRole('button', { name: /^rename it to/ }).click();
    await finding.waitFor({ state: 'detached' });
    expect(await editorText()).toContain('"Gardevoir ex"');
    await button('Undo').click();
    await finding.getByRole('button', { name: 'Ignore' }).click();
    await finding.waitFor({ state: 'detached' });
    expect(await editorText()).toContain('decktype-ignore unknown-card');
    await shows(tab.locator('.findings-head'), '1 ignored');
    await press('Control+z');
    await finding.waitFor();
    await saveState('rules.json is saved');
  });

  test('mends what is shown, and not another finding that came to its place', async () => {
    await open({}, { 'rules.json': rules.replace('Gardevoir ex', 'Gardevoi ex') });
    const mend = tab.getByRole('button', { name: /^rename it to "Gardevoir ex"/ });
    await mend.waitFor();
    await tab.evaluate(holdQuestions('findings'));
    await cursorBehind('Gardevoi ex');
    for (const _ of 'Gardevoi ex') await press('Shift+ArrowLeft');
    await tab.keyboard.type('Dragapul ex');
    await status('The text is in force');
    await mend.click();
    await tab.getByRole('alert').getByText('so the fix no longer applies').waitFor();
    expect(await editorText()).toBe(rules.replace('Gardevoir ex', 'Dragapul ex'));
    await tab.evaluate('sendQuestions()');
  });

  describe('writing back', () => {
    test('asks where the file has changed, compares, and overwrites', async () => {
      await open();
      await cursorBehind('// The first.');
      await tab.keyboard.type('!');
      await writeElsewhere('rules.json', rules.replace('Gardevoir ex', 'Gardevoir'), false);
      await press('Control+s');
      await dialog().getByText('Nothing was written.').waitFor();
      expect(await onDisk('rules.json')).toContain('"Gardevoir" }');
      await button('Compare').click();
      const difference = tab.getByRole('region', { name: 'Difference' });
      expect(await difference.locator('.removed').count()).toBe(2);
      expect(await difference.locator('.added').count()).toBe(2);
      expect(await violationsIn(tab)).toEqual([]);
      await button('Overwrite the file').click();
      await saveState(/2 files are saved/);
      expect(await onDisk('rules.json')).toBe(rules.replace('first.', 'first.!'));
    });

    test('loads the file instead, and undo brings the own text back', async () => {
      await open();
      await cursorBehind('// The first.');
      await tab.keyboard.type('!');
      await writeElsewhere('rules.json', rules.replace('The first.', 'Theirs.'), false);
      await press('Control+s');
      await button('Load the file').click();
      await saveState(/2 files are saved/);
      expect(await editorText()).toContain('// Theirs.');
      await press('Control+z');
      expect(await editorText()).toContain('// The first.!');
      await press('Control+s');
      await saveState(/2 files are saved/);
      expect(await onDisk('rules.json')).toContain('// The first.!');
    });

    test('decides later with Escape: nothing is written, and the text stays', async () => {
      await open();
      await cursorBehind('// The first.');
      await tab.keyboard.type('!');
      await writeElsewhere('rules.json', '[]\n', false);
      await press('Control+s');
      await dialog().waitFor();
      await press('Escape');
      await dialog().waitFor({ state: 'detached' });
      await saveState('Unsaved: rules.json');
      await tab.keyboard.type('?');
      expect(await editorText()).toContain('// The first.!?');
      expect(await onDisk('rules.json')).toBe('[]\n');
    });
  });

  describe('a change on disk', () => {
    test('is taken over where nothing is unsaved, and moves no list', async () => {
      await open();
      await writeElsewhere('rules.json', rules.replace('"count": 2', '"count": 3'));
      await expect.poll(editorText).toContain('"count": 3');
      await shows(tab.getByRole('status'), 'rules.json changed on disk and was loaded');
      await status('No list moves');
      await saveState(/2 files are saved/);
      expect(await dialog().count()).toBe(0);
    });

    test('is a question where the text is unsaved; the own text can be kept', async () => {
      await open();
      await cursorBehind('"count": 2');
      await tab.keyboard.type('0');
      await status(/\d+ lists? moves?/);
      await writeElsewhere('rules.json', rules.replace('"count": 2', '"count": 20'));
      await saveState(/2 files are saved/);
      await press('Backspace');
      await saveState('Unsaved: rules.json');
      await writeElsewhere('rules.json', rules.replace('"count": 2', '"count": 3'));
      await dialog().getByText('your changes are not saved').waitFor();
      await button('Keep my text').click();
      await saveState('Unsaved: rules.json');
      await press('Control+s');
      await saveState(/2 files are saved/);
      expect(await onDisk('rules.json')).toBe(rules);
    });
  });

  test('what another program changed in other lines is merged with the unsaved text', async () => {
    await open();
    await cursorBehind('// The first.');
    await tab.keyboard.type('!');
    await saveState('Unsaved: rules.json');
    const elsewhere = rules.replace('"name": "Gardevoir"', '"name": "Garde"');
    await writeElsewhere('rules.json', elsewhere);
    await expect.poll(editorText).toContain('"Garde"');
    expect(await editorText()).toContain('// The first.!');
    expect(await dialog().count()).toBe(0);
    await press('Control+s');
    await saveState(/2 files are saved/);
    expect(await onDisk('rules.json')).toBe(elsewhere.replace('// The first.', '// The first.!'));
  });

  test('no choice about the look is unsaved, and it is kept', async () => {
    await open();
    await tab.getByLabel('Colours').selectOption('dark');
    const background = () =>
      tab.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(await background()).toBe('rgb(22, 24, 27)');
    await saveState(/2 files are saved/);
    await tab.reload();
    await status('The text is in force');
    expect(await background()).toBe('rgb(22, 24, 27)');
  });

  test('a page is left without a question unless a text is unsaved', async () => {
    await open();
    const questions: string[] = [];
    const accept = (question: Dialog) => {
      questions.push(question.type());
      void question.accept();
    };
    tab.on('dialog', accept);
    await tab.locator('.cm-content').click();
    await tab.reload();
    await status('The text is in force');
    expect(questions).toEqual([]);
    await cursorBehind('// The first.');
    await tab.keyboard.type('!');
    await saveState('Unsaved');
    await tab.reload();
    await status('The text is in force');
    expect(questions).toEqual(['beforeunload']);
    tab.off('dialog', accept);
    await saveState('Unsaved: rules.json');
    expect(await editorText()).toContain('// The first.!');
    await undoAll();
    await saveState(/2 files are saved/);
  });

  test('a page without unsaved text leaves that of another page in the browser', async () => {
    await open({}, { 'shared.json': rules });
    const drafts = () =>
      tab.evaluate<string[][]>(
        "Object.entries({ ...localStorage }).filter(([key]) => key.includes('shared.json'))",
      );
    await cursorBehind('// The first.');
    await tab.keyboard.type('!');
    await expect.poll(drafts).toHaveLength(1);
    const [ofOther] = await drafts();
    await undoAll();
    await expect.poll(drafts).toEqual([]);
    const [key, draft] = (ofOther ?? []).map((text) => JSON.stringify(text));
    await tab.evaluate(
      `localStorage.setItem(${key}, ${draft}); dispatchEvent(new Event('pagehide'))`,
    );
    expect(await drafts()).toEqual([ofOther]);
    await tab.evaluate('localStorage.clear()');
  });

  test('a page whose server was started again says so, and its unsaved text comes along', async () => {
    await open({}, { 'restarted.json': rules });
    await cursorBehind('// The first.');
    await tab.keyboard.type('!');
    await saveState('Unsaved: restarted.json');
    await studio.stop();
    const port = Number(new URL(studio.origin).port);
    const disk = { 'restarted.json': rules.replace('The first', 'First') };
    const second = await startStudio(disk, { port, built: builtAssets() });
    onTestFinished(second.stop);
    await tab.getByText('decktype studio was started again').waitFor();
    await press('Control+s');
    await shows(tab.getByRole('alert'), 'restarted.json was not saved');
    await button('Undo').click();
    await saveState('Not connected');
    await button('Redo').click();
    tab.once('dialog', (question) => void question.accept());
    const [name = '', value = ''] = second.cookie.split('=');
    await tab.context().addCookies([{ name, value, url: `${second.page}/` }]);
    await tab.goto(`${second.page}/#/rules`);
    await dialog().getByText('restarted.json changed on disk').waitFor();
    await button('Decide later').click();
    expect(await editorText()).toContain('// The first.!');
    await saveState('Unsaved: restarted.json');
    await press('Control+s');
    await dialog().getByText('restarted.json changed on disk').waitFor();
  });

  test('a text that is broken from the start is said to put no rules in force', async () => {
    ({ tab, studio } = await pages.open({ files: { 'rules.json': '[{', 'cases.json': cases } }));
    await status('No rules are in force.');
  });

  test('what is done before the lists are there counts when they are', async () => {
    await open();
    let sendLists = (): void => undefined;
    const held = new Promise<void>((settle) => {
      sendLists = settle;
    });
    await tab.route('**/api/corpus', async (route) => {
      await held;
      await route.continue();
    });
    await tab.reload();
    await cursorBehind('"count": 2');
    await tab.keyboard.type('0');
    await press('Control+Space', 'Control+s');
    await saveState(/2 files are saved/);
    await cursorBehind('"name": "Dragapult');
    await tab.keyboard.type('!');
    await press('Control+s');
    await saveState(/2 files are saved/);
    expect(await onDisk('rules.json')).toContain('"Dragapult!"');
    await cursorBehind('"gardevoi');
    await press('F2');
    await shows(tab.locator('.status-line'), 'Opening the lists');
    sendLists();
    await dialog().getByText('Rename gardevoir').waitFor();
    await press('Escape');
    await status('No list moves');
    expect(await tab.getByRole('alert').allTextContents()).toEqual([]);
    await tab.unrouteAll();
  });

  test('renaming that is confirmed twice, and what is typed while the file is formatted, leave a whole text', async () => {
    await open();
    await cursorBehind('"gardevoir');
    await tab.locator('#main').focus();
    await press('r');
    await dialog().getByText('Rename gardevoir').waitFor();
    await tab.evaluate(holdQuestions());
    await tab.keyboard.type('x-y');
    await press('Enter', 'Enter');
    await tab.evaluate('sendQuestions()');
    await dialog().waitFor({ state: 'detached' });
    await status('The text is in force');
    const renamed = rules.replace('"gardevoir"', '"x-y"');
    expect(await editorText()).toBe(renamed);
    await tab.evaluate(holdQuestions());
    await press('f', 'e', 'Control+Home');
    await tab.keyboard.type('// More.');
    await press('Enter');
    await tab.evaluate('sendQuestions()');
    await tab.getByRole('alert').getByText('the texts changed meanwhile; try again').waitFor();
    expect(await editorText()).toBe(`// More.\n${renamed}`);
  });

  describe('the keyboard', () => {
    const focused = () =>
      tab.evaluate<string>(`(() => {
        let element = document.activeElement;
        while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        return element.className + ' ' + element.textContent.slice(0, 20);
      })()`);

    test('reaches everything by Tab, and is trapped nowhere', async () => {
      await open({}, { 'rules.json': rules.replace('Gardevoir ex', 'Gardevoi ex') });
      await tab.locator('.finding').first().waitFor();
      const seen: string[] = [];
      for (let presses = 0; presses < 60 && !seen.includes(await focused()); presses++) {
        seen.push(await focused());
        await press('Tab');
      }
      const all = seen.join('\n');
      // The findings are behind the editor.
      for (const part of ['skip', 'Report', 'tab rules.json', 'cm-content', 'finding-place']) {
        expect(all).toContain(part);
      }
      expect(seen.length).toBeLessThan(60);
    });

    test('shows the keys, and goes to views and back into the text', async () => {
      await open();
      await press('?');
      await dialog().getByText('Rename the identifier at the cursor').first().waitFor();
      await press('Escape', '3');
      await expect.poll(() => tab.evaluate('location.hash')).toMatch(/^#\/lists/);
      await press('1');
      await tab.getByRole('tab', { name: 'rules.json' }).waitFor();
      await press('e');
      await expect.poll(focused).toContain('cm-content');
      await press('Control+Home');
      await tab.keyboard.type('1?');
      expect(await editorText()).toMatch(/^1\?\[/);
      await press('Control+z', 'Escape', '2');
      await expect.poll(() => tab.evaluate('location.hash')).toMatch(/^#\/moves/);
    });

    test('opens the lists of a move from its row', async () => {
      await open();
      await cursorBehind('"count": 2');
      await tab.keyboard.type('0');
      await status(/\d+ lists? moves?/);
      await press('Escape', 'Escape', '2');
      await expect.poll(focused).toMatch(/^row/);
      await press('Enter');
      await expect.poll(() => tab.evaluate('location.hash')).toMatch(/^#\/lists\?move=/);
      await tab.getByRole('grid', { name: 'Lists', exact: true }).waitFor();
      await expect.poll(focused).toMatch(/^row/);
      await press('1', '3');
      await expect.poll(focused).toMatch(/^row/);
      await press('2');
      const row = tab.getByRole('grid', { name: 'Lists that move' }).getByRole('row').nth(1);
      await row.getByRole('gridcell').nth(2).locator('[title]').click();
      await expect.poll(() => tab.evaluate('location.hash')).toMatch(/^#\/lists\?move=/);
    });
  });

  test('nothing moves when lists, findings and moves arrive', async () => {
    await open();
    await shows(tab.getByRole('link', { name: /^Cases/ }), '1');
    await cursorBehind('"count": 2');
    const lines = () =>
      tab
        .locator('.cm-line')
        .evaluateAll((all) => all.map((line) => line.getBoundingClientRect().y));
    const before = await lines();
    await press('Backspace');
    await tab.keyboard.type('60?', { delay: 50 });
    await status('The last valid rules are in force');
    await press('Backspace');
    await status(/\d+ lists? moves?/);
    await tab.getByText('meets this requirement').first().waitFor();
    expect(await lines()).toEqual(before);
    // In the tree of the editor, what moves has no node: there the lines are looked at.
    const moved = await tab.evaluate(`new Promise((settle) => {
      const names = [];
      const read = (list) => {
        for (const entry of list.getEntries().flatMap(({ sources }) => sources)) {
          const { node, previousRect: before, currentRect: now } = entry;
          // A number at the right edge of its column grows to the left.
          if (node && !(before.right === now.right && before.y === now.y)) {
            names.push(node.nodeName + ' ' + node.textContent.slice(0, 80));
          }
        }
      };
      const observer = new PerformanceObserver(read);
      observer.observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => setTimeout(() => settle(names)));
    })`);
    expect(moved).toEqual([]);
  });
});
