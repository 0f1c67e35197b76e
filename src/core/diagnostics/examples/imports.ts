/** Examples of the codes about rules of others. */
import type { importCodes } from '../codes/imports.js';
import type { ExamplesOf } from './example.js';

export const importExamples: ExamplesOf<typeof importCodes> = {
  'mtgo-no-archetypes': {
    before: `decktype import-rules mtgo MTGOFormatData --format Mdern`,
    after: `decktype import-rules mtgo MTGOFormatData --format Modern`,
  },
  'mtgo-not-json': {
    before: `{ "Name": "Burn", "Conditions": [{ ] }`,
    after: `{ "Name": "Burn", "Conditions": [{ "Cards": ["Lava Spike"] }] }`,
  },
  'mtgo-empty-file': {
    before: `(an empty file)`,
    after: `{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
  },
  'mtgo-wrong-shape': {
    before: `{ "Name": "Burn", "Conditions": "Lava Spike" }`,
    after: `{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
  },
  'mtgo-no-name': {
    before: `{ "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
    after: `{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
  },
  'mtgo-unknown-condition': {
    before: `{ "Type": "InMainbord", "Cards": ["Lava Spike"] }`,
    after: `{ "Type": "InMainboard", "Cards": ["Lava Spike"] }`,
  },
  'mtgo-no-condition-type': {
    before: `{ "Cards": ["Lava Spike"] }`,
    after: `{ "Type": "InMainboard", "Cards": ["Lava Spike"] }`,
  },
  'mtgo-empty-condition': {
    before: `{ "Type": "InMainboard", "Cards": [] }`,
    after: `{ "Type": "InMainboard", "Cards": ["Lava Spike"] }`,
  },
  'mtgo-ignored-cards': {
    before: `{ "Type": "InMainboard", "Cards": ["Lava Spike", "Rift Bolt"] }`,
    after: `{ "Type": "OneOrMoreInMainboard", "Cards": ["Lava Spike", "Rift Bolt"] }`,
  },
  'mtgo-name-never-held': {
    before: `"Cards": ["Lava Spike "]`,
    after: `"Cards": ["Lava Spike"]`,
  },
  'mtgo-name-in-no-list': {
    before: `"Cards": ["Arclight Pheonix"]`,
    after: `"Cards": ["Arclight Phoenix"]`,
  },
  'mtgo-nested-variants': {
    before: `"Variants": [{ "Name": "Boros", "Variants": [{ "Name": "Mono" }] }]`,
    after: `"Variants": [{ "Name": "Boros" }, { "Name": "Mono" }]`,
  },
  'mtgo-same-name': {
    before: `"Name": "Burn" in two files`,
    after: `"Name": "Burn" and "Name": "Burn Aggro"`,
  },
  'mtgo-bad-meta': {
    before: `{ "Metas": [{ "Name": "PostBan" }] }`,
    after: `{ "Metas": [{ "Name": "PostBan", "StartDate": "2024-03-11" }] }`,
  },
  'card-colors-unread': {
    before: `["Lava Spike", "R"]`,
    after: `{ "NonLands": [{ "Name": "Lava Spike", "Color": "R" }] }`,
  },
  'wire-loses': {
    before: `{ "conflicts": "report", "rules": [] }`,
    after: `{ "rules": [] }`,
  },
  'wire-leaves-out': {
    before: `{ "identifier": "red", "cards": [{ "name": "Island", "max": 0 }] }`,
    after: `{ "identifier": "red", "cards": [{ "name": "Mountain", "count": 10 }] }`,
  },
};
