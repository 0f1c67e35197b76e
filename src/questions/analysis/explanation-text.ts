/** Renders explanations as text. */

import type { DeckCard } from '../../core/decks/decklist.js';
import { fieldsOf } from '../../core/decks/shapes.js';
import { counted, percent } from '../../core/diagnostics/counted.js';
import { textOf } from '../../core/diagnostics/visible.js';
import type { Explanation, RequirementOutcome } from '../../core/engine/explain.js';
import { increase } from '../../core/json/grouping.js';
import { describeRequirement } from '../../core/rules/describe.js';
import { isAnyOfRequirement, isCardRequirement } from '../../core/rules/model.js';
import type { RuleSet } from '../../core/rules/rule-set.js';
import { originOf } from './checks/findings.js';
import type { NameHint } from './checks/names.js';

const mostFallbacks = 10;

/**
 * Renders an explanation as text, as `decktype classify --explain` prints it; control characters are escaped.
 * The rule set must be that of the matcher that explained.
 *
 * @example
 * renderExplanation(matcher.explain(deck), matcher.ruleSet) // 'Charizard (zard), 60 copies\n\nCharizard (zard) matches:…'
 */
export function renderExplanation(explanation: Explanation, ruleSet: RuleSet): string {
  return textOf(explanationLines(explanation, ruleSet));
}

/** `, of modern/burn.yaml:1,`: the origin of an imported rule, as its importer recorded it. */
function fromWhere(rule: object): string {
  const file = originOf(rule);
  if (file === undefined) return '';
  const { line } = fieldsOf(fieldsOf(rule).source);
  return line === undefined ? `, of ${file},` : `, of ${file}:${line},`;
}

/** @param hints cards of rules that the list spells differently */
export function explanationLines(
  explanation: Explanation,
  { unclassified, conflicts }: RuleSet,
  hints: readonly NameHint[] = [],
): readonly string[] {
  const { classification, checked, winner, runnersUp, nearest, fallbacks, copies } = explanation;
  const { checkedCount } = explanation;
  const { id, name } = classification ?? unclassified;
  const lines = [`${name} (${id}), ${counted(copies, 'copy', 'copies')}`];
  if (winner !== undefined) {
    lines.push(
      '',
      `${winner.rule.name} (${winner.rule.identifier})${fromWhere(winner.rule)} matches:`,
    );
    lines.push(...winner.requirements.map((outcome) => `  ${showOutcome(outcome)}`));
    for (const { variant, matches, requirements } of winner.variants) {
      const verdict = matches ? 'matches' : 'does not match';
      lines.push(`variant ${variant.name} (${variant.identifier}) ${verdict}:`);
      lines.push(...requirements.map((outcome) => `  ${showOutcome(outcome)}`));
    }
  } else if (classification?.fallback !== undefined) {
    const { matched, share } = classification.fallback;
    lines.push('', `no rule matches; the fallback ${matched.name} shares ${percent(share)}`);
  } else lines.push('', 'no rule matches');
  if (fallbacks !== undefined && fallbacks.length > 0) {
    lines.push('', 'fallbacks:');
    for (const { fallback, share, reached } of fallbacks.slice(0, mostFallbacks)) {
      lines.push(`  ${fallback.name}: ${percent(share)}${reached ? '' : ', below its threshold'}`);
    }
  }
  if (runnersUp.length > 0) {
    const why = conflicts === 'first' ? ', but is tried later' : '';
    lines.push('', `would also match${why}:`);
    lines.push(...runnersUp.map((other) => `  ${other.name} (${other.id})`));
  }
  lines.push(...nameHintLines(hints));
  if (nearest.length > 0) {
    lines.push('', 'nearest misses:');
    for (const { rule, missing, failed } of nearest) {
      lines.push(`  ${rule.name} (${rule.identifier}), ${missing} off:`);
      lines.push(...failed.map((outcome) => `    ${showOutcome(outcome)}`));
    }
  }
  if (checkedCount > 0) {
    const shown = checkedCount > checked.length ? `, the nearest ${checked.length}` : '';
    lines.push('', `tried before, ${checkedCount} in all${shown}:`);
    lines.push(...checked.map(({ rule, failed }) => `  ${rule.name}: ${showOutcome(failed)}`));
  }
  return lines;
}

/** Lists comparison options that would make cards of rules match cards of the list. */
function nameHintLines(hints: readonly NameHint[]): readonly string[] {
  if (hints.length === 0) return [];
  const lines = hints.map(({ rule, name, listed, options }) => {
    const setting = `"match": { "names": ${JSON.stringify(options)} }`;
    return `  ${name} (${rule.identifier}) is ${listed} in the list with ${setting} in the rule file`;
  });
  return ['', 'spelled differently:', ...lines];
}

/** A requirement and its outcome: `no  2 Charizard ex: found 1`. */
function showOutcome({ requirement, holds, found, lines }: RequirementOutcome): string {
  const zones = new Set(lines.map(({ zone }) => zone ?? '').filter((zone) => zone !== ''));
  const where = zones.size === 0 ? '' : ` (${[...zones].join(', ')})`;
  const namesCards = isCardRequirement(requirement) || isAnyOfRequirement(requirement);
  const cards = namesCards ? '' : shownCards(lines);
  return `${holds ? 'yes' : 'no '} ${describeRequirement(requirement)}: found ${found}${where}${cards}`;
}

const mostCards = 6;

/** `: 3 Ultra Ball, 1 Iono`: the cards counted, if the requirement does not name them. */
function shownCards(lines: readonly DeckCard[]): string {
  const copies = new Map<string, number>();
  for (const { name, count } of lines) increase(copies, name, count);
  if (copies.size === 0) return '';
  const shown = Array.from(copies, ([name, count]) => `${count} ${name}`).slice(0, mostCards);
  const more = copies.size - shown.length;
  return `: ${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}
