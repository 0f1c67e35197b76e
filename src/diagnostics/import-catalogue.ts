/** What the codes about rules of others, read in or written out, mean. */
import type { CatalogueOf } from './catalogue-entry.js';
import type { importCodes } from './import-codes.js';

export const importCatalogue: CatalogueOf<typeof importCodes> = {
  'mtgo-no-archetypes': {
    about: 'The folder holds no archetypes of the format',
    before: `decktype import-rules mtgo .`,
    after: `decktype import-rules mtgo MTGOFormatData --format Modern`,
  },
  'mtgo-not-json': {
    about: 'A file of the folder is not JSON; it is left out',
    before: `{ "Name": "Burn" "Conditions": [] }`,
    after: `{ "Name": "Burn", "Conditions": [] }`,
  },
  'mtgo-empty-file': {
    about: 'A file of the folder is empty; it is passed over',
    before: `an empty Burn.json`,
    after: `{ "Name": "Burn", "Conditions": [ … ] }`,
  },
  'mtgo-wrong-shape': {
    about: 'A part of a file is not what it must be; it is left out',
    before: `{ "Name": "Burn", "Conditions": "Lightning Bolt" }`,
    after: `{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Lightning Bolt"] }] }`,
  },
  'mtgo-no-name': {
    about: 'An archetype has no name and is called after its file',
    before: `{ "Conditions": [ … ] }`,
    after: `{ "Name": "Burn", "Conditions": [ … ] }`,
  },
  'mtgo-unknown-condition': {
    about: 'There is no condition of this type; what it belongs to is left out',
    before: `{ "Type": "InMainbord", "Cards": ["Lightning Bolt"] }`,
    after: `{ "Type": "InMainboard", "Cards": ["Lightning Bolt"] }`,
  },
  'mtgo-no-condition-type': {
    about: 'A condition has no type and is read as InMainboard',
    before: `{ "Cards": ["Lightning Bolt"] }`,
    after: `{ "Type": "InMainboard", "Cards": ["Lightning Bolt"] }`,
  },
  'mtgo-empty-condition': {
    about: 'A condition lists no cards; it is passed over',
    before: `{ "Type": "InMainboard", "Cards": [] }`,
    after: `{ "Type": "InMainboard", "Cards": ["Lightning Bolt"] }`,
  },
  'mtgo-ignored-cards': {
    about: 'A condition that reads one card lists several; the others are ignored',
    before: `{ "Type": "InMainboard", "Cards": ["Lightning Bolt", "Lava Spike"] }`,
    after: `{ "Type": "OneOrMoreInMainboard", "Cards": ["Lightning Bolt", "Lava Spike"] }`,
  },
  'mtgo-name-never-held': {
    about: 'A card is spelled as no list spells it, such as with two spaces',
    before: `"Lightning  Bolt"`,
    after: `"Lightning Bolt"`,
  },
  'mtgo-name-in-no-list': {
    about: 'No list given holds a card of this name',
    before: `"Lightning Blot"`,
    after: `"Lightning Bolt"`,
  },
  'mtgo-nested-variants': {
    about: 'A variant has variants of its own, which are never looked at',
    before: `"Variants": [{ "Name": "A", "Variants": [{ "Name": "B", … }], … }]`,
    after: `"Variants": [{ "Name": "B", … }, { "Name": "A", … }]`,
  },
  'mtgo-same-name': {
    about: 'Two archetypes have one name; the later one has another identifier',
    before: `Burn.json and RedBurn.json, both with "Name": "Burn"`,
    after: `"Name": "Burn" and "Name": "Red Burn"`,
  },
  'card-colors-unread': {
    about: 'A table of card colours cannot be read',
    before: `[]`,
    after: `{ "Lands": [], "NonLands": [{ "Name": "Lightning Bolt", "Color": "R" }] }`,
  },
  'wire-loses': {
    about: 'The wire format cannot say a part of the rules, which are written without it',
    before: `{ "rules": [ … ], "fallbacks": [ … ] }`,
    after: `[ … ]`,
  },
  'wire-leaves-out': {
    about: 'The wire format cannot say what a rule asks for, so the rule is left out',
    before: `{ "identifier": "a", "cards": [{ "name": "Iono", "max": 0 }], … }`,
    after: `{ "identifier": "a", "cards": [{ "name": "Arven" }], … }`,
  },
};
