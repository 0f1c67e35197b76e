/** Findings about decklists in JSON, and about formats: their codes, texts, meanings and examples. */
import { grouped } from '../counted.js';
import {
  diagnoser,
  type ExamplesOf,
  error,
  info,
  type MeaningsOf,
  quote,
  warning,
} from '../finding.js';

export const deckCodes = {
  'not-a-decklist': error(
    (d: { got: string }) =>
      `a decklist is an object of zones or an array of cards, but this is ${d.got}`,
    (d) =>
      /^[[{]/.test(d.got) ? 'write a card as { "name": "Lightning Bolt", "count": 4 }' : undefined,
  ),
  'not-a-card': error(
    (d: { got: string }) =>
      `a card is an object with name, count, set and number, but this is ${d.got}; it is not counted`,
  ),
  'card-without-name': error((d: { got: string }) =>
    d.got === 'undefined'
      ? 'this card has no name; it is not counted'
      : `this card's name is ${d.got}, not a text; it is not counted`,
  ),
  'bad-copies': error(
    (d: { name: string; got: string; most: number }) =>
      `the count of ${quote(d.name)} must be a whole number from 1 to ${grouped(d.most)}, but is ${d.got}; it is not counted`,
    'write a plain number, for example 4',
  ),
  'no-count': warning(
    (d: { name: string; field: string }) =>
      `${quote(d.name)} has ${quote(d.field)} and no "count", so it counts as one copy`,
    (d) => `write "count" in place of ${quote(d.field)}`,
  ),
  'bad-printing': error(
    (d: { name: string; field: string; got: string }) =>
      `the ${d.field} of ${quote(d.name)} must be a text or a number, but is ${d.got}; it is not counted`,
  ),
  'not-a-zone': info(
    (d: { zone: string; got: string }) =>
      `${quote(d.zone)} is ${d.got} and holds no cards; it is ignored`,
  ),
  'list-not-json': error(
    (d: { what: string }) => `this looks like JSON, but is not: ${d.what}`,
    'fix the JSON, or name the format of the list',
  ),
  'unknown-format': error(
    (d: { format: string; known: readonly string[] }) =>
      `there is no decklist format ${quote(d.format)} here`,
    (d) => `the formats are ${d.known.join(', ')}`,
  ),
  'not-of-format': error(
    (d: { format: string; what: string }) => `this cannot be read as ${d.format}: ${d.what}`,
    'copy the list again; if you named a format, omit it to have the format detected',
  ),
  'no-count-column': warning(
    (d: { titles: readonly string[] }) =>
      `no column says how many copies there are, so each card counts as one; the columns are ${d.titles.join(', ')}`,
    'name the column with the counts "Count"',
  ),
  'code-ignored': info(
    (d: { format: string; what: string }) =>
      `the ${d.format} also says ${d.what}, which is not a card and is ignored`,
  ),
  'bad-card-ids': error(
    (d: { format: string; cards: number }) =>
      `the ${d.format} names ${d.cards === 1 ? 'a card' : `${d.cards} cards`} by a number that no card can have; not counted`,
    'the code is damaged: copy it again',
  ),
  'not-carried': warning(
    (d: { what: string; format: string }) => `${d.format} cannot carry ${d.what}`,
  ),
};

export const diagnose = diagnoser(deckCodes);

export const deckMeanings: MeaningsOf<typeof deckCodes> = {
  'not-a-decklist': 'A decklist is neither an object of zones nor an array of cards',
  'not-a-card': 'A card of a list is not an object; it is not counted',
  'card-without-name': 'A card of a list has no name; it is not counted',
  'bad-copies':
    "A card's count is not a whole number of at least 1, or is too large; the card is not counted",
  'no-count': 'A card has its count in a field other than "count", so it counts as one copy',
  'bad-printing': "A card's set, number or zone is neither text nor number; it is not counted",
  'not-a-zone': 'A field of a list holds no cards; it is ignored',
  'list-not-json': 'A list looks like JSON, but is not',
  'unknown-format': 'No decklist format has this name',
  'not-of-format': 'A list cannot be read in the requested format',
  'no-count-column':
    'A CSV list has no column for the number of copies, so each card counts as one',
  'code-ignored': 'A deck code also contains something other than cards, which is ignored',
  'bad-card-ids': 'A damaged deck code contains numbers that no card can have',
  'not-carried': 'A part of the list cannot be written in this format',
};

export const deckExamples: ExamplesOf<typeof deckCodes> = {
  'not-a-decklist': [
    `"decklist": 60`,
    `"decklist": { "pokemon": [{ "name": "Charizard ex", "count": 2 }] }`,
  ],
  'not-a-card': [`{ "pokemon": [2] }`, `{ "pokemon": [{ "name": "Charizard ex", "count": 2 }] }`],
  'card-without-name': [
    `{ "count": 2, "set": "OBF", "number": "125" }`,
    `{ "name": "Charizard ex", "count": 2, "set": "OBF", "number": "125" }`,
  ],
  'bad-copies': [
    `{ "name": "Charizard ex", "count": "two" }`,
    `{ "name": "Charizard ex", "count": 2 }`,
  ],
  'no-count': [
    `{ "name": "Charizard ex", "quantity": 2 }`,
    `{ "name": "Charizard ex", "count": 2 }`,
  ],
  'bad-printing': [
    `{ "name": "Charizard ex", "set": ["OBF"] }`,
    `{ "name": "Charizard ex", "set": "OBF" }`,
  ],
  'not-a-zone': [
    `{ "pokemon": [{ "name": "Iono" }], "format": "standard" }`,
    `{ "pokemon": [{ "name": "Iono" }] }`,
  ],
  'list-not-json': [`[{ "name": "Iono" }`, `[{ "name": "Iono" }]`],
  'unknown-format': [
    `readDecklist(text, { format: 'mtg-arena' })`,
    `readDecklist(text, { format: 'arena' })`,
  ],
  'not-of-format': [`readDecklist('4 Iono', { format: 'ydk' })`, `readDecklist('4 Iono')`],
  'no-count-column': [`Name,Main,Side\nOpt,4,0`, `Name,Count,Board\nOpt,4,Main`],
  'code-ignored': [`a code that also names a hero`, `the cards of the code alone`],
  'bad-card-ids': [`a code with the number 18446744073709551616`, `the code as the game copies it`],
  'not-carried': [
    `a list with zones, written as lines without headings`,
    `the same, written as JSON`,
  ],
};
