/** Options that several commands have, spelled the same everywhere. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RuleFileSettings, Unclassified } from '../../../core/rules/model.js';
import { isCalendarDay } from '../../../core/tournament/decode.js';
import type { LogFormat } from '../../../services/operations/log.js';
import { isUrl } from './url.js';

/** The options that change the program that rules are compiled to. */
export interface ProgramOptions extends LabelOptions {
  readonly overlay?: string;
  readonly skipInvalid?: boolean;
}

/** The options that change the labels that a program gives; those of the rule files are the default. */
export interface LabelOptions extends Pick<RuleFileSettings, 'conflicts' | 'match'> {
  readonly unclassifiedDeck?: Unclassified;
  readonly generation?: readonly number[];
  /** Files with card colours, for names with colours. */
  readonly colors?: readonly string[];
  /** Files with card tables. */
  readonly cards?: readonly string[];
  /** What was reported already; a command that loads two programs reports what both say once. */
  readonly reported?: Set<string>;
}

/** The options of commands that take their rules by `--rules`. */
export interface RuleOptions extends ProgramOptions {
  readonly rules?: readonly string[];
}

/** Adds the options of {@link RuleOptions}. */
export function withRules(command: Command): Command {
  return withProgram(
    command.addOption(
      repeatable(
        '-r, --rules <file>',
        'a rule file (JSON or JSONC; - is standard input) or a pattern; several files are one rule set',
      ),
    ),
  );
}

/** Adds the options of {@link ProgramOptions}, for commands that take rule files as arguments. */
export function withProgram(command: Command): Command {
  return withLabels(withOverlay(command).addOption(skipInvalidOption()));
}

/** Adds `--overlay`, and `--no-overlay` for projects that have one. */
export function withOverlay(command: Command): Command {
  return command
    .option('--overlay <file>', 'an overlay file, applied to the rules first')
    .option('--no-overlay', 'leave out the overlay of the project');
}

/** Adds the options of {@link LabelOptions}. */
export function withLabels(command: Command): Command {
  return withCards(
    command
      .addOption(conflictsOption())
      .addOption(generationOption())
      .addOption(
        repeatable(
          '--colors <file>',
          'a table of card colours, for imported rules that name decks by colours',
        ),
      ),
  );
}

export function generationOption(): Option {
  return repeatable(
    '-g, --generation <n>',
    'use only rules of this generation, and rules without one',
    numberIn,
  );
}

/** Adds `--cards`, for commands that label or read lists. */
export function withCards(command: Command): Command {
  return command.addOption(
    repeatable(
      '--cards <file>',
      'a card table (JSON or CSV): identifiers, other spellings and languages, reprints, colours, limits',
    ),
  );
}

/** `--skip-invalid`, for commands that read rules. */
export function skipInvalidOption(): Option {
  return new Option(
    '--skip-invalid',
    'skip invalid rules, report them, use the others, and exit with 1',
  );
}

/** `--conflicts`, for commands that label lists or check which labels they can get. */
export function conflictsOption(): Option {
  return new Option(
    '--conflicts <mode>',
    'where several rules match: the first wins, the simplest wins, or all are reported (default: the setting of the rule file, or first)',
  ).choices(['first', 'report', 'simplest']);
}

/** A `--format` option with its choices. */
export function formatOption(choices: readonly string[], about: string, preset?: string): Option {
  const option = new Option('-f, --format <format>', about).choices([...choices]);
  return preset === undefined ? option : option.default(preset);
}

/** An option for the output of a command: a file, or `-` for standard output. */
export function outOption(flags: string, about: string): Option {
  return new Option(
    flags,
    `${about}; - is standard output, the default; a name that ends in .gz is compressed; a link is followed, and must lead to a file`,
  ).argParser((path) => {
    if (path !== '') return requireLocal(path);
    throw new InvalidArgumentError('It must be the name of a file, or - for standard output.');
  });
}

/** An option for a file that a command writes beside its output. */
export function fileOption(flags: string, about: string): Option {
  return new Option(flags, about).argParser((path) => {
    if (path !== '' && path !== '-') return requireLocal(path);
    throw new InvalidArgumentError('It must be the name of a file.');
  });
}

/** The path of an output; throws where it is a URL. */
export function requireLocal(path: string): string {
  if (!isUrl(path)) return path;
  throw new InvalidArgumentError(
    'It is a URL, to which nothing is written; write a file, and upload that.',
  );
}

/** Parses a whole number of at least `least`, for options such as `--copies`. */
export function wholeNumber(least: number, most = Infinity): (value: string) => number {
  const range = most === Infinity ? `, at least ${least}` : ` from ${least} to ${most}`;
  return (value) => {
    const number = Number(value);
    const isInRange = number >= least && number <= most;
    if (value.trim() !== '' && Number.isInteger(number) && isInRange) return number;
    throw new InvalidArgumentError(`It must be a whole number${range}.`);
  };
}

/** Parses a number above 0, which need not be whole. */
export function positive(value: string): number {
  const number = Number(value);
  if (number > 0 && number < Infinity) return number;
  throw new InvalidArgumentError('It must be a number above 0.');
}

/** Parses a day of the calendar. */
export function day(text: string): string {
  if (isCalendarDay(text)) return text;
  throw new InvalidArgumentError('It must be a day such as 2025-03-01.');
}

/** What `--apply` chooses: numbers of groups or edits, or all of them. */
export type Chosen = readonly number[] | 'all';

/** Parses numbers of groups or edits, such as `1,3`, or `all`. */
export function numbersOrAll(value: string): Chosen {
  if (value === 'all') return value;
  if (/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(value)) return value.split(',').map(Number);
  throw new InvalidArgumentError('It must be numbers such as 1,3, or all.');
}

function numberIn(value: string): number {
  const number = Number(value);
  if (value.trim() !== '' && Number.isFinite(number)) return number;
  throw new InvalidArgumentError('It must be a number.');
}

/**
 * An option that takes one value, and may be given several times. An option that took several values
 * would also take the arguments behind them.
 */
export function repeatable(
  flags: string,
  about: string,
  parse: (value: string) => unknown = (value) => value,
): Option {
  return new Option(flags, `${about}; may be repeated`).argParser(
    (value: string, before: readonly unknown[] = []) => [...before, parse(value)],
  );
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

/** The options of commands that run until they are stopped. */
export interface OperationsOptions {
  readonly log: LogFormat;
  readonly operationsPort?: number;
  readonly operationsHost: string;
  readonly metrics: boolean;
}

/** Adds the options of {@link OperationsOptions}. */
export function withOperations(command: Command): Command {
  return command
    .addOption(
      new Option('--log <format>', 'how to log on standard error: text, or a JSON object a line')
        .choices(['text', 'json'])
        .default('text'),
    )
    .option(
      '--operations-port <n>',
      'answer /healthz, /readyz and /metrics on this port; 0 chooses a free one (default: none of them)',
      wholeNumber(0, 65_535),
    )
    .option('--operations-host <address>', 'the address of --operations-port', '127.0.0.1')
    .option('--no-metrics', 'without /metrics, which needs the package prom-client');
}
