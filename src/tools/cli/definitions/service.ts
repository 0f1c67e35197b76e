/** Commands for the store and its service. */
import { command, type Values } from '../command.js';
import {
  address,
  argument,
  flag,
  inputs,
  labelOptions,
  lockSeconds,
  negated,
  operationsOptions,
  projectFields,
  projectOptions,
  projectRules,
  projectRulesOptions,
  reportOrJson,
  skipInvalid,
  storeOptions,
  text,
  whole,
  writeOptions,
} from '../options.js';

const eventFormat = text(
  'id',
  'the format that the rules are for, such as LEGACY, in any case (default: all formats without rules of their own)',
);

const tag = negated('leave the lists to decktype store work, which tags them');

const keep = negated(
  'drop the colours, comparison, conflicts, unclassified deck and generations of the stored rules that are not given now',
);

const importOptions = {
  ...writeOptions,
  ...labelOptions,
  ...projectFields('overlay'),
  projectRules,
  ...projectRulesOptions,
  game: text(
    'id',
    'the game of a rule file (default: the ID in games/ID/decks.json; for the rules of the project, their "game")',
  ),
  tournament: text('id', 'the tournament of a file (default: the ID in tournaments/ID/)'),
  rules: inputs('file', 'a rule file or pattern; several are one rule set', {
    short: 'r',
    field: 'rules',
  }),
  eventFormat,
  dryRun: flag('show what the rules would change, and store nothing'),
  keep,
  skipInvalid,
  tag,
  format: reportOrJson,
};
export type ImportOptions = Values<typeof importOptions>;

const mirrorOptions = {
  ...writeOptions,
  ...labelOptions,
  ...projectOptions,
  game: text('id', 'only this game'),
  since: text(
    'date',
    'only tournaments on or after this day or time, such as 2025-01-31; without a time zone, in UTC',
  ),
  key: text(
    'key',
    'the access key, sent as X-Access-Key (default: the variable DECKTYPE_ACCESS_KEY)',
  ),
  rules: negated('copy no rules'),
  replaceRules: flag('replace imported rules with those of the service'),
  keep,
  refresh: flag(
    'also fetch results again that count as final, as they were fetched more than 7 days after the tournament began',
  ),
  maxAnswer: whole('MiB', 'the largest answer to read, in MiB after decompression', {
    least: 1,
    most: 511,
    preset: 64,
  }),
  tag,
  format: reportOrJson,
};
export type MirrorOptions = Values<typeof mirrorOptions>;

const serveOptions = {
  ...storeOptions,
  ...operationsOptions,
  port: whole('n', 'the port; 0 chooses a free one', {
    short: 'p',
    least: 0,
    most: 65_535,
    preset: 8080,
  }),
  host: address('the address to listen on', { preset: '127.0.0.1' }),
  rateLimit: text(
    'requests/seconds',
    'how many requests a client may send in how many seconds, such as 50/300',
  ),
  tag: negated('do not tag lists'),
  drain: whole(
    'seconds',
    'how long to go on accepting connections after a signal to stop, while /readyz answers 503; set it longer than a load balancer takes to notice; 0: only those that are already open or queued',
    { least: 0, most: 3600, preset: 1 },
  ),
  grace: whole('seconds', 'how long running answers may take after that', {
    least: 0,
    most: 3600,
    preset: 10,
  }),
};
export type ServeOptions = Values<typeof serveOptions>;

const rollbackOptions = {
  ...writeOptions,
  game: text('id', 'the game of the rules', { isRequired: true }),
  eventFormat,
  remove: flag('remove the rules of the format, which then has those of the game'),
  tag,
  format: reportOrJson,
};
export type RollbackOptions = Values<typeof rollbackOptions>;

const storeWorkOptions = {
  ...storeOptions,
  ...operationsOptions,
  broker: text(
    'url',
    'the queue: redis://user:password@host:6379 or postgres://user:password@host/database (default: the variable DECKTYPE_BROKER, or the PostgreSQL of the store; an SQLite store needs none)',
    { short: 'b' },
  ),
  once: flag('exit when nothing is left'),
  lockSeconds: lockSeconds('job is given to another process'),
};
export type StoreWorkOptions = Values<typeof storeWorkOptions>;

export const serviceCommands = [
  command({
    name: 'import',
    about: 'load games, rules and tournaments from files into a store, and tag its lists',
    arguments: [
      argument(
        '[paths...]',
        'folders laid out like the paths of the data interface; or single files of rules, details, standings or pairings (default: the rules of the project)',
        { replaces: 'rules' },
      ),
    ],
    options: importOptions,
    notes:
      'Stored settings of rules, such as colours, are kept until an option or a field of the rule file replaces them.',
    examples: [
      'decktype import dump --store decktype.db',
      'decktype import --game MTG --event-format LEGACY --rules legacy.json --dry-run',
    ],
    run: async () => (await import('../commands/import.js')).importFiles,
  }),

  command({
    name: 'mirror',
    about: 'copy games, rules and tournaments from a service into a store',
    arguments: [argument('<base-url>', 'the base URL of the data interface')],
    options: mirrorOptions,
    examples: ['decktype mirror https://data.example/api --game PTCG --since 2025-01-01'],
    run: async () => (await import('../commands/mirror.js')).mirror,
  }),

  command({
    name: 'serve',
    about: 'serve the data interface from a store over HTTP',
    options: serveOptions,
    notes: 'It stops at SIGTERM or SIGINT; a second signal stops it at once.',
    examples: ['decktype serve --store decktype.db --port 8080'],
    run: async () => (await import('../commands/serve.js')).serve,
  }),

  {
    name: 'store',
    about: 'tag a store, or roll back its rules',
    commands: [
      command({
        name: 'rollback',
        about: 'return to the rules that the store had before the last import changed them',
        options: rollbackOptions,
        notes:
          'Running it again returns to the newer rules. The first rules of a format are removed.',
        examples: ['decktype store rollback --store decktype.db --game MTG --event-format LEGACY'],
        run: async () => (await import('../commands/store-rollback.js')).rollback,
      }),
      command({
        name: 'work',
        about:
          'tag the lists of a store that are not tagged yet; on PostgreSQL, any number of these can run at once',
        options: storeWorkOptions,
        notes:
          'It tags tournaments that were imported with --no-tag, and all tournaments of a game when its rules change. At SIGTERM or SIGINT it gives the running job up to 5 seconds to finish, and stops; a second signal stops it at once.',
        examples: ['decktype store work --store postgres://decktype@10.0.0.5/decktype'],
        run: async () => (await import('../commands/store-work.js')).workOnStore,
      }),
    ],
  },
];
