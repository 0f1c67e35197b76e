/** Editor, moving lists, undo and saving of the workbench, in a real browser: rules-fixtures/browser. */

import type { Dialog } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { createCorpus } from '../../src/questions/corpus/build/builder.js';
import { describeInBrowser } from '../support/browser.js';
import { gate } from '../support/gate.js';
import { Steps, testSteps } from '../support/page-steps.js';
import { startStudio } from '../support/studio.js';
import { builtAssets, studioPages } from '../support/studio-page.js';
import { sampleLists } from '../support/workbench.js';

const rules = `[
  // The first.
  { "identifier": "dragapult", "name": "Dragapult", "cards": [{ "name": "Dragapult ex", "count": 2 }] },
  { "identifier": "gardevoir", "name": "Gardevoir", "cards": [{ "name": "Gardevoir ex" }] }
]
`;
const cases = `[{ "name": "passes", "list": "2 Dragapult ex", "expect": "dragapult" }]\n`;

const base = {
  files: { 'rules.json': rules, 'cases.json': cases },
  lists: sampleLists,
  otherLists: {
    // Lists labelled with a deck whose card one list has too few copies of.
    labelled: createCorpus(
      [1, 2, 3].map((count) => ({ label: 'Dragapult', deck: [{ name: 'Dragapult ex', count }] })),
    ),
  },
  ready: '.status-line >> has /These rules apply. No list moves/',
};

describeInBrowser((newPage) => {
  // The browser itself logs these when a file has changed on disk.
  const pages = studioPages(newPage, (fault) =>
    /409 \(Conflict\)|403 \(Forbidden\)|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE/.test(fault),
  );
  testSteps('editor.txt', pages, base);

  test('a page asks before it is left only if a text is unsaved', async () => {
    const steps = new Steps(pages, base);
    await steps.do('open');
    const { tab } = steps.page;
    const questions: string[] = [];
    const accept = (question: Dialog) => {
      questions.push(question.type());
      void question.accept();
    };
    tab.on('dialog', accept);
    await steps.do(`
click .cm-content
reload
soon text .status-line | /These rules apply/`);
    expect(questions).toEqual([]);
    await steps.do(`
after // The first.
type !
soon text .save-state | /Unsaved/
reload
soon text .status-line | /These rules apply/`);
    expect(questions).toEqual(['beforeunload']);
    tab.off('dialog', accept);
    await steps.do(`
soon text .save-state | /Unsaved: rules.json/
editor | /The first.!/
undo-all
soon text .save-state | /2 files are saved/`);
  });

  test('a page whose server was restarted says so, and keeps its unsaved text', async () => {
    const steps = new Steps(pages, base);
    await steps.do(`
files rules.json
rename rules.json restarted.json
open
after // The first.
type !
soon text .save-state | /Unsaved: restarted.json/`);
    const { tab, studio } = steps.page;
    await studio.stop();
    const port = Number(new URL(studio.origin).port);
    const disk = { 'restarted.json': rules.replace('The first', 'First') };
    const second = await startStudio(disk, { port, built: builtAssets() });
    onTestFinished(second.stop);
    await steps.do(`
see text=decktype studio was started again
press Control+s
soon text role=alert | /restarted.json was not saved/
click button "Undo"
soon text .save-state | /Not connected/
click button "Redo"`);
    tab.once('dialog', (question) => void question.accept());
    const [name = '', value = ''] = second.cookie.split('=');
    await tab.context().addCookies([{ name, value, url: `${second.page}/` }]);
    await tab.goto(`${second.page}/#/rules`);
    await steps.do(`
see role=dialog >> text=restarted.json changed on disk
click button "Decide later"
editor | /The first.!/
soon text .save-state | /Unsaved: restarted.json/
press Control+s
see role=dialog >> text=restarted.json changed on disk`);
  });

  test('with a text that is broken from the start, the page says that no rules apply', async () => {
    const { tab } = await pages.open({ files: { 'rules.json': '[{', 'cases.json': cases } });
    await tab.locator('.status-line', { hasText: 'No rules apply.' }).waitFor();
  });

  test('actions before the lists are loaded count once they are', async () => {
    const steps = new Steps(pages, base);
    await steps.do('open');
    const { tab } = steps.page;
    const { open: sendLists, opened: held } = gate();
    await tab.route('**/api/corpus', async (route) => {
      await held;
      await route.continue();
    });
    await steps.do(`
reload
after "count": 2
type 0
press Control+Space Control+s
soon text .save-state | /2 files are saved/
after "name": "Dragapult
type !
press Control+s
soon text .save-state | /2 files are saved/
disk rules.json | /"Dragapult!"/
after "gardevoi
press F2
soon text .status-line | /Opening the lists/`);
    sendLists();
    await steps.do(`
see role=dialog >> text=Rename gardevoir
press Escape
soon text .status-line | /No list moves/
texts role=alert | ""`);
    await tab.unrouteAll();
  });

  test('Tab reaches everything, and is trapped nowhere', async () => {
    const steps = new Steps(pages, base);
    await steps.do(`
files rules.json
replace rules.json "Gardevoir ex" "Gardevoi ex"
open
see .finding >> nth=0`);
    const focused = () =>
      steps.page.tab.evaluate<string>(`(() => {
        let element = document.activeElement;
        while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        return element.className + ' ' + element.textContent.slice(0, 20);
      })()`);
    const seen: string[] = [];
    for (let presses = 0; presses < 60 && !seen.includes(await focused()); presses++) {
      seen.push(await focused());
      await pages.press('Tab');
    }
    const all = seen.join('\n');
    // The findings come after the editor.
    for (const part of ['skip', 'Report', 'tab rules.json', 'cm-content', 'finding-place']) {
      expect(all).toContain(part);
    }
    expect(seen.length).toBeLessThan(60);
  });
});
