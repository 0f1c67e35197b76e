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
  },
  'not-a-card': {
    about: 'A card of a list is not an object; it is not counted',
  },
  'card-without-name': {
    about: 'A card of a list has no name; it is not counted',
  },
  'bad-copies': {
    about: "A card's count is not a whole number from 1 on; it is not counted",
  },
  'no-count': {
    about: 'A card has its count under another name, so it counts as one copy',
  },
  'bad-printing': {
    about: "A card's set, number or zone is neither text nor number; it is not counted",
  },
  'not-a-zone': {
    about: 'A part of a list holds no cards; it is ignored',
  },
  'list-not-json': {
    about: 'A list looks like JSON, but is not',
  },
  'line-not-read': {
    about: 'A line of a list is neither a card nor a heading',
  },
  'more-not-read': {
    about: 'So many lines cannot be read that the rest of them is only counted',
  },
  'set-missing': {
    about: 'A line ends like a collector number without its set, and is read as a name',
  },
  'in-game-printing': {
    about: 'A set is one of the game client alone: the card matches by its name, not its printing',
  },
  'unknown-format': {
    about: 'There is no format of this name',
  },
  'cards-left-out': {
    about: 'Some copies are not in the deck, such as those of a maybeboard, and are left out',
  },
  'count-differs': {
    about: 'A heading, a subtotal or a total says another number of cards than were read',
  },
  'more-than-name': {
    about:
      'A line is read as a card whose name seems to hold more, such as a printing or another card',
  },
  'brackets-in-names': {
    about: 'Most names of a list end in brackets, which may hold sets or remarks',
  },
  'no-count-column': {
    about: 'A list in CSV has no column with the numbers of copies, so each card counts as one',
  },
  'maybe-subtotal': {
    about:
      'A line may be a card, the number of the cards above it, or the heading of those below it',
  },
  'several-lists': {
    about: 'A text holds several lists, of which only the first is read',
  },
  'companion-in-side': {
    about: 'The companion is also in the sideboard; it is counted once',
  },
  'side-by-size': {
    about: 'Nothing marks the sideboard; the last copies are read as it',
  },
  'not-of-format': {
    about: 'A list cannot be read in the format that was asked for',
  },
  'code-ignored': {
    about: 'A deck code also says something that is no card; it is ignored',
  },
  'bad-card-ids': {
    about: 'A damaged deck code names cards by numbers that no card can have',
  },
  'not-carried': {
    about: 'A format cannot carry something that the list says',
  },
  'standing-not-an-object': {
    about: 'A standing is not an object; it is left as it was',
  },
  'standing-left': {
    about: 'A standing is left as it was, because a part of its decklist cannot be read',
  },
  'standing-not-json': {
    about: 'A standing is not JSON; it is left as it was',
  },
  'standing-too-long': {
    about: 'A standing is too long to be one; it is copied unchanged',
  },
  'standings-incomplete': {
    about: 'A file of standings is cut off, empty, or goes on after its end',
  },
  'standings-repeated': {
    about: 'An object with standings has that field more than once',
  },
  'list-left-out': {
    about:
      'A list of a file of standings cannot be read and is not among those that a command asks',
  },
  'list-in-part': {
    about: 'Lines of a list in a file of standings cannot be read; the others are used',
  },
  'file-not-read': {
    about:
      'A file in a folder, or one that a pattern matches, cannot be read to its end; lists that were read before are used',
  },
  'other-content': {
    about:
      'A file in a folder, or one that a pattern matches, holds rules, games, cases, an overlay, settings, a card table or the answers of a form; it is skipped',
  },
  'same-file': {
    about: 'Two paths lead to the same file, which is read once',
  },
  'date-not-read': {
    about:
      'The rules depend on the day of a tournament, and its date cannot be read; it gets the present rules',
  },
  'trailing-comma': {
    about: 'An array of standings ends in a comma; its entries are read',
  },
  'not-utf8': {
    about: 'A file has bytes that are not UTF-8; the rest is read',
  },
  'nothing-read': {
    about: 'A file is empty, or holds something else than lists',
  },
  'other-encoding': {
    about: 'A file is in UTF-16 or UTF-32; nothing of it is read',
  },
  'without-lists': {
    about: 'No standing of a file has a list',
  },
  'tournament-not-json': {
    about: 'A tournament file of MTGODecklistCache is not JSON; nothing of it is tagged',
  },
  'tournament-without-decks': {
    about: 'A tournament file has no list of decks',
  },
  'no-copies': {
    about:
      'A line of a list has 0 copies of its card; it is read as one copy, because the rules of MTGOFormatData ask only whether there is such a line',
  },
};
