/** For random edits, the page of the workbench shows what `decktype diff` prints. */
import { expect, test } from 'vitest';
import { grouped } from '../../src/core/diagnostics/counted.js';
import { parseRules } from '../../src/core/rules/parse.js';
import { compileRules, type Matcher } from '../../src/index.js';
import { diffRules } from '../../src/questions/analysis/compare/diff.js';
import { describeInBrowser } from '../support/browser.js';
import { studioPages } from '../support/studio-page.js';
import { RandomTyping } from '../support/text-edits.js';
import { sampleLists, sampleRules } from '../support/workbench.js';

const editCount = 100;

/** Number of edits per message to the browser. */
const batchSize = 50;

interface Shown {
  readonly isBroken: boolean;
  readonly moved: string;
  /** The number of lists, the old deck and the new deck. */
  readonly moves: readonly string[];
}

/** Counts the edits sent to the worker in `editsSent`, and calls `editAnswered` for each of its answers. */
const watchEdits = `
  globalThis.editsSent = 0;
  globalThis.Worker = class extends Worker {
    #edits = new Set();
    constructor(address) {
      super(address);
      this.addEventListener('message', ({ data: { id } }) => {
        if (this.#edits.delete(id)) editAnswered();
      });
    }
    postMessage(message, transfer) {
      if (message.method === 'edit') {
        this.#edits.add(message.id);
        editsSent++;
      }
      super.postMessage(message, transfer);
    }
  };`;

/** Pastes each of the texts over the text of the editor; returns what the page shows after each answer. */
const pasteAll = `async (texts) => {
  const content = document.querySelector('.editor').shadowRoot
    .querySelector('.cm-content');
  content.focus();
  const shown = [];
  for (const text of texts) {
    const sent = editsSent;
    const answered = new Promise((settle) => { globalThis.editAnswered = settle; });
    content.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', keyCode: 65, ctrlKey: true }));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    if (editsSent !== sent + 1) throw new Error('an edit was not sent to the worker');
    await answered;
    // The page takes the answer in the same task, and shows it before the next one.
    await new Promise((settle) => setTimeout(settle));
    shown.push({
      isBroken: document.querySelector('.status-line').classList.contains('broken'),
      moved: document.querySelector('.moves-pane h2 span').textContent,
      moves: [...document.querySelectorAll('[aria-label="Lists that move"] .table-body [role=row]')].map((row) =>
        [...row.children].map((cell) => cell.textContent).join('|')),
    });
  }
  return shown;
}`;

function matcherOf(text: string): Matcher | undefined {
  const { ruleSet } = parseRules(text);
  return ruleSet && compileRules(ruleSet);
}

describeInBrowser((newPage) => {
  const pages = studioPages(newPage);

  test(`after each of ${editCount} edits, the page shows the same moving lists as diff`, async () => {
    const corpus = await sampleLists();
    const rules: unknown[] = JSON.parse(sampleRules());
    const text = JSON.stringify(rules.slice(0, 4), null, 2);
    const { tab } = await pages.open({ files: { 'rules.json': text }, corpus });
    await tab.addInitScript(watchEdits);
    await tab.reload();
    await tab.getByText('These rules apply.').waitFor();
    // Nobody sees the text, and its layout after each edit would take a third of the time.
    await tab.evaluate(
      `document.querySelector('.editor-place').style.contentVisibility = 'hidden'`,
    );
    const disk = matcherOf(text) as Matcher;
    const typing = new RandomTyping(27, new Map([['rules.json', text]]));
    let expected: Shown = { isBroken: false, moved: '0', moves: [] };
    const seen = { broken: 0, moving: 0 };
    for (let first = 0; first < editCount; first += batchSize) {
      const texts = Array.from({ length: batchSize }, () => typing.next()[1]);
      const shown = tab.evaluate<readonly Shown[]>(`(${pasteAll})(${JSON.stringify(texts)})`);
      const answers = texts.map((edited) => {
        const now = matcherOf(edited);
        if (now === undefined) {
          seen.broken++;
          expected = { ...expected, isBroken: true };
        } else {
          const { moved, transitions } = diffRules(disk, now, corpus);
          const moves = transitions.map(
            ({ from, to, lists }) => `${grouped(lists)}|${from.name}|${to.name}`,
          );
          expected = { isBroken: false, moved: grouped(moved), moves: moves.sort() };
        }
        if (expected.moves.length > 0) seen.moving++;
        return expected;
      });
      for (const [at, { moves, ...others }] of (await shown).entries()) {
        const found = { ...others, moves: moves.toSorted() };
        expect(found, `edit ${first + at}`).toEqual(answers[at]);
      }
    }
    expect(seen.broken).toBeGreaterThan(10);
    expect(seen.moving).toBeGreaterThan(30);
  });
});
