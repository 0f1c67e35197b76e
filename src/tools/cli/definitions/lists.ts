/** Commands for lists and their cards. */
import { command, type Values } from '../command.js';
import {
  argument,
  cardOptions,
  choiceArgument,
  flag,
  format,
  inputs,
  out,
  projectListsOptions,
  projectOptions,
  repeatable,
  ruleOptions,
  text,
  textOrJson,
  top,
} from '../options.js';

const showOptions = {
  ...ruleOptions,
  ...projectListsOptions,
  decks: inputs(
    'path',
    'lists to find the nearest ones in: files with lists, stored corpora, folders or patterns',
    { field: 'lists' },
  ),
  nearest: top('nearest lists and decks', 5),
  format: textOrJson,
};
export type ShowOptions = Values<typeof showOptions>;

const buildCardsOptions = {
  keep: repeatable(
    'names',
    'keep these attributes of cards (such as series,cost; default: all except legal of scryfall)',
  ),
  languages: repeatable(
    'codes',
    'with scryfall: take names in these languages (such as de,fr; default: all in the files)',
  ),
  out: out('write to this file'),
};
export type BuildCardsOptions = Values<typeof buildCardsOptions>;

const convertOptions = {
  ...cardOptions,
  ...projectOptions,
  to: text(
    'format',
    'json, ptcgl, ptcgo, pocket, arena, mtgo, numbered, ydk, plain; wire, for rules; standings, for a form',
    { isRequired: true },
  ),
  from: text('format', 'the format of the list, such as arena (default: detected)'),
  allowOutside: flag(
    'with --to standings: also read lists that are outside of the folder of the form',
  ),
  out: out('write to this file'),
  format: format(
    ['text', 'json'],
    'for a decklist: its text, or a JSON object with the text, how the list was read, and the lines that were not',
  ),
};
export type ConvertOptions = Values<typeof convertOptions>;

const formatsOptions = { format: textOrJson };

export const listCommands = [
  command({
    name: 'show',
    about: 'show a list: its cards, label and deck, why, and the nearest lists and decks',
    arguments: [
      argument(
        '<place>',
        'a place such as "nats.json#12", as reports print it; or a file with one list; - is standard input',
      ),
    ],
    options: showOptions,
    examples: ['decktype show "nats.json#12" --rules rules.json --decks nats.json'],
    run: async () => (await import('../commands/show.js')).show,
  }),

  {
    name: 'cards',
    about: 'make card tables, for --cards',
    commands: [
      command({
        name: 'build',
        about: 'make a card table from the bulk files of a card database',
        arguments: [
          choiceArgument(
            '<kind>',
            ['scryfall', 'pokemon', 'ygoprodeck', 'hearthstonejson'],
            'the card database that the files are from',
          ),
          argument(
            '<files...>',
            "files; all may be compressed with gzip: Scryfall's oracle_cards, default_cards or all_cards; the folder of pokemon-tcg-data; YGOPRODeck's cardinfo.php or HearthstoneJSON's cards.json, once for each language; - is standard input",
          ),
        ],
        options: buildCardsOptions,
        examples: [
          'decktype cards build scryfall default-cards.json --out cards.json',
          'decktype cards build pokemon pokemon-tcg-data --out cards.json',
          'decktype cards build hearthstonejson cards.json --keep class --out table.json',
        ],
        notes:
          'The attributes are, of scryfall: type, subtype, identity, cost, keywords and legal, the formats; of pokemon: supertype, subtype, type, hp and regulation; of ygoprodeck: series, type, race, attribute and level; of hearthstonejson: class, cost, type, race, mechanics and rarity. Identifiers, sets, numbers and colors are always kept.',
        run: async () => (await import('../commands/cards.js')).buildCards,
      }),
    ],
  },

  command({
    name: 'convert',
    about: 'convert a decklist, rules to the wire format, or the answers of a form to standings',
    arguments: [
      argument(
        '[file]',
        'a decklist; a rule file for --to wire; a CSV file for --to standings; - is standard input',
        { preset: '-' },
      ),
    ],
    options: convertOptions,
    notes: 'What the format cannot express is reported.',
    examples: [
      'decktype convert deck.txt --to arena',
      'decktype convert deck.txt --to arena --format json',
      'decktype convert rules.json --to wire > wire.json',
      'decktype convert form.csv --to standings > standings.json',
    ],
    run: async () => (await import('../commands/convert.js')).convert,
  }),

  command({
    name: 'formats',
    about: 'list the deck formats: their names, their games, and a sample line of each',
    options: formatsOptions,
    examples: ['decktype formats --format json'],
    run: async () => (await import('../commands/formats.js')).listFormats,
  }),
];
