/** The commands of pages in docs/, run one after the other; those about a set release on real lists. */
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
import { afterAll, describe, expect, test } from 'vitest';
import { describeWith, projectRoot, shared } from '../support/needs.js';
import { run } from '../support/run.js';

interface Step {
  readonly commands: string;
  readonly shown: string;
}

/** The commands of a page, each with the output that the page shows. */
function stepsOf(name: string): readonly Step[] {
  const page = readFileSync(join(projectRoot, 'docs', name), 'utf8');
  const found = [...page.matchAll(/^```sh\n(.*?)^```\n\n```text\n(.*?)^```$/gms)];
  const steps = found.map(([, commands = '', shown = '']) => ({ commands, shown }));
  // Each block of commands has its output.
  expect(page.match(/^```sh$/gm)).toHaveLength(steps.length);
  expect(steps.length).toBeGreaterThan(4);
  return steps;
}

/** The steps as tests, in a folder, which is removed at the end. */
function follow(steps: readonly Step[], work: string): void {
  afterAll(() => rmSync(work, { recursive: true, force: true }));
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
}

describe('the page about other games', () => {
  follow(stepsOf('games.md'), mkdtempSync(join(tmpdir(), 'decktype-games-')));
});

describeWith(shared, 'the page about a set release', (folder) => {
  const data = join(folder, 'data/ptcg');
  const work = mkdtempSync(join(tmpdir(), 'decktype-release-'));
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
  follow(stepsOf('release.md'), work);
});

/** A text without white space at the ends of its lines. */
function even(text: string): string {
  return text.replace(/[ \t]+$/gm, '').trimEnd();
}
