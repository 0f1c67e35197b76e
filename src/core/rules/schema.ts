/** The JSON Schema of rule files, derived from the same tables as the reader. */
import {
  type Descriptions,
  definitions,
  described,
  type JsonSchema,
  schemaOf,
} from './kind-schemas.js';
import { ruleFile, rules } from './language.js';

/** The descriptions of settings that project files have, too. */
export const settingsDescriptions: Descriptions = {
  printing: { set: 'The code of the set.', number: 'The collector number.' },
  match: {
    names: 'Options for comparing card names.',
    reprints: 'Groups of printings that count as the same card.',
    spellings: 'Groups of names that refer to the same card.',
  },
  'unclassified deck': { id: 'The id of the deck.', name: 'The name of the deck.' },
};

const cards = {
  name: 'The name of the card.',
  set: 'The code of the set; any set if missing.',
  number: 'The collector number; any number if missing.',
  group: 'The name of a group of cards, defined under "groups" of a rule file.',
  where: 'Cards with all of these attributes in the card table.',
  not: 'Excludes cards with any of these attributes.',
  all: 'Every card.',
  zone: 'Counts only cards in these zones of the deck, such as "main".',
};

const descriptions: Descriptions = {
  ...settingsDescriptions,
  selector: cards,
  requirement: {
    ...cards,
    count: 'The minimum number of copies; 1 if missing.',
    max: 'The maximum number of copies; 0 forbids the card.',
    anyOf: 'The alternatives or, with "total", the cards whose copies are added up.',
    atLeast: 'The minimum number of alternatives that must hold; 1 if missing.',
    total: 'The minimum number of copies of all these cards together.',
    unit: 'What is counted: copies (the default), lines of the list, or different card names.',
    each: 'Cards that may each have at most "max" copies; "all" for every card.',
    by: 'Whether copies are counted per name (the default) or per printing.',
    except: 'Names of cards that may have more copies.',
  },
  range: { min: 'The minimum.', max: 'The maximum.' },
  variant: {
    identifier: 'Identifies the variant; unique among rules, variants and fallbacks.',
    name: 'The display name of the deck.',
    cards: 'Requirements in addition to those of the rule.',
    icon: "Added after the rule's icons.",
    priority: 'Variants with smaller numbers are tried first; 10 if missing.',
  },
  rule: {
    identifier: 'Identifies the rule; unique among rules, variants and fallbacks.',
    name: 'The display name of the deck.',
    cards: 'What the deck must contain; if empty, every deck matches.',
    priority: 'Rules with smaller numbers are tried first; 10 if missing.',
    variants: 'Refinements of the rule, tried if it wins.',
    icons: 'Names of icons.',
    generation: 'Groups rules by period.',
  },
  fallback: {
    identifier: 'Identifies the fallback; unique among rules, variants and fallbacks.',
    name: 'The display name of the deck.',
    cards: 'Names of the cards that are typical of the deck.',
    threshold: "The minimum share of these cards in the deck's copies; 0.1 if missing.",
    above: 'The share must be greater than this; replaces the default threshold.',
    per: 'Whether the share is per copy of the deck (the default) or per line of the list.',
    icons: 'Names of icons.',
  },
  'rule file': {
    $schema: 'The address of this schema.',
    game: 'The game of the rules.',
    match: 'How cards are compared.',
    rules: 'The rules.',
    kinds: 'The card names of each kind (written as JSON), for use without a card table.',
    groups: 'Groups of cards, given by name or by selector.',
    conflicts: 'How to label a list that several rules match; "first" if missing.',
    fallbacks: 'Labels for lists that no rule matches.',
    unclassified: 'The label of lists that nothing matches.',
  },
};

/**
 * The JSON Schema (draft 2020-12) of rule files, shipped as `decktype/rules.schema.json`. It accepts what
 * `parseRules` accepts, except that a schema cannot express that identifiers are unique, and cannot limit the
 * nesting of alternatives and unknown values.
 */
export const rulesSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://unpkg.com/decktype/dist/rules.schema.json',
  title: 'decktype rule file',
  description: 'Deck rules: an array of rules, or an object with rules and settings.',
  anyOf: [described(schemaOf(rules), descriptions), described(schemaOf(ruleFile), descriptions)],
  $defs: described(definitions, descriptions),
};
