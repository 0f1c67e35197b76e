/** Examples of the codes about decklists and standings. */
import type { deckCodes } from '../codes/decks.js';
import type { listCodes } from '../codes/lists.js';
import type { standingCodes } from '../codes/standings.js';
import type { ExamplesOf } from './example.js';

export const deckExamples: ExamplesOf<typeof deckCodes & typeof listCodes & typeof standingCodes> =
  {
    'not-a-decklist': {
      before: `"decklist": 60`,
      after: `"decklist": { "pokemon": [{ "name": "Charizard ex", "count": 2 }] }`,
    },
    'not-a-card': {
      before: `{ "pokemon": [2] }`,
      after: `{ "pokemon": [{ "name": "Charizard ex", "count": 2 }] }`,
    },
    'card-without-name': {
      before: `{ "count": 2, "set": "OBF", "number": "125" }`,
      after: `{ "name": "Charizard ex", "count": 2, "set": "OBF", "number": "125" }`,
    },
    'bad-copies': {
      before: `{ "name": "Charizard ex", "count": "two" }`,
      after: `{ "name": "Charizard ex", "count": 2 }`,
    },
    'no-count': {
      before: `{ "name": "Charizard ex", "quantity": 2 }`,
      after: `{ "name": "Charizard ex", "count": 2 }`,
    },
    'bad-printing': {
      before: `{ "name": "Charizard ex", "set": ["OBF"] }`,
      after: `{ "name": "Charizard ex", "set": "OBF" }`,
    },
    'not-a-zone': {
      before: `{ "pokemon": [{ "name": "Iono" }], "format": "standard" }`,
      after: `{ "pokemon": [{ "name": "Iono" }] }`,
    },
    'list-not-json': {
      before: `[{ "name": "Iono" }`,
      after: `[{ "name": "Iono" }]`,
    },
    'line-not-read': {
      before: `Charizard ex, two of them`,
      after: `2 Charizard ex OBF 125`,
    },
    'more-not-read': {
      before: `a page of prose`,
      after: `4 Iono PAL 185`,
    },
    'set-missing': {
      before: `1 Charizard SWSH260`,
      after: `1 Charizard SP SWSH260`,
    },
    'in-game-printing': {
      before: `a card in a set that was never printed`,
      after: `4 Iono PAL 185`,
    },
    'unknown-format': {
      before: `readDecklist(text, { format: 'mtg-arena' })`,
      after: `readDecklist(text, { format: 'arena' })`,
    },
    'cards-left-out': {
      before: `{ "main": [{ "name": "Iono" }], "maybeboard": [{ "name": "Arven" }] }`,
      after: `{ "main": [{ "name": "Iono" }] }`,
    },
    'count-differs': {
      before: `Energy: 3\n4 Basic {R} Energy SVE 2\n5 Basic {W} Energy SVE 3`,
      after: `Energy: 9\n4 Basic {R} Energy SVE 2\n5 Basic {W} Energy SVE 3`,
    },
    'more-than-name': {
      before: `4 Lightning Bolt 4 Opt\n2 Atraxa {190}`,
      after: `4 Lightning Bolt\n4 Opt\n2 Atraxa CMR 190`,
    },
    'brackets-in-names': {
      before: `4 Opt (Ixalan)\n4 Duress (Magic 2020)\n2 Abrade (Amonkhet)`,
      after: `4 Opt (XLN)\n4 Duress (M20)\n2 Abrade (AKH)`,
    },
    'no-count-column': {
      before: `Name,Main,Side\nOpt,4,0`,
      after: `Name,Count,Board\nOpt,4,Main`,
    },
    'maybe-subtotal': {
      before: `4 Lightning Bolt\n3 Conspiracy`,
      after: `4 Lightning Bolt`,
    },
    'several-lists': {
      before: `Deck\n4 Lightning Bolt\n\nDeck\n4 Counterspell`,
      after: `Deck\n4 Lightning Bolt`,
    },
    'companion-in-side': {
      before: `Companion\n1 Lurrus of the Dream-Den\n\nSideboard\n1 Lurrus of the Dream-Den`,
      after: `Companion\n1 Lurrus of the Dream-Den\n\nSideboard\n2 Surgical Extraction`,
    },
    'side-by-size': {
      before: `4 Lightning Bolt\n… 60 copies …\n3 Smash to Smithereens`,
      after: `4 Lightning Bolt\n… 60 copies …\n\nSideboard\n3 Smash to Smithereens`,
    },
    'not-of-format': {
      before: `readDecklist('4 Iono', { format: 'ydk' })`,
      after: `readDecklist('4 Iono')`,
    },
    'code-ignored': {
      before: `a code that also names a hero`,
      after: `the cards of the code alone`,
    },
    'bad-card-ids': {
      before: `a code with the number 18446744073709551616`,
      after: `the code as the game copies it`,
    },
    'not-carried': {
      before: `a list with zones, written as lines without headings`,
      after: `the same, written as JSON`,
    },
    'standing-not-an-object': {
      before: `[null]`,
      after: `[{ "player": "ann", "decklist": null }]`,
    },
    'standing-left': {
      before: `{ "decklist": { "main": [{ "name": "Iono", "count": -1 }] } }`,
      after: `{ "decklist": { "main": [{ "name": "Iono", "count": 1 }] } }`,
    },
    'standing-not-json': {
      before: `{ "player": 'ann' }`,
      after: `{ "player": "ann" }`,
    },
    'standing-too-long': {
      before: `[{ "player": "ann }, { "player": "bob" }]`,
      after: `[{ "player": "ann" }, { "player": "bob" }]`,
    },
    'standings-incomplete': {
      before: `[{ "player": "ann" }`,
      after: `[{ "player": "ann" }]`,
    },
    'standings-repeated': {
      before: `{ "standings": [{ "player": "ann" }], "standings": [{ "player": "bo" }] }`,
      after: `{ "standings": [{ "player": "ann" }, { "player": "bo" }] }`,
    },
    'list-left-out': {
      before: `[{ "player": "ann", "decklist": "4 Iono" }]`,
      after: `[{ "player": "ann", "decklist": [{ "name": "Iono", "count": 4 }] }]`,
    },
    'list-in-part': {
      before: `{ "decklist": { "main": [{ "name": "Iono", "count": -1 }] } }`,
      after: `{ "decklist": { "main": [{ "name": "Iono", "count": 1 }] } }`,
    },
    'file-not-read': {
      before: `a link to a file that was deleted`,
      after: `a link to a file that exists`,
    },
    'other-content': {
      before: `decktype coverage rules.json --decks .`,
      after: `decktype coverage rules.json --decks standings.json`,
    },
    'same-file': {
      before: `--decks nats.json --decks ./nats.json`,
      after: `--decks nats.json`,
    },
    'date-not-read': {
      before: `{ "date": "next Friday" }`,
      after: `{ "date": "2025-03-07" }`,
    },
    'trailing-comma': {
      before: `[{ "player": "ann" }, ]`,
      after: `[{ "player": "ann" }]`,
    },
    'not-utf8': {
      before: `a file in Latin-1 or Windows-1252`,
      after: `the same file, saved as UTF-8`,
    },
    'nothing-read': {
      before: `{ "Lightning Bolt": 4 }`,
      after: `[{ "name": "Lightning Bolt", "count": 4 }]`,
    },
    'other-encoding': {
      before: `a file that Windows PowerShell 5 wrote with >`,
      after: `the same file, saved as UTF-8`,
    },
    'without-lists': {
      before: `[{ "player": "ann", "deckList": [{ "name": "Iono" }] }]`,
      after: `[{ "player": "ann", "decklist": [{ "name": "Iono" }] }]`,
    },
    'tournament-not-json': {
      before: `{ "Tournament": { "Name": "Challenge" }, "Decks": [`,
      after: `{ "Tournament": { "Name": "Challenge" }, "Decks": [] }`,
    },
    'tournament-without-decks': {
      before: `{ "Tournament": { "Name": "Challenge" }, "Decks": null }`,
      after: `{ "Tournament": { "Name": "Challenge" }, "Decks": [] }`,
    },
    'no-copies': {
      before: `{ "Count": 0, "CardName": "Island" }`,
      after: `{ "Count": 1, "CardName": "Island" }`,
    },
  };
