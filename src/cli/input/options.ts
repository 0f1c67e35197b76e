/** Options that several commands have, spelled the same everywhere. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CompileOptions } from '../../engine/matcher.js';
import type { ConflictMode } from '../../rules/model.js';

/** How rules are read and which of them are kept, wherever rules are named. */
export interface RuleReading {
  readonly overlay?: string;
  readonly generation?: readonly number[];
  readonly skipInvalid?: boolean;
}

/** The options of every command that compiles the rules of one file. */
export interface RuleOptions extends RuleReading {
  readonly rules: string;
  readonly conflicts: ConflictMode;
  /** Tables of the colours of cards, for names with colours. */
  readonly colors?: readonly string[];
}

/** Adds the options of {@link RuleOptions}. */
export function withRules(command: Command): Command {
  return withRuleReading(
    command.requiredOption(
      '-r, --rules <file>',
      'the rule file (JSON or JSONC; - is standard input)',
    ),
  )
    .addOption(
      new Option(
        '--conflicts <mode>',
        'where several rules match: the first wins, or the simplest, or all are reported',
      )
        .choices(['first', 'report', 'simplest'])
        .default('first'),
    )
    .option('--colors <file...>', 'tables of card colours, for the names of imported rules');
}

/** Adds the options of {@link RuleReading}, for commands that take rule files as arguments. */
export function withRuleReading(command: Command): Command {
  return command
    .option('--overlay <file>', 'your own differences, made in the rules before they are used')
    .option(
      '-g, --generation <n...>',
      'keep the rules of these generations, and those without one',
      collectNumbers,
    )
    .option('--skip-invalid', 'leave out faulty rules, with a warning, in place of giving up');
}

/** A `--format` option with its choices. */
export function formatOption(choices: readonly string[], about: string, preset?: string): Option {
  const option = new Option('-f, --format <format>', about).choices([...choices]);
  return preset === undefined ? option : option.default(preset);
}

/** The compile options that the command line asked for. */
export function compileOptions({
  generation,
  conflicts,
}: RuleReading & Partial<RuleOptions>): CompileOptions {
  return {
    ...(conflicts === undefined ? {} : { conflicts }),
    ...(generation === undefined ? {} : { generation }),
  };
}

/** A whole number from `least` on, for options such as `--copies`. */
export function wholeNumber(least: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (value.trim() !== '' && Number.isInteger(number) && number >= least) return number;
    throw new InvalidArgumentError(`It is not a whole number from ${least} on.`);
  };
}

function collectNumbers(value: string, before: readonly number[] = []): readonly number[] {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) {
    throw new InvalidArgumentError('It is not a number.');
  }
  return [...before, number];
}

/** The options of every command that works on a store. */
export interface StoreOptions {
  readonly store: string;
}

/** Adds the options of {@link StoreOptions}. */
export function withStore(command: Command): Command {
  return command.option(
    '-s, --store <url>',
    'the store: an SQLite file, or the address of a PostgreSQL database',
    'decktype.db',
  );
}
