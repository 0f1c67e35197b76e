/** What the codes about rules of others mean. */

import type { importCodes } from '../codes/imports.js';
import type { CatalogueOf } from './entry.js';

export const importCatalogue: CatalogueOf<typeof importCodes> = {
  'mtgo-no-archetypes': {
    about: 'The folder holds no archetypes of the format that was asked for',
    before: `decktype import-rules mtgo MTGOFormatData --format Mdern`,
    after: `decktype import-rules mtgo MTGOFormatData --format Modern`,
  },
  'mtgo-not-json': {
    about: 'A file is not JSON, even with trailing commas allowed; it is left out',
    before: `{ "Name": "Burn", "Conditions": [{ ] }`,
    after: `{ "Name": "Burn", "Conditions": [{ "Cards": ["Lava Spike"] }] }`,
  },
  'mtgo-empty-file': {
    about: 'A file is empty and is skipped',
    before: `(an empty file)`,
    after: `{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
  },
  'mtgo-wrong-shape': {
    about: 'A part of a file is not of the expected kind; it is left out',
    before: `{ "Name": "Burn", "Conditions": "Lava Spike" }`,
    after: `{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
  },
  'mtgo-no-name': {
    about: 'An archetype has no name and is called after its file',
    before: `{ "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
    after: `{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
  },
  'mtgo-unknown-condition': {
    about: 'A condition is of a type that there is not; what it belongs to is left out',
    before: `{ "Type": "InMainbord", "Cards": ["Lava Spike"] }`,
    after: `{ "Type": "InMainboard", "Cards": ["Lava Spike"] }`,
  },
  'mtgo-no-condition-type': {
    about: 'A condition has no type and is read as InMainboard, as the original program does',
    before: `{ "Cards": ["Lava Spike"] }`,
    after: `{ "Type": "InMainboard", "Cards": ["Lava Spike"] }`,
  },
  'mtgo-empty-condition': {
    about: 'A condition lists no cards and is skipped, as in the original program',
    before: `{ "Type": "InMainboard", "Cards": [] }`,
    after: `{ "Type": "InMainboard", "Cards": ["Lava Spike"] }`,
  },
  'mtgo-ignored-cards': {
    about: 'A condition that reads only its first card lists more of them',
    before: `{ "Type": "InMainboard", "Cards": ["Lava Spike", "Rift Bolt"] }`,
    after: `{ "Type": "OneOrMoreInMainboard", "Cards": ["Lava Spike", "Rift Bolt"] }`,
  },
  'mtgo-name-never-held': {
    about: 'A name has white space or an accent that names of cards never have, so it never holds',
    before: `"Cards": ["Lava Spike "]`,
    after: `"Cards": ["Lava Spike"]`,
  },
  'mtgo-name-in-no-list': {
    about: 'None of the lists that were given holds a card of this name',
    before: `"Cards": ["Arclight Pheonix"]`,
    after: `"Cards": ["Arclight Phoenix"]`,
  },
  'mtgo-nested-variants': {
    about: 'Variants of a variant are never tried',
    before: `"Variants": [{ "Name": "Boros", "Variants": [{ "Name": "Mono" }] }]`,
    after: `"Variants": [{ "Name": "Boros" }, { "Name": "Mono" }]`,
  },
  'mtgo-same-name': {
    about: 'Two archetypes have one name; their identifiers tell them apart',
    before: `"Name": "Burn" in two files`,
    after: `"Name": "Burn" and "Name": "Burn Aggro"`,
  },
  'mtgo-bad-meta': {
    about: 'A period of metas.json has no name or no date; it is left out',
    before: `{ "Metas": [{ "Name": "PostBan" }] }`,
    after: `{ "Metas": [{ "Name": "PostBan", "StartDate": "2024-03-11" }] }`,
  },
  'card-colors-unread': {
    about: 'A table of card colours cannot be read',
    before: `["Lava Spike", "R"]`,
    after: `{ "NonLands": [{ "Name": "Lava Spike", "Color": "R" }] }`,
  },
  'wire-loses': {
    about: 'The wire format cannot say this; the rest of the rule is kept',
    before: `{ "name": "Lava Spike", "count": 2, "max": 3 }`,
    after: `{ "name": "Lava Spike", "count": 2 }`,
  },
  'wire-leaves-out': {
    about: 'The wire format cannot say this, and without it the rule would mean something else',
    before: `{ "identifier": "red", "cards": [{ "name": "Island", "max": 0 }] }`,
    after: `{ "identifier": "red", "cards": [{ "name": "Mountain", "count": 10 }] }`,
  },
};
