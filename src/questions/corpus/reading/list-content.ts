/** Distinguishes lists from texts meant to be something else, such as rules. */
import { readDecklist } from '../../../core/decks/read.js';
import { entriesOf } from '../../../core/json/entries.js';
import { parseJson } from '../../../core/json/parse.js';
import { isStanding, shapeOf } from './file-kind.js';
import { wrongKind } from './wrong-kind.js';

/** The kind of lists that a text contains; undefined if that is uncertain. */
export async function listContent(text: string): Promise<'standings' | 'decklist' | undefined> {
  const { kind } = (await shapeOf(new TextEncoder().encode(text), true)) ?? {};
  switch (kind) {
    case 'array':
    case 'lines':
      return beginsWithStanding(text) ? 'standings' : undefined;
    case 'list': {
      // A text with identifiers, or entries with cards, can be broken rules.
      if (/"identifier"\s*:/.test(text) || beginsWithCards(text)) return undefined;
      const { decklist, diagnostics } = readDecklist(text);
      const faults = diagnostics.filter(({ severity }) => severity === 'error').length;
      return decklist.cards.length > faults ? 'decklist' : undefined;
    }
    case undefined:
      return undefined;
    default:
      return 'standings';
  }
}

/** What a text contains, if that is certain. */
export async function contentOf(text: string, file: string) {
  return wrongKind(text, file) ?? (await listContent(text));
}

/** Whether the first entry of an array or of lines is a standing. */
export function beginsWithStanding(text: string): boolean {
  const [first = ''] = entriesOf(text);
  return isStanding(parseJson(first).value);
}

/** Whether the first entry of an array is a card with a count, as in a list but not in a card table. */
export function beginsWithCounted(text: string): boolean {
  const first = firstEntry(text);
  return first !== undefined && 'name' in first && 'count' in first;
}

/** Whether the first entry of an array has cards, like a rule. */
function beginsWithCards(text: string): boolean {
  const first = firstEntry(text);
  return first !== undefined && 'cards' in first && Array.isArray(first.cards);
}

/** The first entry of an array, if it is an object. */
function firstEntry(text: string): object | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  const [first = ''] = entriesOf(text);
  const { value } = parseJson(first);
  return typeof value === 'object' && value !== null ? value : undefined;
}
