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
    names: 'Comparison options for names of cards.',
    reprints: 'Groups of printings that are the same card.',
    spellings: 'Groups of names that are the same card.',
  },
  'unclassified deck': { id: 'The id of the deck.', name: 'The name of the deck.' },
};

const cards = {
  name: 'The name of the card.',
  set: 'The code of the set; without it, every set.',
  number: 'The collector number; without it, every number.',
  group: 'The name of a group of cards; "groups" of a rule file says which they are.',
  where: 'The cards that have these attributes in the card table.',
  not: 'Of these cards, those that have none of these attributes.',
  all: 'Every card.',
  zone: 'Count only in these parts of the deck, such as "main".',
};

const descriptions: Descriptions = {
  ...settingsDescriptions,
  selector: cards,
  requirement: {
    ...cards,
    count: 'The least number of copies; 1 when missing.',
    max: 'The greatest number of copies; 0: the deck must not have the card.',
    anyOf: 'The alternatives, or the cards whose copies are added up.',
    atLeast: 'How many of the alternatives must hold, at least; 1 when missing.',
    total: 'The least number of copies of all the cards together.',
    unit: 'Count copies (the default), lines of the list, or different names of cards.',
    each: 'Cards of which none may have more copies than "max"; "all": every card.',
    by: 'What is one card: a name (the default), or a printing.',
    except: 'Names of cards that may have more copies.',
  },
  range: { min: 'The least number.', max: 'The greatest number.' },
  variant: {
    identifier: 'Names the variant; unique among all rules and variants.',
    name: 'The name of the deck, as people read it.',
    cards: 'What the deck must have in addition to the requirements of the rule.',
    icon: "Follows the rule's icons.",
    priority: 'Variants are tried in ascending order of this; 10 when missing.',
  },
  rule: {
    identifier: 'Names the rule; unique among all rules and variants.',
    name: 'The name of the deck, as people read it.',
    cards: 'What the deck must hold; empty: every deck matches.',
    priority: 'Rules are tried in ascending order of this; 10 when missing.',
    variants: 'Refinements, tried where the rule wins.',
    icons: 'Names of pictures.',
    generation: 'Groups rules by timeframe.',
  },
  fallback: {
    identifier: 'Names the fallback; unique among rules, variants and fallbacks.',
    name: 'The name of the deck, as people read it.',
    cards: 'Names of the cards that such decks are made of.',
    threshold: "The least part of the deck's copies; 0.1 when missing.",
    above: 'The part must be greater than this; it replaces the threshold.',
    per: 'Part of the copies (the default), or copies for each line of the list.',
    icons: 'Names of pictures.',
  },
  'rule file': {
    $schema: 'The address of this schema.',
    game: 'The game that the rules are for.',
    match: 'How cards are compared.',
    rules: 'The rules.',
    kinds: 'The cards of kinds, as JSON; a card table says this, too.',
    groups: 'Groups of cards: names of cards, or selectors.',
    conflicts: 'The deck of a list that several rules match; "first" when missing.',
    fallbacks: 'For lists that no rule matches.',
    unclassified: 'The deck of a list that nothing matches.',
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
  description: 'Deck rules: an array of rules, or an object that holds them with settings.',
  anyOf: [described(schemaOf(rules), descriptions), described(schemaOf(ruleFile), descriptions)],
  $defs: described(definitions, descriptions),
};
