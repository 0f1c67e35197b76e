/** The command line: which commands there are, and what an error of one means for the exit code. */
import { Command, CommanderError } from 'commander';
import { version } from '../../../package.json';
import { visible } from '../../core/diagnostics/visible.js';
import { addCommand } from './command.js';
import { listCommands } from './definitions/lists.js';
import { ruleCommands } from './definitions/rules.js';
import { serviceCommands } from './definitions/services.js';
import { taggingCommands } from './definitions/tagging.js';
import { toolCommands } from './definitions/tools.js';
import { guardWorld, OutputError } from './guarded-world.js';
import { CommandError, exit, printError } from './input/input.js';
import { reasonOf } from './input/reasons.js';
import { ProjectChanged } from './input/sources.js';
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
async function runOnce(args: readonly string[], world: World): Promise<number> {
  let code: number = exit.fine;
  let pending: Promise<unknown> = Promise.resolve();
  const printTo = (output: World['stdout']) => (text: string) => {
    pending = pending.then(() => output.write(text));
  };
  const program = createProgram(world, (result) => {
    code = result;
  });
  for (const command of withSubcommands(program)) {
    command
      .exitOverride()
      .configureOutput({
        writeOut: printTo(world.stdout),
        writeErr: printTo(world.stderr),
        outputError: (text, write) => write(shownError(text, command)),
      })
      .showHelpAfterError('(add --help for help)');
  }
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

/** The program of all commands; `finish` is called with the exit code. */
export function createProgram(world: World, finish: (code: number) => void): Command {
  const program = new Command('decktype')
    .description('Finds the archetype of each decklist by rules, and checks these rules.')
    .version(version)
    .addHelpText(
      'after',
      '\nExit codes: 0 success; 1 findings, failed cases or changed labels; 2 wrong usage, or rules, cases or files that cannot be used.',
    );
  const table = [...taggingCommands, ...ruleCommands, ...listCommands, ...serviceCommands];
  for (const one of [...table, ...toolCommands])
    addCommand(program, one, { world, program, finish });
  return program;
}
