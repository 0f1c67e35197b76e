/** What the codes about decklists and standings mean. */

import type { deckCodes } from '../codes/decks.js';
import type { listCodes } from '../codes/lists.js';
import type { standingCodes } from '../codes/standings.js';
import type { CatalogueOf } from './entry.js';

export const deckCatalogue: CatalogueOf<
  typeof deckCodes & typeof listCodes & typeof standingCodes
> = {
  'not-a-decklist': {
    about: 'A decklist is an object of zones or an array of cards',
    before: `"decklist": 60`,
    after: `"decklist": { "pokemon": [{ "name": "Charizard ex", "count": 2 }] }`,
  },
  'not-a-card': {
    about: 'A card of a list is not an object; it is not counted',
    before: `{ "pokemon": [2] }`,
    after: `{ "pokemon": [{ "name": "Charizard ex", "count": 2 }] }`,
  },
  'card-without-name': {
    about: 'A card of a list has no name; it is not counted',
    before: `{ "count": 2, "set": "OBF", "number": "125" }`,
    after: `{ "name": "Charizard ex", "count": 2, "set": "OBF", "number": "125" }`,
  },
  'bad-copies': {
    about: "A card's count is not a whole number from 1 on; it is not counted",
    before: `{ "name": "Charizard ex", "count": "two" }`,
    after: `{ "name": "Charizard ex", "count": 2 }`,
  },
  'no-count': {
    about: 'A card has its count under another name, so it counts as one copy',
    before: `{ "name": "Charizard ex", "quantity": 2 }`,
    after: `{ "name": "Charizard ex", "count": 2 }`,
  },
  'bad-printing': {
    about: "A card's set, number or zone is neither text nor number; it is not counted",
    before: `{ "name": "Charizard ex", "set": ["OBF"] }`,
    after: `{ "name": "Charizard ex", "set": "OBF" }`,
  },
  'not-a-zone': {
    about: 'A part of a list holds no cards; it is ignored',
    before: `{ "pokemon": [{ "name": "Iono" }], "format": "standard" }`,
    after: `{ "pokemon": [{ "name": "Iono" }] }`,
  },
  'list-not-json': {
    about: 'A list looks like JSON, but is not',
    before: `[{ "name": "Iono" }`,
    after: `[{ "name": "Iono" }]`,
  },
  'line-not-read': {
    about: 'A line of a list is neither a card nor a heading',
    before: `Charizard ex, two of them`,
    after: `2 Charizard ex OBF 125`,
  },
  'more-not-read': {
    about: 'So many lines cannot be read that the rest of them is only counted',
    before: `a page of prose`,
    after: `4 Iono PAL 185`,
  },
  'set-missing': {
    about: 'A line ends like a collector number without its set, and is read as a name',
    before: `1 Charizard SWSH260`,
    after: `1 Charizard SP SWSH260`,
  },
  'in-game-printing': {
    about: 'A set is one of the game client alone: the card matches by its name, not its printing',
    before: `a card in a set that was never printed`,
    after: `4 Iono PAL 185`,
  },
  'unknown-format': {
    about: 'There is no format of this name',
    before: `readDecklist(text, { format: 'mtg-arena' })`,
    after: `readDecklist(text, { format: 'arena' })`,
  },
  'cards-left-out': {
    about: 'Some copies are not in the deck, such as those of a maybeboard, and are left out',
    before: `{ "main": [{ "name": "Iono" }], "maybeboard": [{ "name": "Arven" }] }`,
    after: `{ "main": [{ "name": "Iono" }] }`,
  },
  'count-differs': {
    about: 'A heading, a subtotal or a total says another number of cards than were read',
    before: `Energy: 3\n4 Basic {R} Energy SVE 2\n5 Basic {W} Energy SVE 3`,
    after: `Energy: 9\n4 Basic {R} Energy SVE 2\n5 Basic {W} Energy SVE 3`,
  },
  'more-than-name': {
    about:
      'A line is read as a card whose name seems to hold more, such as a printing or another card',
    before: `4 Lightning Bolt 4 Opt\n2 Atraxa {190}`,
    after: `4 Lightning Bolt\n4 Opt\n2 Atraxa CMR 190`,
  },
  'brackets-in-names': {
    about: 'Most names of a list end in brackets, which may hold sets or remarks',
    before: `4 Opt (Ixalan)\n4 Duress (Magic 2020)\n2 Abrade (Amonkhet)`,
    after: `4 Opt (XLN)\n4 Duress (M20)\n2 Abrade (AKH)`,
  },
  'no-count-column': {
    about: 'A list in CSV has no column with the numbers of copies, so each card counts as one',
    before: `Name,Main,Side\nOpt,4,0`,
    after: `Name,Count,Board\nOpt,4,Main`,
  },
  'maybe-subtotal': {
    about: 'A line is read as a card, but may say how many cards of a kind there are',
    before: `4 Lightning Bolt\n3 Conspiracy`,
    after: `4 Lightning Bolt`,
  },
  'several-lists': {
    about: 'A text holds several lists, of which only the first is read',
    before: `Deck\n4 Lightning Bolt\n\nDeck\n4 Counterspell`,
    after: `Deck\n4 Lightning Bolt`,
  },
  'companion-in-side': {
    about: 'The companion is also in the sideboard; it is counted once',
    before: `Companion\n1 Lurrus of the Dream-Den\n\nSideboard\n1 Lurrus of the Dream-Den`,
    after: `Companion\n1 Lurrus of the Dream-Den\n\nSideboard\n2 Surgical Extraction`,
  },
  'side-by-size': {
    about: 'Nothing marks the sideboard; the last copies are read as it',
    before: `4 Lightning Bolt\n… 60 copies …\n3 Smash to Smithereens`,
    after: `4 Lightning Bolt\n… 60 copies …\n\nSideboard\n3 Smash to Smithereens`,
  },
  'not-of-format': {
    about: 'A list cannot be read in the format that was asked for',
    before: `readDecklist('4 Iono', { format: 'ydk' })`,
    after: `readDecklist('4 Iono')`,
  },
  'code-ignored': {
    about: 'A deck code also says something that is no card; it is ignored',
    before: `a code that also names a hero`,
    after: `the cards of the code alone`,
  },
  'bad-card-ids': {
    about: 'A damaged deck code names cards by numbers that no card can have',
    before: `a code with the number 18446744073709551616`,
    after: `the code as the game copies it`,
  },
  'not-carried': {
    about: 'A format cannot carry something that the list says',
    before: `a list with zones, written as lines without headings`,
    after: `the same, written as JSON`,
  },
  'standing-not-an-object': {
    about: 'A standing is not an object; it is left as it was',
    before: `[null]`,
    after: `[{ "player": "ann", "decklist": null }]`,
  },
  'standing-left': {
    about: 'A standing is left as it was, because a part of its decklist cannot be read',
    before: `{ "decklist": { "main": [{ "name": "Iono", "count": -1 }] } }`,
    after: `{ "decklist": { "main": [{ "name": "Iono", "count": 1 }] } }`,
  },
  'standing-not-json': {
    about: 'A standing is not JSON; it is left as it was',
    before: `{ "player": 'ann' }`,
    after: `{ "player": "ann" }`,
  },
  'standing-too-long': {
    about: 'A standing is too long to be one; it is copied unchanged',
    before: `[{ "player": "ann }, { "player": "bob" }]`,
    after: `[{ "player": "ann" }, { "player": "bob" }]`,
  },
  'standings-incomplete': {
    about: 'A file of standings is cut off, empty, or goes on after its end',
    before: `[{ "player": "ann" }`,
    after: `[{ "player": "ann" }]`,
  },
  'standings-repeated': {
    about: 'An object with standings has that field more than once',
    before: `{ "standings": [{ "player": "ann" }], "standings": [{ "player": "bo" }] }`,
    after: `{ "standings": [{ "player": "ann" }, { "player": "bo" }] }`,
  },
  'list-left-out': {
    about:
      'A list of a file of standings cannot be read and is not among those that a command asks',
    before: `[{ "player": "ann", "decklist": "4 Iono" }]`,
    after: `[{ "player": "ann", "decklist": [{ "name": "Iono", "count": 4 }] }]`,
  },
  'list-in-part': {
    about: 'Lines of a list in a file of standings cannot be read; the others are used',
    before: `{ "decklist": { "main": [{ "name": "Iono", "count": -1 }] } }`,
    after: `{ "decklist": { "main": [{ "name": "Iono", "count": 1 }] } }`,
  },
  'file-not-read': {
    about:
      'A file in a folder, or one that a pattern matches, cannot be read to its end; lists that were read before are used',
    before: `a link to a file that was deleted`,
    after: `a link to a file that exists`,
  },
  'other-content': {
    about:
      'A file in a folder, or one that a pattern matches, holds rules, games, cases, an overlay, settings, a card table or the answers of a form; it is skipped',
    before: `decktype coverage rules.json --decks .`,
    after: `decktype coverage rules.json --decks standings.json`,
  },
  'same-file': {
    about: 'Two paths lead to the same file, which is read once',
    before: `--decks nats.json --decks ./nats.json`,
    after: `--decks nats.json`,
  },
  'trailing-comma': {
    about: 'An array of standings ends in a comma; its entries are read',
    before: `[{ "player": "ann" }, ]`,
    after: `[{ "player": "ann" }]`,
  },
  'not-utf8': {
    about: 'A file has bytes that are not UTF-8; the rest is read',
    before: `a file in Latin-1 or Windows-1252`,
    after: `the same file, saved as UTF-8`,
  },
  'nothing-read': {
    about: 'A file is empty, or holds something else than lists',
    before: `{ "Lightning Bolt": 4 }`,
    after: `[{ "name": "Lightning Bolt", "count": 4 }]`,
  },
  'other-encoding': {
    about: 'A file is in UTF-16 or UTF-32; nothing of it is read',
    before: `a file that Windows PowerShell 5 wrote with >`,
    after: `the same file, saved as UTF-8`,
  },
  'without-lists': {
    about: 'No standing of a file has a list',
    before: `[{ "player": "ann", "deckList": [{ "name": "Iono" }] }]`,
    after: `[{ "player": "ann", "decklist": [{ "name": "Iono" }] }]`,
  },
  'tournament-not-json': {
    about: 'A tournament file of MTGODecklistCache is not JSON; nothing of it is tagged',
    before: `{ "Tournament": { "Name": "Challenge" }, "Decks": [`,
    after: `{ "Tournament": { "Name": "Challenge" }, "Decks": [] }`,
  },
  'tournament-without-decks': {
    about: 'A tournament file has no list of decks',
    before: `{ "Tournament": { "Name": "Challenge" }, "Decks": null }`,
    after: `{ "Tournament": { "Name": "Challenge" }, "Decks": [] }`,
  },
  'no-copies': {
    about:
      'A line of a list has 0 copies of its card; it is read as one copy, because the rules of MTGOFormatData ask only whether there is such a line',
    before: `{ "Count": 0, "CardName": "Island" }`,
    after: `{ "Count": 1, "CardName": "Island" }`,
  },
};
