/**
 * Sessions between an editor and the language server. Each file of rules-fixtures/editor consists of titles,
 * project files, and steps, each followed by its answers; `--update` writes these. `open` and `change` are
 * notifications about a file with its text, or with a part and its replacement; `tell METHOD PARAMS` is any
 * other notification. `ask METHOD FILE "part" PARAMS` is a request about the position of a part; `until FILE
 * CODE` waits for a finding with this code, or for none, and `now FILE` shows the current findings; `message`
 * waits for a message, and `refreshed` for a request to refresh lenses; `write` changes a file on disk. `as
 * CAPABILITIES` starts an editor with only these capabilities.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { LanguageClient, positionOf } from './language-client.js';
import { projectRoot } from './needs.js';
import { temporaryFolder } from './temporary-folder.js';

const fixtures = join(projectRoot, 'rules-fixtures/editor');

export const editorSessions: readonly string[] = readdirSync(fixtures);

/** The streams of a server that ends with the test. */
interface Started {
  readonly input: Writable;
  readonly output: Readable;
}

class Session {
  readonly #folder = temporaryFolder(onTestFinished);
  readonly #texts = new Map<string, string>();
  readonly #start: () => Started;
  #capabilities: object | undefined;
  #client: LanguageClient | undefined;

  constructor(start: () => Started) {
    this.#start = start;
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.#folder, name)), { recursive: true });
    writeFileSync(join(this.#folder, name), text);
  }

  /** Runs a step, and returns the answer. */
  async step(line: string, text: string): Promise<string> {
    const [kind = '', ...words] = (line.match(/"(?:[^"\\]|\\.)*"|\{.*\}|\S+/g) ?? []).map((word) =>
      word.startsWith('"') ? JSON.parse(word) : word,
    );
    const [method = '', asked = ''] = words;
    if (kind === 'as') {
      this.#capabilities = JSON.parse(method);
      return '';
    }
    const client = await this.#opened();
    const name = kind === 'ask' ? asked : method;
    const uri = this.#uriOf(name);
    const content = () => this.#texts.get(name) ?? readFileSync(join(this.#folder, name), 'utf8');
    if (kind === 'write') this.write(name, text);
    else if (kind === 'change' && asked !== '') {
      const start = content().indexOf(asked);
      const [from, to] = [start, start + asked.length].map((at) => positionOf(content(), at));
      await client.change(uri, words[2] ?? '', { start: from, end: to } as never);
      this.#texts.set(name, content().replace(asked, words[2] ?? ''));
    } else if (kind === 'open' || kind === 'change') {
      const now = text === '' ? readFileSync(join(this.#folder, name), 'utf8') : text;
      this.#texts.set(name, now);
      if (kind === 'open') await client.open(join(this.#folder, name), now);
      else await client.change(uri, now);
    } else if (kind === 'close') await client.close(uri);
    else if (kind === 'tell') {
      const params = asked.replaceAll('file:///', `${this.#uriOf('')}/`);
      await client.connection.sendNotification(method, JSON.parse(params));
    } else if (kind === 'message') {
      await client.until(() => client.messages.length > 0);
      return this.#shown(client.messages);
    } else if (kind === 'refreshed') await client.until(() => client.refreshes > 1);
    else if (kind === 'until') {
      const found = () => client.diagnostics.get(uri) ?? [];
      await client.until(() =>
        asked ? found().some((one) => one.code === asked) : found().length === 0,
      );
      return this.#shown(found());
    } else if (kind === 'now') return this.#shown(client.diagnostics.get(uri) ?? []);
    else if (kind === 'ask') {
      const [part = '', more = '{}'] = words.slice(2);
      const position = positionOf(content(), content().indexOf(part));
      const params = { textDocument: { uri }, position, ...JSON.parse(more) };
      const answer = client.connection.sendRequest(`textDocument/${method}`, params);
      return this.#shown(
        [await answer.catch(({ code, message }) => `refused: ${code} ${message}`)].flat(),
      );
    }
    return '';
  }

  #uriOf(name: string): string {
    return pathToFileURL(join(this.#folder, name)).href;
  }

  #shown(answers: readonly unknown[]): string {
    const lines = answers.map((one) => JSON.stringify(one));
    return lines
      .join('\n')
      .replaceAll(this.#uriOf('/'), '')
      .replaceAll(`${this.#folder}/`, '')
      .replaceAll(/https:[^"]*\/codes(?:\.md)?/g, 'codes.md');
  }

  async #opened(): Promise<LanguageClient> {
    if (this.#client !== undefined) return this.#client;
    const { input, output } = this.#start();
    this.#client = new LanguageClient(output, input);
    await this.#client.initialize(this.#folder, this.#capabilities);
    return this.#client;
  }
}

/** Compares the answers of a server with a file of sessions; `start` starts it for each session. */
export async function expectSessions(name: string, start: () => Started): Promise<void> {
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
      session = new Session(start);
      for (const [one, content] of shared) session.write(one, content);
    } else if (kind === 'file' && session === undefined) shared.push([file, text]);
    else if (kind === 'file') session?.write(file, text);
    parts.push(hasText ? section.trimEnd() : line, '\n');
    if (session === undefined || kind === 'file' || kind === '#') continue;
    const answer = await session.step(line, hasText ? text : '');
    if (answer !== '') parts.push(answer.replace(/^/gm, '  '), '\n');
  }
  await expect(parts.join('')).toMatchFileSnapshot(path);
}
