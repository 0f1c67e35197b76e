/** The commands about rules: the arguments of each, and the file that runs it. */
import { type Command, Option } from 'commander';
import {
  conflictsOption,
  fileOption,
  formatOption,
  generationOption,
  numbersOrAll,
  outOption,
  repeatable,
  wholeNumber,
  withCards,
  withOverlay,
  withProgram,
  withRules,
} from './input/options.js';
import { checkFields, programFields, withProject } from './input/project.js';
import type { World } from './world.js';

/** Adds the commands to the program; `finish` is called with the exit code. */
export function addRuleCommands(
  program: Command,
  world: World,
  finish: (code: number) => void,
): void {
  const decks = () =>
    repeatable(
      '--decks <path>',
      'a file with lists: standings (a JSON array, one a line, or an object with "standings"), a tournament of MTGODecklistCache, a single list, or a stored corpus, each also compressed by gzip; a folder; a pattern such as "lists/**/*.json"',
    );
  const watching = ['-w, --watch', 'run again when a file changes'] as const;

  withProject(
    withOverlay(withCards(program.command('check'))),
    [...checkFields, 'earlier', 'maxWarnings'],
    {
      rules: 1,
    },
  )
    .description('find mistakes in rule files')
    .argument(
      '[rules...]',
      'rule files or patterns, checked one by one (default: those of the project, as one rule set); - is standard input',
    )
    .addOption(decks())
    .addOption(conflictsOption())
    .addOption(generationOption())
    .option('--copies <n>', 'the maximum number of copies of one card in a list', wholeNumber(1))
    .option('--deck-size <n>', 'the number of cards in a list', wholeNumber(1))
    .addOption(repeatable('--unlimited <name>', 'a card that a list may have any number of'))
    .addOption(repeatable('--warn <codes>', 'report findings with these codes (a,b) as warnings'))
    .addOption(repeatable('--error <codes>', 'report findings with these codes (a,b) as errors'))
    .addOption(
      repeatable(
        '--off <codes>',
        'do not report findings with these codes (a,b); errors that make rules unusable are always reported',
      ),
    )
    .option('--max-warnings <n>', 'exit with 1 only if there are more warnings', wholeNumber(0), 0)
    .addOption(formatOption(['text', 'json', 'github', 'sarif'], 'the report format', 'text'))
    .option('--info', 'also show findings of severity info')
    .option(
      '--fix',
      'make the fixes that are safe in the rule files, and report what is left; the text of standard input goes to standard output',
    )
    .option(
      '--diff',
      'show what --fix would change as a diff, change nothing, and exit with 1 if there is anything',
    )
    .option(...watching)
    .addHelpText(
      'after',
      '\nExample:\n  decktype check rules.json\n  decktype check rules.json --decks standings.json --copies 4 --deck-size 60',
    )
    .action(async (paths, options) => {
      const { check } = await import('./commands/check.js');
      finish(await check(paths, options, world));
    });

  program
    .command('explain')
    .description('explain the code of a finding, with an example')
    .argument('[codes...]', 'codes such as shadowed (default: list all codes)')
    .addOption(formatOption(['text', 'json'], 'the output format', 'text'))
    .addHelpText('after', '\nExample:\n  decktype explain shadowed')
    .action(async (codes, options) => {
      const { explain } = await import('./commands/explain.js');
      finish(await explain(codes, options, world));
    });

  withProject(withProgram(program.command('coverage')), [...programFields, 'earlier', 'lists'], {
    rules: 1,
  })
    .description('show how rules classify lists, and which rules match the same lists')
    .argument(
      '[rules...]',
      'rule files or patterns, as one rule set (default: those of the project); - is standard input',
    )
    .addOption(decks())
    .option('--top <n>', 'show this many pairs of rules, and of labels', wholeNumber(1), 20)
    .option('--unclassified', 'name every unclassified list')
    .addOption(formatOption(['text', 'json', 'github'], 'the report format', 'text'))
    .option(...watching)
    .addHelpText('after', '\nExample:\n  decktype coverage rules.json --decks standings.json')
    .action(async (paths, options) => {
      const { coverage } = await import('./commands/coverage.js');
      finish(await coverage(paths, options, world));
    });

  withProject(withProgram(program.command('unknown')), [...programFields, 'lists'], { rules: 1 })
    .description('group the lists that no rule matches, and propose a rule for each group')
    .argument(
      '[rules...]',
      'rule files or patterns, as one rule set (default: those of the project); - is standard input',
    )
    .addOption(decks())
    .addOption(
      repeatable(
        '--new <path>',
        'lists of the last events, to be sorted out; those of --decks are then of earlier events, and tell what is new',
      ),
    )
    .addOption(
      repeatable(
        '--apply <numbers>',
        'write the rules of these groups (a,b; or all that have one) into the rule files; everything else in them stays as it is',
        numbersOrAll,
      ),
    )
    .addOption(
      fileOption(
        '--overlay-out <file>',
        'with --apply: write an overlay file in place of the rule files; with --overlay, its changes are in it, too',
      ),
    )
    .option(
      '--top <n>',
      'show this many groups, and lists that are in no group',
      wholeNumber(1),
      20,
    )
    .addOption(formatOption(['text', 'json', 'markdown', 'github'], 'the report format', 'text'))
    .addHelpText(
      'after',
      '\nThe exit code is 1 if there are groups whose rules are not applied.\n\nExample:\n  decktype unknown rules.json --decks nats.json\n  decktype unknown rules.json --decks earlier/ --new nats.json --apply 1,3',
    )
    .action(async (paths, options) => {
      const { unknown } = await import('./commands/unknown.js');
      finish(await unknown(paths, options, world));
    });

  withProject(withRules(program.command('learn')), [...programFields, 'lists'], { lists: 1 })
    .description('learn rules from labelled lists, or find the edits of rules that labels ask for')
    .argument(
      '[lists...]',
      'labelled lists: standings with "deck", or stored corpora, each also compressed by gzip; folders; patterns (default: the lists of the project); - is standard input',
    )
    .addOption(
      fileOption('-o, --out <file>', 'learn rules anew, and write them to this new rule file'),
    )
    .option('--force', 'with --out: replace the file if it already exists')
    .option(
      '--no-report',
      'with --out: do not say how rules of the other events classify each event, which takes longest',
    )
    .addOption(
      repeatable(
        '--new <path>',
        'lists with newer labels, which the edits follow; the others are then of earlier events',
      ),
    )
    .addOption(
      repeatable(
        '--apply <numbers>',
        'make these edits (a,b; or all) in the rule files; everything else in them stays as it is',
        numbersOrAll,
      ),
    )
    .addOption(
      fileOption(
        '--overlay-out <file>',
        'with --apply: write an overlay file in place of the rule files; with --overlay, its changes are in it, too',
      ),
    )
    .addOption(
      repeatable(
        '--ignore-label <id>',
        'a label that says nothing, by identifier or name; that of lists without a deck (other) never does',
      ),
    )
    .option('--top <n>', 'show this many confusions', wholeNumber(1), 20)
    .addOption(formatOption(['text', 'json', 'markdown', 'github'], 'the report format', 'text'))
    .addHelpText(
      'after',
      '\nWithout --out, the rules of --rules or of the project are edited; the exit code is 1 if there are edits that are not applied.\n\nExample:\n  decktype learn tournaments/ --out rules.json\n  decktype learn earlier/ --new nats.json --rules rules.json --apply all',
    )
    .action(async (paths, options) => {
      const { learn } = await import('./commands/learn.js');
      finish(await learn(paths, options, world));
    });

  withProject(withProgram(program.command('diff')), [...programFields, 'lists'], { rules: 2 })
    .description('show what changes when new rules replace old ones')
    .argument('<old>', 'the old rule file, or a pattern')
    .argument('[new]', 'the new rule file, or a pattern (default: the rules of the project)')
    .option(
      '--examples <n>',
      'name this many lists of each move (default: 1; in json, 3)',
      wholeNumber(0),
    )
    .addOption(decks())
    .addOption(
      repeatable(
        '--protect <id>',
        'exit with 1 only where this rule, variant or fallback of the old rules loses lists; those of a rule may move between its variants',
      ),
    )
    .addOption(
      formatOption(
        ['text', 'json', 'csv', 'markdown', 'github'],
        'the report format; in csv, a text that a spreadsheet would run as a formula begins with an apostrophe',
        'text',
      ),
    )
    .addHelpText('after', '\nExample:\n  decktype diff old.json new.json --decks standings.json')
    .action(async (before, after, options) => {
      const { diff } = await import('./commands/diff.js');
      finish(await diff([before, after], options, world));
    });

  withProject(withRules(program.command('test')), [...programFields, 'cases'], { cases: 1 })
    .description('run regression cases')
    .argument(
      '[cases...]',
      'case files, folders of them, patterns (default: those of the project); - is standard input',
    )
    .addOption(repeatable('--from <path>', 'labelled standings to use as cases'))
    .addOption(repeatable('--only <name>', 'run only the cases with this name'))
    .option(
      '--update',
      'write the current answers into the case files: of the cases that --only names, or of --all; alone, it shows what would change',
    )
    .option('--all', 'with --update: write the answers of all cases')
    .option(
      '--ci',
      'a case without an expectation fails (default: where the environment has CI=true)',
    )
    .addOption(fileOption('--junit <file>', 'also write a JUnit report'))
    .option(
      '--allow-outside',
      'also read lists that are outside of the folder of the case file that names them',
    )
    .option('--verbose', 'show all cases, and the rules that have none')
    .addOption(formatOption(['text', 'json', 'github'], 'the report format', 'text'))
    .option(...watching)
    .addHelpText('after', '\nExample:\n  decktype test cases.json --rules rules.json')
    .action(async (paths, options) => {
      const { test } = await import('./commands/test.js');
      finish(await test(paths, options, world));
    });

  program
    .command('lsp')
    .description(
      'serve an editor: findings, completion, renaming and more, over the Language Server Protocol',
    )
    .option('--stdio', 'speak over standard input and output, as without this option')
    .addOption(new Option('--clientProcessId <n>').hideHelp())
    .option(
      '--allow-outside',
      'also read lists that a project file or a case names outside of its folder',
    )
    .addHelpText(
      'after',
      '\nAn editor starts it. The project is that of the folder of the editor.\n\nExample:\n  decktype lsp --stdio',
    )
    .action(async (options) => {
      const { lsp } = await import('./commands/lsp.js');
      finish(await lsp(options, world));
    });

  const overlay = program
    .command('overlay')
    .description('keep your own changes to rules that others maintain');
  const out = outOption('-o, --out <file>', 'write to this file');
  withProject(overlay.command('create'), ['rules'], { rules: 2 })
    .description('write an overlay file: how your rules differ from the base')
    .argument('<base>', 'the rules that others maintain')
    .argument(
      '[mine]',
      'your version of them (with one argument, that is your version of the rules of the project)',
    )
    .addOption(out)
    .addHelpText(
      'after',
      '\nExample:\n  decktype overlay create base.json mine.json -o overlay.json',
    )
    .action(async (first, second, options) => {
      const { createOverlayFile } = await import('./commands/overlay.js');
      finish(await createOverlayFile([first, second], options, world));
    });
  withProject(overlay.command('apply'), ['rules', 'overlay'], { overlay: 1, rules: 2 })
    .description('print the base rules with an overlay applied')
    .argument('[base]', 'the rules that others maintain')
    .argument(
      '[overlay]',
      'the overlay file (with one argument, that is the overlay; the default is that of the project)',
    )
    .addOption(out)
    .addHelpText('after', '\nExample:\n  decktype overlay apply base.json overlay.json')
    .action(async (first, second, options) => {
      const { applyOverlayFile } = await import('./commands/overlay.js');
      finish(await applyOverlayFile([first, second], options, world));
    });
}
