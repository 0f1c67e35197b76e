/** The commands about single lists: the arguments of each, and the file that runs it. */
import type { Command } from 'commander';
import {
  fileOption,
  formatOption,
  repeatable,
  wholeNumber,
  withOverlay,
  withRules,
} from './input/options.js';
import { programFields, withProject } from './input/project.js';
import type { World } from './world.js';

/** Adds the commands to the program; `finish` is called with the exit code. */
export function addListCommands(
  program: Command,
  world: World,
  finish: (code: number) => void,
): void {
  withProject(withRules(program.command('show')), [...programFields, 'lists'])
    .description('show a list: its cards, label and deck, why, and the nearest lists and decks')
    .argument(
      '<place>',
      'a place such as "nats.json#12", as reports print it; or a file with one list; - is standard input',
    )
    .addOption(
      repeatable(
        '--decks <path>',
        'lists to find the nearest ones in: files with lists, stored corpora, folders or patterns',
      ),
    )
    .option('--nearest <n>', 'show this many nearest lists and decks', wholeNumber(1), 5)
    .addOption(formatOption(['text', 'json'], 'the output format', 'text'))
    .addHelpText(
      'after',
      '\nExample:\n  decktype show "nats.json#12" --rules rules.json --decks nats.json',
    )
    .action(async (place, options) => {
      const { show } = await import('./commands/show.js');
      finish(await show(place, options, world));
    });

  const cases = program.command('cases').description('keep lists as regression cases');

  withProject(withOverlay(cases.command('add')), ['rules', 'overlay', 'cases'])
    .description('write lists into a case file, behind its cases')
    .argument(
      '<places...>',
      'places such as "nats.json#12", as reports print them; files with lists, stored corpora, folders or patterns; - is standard input',
    )
    .addOption(
      fileOption(
        '--to <file>',
        'the case file, which is created if need be (default: the first of the project)',
      ),
    )
    .option(
      '--expect <id>',
      'the identifier that the lists must get; that of lists without a deck (other) is written as null (default: the label of each list)',
    )
    .addOption(
      repeatable(
        '-r, --rules <file>',
        'a rule file or a pattern, for the identifiers of labels; several files are one rule set',
      ),
    )
    .addHelpText(
      'after',
      '\nA list whose cards a case has already is left out, and the exit code is 1.\n\nExample:\n  decktype cases add "nats.json#12" --to cases.json\n  decktype cases add deck.txt --to cases.json --expect charizard',
    )
    .action(async (places, options) => {
      const { addCases } = await import('./commands/cases.js');
      finish(await addCases(places, options, world));
    });
}
