/** Commands for metagames, and for guessing decks of which a few cards were seen. */
import { InvalidArgumentError } from 'commander';
import { command, type Option, type Values } from '../command.js';
import {
  argument,
  choice,
  day,
  file,
  flag,
  inputs,
  listsArgument,
  out,
  projectFields,
  projectListsOptions,
  projectRules,
  readDay,
  repeatable,
  ruleOptions,
  text,
  textOrJson,
  top,
  whole,
} from '../options.js';

type Period = readonly [from: string, to: string];

const period = (about: string): Option<Period, false> => ({
  value: 'from..to',
  about,
  parse(given) {
    const [from, to, ...others] = given.split('..');
    if (from === undefined || to === undefined || others.length > 0) {
      throw new InvalidArgumentError('It must be two days such as 2025-01-01..2025-02-28.');
    }
    return [readDay(from), readDay(to)];
  },
});

const reportOptions = {
  ...ruleOptions,
  projectRules,
  ...projectListsOptions,
  format: choice(
    'format',
    ['text', 'html', 'markdown', 'csv', 'json', 'svg'],
    'the report format (default: by the extension of --out, such as .html or .md, otherwise text)',
    { short: 'f' },
  ),
  by: choice('part', ['event', 'week', 'format'], 'also show the figures for each part'),
  from: day('only events on or after this day (UTC), such as 2025-03-01'),
  to: day('only events on or before this day'),
  date: day(
    'the day of lists without a date; dates are also read from file names such as 2025-06-13-cup.json',
  ),
  eventFormat: repeatable('id', 'only events of this format'),
  game: repeatable('id', 'only events of this game'),
  deck: text('id', 'also show the cards of this archetype'),
  against: period(
    'also show what changed since this earlier period, such as 2025-01-01..2025-02-28: at the events from --from to --to, or at all later events',
  ),
  field: text(
    'file',
    'also show what each archetype can expect against this field: JSON with ids or names, such as { "dragapult": 0.2 }; shares, percentages or numbers of players, since only the proportions count',
    { isInput: true },
  ),
  store: text(
    'url',
    'count the tournaments of a game (--game) in this store, by its labels: an SQLite file, or the address of a PostgreSQL database',
    { short: 's' },
  ),
  families: flag('count variants as their rule'),
  top: top('archetypes'),
  ties: choice(
    'choice',
    ['third', 'half', 'loss', 'out'],
    'what a tie is worth; required if there are ties',
  ),
  playoffs: choice('choice', ['count', 'out', 'only'], 'matches of a top cut (default: count)'),
  unknown: choice('choice', ['count', 'out'], 'lists that no rule matches (default: count)'),
  listless: choice('choice', ['count', 'out'], 'players without a list (default: out)'),
  repeated: choice(
    'choice',
    ['once', 'count'],
    'rows that repeat a match of a round (default: once)',
  ),
  table: choice(
    'table',
    ['archetypes', 'match-ups', 'trend'],
    'the table in csv (default: archetypes)',
  ),
  picture: choice(
    'picture',
    ['shares', 'win-rates', 'match-ups', 'cards'],
    'the picture in svg (default: match-ups)',
  ),
  out: out('write to this file'),
  ...projectFields('report'),
};
export type ReportOptions = Values<typeof reportOptions>;

const profileListOptions = {
  ...ruleOptions,
  ...projectListsOptions,
  halfLife: whole('days', 'how many days halve the weight of a list', { least: 1, preset: 30 }),
  from: day('only lists of events on or after this day (UTC), such as 2025-03-01'),
  to: day('only lists of events on or before this day'),
};
export type ProfileListOptions = Values<typeof profileListOptions>;

const buildProfilesOptions = {
  ...profileListOptions,
  out: file('file', 'write the profiles to this file', { short: 'o', isRequired: true }),
};
export type BuildProfilesOptions = Values<typeof buildProfilesOptions>;

const guessOptions = {
  ...profileListOptions,
  profiles: text('file', 'a file of decktype profiles build (default: profiles of the lists)', {
    isInput: true,
    conflicts: ['decks'],
  }),
  decks: inputs('path', 'lists to make profiles of: files, stored corpora, folders or patterns', {
    field: 'lists',
  }),
  deckSize: whole('n', 'how many cards the deck has, without its sideboard', {
    least: 1,
    field: 'deckSize',
  }),
  sideboard: whole('n', 'how many cards the sideboard has', { least: 0 }),
  ...projectFields('copies', 'unlimited'),
  top: top('decks', 5),
  rest: whole(
    'n',
    'also show this many of the cards to expect in the rest, and of those that would tell the most',
    {
      least: 0,
      preset: 5,
    },
  ),
  format: textOrJson,
};
export type GuessOptions = Values<typeof guessOptions>;

export const reportCommands = [
  command({
    name: 'report',
    about: 'report shares, win rates and match-ups of events',
    arguments: [
      argument(
        '[paths...]',
        'folders laid out like the paths of the data interface, tournaments of MTGODecklistCache, standings, stored corpora, or patterns; or the tally of a batch, by its labels (default: the lists of the project)',
        { field: 'lists' },
      ),
    ],
    options: reportOptions,
    examples: [
      'decktype report tournaments/ --rules rules.json --ties half',
      'decktype report tournaments/ --rules rules.json --ties half --out report.html',
    ],
    run: async () => (await import('../commands/report.js')).report,
  }),

  command({
    name: 'guess',
    about: 'guess the deck from the cards seen so far',
    arguments: [
      argument(
        '[seen]',
        'a file with the cards that were seen: a name per line, or any decklist format; - is standard input (default: asks for one card at a time)',
      ),
    ],
    options: guessOptions,
    notes:
      'At the prompt, Tab completes card names; "2 Iono" means two copies, "side: Iono" a card of the sideboard, "- Iono" takes a copy back, and an empty line ends the input. With rules, decks that they rule out are left out.',
    examples: [
      'decktype guess --profiles standard.profiles',
      'echo "2 Dreepy" | decktype guess - --decks standings.json --rules rules.json',
    ],
    run: async () => (await import('../commands/guess.js')).guess,
  }),

  {
    name: 'profiles',
    about: 'keep what the lists of each deck hold, for decktype guess',
    commands: [
      command({
        name: 'build',
        about: 'make profiles of lists, by rules or by the labels that the lists have',
        arguments: [listsArgument],
        options: buildProfilesOptions,
        examples: ['decktype profiles build events/ --rules rules.json --out standard.profiles'],
        run: async () => (await import('../commands/profiles.js')).buildProfiles,
      }),
    ],
  },
];
