/**
 * What the workbench answers to its page. Each file of rules-fixtures/worker has files and lists of a project,
 * sentences, and steps followed by their answers; `--update` writes these. `file NAME KIND` and `list CARDS FACTS`
 * before the first sentence apply to all sentences; `with` adds to the project. `ask METHOD ARGUMENTS` asks a question,
 * in which @"part" is the place after a part of the file named before it; `edit` changes a file, or a part of it;
 * `make METHOD ARGUMENTS` applies the edits of an answer; `let METHOD ARGUMENTS` does not show the answer.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import {
  type CorpusList,
  createCorpus,
} from '../../../../../src/questions/corpus/build/builder.js';
import type { EditsAnswer } from '../../../../../src/tools/language/model.js';
import type { StudioFile } from '../../../../../src/tools/studio/protocol.js';
import {
  createWorkbench,
  type Workbench,
} from '../../../../../src/tools/studio/worker/workbench.js';
import { projectRoot } from '../../../../support/needs.js';
import { expectSteps, listOf, type Made, madeOf, said, shown } from '../../../../support/steps.js';
import { bytesOf, studioFile, studioProject, withEdits } from '../../../../support/workbench.js';

const folder = join(projectRoot, 'rules-fixtures/worker');

class Session {
  readonly files: StudioFile[];
  readonly lists: CorpusList[];
  others: unknown;
  #version = 0;
  #workbench: Workbench | undefined;

  constructor(files: readonly StudioFile[] = [], lists: readonly CorpusList[] = []) {
    this.files = [...files];
    this.lists = [...lists];
  }

  /** Runs a step, and returns the answer. */
  async step(kind: string, words: readonly string[], text: string): Promise<string> {
    const [first = '', part, by] = words.map(said) as [string, string?, string?];
    const now = this.#textOf(first);
    if (kind === 'file') {
      const file = studioFile(first, text, (part ?? 'rules') as StudioFile['kind']);
      this.#put({ ...file, isWritable: by !== 'read-only' });
    } else if (kind === 'list') this.lists.push(listOf(words.join(' ')));
    else if (kind === 'made') this.lists.push(...madeOf(...(first as unknown as Made)));
    else if (kind === 'with') this.others = first;
    else if (kind === 'save') return shown(await (await this.#opened()).saved(first, now));
    else if (kind === 'edit') {
      const edited = this.#edit(
        first,
        part === undefined ? text : now.replace(part, () => by ?? ''),
      );
      // An answer below a text would be read as part of that text.
      return part === undefined ? edited.then(() => '') : edited;
    } else if (kind === 'let') await this.#ask(words);
    else {
      const answer = await this.#ask(words);
      const changed = kind === 'make' ? (answer as EditsAnswer).files : undefined;
      if (changed === undefined) return shown(answer);
      const made = [];
      for (const name of changed.keys()) {
        const after = withEdits(this.#textOf(name), name, changed);
        made.push(after.trimEnd(), await this.#edit(name, after));
      }
      return made.join('\n');
    }
    return '';
  }

  #put(file: StudioFile): void {
    const at = this.files.findIndex(({ name }) => name === file.name);
    this.files.splice(at === -1 ? this.files.length : at, 1, file);
  }

  #textOf(name: string): string {
    return this.files.find((file) => file.name === name)?.text ?? '';
  }

  async #edit(name: string, text: string): Promise<string> {
    const workbench = await this.#opened();
    this.#put({ ...(this.files.find((file) => file.name === name) as StudioFile), text });
    return shown(await workbench.edit(name, text, ++this.#version));
  }

  async #ask([method = '', ...words]: readonly string[]): Promise<unknown> {
    const workbench = await this.#opened();
    if (method === 'open') return this.#workbench?.open(...this.#project());
    const content = this.#textOf(words[0] ?? '');
    const values = words.map((word) => {
      if (!word.startsWith('@')) return said(word);
      const part = JSON.parse(word.slice(1));
      return content.indexOf(part) + part.length;
    });
    const ask = workbench[method as keyof Workbench] as (...given: unknown[]) => Promise<unknown>;
    return ask(...values).catch(({ message }) => ({ refused: message }));
  }

  #project(): Parameters<Workbench['open']> {
    const corpus = this.lists.length === 0 ? [] : [bytesOf(createCorpus(this.lists))];
    return [studioProject(this.files, this.others as object), ...corpus] as Parameters<
      Workbench['open']
    >;
  }

  async #opened(): Promise<Workbench> {
    if (this.#workbench !== undefined) return this.#workbench;
    this.#workbench = createWorkbench(() => undefined);
    await this.#workbench.open(...this.#project());
    return this.#workbench;
  }
}

test.each(readdirSync(folder))('%s', (name) =>
  expectSteps(
    join(folder, name),
    (shared?: Session) => new Session(shared?.files, shared?.lists),
    (kind, words) => kind === 'file' || (kind === 'edit' && words.length === 1),
  ),
);
