/**
 * What a command is: one object with its arguments, its options, what the project file says for them,
 * its help, and what it runs. The types of the values follow from the definitions.
 */
import type { Command as CommanderCommand } from 'commander';
import type { ProjectConfig } from '../../core/project/model.js';
import type { Environment } from './environment.js';

export type ProjectField = Exclude<keyof ProjectConfig, '$schema'>;

/** An option. Its key in {@link Definition.options} is its name: `deckSize` is `--deck-size`. */
export interface Option<Value = unknown, IsAlwaysSet extends boolean = boolean> {
  /** If it is missing, only the project file gives the value. */
  readonly about?: string;
  /** What its value is called, such as `file`; a flag has none. */
  readonly value?: string;
  /** Its name after `--`, if it is not the key. */
  readonly long?: string;
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
  readonly field?: ProjectField;
  /** A field that is not used where this option is given. */
  readonly replaces?: ProjectField;
  /** Only for types: it is never set. */
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
  /** The field of the project file that gives its values, if there are none. */
  readonly field?: ProjectField;
  /** A field that is not used where this argument is given. */
  readonly replaces?: ProjectField;
  /** Only for types: it is never set. */
  readonly type?: { readonly value: Value };
}

type ArgumentValues<All extends readonly Argument[]> = {
  readonly [Key in keyof All]: ValueOf<All[Key]>;
};

interface Definition<All extends readonly Argument[], Own extends Options, Run> {
  readonly name: string;
  readonly about: string;
  readonly arguments?: All;
  readonly options?: Own;
  /** Sentences of the help after the options. */
  readonly notes?: string;
  readonly examples?: readonly string[];
  /**
   * Loads the function that runs it, so that other commands do not wait for that.
   *
   * @param program makes all commands of the command line
   */
  run(program: () => CommanderCommand): Promise<Run>;
}

export type CommandDefinition = Definition<
  readonly Argument[],
  Options,
  (...values: never) => Promise<void>
>;

/** A command of the table, or a group of commands such as `corpus`. */
export type Command = CommandDefinition | Group;

export interface Group {
  readonly name: string;
  readonly about: string;
  readonly commands: readonly Command[];
}

export function command<
  const All extends readonly Argument[] = [],
  Own extends Options = Record<never, Option>,
>(
  definition: Definition<
    All,
    Own,
    (...values: [...ArgumentValues<All>, Values<Own>, Environment]) => Promise<void>
  >,
): Command {
  return definition;
}
