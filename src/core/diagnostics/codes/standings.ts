/** Findings about tagging standings: their codes, texts, meanings and examples. */
import { grouped } from '../counted.js';
import { diagnoser, type ExamplesOf, error, type MeaningsOf, quote, warning } from '../finding.js';

/** The most fields of a standing that a message names. */
const mostFields = 12;

/** Kind of a file -> its name in messages, if that differs. */
const otherNames: Readonly<Record<string, string>> = {
  overlay: 'an overlay',
  cards: 'a card table',
  form: 'a table of players',
};

export const standingCodes = {
  'standing-not-an-object': error(
    (d: { got: string }) => `a standing is an object, but this is ${d.got}; it is left as it was`,
  ),
  'standing-left': error(
    (d: { faults: number }) =>
      `this standing is left as it was: ${d.faults === 1 ? 'a part' : `${d.faults} parts`} of its decklist cannot be read`,
    'fix the decklist and tag it again',
  ),
  'standing-not-json': error(
    (d: { line: number; what: string }) =>
      `the standing on line ${d.line} cannot be read as JSON and is left as it was: ${d.what}`,
  ),
  'standing-too-long': error(
    (d: { line: number; most: number }) =>
      `the standing on line ${d.line} is longer than ${d.most} bytes and is copied unchanged`,
    'a missing bracket or quote there may make the rest of the file look like one standing',
  ),
  'standings-incomplete': error(
    (d: {
      ending: 'cut-off' | 'trailing' | 'open-object' | 'empty';
      /** For `cut-off`. */
      entries?: number;
    }) =>
      ({
        'cut-off': `the array of standings is not closed; it ends after entry ${d.entries}`,
        trailing: 'more text follows the standings and is not read as standings',
        'open-object': 'the object around the array of standings is not closed',
        empty: 'this holds no standings at all',
      })[d.ending],
    'standings are one JSON array (in an object as its "standings" or alone), or one JSON object per line: fetch the file again',
  ),
  'standings-repeated': error(
    () => 'the object has "standings" more than once; only the first array is read',
    'most readers of JSON take the last one: remove all but one',
  ),
  'same-file': warning(
    (d: { first: string }) => `this is the same file as ${d.first}; it is read once`,
  ),
  'date-not-read': warning(
    (d: { date: string }) =>
      `the date ${quote(d.date)} of this tournament cannot be read, so its lists get the present rules`,
    'write it like 2025-03-01',
  ),
  'more-standings': warning(
    (d: { count: number; last: string }) =>
      `${d.count === 1 ? 'there are findings about 1 more standing' : `there are findings about ${grouped(d.count)} more standings`}, which are not listed; the last of them is ${d.last}`,
  ),
  'trailing-comma': error(
    (d: { entries: number }) =>
      `nothing follows the comma after entry ${d.entries}: this is not JSON`,
    'remove the comma, or fetch the file again if standings are missing',
  ),
  'not-utf8': error(
    (d: { offset: number; encoding?: string }) =>
      `this is not UTF-8 at byte ${d.offset}; invalid bytes are read as U+FFFD`,
    (d) =>
      d.encoding === undefined
        ? 'save the file as UTF-8'
        : `it seems to be ${d.encoding}: save the file as UTF-8`,
  ),
  'other-encoding': error(
    (d: { encoding: string }) => `this is ${d.encoding} and not UTF-8; it is not read`,
    'save the file as UTF-8',
  ),
  'list-left-out': warning((d: { list: string; why: string }) => `${d.list} is left out: ${d.why}`),
  'list-in-part': warning(
    (d: { list: string; why: string; faults: number }) =>
      `${d.list} can be read only in part: ${d.why}${d.faults === 1 ? '' : ` (the first of ${d.faults} faults)`}`,
  ),
  'record-not-read': warning(
    (d: { got: string; most: number }) =>
      `the record of this list is left out: its wins, losses and ties are whole numbers from 0 to ${grouped(d.most)}, but it is ${d.got}`,
  ),
  'file-not-read': error((d: { what: string }) => `this file cannot be read to its end: ${d.what}`),
  'other-content': warning(
    (d: { other: string }) =>
      `this file holds ${otherNames[d.other] ?? d.other} and not lists; it is skipped`,
  ),
  'nothing-read': error(
    (d: { card?: string; got?: string; hasText?: boolean }) =>
      d.card === undefined
        ? `nothing was read from this file: it ${d.hasText ? 'has no cards' : 'is empty'}`
        : `nothing was read from this file: ${quote(d.card)} is ${d.got}, and not a card`,
    (d) =>
      d.card === undefined
        ? undefined
        : `a list of cards is written [{ "name": ${quote(d.card)}, "count": 4 }]`,
  ),
  'without-lists': warning((d: { file: string; fields: readonly string[] }) => {
    const shown = d.fields.slice(0, mostFields).map(quote);
    const more = d.fields.length > mostFields ? ' and others' : '';
    const has = shown.length === 0 ? '' : `; the first has ${shown.join(', ')}${more}`;
    return `no standing in ${d.file} has a list in "decklist"${has}`;
  }),
  'tournament-not-json': error(
    (d: { what: string }) => `this tournament cannot be read as JSON: ${d.what}`,
    'fetch the file again',
  ),
  'tournament-without-decks': error(
    (d: { got: string }) => `"Decks" must be the list of the tournament's decks, but is ${d.got}`,
  ),
  'no-copies': warning(
    (d: { name: string }) => `there are no copies of ${d.name}; the line is read as one copy`,
  ),
};

export const diagnose = diagnoser(standingCodes);

export const standingMeanings: MeaningsOf<typeof standingCodes> = {
  'standing-not-an-object': 'A standing is not an object; it is left as it was',
  'standing-left': 'A standing is left as it was because part of its decklist cannot be read',
  'standing-not-json': 'A standing is not JSON; it is left as it was',
  'standing-too-long': 'A standing exceeds the maximum length; it is copied unchanged',
  'standings-incomplete': 'A file of standings is cut off or empty, or has text after its end',
  'standings-repeated': 'An object has "standings" more than once; only the first is read',
  'same-file': 'Two paths lead to the same file, which is read once',
  'date-not-read':
    'The rules depend on the date of a tournament, which cannot be read; its lists get the present rules',
  'more-standings': 'Too many standings of a file have findings; the rest are only counted',
  'trailing-comma': 'An array of standings has a trailing comma; its entries are read',
  'not-utf8': 'A file contains bytes that are not UTF-8; the rest is read',
  'other-encoding': 'A file is in UTF-16 or UTF-32; none of it is read',
  'list-left-out': 'A list in a file of standings cannot be read and is left out',
  'list-in-part': 'Some lines of a list in a file of standings cannot be read; the others are used',
  'record-not-read': 'A record in a file of standings cannot be read and is left out',
  'file-not-read':
    'A file found in a folder or by a pattern cannot be read to its end; lists before the error are used',
  'other-content':
    'A file found in a folder or by a pattern contains not lists but rules, games, cases, an overlay, settings, a card table or a table of players; it is skipped',
  'nothing-read': 'A file is empty, or contains something other than lists',
  'without-lists': 'No standing in a file has a list',
  'tournament-not-json': 'A tournament file of MTGODecklistCache is not JSON; none of it is tagged',
  'tournament-without-decks': 'A tournament file has no list of decks',
  'no-copies':
    'A line of a list has 0 copies of its card; it is read as one copy, because the rules of MTGOFormatData only check that the line exists',
};

export const standingExamples: ExamplesOf<typeof standingCodes> = {
  'standing-not-an-object': [`[null]`, `[{ "player": "ann", "decklist": null }]`],
  'standing-left': [
    `{ "decklist": { "main": [{ "name": "Iono", "count": -1 }] } }`,
    `{ "decklist": { "main": [{ "name": "Iono", "count": 1 }] } }`,
  ],
  'standing-not-json': [`{ "player": 'ann' }`, `{ "player": "ann" }`],
  'standing-too-long': [
    `[{ "player": "ann }, { "player": "bob" }]`,
    `[{ "player": "ann" }, { "player": "bob" }]`,
  ],
  'standings-incomplete': [`[{ "player": "ann" }`, `[{ "player": "ann" }]`],
  'standings-repeated': [
    `{ "standings": [{ "player": "ann" }], "standings": [{ "player": "bo" }] }`,
    `{ "standings": [{ "player": "ann" }, { "player": "bo" }] }`,
  ],
  'same-file': [`--decks nats.json --decks ./nats.json`, `--decks nats.json`],
  'date-not-read': [`{ "date": "next Friday" }`, `{ "date": "2025-03-07" }`],
  'more-standings': [
    `20,000 standings whose decklist is a text`,
    `the same standings with their cards`,
  ],
  'trailing-comma': [`[{ "player": "ann" }, ]`, `[{ "player": "ann" }]`],
  'not-utf8': [`a file in Latin-1 or Windows-1252`, `the same file, saved as UTF-8`],
  'other-encoding': [
    `a file that Windows PowerShell 5 wrote with >`,
    `the same file, saved as UTF-8`,
  ],
  'list-left-out': [
    `[{ "player": "ann", "decklist": "4 Iono" }]`,
    `[{ "player": "ann", "decklist": [{ "name": "Iono", "count": 4 }] }]`,
  ],
  'list-in-part': [
    `{ "decklist": { "main": [{ "name": "Iono", "count": -1 }] } }`,
    `{ "decklist": { "main": [{ "name": "Iono", "count": 1 }] } }`,
  ],
  'record-not-read': [
    `"record": { "wins": -1, "losses": 2 }`,
    `"record": { "wins": 1, "losses": 2 }`,
  ],
  'file-not-read': [`a link to a file that was deleted`, `a link to a file that exists`],
  'other-content': [
    `decktype coverage rules.json --decks .`,
    `decktype coverage rules.json --decks standings.json`,
  ],
  'nothing-read': [`{ "Lightning Bolt": 4 }`, `[{ "name": "Lightning Bolt", "count": 4 }]`],
  'without-lists': [
    `[{ "player": "ann", "deckList": [{ "name": "Iono" }] }]`,
    `[{ "player": "ann", "decklist": [{ "name": "Iono" }] }]`,
  ],
  'tournament-not-json': [
    `{ "Tournament": { "Name": "Challenge" }, "Decks": [`,
    `{ "Tournament": { "Name": "Challenge" }, "Decks": [] }`,
  ],
  'tournament-without-decks': [
    `{ "Tournament": { "Name": "Challenge" }, "Decks": null }`,
    `{ "Tournament": { "Name": "Challenge" }, "Decks": [] }`,
  ],
  'no-copies': [`{ "Count": 0, "CardName": "Island" }`, `{ "Count": 1, "CardName": "Island" }`],
};
