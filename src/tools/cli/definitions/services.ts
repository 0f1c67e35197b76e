/** The commands of batches and stores, for work that many processes and machines do. */
import { InvalidArgumentError } from 'commander';
import type { Part } from '../../../services/cluster/batch/jobs.js';
import { taskNames } from '../../../services/cluster/tasks/task.js';
import { command, type Option, type Values } from '../command.js';
import {
  argument,
  choice,
  file,
  flag,
  format,
  inputs,
  labelOptions,
  negated,
  operationsOptions,
  projectFields,
  projectOptions,
  projectRules,
  projectRulesOptions,
  requireLocal,
  ruleOptions,
  skipInvalid,
  storeOptions,
  text,
  whole,
  writeOptions,
} from '../options.js';

const brokerOptions = {
  broker: text(
    'url',
    'the queue: redis://user:password@host:6379 or postgres://user:password@host/database (default: the variable DECKTYPE_BROKER)',
    { short: 'b' },
  ),
  root: text(
    'folder',
    'a folder that all machines see, perhaps under other paths; inputs and outputs are below it (default: "/")',
  ),
};
export type BrokerOptions = Values<typeof brokerOptions>;

/** In MiB: a second or less of work is 32. */
const shardSize: Option<number, true> = {
  value: 'MiB',
  about: 'cut files into shards of this size',
  preset: 32,
  parse(given) {
    const number = Number(given);
    if (number > 0 && number < Infinity) return number;
    throw new InvalidArgumentError('It must be a number above 0.');
  },
};

const submitOptions = {
  ...brokerOptions,
  ...ruleOptions,
  projectRules,
  ...projectRulesOptions,
  out: file('folder', 'the folder of the batch: plan, outputs, manifest', {
    short: 'o',
    isRequired: true,
  }),
  make: choice(
    'what',
    taskNames,
    'tags: standings with their decks, as decktype tag; corpus: a stored corpus, as decktype corpus build; tally: figures for decktype report',
    { preset: 'tags' },
  ),
  shardSize,
  join: text(
    'path',
    'when the batch is done, decktype batch wait joins all outputs into this file, or, if it ends in a slash, writes a file for each input into this folder',
    { parse: requireLocal },
  ),
  strict: flag('parse each standing instead of scanning its bytes'),
  queue: negated('use no broker; decktype batch do does the shards'),
};
export type SubmitOptions = Values<typeof submitOptions>;

const lockSeconds = (what: string) =>
  whole('n', `seconds without a sign of life after which a ${what}`, { least: 1, preset: 30 });

const batchWorkOptions = {
  ...brokerOptions,
  ...operationsOptions,
  once: flag('end when the queue is empty; the exit code is 1 if shards were given up'),
  lockSeconds: lockSeconds('shard is given to another worker'),
};
export type BatchWorkOptions = Values<typeof batchWorkOptions>;

const part: Option<Part, false> = {
  value: 'i/n',
  about:
    'the part to do, from 0/16 to 15/16 (default: the one that Kubernetes, AWS Batch or Slurm give a task of an array; without them, all shards)',
  parse(given) {
    const [index = NaN, of = 0] = (/^\d+\/\d+$/.exec(given)?.[0] ?? '').split('/').map(Number);
    if (index < of) return { index, of };
    throw new InvalidArgumentError('It must be I/N, with I from 0 to N - 1.');
  },
  conflicts: ['parts'],
};

const parts = whole('n', 'how many parts there are', { least: 1 });

const doOptions = { root: brokerOptions.root, ...operationsOptions, part, parts };
export type DoOptions = Values<typeof doOptions>;

const statusOptions = { ...brokerOptions, format: format(['text', 'json']) };
export type StatusOptions = Values<typeof statusOptions>;

const waitOptions = {
  ...brokerOptions,
  join: text(
    'path',
    'where to join them, instead of the path that was submitted; that is used if it is in the folder of the batch or below --root',
    { parse: requireLocal },
  ),
  format: format(['text', 'json']),
};
export type WaitOptions = Values<typeof waitOptions>;

const finishOptions = {
  root: brokerOptions.root,
  join: waitOptions.join,
  format: waitOptions.format,
  parts,
};
export type FinishOptions = Values<typeof finishOptions>;

/** What all commands of a submitted batch share. */
const onBatch = <const Name extends string>(name: Name, about: string) => ({
  name,
  about,
  arguments: [argument('<folder>', 'the folder of the batch')] as const,
  examples: [`decktype batch ${name} tagged --broker redis://10.0.0.5`],
});

const eventFormat = text(
  'id',
  'the format that the rules are for, such as LEGACY, in any case (default: all formats without rules of their own)',
);
const tag = negated('leave the lists to decktype store work, which tags them');

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
  keep: negated(
    'drop the colours, comparison, conflicts, unclassified deck and generations of the stored rules that are not given now',
  ),
  skipInvalid,
  tag,
  format: format(['text', 'json'], 'the report format'),
};
export type ImportOptions = Values<typeof importOptions>;

const mirrorOptions = {
  ...writeOptions,
  ...labelOptions,
  ...projectOptions,
  game: text('id', 'only this game'),
  since: text('date', 'only tournaments on or after this day, such as 2025-01-31'),
  key: text(
    'key',
    'the access key, sent as X-Access-Key (default: the variable DECKTYPE_ACCESS_KEY)',
  ),
  rules: negated('copy no rules'),
  replaceRules: flag('replace imported rules by those of the service'),
  maxAnswer: whole('MiB', 'the largest answer to read, in MiB after decompression', {
    least: 1,
    preset: 64,
  }),
  tag,
  format: format(['text', 'json'], 'the report format'),
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
  host: text('address', 'the address to listen on', { preset: '127.0.0.1' }),
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
  tag,
  format: format(['text', 'json'], 'the report format'),
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
  {
    name: 'batch',
    about:
      'tag, store or count the lists of many files by many processes, on any number of machines that see them',
    commands: [
      command({
        name: 'submit',
        about: 'cut files into shards, and add a job for each to a queue',
        arguments: [
          argument(
            '<paths...>',
            'files of standings, or of lists for corpus and tally; folders, or patterns such as "events/**/*.ndjson"',
          ),
        ],
        options: submitOptions,
        examples: ['decktype batch submit events/ --out tagged --broker redis://10.0.0.5'],
        run: async () => (await import('../commands/batch.js')).submitBatch,
      }),
      command({
        name: 'work',
        about: 'do shards until stopped; run any number of workers',
        options: batchWorkOptions,
        examples: ['decktype batch work --broker redis://10.0.0.5'],
        run: async () => (await import('../commands/batch-work.js')).workOnBatches,
      }),
      command({
        ...onBatch('do', 'do the shards of a batch, or of a part of it, without a queue'),
        options: doOptions,
        examples: ['decktype batch do tagged --part 3/16'],
        run: async () => (await import('../commands/batch-part.js')).doPart,
      }),
      command({
        ...onBatch(
          'finish',
          'check that all shards are there, report on them, and join their outputs, without a queue',
        ),
        options: finishOptions,
        examples: ['decktype batch finish tagged --parts 16'],
        run: async () => (await import('../commands/batch.js')).finishBatch,
      }),
      command({
        ...onBatch(
          'status',
          'show the progress of a batch and, if a broker is given, its failed shards',
        ),
        options: statusOptions,
        run: async () => (await import('../commands/batch.js')).batchStatus,
      }),
      command({
        ...onBatch('wait', 'wait for a batch, report on it, and join its outputs'),
        options: waitOptions,
        run: async () => (await import('../commands/batch.js')).waitBatch,
      }),
      command({
        ...onBatch('cancel', 'stop a batch; finished shards are kept'),
        options: brokerOptions,
        run: async () => (await import('../commands/batch.js')).cancel,
      }),
      command({
        ...onBatch('retry', 'retry the shards that failed or were cancelled'),
        options: brokerOptions,
        run: async () => (await import('../commands/batch.js')).retry,
      }),
      command({
        ...onBatch('remove', 'remove a batch from the queue, even if its folder no longer exists'),
        options: brokerOptions,
        run: async () => (await import('../commands/batch.js')).remove,
      }),
    ],
  },

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
    about: 'tag a store, or take back its rules',
    commands: [
      command({
        name: 'rollback',
        about: 'return to the rules that the store had before the last import changed them',
        options: rollbackOptions,
        notes: 'Run again, it returns to the newer rules. The first rules of a format are removed.',
        examples: ['decktype store rollback --store decktype.db --game MTG --event-format LEGACY'],
        run: async () => (await import('../commands/store-rollback.js')).rollback,
      }),
      command({
        name: 'work',
        about:
          'tag the lists of a store that are not tagged yet; on PostgreSQL, start any number of these',
        options: storeWorkOptions,
        notes:
          'It tags tournaments that were imported with --no-tag, and all tournaments of a game when its rules change. At SIGTERM or SIGINT it gives the running job up to 5 seconds to finish, and stops; a second signal stops it at once.',
        examples: ['decktype store work --store postgres://decktype@10.0.0.5/decktype'],
        run: async () => (await import('../commands/store-work.js')).workOnStore,
      }),
    ],
  },
];
