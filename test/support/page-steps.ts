/**
 * What people do in the workbench and what they see, as text: each file of rules-fixtures/browser has sentences, each a
 * test, and below them a step on each line, which may go on indented. A step is a word and what it is about. Elements
 * are named by Playwright's selectors, or by role and name: `button "Undo"`, `link /^Cases/ >> .number`. After ` | ` is
 * what is expected: `/a pattern/`, the whole text, or `= FROM TO`: the file as it was with this change. What there is
 * at once is checked by a word alone, what is to come by `soon`. `{name}` and `{name-1}` are what `read` has found.
 */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Corpus } from '../../src/questions/corpus/layout/corpus.js';
import type { Workbench } from '../../src/tools/studio/worker/answers.js';
import { projectRoot } from './needs.js';
import { holdQuestions, type OpenPage, type StudioPages, violationsIn } from './studio-page.js';

/** What there is before the first step. */
interface StepsBase {
  readonly files: Readonly<Record<string, string>>;
  readonly lists: () => Corpus | Promise<Corpus>;
  /** Other lists, which `lists NAME` takes. */
  readonly otherLists?: Readonly<Record<string, Corpus>>;
  /** An element that is there when a page that was opened is ready. */
  readonly ready?: string;
}

/** Makes a test of each sentence of a file. */
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

  /** The page that was opened or visited. */
  get page(): OpenPage {
    if (this.#page === undefined) throw new Error('first a page is opened or visited');
    return this.#page;
  }

  get #tab(): Page {
    return this.page.tab;
  }

  /** Does the steps of a text; what fails begins with its step. */
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
    if (word === 'open' || word === 'visit') {
      const corpus = this.#lists ?? (await this.#base.lists());
      const options = { files: this.#files, corpus, ...(rest !== '' && { hash: rest }) };
      this.#page = await this.#pages[word](options);
      const { ready } = this.#base;
      if (word === 'open' && ready !== undefined) await this.#locator(ready).waitFor();
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
      // Another program writes a file; the page is told of it, or not.
      const [name = '', ...changes] = said(rest);
      await writeFile(this.#place(name), this.#changed(name, changes));
      if (word === 'elsewhere') await this.page.studio.changed([name]);
    } else if (word === 'press') await this.#pages.press(...rest.split(' '));
    else if (word === 'type')
      await tab.keyboard.type(rest.startsWith('"') ? JSON.parse(rest) : rest);
    else if (word === 'slowly') await tab.keyboard.type(rest, { delay: 50 });
    else if (word === 'after') {
      // The cursor is put after a text that is once in the editor.
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
      // In one step what was typed without a pause, which depends on the machine.
      while (await this.#locator('button "Undo"').isEnabled()) await this.#pages.press('Control+z');
    } else throw new Error(`there is no step ${word}`);
  }

  /** What an expectation is about, as it is now. */
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

/** What has the focus: its role or element, and its name. */
const focused = `[document.activeElement.getAttribute('role') ?? document.activeElement.localName,
  document.activeElement.getAttribute('aria-label')].filter(Boolean).join(' ')`;

/** The words of a line, which may be texts in quotes. */
function said(line: string): string[] {
  const words = line.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? [];
  return words.map((word) => (word.startsWith('"') ? JSON.parse(word) : word));
}

/** `/a pattern/`, or the whole text, which may be in quotes. */
function patternOf(expected: string): RegExp {
  const [, pattern, flags] = /^\/(.*)\/(m?)$/.exec(expected) ?? [];
  if (pattern !== undefined) return new RegExp(pattern, flags);
  const text: string = expected.startsWith('"') ? JSON.parse(expected) : expected;
  return new RegExp(`^${text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`);
}
