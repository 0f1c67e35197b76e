/** The commands for work that many processes and machines do. */
import { type Command, Option } from 'commander';
import { makes } from '../../services/cluster/makes/maker.js';
import {
  fileOption,
  formatOption,
  positive,
  requireLocal,
  wholeNumber,
  withOperations,
  withRules,
} from './input/options.js';
import { programFields, withProject } from './input/project.js';
import type { World } from './world.js';

/** The size of a shard in MiB, where none is given: a second or less of work. */
const shardSize = 32;

/** Adds the commands to the program; `finish` is called with the exit code. */
export function addBatchCommands(
  program: Command,
  world: World,
  finish: (code: number) => void,
): void {
  const batch = program
    .command('batch')
    .description(
      'tag, store or count the lists of many files by many processes, on any number of machines that see them',
    );

  withProject(withRules(withBroker(batch.command('submit'))), [...programFields, 'earlier'])
    .description('cut files into shards, and put a job for each into a queue')
    .argument(
      '<paths...>',
      'files of standings, or of lists for corpus and tally; folders, or patterns such as "events/**/*.ndjson"',
    )
    .addOption(
      fileOption(
        '-o, --out <folder>',
        'the folder of the batch: plan, outputs, manifest',
      ).makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--make <what>',
        'tags: standings with their decks, as decktype tag; corpus: a stored corpus, as decktype corpus build; tally: figures for decktype report',
      )
        .choices(makes)
        .default('tags'),
    )
    .option('--shard-size <MiB>', 'cut files into shards of this size', positive, shardSize)
    .option(
      '--join <path>',
      'when all is done, decktype batch wait writes one file of all outputs here, or with a slash at the end a folder with a file for each input',
      requireLocal,
    )
    .option('--strict', 'parse each standing instead of scanning its bytes')
    .addHelpText(
      'after',
      '\nExample:\n  decktype batch submit events/ --rules rules.json --out tagged --broker redis://10.0.0.5',
    )
    .action(async (paths, options) => {
      const { submitBatch } = await import('./commands/batch.js');
      finish(await submitBatch(paths, options, world));
    });

  withOperations(withBroker(batch.command('work')))
    .description('do shards until it is stopped; start any number of these')
    .option('--once', 'end when the queue is empty; the exit code is 1 if shards were given up')
    .addOption(
      new Option(
        '--lock-seconds <n>',
        'after so long without a sign of life, a shard is given to another worker',
      )
        .argParser(wholeNumber(1))
        .default(30),
    )
    .addHelpText('after', '\nExample:\n  decktype batch work --broker redis://10.0.0.5')
    .action(async (options) => {
      const { workOnBatches } = await import('./commands/batch-work.js');
      finish(await workOnBatches(options, world));
    });

  const onFolder = (name: string, about: string) =>
    withBroker(batch.command(name))
      .description(about)
      .argument('<folder>', 'the folder of the batch')
      .addHelpText(
        'after',
        `\nExample:\n  decktype batch ${name} tagged --broker redis://10.0.0.5`,
      );
  const textOrJson = () => formatOption(['text', 'json'], 'the output format', 'text');

  onFolder('status', 'show how far a batch is, and with a broker the shards that failed')
    .addOption(textOrJson())
    .action(async (folder, options) => {
      const { batchStatus } = await import('./commands/batch.js');
      finish(await batchStatus(folder, options, world));
    });
  onFolder('wait', 'wait until a batch is done, report it, and join its outputs')
    .option(
      '--join <path>',
      'where to join them, instead of the path that was submitted; that is used if it is in the folder of the batch or below --root',
      requireLocal,
    )
    .addOption(textOrJson())
    .action(async (folder, options) => {
      const { waitBatch } = await import('./commands/batch.js');
      finish(await waitBatch(folder, options, world));
    });
  onFolder('cancel', 'stop a batch; shards that are done stay').action(async (folder, options) => {
    const { cancel } = await import('./commands/batch.js');
    finish(await cancel(folder, options, world));
  });
  onFolder('retry', 'try shards again that failed or were cancelled').action(
    async (folder, options) => {
      const { retry } = await import('./commands/batch.js');
      finish(await retry(folder, options, world));
    },
  );
  onFolder('remove', 'take a batch out of the queue, also one whose folder is gone').action(
    async (folder, options) => {
      const { remove } = await import('./commands/batch.js');
      finish(await remove(folder, options, world));
    },
  );
}

function withBroker(command: Command): Command {
  return command
    .option(
      '-b, --broker <url>',
      'the queue: redis://user:password@host:6379 or postgres://user:password@host/database (default: the variable DECKTYPE_BROKER)',
    )
    .option(
      '--root <folder>',
      'a folder that all machines see, perhaps under other paths; inputs and outputs are below it (default: "/")',
    );
}
