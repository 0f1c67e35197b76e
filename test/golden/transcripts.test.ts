/**
 * What commands do, as transcripts: each file of rules-fixtures/transcripts has files, sentences and
 * commands, and after each command what it prints and writes. `--update` writes that.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../src/tools/cli/run.js';
import { testEnvironment } from '../support/environment.js';
import { projectRoot } from '../support/needs.js';

const folder = join(projectRoot, 'rules-fixtures/transcripts');

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ').replace(/\n?$/, '\n');

/** What a command prints and writes. A file called - is its standard input. */
async function shown(line: string, given: ReadonlyMap<string, string>): Promise<string> {
  const { '-': stdin = '', ...files } = Object.fromEntries(given);
  const env = testEnvironment({ files, stdin });
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
  return `$ ${line}\n${parts.join('')}`;
}

test.each(readdirSync(folder))('%s', async (name) => {
  const path = join(folder, name);
  // Files before the first sentence are there for all commands, others for those of their sentence.
  let shared: ReadonlyMap<string, string> = new Map();
  let own = new Map<string, string>();
  const parts: string[] = [];
  for (const block of readFileSync(path, 'utf8').split(/^(?=# )/m)) {
    own = new Map(shared);
    for (const section of block.split(/^(?=\S)/m)) {
      const [, kind, line = '', text = ''] = /^(\S+) (.*)\n([\s\S]*)$/.exec(section) ?? [];
      if (kind === '$') parts.push(await shown(line, own));
      else if (kind === 'only') {
        own = new Map(line.split(' ').map((file) => [file, shared.get(file) ?? '']));
        parts.push(section);
      } else if (kind === 'file') {
        own.set(line, `${text.replace(/^ {2}/gm, '').trimEnd()}\n`);
        parts.push(section);
      } else if (kind === '#')
        parts.push(`${parts.at(-1)?.endsWith('\n\n') === false ? '\n' : ''}# ${line}\n`);
    }
    if (!block.startsWith('# ')) shared = own;
  }
  await expect(parts.join('')).toMatchFileSnapshot(path);
});
