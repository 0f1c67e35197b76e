/** The workbench, and the commands that convert and list what decktype reads. */
import { command, type Values } from '../command.js';
import {
  argument,
  cardOptions,
  choiceArgument,
  file,
  flag,
  format,
  inputs,
  labelOptions,
  negated,
  out,
  projectFields,
  projectListsOptions,
  projectOptions,
  text,
  whole,
} from '../options.js';

/** The shells whose command lines can be completed. */
const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

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
  host: text(
    'address',
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

/** The options of the workbench that name the files of a project, for editors. */
export const workspaceOptions = studioOptions;

const convertOptions = {
  ...cardOptions,
  ...projectOptions,
  to: text(
    'format',
    'json, ptcgl, ptcgo, pocket, arena, mtgo, numbered, ydk, plain; wire, for rules; standings, for a form',
    { isRequired: true },
  ),
  from: text('format', 'the format of the list, such as arena (default: detected)'),
  allowOutside: flag(
    'with --to standings: also read lists that are outside of the folder of the form',
  ),
  out: out('write to this file'),
  format: format(
    ['text', 'json'],
    'for a decklist: its text, or a JSON object with the text, how the list was read, and the lines that were not',
  ),
};
export type ConvertOptions = Values<typeof convertOptions>;

const formatsOptions = { format: format(['text', 'json']) };

const importRulesOptions = {
  format: text('name', 'the format, such as Modern (default: the name of the folder)'),
  out: out('write to this file'),
  lists: inputs(
    'path',
    'standings or tournaments; card names that none of them contains are reported',
  ),
  info: flag('also show findings of severity info'),
};
export type ImportRulesOptions = Values<typeof importRulesOptions>;

export const toolCommands = [
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
    name: 'convert',
    about: 'convert a decklist, rules to the wire format, or the answers of a form to standings',
    arguments: [
      argument(
        '[file]',
        'a decklist; a rule file for --to wire; a CSV file for --to standings; - is standard input',
        { preset: '-' },
      ),
    ],
    options: convertOptions,
    notes: 'What the format cannot express is reported.',
    examples: [
      'decktype convert deck.txt --to arena',
      'decktype convert deck.txt --to arena --format json',
      'decktype convert rules.json --to wire > wire.json',
      'decktype convert form.csv --to standings > standings.json',
    ],
    run: async () => (await import('../commands/convert.js')).convert,
  }),

  command({
    name: 'formats',
    about: 'list the deck formats: their names, their games, and a sample line of each',
    options: formatsOptions,
    examples: ['decktype formats --format json'],
    run: async () => (await import('../commands/formats.js')).listFormats,
  }),

  command({
    name: 'import-rules',
    about: 'convert the rules of another program to a rule file',
    arguments: [
      choiceArgument('<kind>', ['mtgo', 'mtg-archetypes'], 'the kind of rules'),
      argument(
        '<folder>',
        'the folder of MTGOFormatData or mtg-archetypes, or of one of its formats',
      ),
    ],
    options: importRulesOptions,
    examples: ['decktype import-rules mtgo MTGOFormatData --format Modern --out modern.json'],
    run: async () => (await import('../commands/import-rules.js')).importRules,
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
      '\nShells complete commands by name, so nothing is completed after npx decktype. Where decktype',
      'is installed in a project alone, install it globally (npm install --global decktype), or define a',
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
