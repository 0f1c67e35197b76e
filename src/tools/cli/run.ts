/** The command line: which commands there are, and what an error of one means for the exit code. */
import { Argument, Command, CommanderError } from 'commander';
import { version } from '../../../package.json';
import { visible } from '../../core/diagnostics/visible.js';
import { addBatchCommands } from './batch-commands.js';
import { addCardCommands } from './card-commands.js';
import { addCorpusCommands } from './corpus-commands.js';
import { guardWorld, OutputError } from './guarded-world.js';
import { CommandError, exit, printError } from './input/input.js';
import {
  formatOption,
  outOption,
  repeatable,
  wholeNumber,
  withCards,
  withRules,
} from './input/options.js';
import { applyProject, programFields, withProject } from './input/project.js';
import { reasonOf } from './input/reasons.js';
import { ProjectChanged } from './input/sources.js';
import { checkStandardInput } from './input/standard-input.js';
import { addListCommands } from './list-commands.js';
import { shells } from './output/shells.js';
import { addReportCommand } from './report-command.js';
import { addRuleCommands } from './rule-commands.js';
import { addStoreCommands } from './store-commands.js';
import { addStudioCommand } from './studio-command.js';
import type { World } from './world.js';

/** Runs a command line, given without the program's name. Returns the exit code; never throws. */
export async function run(args: readonly string[], outside: World): Promise<number> {
  const world = guardWorld(outside);
  let changed: string | undefined;
  for (;;) {
    try {
      return await runOnce(args, world);
    } catch (error) {
      if (error instanceof ProjectChanged) {
        changed = error.file;
        continue;
      }
      const code = await codeOf(error, world);
      if (changed === undefined || !(error instanceof CommandError)) return code;
      // A project file that is edited may be broken for a while; the command begins again with it.
      for await (const _ of await world.watchFiles([changed])) break;
    }
  }
}

/** Runs a command line. Returns the exit code; throws what the command throws. */
async function runOnce(args: readonly string[], guarded: World): Promise<number> {
  const world = { ...guarded, annotates: false, confined: new Map<string, string>() };
  let code: number = exit.fine;
  let pending: Promise<unknown> = Promise.resolve();
  const printTo = (output: World['stdout']) => (text: string) => {
    pending = pending.then(() => output.write(text));
  };
  const program = createProgram(world, (result) => {
    code = result;
  });
  for (const command of withSubcommands(program)) {
    checkRequiredLast(command);
    command
      .exitOverride()
      .configureOutput({
        writeOut: printTo(world.stdout),
        writeErr: printTo(world.stderr),
        outputError: (text, write) => write(shownError(text, command)),
      })
      .showHelpAfterError('(add --help for help)');
  }
  program.hook('preAction', async (_, command) => {
    world.annotates = command.getOptionValue('format') === 'github';
    await applyProject(command, world);
    checkStandardInput(command);
  });
  try {
    await program.parseAsync(withoutUnknownValues(program, args), { from: 'user' });
  } finally {
    await pending;
  }
  return code;
}

/** The exit code for what a command threw. Reports it, unless that was done. */
async function codeOf(error: unknown, world: World): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.fine : exit.unusable;
  if (error instanceof OutputError && error.isClosed) return exit.fine;
  const isExpected = error instanceof CommandError || error instanceof OutputError;
  await printError(world, isExpected ? error.message : `unexpected: ${reasonOf(error)}`);
  return exit.unusable;
}

/** An error of Commander on one line, and its suggestion on another. */
function shownError(text: string, command: Command): string {
  const [end = ''] = /\n\(Did you mean [^\n]*\)\n$|\n$/.exec(text) ?? [];
  const shown = visible(text.slice(0, text.length - end.length));
  if (shown.startsWith("error: unknown option '-#")) {
    return `${shown} A place in standard input is an argument behind --, as in -- -#0.\n`;
  }
  return `${shown}${shown.startsWith('error: too many arguments') ? repeatAdvice(command) : ''}${end}`;
}

/** How to give an option several values, where such an option was used. */
function repeatAdvice(command: Command): string {
  const isList = (name: string) => Array.isArray(command.getOptionValue(name));
  const option = command.options.find((one) => isList(one.attributeName()));
  return option === undefined
    ? ''
    : ` An option takes one value: give ${option.long} once for each, as in ${option.long} A ${option.long} B.`;
}

/**
 * Checks required options after unknown ones. Commander checks them first, and answers
 * `--rule FILE` with "--rules is missing".
 */
function checkRequiredLast(command: Command): void {
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

/** Drops the values of unknown options: Commander suggests a name for `--rule`, not for `--rule=FILE`. */
function withoutUnknownValues(program: Command, args: readonly string[]): string[] {
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

/** The command table; `finish` is called with the exit code. */
export function createProgram(world: World, finish: (code: number) => void): Command {
  const program = new Command('decktype')
    .description('Finds the archetype of each decklist by rules, and checks these rules.')
    .version(version)
    .addHelpText(
      'after',
      '\nExit codes: 0 success; 1 findings, failed cases or changed labels; 2 wrong usage, or rules, cases or files that cannot be used.',
    );

  program
    .command('init')
    .description('write a project file for a folder, and first rules and cases where it has none')
    .argument('[folder]', 'the folder to write to; existing files are kept', '.')
    .option('--sample', 'write sample rules, standings, cases and a folder to import')
    .addHelpText('after', '\nExample:\n  decktype init --sample')
    .action(async (folder, options) => {
      const { init } = await import('./commands/init.js');
      finish(await init(folder, options, world));
    });

  withProject(withRules(program.command('tag')), [...programFields, 'earlier'])
    .description('write the archetype of each decklist into standings')
    .argument(
      '<standings...>',
      'files of standings: a JSON array, one JSON object a line, an object with "standings", or a tournament of MTGODecklistCache, each also compressed by gzip; folders; patterns; - is standard input',
    )
    .addOption(
      formatOption(
        ['json', 'ndjson', 'csv', 'table'],
        'the output format (default: the format of the input); in csv, a text that a spreadsheet would run as a formula begins with an apostrophe',
      ),
    )
    .addOption(
      outOption(
        '-o, --out <path>',
        'write to this file; or, for an existing folder or a path ending in /, to one file per input, which keeps its path below the folder that was given',
      ),
    )
    .option('-w, --workers <n>', 'tag the lines of a file in this many threads', wholeNumber(0))
    .option('--strict', 'parse every standing instead of scanning its bytes')
    .option('--quiet', 'print no summary and no progress')
    .addHelpText(
      'after',
      '\nExample:\n  decktype tag standings.json --rules rules.json --out tagged.json',
    )
    .action(async (paths, options) => {
      const { tag } = await import('./commands/tag.js');
      finish(await tag(paths, options, world));
    });

  withProject(withRules(program.command('classify')), programFields)
    .description('print the archetype of a decklist, or of each list in standings')
    .argument(
      '[lists...]',
      'files with a decklist, with standings or a tournament, or stored corpora, each also compressed by gzip; folders; patterns; places such as nats.json#12; - is standard input',
      ['-'],
    )
    .option('--from <format>', 'the format of the list, such as arena (default: detected)')
    .option('-e, --explain', 'also print why, and which rules nearly matched')
    .option(
      '--all',
      'with --explain: every rule that was checked, not only the nearest ten, and all parts of long lists in JSON',
    )
    .addOption(formatOption(['text', 'json'], 'the output format', 'text'))
    .addHelpText(
      'after',
      '\nExample:\n  echo "2 Charizard ex" | decktype classify --rules rules.json',
    )
    .action(async (paths, options) => {
      const { classify } = await import('./commands/classify.js');
      finish(await classify(paths, options, world));
    });

  addRuleCommands(program, world, finish);
  addListCommands(program, world, finish);
  addReportCommand(program, world, finish);
  addCorpusCommands(program, world, finish);
  addCardCommands(program, world, finish);
  addBatchCommands(program, world, finish);
  addStoreCommands(program, world, finish);
  addStudioCommand(program, world, finish);
  withProject(withCards(program.command('convert')), ['cards'])
    .description(
      'convert a decklist, rules to the wire format, or the answers of a form to standings',
    )
    .argument(
      '[file]',
      'a decklist; a rule file for --to wire; a CSV file for --to standings; - is standard input',
      '-',
    )
    .requiredOption(
      '--to <format>',
      'json, ptcgl, ptcgo, pocket, arena, mtgo, numbered, ydk, plain; wire, for rules; standings, for a form',
    )
    .option('--from <format>', 'the format of the list, such as arena (default: detected)')
    .option(
      '--allow-outside',
      'with --to standings: also read lists that are outside of the folder of the form',
    )
    .addOption(outOption('-o, --out <file>', 'write to this file'))
    .addOption(
      formatOption(
        ['text', 'json'],
        'for a decklist: its text, or a JSON object with the text, how the list was read, and what was not',
        'text',
      ),
    )
    .addHelpText(
      'after',
      '\nWhat the format cannot express is reported.\n\nExample:\n  decktype convert deck.txt --to arena\n  decktype convert deck.txt --to arena --format json\n  decktype convert rules.json --to wire > wire.json\n  decktype convert form.csv --to standings > standings.json',
    )
    .action(async (path, options) => {
      const { convert } = await import('./commands/convert.js');
      finish(await convert(path, options, world));
    });

  program
    .command('formats')
    .description('list the deck formats: names, games, and a line of each')
    .addOption(formatOption(['text', 'json'], 'the output format', 'text'))
    .addHelpText('after', '\nExample:\n  decktype formats --format json')
    .action(async (options) => {
      const { listFormats } = await import('./commands/formats.js');
      finish(await listFormats(options, world));
    });

  program
    .command('import-rules')
    .description('make a rule file from the rules of another program')
    .addArgument(new Argument('<kind>', 'the kind of rules').choices(['mtgo']))
    .argument('<folder>', 'the folder of MTGOFormatData, or of one of its formats')
    .option('--format <name>', 'the format, such as Modern (default: the name of the folder)')
    .addOption(outOption('-o, --out <file>', 'write to this file'))
    .addOption(
      repeatable(
        '--lists <path>',
        'standings or tournaments; card names that none of them contains are reported',
      ),
    )
    .option('--info', 'also show findings of severity info')
    .addHelpText(
      'after',
      '\nExample:\n  decktype import-rules mtgo MTGOFormatData --format Modern --out modern.json',
    )
    .action(async (_kind, folder, options) => {
      const { importRules } = await import('./commands/import-rules.js');
      finish(await importRules(folder, options, world));
    });

  program
    .command('completion')
    .description('print a script that completes commands, options and file names in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText(
      'after',
      [
        '\nExample:',
        '  source <(decktype completion bash)      in ~/.bashrc',
        '  source <(decktype completion zsh)       in ~/.zshrc, behind compinit',
        '  decktype completion fish > ~/.config/fish/completions/decktype.fish',
        '\nA shell completes a command by its name, so it completes nothing behind npx decktype. Where decktype',
        'is installed in a project alone, install it globally (npm install --global decktype), or define a',
        'function of this name. bash (for zsh, write zsh for bash):',
        '  npx decktype completion bash > ~/.decktype.bash',
        '  decktype() { npx decktype "$@"; }; source ~/.decktype.bash      in ~/.bashrc',
        'fish:',
        '  npx decktype completion fish > ~/.config/fish/completions/decktype.fish',
        '  function decktype; npx decktype $argv; end; funcsave decktype',
      ].join('\n'),
    )
    .action(async (shell) => {
      const { completion } = await import('./commands/completion.js');
      finish(await completion(shell, program, world));
    });

  return program;
}
