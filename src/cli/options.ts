/** Options that several commands have, spelled the same everywhere. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ConflictMode } from '../engine/conflicts.js';
import type { CompileOptions } from '../engine/matcher.js';

/** The options of every command that compiles rules. */
export interface RuleOptions {
  readonly rules: string;
  readonly generation?: readonly number[];
  readonly skipInvalid?: boolean;
  readonly conflicts: ConflictMode;
  /** Tables of the colours of cards, for names with colours. */
  readonly colors?: readonly string[];
}

/** Adds the options of {@link RuleOptions}. */
export function withRules(command: Command): Command {
  return command
    .requiredOption('-r, --rules <file>', 'the rule file (JSON or JSONC; - is standard input)')
    .option(
      '-g, --generation <n...>',
      'keep the rules of these generations, and those without one',
      collectNumbers,
    )
    .option('--skip-invalid', 'leave out faulty rules, with a warning, in place of giving up')
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

/** A `--format` option with its choices. */
export function formatOption(choices: readonly string[], about: string, preset?: string): Option {
  const option = new Option('-f, --format <format>', about).choices([...choices]);
  return preset === undefined ? option : option.default(preset);
}

/** The compile options that the command line asked for. */
export function compileOptions({ generation, conflicts }: RuleOptions): CompileOptions {
  return { conflicts, ...(generation === undefined ? {} : { generation }) };
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

/** Reads a whole number of at least `least`. */
export function wholeNumber(least: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < least) {
      throw new InvalidArgumentError(`It is not a whole number of at least ${least}.`);
    }
    return number;
  };
}
