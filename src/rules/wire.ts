/**
 * The wire format: rules as the array that the data interface gives, and what is lost on the way.
 * A requirement that the wire format does not have is skipped, so its rule matches more decks. A rule
 * without any other requirement is skipped itself, because it would match every deck.
 */

import { diagnose } from '../diagnostics/codes/imports.js';
import { childPointer, type Diagnostic } from '../diagnostics/diagnostic.js';
import {
  type CardRequirement,
  isCardRequirement,
  isTotalRequirement,
  type Requirement,
  type Rule,
} from './model.js';
import type { RuleSet } from './rule-set.js';

/** Rules for those who know the wire format alone. */
export interface WireRules {
  readonly rules: readonly Rule[];
  /** One for each thing that the wire format cannot say, with its place in the rule file. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The rules as the wire format's array.
 *
 * @example
 * const { rules, diagnostics } = toWire(ruleSet)
 * JSON.stringify(rules) // [{"identifier":"charizard","name":"Charizard","cards":[…]}]
 */
export function toWire(ruleSet: RuleSet): WireRules {
  const diagnostics: Diagnostic[] = [];
  const lose = (pointer: string, what: string, where: string) => {
    diagnostics.push(diagnose('wire-loses', pointer, { what, where }));
  };

  /** The item with what the wire can say of its cards, or undefined where that is nothing. */
  function strip<T extends Pick<Rule, 'identifier' | 'cards'>>(item: T, left: string): T[] {
    const { identifier } = item;
    const pointer = childPointer(ruleSet.pointerOf(identifier) ?? '', 'cards');
    const cards = item.cards.flatMap((requirement, index) =>
      wireRequirements(requirement, `${pointer}/${index}`, lose),
    );
    if (cards.length > 0 || item.cards.length === 0) return [{ ...item, cards }];
    const data = { what: 'any of its requirements', left, identifier };
    diagnostics.push(diagnose('wire-leaves-out', pointer, data));
    return [];
  }

  const rules = ruleSet.rules.flatMap((rule) => {
    const variants = rule.variants?.flatMap((variant) => strip(variant, 'variant'));
    return strip(variants === undefined ? rule : { ...rule, variants }, 'rule');
  });
  for (const { identifier } of ruleSet.fallbacks) {
    const data = { what: 'fallbacks', left: 'fallback', identifier };
    diagnostics.push(diagnose('wire-leaves-out', ruleSet.pointerOf(identifier) ?? '', data));
  }
  const { match, conflicts = 'first', unclassified } = ruleSet.file;
  for (const [index, name] of (match?.names ?? []).entries()) {
    lose(`/match/names/${index}`, `the comparison option "${name}"`, 'names are compared');
  }
  if ((match?.reprints ?? []).length > 0) {
    lose('/match/reprints', 'which printings are the same card', 'printings are compared');
  }
  if ((match?.spellings ?? []).length > 0) {
    lose('/match/spellings', 'which names are the same card', 'names are compared');
  }
  if (conflicts !== 'first') {
    lose('/conflicts', 'what becomes of a deck that several rules match', 'the first rule wins');
  }
  if (unclassified !== undefined) {
    lose('/unclassified', 'what the deck of other lists is called', 'the rules go');
  }
  return { rules, diagnostics };
}

type Lose = (pointer: string, what: string, where: string) => void;

/** What the wire can say of a requirement: one, several that mean the same together, or none. */
function wireRequirements(
  requirement: Requirement,
  pointer: string,
  lose: Lose,
): readonly CardRequirement[] {
  if (isCardRequirement(requirement)) return wireCard(requirement, pointer, lose);
  const without = 'the requirement is left out, and the rule matches';
  if (isTotalRequirement(requirement)) {
    const { anyOf, total, unit } = requirement;
    const [only, ...others] = anyOf;
    if (only !== undefined && others.length === 0 && unit !== 'lines') {
      return wireCard({ ...only, count: total }, pointer, lose);
    }
    lose(pointer, unit === 'lines' ? 'how many lines' : 'a total over several cards', without);
    return [];
  }
  const { anyOf, atLeast = 1 } = requirement;
  if (atLeast === anyOf.length) {
    return anyOf.flatMap((one, index) => wireRequirements(one, `${pointer}/anyOf/${index}`, lose));
  }
  lose(pointer, 'alternatives', without);
  return [];
}

function wireCard(
  { zone, max, ...card }: CardRequirement,
  pointer: string,
  lose: Lose,
): readonly CardRequirement[] {
  const where = 'the requirement is left out, and the rule matches';
  if (card.name === undefined) {
    lose(pointer, 'a number without a name', where);
    return [];
  }
  if (max !== undefined) {
    const kept = card.count === undefined ? where : 'the requirement stands';
    lose(childPointer(pointer, 'max'), 'a maximum', kept);
    if (card.count === undefined) return [];
  }
  if (zone !== undefined) lose(childPointer(pointer, 'zone'), 'zones', 'copies are counted');
  return [card];
}
