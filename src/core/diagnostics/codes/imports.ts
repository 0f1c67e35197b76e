/** Findings about imported and exported rules: their codes, texts, meanings and examples. */
import { counted, noneOf } from '../counted.js';
import {
  diagnoser,
  didYouMean,
  type ExamplesOf,
  error,
  info,
  type MeaningsOf,
  quote,
  warning,
} from '../finding.js';

const list = (texts: readonly string[]) => texts.map(quote).join(', ');

export const importCodes = {
  'mtgo-no-archetypes': error(
    (d: { format: string }) => `there are no archetypes of ${d.format} here`,
    'give the folder of a format, which holds the folder "Archetypes", or its parent',
  ),
  'mtgo-not-json': error(
    (d: { what: string }) => `this cannot be read as JSON: ${d.what}; the file is left out`,
  ),
  'mtgo-empty-file': warning(
    (d: { what: 'empty' | 'null' }) => `this file is ${d.what} and is skipped`,
  ),
  'mtgo-wrong-shape': error(
    (d: { what: string; left: string }) => `${d.what}; the ${d.left} is left out`,
  ),
  'mtgo-no-name': warning(
    (d: { name: string }) => `this has no "Name"; it is called ${quote(d.name)} after its file`,
  ),
  'mtgo-unknown-condition': error(
    (d: { type: string; left: string }) =>
      `the condition type ${d.type} is unknown; the ${d.left} is left out`,
  ),
  'mtgo-no-condition-type': warning(
    () => 'this condition has no "Type" and is read as InMainboard',
  ),
  'mtgo-empty-condition': warning(() => 'this condition lists no cards and is skipped'),
  'mtgo-ignored-cards': warning(
    (d: { type: string; ignored: readonly string[] }) =>
      `${d.type} reads only the first card; it ignores ${list(d.ignored)}`,
    (d) =>
      d.type.startsWith('DoesNot')
        ? 'write a condition for each card'
        : `if one of them is enough, write OneOrMore${d.type}; if all are needed, one condition each`,
  ),
  'mtgo-name-never-held': warning(
    (d: { name: string; canonical: string }) =>
      `names compare exactly, and no list holds a card that is spelled ${quote(d.name)}`,
    (d) => `write ${quote(d.canonical)}`,
  ),
  'mtgo-name-in-no-list': warning(
    (d: { name: string; lists: number; nearest: string | undefined }) =>
      `${noneOf(d.lists, 'list', ['holds', 'hold'])} ${quote(d.name)}${didYouMean(d.nearest)}`,
  ),
  'mtgo-nested-variants': warning(() => 'variants of a variant are never tried'),
  'mtgo-same-name': info(
    (d: { name: string; identifier: string }) =>
      `another archetype is called ${quote(d.name)} as well; this one has the identifier ${quote(d.identifier)}`,
  ),
  'mtgo-bad-meta': warning(() => 'this period has no "Name" and date "StartDate"; it is left out'),
  'archetype-none': error(
    (d: { format: string }) => `there are no rules of ${d.format} here`,
    'give the folder of a format, which holds a YAML file for each deck, or its parent',
  ),
  'archetype-unread': error((d: { what: string }) => `${d.what}; the file is left out`),
  'archetype-read-as': warning(
    (d: { what: string; as: string }) => `${d.what} and is read as ${d.as}`,
  ),
  'archetype-never': warning(
    (d: { least: number; cards: number }) =>
      `this rule can never hold: it asks for ${d.least} of ${counted(d.cards, 'card')}`,
    (d) => `ask for ${d.cards} at most`,
  ),
  'archetype-empty': warning(
    (d: { name: string }) =>
      `${quote(d.name)} asks for nothing, so it matches every list that no rule before it does`,
  ),
  'card-colors-unread': error(
    (d: { what: string }) => `this is not a table of card colours: ${d.what}`,
    'write { "Lands": [ { "Name": …, "Color": "WU" } ], "NonLands": [ … ] }',
  ),
  'wire-loses': warning(
    (d: { what: string; where: string }) =>
      `the wire format cannot say ${d.what}; ${d.where} without it`,
  ),
  'wire-leaves-out': warning(
    (d: { what: string; left: string }) =>
      `the wire format cannot say ${d.what}; ${d.left} is left out`,
  ),
};

export const diagnose = diagnoser(importCodes);

export const importMeanings: MeaningsOf<typeof importCodes> = {
  'mtgo-no-archetypes': 'The folder contains no archetypes of the requested format',
  'mtgo-not-json': 'A file is not JSON, even with trailing commas allowed, and is left out',
  'mtgo-empty-file': 'A file is empty and is skipped',
  'mtgo-wrong-shape': 'Part of a file has the wrong type and is left out',
  'mtgo-no-name': 'An archetype has no name and is named after its file',
  'mtgo-unknown-condition': 'A condition has an unknown type; its archetype is left out',
  'mtgo-no-condition-type':
    'A condition has no type and is read as InMainboard, as the original program does',
  'mtgo-empty-condition': 'A condition lists no cards and is skipped, as in the original program',
  'mtgo-ignored-cards': 'A condition that reads only its first card lists several',
  'mtgo-name-never-held':
    'A name contains white space or an accent that card names never have, so no list can contain it',
  'mtgo-name-in-no-list': 'None of the given lists contains a card of this name',
  'mtgo-nested-variants': 'Variants of a variant are never tried',
  'mtgo-same-name': 'Two archetypes have the same name; their identifiers differ',
  'mtgo-bad-meta': 'A period in metas.json has no name or no date and is left out',
  'archetype-none': 'The folder contains no YAML files of the requested format',
  'archetype-unread': 'A YAML file is not a rule of mtg-archetypes; it is left out',
  'archetype-read-as': 'A value is unknown to the original program, which reads it as another one',
  'archetype-never': 'A rule asks for more cards than it lists, so it never holds',
  'archetype-empty': 'A rule has no conditions, so it matches every list',
  'card-colors-unread': 'A table of card colours cannot be read',
  'wire-loses': 'The wire format cannot express this; the rules are written without it',
  'wire-leaves-out':
    'The wire format cannot express this, and writing the rule without it would change labels, so the rule is left out',
};

export const importExamples: ExamplesOf<typeof importCodes> = {
  'mtgo-no-archetypes': [
    `decktype import-rules mtgo MTGOFormatData --format Mdern`,
    `decktype import-rules mtgo MTGOFormatData --format Modern`,
  ],
  'mtgo-not-json': [
    `{ "Name": "Burn", "Conditions": [{ ] }`,
    `{ "Name": "Burn", "Conditions": [{ "Cards": ["Lava Spike"] }] }`,
  ],
  'mtgo-empty-file': [
    `(an empty file)`,
    `{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
  ],
  'mtgo-wrong-shape': [
    `{ "Name": "Burn", "Conditions": "Lava Spike" }`,
    `{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
  ],
  'mtgo-no-name': [
    `{ "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
    `{ "Name": "Burn", "Conditions": [{ "Type": "InMainboard", "Cards": ["Lava Spike"] }] }`,
  ],
  'mtgo-unknown-condition': [
    `{ "Type": "InMainbord", "Cards": ["Lava Spike"] }`,
    `{ "Type": "InMainboard", "Cards": ["Lava Spike"] }`,
  ],
  'mtgo-no-condition-type': [
    `{ "Cards": ["Lava Spike"] }`,
    `{ "Type": "InMainboard", "Cards": ["Lava Spike"] }`,
  ],
  'mtgo-empty-condition': [
    `{ "Type": "InMainboard", "Cards": [] }`,
    `{ "Type": "InMainboard", "Cards": ["Lava Spike"] }`,
  ],
  'mtgo-ignored-cards': [
    `{ "Type": "InMainboard", "Cards": ["Lava Spike", "Rift Bolt"] }`,
    `{ "Type": "OneOrMoreInMainboard", "Cards": ["Lava Spike", "Rift Bolt"] }`,
  ],
  'mtgo-name-never-held': [`"Cards": ["Lava Spike "]`, `"Cards": ["Lava Spike"]`],
  'mtgo-name-in-no-list': [`"Cards": ["Arclight Pheonix"]`, `"Cards": ["Arclight Phoenix"]`],
  'mtgo-nested-variants': [
    `"Variants": [{ "Name": "Boros", "Variants": [{ "Name": "Mono" }] }]`,
    `"Variants": [{ "Name": "Boros" }, { "Name": "Mono" }]`,
  ],
  'mtgo-same-name': [`"Name": "Burn" in two files`, `"Name": "Burn" and "Name": "Burn Aggro"`],
  'mtgo-bad-meta': [
    `{ "Metas": [{ "Name": "PostBan" }] }`,
    `{ "Metas": [{ "Name": "PostBan", "StartDate": "2024-03-11" }] }`,
  ],
  'archetype-none': [
    'decktype import-rules mtg-archetypes rules --format mdern',
    'decktype import-rules mtg-archetypes rules --format modern',
  ],
  'archetype-unread': ['name: Burn\nsignatures:', 'name: Burn\nsignatures:\n  - Lava Spike'],
  'archetype-read-as': [
    'mandatory:\n  - { card: Lava Spike, in: mainboard }',
    'mandatory:\n  - { card: Lava Spike, in: main }',
  ],
  'archetype-never': [
    'signatures: [Lava Spike]\nmin_signatures: 2',
    'signatures: [Lava Spike, Rift Bolt]\nmin_signatures: 2',
  ],
  'archetype-empty': ['name: Burn', 'name: Burn\nmandatory: [Lava Spike]'],
  'card-colors-unread': [
    `["Lava Spike", "R"]`,
    `{ "NonLands": [{ "Name": "Lava Spike", "Color": "R" }] }`,
  ],
  'wire-loses': [`{ "conflicts": "report", "rules": [] }`, `{ "rules": [] }`],
  'wire-leaves-out': [
    `{ "identifier": "red", "cards": [{ "name": "Island", "max": 0 }] }`,
    `{ "identifier": "red", "cards": [{ "name": "Mountain", "count": 10 }] }`,
  ],
};
