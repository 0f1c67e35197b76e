/**
 * Describes use of the workbench as text. Each file of rules-fixtures/browser has sections with a title, which
 * is a test, and one step per line, continued on indented lines. A step is a word and its target. Elements are
 * given as Playwright selectors, or by role and name: `button "Undo"`, `link /^Cases/ >> .number`. After ` | `
 * comes the expectation: `/a pattern/`, the whole text, or `= FROM TO`: the previous file with this change. A
 * step checks immediately, or with `soon` waits. `{name}` and `{name-1}` are values found by `read`.
 */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import type { Workbench } from '../../src/tools/studio/worker/workbench.js';
import { projectRoot } from './needs.js';
import { holdQuestions, type OpenPage, type StudioPages, violationsIn } from './studio-page.js';

/** The state before the first step. */
interface StepsBase {
  readonly files: Readonly<Record<string, string>>;
  readonly lists: () => Corpus | Promise<Corpus>;
  /** Other lists, for `lists NAME`. */
  readonly otherLists?: Readonly<Record<string, Corpus>>;
  /** An element that exists when an opened page is ready. */
  readonly ready?: string;
}

/** Creates a test for each section of a file. */
export function testSteps(name: string, pages: StudioPages, base: StepsBase): void {
  const path = join(projectRoot, 'rules-fixtures/browser', name);
  for (const section of readFileSync(path, 'utf8').split(/^# /m).slice(1)) {
    const [, title = '', lines = ''] = /^(.*?)\n(.*)$/s.exec(section) ?? [];
    test(title, () => new Steps(pages, base).do(lines));
  }
}

export class Steps {
  readonly #pages: StudioPages;
  readonly #base: StepsBase;
  #files: Record<string, string>;
  #lists: Corpus | undefined;
  #page: OpenPage | undefined;
  readonly #found = new Map<string, string>();

  constructor(pages: StudioPages, base: StepsBase) {
    this.#pages = pages;
    this.#base = base;
    this.#files = { ...base.files };
  }

  /** The opened or visited page. */
  get page(): OpenPage {
    if (this.#page === undefined) throw new Error('first a page is opened or visited');
    return this.#page;
  }

  get #tab(): Page {
    return this.page.tab;
  }

  /** Runs the steps of a text; errors begin with the step. */
  async do(text: string): Promise<void> {
    for (const step of text.trim().split(/\n(?! {2})/)) {
      if (step.startsWith('// ')) continue;
      await this.#step(step).catch((error: Error) => {
        error.message = `${step}\n${error.message}`;
        throw error;
      });
    }
  }

  async #step(line: string): Promise<void> {
    const filled = line.replace(/\{(\w+)([+-]\d+)?\}/g, (whole, name, add) => {
      const found = this.#found.get(name);
      if (found === undefined) return whole;
      return add === undefined ? found : String(Number(found) + Number(add));
    });
    const [, soon, word = '', rest = ''] = /^(soon )?(\S+) ?(.*)$/s.exec(filled) ?? [];
    const [, what = rest, expected] = /^(.*?) ?\| (.*)$/s.exec(rest) ?? [];
    if (expected === undefined) return this.#do(word, rest);
    const present = () => this.#present(word, what);
    const pattern = patternOf(
      expected.startsWith('=') ? this.#changed(what, said(expected.slice(1))) : expected,
    );
    if (word === 'read') {
      const [name = '', kind = '', ...of] = what.split(' ');
      const text = await this.#present(kind, of.join(' '));
      expect(text).toMatch(pattern);
      this.#found.set(name, pattern.exec(text)?.[0] ?? '');
    } else if (soon) await expect.poll(present).toMatch(pattern);
    else expect(await present()).toMatch(pattern);
  }

  async #do(word: string, rest: string): Promise<void> {
    const tab = this.#page?.tab as Page;
    if (word === 'open' || word === 'visit' || word === 'again') {
      const corpus = this.#lists ?? (await this.#base.lists());
      const options = { files: this.#files, corpus, ...(rest !== '' && { hash: rest }) };
      this.#page = await this.#pages[word](options);
      const { ready } = this.#base;
      if (word !== 'visit' && ready !== undefined) await this.#locator(ready).waitFor();
    } else if (word === 'lists') this.#lists = this.#base.otherLists?.[rest];
    else if (word === 'replace') {
      const [name = '', from = '', to = ''] = said(rest);
      if (!this.#files[name]?.includes(from)) throw new Error(`${name} has no ${from}`);
      this.#files[name] = this.#files[name].replaceAll(from, to);
    } else if (word === 'files') {
      this.#files = Object.fromEntries(
        rest.split(' ').map((name) => [name, this.#files[name] ?? '']),
      );
    } else if (word === 'rename') {
      const [from = '', to = ''] = rest.split(' ');
      this.#files = { [to]: this.#files[from] ?? '' };
    } else if (word === 'elsewhere' || word === 'unseen') {
      // Another program writes a file; the page is notified, or not.
      const [name = '', ...changes] = said(rest);
      await writeFile(this.#place(name), this.#changed(name, changes));
      if (word === 'elsewhere') await this.page.studio.changed([name]);
    } else if (word === 'press') await this.#pages.press(...rest.split(' '));
    else if (word === 'type')
      await tab.keyboard.type(rest.startsWith('"') ? JSON.parse(rest) : rest);
    else if (word === 'slowly') await tab.keyboard.type(rest, { delay: 50 });
    else if (word === 'after') {
      // Puts the cursor after a text that occurs once in the editor.
      await tab.locator('.cm-content').focus();
      await this.#pages.press('Control+f');
      await tab.keyboard.type(rest);
      await this.#pages.press('Enter', 'Escape', 'ArrowRight');
    } else if (word === 'see') await this.#locator(rest).waitFor();
    else if (word === 'gone') await this.#locator(rest).waitFor({ state: 'detached' });
    else if (word === 'click') await this.#locator(rest).click();
    else if (word === 'focus') await this.#locator(rest).focus();
    else if (word === 'choose') {
      const [value = '', selector = ''] = rest.split(/ (.*)/);
      await this.#locator(selector).selectOption(value === '-' ? '' : value);
    } else if (word === 'media') await tab.emulateMedia({ media: rest as 'print' | 'screen' });
    else if (word === 'height') await tab.setViewportSize({ width: 1440, height: Number(rest) });
    else if (word === 'hold')
      await tab.evaluate(holdQuestions((rest || undefined) as keyof Workbench));
    else if (word === 'reload') await tab.reload();
    else if (word === 'js') await tab.evaluate(rest);
    else if (word === 'undo-all') {
      // Text typed without a pause is one step, which depends on the machine.
      while (await this.#locator('button "Undo"').isEnabled()) await this.#pages.press('Control+z');
    } else throw new Error(`there is no step ${word}`);
  }

  /** The current value of what an expectation refers to. */
  async #present(word: string, what: string): Promise<string> {
    if (word === 'text') return this.#text(what);
    if (word === 'texts') return (await this.#locator(what).allTextContents()).join('\n');
    if (word === 'count') return String(await this.#locator(what).count());
    if (word === 'value') return this.#locator(what).inputValue();
    if (word === 'disabled') return String(await this.#locator(what).isDisabled());
    if (word === 'editor')
      return (await this.#tab.locator('.cm-line').allTextContents()).join('\n');
    if (word === 'js') return String(await this.#tab.evaluate(what));
    if (word === 'disk') return readFile(this.#place(what), 'utf8');
    if (word === 'violations') return (await violationsIn(this.#tab)).join('\n');
    if (word === 'focused') return this.#tab.evaluate(focused);
    const [name = '', selector = ''] = what.split(/ (.*)/);
    if (word === 'attribute') return String(await this.#locator(selector).getAttribute(name));
    throw new Error(`there is nothing to expect of ${word}`);
  }

  async #text(selector: string): Promise<string> {
    return (await this.#locator(selector).textContent()) ?? '';
  }

  #locator(selector: string): Locator {
    const parts = selector.split(' >> ').map((part) => {
      const [, kind, name] = /^([a-z]+) (".*"|\/.*\/)$/.exec(part) ?? [];
      if (kind === undefined) return part;
      return kind === 'has' ? `internal:has-text=${name}` : `role=${kind}[name=${name}]`;
    });
    return this.#tab.locator(parts.join(' >> '));
  }

  #place(name: string): string {
    return join(this.page.studio.folder, name);
  }

  #changed(name: string, changes: readonly string[]): string {
    let text = this.#files[name] ?? '';
    for (let at = 0; at < changes.length; at += 2) {
      const [from = '', to = ''] = changes.slice(at);
      if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
      text = text.replace(from, to);
    }
    return text;
  }
}

/** The focused element: its role or tag, and its name. */
const focused = `[document.activeElement.getAttribute('role') ?? document.activeElement.localName,
  document.activeElement.getAttribute('aria-label')].filter(Boolean).join(' ')`;

/** The words of a line, which can be quoted texts. */
function said(line: string): string[] {
  const words = line.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  return words.map((word) => (word.startsWith('"') ? JSON.parse(word) : word));
}

/** `/a pattern/`, or the whole text, optionally quoted. */
function patternOf(expected: string): RegExp {
  const [, pattern, flags] = /^\/(.*)\/(m?)$/.exec(expected) ?? [];
  if (pattern !== undefined) return new RegExp(pattern, flags);
  const text: string = expected.startsWith('"') ? JSON.parse(expected) : expected;
  return new RegExp(`^${text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`);
}
