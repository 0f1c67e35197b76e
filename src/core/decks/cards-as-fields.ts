/** Objects that are taken for decklists: each field is a card and its count. */

import { showValue } from '../diagnostics/diagnostic.js';
import { quote } from '../diagnostics/finding.js';
import { type CardVisitor, isObject, type ShapeFault } from './shapes.js';

/** Whether a value is a number of copies, as a number or as text. */
export function isCopies(value: unknown): boolean {
  return typeof value !== 'object' && /^\d+$/.test(String(value));
}

/** The fault of a list such as `{ "Lightning Bolt": 4 }`, whose fields are not zones. */
function cardsAsFields(list: unknown): ShapeFault | undefined {
  if (!isObject(list)) return undefined;
  const [first, ...others] = Object.entries(list);
  if (first === undefined) return undefined;
  if (![first, ...others].every(([, value]) => isCopies(value))) return undefined;
  return { code: 'not-a-decklist', got: `{${quote(first[0])}:${showValue(first[1])}}` };
}

/** Reports such a list. */
export function reportCardsAsFields(list: unknown, fault: CardVisitor['fault']): void {
  const found = cardsAsFields(list);
  if (found !== undefined) fault?.('', found);
}
