/** The command line: which commands there are, and what an error of one means for the exit code. */
import { Argument, Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { CommandError, exit, reasonOf } from './input/input.js';
import { formatOption, wholeNumber, withRules } from './input/options.js';
import { addRuleCommands } from './rule-commands.js';
import { addStoreCommands } from './store-commands.js';
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
  for (const command of withSubcommands(program)) {
    requireLate(command);
    command
      .exitOverride()
      .configureOutput({ writeOut: say(world.stdout), writeErr: say(world.stderr) })
      .showHelpAfterError('(add --help for help)');
  }
  try {
    await program.parseAsync(nameUnknown(program, args), { from: 'user' });
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

/**
 * Checks required options later than Commander does, which looks for them before unknown ones and
 * answers `--rule FILE` with "--rules is missing".
 */
function requireLate(command: Command): void {
  const required = command.options.filter(({ mandatory }) => mandatory);
  for (const option of required) option.makeOptionMandatory(false);
  command.hook('preAction', () => {
    for (const option of required) {
      if (command.getOptionValue(option.attributeName()) === undefined) {
        command.error(`error: required option '${option.flags}' not specified`);
      }
    }
  });
}

/** Drops the value of an unknown option: Commander suggests a name for `--rule`, not for `--rule=FILE`. */
function nameUnknown(program: Command, args: readonly string[]): string[] {
  let command = program;
  for (const arg of args) {
    const next = command.commands.find((one) => one.name() === arg);
    if (next === undefined) break;
    command = next;
  }
  const known = new Set(command.options.map(({ long }) => long));
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return args.map((arg, index) => {
    const [, name] = (index < end && /^(--[^=]+)=/.exec(arg)) || [];
    return name === undefined || known.has(name) ? arg : name;
  });
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

function createProgram(world: World, finish: (code: number) => void): Command {
  const program = new Command('decktype')
    .description('Tells which deck (archetype) a decklist is, and checks the rules that say so.')
    .version(version)
    .addHelpText('after', '\nExit codes: 0 fine; 1 findings; 2 wrong usage or unreadable input.');

  program
    .command('init')
    .description('write a first rule file, or sample rules and standings')
    .argument('[folder]', 'where to; files that are there are kept', '.')
    .option('--sample', 'sample rules, standings and a folder to import')
    .addHelpText('after', '\nExample:\n  decktype init --sample')
    .action(async (folder, options) => {
      const { init } = await import('./commands/init.js');
      finish(await init(folder, options, world));
    });

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
    .option(
      '-o, --out <path>',
      'write to this file, or file by file to a folder: one that is there, or a path ending in /',
    )
    .option('-w, --workers <n>', 'tag the lines of a file in so many threads', wholeNumber(0))
    .option('--strict', 'parse every standing, in place of scanning its bytes')
    .option('--quiet', 'no summary and no progress')
    .addHelpText(
      'after',
      '\nExample:\n  decktype tag standings.json --rules rules.json --out tagged.json',
    )
    .action(async (paths, options) => {
      const { tag } = await import('./commands/tag.js');
      finish(await tag(paths, options, world));
    });

  withRules(program.command('classify'))
    .description('say what deck a list is, or what those of standings are')
    .argument(
      '[list]',
      'a file with one decklist or with standings, or a folder of them; - is standard input',
      '-',
    )
    .option('--from <format>', 'the format of the list, such as arena (default: found out)')
    .option('-e, --explain', 'say why, and what else it nearly was')
    .option('--all', 'with --explain: every rule that was tried, not the nearest ten')
    .addOption(formatOption(['text', 'json'], 'the form of the output', 'text'))
    .addHelpText(
      'after',
      '\nExample:\n  echo "2 Charizard ex" | decktype classify --rules rules.json',
    )
    .action(async (path, options) => {
      const { classify } = await import('./commands/classify.js');
      finish(await classify(path, options, world));
    });

  addRuleCommands(program, world, finish);
  addStoreCommands(program, world, finish);
  program
    .command('convert')
    .description('write a decklist in another format, or rules in the wire format')
    .argument('<file>', 'a decklist, or a rule file for --to wire; - is standard input')
    .requiredOption(
      '--to <format>',
      'json, ptcgl, ptcgo, pocket, arena, mtgo, numbered, ydk, plain; or wire, for rules',
    )
    .option('--from <format>', 'the format of the list, such as arena (default: found out)')
    .addHelpText(
      'after',
      '\nWhat the format cannot carry is reported.\n\nExample:\n  decktype convert deck.txt --to arena\n  decktype convert rules.json --to wire > wire.json',
    )
    .action(async (path, options) => {
      const { convert } = await import('./commands/convert.js');
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
      const { importRules } = await import('./commands/import-rules.js');
      finish(await importRules(folder, options, world));
    });

  return program;
}
