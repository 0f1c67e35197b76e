/** Options that several commands have, spelled the same everywhere. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CompileOptions } from '../engine/matcher.js';

/** The options of every command that compiles rules. */
export interface RuleOptions {
  readonly rules: string;
  readonly generation?: readonly number[];
  readonly skipInvalid?: boolean;
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
    .option('--skip-invalid', 'leave out faulty rules, with a warning, in place of giving up');
}

/** A `--format` option with its choices. */
export function formatOption(choices: readonly string[], about: string, preset?: string): Option {
  const option = new Option('-f, --format <format>', about).choices([...choices]);
  return preset === undefined ? option : option.default(preset);
}

/** The compile options that the command line asked for. */
export function compileOptions({ generation }: RuleOptions): CompileOptions {
  return generation === undefined ? {} : { generation };
}

/** Reads an option that is a whole number, 0 among them. */
export function wholeNumber(value: string): number {
  if (!/^\d{1,3}$/.test(value)) throw new InvalidArgumentError('It is not a whole number.');
  return Number(value);
}

function collectNumbers(value: string, before: readonly number[] = []): readonly number[] {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) {
    throw new InvalidArgumentError('It is not a number.');
  }
  return [...before, number];
}
