/** The label of a list: the deck that it is classified as, in the form of the data interface. */

/** The deck of a standing as the data interface writes it. */
export interface DeckLabel {
  readonly id: string;
  readonly name: string;
  readonly icons?: readonly string[];
  /** Only if conflicts are reported: all decks that the list could be, this one first. */
  readonly conflicts?: readonly DeckLabel[];
}

/** The name of the deck of a standing; undefined if it has none. */
export function deckName(deck: unknown): string | undefined {
  if (typeof deck !== 'object' || deck === null) return undefined;
  const { name } = deck as Partial<Record<keyof DeckLabel, unknown>>;
  return typeof name === 'string' ? name : undefined;
}

/** Whether a deck equals a label. Other fields of the deck are ignored. */
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
