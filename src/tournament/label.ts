/** The label of a list: the deck that it is given, as the data interface writes it. */

/** The deck of a standing as the data interface writes it. */
export interface DeckLabel {
  readonly id: string;
  readonly name: string;
  readonly icons?: readonly string[];
  /** Only where conflicts are reported: all the decks that the list could be, this one first. */
  readonly conflicts?: readonly DeckLabel[];
}

/** The name of the deck that a standing had, where it had one. */
export function deckName(deck: unknown): string | undefined {
  if (typeof deck !== 'object' || deck === null) return undefined;
  const { name } = deck as Partial<Record<keyof DeckLabel, unknown>>;
  return typeof name === 'string' ? name : undefined;
}

/** Whether a deck says the same as a label, whatever else it says. */
export function isSameDeck(deck: unknown, label: DeckLabel): boolean {
  if (typeof deck !== 'object' || deck === null) return false;
  const { id, name, icons, conflicts } = deck as Partial<Record<keyof DeckLabel, unknown>>;
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
