/**
 * Defines a command as one object: its arguments, options, fields of the project file, help and function. The
 * types of its values are inferred from the definition.
 */
import type { Command as CommanderCommand } from 'commander';
import type { ProjectConfig } from '../../core/project/model.js';
import type { Environment } from './environment.js';

export type ProjectField = Exclude<keyof ProjectConfig, '$schema'>;

/** An option. Its key in {@link Definition.options} is its name: `deckSize` is `--deck-size`. */
export interface Option<Value = unknown, IsAlwaysSet extends boolean = boolean> {
  /** If missing, only the project file can set the value. */
  readonly about?: string;
  /** The name of its value, such as `file`; a flag has none. */
  readonly value?: string;
  /** The name after `--`, if it differs from the key. */
  readonly long?: string;
  readonly short?: string;
  readonly parse?: (text: string) => unknown;
  /** Whether it can be given several times; its value is then an array. */
  readonly isRepeatable?: boolean;
  readonly choices?: readonly string[];
  readonly preset?: Value;
  readonly isRequired?: boolean;
  /** Whether it is a flag `--no-…`: its value is false if given, otherwise true. */
  readonly isNegated?: boolean;
  /** The help text of an additional flag `--no-…`, which ignores the value in the project file. */
  readonly without?: string;
  readonly isHidden?: boolean;
  readonly conflicts?: readonly string[];
  /** Whether its values are paths of files to read, or `-`. */
  readonly isInput?: boolean;
  readonly field?: ProjectField;
  /** A field that is ignored if this option is given. */
  readonly replaces?: ProjectField;
  /** For types only; never set. */
  readonly type?: { readonly value: Value; readonly isAlwaysSet: IsAlwaysSet };
}

export type Options = Readonly<Record<string, Option>>;

type ValueOf<One> = One extends { readonly type?: { readonly value: infer Value } } ? Value : never;
type AlwaysSet<All> = {
  [Key in keyof All]: All[Key] extends Option<unknown, true> ? Key : never;
}[keyof All];

/** The values of options. Options without a value or default are missing. */
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
  /** The field of the project file that is used if no value is given. */
  readonly field?: ProjectField;
  /** A field that is ignored if this argument is given. */
  readonly replaces?: ProjectField;
  /** For types only; never set. */
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
  /** Sentences of the help text after the options. */
  readonly notes?: string;
  readonly examples?: readonly string[];
  /**
   * Loads the function that runs the command, so that other commands need not load it.
   *
   * @param program creates all commands of the command line
   */
  run(program: () => CommanderCommand): Promise<Run>;
}

export type CommandDefinition = Definition<
  readonly Argument[],
  Options,
  (...values: never) => Promise<void>
>;

/** A command, or a group of commands such as `corpus`. */
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
