/** The commands that ask questions about rules: what each takes, and the file that answers it. */
import type { Command } from 'commander';
import {
  conflictsOption,
  formatOption,
  wholeNumber,
  withProgram,
  withRules,
} from './input/options.js';
import type { World } from './world.js';

/** Adds them to the program; `finish` gets the exit code. */
export function addRuleCommands(
  program: Command,
  world: World,
  finish: (code: number) => void,
): void {
  const decks = [
    '--decks <files...>',
    'lists: standings (a JSON array or one a line), a tournament, or a file with one list',
  ] as const;
  const watching = ['-w, --watch', 'run again when a file changes'] as const;

  program
    .command('check')
    .description('look for faults in rule files')
    .argument('<rules...>', 'rule files; - is standard input')
    .option(...decks)
    .option('--overlay <file>', 'your own differences, made in the rules before they are checked')
    .addOption(conflictsOption())
    .option('--copies <n>', 'the most copies of one card that a list may have', wholeNumber(1))
    .option('--deck-size <n>', 'the copies of a whole list', wholeNumber(1))
    .option('--unlimited <names...>', 'cards of which a list may have any number')
    .option('--warn <codes...>', 'make these findings warnings')
    .option('--error <codes...>', 'make these findings errors')
    .option('--off <codes...>', 'leave these findings out')
    .option('--max-warnings <n>', 'exit with 1 only above so many', wholeNumber(0), 0)
    .addOption(formatOption(['text', 'json', 'github', 'sarif'], 'the form of the report', 'text'))
    .option('--info', 'show what is only counted otherwise')
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
    .description('say what the code of a finding means, with an example')
    .argument('[codes...]', 'such as shadowed; without one, all are listed')
    .addOption(formatOption(['text', 'json'], 'the form of the output', 'text'))
    .addHelpText('after', '\nExample:\n  decktype explain shadowed')
    .action(async (codes, options) => {
      const { explain } = await import('./commands/explain.js');
      finish(await explain(codes, options, world));
    });

  withProgram(program.command('coverage'))
    .description('say what rules make of lists, and where they get in each other’s way')
    .argument('<rules>', 'the rule file; - is standard input')
    .requiredOption(...decks)
    .option('--top <n>', 'how many doubled pairs and labels are shown', wholeNumber(1), 20)
    .addOption(formatOption(['text', 'json'], 'the form of the report', 'text'))
    .option(...watching)
    .addHelpText('after', '\nExample:\n  decktype coverage rules.json --decks standings.json')
    .action(async (path, options) => {
      const { coverage } = await import('./commands/coverage.js');
      finish(await coverage(path, options, world));
    });

  withProgram(program.command('diff'))
    .description('say what changes if new rules take the place of old ones')
    .argument('<old>', 'the old rule file')
    .argument('<new>', 'the new rule file')
    .option(...decks)
    .addOption(formatOption(['text', 'json', 'csv', 'markdown'], 'the form of the report', 'text'))
    .addHelpText('after', '\nExample:\n  decktype diff old.json new.json --decks standings.json')
    .action(async (before, after, options) => {
      const { diff } = await import('./commands/diff.js');
      finish(await diff([before, after], options, world));
    });

  withRules(program.command('test'))
    .description('run regression cases')
    .argument('[cases...]', 'case files; - is standard input')
    .option('--from <standings...>', 'take labelled standings as cases')
    .option('--update', 'write the present answers into the case files')
    .option('--junit <file>', 'also write a JUnit report')
    .option('--verbose', 'show all cases, and the rules without one')
    .addOption(formatOption(['text', 'json'], 'the form of the report', 'text'))
    .option(...watching)
    .addHelpText('after', '\nExample:\n  decktype test cases.json --rules rules.json')
    .action(async (paths, options) => {
      const { test } = await import('./commands/test.js');
      finish(await test(paths, options, world));
    });

  const overlay = program
    .command('overlay')
    .description('your own differences from rules that others maintain');
  const out = ['-o, --out <file>', 'write to this file'] as const;
  overlay
    .command('create')
    .description('write down how your rules differ from others')
    .argument('<base>', 'the rules that others maintain')
    .argument('<mine>', 'your edition of them')
    .option(...out)
    .addHelpText(
      'after',
      '\nExample:\n  decktype overlay create base.json mine.json -o overlay.json',
    )
    .action(async (base, mine, options) => {
      const { createOverlayFile } = await import('./commands/overlay.js');
      finish(await createOverlayFile([base, mine], options, world));
    });
  overlay
    .command('apply')
    .description('print the rules with your differences')
    .argument('<base>', 'the rules that others maintain')
    .argument('<overlay>', 'the file that "create" wrote')
    .option(...out)
    .addHelpText('after', '\nExample:\n  decktype overlay apply base.json overlay.json')
    .action(async (base, file, options) => {
      const { applyOverlayFile } = await import('./commands/overlay.js');
      finish(await applyOverlayFile([base, file], options, world));
    });
}
