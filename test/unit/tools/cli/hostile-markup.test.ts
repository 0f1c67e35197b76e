/** Names that contain markup or formulas, in every command that writes Markdown, HTML or CSV. */
import { describe, expect, test } from 'vitest';
import { createProgram, run } from '../../../../src/tools/cli/run.js';
import { examplesBeyond } from '../../../support/commands.js';
import { testEnvironment } from '../../../support/environment.js';

/** A name that is a formula, and markup in Markdown and HTML. */
const hostile = (of: string) => `=${of}|<img src=x>[x](javascript:1)![y](z)\`*b*_c_~~d~~#`;
const card = hostile('card');
const deck = (...names: readonly string[]) => ({
  main: names.map((name) => ({ name, count: 4 })),
});
const rule = (of: string, ...names: readonly string[]) => ({
  identifier: hostile(of),
  name: hostile(of),
  cards: names.map((name) => ({ name })),
});
const label = { id: hostile('label'), name: hostile('label') };
const standings = (count: number, ...names: readonly string[]) =>
  Array.from({ length: count }, (_, at) => ({
    player: hostile(`${names[0]}${at}`),
    placing: 1,
    deck: label,
    decklist: deck(...names, `${at}`),
  }));
const files = {
  'rules.json': JSON.stringify([rule('first', card), rule('second', 'Otter')]),
  'changed.json': JSON.stringify([rule('third', card, 'Otter'), rule('second', 'Otter')]),
  [hostile('file')]: JSON.stringify([
    ...standings(3, card),
    ...standings(4, hostile('other')),
    ...standings(2, card, 'Otter'),
  ]),
};
const lists = ['--decks', hostile('file')];
const reported = ['report', hostile('file'), '-r', 'rules.json', '--ties', 'half'];

/** Command lines of commands that write one of these formats; for others, those of their help. */
const commandLines: Readonly<Record<string, readonly (readonly string[])[]>> = {
  tag: [['tag', hostile('file'), '-r', 'rules.json']],
  learn: [
    ['learn', hostile('file'), '-o', hostile('new')],
    ['learn', hostile('file'), '-r', 'rules.json'],
  ],
  follow: [['follow', 'rules.json', '--new', hostile('file')]],
  diff: [['diff', 'rules.json', 'changed.json', ...lists, '--examples', '3']],
  report: [
    [...reported, '--deck', hostile('first')],
    ...['shares', 'match-ups', 'trend'].map((table) => [...reported, '--table', table]),
  ],
};

const beyond = examplesBeyond(Object.keys(commandLines), {
  rules: 'rules.json',
  lists: '@lists',
}).map((line) => line.split(' ').map((word) => (word === '@lists' ? hostile('file') : word)));
const linesOf = (name: string) => commandLines[name] ?? beyond.filter((args) => args[0] === name);

async function written(args: readonly string[], format: string): Promise<string> {
  const env = testEnvironment({ files });
  await run([...args, '--format', format], env);
  return env.out();
}

describe.each(['markdown', 'html', 'csv'])('in %s', (format) => {
  const formatOf = createProgram(testEnvironment()).commands.filter(({ options }) =>
    options.some(({ argChoices }) => argChoices?.includes(format)),
  );

  test.each(formatOf.map((command) => command.name()))('names stay names: %s', async (name) => {
    const outputs = await Promise.all(linesOf(name).map((args) => written(args, format)));
    // The names do appear in the output.
    expect(outputs.filter((one) => one.includes('img src=x'))).not.toEqual([]);
    for (const out of outputs) expect(markupIn(out, format)).toEqual([]);
  });
});

/** Parts of a text that a program would take for markup or a formula. */
function markupIn(text: string, format: string): readonly string[] {
  if (format === 'html') return text.match(/<img|<script|javascript:1"/g) ?? [];
  if (format === 'csv') return text.match(/(?<=^|[,;\n]"?)[=+@][^,\n]*/g) ?? [];
  // Inside Markdown code, only its end is markup.
  const plain = text.replace(/(?<![\\`])(`+)(?!`).+?(?<!`)\1(?!`)/g, 'code');
  const found: string[] = plain.match(/(?<!\\)(?:\\\\)*(?:<img|\[x\]|!\[|\*b\*|~~d)/g) ?? [];
  const rows = plain.split('\n').filter((line) => line.startsWith('|'));
  for (const [at, row] of rows.entries()) {
    const cells = (line = '') => line.split(/(?<!\\)\|/).length;
    const isHead = rows[at + 1]?.startsWith('| -') === true;
    if (!isHead && at > 0 && cells(row) !== cells(rows[at - 1])) found.push(row);
  }
  return found;
}
