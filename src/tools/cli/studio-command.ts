/** The command of the workbench: its arguments, and the file that runs it. */
import type { Command } from 'commander';
import { fileOption, repeatable, wholeNumber, withLabels } from './input/options.js';
import { withProject, workspaceFields } from './input/project.js';
import type { World } from './world.js';

/** Adds the command to the program; `finish` is called with the exit code. */
export function addStudioCommand(
  program: Command,
  world: World,
  finish: (code: number) => void,
): void {
  withProject(withLabels(program.command('studio')), workspaceFields, { rules: 1 })
    .description('edit rules in the browser, and see with each key stroke which lists move')
    .argument(
      '[rules...]',
      'rule files or patterns, as one rule set (default: those of the project)',
    )
    .addOption(repeatable('--decks <path>', 'lists: files, stored corpora, folders or patterns'))
    .addOption(repeatable('--cases <path>', 'case files, folders of them, or patterns'))
    .option('--overlay <file>', 'an overlay file, applied to the rules first')
    .option(
      '--port <n>',
      'the port (default: 4280, or the next one that is free)',
      wholeNumber(0, 65535),
    )
    .option(
      '--host <address>',
      'the address to listen on; other machines may then see everything, and nothing is written (default: 127.0.0.1, for this machine alone)',
    )
    .option('--no-open', 'print the address, and open no browser')
    .addOption(
      fileOption(
        '--export <file>',
        'write the workbench as one HTML file, which works without a server, and end',
      ).conflicts(['port', 'host']),
    )
    .addHelpText(
      'after',
      '\nThe page may write the rule files, the overlay, the case files and the project file, and no others.\nSettings, lists and card tables are read once, at the start.\n\nExample:\n  decktype studio\n  decktype studio rules.json --decks nats.json --export workbench.html',
    )
    .action(async (paths, options) => {
      const { studio } = await import('./commands/studio.js');
      finish(await studio(paths, options, world));
    });
}
