/** The commands that begin a project, and that label lists. */
import { InvalidArgumentError } from 'commander';
import { command, type Option, type Values } from '../command.js';
import type { LineRange } from '../input/line-range.js';
import {
  argument,
  choice,
  flag,
  format,
  out,
  projectFields,
  projectRules,
  projectRulesOptions,
  ruleOptions,
  text,
  whole,
} from '../options.js';

const lineRange: Option<LineRange, false> = {
  value: 'a-b',
  about:
    'tag only these lines of a file with one standing per line, such as 1-100000; the outputs of several ranges, joined, are that of the file',
  parse(given) {
    const [first = 0, last = 0] = (/^\d+-\d+$/.exec(given)?.[0] ?? '').split('-').map(Number);
    if (first >= 1 && first <= last) return { first, last };
    throw new InvalidArgumentError('It must be A-B, with lines counted from 1.');
  },
  conflicts: ['workers'],
};

const tagOptions = {
  ...ruleOptions,
  projectRules,
  ...projectRulesOptions,
  format: choice(
    'format',
    ['json', 'ndjson', 'csv', 'table'],
    'the output format (default: the format of the input); in csv, text that a spreadsheet would run as a formula is prefixed with an apostrophe',
    { short: 'f' },
  ),
  out: out(
    'write to this file; for an existing folder or a path ending in /, write one file per input, at its path below the input folder',
    'path',
  ),
  workers: whole(
    'n',
    'tag the lines of a file in this many threads (default: one per core for files of 64 MiB or more, otherwise none)',
    { short: 'w', least: 0 },
  ),
  range: lineRange,
  strict: flag('parse every standing instead of scanning its bytes'),
  quiet: flag('do not print a summary or progress'),
};
export type TagOptions = Values<typeof tagOptions>;

const classifyOptions = {
  ...ruleOptions,
  ...projectRulesOptions,
  from: text('format', 'the format of the list, such as arena (default: detected)'),
  explain: flag('also print why, and which rules nearly matched', { short: 'e' }),
  all: flag(
    'with --explain: show all rules, not only the nearest ten, and in JSON all parts of long lists',
  ),
  ...projectFields('deckSize'),
  format: format(['text', 'json']),
};
export type ClassifyOptions = Values<typeof classifyOptions>;

export const taggingCommands = [
  command({
    name: 'init',
    about: 'create a project file for a folder, with sample rules and cases if it has none',
    arguments: [
      argument('[folder]', 'the folder to write to; existing files are kept', { preset: '.' }),
    ],
    options: { sample: flag('write sample rules, standings, cases and a folder to import') },
    examples: ['decktype init --sample'],
    run: async () => (await import('../commands/init.js')).init,
  }),

  command({
    name: 'tag',
    about: 'add the archetype of each decklist to standings',
    arguments: [
      argument(
        '<standings...>',
        'files of standings: a JSON array, one JSON object per line, an object with "standings", or a tournament of MTGODecklistCache; all may be compressed with gzip; folders; patterns; - is standard input',
      ),
    ],
    options: tagOptions,
    examples: ['decktype tag standings.json --rules rules.json --out tagged.json'],
    run: async () => (await import('../commands/tag.js')).tag,
  }),

  command({
    name: 'classify',
    about: 'print the archetype of a decklist, or of each list in standings',
    arguments: [
      argument(
        '[lists...]',
        'files with a decklist, with standings or a tournament, or stored corpora; all may be compressed with gzip; folders; patterns; places such as nats.json#12; - is standard input',
        { preset: ['-'] },
      ),
    ],
    options: classifyOptions,
    examples: ['echo "2 Charizard ex" | decktype classify --rules rules.json'],
    run: async () => (await import('../commands/classify.js')).classify,
  }),
];
