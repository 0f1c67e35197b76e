/**
 * The rule language: its objects, their fields, and the kinds of the fields. The reader in `parse.ts`
 * and the JSON Schema in `schema.ts` are made from these tables, which are typed against `model.ts`.
 */

import { compareOptions, type Printing } from '../decks/identity.js';
import {
  type Fields,
  type Kind,
  label,
  list,
  number,
  object,
  oneOf,
  oneOrMany,
  optional,
  plainText,
  text,
  whole,
} from './fields.js';
import {
  type AnyOfRequirement,
  type CardRequirement,
  deepestAlternatives,
  type Fallback,
  type MatchSettings,
  type Requirement,
  type Rule,
  type RuleFile,
  type RuleFileSettings,
  type Selector,
  type TotalRequirement,
  type Unclassified,
  type Unit,
  type Variant,
} from './model.js';
import { isMissing, type Path, report } from './reading.js';
import { hasGaps } from './source-indexes.js';

const selectorFields: Fields<Selector> = {
  name: optional(text),
  set: optional(label),
  number: optional(label),
  zone: optional(oneOrMany(text)),
};

/** A selector has at least one of these. */
const selecting = ['name', 'number'];

const selector = object<Selector>(
  'selector',
  selectorFields,
  { count: 'total', max: 'total', anyOf: 'name' },
  selecting,
);

export const cardRequirement = object<CardRequirement>(
  'requirement',
  {
    ...selectorFields,
    count: optional(whole(1)),
    max: optional(whole(0)),
  },
  { anyOf: 'name', atLeast: 'name', total: 'name' },
  selecting,
);

const unit: Kind<Unit> = oneOf(['copies', 'lines']);

const cardFields = { name: 'anyOf', set: 'anyOf', number: 'anyOf', zone: 'anyOf', max: 'anyOf' };

export const totalRequirement = object<TotalRequirement>(
  'requirement',
  {
    anyOf: list(selector, { least: 1 }),
    total: whole(1),
    unit: optional(unit),
  },
  { ...cardFields, count: 'total', atLeast: 'total' },
);

/** A requirement of any of the three kinds, which differ in their fields. */
export const requirement: Kind<Requirement> = {
  read(value, path, reading) {
    const given = value as
      | { readonly anyOf?: unknown; readonly total?: unknown }
      | null
      | undefined;
    if (isMissing(given?.anyOf)) return cardRequirement.read(value, path, reading);
    if (!isMissing(given?.total)) return totalRequirement.read(value, path, reading);
    let depth = 0;
    for (let step: Path | undefined = path; step !== undefined; step = step.parent) {
      if (step.key === 'anyOf') depth++;
    }
    if (depth < deepestAlternatives) return anyOfRequirement.read(value, path, reading);
    const expected = `nested at most ${deepestAlternatives} deep`;
    const data = { field: '"anyOf"', expected, got: 'deeper' };
    return report(reading, path, 'wrong-type', data);
  },
};

export const anyOfRequirement = object<AnyOfRequirement>(
  'requirement',
  {
    anyOf: list(requirement, { least: 1 }),
    atLeast: optional(whole(1)),
  },
  { ...cardFields, count: 'anyOf', total: 'atLeast' },
);

export const variantObject = object<Variant>('variant', {
  identifier: text,
  name: text,
  cards: list(requirement),
  icon: optional(plainText),
  priority: optional(number),
});

export const variant: Kind<Variant> = {
  read(value, path, reading) {
    const nested = (value as { readonly variants?: unknown } | null | undefined)?.variants ?? [];
    if (!Array.isArray(nested) || nested.length > 0) {
      report(reading, { parent: path, key: 'variants' }, 'nested-variants', {});
    }
    return variantObject.read(value, path, reading);
  },
};

export const ruleObject = object<Rule>('rule', {
  identifier: text,
  name: text,
  cards: list(requirement),
  priority: optional(number),
  variants: optional(list(variant, { named: 'variant' })),
  icons: optional(list(plainText)),
  generation: optional(number),
});

export const rule: Kind<Rule> = {
  read(value, path, reading) {
    if (reading.known?.has(value)) {
      const known = value as Rule;
      // Variants whose places were others in another file are read again, for their new places.
      if (!hasGaps(known.variants ?? [])) return known;
    }
    return ruleObject.read(value, path, reading);
  },
};

const fallback = object<Fallback>('fallback', {
  identifier: text,
  name: text,
  cards: list(text),
  threshold: optional(number),
  above: optional(number),
  per: optional(unit),
  icons: optional(list(plainText)),
});

const printing = object<Printing>('printing', {
  set: label,
  number: label,
});

/** How cards are compared. */
const match = object<MatchSettings>('match', {
  names: optional(list(oneOf(compareOptions))),
  reprints: optional(list(list(printing))),
  spellings: optional(list(list(text))),
});

const unclassified = object<Unclassified>('unclassified deck', {
  id: text,
  name: text,
});

export const settings: Fields<RuleFileSettings> = {
  match: optional(match),
  conflicts: optional(oneOf(['first', 'report', 'simplest'])),
  unclassified: optional(unclassified),
};

/** The settings of a rule file as options of a caller. */
export const ruleFileSettings: Kind<RuleFileSettings> = object('options', settings);

/** The array form of a rule file. */
export const rules: Kind<readonly Rule[]> = list(rule, { named: 'rule' });

/** The object form of a rule file. */
export const ruleFile: Kind<RuleFile> = object<RuleFile>('rule file', {
  $schema: optional(plainText),
  game: optional(plainText),
  match: settings.match,
  conflicts: settings.conflicts,
  rules: rules,
  fallbacks: optional(list(fallback, { named: 'fallback' })),
  unclassified: settings.unclassified,
});
