/** The command that reports on metagames. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  day,
  formatOption,
  outOption,
  repeatable,
  wholeNumber,
  withRules,
} from './input/options.js';
import { programFields, withProject } from './input/project.js';
import type { World } from './world.js';

/** Adds the command to the program; `finish` is called with the exit code. */
export function addReportCommand(
  program: Command,
  world: World,
  finish: (code: number) => void,
): void {
  const choice = (flags: string, about: string, choices: readonly string[]) =>
    new Option(flags, about).choices([...choices]);
  withProject(
    withRules(program.command('report')),
    [...programFields, 'earlier', 'lists', 'report'],
    {
      lists: 1,
    },
  )
    .description('report shares, win rates and match-ups of events')
    .argument(
      '[paths...]',
      'folders laid out like the paths of the data interface, tournaments of MTGODecklistCache, standings, stored corpora, or patterns; or the tally of a batch, by its labels (default: the lists of the project)',
    )
    .addOption(
      formatOption(
        ['text', 'html', 'markdown', 'csv', 'json', 'svg'],
        'the report format (default: by the ending of --out, such as .html or .md, or else text)',
      ),
    )
    .addOption(choice('--by <part>', 'also the figures of each part', ['event', 'week', 'format']))
    .option('--from <day>', 'only events on or after this day (UTC), such as 2025-03-01', day)
    .option('--to <day>', 'only events on or before this day', day)
    .addOption(repeatable('--event-format <id>', 'only events of this format'))
    .addOption(repeatable('--game <id>', 'only events of this game'))
    .option('--deck <id>', 'also the cards of this archetype')
    .option(
      '--against <from..to>',
      'also what changed since this earlier period, such as 2025-01-01..2025-02-28: at the events from --from to --to, or at all events behind it',
      period,
    )
    .option(
      '--field <file>',
      'also what each archetype can expect against this field: JSON with ids or names, such as { "dragapult": 0.2 }; parts of 1, percents or numbers of players, of which only the proportions count',
    )
    .option(
      '-s, --store <url>',
      'count the tournaments of a game (--game) in this store, by its labels: an SQLite file, or the address of a PostgreSQL database',
    )
    .option('--families', 'count variants as their rule')
    .option('--top <n>', 'show this many archetypes', wholeNumber(1), 20)
    .addOption(
      choice('--ties <choice>', 'what a tie is worth; needed where there are ties', [
        ...['third', 'half', 'loss', 'out'],
      ]),
    )
    .addOption(
      choice('--playoffs <choice>', 'matches of a top cut (default: count)', [
        ...['count', 'out', 'only'],
      ]),
    )
    .addOption(
      choice('--unknown <choice>', 'lists that no rule matches (default: count)', ['count', 'out']),
    )
    .addOption(
      choice('--listless <choice>', 'players without a list (default: out)', ['count', 'out']),
    )
    .addOption(
      choice('--repeated <choice>', 'rows that repeat a match of a round (default: once)', [
        ...['once', 'count'],
      ]),
    )
    .addOption(
      choice('--table <table>', 'what csv has (default: archetypes)', [
        ...['archetypes', 'match-ups', 'trend'],
      ]),
    )
    .addOption(
      choice('--picture <picture>', 'what svg shows (default: match-ups)', [
        ...['shares', 'win-rates', 'match-ups', 'cards'],
      ]),
    )
    .addOption(outOption('-o, --out <file>', 'write to this file'))
    .addHelpText(
      'after',
      '\nExample:\n  decktype report tournaments/ --rules rules.json --ties half\n  decktype report tournaments/ --rules rules.json --ties half --out report.html',
    )
    .action(async (paths, options) => {
      const { report } = await import('./commands/report.js');
      finish(await report(paths, options, world));
    });
}

function period(text: string): readonly [string, string] {
  const [from, to, ...others] = text.split('..');
  if (from === undefined || to === undefined || others.length > 0) {
    throw new InvalidArgumentError('It must be two days such as 2025-01-01..2025-02-28.');
  }
  return [day(from), day(to)];
}
