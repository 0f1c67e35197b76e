/** Findings about decklists: their codes, texts, meanings and examples. */
import { grouped } from '../counted.js';
import { type CodeTable, diagnoser, type ExamplesOf, type MeaningsOf, quote } from '../finding.js';

export const deckCodes = {
  'not-a-decklist': {
    severity: 'error',
    message: (d: { got: string }) =>
      `a decklist is an object of zones or an array of cards, but this is ${d.got}`,
    hint: (d: { got: string }) =>
      d.got.startsWith('{')
        ? 'write a card as { "name": "Lightning Bolt", "count": 4 }'
        : undefined,
  },
  'not-a-card': {
    severity: 'error',
    message: (d: { got: string }) =>
      `a card is an object with name, count, set and number, but this is ${d.got}; it is not counted`,
  },
  'card-without-name': {
    severity: 'error',
    message: (d: { got: string }) =>
      d.got === 'undefined'
        ? 'this card has no name; it is not counted'
        : `this card's name is ${d.got}, not a text; it is not counted`,
  },
  'bad-copies': {
    severity: 'error',
    message: (d: { name: string; got: string; most: number }) =>
      `the count of ${quote(d.name)} must be a whole number from 1 to ${grouped(d.most)}, but is ${d.got}; it is not counted`,
    hint: () => 'write the number of copies alone, for example 4',
  },
  'no-count': {
    severity: 'warning',
    message: (d: { name: string; field: string }) =>
      `${quote(d.name)} has ${quote(d.field)} and no "count", so it counts as one copy`,
    hint: (d: { name: string; field: string }) => `write "count" in place of ${quote(d.field)}`,
  },
  'bad-printing': {
    severity: 'error',
    message: (d: { name: string; field: string; got: string }) =>
      `the ${d.field} of ${quote(d.name)} must be a text or a number, but is ${d.got}; it is not counted`,
  },
  'not-a-zone': {
    severity: 'info',
    message: (d: { zone: string; got: string }) =>
      `${quote(d.zone)} is ${d.got} and holds no cards; it is ignored`,
  },
  'list-not-json': {
    severity: 'error',
    message: (d: { what: string }) => `this looks like JSON, but is not: ${d.what}`,
    hint: () => 'fix the JSON, or name the format that the list is in',
  },
  'line-not-read': {
    severity: 'error',
    message: (d: { line: number; text: string }) =>
      `line ${d.line} is not a card: ${quote(d.text)}`,
    hint: ({ text }) =>
      /^(?:https?:|www\.)/.test(text)
        ? 'links are not followed: paste the list itself'
        : /^\d.*[ ,;|]\d{1,2}x? ?\p{L}/u.test(text)
          ? 'write each card on a line of its own: COUNT NAME, or COUNT NAME SET NUMBER'
          : 'a card is written COUNT NAME, or COUNT NAME SET NUMBER',
  },
  'more-not-read': {
    severity: 'error',
    message: (d: { count: number; last: string }) =>
      `${d.count} more place${d.count === 1 ? '' : 's'} could not be read, the last of them ${d.last}`,
  },
  'set-missing': {
    severity: 'warning',
    message: (d: { name: string; line: number }) =>
      `line ${d.line} ends like a number without a set and is read as the card ${quote(d.name)}`,
    hint: () => 'write the set before the number, for example SP SWSH260',
  },
  'in-game-printing': {
    severity: 'info',
    message: (d: { name: string; set: string }) =>
      `${d.set} is a set of the game client alone: ${quote(d.name)} matches by its name, not by its printing`,
  },
  'unknown-format': {
    severity: 'error',
    message: (d: { format: string; known: readonly string[] }) =>
      `there is no decklist format ${quote(d.format)} here`,
    hint: (d: { format: string; known: readonly string[] }) =>
      `the formats are ${d.known.join(', ')}`,
  },
} as const satisfies CodeTable;

export const diagnose = diagnoser(deckCodes);

export const deckMeanings: MeaningsOf<typeof deckCodes> = {
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
};

export const deckExamples: ExamplesOf<typeof deckCodes> = {
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
};
