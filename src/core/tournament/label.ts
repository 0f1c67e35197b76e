/** The label of a list: its deck, in the form of the data interface. */
import { fieldsOf } from '../decks/shapes.js';

/** The deck of a standing in the form of the data interface. */
export interface DeckLabel {
  readonly id: string;
  readonly name: string;
  readonly icons?: readonly string[];
  /** Only if conflicts are reported: all possible decks of the list, this one first. */
  readonly conflicts?: readonly DeckLabel[];
}

/** The name of a standing's deck; undefined if it has none. */
export function deckName(deck: unknown): string | undefined {
  const { name } = fieldsOf(deck);
  return typeof name === 'string' ? name : undefined;
}

/** Whether a deck equals a label. Other fields of the deck are ignored. */
export function isSameDeck(deck: unknown, label: DeckLabel): boolean {
  const { id, name, icons, conflicts } = fieldsOf(deck);
  if (id !== label.id || name !== label.name) return false;
  if (!areSameDecks(conflicts, label.conflicts)) return false;
  const { icons: wanted = [] } = label;
  const had = icons ?? [];
  return (
    Array.isArray(had) &&
    had.length === wanted.length &&
    wanted.every((icon, index) => had[index] === icon)
  );
}

function areSameDecks(decks: unknown, labels: readonly DeckLabel[] | undefined): boolean {
  if (labels === undefined) return decks === undefined;
  const isList = Array.isArray(decks) && decks.length === labels.length;
  return isList && labels.every((label, index) => isSameDeck(decks[index], label));
}
