/**
 * What an editor and the language server say to each other: each file of rules-fixtures/editor has
 * sentences, files of a project, and steps, after which the answers stand. `--update` writes them.
 * `open` and `change` are notifications about a file with its text; `ask METHOD FILE "part" PARAMS` asks
 * about the place of a part; `until FILE CODE` waits for a finding with that code, or for none, and `now FILE` shows those that are
 * there; `write` changes the file on disk.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { projectSource } from '../../../../../src/tools/cli/commands/lsp.js';
import { processEnvironment } from '../../../../../src/tools/cli/environment.js';
import { serveLanguage } from '../../../../../src/tools/language/server/serve.js';
import { testEnvironment } from '../../../../support/environment.js';
import { LanguageClient, positionOf } from '../../../../support/language-client.js';
import { projectRoot } from '../../../../support/needs.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const fixtures = join(projectRoot, 'rules-fixtures/editor');

class Session {
  readonly #folder = temporaryFolder(onTestFinished);
  readonly #texts = new Map<string, string>();
  #client: LanguageClient | undefined;

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.#folder, name)), { recursive: true });
    writeFileSync(join(this.#folder, name), text);
  }

  /** Does a step, and returns what was answered. */
  async step(line: string, text: string): Promise<string> {
    const [kind = '', ...words] = (line.match(/"(?:[^"\\]|\\.)*"|\{.*\}|\S+/g) ?? []).map((word) =>
      word.startsWith('"') ? JSON.parse(word) : word,
    );
    const client = await this.#start();
    const [method = '', asked = ''] = words;
    const name = kind === 'ask' ? asked : method;
    const uri = pathToFileURL(join(this.#folder, name)).href;
    if (kind === 'write') this.write(name, text);
    else if (kind === 'open' || kind === 'change') {
      const now = text === '' ? readFileSync(join(this.#folder, name), 'utf8') : text;
      this.#texts.set(name, now);
      if (kind === 'open') await client.open(join(this.#folder, name), now);
      else await client.change(uri, now);
    } else if (kind === 'close') await client.close(uri);
    else if (kind === 'until') {
      const found = () => client.diagnostics.get(uri) ?? [];
      const [, code] = words;
      await client.until(() =>
        code ? found().some((one) => one.code === code) : found().length === 0,
      );
      return this.#shown(found());
    } else if (kind === 'now') return this.#shown(client.diagnostics.get(uri) ?? []);
    else if (kind === 'ask') {
      const [part = '', more = '{}'] = words.slice(2);
      const content = this.#texts.get(name) ?? readFileSync(join(this.#folder, name), 'utf8');
      const position = positionOf(content, content.indexOf(part));
      const params = { textDocument: { uri }, position, ...JSON.parse(more) };
      return this.#shown(
        [await client.connection.sendRequest(`textDocument/${method}`, params)].flat(),
      );
    }
    return '';
  }

  #shown(answers: readonly unknown[]): string {
    const lines = answers.map((one) => JSON.stringify(one));
    return lines
      .join('\n')
      .replaceAll(`${pathToFileURL(this.#folder).href}/`, '')
      .replaceAll(`${this.#folder}/`, '');
  }

  async #start(): Promise<LanguageClient> {
    if (this.#client !== undefined) return this.#client;
    const [input, output] = [new PassThrough(), new PassThrough()];
    const { stderr } = testEnvironment();
    const done = serveLanguage({
      ...{ input, output, version: '1.2.3', codes: 'codes.md', log: () => {} },
      projects: projectSource({ ...processEnvironment(), stderr }),
    });
    onTestFinished(async () => {
      input.end();
      await done;
    });
    this.#client = new LanguageClient(output, input);
    await this.#client.initialize(this.#folder);
    return this.#client;
  }
}

test.each(readdirSync(fixtures))('%s', async (name) => {
  const path = join(fixtures, name);
  const parts: string[] = [];
  const shared: [string, string][] = [];
  let session: Session | undefined;
  for (const section of readFileSync(path, 'utf8').split(/^(?=\S)/m)) {
    const [line = '', ...rest] = section.split('\n');
    const text = rest
      .flatMap((one) => (one.startsWith('  ') ? [`${one.slice(2)}\n`] : []))
      .join('');
    const [kind = '', file = ''] = line.split(' ');
    const hasText = /^(file|open|change|write)$/.test(kind);
    if (kind === '#') {
      parts.push('\n');
      session = new Session();
      for (const [one, content] of shared) session.write(one, content);
    } else if (kind === 'file' && session === undefined) shared.push([file, text]);
    else if (kind === 'file') session?.write(file, text);
    parts.push(hasText ? section.trimEnd() : line, '\n');
    if (session === undefined || kind === 'file' || kind === '#') continue;
    const answer = await session.step(line, hasText ? text : '');
    if (answer !== '') parts.push(answer.replace(/^/gm, '  '), '\n');
  }
  await expect(parts.join('')).toMatchFileSnapshot(path);
});
