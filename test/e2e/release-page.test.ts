/** The commands of docs/release.md, run one after the other on real lists. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeWith, projectRoot, shared } from '../support/needs.js';
import { run } from '../support/run.js';

const page = readFileSync(join(projectRoot, 'docs/release.md'), 'utf8');
const steps = [...page.matchAll(/^```sh\n(.*?)^```\n\n```text\n(.*?)^```$/gms)].map(
  ([, commands = '', shown = '']) => ({ commands, shown }),
);

test('each block of commands on the page has its output', () => {
  expect(steps.length).toBeGreaterThan(8);
  expect(page.match(/^```sh$/gm)).toHaveLength(steps.length);
});

describeWith(shared, 'the page about a set release', (folder) => {
  const data = join(folder, 'data/ptcg');
  const work = mkdtempSync(join(tmpdir(), 'decktype-release-'));
  afterAll(() => rmSync(work, { recursive: true, force: true }));
  const names = readdirSync(data).sort();
  const first = names.findIndex((name) => name.startsWith('2025-04-12'));
  mkdirSync(join(work, 'events'));
  for (const name of names.slice(0, first)) {
    copyFileSync(join(data, name), join(work, 'events', name));
  }
  const published = readFileSync(join(data, names[first] ?? ''), 'utf8');
  writeFileSync(join(work, 'published.json'), published);
  const unlabelled = (JSON.parse(published) as object[]).map((one) => ({ ...one, deck: null }));
  writeFileSync(join(work, 'atlanta.json'), JSON.stringify(unlabelled));
  const bin = `"${process.execPath}" "${join(projectRoot, 'dist/cli.js')}"`;

  test.each(steps)('$commands prints what the page says', async ({ commands, shown }) => {
    const lines = commands.replaceAll('npx decktype', bin);
    // A line that a pipe takes from standard output is of standard error.
    const { stdout, stderr } = await run('sh', ['-c', lines], work);
    const [before, after] = [`${stdout}${stderr}`, `${stderr}${stdout}`].map(even);
    const parts = even(shown)
      .split(/^…$/m)
      .map((part) => part.trim());
    const isIn = (text = '') => parts.every((part) => text.includes(part));
    expect(isIn(before) || isIn(after) ? parts : before).toEqual(parts);
  });
});

/** A text without white space at the ends of its lines. */
function even(text: string): string {
  return text.replace(/[ \t]+$/gm, '').trimEnd();
}
