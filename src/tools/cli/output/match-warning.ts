/** The warning where no rule matches any list, so that rules and lists may not belong together. */
import { counted } from '../../../core/diagnostics/counted.js';

/** The warning; undefined where a rule or a fallback matches some list, or there is no list. */
export function matchWarning(classified: number, unclassified: number): string | undefined {
  if (classified > 0 || unclassified === 0) return undefined;
  const lists = unclassified === 1 ? 'the list' : `any of the ${counted(unclassified, 'list')}`;
  return `warning: no rule matches ${lists}. Rules and lists may be of different games, or write names differently: decktype check RULES --decks LISTS names the cards of rules that no list has`;
}
