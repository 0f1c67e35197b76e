/** The commands that work on a store: import, mirror, serve and store work. */
import { type Command, Option } from 'commander';
import {
  formatOption,
  repeatable,
  skipInvalidOption,
  wholeNumber,
  withLabels,
  withOperations,
  withStore,
} from './input/options.js';
import { labelFields, withProject } from './input/project.js';
import type { World } from './world.js';

/** Adds the commands to the program; `finish` is called with the exit code. */
export function addStoreCommands(
  program: Command,
  world: World,
  finish: (code: number) => void,
): void {
  withProject(
    withLabels(withWait(withStore(program.command('import')))),
    [...labelFields, 'rules', 'overlay', 'earlier'],
    { rules: 1 },
  )
    .description('load games, rules and tournaments from files into a store, and tag its lists')
    .argument(
      '[paths...]',
      'folders laid out like the paths of the data interface; or single files of rules, details, standings or pairings (default: the rules of the project)',
    )
    .option(
      '--game <id>',
      'the game of a rule file (default: the ID in games/ID/decks.json; for the rules of the project, their "game")',
    )
    .option('--tournament <id>', 'the tournament of a file (default: the ID in tournaments/ID/)')
    .addOption(repeatable('-r, --rules <file>', 'a rule file or pattern; several are one rule set'))
    .addOption(eventFormatOption())
    .option('--dry-run', 'say what the rules would change, and store nothing')
    .option(
      '--no-keep',
      'drop the colours, comparison, conflicts, unclassified deck and generations that the stored rules have and that are not given now',
    )
    .addOption(skipInvalidOption())
    .addOption(noTagOption())
    .addOption(formatOption(['text', 'json'], 'the report format', 'text'))
    .addHelpText(
      'after',
      '\nWhat stored rules were given, such as colours, stays until an option or a field of the rule file replaces it.\n\nExample:\n  decktype import dump --store decktype.db\n  decktype import --game MTG --event-format LEGACY --rules legacy.json --dry-run',
    )
    .action(async (paths, options) => {
      const { importFiles } = await import('./commands/import.js');
      finish(await importFiles(paths, options, world));
    });

  withProject(withLabels(withWait(withStore(program.command('mirror')))), labelFields)
    .description('copy games, rules and tournaments from a service into a store')
    .argument('<base-url>', 'the base URL of the data interface')
    .option('--game <id>', 'only this game')
    .option('--since <date>', 'only tournaments on or after this day, such as 2025-01-31')
    .option(
      '--key <key>',
      'the access key, sent as X-Access-Key (default: the variable DECKTYPE_ACCESS_KEY)',
    )
    .option('--no-rules', 'copy no rules')
    .option('--replace-rules', 'replace rules that were imported by those of the service')
    .option(
      '--max-answer <MiB>',
      'the largest answer to read, in MiB after decompression',
      wholeNumber(1),
      64,
    )
    .addOption(noTagOption())
    .addOption(formatOption(['text', 'json'], 'the report format', 'text'))
    .addHelpText(
      'after',
      '\nExample:\n  decktype mirror https://data.example/api --game PTCG --since 2025-01-01',
    )
    .action(async (baseUrl, options) => {
      const { mirror } = await import('./commands/mirror.js');
      finish(await mirror(baseUrl, options, world));
    });

  withOperations(withStore(program.command('serve')))
    .description('serve the data interface from a store over HTTP')
    .option('-p, --port <n>', 'the port; 0 chooses a free one', wholeNumber(0, 65_535), 8080)
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option(
      '--rate-limit <requests/seconds>',
      'how many requests a client may send in how many seconds, such as 50/300',
    )
    .option('--no-tag', 'leave lists that are not tagged to other processes')
    .option(
      '--drain <seconds>',
      'how long it answers requests when it is asked to stop, while /readyz says so; longer than a load balancer takes to notice',
      wholeNumber(0, 3600),
      1,
    )
    .option(
      '--grace <seconds>',
      'how long answers that are being sent may take after that',
      wholeNumber(0, 3600),
      10,
    )
    .addHelpText(
      'after',
      '\nIt stops at SIGTERM and SIGINT; a second one ends it at once.\n\nExample:\n  decktype serve --store decktype.db --port 8080',
    )
    .action(async (options) => {
      const { serve } = await import('./commands/serve.js');
      finish(await serve(options, world));
    });

  const storeCommand = program.command('store').description('tag a store, or take back its rules');
  withWait(withStore(storeCommand.command('rollback')))
    .description('return to the rules that the store had before the last import changed them')
    .requiredOption('--game <id>', 'the game of the rules')
    .addOption(eventFormatOption())
    .addOption(noTagOption())
    .addOption(formatOption(['text', 'json'], 'the report format', 'text'))
    .addHelpText(
      'after',
      '\nOnce more, it returns to the rules after them. The first rules of a format are removed.\n\nExample:\n  decktype store rollback --store decktype.db --game MTG --event-format LEGACY',
    )
    .action(async (options) => {
      const { rollback } = await import('./commands/store-rollback.js');
      finish(await rollback(options, world));
    });

  withOperations(withStore(storeCommand.command('work')))
    .description('tag what is left of a store; start any number of these on a PostgreSQL store')
    .option(
      '-b, --broker <url>',
      'the queue: redis://user:password@host:6379 or postgres://user:password@host/database (default: the variable DECKTYPE_BROKER, or the PostgreSQL of the store; an SQLite store needs none)',
    )
    .option('--once', 'end when nothing is left')
    .addOption(
      new Option(
        '--lock-seconds <n>',
        'after so long without a sign of life, a job is given to another process',
      )
        .argParser(wholeNumber(1))
        .default(30),
    )
    .addHelpText(
      'after',
      '\nIt tags tournaments that were imported with --no-tag, and all tournaments of a game when its rules change. It stops at SIGTERM and SIGINT when the running job is done; a second one ends it at once.\n\nExample:\n  decktype store work --store postgres://decktype@10.0.0.5/decktype',
    )
    .action(async (options) => {
      const { workOnStore } = await import('./commands/store-work.js');
      finish(await workOnStore(options, world));
    });
}

function eventFormatOption(): Option {
  return new Option(
    '--event-format <id>',
    'the format that the rules are for, such as LEGACY, in any case (default: all formats without rules of their own)',
  );
}

function noTagOption(): Option {
  return new Option('--no-tag', 'leave the lists to decktype store work, which tags them');
}

/** Adds `--wait` to a command that writes to a store. */
function withWait(command: Command): Command {
  return command.option(
    '--wait <seconds>',
    'how long to wait while the database restarts, or while another process has locked the file',
    wholeNumber(0),
    30,
  );
}
