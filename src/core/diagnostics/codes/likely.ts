/** Findings about the seen cards of a deck: their codes, texts, meanings and examples. */
import { type CodeTable, diagnoser, type ExamplesOf, type MeaningsOf, quote } from '../finding.js';

// Written without helper functions, because `decktype/likely` has no bytes to spare.
export const likelyCodes = {
  'card-not-read': {
    severity: 'error',
    message: (d: { got: string }) =>
      `a card that was seen is a name, or an object with name, count and zone, but this is ${d.got}; it is not counted`,
  },
  'card-in-no-profile': {
    severity: 'info',
    message: (d: { name: string }) => `${quote(d.name)} is in none of the lists of the profiles`,
  },
  'more-seen-than-held': {
    severity: 'warning',
    message: (d: { seen: number; size: number }) =>
      `${d.seen} cards were seen of a deck of ${d.size}`,
    hint: 'leave out cards that were seen twice, or that other cards created; give the zone of cards from the sideboard',
  },
  'bad-setting': {
    severity: 'error',
    message: (d: { setting: string; got: string; expected: string }) =>
      `${quote(d.setting)} must be ${d.expected}, but is ${d.got}; it is not used`,
  },
} as const satisfies CodeTable;

export const diagnose = diagnoser(likelyCodes);

export const likelyMeanings: MeaningsOf<typeof likelyCodes> = {
  'card-not-read': 'A card that was seen cannot be read',
  'card-in-no-profile': 'A card that was seen is in none of the lists of the profiles',
  'more-seen-than-held': 'More cards were seen than the deck has',
  'bad-setting': 'An option of a query to profiles is invalid',
};

export const likelyExamples: ExamplesOf<typeof likelyCodes> = {
  'card-not-read': [
    'profiles.likely([{ name: "Iono", count: "many" }])',
    'profiles.likely([{ name: "Iono", count: 2 }])',
  ],
  'card-in-no-profile': ['profiles.likely(["Dragpault ex"])', 'profiles.likely(["Dragapult ex"])'],
  'more-seen-than-held': [
    'profiles.likely([{ name: "Iono", count: 61 }], { size: 60 })',
    'profiles.likely([{ name: "Iono", count: 4 }], { size: 60 })',
  ],
  'bad-setting': [
    'profiles.likely(["Iono"], { size: 0 })',
    'profiles.likely(["Iono"], { size: 60 })',
  ],
};
