/** Findings about the answers of the data interface: their codes, texts, meanings and examples. */
import { counted } from '../counted.js';
import { diagnoser, type ExamplesOf, error, type MeaningsOf, warning } from '../finding.js';

const emptied = (row: string) =>
  ({
    severity: 'warning',
    message: (d: { rows: number }) =>
      `the tournament had ${counted(d.rows, row)}, and has none now, because this list is empty`,
    hint: 'import the old file again to restore them',
  }) as const;

export const apiCodes = {
  'body-not-json': error(
    (d: { what: string; isCutOff?: boolean }) => `this cannot be read as JSON: ${d.what}`,
    'check that the address is that of a data interface, or fetch the file again',
  ),
  'not-as-expected': error(
    (d: { expected: string; got: string }) => `this must be ${d.expected}, but is ${d.got}`,
  ),
  'standings-emptied': emptied('standing'),
  'pairings-emptied': emptied('pairing'),
  'rules-emptied': warning(
    (d: { rules: number }) =>
      `this file has no rules, and replaces ${counted(d.rules, 'rule')} of the store: all their lists are unclassified`,
    'to restore them, run decktype store rollback with the same --game and --event-format',
  ),
  'row-left-out': error(
    (d: { what: string }) =>
      `this ${d.what} cannot be used without its invalid part; it is left out`,
  ),
  'field-left-out': warning(
    (d: { expected: string; got: string }) =>
      `this must be ${d.expected}, but is ${d.got}; it is treated as missing`,
  ),
  'id-not-usable': error(
    (d: { id: string }) =>
      `the id ${d.id} cannot be a part of an address; what it names is left out`,
    'ids have 1 to 255 characters, no NUL, and are not "." or ".."',
  ),
  'id-not-the-same': error(
    (d: { id: string; place: string }) =>
      `these are the details of ${d.id}, but in the place of ${d.place}; they are left out`,
    'rename the folder, or fetch the details again',
  ),
  'tournament-unknown': error(
    (d: { id: string }) =>
      `there are no details of the tournament ${d.id}, so what belongs to it is left out`,
    'import its details.json first, or together with this',
  ),
  'card-table-needed': error(
    (d: { what: string }) =>
      `the store keeps only what the earlier rules needed of the card table, and these need more: ${d.what}`,
    'give the card table again with --cards, or do without it with --no-keep',
  ),
  'text-with-nul': error(
    () =>
      'this contains the character U+0000, which databases cannot store; the row or file is skipped',
    'remove the character',
  ),
  'not-fetched': error(
    (d: { why: string }) => `this could not be fetched: ${d.why}`,
    'the next run tries again',
  ),
  'no-standings': warning(
    () => 'the service has no standings of this tournament, so no lists of it are copied',
  ),
};

export const diagnose = diagnoser(apiCodes);

export const apiMeanings: MeaningsOf<typeof apiCodes> = {
  'body-not-json': 'A file or the answer of a service is not JSON',
  'not-as-expected': 'A required value is missing or has the wrong type',
  'standings-emptied': 'An empty list replaces the standings of a tournament',
  'pairings-emptied': 'An empty list replaces the pairings of a tournament',
  'rules-emptied': 'A file without rules replaces the rules of a store',
  'row-left-out':
    'A row cannot be used without its invalid part and is left out; the other rows are kept',
  'field-left-out': 'A field has the wrong type; it is treated as missing',
  'id-not-usable': 'An id cannot be part of a URL; what it names is left out',
  'id-not-the-same': 'The details of a tournament contain the id of another one',
  'tournament-unknown': 'Standings or pairings were given without the details of their tournament',
  'card-table-needed':
    'Rules were imported without a card table and need more of it than the store kept for the earlier rules',
  'text-with-nul':
    'A row or file contains the character U+0000, which databases cannot store; it is skipped',
  'not-fetched': 'A service did not return a tournament or rules; the next run tries again',
  'no-standings':
    'A service lists a tournament but has no standings for it; it is stored without lists',
};

export const apiExamples: ExamplesOf<typeof apiCodes> = {
  'body-not-json': [`[{ "player": "p1" }`, `[{ "player": "p1" }]`],
  'not-as-expected': [`{ "player": 5, "placing": 1 }`, `{ "player": "p5", "placing": 1 }`],
  'standings-emptied': [`[]`, `[{ "player": "p1", "placing": 1 }]`],
  'pairings-emptied': [`[]`, `[{ "round": 1, "player1": "p1", "player2": "p2", "winner": "p1" }]`],
  'rules-emptied': [`[]`, `[{ "identifier": "a", "name": "A", "cards": [{ "name": "Opt" }] }]`],
  'row-left-out': [
    `[{ "player": "p1" }, { "name": "Player 2" }]`,
    `[{ "player": "p1" }, { "player": "p2", "name": "Player 2" }]`,
  ],
  'field-left-out': [`{ "player": "p1", "placing": "first" }`, `{ "player": "p1", "placing": 1 }`],
  'id-not-usable': [`{ "id": "..", "name": "Cup" }`, `{ "id": "cup", "name": "Cup" }`],
  'id-not-the-same': [
    `tournaments/cup/details.json: { "id": "open", … }`,
    `tournaments/open/details.json: { "id": "open", … }`,
  ],
  'tournament-unknown': [
    'decktype import standings.json --tournament cup',
    'decktype import details.json standings.json --tournament cup',
  ],
  'card-table-needed': [
    'decktype import rules.json --game PTCG',
    'decktype import rules.json --game PTCG --cards cards.json',
  ],
  'text-with-nul': [`{ "player": "p1\\u0000" }`, `{ "player": "p1" }`],
  'not-fetched': [
    '/tournaments/cup/standings answered 500',
    '/tournaments/cup/standings answered 200',
  ],
  'no-standings': [
    '/tournaments/cup/standings answered 404',
    '/tournaments/cup/standings answered 200',
  ],
};
