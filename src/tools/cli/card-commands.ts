/** The commands about card tables. */
import { Argument, type Command } from 'commander';
import { outOption, repeatable } from './input/options.js';
import type { World } from './world.js';

/** Adds the commands to the program; `finish` is called with the exit code. */
export function addCardCommands(
  program: Command,
  world: World,
  finish: (code: number) => void,
): void {
  program
    .command('cards')
    .description('make card tables, for --cards')
    .command('build')
    .description('make a card table from the bulk files of a card database')
    .addArgument(
      new Argument('<kind>', 'whose files they are').choices(['scryfall', 'pokemon', 'ygoprodeck']),
    )
    .argument(
      '<files...>',
      "files, each also compressed by gzip: Scryfall's oracle_cards, default_cards or all_cards; the folder of pokemon-tcg-data; YGOPRODeck's cardinfo.php, once for each language; - is standard input",
    )
    .addOption(
      repeatable(
        '--languages <codes>',
        'with scryfall: take names in these languages (de,fr; default: all in the files)',
      ),
    )
    .addOption(outOption('-o, --out <file>', 'write to this file'))
    .addHelpText(
      'after',
      '\nExample:\n  decktype cards build scryfall default-cards.json --out cards.json\n  decktype cards build pokemon pokemon-tcg-data --out cards.json',
    )
    .action(async (kind, files, options) => {
      const { buildCards } = await import('./commands/cards.js');
      finish(await buildCards(kind, files, options, world));
    });
}
