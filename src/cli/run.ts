/** The command line: which commands there are, and what an error of one means for the exit code. */
import { Argument, Command, CommanderError, Option } from 'commander';
import { version } from '../../package.json';
import { CommandError, exit, reasonOf } from './input.js';
import { formatOption, wholeNumber, withRules, withStore } from './options.js';
import type { World } from './world.js';

/** Runs a command line, without the program's name, and gives the exit code. Never throws. */
export async function run(args: readonly string[], world: World): Promise<number> {
  let code: number = exit.fine;
  let pending: Promise<unknown> = Promise.resolve();
  const say = (output: World['stdout']) => (text: string) => {
    pending = pending.then(() => output.write(text));
  };
  const program = createProgram(world, (result) => {
    code = result;
  });
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .configureOutput({ writeOut: say(world.stdout), writeErr: say(world.stderr) })
      .showHelpAfterError('(add --help for help)');
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    await pending;
    if (error instanceof CommanderError) return error.exitCode === 0 ? exit.fine : exit.unusable;
    const message =
      error instanceof CommandError ? error.message : `unexpected: ${reasonOf(error)}`;
    await world.stderr.write(`decktype: ${message}\n`);
    return exit.unusable;
  }
  await pending;
  return code;
}

function createProgram(world: World, finish: (code: number) => void): Command {
  const program = new Command('decktype')
    .description('Tells what deck a decklist is, and checks the rules that say so.')
    .version(version)
    .addHelpText('after', '\nExit codes: 0 fine; 1 findings; 2 wrong usage or unreadable input.');

  withRules(program.command('tag'))
    .description('tag standings with the decks that their lists are')
    .argument(
      '<standings...>',
      'files: a JSON array, or one JSON object a line; - is standard input',
    )
    .addOption(
      formatOption(
        ['json', 'ndjson', 'csv', 'table'],
        'the form of the output (default: as the input)',
      ),
    )
    .option('-o, --out <path>', 'write to this file, or to a folder that is there, file by file')
    .option('--quiet', 'no summary and no progress')
    .addHelpText(
      'after',
      '\nExample:\n  decktype tag standings.json --rules rules.json --out tagged.json',
    )
    .action(async (paths, options) => {
      const { tag } = await import('./tag.js');
      finish(await tag(paths, options, world));
    });

  withRules(program.command('classify'))
    .description('say what deck a list is')
    .argument('[list]', 'a file with one decklist; - is standard input', '-')
    .option('-e, --explain', 'say why, and what else it nearly was')
    .addOption(formatOption(['text', 'json'], 'the form of the output', 'text'))
    .addHelpText(
      'after',
      '\nExample:\n  echo "2 Charizard ex" | decktype classify --rules rules.json',
    )
    .action(async (path, options) => {
      const { classify } = await import('./classify.js');
      finish(await classify(path, options, world));
    });

  program
    .command('check')
    .description('look for faults in rule files')
    .argument('<rules...>', 'rule files; - is standard input')
    .addOption(formatOption(['text', 'json'], 'the form of the report', 'text'))
    .option('--info', 'show what is only counted otherwise')
    .addHelpText('after', '\nExample:\n  decktype check rules.json')
    .action(async (paths, options) => {
      const { check } = await import('./check.js');
      finish(await check(paths, options, world));
    });

  withStore(program.command('import'))
    .description('put games, rules and tournaments from files into a store, and tag its lists')
    .argument(
      '<paths...>',
      'folders laid out like the paths of the data interface; or rules, details, standings or pairings alone',
    )
    .option('--game <id>', 'the game of a rules file (default: as in games/ID/decks.json)')
    .option('--tournament <id>', 'the tournament of a file (default: as in tournaments/ID/)')
    .option('--skip-invalid', 'leave out faulty rules, with a warning, in place of giving up')
    .addOption(formatOption(['text', 'json'], 'the form of the report', 'text'))
    .addHelpText('after', '\nExample:\n  decktype import dump --store decktype.db')
    .action(async (paths, options) => {
      const { importFiles } = await import('./import.js');
      finish(await importFiles(paths, options, world));
    });

  withStore(program.command('mirror'))
    .description('copy games, rules and tournaments from a service into a store')
    .argument('<base-url>', 'the address that the paths of the data interface are relative to')
    .option('--game <id>', 'only this game')
    .option('--since <date>', 'only tournaments of this day and later, such as 2025-01-31')
    .option('--key <key>', 'sent as X-Access-Key (default: DECKTYPE_ACCESS_KEY)')
    .addOption(formatOption(['text', 'json'], 'the form of the report', 'text'))
    .addHelpText(
      'after',
      '\nExample:\n  decktype mirror https://data.example/api --game PTCG --since 2025-01-01',
    )
    .action(async (baseUrl, options) => {
      const { mirror } = await import('./mirror.js');
      finish(await mirror(baseUrl, options, world));
    });

  withStore(program.command('serve'))
    .description('answer the data interface from a store; reads it and never writes')
    .option('-p, --port <n>', 'the port; 0 is any that is free', wholeNumber(0), 8080)
    .option('--host <address>', 'the address to listen on', '127.0.0.1')
    .option('--rate-limit <requests/seconds>', 'how much one client may ask, such as 50/300')
    .addHelpText('after', '\nExample:\n  decktype serve --store decktype.db --port 8080')
    .action(async (options) => {
      const { serve } = await import('./serve.js');
      finish(await serve(options, world));
    });

  program
    .command('convert')
    .description('write rules in another form; what that form cannot say is reported')
    .argument('<rules>', 'a rule file; - is standard input')
    .addOption(new Option('--to <form>', 'the form').choices(['wire']).makeOptionMandatory())
    .addHelpText('after', '\nExample:\n  decktype convert rules.json --to wire > wire.json')
    .action(async (path, options) => {
      const { convert } = await import('./convert.js');
      finish(await convert(path, options, world));
    });

  program
    .command('import-rules')
    .description('make a rule file of the rules of another program')
    .addArgument(new Argument('<kind>', 'whose rules they are').choices(['mtgo']))
    .argument('<folder>', 'the folder of MTGOFormatData, or of one of its formats')
    .option('--format <name>', 'the format, such as Modern (default: what the folder is of)')
    .option('-o, --out <file>', 'write to this file')
    .option('--lists <file...>', 'standings or tournaments: names that none of them holds are told')
    .option('--info', 'show what is only counted otherwise')
    .addHelpText(
      'after',
      '\nExample:\n  decktype import-rules mtgo MTGOFormatData --format Modern --out modern.json',
    )
    .action(async (_kind, folder, options) => {
      const { importRules } = await import('./import-rules.js');
      finish(await importRules(folder, options, world));
    });

  return program;
}
