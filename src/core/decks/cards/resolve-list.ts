/** A decklist under the names of a card table. */
import { diagnoseCards } from '../../diagnostics/codes/cards.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { DeckCard } from '../decklist.js';
import type { CompareOption } from '../identity.js';
import type { CardTable } from './card-table.js';

/** The cards of a list under the names of a table, and a finding about identifiers it does not have. */
export function resolveCards(
  cards: readonly DeckCard[],
  table: CardTable,
  options?: readonly CompareOption[],
): { readonly cards: readonly DeckCard[]; readonly diagnostics: readonly Diagnostic[] } {
  const resolved = table.resolve(cards, options);
  const unknown = new Set(
    resolved.flatMap((card) =>
      isIdentifier(card) && table.nameOf(card.name, options) === undefined ? [card.name] : [],
    ),
  );
  if (unknown.size === 0) return { cards: resolved, diagnostics: [] };
  const data = { count: unknown.size, examples: [...unknown].slice(0, mostExamples) };
  return { cards: resolved, diagnostics: [diagnoseCards('unknown-ids', '', data)] };
}

const mostExamples = 5;

/** Whether readers gave a card its identifier as its name: a passcode, a dbf id, `SET-NUMBER`. */
function isIdentifier({ name, set, number }: DeckCard): boolean {
  return /^\d+$/.test(name) || name === `${set}-${number}`;
}
