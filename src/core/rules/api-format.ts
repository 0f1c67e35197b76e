/**
 * Writes the wire format: the array of rules that the data interface returns. A program that reads only this array
 * labels a list correctly or not at all: rules that the wire format cannot express are left out, and so are all
 * rules tried after them, because these could win lists of the missing rule.
 */

import { diagnose } from '../diagnostics/codes/imports.js';
import { childPointer, type Diagnostic } from '../diagnostics/diagnostic.js';
import { quote } from '../diagnostics/finding.js';
import { type CardColors, takesColors } from './card-colors.js';
import { describeRequirement } from './describe.js';
import {
  type CardRequirement,
  isAnyOfRequirement,
  isCardRequirement,
  isCardSelector,
  isTotalRequirement,
  type Requirement,
  type Rule,
  type Variant,
} from './model.js';
import type { RuleSet } from './rule-set.js';

/** Rules for programs that read only the wire format. */
export interface WireRules {
  readonly rules: readonly Rule[];
  /** A finding, with its place in the rule file, for everything that the wire format cannot express. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What names of decks depend on besides the rules. */
export interface WireOptions {
  /** The card colours that the rules are compiled with. */
  readonly colors?: CardColors | undefined;
}

/**
 * Converts rules to the array of the wire format. Lists that these rules match get the same label as from `ruleSet`.
 *
 * @example
 * const { rules, diagnostics } = toWire(ruleSet)
 * JSON.stringify(rules) // [{"identifier":"charizard","name":"Charizard","cards":[…]}]
 */
export function toWire(ruleSet: RuleSet, { colors }: WireOptions = {}): WireRules {
  const diagnostics: Diagnostic[] = [];
  const leaveOut = (pointer: string, what: string, left: string) => {
    diagnostics.push(diagnose('wire-leaves-out', pointer, { what, left }));
  };

  const { match, conflicts } = ruleSet;
  for (const [index, name] of (match.names ?? []).entries()) {
    leaveOut(`/match/names/${index}`, `the comparison option "${name}"`, allRules);
  }
  if ((match.reprints ?? []).length > 0) {
    leaveOut('/match/reprints', 'which printings are the same card', allRules);
  }
  if ((match.spellings ?? []).length > 0) {
    leaveOut('/match/spellings', 'which names are the same card', allRules);
  }
  if (conflicts === 'simplest') leaveOut('/conflicts', 'that the simplest rule wins', allRules);

  const said = new Map<Rule, Rule>();
  let missing = diagnostics.length > 0 ? allRules : undefined;
  for (const rule of missing === undefined ? ruleSet.order : []) {
    const left = named('rule', rule);
    const count = diagnostics.length;
    const say = <T extends Rule | Variant>(item: T): T => {
      const pointer = ruleSet.pointerOf(item.identifier) ?? '';
      const lose: Lose = (at, what) => leaveOut(at, what, left);
      if (colors !== undefined && takesColors(item)) lose(pointer, 'colours in the name');
      return { ...item, cards: wireCards(item.cards, childPointer(pointer, 'cards'), lose) };
    };
    const { variants } = rule;
    const wire = { ...say(rule), ...(variants && { variants: variants.map(say) }) };
    if (diagnostics.length > count) missing ??= left;
    else if (missing === undefined) said.set(rule, wire);
    else leaveOut(ruleSet.pointerOf(rule.identifier) ?? '', `${missing} before it`, left);
  }
  for (const fallback of ruleSet.fallbacks) {
    const pointer = ruleSet.pointerOf(fallback.identifier) ?? '';
    leaveOut(pointer, 'fallbacks', named('fallback', fallback));
  }
  const lose = (pointer: string, what: string, where: string) => {
    diagnostics.push(diagnose('wire-loses', pointer, { what, where }));
  };
  if (conflicts === 'report') lose('/conflicts', 'all rules that match', 'the first rule wins');
  if (ruleSet.file.unclassified !== undefined) {
    lose('/unclassified', 'what the deck of other lists is called', 'the rules go');
  }
  return { rules: ruleSet.rules.flatMap((rule) => said.get(rule) ?? []), diagnostics };
}

const allRules = 'every rule';

const named = (what: string, { identifier }: { readonly identifier: string }) =>
  `the ${what} ${quote(identifier)}`;

type Lose = (pointer: string, what: string) => void;

/** Converts requirements to equivalent ones of the wire format. Calls `lose` for those that have no equivalent. */
function wireCards(
  cards: readonly Requirement[],
  pointer: string,
  lose: Lose,
): readonly CardRequirement[] {
  return cards.flatMap((requirement, index) => {
    const at = `${pointer}/${index}`;
    if (isCardRequirement(requirement)) return wireCard(requirement, at, lose);
    if (isAnyOfRequirement(requirement)) {
      const { anyOf, atLeast = 1 } = requirement;
      if (atLeast === anyOf.length) return wireCards(anyOf, `${at}/anyOf`, lose);
      lose(at, 'alternatives');
      return [];
    }
    if (isTotalRequirement(requirement)) {
      const { anyOf, total, unit = 'copies' } = requirement;
      const [only, ...others] = anyOf;
      if (only && isCardSelector(only) && others.length === 0 && unit === 'copies') {
        return wireCard({ ...only, count: total }, at, lose);
      }
      lose(at, unit === 'copies' ? 'a total over several cards' : 'how many lines or names');
      return [];
    }
    lose(at, describeRequirement(requirement));
    return [];
  });
}

function wireCard(card: CardRequirement, pointer: string, lose: Lose): CardRequirement {
  if (card.name === undefined) lose(pointer, 'a number without a name');
  if (card.max !== undefined) lose(childPointer(pointer, 'max'), 'a maximum');
  if (card.zone !== undefined) lose(childPointer(pointer, 'zone'), 'zones');
  return card;
}
