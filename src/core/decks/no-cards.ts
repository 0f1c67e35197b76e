/** Detects values that look like decklists but have no readable cards: names as fields, or lists of texts. */

import { showValue } from '../diagnostics/diagnostic.js';
import { quote } from '../diagnostics/finding.js';
import { type CardVisitor, isObject } from './shapes.js';

/** Whether a value is a number of copies, as a number or a text. */
export function isCopies(value: unknown): boolean {
  return typeof value !== 'object' && /^\d+$/.test(String(value));
}

/** Reports lists such as `{ "Lightning Bolt": 4 }`, whose fields are not zones, or `["Lightning Bolt"]`. */
export function reportNoCards(list: unknown, fault: CardVisitor['fault']): void {
  if (Array.isArray(list)) {
    const isTexts = list.length > 0 && list.every((entry) => typeof entry === 'string');
    if (isTexts) fault?.('', { code: 'not-a-decklist', got: `[${showValue(list[0])}]` });
    return;
  }
  const fields = isObject(list) ? Object.entries(list) : [];
  const [first] = fields;
  if (first === undefined || !fields.every(([, value]) => isCopies(value))) return;
  fault?.('', { code: 'not-a-decklist', got: `{${quote(first[0])}:${showValue(first[1])}}` });
}
