/**
 * What a command is: one object with its arguments, its options, what the project file says for them,
 * its help, and what it runs. The types of the values follow from the definitions. Commander, below,
 * parses command lines and prints help.
 */
import {
  Argument as CommanderArgument,
  type Command as CommanderCommand,
  Option as CommanderOption,
} from 'commander';
import { CommandError } from './input/input.js';
import { applyProject, type ProjectField } from './project.js';
import type { World } from './world.js';

/** An option. Its key in {@link Definition.options} is its name: `deckSize` is `--deck-size`. */
export interface Option<Value = unknown, IsAlwaysSet extends boolean = boolean> {
  /** Without a text, it is not an option of the command line: its value is that of the project file. */
  readonly about?: string;
  /** What its value is called, such as `file`; a flag has none. */
  readonly value?: string;
  /** Its name after `--`, where that is not its key. */
  readonly long?: string;
  /** `o` for `-o`. */
  readonly short?: string;
  readonly parse?: (text: string) => unknown;
  /** Whether it may be given several times; its value is then an array. */
  readonly isRepeatable?: boolean;
  readonly choices?: readonly string[];
  readonly preset?: Value;
  readonly isRequired?: boolean;
  /** Whether it is a flag `--no-…`; its value is then false, and true where it is not given. */
  readonly isNegated?: boolean;
  /** The text of a flag `--no-…`, which leaves out the value of the project file. */
  readonly without?: string;
  readonly isHidden?: boolean;
  readonly conflicts?: readonly string[];
  /** Whether its values are paths of files to read, or `-`. */
  readonly isInput?: boolean;
  /** The field of the project file that is its default. */
  readonly field?: ProjectField;
  /** A field that is not used where this option is given. */
  readonly replaces?: ProjectField;
  /** For types alone: it is never set. */
  readonly type?: { readonly value: Value; readonly isAlwaysSet: IsAlwaysSet };
}

export type Options = Readonly<Record<string, Option>>;

type ValueOf<One> = One extends { readonly type?: { readonly value: infer Value } } ? Value : never;
type AlwaysSet<All> = {
  [Key in keyof All]: All[Key] extends Option<unknown, true> ? Key : never;
}[keyof All];

/** The values of options. Those that are not given and have no default are missing. */
export type Values<All> = {
  readonly [Key in AlwaysSet<All>]: ValueOf<All[Key]>;
} & {
  readonly [Key in Exclude<keyof All, AlwaysSet<All>>]?: ValueOf<All[Key]>;
};

export interface Argument<Value = unknown> {
  /** Such as `<file>`, `[file]` or `[files...]`. */
  readonly syntax: string;
  readonly about: string;
  readonly choices?: readonly string[];
  readonly preset?: unknown;
  /** A field of the project file that is not used where this argument is given. */
  readonly replaces?: ProjectField;
  /** For types alone: it is never set. */
  readonly type?: { readonly value: Value };
}

type ArgumentValues<All extends readonly Argument[]> = {
  readonly [Key in keyof All]: ValueOf<All[Key]>;
};

interface Definition<All extends readonly Argument[], Own extends Options> {
  readonly name: string;
  readonly about: string;
  readonly arguments?: All;
  readonly options?: Own;
  /** Sentences of the help after the options. */
  readonly notes?: string;
  readonly examples?: readonly string[];
  /** Returns the exit code. Loads what it needs, so that other commands do not wait for it. */
  run(
    values: ArgumentValues<All>,
    options: Values<Own>,
    world: World,
    program: CommanderCommand,
  ): Promise<number>;
}

/** A command of the table, or a group of commands such as `corpus`. */
export type Command = Definition<readonly Argument[], Options> | Group;

export interface Group {
  readonly name: string;
  readonly about: string;
  readonly commands: readonly Command[];
}

/** A command; the types of what it runs with are those of its arguments and options. */
export function command<
  const All extends readonly Argument[] = [],
  Own extends Options = Record<never, Option>,
>(definition: Definition<All, Own>): Command {
  return definition;
}

/** Adds a command to its program, or a group with all of its commands. */
export function addCommand(parent: CommanderCommand, added: Command, frame: Frame): void {
  const commander = parent.command(added.name).description(added.about);
  if ('commands' in added) {
    for (const one of added.commands) addCommand(commander, one, frame);
    return;
  }
  for (const argument of added.arguments ?? []) commander.addArgument(argumentOf(argument));
  for (const [name, option] of Object.entries(added.options ?? {})) {
    for (const one of optionsOf(name, option)) commander.addOption(one);
  }
  const examples = added.examples?.map((example) => `  ${example}`) ?? [];
  const help = [
    ...(added.notes === undefined ? [] : [added.notes]),
    ...(examples.length === 0 ? [] : [['Example:', ...examples].join('\n')]),
  ];
  commander.addHelpText('after', `\n${help.join('\n\n')}`);
  commander.action(() => runCommand(added, commander, frame));
}

/** What a command is run in, and who gets its exit code. */
export interface Frame {
  readonly world: World;
  readonly program: CommanderCommand;
  finish(code: number): void;
}

async function runCommand(
  definition: Definition<readonly Argument[], Options>,
  commander: CommanderCommand,
  { world: outside, program, finish }: Frame,
): Promise<void> {
  const { options: defined = {}, arguments: named = [] } = definition;
  const given: Record<string, unknown> = {};
  const presets: Record<string, unknown> = {};
  for (const name of Object.keys(defined)) {
    const value: unknown = commander.getOptionValue(name);
    if (value === undefined) continue;
    if (commander.getOptionValueSource(name) === 'cli') given[name] = value;
    else presets[name] = value;
  }
  // Not by Commander, which would miss `--rules` before it suggests it for `--rule`.
  for (const [name, { isRequired }] of Object.entries(defined)) {
    if (isRequired !== true || given[name] !== undefined) continue;
    const flags = commander.options.find((one) => one.attributeName() === name)?.flags;
    commander.error(`error: required option '${flags}' not specified`);
  }
  const format = given.format ?? presets.format;
  const world = { ...outside, annotates: format === 'github', confined: new Map<string, string>() };
  const replaced = named.flatMap(({ replaces }, index) =>
    replaces !== undefined && index < commander.args.length ? [replaces] : [],
  );
  const values: Record<string, unknown> = {
    ...presets,
    ...(await applyProject(defined, given, replaced, world)),
  };
  refuseTwice([
    ...commander.processedArgs,
    ...Object.entries(values).map(([name, value]) => defined[name]?.isInput && value),
  ]);
  finish(await definition.run(commander.processedArgs, values, world, program));
}

/** Ends a command that is to read standard input more than once: `-`, or the place of a list in it. */
function refuseTwice(paths: readonly unknown[]): void {
  const uses = paths.flat(2).filter((path) => typeof path === 'string' && /^-(#|$)/.test(path));
  if (uses.length > 1) throw new CommandError('standard input (-) can be named only once');
}

function argumentOf({ syntax, about, choices, preset }: Argument): CommanderArgument {
  const argument = new CommanderArgument(syntax, about);
  if (choices !== undefined) argument.choices(choices);
  return preset === undefined ? argument : argument.default(preset);
}

/** The options of Commander that an option is; those of the project file alone are none. */
function optionsOf(name: string, option: Option): CommanderOption[] {
  const { about, value, short, parse, choices, preset, conflicts, without } = option;
  if (about === undefined) return [];
  const { long = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) } = option;
  const flag = `--${option.isNegated === true ? 'no-' : ''}${long}`;
  const flags = `${short === undefined ? '' : `-${short}, `}${flag}${value === undefined ? '' : ` <${value}>`}`;
  const one = new CommanderOption(
    flags,
    `${about}${option.isRepeatable ? '; may be repeated' : ''}`,
  );
  if (choices !== undefined) one.choices([...choices]);
  if (option.isRepeatable === true) {
    one.argParser((text: string, before: readonly unknown[] = []) => [
      ...before,
      parse === undefined ? text : parse(text),
    ]);
  } else if (parse !== undefined) one.argParser(parse);
  if (preset !== undefined) one.default(preset);
  if (option.isHidden === true) one.hideHelp();
  if (conflicts !== undefined) one.conflicts([...conflicts]);
  return without === undefined ? [one] : [one, new CommanderOption(`--no-${long}`, without)];
}
