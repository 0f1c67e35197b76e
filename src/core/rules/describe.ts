/** Requirements and selectors in words. */
import { counted } from '../diagnostics/counted.js';
import { isCardRequirement, isTotalRequirement, type Requirement, type Selector } from './model.js';

/** `2 Charizard ex OBF 125`: a requirement in words. */
export function describeRequirement(requirement: Requirement): string {
  if (isCardRequirement(requirement)) {
    const { count, max } = requirement;
    const card = describeSelector(requirement);
    if (max === undefined) return `${count ?? 1} ${card}`;
    return count === undefined ? `at most ${max} ${card}` : `${count} to ${max} ${card}`;
  }
  if (isTotalRequirement(requirement)) {
    const { anyOf, total, unit } = requirement;
    const asked = unit === 'lines' ? counted(total, 'line') : total;
    return `${asked} of ${anyOf.map(describeSelector).join(' + ')}`;
  }
  const { anyOf, atLeast = 1 } = requirement;
  return `${atLeast} of (${anyOf.map(describeRequirement).join('; ')})`;
}

/**
 * `Charizard ex OBF 125 in main`: a card with its set, number and zone, where the selector has them;
 * `OP01-001` or `89631139` where it has no name.
 */
export function describeSelector({ name, set, number, zone }: Selector): string {
  const printing = [set, number].filter((part) => part !== undefined);
  const card = name === undefined ? printing.join('-') : [name, ...printing].join(' ');
  return zone === undefined ? card : `${card} in ${zone.join(' or ')}`;
}
