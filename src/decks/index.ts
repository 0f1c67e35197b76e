/** `decktype/decks`: decklists, their readers, and when two cards are the same card. */
export { type DeckCard, type Decklist, mostCopies } from './decklist.js';
export {
  type CardIdentity,
  type CompareOption,
  cardIdentity,
  compareOptions,
  type Printing,
  type Reprints,
} from './identity.js';
export {
  type DeckFormat,
  type ReadDecklist,
  type ReadDecklistOptions,
  readDecklist,
} from './read.js';
export { type CardVisitor, type ShapeFault, walkCards } from './shapes.js';
