/** The command line: its commands, and the exit codes of their errors. */

import { Argument, Command, CommanderError, Option } from 'commander';
import { homepage, version } from '../../../package.json';
import { present } from '../../core/diagnostics/counted.js';
import { ExpectedError } from '../../core/diagnostics/expected-error.js';
import type {
  CommandDefinition,
  Command as CommandEntry,
  Option as OptionDefinition,
} from './command.js';
import { listCommands } from './definitions/lists.js';
import { reportCommands } from './definitions/reports.js';
import { ruleCommands } from './definitions/rules.js';
import { scaleCommands } from './definitions/scale.js';
import { serviceCommands } from './definitions/service.js';
import { startCommands } from './definitions/start.js';
import type { Environment } from './environment.js';
import {
  exit,
  messageText,
  OutputError,
  printError,
  systemReason,
  UserError,
  withUserErrors,
} from './input/errors.js';
import { ProjectChanged } from './input/file-cache.js';
import { applyProject, readProjectFile } from './project.js';

/** Runs a command line, given without the program name. Returns the exit code; never throws. */
export async function run(args: readonly string[], outside: Environment): Promise<number> {
  const used = new Set<string>();
  const env = {
    ...withUserErrors(outside),
    async onUse(path: string) {
      used.add(path);
    },
  };
  let changed: string | undefined;
  for (;;) {
    const began = env.time();
    try {
      return await runOnce(args, { ...env, began });
    } catch (error) {
      if (error instanceof ProjectChanged) {
        changed = error.file;
        continue;
      }
      const code = await codeOf(error, env);
      if (changed === undefined || !(error instanceof ExpectedError)) return code;
      // While a project file is being edited, it may be invalid or name missing files. The command starts again
      // when one of these files changes.
      for await (const _ of await env.watchFiles([changed, ...used], { since: began })) break;
    }
  }
}

async function runOnce(args: readonly string[], outside: Environment): Promise<number> {
  const env = { ...outside, outcome: { code: exit.fine } };
  let pending: Promise<unknown> = Promise.resolve();
  const printTo = (output: Environment['stdout']) => (text: string) => {
    pending = pending.then(() => output.write(text));
  };
  const asked = withoutUnknownHelp(args);
  const program = createProgram(env, asked[0]);
  for (const command of withSubcommands(program)) {
    command
      .exitOverride()
      .configureOutput({
        writeOut: printTo(env.stdout),
        writeErr: printTo(env.stderr),
        outputError: (text, write) => write(shownError(text, command)),
      })
      .showHelpAfterError('(add --help for help)');
  }
  try {
    await program.parseAsync(withoutUnknownValues(program, asked), { from: 'user' });
  } finally {
    await pending;
  }
  return env.outcome.code;
}

/** The exit code for an error of a command. Reports the error, unless that was done. */
async function codeOf(error: unknown, env: Environment): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.fine : exit.unusable;
  if (error instanceof OutputError && error.isClosed) return exit.fine;
  const isExpected = error instanceof ExpectedError || error instanceof OutputError;
  await printError(env, isExpected ? error.message : `unexpected: ${systemReason(error)}`);
  return exit.unusable;
}

/** Formats an error of Commander on one line, and its suggestion on another. */
function shownError(text: string, command: Command): string {
  const [end = ''] = /\n\(Did you mean [^\n]*\)\n$|\n$/.exec(text) ?? [];
  const error = messageText(text.slice(0, text.length - end.length)).replace(/^error: /, '');
  const advice = error.startsWith('too many arguments')
    ? repeatAdvice(command)
    : argumentAdvice(error, command);
  return `decktype: ${error}${advice}${end}`;
}

/** Explains how to give an argument that is missing, or that was given like an option. */
function argumentAdvice(error: string, command: Command): string {
  const [, option, name = option] =
    /^(?:unknown option '--(.*)'|missing required argument '(.*)')$/.exec(error) ?? [];
  const argument = command.registeredArguments.find((one) => one.name() === name);
  if (argument === undefined) return '';
  if (option !== undefined) return `: give ${option} without an option`;
  return argument.description.includes('- is standard input') ? '; - is standard input' : '';
}

/** Explains how to give an option several values, if such an option was used. */
function repeatAdvice(command: Command): string {
  const isList = (name: string) => Array.isArray(command.getOptionValue(name));
  const option = command.options.find((one) => isList(one.attributeName()));
  return option === undefined
    ? ''
    : ` An option takes one value: give ${option.long} once for each, as in ${option.long} A ${option.long} B.`;
}

/**
 * Turns `help NAME` into NAME alone, which is an error, if there is no such command: Commander would print the
 * general help instead.
 */
function withoutUnknownHelp(args: readonly string[]): readonly string[] {
  const [first, asked = ''] = args;
  const isUnknown = first === 'help' && /^[^-]/.test(asked) && !isCommand(asked);
  return isUnknown ? args.slice(1) : args;
}

/** Drops the values of unknown options: Commander suggests a name for `--rule`, but not for `--rule=FILE`. */
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

/** The commands in each group of the help. */
export const commandGroups: Readonly<Record<string, readonly CommandEntry[]>> = {
  Start: startCommands,
  Rules: ruleCommands,
  Lists: listCommands,
  Reports: reportCommands,
  Service: serviceCommands,
  Scale: scaleCommands,
};

function isCommand(name: string | undefined): boolean {
  return Object.values(commandGroups).some((commands) => commands.some((one) => one.name === name));
}

const afterHelp = `
First steps, in an empty folder:
  decktype init --sample
  decktype tag standings.json --rules rules.json --format table
  decktype studio

Guide: ${homepage}

Exit codes: 0 success; 1 findings, failed cases or changed labels; 2 wrong
usage, or rules, cases or files that cannot be used.`;

/** @param only creates only the command with this name; any other text creates all commands */
export function createProgram(env: Environment, only?: string): Command {
  const program = new Command('decktype')
    .description('Finds the archetype of each decklist by rules, and checks these rules.')
    .version(version)
    .configureHelp({ minWidthToWrap: 20, subcommandTerm: (command) => command.name() })
    .addHelpText('after', afterHelp);
  const isAny = !isCommand(only);
  for (const [group, commands] of Object.entries(commandGroups)) {
    program.commandsGroup(`${group}:`);
    if (group === 'Start') program.helpCommand(true);
    for (const one of commands) {
      if (isAny || one.name === only) addCommand(program, one, env);
    }
  }
  return program;
}

function addCommand(parent: Command, added: CommandEntry, env: Environment): void {
  const commander = parent.command(added.name).description(added.about);
  if ('commands' in added) {
    for (const one of added.commands) addCommand(commander, one, env);
    return;
  }
  for (const { syntax, about, choices, preset } of added.arguments ?? []) {
    const argument = new Argument(syntax, about).default(preset);
    commander.addArgument(choices === undefined ? argument : argument.choices(choices));
  }
  for (const [name, option] of Object.entries(added.options ?? {})) {
    for (const one of optionsOf(name, option)) commander.addOption(one);
  }
  const examples = added.examples?.map((example) => `  ${example}`) ?? [];
  const help = present([
    added.notes !== undefined && commander.createHelp().boxWrap(added.notes, 80),
    examples.length !== 0 && ['Example:', ...examples].join('\n'),
  ]);
  commander.addHelpText('after', `\n${help.join('\n\n')}`);
  commander.action(() => runCommand(added, commander, env));
}

async function runCommand(
  definition: CommandDefinition,
  commander: Command,
  outside: Environment,
): Promise<void> {
  const { options: defined = {}, arguments: named = [] } = definition;
  const all = commander.opts<Record<string, unknown>>();
  const isGiven = (name: string) => commander.getOptionValueSource(name) === 'cli';
  const given = Object.fromEntries(Object.entries(all).filter(([name]) => isGiven(name)));
  const presets = Object.fromEntries(Object.entries(all).filter(([name]) => !isGiven(name)));
  // Checked here because Commander would report that `--rules` is missing before suggesting it for `--rule`.
  for (const [name, { isRequired }] of Object.entries(defined)) {
    if (!isRequired || given[name] !== undefined) continue;
    const flags = commander.options.find((one) => one.attributeName() === name)?.flags;
    commander.error(`error: required option '${flags}' not specified`);
  }
  const env = {
    ...outside,
    annotates: all.format === 'github',
    confined: given.allowOutside === true ? undefined : new Map(),
    notations: new Map(),
    made: new Map(),
    reported: new Set<string>(),
  };
  const replaced = named.flatMap(({ field, replaces = field }, index) =>
    replaces !== undefined && index < commander.args.length ? [replaces] : [],
  );
  const fields = named.flatMap(({ field }) => field ?? []);
  const ofArguments = Object.fromEntries(fields.map((field) => [field, { field }]));
  const values: Record<string, unknown> = {
    ...presets,
    ...(await applyProject({ ...defined, ...ofArguments }, given, replaced, env)),
  };
  const read: unknown[] = [
    ...commander.processedArgs,
    ...Object.entries(values).map(([name, value]) => defined[name]?.isInput && value),
  ];
  if (read.flat(2).filter((path) => path === '-').length > 1) {
    throw new UserError('standard input (-) can be named only once');
  }
  const args = commander.processedArgs.map((value: unknown, index) => {
    const field = named[index]?.field;
    return field !== undefined && index >= commander.args.length ? (values[field] ?? []) : value;
  });
  const runs = await definition.run(() => createProgram(env));
  const { formats = [] } =
    typeof values.config === 'string'
      ? ((await readProjectFile(env, values.config)).config ?? {})
      : {};
  const canChooseFormat = 'for' in defined && formats.length > 0;
  await runs(...([...args, values, { ...env, canChooseFormat }] as never));
}

/** The Commander options for an option; empty for one that only the project file can set. */
function optionsOf(name: string, option: OptionDefinition): Option[] {
  const { about, value, short, parse, choices, preset, conflicts, without } = option;
  if (about === undefined) return [];
  const { long = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) } = option;
  const flag = `--${option.isNegated ? 'no-' : ''}${long}`;
  const flags = `${short === undefined ? '' : `-${short}, `}${flag}${value === undefined ? '' : ` <${value}>`}`;
  const one = new Option(flags, `${about}${option.isRepeatable ? '; may be repeated' : ''}`)
    .default(preset)
    .hideHelp(option.isHidden === true);
  if (choices !== undefined) one.choices([...choices]);
  if (option.isRepeatable) {
    one.argParser((text: string, before: readonly unknown[] = []) => [
      ...before,
      parse === undefined ? text : parse(text),
    ]);
  } else if (parse !== undefined) one.argParser(parse);
  if (conflicts !== undefined) one.conflicts([...conflicts]);
  return without === undefined ? [one] : [one, new Option(`--no-${long}`, without)];
}
