/** Shared by all checks: pointers to rules, variants and selectors, and requirements in words. */

import { fieldsOf } from '../../../core/decks/shapes.js';
import {
  childPointer,
  type Diagnostic,
  type RelatedPlace,
} from '../../../core/diagnostics/diagnostic.js';
import {
  type CardSelector,
  type CountFields,
  isCardSelector,
  type Requirement,
  type Rule,
} from '../../../core/rules/model.js';
import { entriesIn, type RuleSet } from '../../../core/rules/rule-set.js';
import { type PlacedSelector, selectorsOfRules } from '../../../core/rules/selectors.js';
import type { Probe } from '../reasoning/probe.js';

/** A rule or variant as named in the data of a finding. */
export interface NamedRule {
  readonly what: 'rule' | 'variant';
  readonly identifier: string;
}

/** The pointer to a field of a rule, variant or fallback. */
export function pointerTo(
  ruleSet: RuleSet,
  { identifier }: { readonly identifier: string },
  field: string,
): string {
  return childPointer(ruleSet.pointerOf(identifier) ?? '', field);
}

/** A related place: the identifier of the other rule or variant involved in a finding. */
export function relatedRule(ruleSet: RuleSet, identifier: string, message: string): RelatedPlace {
  return { pointer: pointerTo(ruleSet, { identifier }, 'identifier'), message };
}

/** A rule or variant of a program, with its conditions. */
export interface CheckedPart {
  readonly part: NamedRule;
  readonly cards: readonly Requirement[];
  /** The rank of the rule. */
  readonly rank: number;
  /** The number of its own condition in the program. */
  readonly condition: number;
  /** All conditions that its decks satisfy: for a variant, first that of its rule. */
  readonly conditions: readonly number[];
  /** For a variant, its rule. */
  readonly parent?: Rule;
}

/** All rules in checking order, each followed by its variants. */
export function* checkedParts(probe: Probe): Generator<CheckedPart> {
  for (let rank = 0; rank < probe.ruleCount; rank++) {
    const parent = probe.ruleAt(rank);
    const { identifier, cards } = parent;
    yield {
      part: { what: 'rule', identifier },
      cards,
      rank,
      condition: rank,
      conditions: [rank],
    };
    for (const { variant, condition } of probe.variantsOf(rank)) {
      const part: NamedRule = { what: 'variant', identifier: variant.identifier };
      const conditions = [rank, condition];
      yield { part, cards: variant.cards, rank, condition, conditions, parent };
    }
  }
}

/** A card name and the pointer to it. */
export interface PlacedName {
  readonly name: string;
  readonly pointer: string;
}

/** All card names in the order of the file; those of fallbacks come last. */
export function* allNames(ruleSet: RuleSet): Generator<PlacedName> {
  for (const { name, pointer } of withNames(selectorsOfRules(ruleSet))) {
    yield { name, pointer: `${pointer}/name` };
  }
  for (const { what, item, pointer } of entriesIn(ruleSet)) {
    if (what !== 'fallback') continue;
    for (const [index, name] of item.cards.entries()) {
      yield { name, pointer: `${pointer}/cards/${index}` };
    }
  }
}

/** A selector that has a name. */
export interface NamedSelector extends PlacedSelector {
  readonly name: string;
  readonly selector: CardSelector & CountFields;
}

/** The selectors that have names. */
export function* withNames(selectors: Iterable<PlacedSelector>): Generator<NamedSelector> {
  for (const { selector, pointer } of selectors) {
    if (!isCardSelector(selector) || selector.name === undefined) continue;
    yield { name: selector.name, selector, pointer };
  }
}

/** Returns the findings, each with the file that its rule or fallback was imported from as a related place. */
export function withOrigins(
  findings: readonly Diagnostic[],
  ruleSet: RuleSet,
): readonly Diagnostic[] {
  const origins = new Map<string, string>();
  for (const item of [...ruleSet.rules, ...ruleSet.fallbacks]) {
    const file = originOf(item);
    const pointer = ruleSet.pointerOf(item.identifier);
    if (file !== undefined && pointer !== undefined) origins.set(pointer, file);
  }
  if (origins.size === 0) return findings;
  return findings.map((finding) => {
    const file = originAt(finding.pointer, origins);
    if (file === undefined || finding.code === 'unknown-field') return finding;
    const place = { pointer: '', message: 'the rule was imported from here', file };
    return { ...finding, related: [...(finding.related ?? []), place] };
  });
}

/** The origin of the rule that a pointer refers to, or into. */
function originAt(pointer: string, origins: ReadonlyMap<string, string>): string | undefined {
  const [, first = '', second = ''] = pointer.split('/');
  return origins.get(`/${first}`) ?? origins.get(`/${first}/${second}`);
}

/** The file that a rule was imported from, from the unknown field `source`, which rules keep. */
export function originOf(item: object): string | undefined {
  const { source } = fieldsOf(item);
  const { file = source } = fieldsOf(source);
  return typeof file === 'string' ? file : undefined;
}
