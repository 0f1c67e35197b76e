import type { AttributeTests } from '../decks/cards/kinds.js';
import { counted } from '../diagnostics/counted.js';
import {
  type CardUnit,
  isCardSelector,
  isTotalRequirement,
  type Requirement,
  type Selector,
} from './model.js';

/** Describes a requirement in words, such as `2 Charizard ex OBF 125`. */
export function describeRequirement(requirement: Requirement): string {
  if ('each' in requirement) {
    const { each, max, by = 'name', except = [] } = requirement;
    const others = except.length === 0 ? '' : `, except ${except.join(', ')}`;
    return `at most ${max} of each ${by} of ${describeSelector(each)}${others}`;
  }
  if (isTotalRequirement(requirement)) {
    const { anyOf, total, unit } = requirement;
    const noun = { lines: 'line', names: 'different card', copies: '' }[unit ?? 'copies'];
    return `${noun ? counted(total, noun) : total} of ${anyOf.map(describeSelector).join(' + ')}`;
  }
  if ('anyOf' in requirement) {
    const { anyOf, atLeast = 1 } = requirement;
    return `${atLeast} of (${anyOf.map(describeRequirement).join('; ')})`;
  }
  const { count, max } = requirement;
  const { unit } = requirement as { readonly unit?: CardUnit };
  const cards = inUnit(requirement, unit, (max ?? count ?? 1) === 1);
  if (max === undefined) return `${count ?? 1} ${cards}`;
  return count === undefined ? `at most ${max} ${cards}` : `${count} to ${max} ${cards}`;
}

function inUnit(selector: Selector, unit: CardUnit | undefined, isOne: boolean): string {
  const cards = describeSelector(selector);
  if (unit === 'lines') return `${isOne ? 'line' : 'lines'} of ${cards}`;
  const some = isOne && !isCardSelector(selector) ? cards.replace('cards', 'card') : cards;
  return unit === 'names' ? `different ${some}` : some;
}

/**
 * Describes a selector in words: `Charizard ex OBF 125 in main` (set, number and zone only if it has them);
 * `OP01-001` or `89631139` if it has no name; `cards of group fetchland`, `cards with series Blue-Eyes`.
 */
export function describeSelector(selector: Selector): string {
  const { zone } = selector;
  const cards = cardsIn(selector);
  return zone === undefined ? cards : `${cards} in ${zone.join(' or ')}`;
}

function cardsIn(selector: Selector): string {
  if ('all' in selector) return 'cards';
  if ('group' in selector) return `cards of group ${selector.group}`;
  if ('where' in selector) {
    const { where, not } = selector;
    return `cards with ${testsIn(where)}${not === undefined ? '' : ` and not ${testsIn(not, 'or')}`}`;
  }
  const { name, set, number } = selector;
  const printing = [set, number].filter((part) => part !== undefined);
  return name === undefined ? printing.join('-') : [name, ...printing].join(' ');
}

function testsIn(tests: AttributeTests, joint = 'and'): string {
  const parts = Object.entries(tests).map(([attribute, test]) => {
    if (typeof test !== 'object') return `${attribute} ${test}`;
    if (!('min' in test || 'max' in test))
      return `${attribute} ${Object.values(test).join(' or ')}`;
    const { min, max } = test as { readonly min?: number; readonly max?: number };
    if (min === undefined) return `${attribute} at most ${max}`;
    return max === undefined ? `${attribute} at least ${min}` : `${attribute} ${min} to ${max}`;
  });
  return parts.join(` ${joint} `);
}
