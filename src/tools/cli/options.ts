/** The kinds of options, and options shared by several commands, so that they are spelled the same everywhere. */
import { InvalidArgumentError } from 'commander';
import type { ProjectConfig, ProjectRules } from '../../core/project/model.js';
import { isCalendarDay } from '../../core/tournament/date.js';
import type { Argument, Option, ProjectField, Values } from './command.js';
import { isUrl } from './input/paths.js';

type Settings<Value> = Omit<Option<Value>, 'about' | 'value' | 'type'>;
type IsAlwaysSet<Given> = Given extends { readonly preset: unknown } | { readonly isRequired: true }
  ? true
  : false;

export const flag = (about: string, settings: Settings<boolean> = {}): Option<boolean, false> => ({
  ...settings,
  about,
});

/** An option such as `--no-tag`: its value is false if given, otherwise true. */
export const negated = (about: string): Option<boolean, true> => ({
  about,
  isNegated: true,
});

/** Values that can only be set in the project file, named like its fields. */
export const projectFields = <const Field extends ProjectField>(...fields: readonly Field[]) =>
  Object.fromEntries<unknown>(fields.map((field) => [field, { field }])) as {
    readonly [Name in Field]: Option<NonNullable<ProjectConfig[Name]>, false>;
  };

export function text<const Given extends Settings<string>>(
  value: string,
  about: string,
  settings?: Given,
): Option<string, IsAlwaysSet<Given>> {
  return { ...settings, value, about };
}

export function choice<const Choice extends string, const Given extends Settings<string>>(
  value: string,
  choices: readonly Choice[],
  about: string,
  settings?: Given & { readonly preset?: Choice },
): Option<Choice, IsAlwaysSet<Given>> {
  return { ...settings, value, choices, about };
}

/** `--format`; without a preset, the command chooses a default. */
export const format = <const Choice extends string>(
  choices: readonly Choice[],
  about = 'the output format',
): Option<Choice, true> => ({
  short: 'f',
  value: 'format',
  choices,
  about,
  preset: choices[0] as Choice,
});

export const textOrJson = format(['text', 'json']);

/** Like {@link textOrJson}, for reports. */
export const reportOrJson = format(['text', 'json'], 'the report format');

export const reportFormats = format(['text', 'json', 'markdown', 'github'], 'the report format');

interface Range {
  readonly least: number;
  readonly most?: number;
}

export function whole<const Given extends Settings<number> & Range>(
  value: string,
  about: string,
  settings: Given,
): Option<number, IsAlwaysSet<Given>> {
  const { least, most = Infinity } = settings;
  const range = most === Infinity ? `, at least ${least}` : ` from ${least} to ${most}`;
  const parse = (given: string) => {
    const number = Number(given);
    const isInRange = number >= least && number <= most;
    if (given.trim() !== '' && Number.isInteger(number) && isInRange) return number;
    throw new InvalidArgumentError(`It must be a whole number${range}.`);
  };
  return { ...settings, value, about, parse };
}

/** How many items of one kind a report shows. */
export const top = (what: string, preset = 20) =>
  whole('n', `show this many ${what}`, { least: 1, preset });

/**
 * An option with one value that can be given several times. An option with a list of values would also consume
 * the arguments after it.
 */
export function repeatable<Value = string>(
  value: string,
  about: string,
  settings: Omit<Settings<never>, 'parse'> & { readonly parse?: (text: string) => Value } = {},
): Option<readonly Value[], false> {
  return { ...settings, value, about, isRepeatable: true };
}

export const inputs = (
  value: string,
  about: string,
  settings: Omit<Settings<never>, 'parse'> = {},
): Option<readonly string[], false> =>
  repeatable<string>(value, about, { ...settings, isInput: true });

export const day = (about: string): Option<string, false> => ({
  value: 'day',
  about,
  parse: readDay,
});

export function readDay(given: string): string {
  if (isCalendarDay(given)) return given;
  throw new InvalidArgumentError('It must be a day such as 2025-03-01.');
}

/** The output of a command: a file, or `-` for standard output. */
export const out = (about: string, value = 'file'): Option<string, false> => ({
  short: 'o',
  value,
  about: `${about}; - is standard output, the default; a name that ends in .gz is compressed; links are followed, and must lead to a file`,
  parse(path) {
    if (path !== '') return requireLocal(path);
    throw new InvalidArgumentError('It must be the name of a file, or - for standard output.');
  },
});

/**
 * An address to listen on. Refuses an empty one, as from an unset variable: it would mean all addresses of the
 * machine.
 */
export function address<const Given extends Settings<string>>(
  about: string,
  settings?: Given,
): Option<string, IsAlwaysSet<Given>> {
  const parse = (given: string) => {
    if (given !== '') return given;
    throw new InvalidArgumentError('It must be an address, such as 127.0.0.1.');
  };
  return { ...settings, value: 'address', about, parse };
}

/** A file that a command writes; it cannot be standard output. */
export function file<const Given extends Settings<string>>(
  value: string,
  about: string,
  settings?: Given,
): Option<string, IsAlwaysSet<Given>> {
  const parse = (path: string) => {
    if (path !== '' && path !== '-') return requireLocal(path);
    throw new InvalidArgumentError('It must be the name of a file.');
  };
  return { ...settings, value, about, parse };
}

/** The path of an output; throws if it is a URL. */
export function requireLocal(path: string): string {
  if (!isUrl(path)) return path;
  throw new InvalidArgumentError(
    'It is a URL, to which nothing is written; write a file, and upload that.',
  );
}

/** The value of `--apply`: numbers of groups or edits, or all of them. */
export type Chosen = readonly number[] | 'all';

/** The chosen numbers in ascending order, without duplicates. */
export function chosenNumbers(
  chosen: readonly Chosen[],
  all: readonly number[],
): readonly number[] {
  if (chosen.includes('all')) return all;
  const numbers = new Set(chosen.flat().filter((one) => one !== 'all'));
  return [...numbers].sort((x, y) => x - y);
}

export const apply = (about: string) =>
  repeatable<Chosen>('numbers', about, {
    parse(given) {
      if (given === 'all') return given;
      if (/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(given)) return given.split(',').map(Number);
      throw new InvalidArgumentError('It must be numbers such as 1,3, or all.');
    },
  });

type ArgumentValue<Syntax extends string> = Syntax extends `${string}...${string}`
  ? readonly string[]
  : Syntax extends `[${string}`
    ? string | undefined
    : string;

/** An argument: `<file>` is required, `[file]` is optional, `[files...]` takes any number. */
export function argument<
  const Syntax extends string,
  const Given extends Pick<Argument, 'field' | 'replaces' | 'preset'>,
>(
  syntax: Syntax,
  about: string,
  settings?: Given,
): Argument<
  Given extends { readonly preset: unknown }
    ? NonNullable<ArgumentValue<Syntax>>
    : ArgumentValue<Syntax>
> {
  return { ...settings, syntax, about };
}

export const choiceArgument = <const Choice extends string>(
  syntax: string,
  choices: readonly Choice[],
  about: string,
): Argument<Choice> => ({ syntax, choices, about });

export const listsArgument = argument(
  '[paths...]',
  'files with lists (standings, tournaments of MTGODecklistCache, single lists, stored corpora; all may be compressed with gzip), folders, or patterns such as "lists/**/*.json"; - is standard input',
  { field: 'lists' },
);

export const rulesArgument = argument(
  '[rules...]',
  'rule files or patterns, as one rule set (default: those of the project); - is standard input',
  { field: 'rules' },
);

export const projectOptions = {
  config: text(
    'file',
    'the project file (default: decktype.json in this folder, or in the nearest one above)',
    { without: 'use no project file' },
  ),
};

export const projectRulesOptions = {
  on: day('use the rules of the project that held on this day (UTC), such as 2025-03-01'),
  for: text('format', 'use the rules of the project for this format, such as LEGACY'),
  ...projectOptions,
};

/** For commands that read lists and no rules. */
export const listsOptions = {
  allowOutside: flag('also use files that the project file names outside of its folder'),
  ...projectOptions,
};

export const projectListsOptions = {
  on: projectRulesOptions.on,
  for: projectRulesOptions.for,
  ...listsOptions,
};

/** The rule sets of the project, if there are several; `rules` are those for `for` and `on`. */
export const projectRules: Option<readonly ProjectRules[], false> = { field: 'earlier' };

/** `--overlay`, and `--no-overlay` for projects with an overlay. */
export const overlayOptions = {
  overlay: text('file', 'an overlay file, applied to the rules first', {
    without: 'leave out the overlay of the project',
    field: 'overlay',
    isInput: true,
  }),
};

export const cardOptions = {
  cards: inputs(
    'file',
    'a card table (JSON or CSV): identifiers, other spellings and languages, reprints, colours, limits',
    { field: 'cards' },
  ),
};

export const conflicts = choice(
  'mode',
  ['first', 'report', 'simplest'],
  'what happens if several rules match: the first wins, the simplest wins, or all are reported (default: the setting of the rule file, or first)',
  { field: 'conflicts' },
);

export const generation = repeatable<number>(
  'n',
  'use only rules of this generation, and rules without one',
  {
    short: 'g',
    field: 'generation',
    parse(given) {
      const number = Number(given);
      if (given.trim() !== '' && Number.isFinite(number)) return number;
      throw new InvalidArgumentError('It must be a number.');
    },
  },
);

/** Options that change the labels that a program assigns; rule files provide the defaults. */
export const labelOptions = {
  conflicts,
  generation,
  colors: inputs('file', 'a table of card colours, for imported rules that name decks by colours', {
    field: 'colors',
  }),
  ...cardOptions,
  ...projectFields('match'),
  // `--unclassified` is already used by `coverage`, for lists.
  unclassifiedDeck: projectFields('unclassified').unclassified,
};

export type LabelOptions = Values<typeof labelOptions>;

export const skipInvalid = flag('skip invalid rules, report them, use the others, and exit with 1');

/** Options that change the program that rules are compiled to. */
export const programOptions = { ...overlayOptions, skipInvalid, ...labelOptions };

export type ProgramOptions = Values<typeof programOptions>;

export const ruleOptions = {
  rules: inputs(
    'file',
    'a rule file (JSON, JSONC or YAML; - is standard input), a folder of them, or a pattern; several files are one rule set',
    { short: 'r', field: 'rules' },
  ),
  ...programOptions,
};

export type RuleOptions = Values<typeof ruleOptions>;

/** Options of every command that uses a store. */
export const storeOptions = {
  store: text('url', 'the store: an SQLite file, or the address of a PostgreSQL database', {
    short: 's',
    preset: 'decktype.db',
  }),
};

/** Options of commands that write to a store. */
export const writeOptions = {
  ...storeOptions,
  wait: whole(
    'seconds',
    'how long to wait while the database restarts, or while another process has locked the file',
    { least: 0, preset: 30 },
  ),
};

/** Options of long-running commands. */
export const operationsOptions = {
  log: choice(
    'format',
    ['text', 'json'],
    'how to log on standard error: text, or one JSON object per line',
    {
      preset: 'text',
    },
  ),
  operationsPort: whole(
    'n',
    'answer /healthz, /readyz and /metrics on this port; 0 chooses a free one (default: none of them)',
    { least: 0, most: 65_535 },
  ),
  operationsHost: address('the address of --operations-port', { preset: '127.0.0.1' }),
  metrics: negated('without /metrics, which needs the package prom-client'),
};

export const lockSeconds = (what: string) =>
  whole('n', `seconds without a sign of life after which a ${what}`, {
    least: 1,
    most: 86_400,
    preset: 30,
  });

export type StoreOptions = Values<typeof storeOptions>;
export type OperationsOptions = Values<typeof operationsOptions>;
