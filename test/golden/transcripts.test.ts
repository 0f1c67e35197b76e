/**
 * What commands do, as transcripts: each file of rules-fixtures/transcripts has files, sentences and
 * commands, and after each command what it prints and writes. `--update` writes that. A command after
 * `then` has the files that the one before left.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../src/tools/cli/run.js';
import { testEnvironment } from '../support/environment.js';
import { projectRoot } from '../support/needs.js';

const folder = join(projectRoot, 'rules-fixtures/transcripts');

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ').replace(/\n?$/, '\n');

interface Files {
  readonly files: ReadonlyMap<string, string>;
  readonly bytes?: ReadonlyMap<string, Uint8Array>;
}

/** What a command prints and writes, and the files after it. A file called - is its standard input. */
async function shown(sign: string, line: string, given: Files): Promise<[string, Files]> {
  const { '-': stdin = '', ...files } = Object.fromEntries(given.files);
  const env = testEnvironment({ files, stdin, bytes: Object.fromEntries(given.bytes ?? []) });
  const args = [...line.matchAll(/"(?:[^"\\]|\\.)*"|\S+/g)].map(([word]) =>
    word.startsWith('"') ? String(JSON.parse(word)) : word,
  );
  const code = await run(args, env);
  const written = [...env.files].filter(([name, text]) => files[name] !== text);
  const printed = `${env.out()}${env.err()}`.replace(
    /(rules|program) [0-9a-f]{16,}/g,
    '$1 VERSION',
  );
  const parts = [
    ...(printed === '' ? [] : [indented(printed)]),
    ...(code === 0 ? [] : [`exit ${code}\n`]),
    ...written.map(([name, text]) => `wrote ${name}\n${text.includes('\0') ? '' : indented(text)}`),
  ];
  return [`${sign} ${line}\n${parts.join('')}`, env];
}

test.each(readdirSync(folder))('%s', async (name) => {
  const path = join(folder, name);
  // Files before the first sentence are there for all commands, others for those of their sentence.
  let shared: ReadonlyMap<string, string> = new Map();
  let own = new Map<string, string>();
  /** The files after the last command, and those that were given since. */
  let left: Files = { files: own };
  let since = new Map<string, string>();
  const parts: string[] = [];
  for (const block of readFileSync(path, 'utf8').split(/^(?=# )/m)) {
    own = new Map(shared);
    for (const section of block.split(/^(?=\S)/m)) {
      const [, kind, line = '', text = ''] = /^(\S+) (.*)\n([\s\S]*)$/.exec(section) ?? [];
      if (kind === '$' || kind === 'then') {
        const files = kind === 'then' ? new Map([...left.files, ...since]) : own;
        const bytes = kind === 'then' ? left.bytes : undefined;
        const [part, after] = await shown(kind, line, { files, ...(bytes && { bytes }) });
        parts.push(part);
        left = after;
        since = new Map();
      } else if (kind === 'only') {
        own = new Map(line.split(' ').map((file) => [file, shared.get(file) ?? '']));
        parts.push(section);
      } else if (kind === 'file') {
        const content = `${text.replace(/^ {2}/gm, '').trimEnd()}\n`;
        own.set(line, content);
        since.set(line, content);
        parts.push(section);
      } else if (kind === '#')
        parts.push(`${parts.at(-1)?.endsWith('\n\n') === false ? '\n' : ''}# ${line}\n`);
    }
    if (!block.startsWith('# ')) shared = own;
  }
  await expect(parts.join('')).toMatchFileSnapshot(path);
});
