/**
 * The rule language, said once: which things there are, which fields each has, and of what kind.
 * The reader in `parse.ts`, the JSON Schema in `schema.ts` and the types in `model.ts` all hold to
 * these tables.
 */
import { compareOptions, type Printing } from '../decks/identity.js';
import { diagnose } from '../diagnostics/rule-codes.js';
import {
  type Fields,
  hasGaps,
  type Kind,
  label,
  list,
  number,
  object,
  oneOf,
  oneOrMany,
  optional,
  type Path,
  pathPointer,
  plainText,
  required,
  text,
  whole,
} from './fields.js';
import type {
  AnyOfRequirement,
  CardRequirement,
  Fallback,
  MatchSettings,
  Requirement,
  Rule,
  RuleFile,
  Selector,
  TotalRequirement,
  Unclassified,
  Variant,
} from './model.js';

const selectorFields: Fields<Selector> = {
  name: required(text, 'The name of the card.'),
  set: optional(label, 'The code of the set; without it, every set.'),
  number: optional(label, 'The collector number; without it, every number.'),
  zone: optional(oneOrMany(text), 'Count only in these parts of the deck, such as "main".'),
};

const selector = object<Selector>('selector', selectorFields, {
  count: 'total',
  max: 'total',
  anyOf: 'name',
});

const cardRequirement = object<CardRequirement>(
  'requirement',
  {
    ...selectorFields,
    count: optional(whole(1), 'At least so many copies; 1 when missing.'),
    max: optional(whole(0), 'At most so many copies; 0: must not hold the card.'),
  },
  { anyOf: 'name', atLeast: 'name', total: 'name' },
);

const cardFields = { name: 'anyOf', set: 'anyOf', number: 'anyOf', zone: 'anyOf', max: 'anyOf' };

const totalRequirement = object<TotalRequirement>(
  'requirement',
  {
    anyOf: required(list(selector, { least: 1 }), 'The cards whose copies are added up.'),
    total: required(whole(1), 'At least so many copies of all of them together.'),
  },
  { ...cardFields, count: 'total', atLeast: 'total' },
);

/** How deep alternatives may stand inside alternatives. */
const deepestAlternatives = 16;

/** A requirement of any of the three kinds; the fields that are there tell which. */
export const requirement: Kind<Requirement> = {
  schema: { $ref: '#/$defs/requirement' },
  read(value, path, reading) {
    if (!has(value, 'anyOf')) return cardRequirement.read(value, path, reading);
    if (has(value, 'total')) return totalRequirement.read(value, path, reading);
    let depth = 0;
    for (let step: Path | undefined = path; step !== undefined; step = step.parent) {
      if (step.key === 'anyOf') depth++;
    }
    if (depth < deepestAlternatives) return anyOfRequirement.read(value, path, reading);
    const expected = `nested at most ${deepestAlternatives} deep`;
    const data = { field: '"anyOf"', expected, got: 'deeper' };
    reading.diagnostics.push(diagnose('wrong-type', pathPointer(path), data));
    return undefined;
  },
};

function has(value: unknown, field: string): boolean {
  const found = (value as Readonly<Record<string, unknown>> | null | undefined)?.[field];
  return found !== undefined && found !== null;
}

const anyOfRequirement = object<AnyOfRequirement>(
  'requirement',
  {
    anyOf: required(list(requirement, { least: 1 }), 'The alternatives.'),
    atLeast: optional(whole(1), 'At least so many of them hold; 1 when missing.'),
  },
  { ...cardFields, count: 'anyOf', total: 'atLeast' },
);

const variantObject = object<Variant>('variant', {
  identifier: required(text, 'Names the variant; unique among all rules and variants.'),
  name: required(text, 'The name of the deck, as people read it.'),
  cards: required(list(requirement), 'What the deck must hold beside what the rule asks for.'),
  icon: optional(plainText, "Follows the rule's icons."),
  priority: optional(number, 'Variants are tried in ascending order of this; 10 when missing.'),
});

const variant: Kind<Variant> = {
  schema: { $ref: '#/$defs/variant' },
  read(value, path, reading) {
    if (has(value, 'variants')) {
      const place = { ...(path === undefined ? {} : { parent: path }), key: 'variants' };
      reading.diagnostics.push(diagnose('nested-variants', pathPointer(place), {}));
    }
    return variantObject.read(value, path, reading);
  },
};

const ruleObject = object<Rule>('rule', {
  identifier: required(text, 'Names the rule; unique among all rules and variants.'),
  name: required(text, 'The name of the deck, as people read it.'),
  cards: required(list(requirement), 'What the deck must hold; empty: every deck matches.'),
  priority: optional(number, 'Rules are tried in ascending order of this; 10 when missing.'),
  variants: optional(
    list(variant, { named: 'variant' }),
    'Refinements, tried where the rule wins.',
  ),
  icons: optional(list(plainText), 'Names of pictures.'),
  generation: optional(number, 'Groups rules by timeframe.'),
});

// Rules that were read once are not read again: an edit keeps what it did not touch.
const alreadyRead = new WeakSet<object>();

export const rule: Kind<Rule> = {
  schema: { $ref: '#/$defs/rule' },
  read(value, path, reading) {
    if (typeof value === 'object' && value !== null && alreadyRead.has(value)) {
      const known = value as Rule;
      // Variants that stood elsewhere in another file are read again, for their new places.
      if (known.variants === undefined || !hasGaps(known.variants)) return known;
    }
    const read = ruleObject.read(value, path, reading);
    if (read !== undefined) alreadyRead.add(read);
    return read;
  },
};

const fallback = object<Fallback>('fallback', {
  identifier: required(text, 'Names the fallback; unique among rules, variants and fallbacks.'),
  name: required(text, 'The name of the deck, as people read it.'),
  cards: required(list(text), 'Names of the cards that such decks are made of.'),
  threshold: optional(number, "The least part of the deck's copies; 0.1 when missing."),
  icons: optional(list(plainText), 'Names of pictures.'),
});

const printing = object<Printing>('printing', {
  set: required(label, 'The code of the set.'),
  number: required(label, 'The collector number.'),
});

const match = object<MatchSettings>('match', {
  names: optional(list(oneOf(compareOptions)), 'Comparison options for names of cards.'),
  reprints: optional(list(list(printing)), 'Groups of printings that are the same card.'),
});

const unclassified = object<Unclassified>('unclassified deck', {
  id: required(text, 'The id of the deck.'),
  name: required(text, 'The name of the deck.'),
});

/** The array form of a rule file. */
export const rules: Kind<readonly Rule[]> = list(rule, { named: 'rule' });

/** The object form of a rule file. */
export const ruleFile: Kind<RuleFile> = object<RuleFile>('rule file', {
  $schema: optional(plainText, 'The address of this schema.'),
  game: optional(plainText, 'The game that the rules are for.'),
  match: optional(match, 'How cards are compared.'),
  rules: required(rules, 'The rules.'),
  fallbacks: optional(list(fallback, { named: 'fallback' }), 'For lists that no rule matches.'),
  unclassified: optional(unclassified, 'The deck of a list that nothing matches.'),
});

/** What the references in the schemas above lead to. */
export const definitions = {
  requirement: {
    anyOf: [cardRequirement.schema, anyOfRequirement.schema, totalRequirement.schema],
  },
  variant: variantObject.schema,
  rule: ruleObject.schema,
};
