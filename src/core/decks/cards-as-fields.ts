/** Objects that are taken for decklists: each field is a card and its count. */

import { showValue } from '../diagnostics/diagnostic.js';
import { quote } from '../diagnostics/finding.js';
import { type CardVisitor, isObject } from './shapes.js';

/** Whether a value is a number of copies, as a number or as text. */
export function isCopies(value: unknown): boolean {
  return typeof value !== 'object' && /^\d+$/.test(String(value));
}

/** Reports a list such as `{ "Lightning Bolt": 4 }`, whose fields are not zones. */
export function reportCardsAsFields(list: unknown, fault: CardVisitor['fault']): void {
  const fields = isObject(list) ? Object.entries(list) : [];
  const [first] = fields;
  if (first === undefined || !fields.every(([, value]) => isCopies(value))) return;
  fault?.('', { code: 'not-a-decklist', got: `{${quote(first[0])}:${showValue(first[1])}}` });
}
