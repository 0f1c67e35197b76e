/** Commands for stored corpora, and for batches that are processed by many processes and machines. */
import { InvalidArgumentError } from 'commander';
import type { ProcessShare } from '../../../services/cluster/batch/jobs.js';
import { taskNames } from '../../../services/cluster/tasks/task.js';
import { command, type Option, type Values } from '../command.js';
import {
  argument,
  choice,
  file,
  flag,
  listsArgument,
  listsOptions,
  lockSeconds,
  negated,
  operationsOptions,
  projectRules,
  projectRulesOptions,
  reportOrJson,
  requireLocal,
  ruleOptions,
  text,
  textOrJson,
  top,
  whole,
} from '../options.js';

const buildCorpusOptions = {
  ...listsOptions,
  out: file('file', 'write the corpus to this file', { short: 'o', isRequired: true }),
};
export type BuildCorpusOptions = Values<typeof buildCorpusOptions>;

const addToCorpusOptions = {
  ...listsOptions,
  out: file('file', 'write to this file (default: replace the corpus)', { short: 'o' }),
  again: flag('also add files that the corpus was built from'),
};
export type AddToCorpusOptions = Values<typeof addToCorpusOptions>;

const corpusInfoOptions = {
  top: top('events and labels'),
  format: reportOrJson,
};
export type CorpusInfoOptions = Values<typeof corpusInfoOptions>;

const brokerOptions = {
  broker: text(
    'url',
    'the queue: redis://user:password@host:6379 or postgres://user:password@host/database (default: the variable DECKTYPE_BROKER)',
    { short: 'b' },
  ),
  root: text(
    'folder',
    'a folder that all machines share, perhaps under different paths; inputs and outputs are below it (default: "/")',
  ),
};
export type BrokerOptions = Values<typeof brokerOptions>;

/** In MiB; 32 MiB take a second or less. */
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

const batchWorkOptions = {
  ...brokerOptions,
  ...operationsOptions,
  once: flag('end when the queue is empty; the exit code is 1 if shards were given up'),
  lockSeconds: lockSeconds('shard is given to another worker'),
};
export type BatchWorkOptions = Values<typeof batchWorkOptions>;

const part: Option<ProcessShare, false> = {
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

const statusOptions = { ...brokerOptions, format: textOrJson };
export type StatusOptions = Values<typeof statusOptions>;

const waitOptions = {
  ...brokerOptions,
  join: text(
    'path',
    'where to join them, instead of the path that was submitted; that is used if it is in the folder of the batch or below --root',
    { parse: requireLocal },
  ),
  format: textOrJson,
};
export type WaitOptions = Values<typeof waitOptions>;

const finishOptions = {
  root: brokerOptions.root,
  join: waitOptions.join,
  format: waitOptions.format,
  parts,
};
export type FinishOptions = Values<typeof finishOptions>;

/** The parts that all commands for submitted batches share. */
const onBatch = <const Name extends string>(name: Name, about: string) => ({
  name,
  about,
  arguments: [argument('<folder>', 'the folder of the batch')] as const,
  examples: [`decktype batch ${name} tagged --broker redis://10.0.0.5`],
});

export const scaleCommands = [
  {
    name: 'corpus',
    about: 'keep many lists in one file that loads without parsing',
    commands: [
      command({
        name: 'build',
        about: 'read lists and write them as one corpus',
        arguments: [listsArgument],
        options: buildCorpusOptions,
        examples: ['decktype corpus build tournaments/ --out lists.corpus'],
        run: async () => (await import('../commands/corpus.js')).buildCorpus,
      }),
      command({
        name: 'add',
        about: 'add lists to a corpus; files that it was built from are skipped',
        arguments: [argument('<corpus>', 'the stored corpus'), listsArgument],
        options: addToCorpusOptions,
        examples: ['decktype corpus add lists.corpus tournaments/'],
        run: async () => (await import('../commands/corpus.js')).addToCorpus,
      }),
      command({
        name: 'info',
        about: 'show what a corpus holds: events, dates, lists, cards and labels',
        arguments: [argument('<corpus>', 'the stored corpus')],
        options: corpusInfoOptions,
        examples: ['decktype corpus info lists.corpus'],
        run: async () => (await import('../commands/corpus.js')).corpusInfo,
      }),
    ],
  },

  {
    name: 'batch',
    about:
      'tag, store or count the lists of many files with many processes, on any number of machines that can read them',
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
];
