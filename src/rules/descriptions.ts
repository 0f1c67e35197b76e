/**
 * What each field of the rule language is for, as editors show it. The texts stand apart from the
 * tables in `language.ts` so that only the schema carries them, and not every page that reads
 * rules; their types hold them to the model, field by field.
 */
import type { Printing } from '../decks/identity.js';
import type { JsonSchema } from './fields.js';
import type {
  AnyOfRequirement,
  CardRequirement,
  Fallback,
  MatchSettings,
  Rule,
  RuleFile,
  TotalRequirement,
  Unclassified,
  Variant,
} from './model.js';

type About<T> = { readonly [K in keyof T]-?: string };

const requirement: About<CardRequirement & AnyOfRequirement & TotalRequirement> = {
  name: 'The name of the card.',
  set: 'The code of the set; without it, every set.',
  number: 'The collector number; without it, every number.',
  zone: 'Count only in these parts of the deck, such as "main".',
  count: 'At least so many copies; 1 when missing.',
  max: 'At most so many copies; 0: must not hold the card.',
  anyOf: 'The alternatives, or the cards whose copies are added up.',
  atLeast: 'At least so many alternatives hold; 1 when missing.',
  total: 'At least so many copies of all of them together.',
  unit: 'Count copies (the default), or lines of the list.',
};

const variant: About<Variant> = {
  identifier: 'Names the variant; unique among all rules and variants.',
  name: 'The name of the deck, as people read it.',
  cards: 'What the deck must hold beside what the rule asks for.',
  icon: "Follows the rule's icons.",
  priority: 'Variants are tried in ascending order of this; 10 when missing.',
  complexity: 'How many requirements it counts for where the simplest wins; those in "cards".',
};

const rule: About<Rule> = {
  identifier: 'Names the rule; unique among all rules and variants.',
  name: 'The name of the deck, as people read it.',
  cards: 'What the deck must hold; empty: every deck matches.',
  priority: 'Rules are tried in ascending order of this; 10 when missing.',
  variants: 'Refinements, tried where the rule wins.',
  icons: 'Names of pictures.',
  generation: 'Groups rules by timeframe.',
  complexity: 'How many requirements it counts for where the simplest wins; those in "cards".',
};

const fallback: About<Fallback> = {
  identifier: 'Names the fallback; unique among rules, variants and fallbacks.',
  name: 'The name of the deck, as people read it.',
  cards: 'Names of the cards that such decks are made of.',
  threshold: "The least part of the deck's copies; 0.1 when missing.",
  above: 'The part must be greater than this; it stands in place of a threshold.',
  per: 'Part of the copies (the default), or copies for each line of the list.',
  icons: 'Names of pictures.',
};

const match: About<MatchSettings> = {
  names: 'Comparison options for names of cards.',
  reprints: 'Groups of printings that are the same card.',
};

const printing: About<Printing> = {
  set: 'The code of the set.',
  number: 'The collector number.',
};

const unclassified: About<Unclassified> = {
  id: 'The id of the deck.',
  name: 'The name of the deck.',
};

const ruleFile: About<RuleFile> = {
  $schema: 'The address of this schema.',
  game: 'The game that the rules are for.',
  match: 'How cards are compared.',
  rules: 'The rules.',
  fallbacks: 'For lists that no rule matches.',
  unclassified: 'The deck of a list that nothing matches.',
};

/** By the title that the object's schema has. */
const descriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  requirement,
  selector: requirement,
  variant,
  rule,
  fallback,
  match,
  printing,
  'unclassified deck': unclassified,
  'rule file': ruleFile,
};

/** The schema with a description at every field of the objects that are known here. */
export function described<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(described) as T;
  const { title } = schema as JsonSchema;
  const texts = descriptions[String(title)];
  const entries = Object.entries(schema).map(([key, value]) => {
    if (key !== 'properties' || texts === undefined) return [key, described(value)];
    const fields = Object.entries(value as Readonly<Record<string, JsonSchema>>).map(
      ([name, field]) => [
        name,
        // What is excluded here has no meaning to describe.
        field.type === 'null' ? field : { description: texts[name], ...described(field) },
      ],
    );
    return [key, Object.fromEntries(fields)];
  });
  return Object.fromEntries(entries) as T;
}
