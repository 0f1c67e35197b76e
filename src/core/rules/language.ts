/**
 * The rule language: its objects, their fields, and the kinds of the fields. The reader in `parse.ts` and the JSON
 * Schema in `schema.ts` are derived from these tables, which are typed against `model.ts`.
 */

import type { AttributeBounds, AttributeTest } from '../decks/cards/kinds.js';
import { compareOptions, type Printing } from '../decks/identity.js';
import {
  byField,
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
  record,
  text,
  textOrNumber,
  whole,
  yes,
} from './fields.js';
import {
  type AllSelector,
  type AnyOfRequirement,
  type CardRequirement,
  type CardSelector,
  type CardUnit,
  deepestAlternatives,
  type EachRequirement,
  type Fallback,
  type GroupSelector,
  type KindSelector,
  type ManyRequirement,
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

const zoneField = { zone: optional(oneOrMany(text)) };
const countFields = { count: optional(whole(1)), max: optional(whole(0)) };
const unit: Kind<Unit> = oneOf(['copies', 'lines']);
const unitField = { unit: optional<CardUnit>(oneOf(['copies', 'lines', 'names'])) };

const attributeValues = list(textOrNumber, { least: 1 });
const bounds = object<AttributeBounds>(
  'range',
  { min: optional(number), max: optional(number) },
  {},
  ['min', 'max'],
);

/** A value, a list of accepted values, or bounds. */
export const attributeTest: Kind<AttributeTest> = {
  parts: { kinds: [textOrNumber, attributeValues, bounds] },
  read(value, path, reading) {
    if (Array.isArray(value)) return attributeValues.read(value, path, reading);
    return (typeof value === 'object' ? bounds : textOrNumber).read(value, path, reading);
  },
};
const attributeTests = record(attributeTest);

const cardFields: Fields<CardSelector> = {
  name: optional(text),
  set: optional(label),
  number: optional(label),
  ...zoneField,
};
const groupFields: Fields<GroupSelector> = { group: text, ...zoneField };
const kindFields: Fields<KindSelector> = {
  where: attributeTests,
  not: optional(attributeTests),
  ...zoneField,
};
const allFields: Fields<AllSelector> = { all: yes, ...zoneField };

/** A selector of a card must have at least one of these. */
const selecting = ['name', 'number'];

/** The fields that identify kinds of objects, and the fields that only some kinds have. */
const ownFields = [
  ...['name', 'set', 'number', 'group', 'where', 'all', 'each'],
  ...['anyOf', 'atLeast', 'total', 'count', 'max', 'zone'],
];

/** A field, and the kind of objects that it identifies. These must not have fields of other kinds. */
function knownBy<T extends object>(
  own: string,
  what: 'selector' | 'requirement',
  fields: Fields<T>,
  excluded: Readonly<Record<string, string>> = {},
): readonly [field: string, kind: Kind<T>] {
  const others = ownFields.filter((field) => !Object.hasOwn(fields, field));
  const all = Object.fromEntries(others.map((field) => [field, own]));
  return [own, object(what, fields, { ...all, ...excluded }, own === 'name' ? selecting : [])];
}

const ofTotal = { count: 'total', max: 'total' };

/** A selector. Groups, kinds and all cards are identified by their fields; selectors of cards have a name or number. */
export const selector = byField<Selector>(
  knownBy('group', 'selector', groupFields, ofTotal),
  knownBy('where', 'selector', kindFields, ofTotal),
  knownBy('all', 'selector', allFields, ofTotal),
  knownBy('name', 'selector', cardFields, ofTotal),
);

const allCards = Object.freeze({ all: true as const });

const eachRequirement = knownBy<EachRequirement>('each', 'requirement', {
  each: {
    parts: { kinds: [oneOf(['all']), selector] },
    read: (value, path, reading) =>
      value === 'all' ? allCards : selector.read(value, path, reading),
  },
  max: whole(0),
  by: optional(oneOf(['name', 'printing'])),
  except: optional(list(text)),
  ...zoneField,
});

const ofMany = { ...countFields, ...unitField };

export const [, cardRequirement] = knownBy<CardRequirement>('name', 'requirement', {
  ...cardFields,
  ...countFields,
});

/** Requirements that count lines, identified by their fields. */
const countRequirement = byField<Requirement>(
  eachRequirement,
  knownBy<Extract<ManyRequirement, GroupSelector>>('group', 'requirement', {
    ...groupFields,
    ...ofMany,
  }),
  knownBy<Extract<ManyRequirement, KindSelector>>('where', 'requirement', {
    ...kindFields,
    ...ofMany,
  }),
  knownBy<Extract<ManyRequirement, AllSelector>>('all', 'requirement', {
    ...allFields,
    ...ofMany,
  }),
  ['name', cardRequirement],
);

const [, totalRequirement] = knownBy<TotalRequirement>(
  'anyOf',
  'requirement',
  { anyOf: list(selector, { least: 1 }), total: whole(1), ...unitField },
  { count: 'total', atLeast: 'total' },
);

/** A requirement of any kind. */
export const requirement: Kind<Requirement> = {
  read(value, path, reading) {
    const given = value as
      | { readonly anyOf?: unknown; readonly total?: unknown }
      | null
      | undefined;
    if (isMissing(given?.anyOf)) return countRequirement.read(value, path, reading);
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

const [, anyOfRequirement] = knownBy<AnyOfRequirement>(
  'anyOf',
  'requirement',
  { anyOf: list(requirement, { least: 1 }), atLeast: optional(whole(1)) },
  { total: 'atLeast' },
);

/** The kinds of requirement. */
export const requirementKinds = [countRequirement, anyOfRequirement, totalRequirement];

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
      // If variants were skipped before, reads the rule again, because the places of its variants have changed.
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

const groupMember: Kind<string | Selector> = {
  parts: { kinds: [text, selector] },
  read: (value, path, reading) =>
    (typeof value === 'string' ? text : selector).read(value, path, reading),
};

export const settings: Fields<RuleFileSettings> = {
  match: optional(match),
  kinds: optional(record(list(text))),
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
  kinds: settings.kinds,
  groups: optional(record(list(groupMember))),
  rules: rules,
  fallbacks: optional(list(fallback, { named: 'fallback' })),
  unclassified: settings.unclassified,
});
