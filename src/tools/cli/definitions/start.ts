/** Commands that start a project, label lists, or open the workbench. */
import { InvalidArgumentError } from 'commander';
import { command, type Option, type Values } from '../command.js';
import type { LineRange } from '../input/line-range.js';
import {
  address,
  argument,
  choice,
  choiceArgument,
  file,
  flag,
  inputs,
  labelOptions,
  negated,
  out,
  projectFields,
  projectListsOptions,
  projectRules,
  projectRulesOptions,
  ruleOptions,
  text,
  textOrJson,
  whole,
} from '../options.js';

const lineRange: Option<LineRange, false> = {
  value: 'a-b',
  about:
    'tag only these lines of a file with one standing per line, such as 1-100000; without --format, the joined outputs of several ranges are that of the whole file',
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
    'write to this file, which then has the standings of all inputs; for an existing folder or a path ending in /, write one file per input, at its path below the input folder',
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
  format: textOrJson,
};
export type ClassifyOptions = Values<typeof classifyOptions>;

const studioOptions = {
  ...labelOptions,
  ...projectListsOptions,
  ...projectFields('rules', 'copies', 'deckSize', 'unlimited', 'severities', 'ignore'),
  decks: inputs('path', 'lists: files, stored corpora, folders or patterns', { field: 'lists' }),
  cases: inputs('path', 'case files, folders of them, or patterns', { field: 'cases' }),
  overlay: text('file', 'an overlay file, applied to the rules first', {
    field: 'overlay',
    isInput: true,
  }),
  port: whole('n', 'the port (default: 4280, or the next one that is free)', {
    least: 0,
    most: 65_535,
  }),
  host: address(
    'the address to listen on; other machines can then see everything, and nothing can be written (default: 127.0.0.1, this machine only)',
  ),
  open: negated('print the address without opening a browser'),
  export: file(
    'file',
    'write the workbench as a single HTML file, which works without a server, and exit',
    { conflicts: ['port', 'host'] },
  ),
};
export type StudioOptions = Values<typeof studioOptions>;

/** The options of the workbench that name files of a project; also used for editors. */
export const workspaceOptions = studioOptions;

/** Shells with command completion. */
const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

export const startCommands = [
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

  command({
    name: 'studio',
    about: 'edit rules in the browser, and see at each keystroke which lists move',
    arguments: [
      argument(
        '[rules...]',
        'rule files or patterns, as one rule set (default: those of the project)',
        { field: 'rules' },
      ),
    ],
    options: studioOptions,
    notes:
      'The page can write the rule files, the overlay, the case files and the project file, and nothing else.\nSettings, lists and card tables are read once, at the start.',
    examples: [
      'decktype studio',
      'decktype studio rules.json --decks nats.json --export workbench.html',
    ],
    run: async () => (await import('../commands/studio.js')).studio,
  }),

  command({
    name: 'completion',
    about: 'print a script that completes commands, options and file names in a shell',
    arguments: [choiceArgument('<shell>', shells, 'the shell')],
    notes: [
      'Example:',
      '  source <(decktype completion bash)      in ~/.bashrc',
      '  source <(decktype completion zsh)       in ~/.zshrc, after compinit',
      '  decktype completion fish > ~/.config/fish/completions/decktype.fish',
      '\nShells complete commands by name, so nothing is completed after npx decktype. If decktype is',
      'installed only in a project, install it globally (npm install --global decktype), or define a',
      'function of this name. bash (for zsh, write zsh for bash):',
      '  npx decktype completion bash > ~/.decktype.bash',
      '  decktype() { npx decktype "$@"; }; source ~/.decktype.bash      in ~/.bashrc',
      'fish:',
      '  npx decktype completion fish > ~/.config/fish/completions/decktype.fish',
      '  function decktype; npx decktype $argv; end; funcsave decktype',
    ].join('\n'),
    async run(program) {
      const { completion } = await import('../commands/completion.js');
      return (shell, _, env) => completion(shell, program(), env);
    },
  }),
];
