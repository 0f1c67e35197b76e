/** The commands that work on a stored corpus. */
import type { Command } from 'commander';
import { fileOption, formatOption, wholeNumber } from './input/options.js';
import { withProject } from './input/project.js';
import type { World } from './world.js';

/** Adds the commands to the program; `finish` is called with the exit code. */
export function addCorpusCommands(
  program: Command,
  world: World,
  finish: (code: number) => void,
): void {
  const corpus = program
    .command('corpus')
    .description('keep many lists in one file that loads without parsing');
  const paths = [
    '[paths...]',
    'files with lists (standings, tournaments of MTGODecklistCache, single lists, stored corpora, each also compressed by gzip), folders, or patterns such as "lists/**/*.json"; - is standard input',
  ] as const;

  withProject(corpus.command('build'), ['lists'], { lists: 1 })
    .description('read lists and write them as one corpus')
    .argument(...paths)
    .addOption(
      fileOption('-o, --out <file>', 'write the corpus to this file').makeOptionMandatory(),
    )
    .addHelpText('after', '\nExample:\n  decktype corpus build tournaments/ --out lists.corpus')
    .action(async (given, options) => {
      const { buildCorpus } = await import('./commands/corpus.js');
      finish(await buildCorpus(given, options, world));
    });

  withProject(corpus.command('add'), ['lists'], { lists: 2 })
    .description('add lists to a corpus; files that it was built from are skipped')
    .argument('<corpus>', 'the stored corpus')
    .argument(...paths)
    .addOption(fileOption('-o, --out <file>', 'write to this file (default: replace the corpus)'))
    .option('--again', 'also add files that the corpus was built from')
    .addHelpText('after', '\nExample:\n  decktype corpus add lists.corpus tournaments/')
    .action(async (file, given, options) => {
      const { addToCorpus } = await import('./commands/corpus.js');
      finish(await addToCorpus(file, given, options, world));
    });

  corpus
    .command('info')
    .description('show what a corpus holds: events, dates, lists, cards and labels')
    .argument('<corpus>', 'the stored corpus')
    .option('--top <n>', 'show this many events and labels', wholeNumber(1), 20)
    .addOption(formatOption(['text', 'json'], 'the report format', 'text'))
    .addHelpText('after', '\nExample:\n  decktype corpus info lists.corpus')
    .action(async (file, options) => {
      const { corpusInfo } = await import('./commands/corpus.js');
      finish(await corpusInfo(file, options, world));
    });
}
