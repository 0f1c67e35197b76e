/** Commands for rules. */
import { command, type Values } from '../command.js';
import {
  apply,
  argument,
  cardOptions,
  choiceArgument,
  conflicts,
  file,
  flag,
  format,
  generation,
  inputs,
  labelOptions,
  negated,
  out,
  overlayOptions,
  programOptions,
  projectFields,
  projectListsOptions,
  projectRules,
  projectRulesOptions,
  repeatable,
  reportFormats,
  ruleOptions,
  rulesArgument,
  text,
  textOrJson,
  top,
  whole,
} from '../options.js';

const decks = inputs(
  'path',
  'a file with lists: standings (a JSON array, one per line, or an object with "standings"), a tournament of MTGODecklistCache, a single list, or a stored corpus; all may be compressed with gzip; a folder; a pattern such as "lists/**/*.json"',
  { field: 'lists' },
);

const watch = flag('run again when a file changes', { short: 'w' });

const overlayOut = file(
  'file',
  'with --apply: write an overlay file and leave the rule files unchanged; changes of --overlay are included',
);

const checkOptions = {
  ...cardOptions,
  ...overlayOptions,
  ...projectListsOptions,
  decks,
  conflicts,
  generation,
  copies: whole('n', 'the maximum number of copies of one card in a list', {
    least: 1,
    field: 'copies',
  }),
  deckSize: whole('n', 'the number of cards in a list', { least: 1, field: 'deckSize' }),
  unlimited: repeatable('name', 'a card without a limit of copies', {
    field: 'unlimited',
  }),
  warn: repeatable('codes', 'report findings with these codes (a,b) as warnings'),
  error: repeatable('codes', 'report findings with these codes (a,b) as errors'),
  off: repeatable(
    'codes',
    'do not report findings with these codes (a,b); errors that make rules unusable are always reported',
  ),
  maxWarnings: whole('n', 'the number of warnings that are allowed before the exit code is 1', {
    least: 0,
    preset: 0,
    field: 'maxWarnings',
  }),
  format: format(['text', 'json', 'github', 'sarif'], 'the report format'),
  info: flag('also show findings of severity info'),
  fix: flag(
    'apply safe fixes to the rule files, and report the remaining findings; fixed standard input goes to standard output',
  ),
  diff: flag(
    'show the changes of --fix as a diff without writing them; exit with 1 if there are any',
  ),
  watch,
  ...projectFields('rules'),
  projectRules,
  match: labelOptions.match,
  unclassifiedDeck: labelOptions.unclassifiedDeck,
  ...projectFields('colors', 'severities', 'ignore'),
};
export type CheckOptions = Values<typeof checkOptions>;

const explainOptions = { format: textOrJson };
export type ExplainOptions = Values<typeof explainOptions>;

const coverageOptions = {
  ...programOptions,
  projectRules,
  ...projectListsOptions,
  decks,
  top: top('pairs of rules, and of labels'),
  unclassified: flag('list all unclassified lists'),
  format: format(['text', 'json', 'github'], 'the report format'),
  watch,
};
export type CoverageOptions = Values<typeof coverageOptions>;

const publishedOptions = {
  ignoreLabel: repeatable(
    'id',
    'a label to ignore, by identifier or name; that of lists without a deck (other) is always ignored',
  ),
  words: negated('ignore the words of labels, such as those of codes, in the choice of cards'),
};

const unknownOptions = {
  ...programOptions,
  ...projectListsOptions,
  decks,
  new: inputs(
    'path',
    'lists from the latest events, which are grouped; those of --decks then count as earlier events, and show what is new',
  ),
  apply: apply(
    'write the rules of these groups (a,b; or all that have one) into the rule files; everything else in them stays as it is',
  ),
  overlayOut,
  ...publishedOptions,
  top: top('groups, and lists that are in no group'),
  format: reportFormats,
};
export type UnknownOptions = Values<typeof unknownOptions>;

const learnOptions = {
  ...ruleOptions,
  ...projectListsOptions,
  out: file('file', 'learn rules from scratch, and write them to this new rule file', {
    short: 'o',
  }),
  force: flag('with --out: replace an existing file'),
  report: negated(
    'with --out: skip the slowest part, which classifies each event by rules learned from the others',
  ),
  new: inputs(
    'path',
    'lists with newer labels, which the edits follow; the others then count as earlier events',
  ),
  apply: apply(
    'make these edits (a,b; or all) in the rule files; everything else in them stays as it is',
  ),
  overlayOut,
  least: whole(
    'n',
    'how many lists an edit must correct, from at least two players unless it is 1 (default: 3)',
    { least: 1 },
  ),
  ...publishedOptions,
  ...projectFields('cases'),
  top: top('confusions'),
  format: reportFormats,
};
export type LearnOptions = Values<typeof learnOptions>;

const followOptions = {
  ...programOptions,
  ...projectListsOptions,
  decks,
  new: inputs(
    'path',
    'lists from the new events, which are followed; those of --decks then count as earlier events',
  ),
  replay: flag(
    'write nothing, and compare, event by event, with rules that never change and with rules that are learned again',
  ),
  apply: flag(
    'make the changes that are certain in the rule files, and add a case for each to the first case file',
  ),
  overlayOut,
  to: file('file', 'with --apply: the case file (default: the first one of the project)', {
    replaces: 'cases',
  }),
  page: file('file', 'also write the report as a page in Markdown, for a pull request'),
  ignoreLabel: learnOptions.ignoreLabel,
  ...projectFields('follow', 'cases'),
  top: top('changes of an event'),
  format: reportFormats,
};
export type FollowCommandOptions = Values<typeof followOptions>;

const diffOptions = {
  ...programOptions,
  ...projectFields('rules'),
  ...projectListsOptions,
  examples: whole('n', 'the number of example lists of each move (default: 1; in json, 3)', {
    least: 0,
  }),
  decks,
  protect: repeatable(
    'id',
    'exit with 1 only if this rule, variant or fallback of the old rules loses lists; lists may move between the variants of a rule',
  ),
  format: format(
    ['text', 'json', 'csv', 'markdown', 'github'],
    'the report format; in csv, text that a spreadsheet would run as a formula is prefixed with an apostrophe',
  ),
};
export type DiffCommandOptions = Values<typeof diffOptions>;

const testOptions = {
  ...ruleOptions,
  ...projectRulesOptions,
  ...projectFields('cases'),
  from: inputs('path', 'labelled standings to use as cases'),
  only: repeatable('name', 'run only the cases with this name'),
  update: flag(
    'write the current answers to the case files, for the cases of --only or for --all; otherwise only show what would change',
  ),
  all: flag('with --update: update all cases'),
  ci: flag('fail cases without an expectation (default if the environment has CI=true)'),
  junit: file('file', 'also write a JUnit report'),
  allowOutside: flag(
    'also use files that the project file or a case file names outside of its folder',
  ),
  verbose: flag('show all cases, and the rules without cases'),
  format: format(['text', 'json', 'github'], 'the report format'),
  watch,
};
export type TestOptions = Values<typeof testOptions>;

const addCasesOptions = {
  ...ruleOptions,
  ...projectListsOptions,
  to: file(
    'file',
    'the case file; it is created if it does not exist (default: the first one of the project)',
    { replaces: 'cases' },
  ),
  expect: text(
    'id',
    'the identifier that the lists must get; other, for lists without a deck, is written as null (default: the label of each list)',
  ),
  eachRule: flag(
    'add only the most typical list of each rule and variant, which then expects it; lists with another label are left out',
  ),
  ...projectFields('cases'),
};
export type AddCasesOptions = Values<typeof addCasesOptions>;

const written = { out: out('write to this file') };

const createOptions = {
  ...projectFields('rules'),
  ...projectRulesOptions,
  ...written,
};

const applyOptions = {
  ...createOptions,
  ...projectFields('overlay'),
};
export type OverlayOptions = Values<typeof applyOptions>;

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

export const ruleCommands = [
  command({
    name: 'check',
    about: 'find mistakes in rule files',
    arguments: [
      argument(
        '[rules...]',
        'rule files or patterns, checked one by one (default: those of the project, as one rule set); - is standard input',
        { replaces: 'rules' },
      ),
    ],
    options: checkOptions,
    examples: [
      'decktype check rules.json',
      'decktype check rules.json --decks standings.json --copies 4 --deck-size 60',
    ],
    run: async () => (await import('../commands/check.js')).check,
  }),

  command({
    name: 'explain',
    about: 'explain the code of a finding, with an example',
    arguments: [argument('[codes...]', 'codes such as shadowed (default: list all codes)')],
    options: explainOptions,
    examples: ['decktype explain shadowed'],
    run: async () => (await import('../commands/explain.js')).explain,
  }),

  command({
    name: 'coverage',
    about: 'show how rules classify lists, and which rules match the same lists',
    arguments: [rulesArgument],
    options: coverageOptions,
    examples: ['decktype coverage rules.json --decks standings.json'],
    run: async () => (await import('../commands/coverage.js')).coverage,
  }),

  command({
    name: 'unknown',
    about: 'group the lists that no rule matches, and propose a rule for each group',
    arguments: [rulesArgument],
    options: unknownOptions,
    notes: 'The exit code is 1 if there are groups whose rules are not applied.',
    examples: [
      'decktype unknown rules.json --decks nats.json',
      'decktype unknown rules.json --decks earlier/ --new nats.json --apply 1,3',
    ],
    run: async () => (await import('../commands/unknown.js')).unknown,
  }),

  command({
    name: 'learn',
    about: 'learn rules from labelled lists, or find edits that make rules agree with the labels',
    arguments: [
      argument(
        '[lists...]',
        'labelled lists: standings with "deck", or stored corpora; all may be compressed with gzip; folders; patterns (default: the lists of the project); - is standard input',
        { field: 'lists' },
      ),
    ],
    options: learnOptions,
    notes:
      'Without --out, the rules of --rules or of the project are edited; the exit code is 1 if there are edits that are not applied.',
    examples: [
      'decktype learn tournaments/ --out rules.json',
      'decktype learn earlier/ --new nats.json --rules rules.json --apply all',
    ],
    run: async () => (await import('../commands/learn.js')).learn,
  }),

  command({
    name: 'follow',
    about: 'follow new events: make the rule changes that are certain, and ask about the others',
    arguments: [rulesArgument],
    options: followOptions,
    notes:
      '"follow" in the project file says what counts as certain. The exit code is 1 if changes are left to decide on or to apply. --replay is a fair comparison only for rules that are older than the events: rules written from their lists are right from the start, and following can only change that.',
    examples: [
      'decktype follow rules.json --decks old/ --new nats.json --apply --page new.md',
      'decktype follow rules.json --decks events/ --replay',
    ],
    run: async () => (await import('../commands/follow.js')).follow,
  }),

  command({
    name: 'diff',
    about: 'show what changes when new rules replace old ones',
    arguments: [
      argument(
        '<old>',
        'the old rule file, or a pattern; or a git revision, such as main, at which the new files are read',
      ),
      argument('[new]', 'the new rule file, or a pattern (default: the rules of the project)', {
        replaces: 'rules',
      }),
    ],
    options: diffOptions,
    examples: [
      'decktype diff old.json new.json --decks standings.json',
      'decktype diff main rules.json --decks standings.json',
    ],
    run: async () => (await import('../commands/diff.js')).diff,
  }),

  command({
    name: 'test',
    about: 'run regression cases',
    arguments: [
      argument(
        '[cases...]',
        'case files, folders of them, patterns (default: those of the project); - is standard input',
        { replaces: 'cases' },
      ),
    ],
    options: testOptions,
    examples: ['decktype test cases.json --rules rules.json'],
    run: async () => (await import('../commands/test.js')).test,
  }),

  command({
    name: 'lsp',
    about:
      'serve an editor: findings, completion, renaming and more, over the Language Server Protocol',
    options: {
      stdio: flag('use standard input and output (always the case)'),
      clientProcessId: text('n', '', { long: 'clientProcessId', isHidden: true }),
      allowOutside: flag(
        'also read what a project file or a case file names outside of its folder',
      ),
    },
    notes: 'Editors start it. It serves the project of the folder that is open in the editor.',
    examples: ['decktype lsp --stdio'],
    run: async () => (await import('../commands/lsp.js')).lsp,
  }),

  {
    name: 'overlay',
    about: 'keep your own changes to rules that others maintain',
    commands: [
      command({
        name: 'create',
        about: 'write an overlay file: how your rules differ from the base',
        arguments: [
          argument('<base>', 'the rules that others maintain'),
          argument(
            '[mine]',
            'your version of them (a single argument is your version of the rules of the project)',
            { replaces: 'rules' },
          ),
        ],
        options: createOptions,
        examples: ['decktype overlay create base.json mine.json -o overlay.json'],
        run: async () => (await import('../commands/overlay.js')).createOverlayFile,
      }),
      command({
        name: 'apply',
        about: 'print the base rules with an overlay applied',
        arguments: [
          argument('[base]', 'the rules that others maintain', { replaces: 'overlay' }),
          argument(
            '[overlay]',
            'the overlay file (a single argument is the overlay; default: the overlay of the project)',
            { replaces: 'rules' },
          ),
        ],
        options: applyOptions,
        examples: ['decktype overlay apply base.json overlay.json'],
        run: async () => (await import('../commands/overlay.js')).applyOverlayFile,
      }),
    ],
  },

  {
    name: 'cases',
    about: 'keep lists as regression cases',
    commands: [
      command({
        name: 'add',
        about: 'append lists to a case file as cases',
        arguments: [
          argument(
            '<places...>',
            'places such as "nats.json#12", as reports print them; files with lists, stored corpora, folders or patterns; - is standard input',
          ),
        ],
        options: addCasesOptions,
        notes: 'Lists whose cards are already in a case are skipped, and the exit code is 1.',
        examples: [
          'decktype cases add "nats.json#12" --to cases.json',
          'decktype cases add deck.txt --to cases.json --expect charizard',
          'decktype cases add events/ --each-rule --rules rules.json --to cases.json',
        ],
        run: async () => (await import('../commands/cases.js')).addCases,
      }),
    ],
  },

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
];
