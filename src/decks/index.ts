/** `decktype/decks`: decklists, their readers and writers, and when two cards are the same card. */
export { type DeckCard, type Decklist, mostCopies } from './decklist.js';
export { deckFormats, type FormatInfo, findFormat } from './formats.js';
export {
  type CardIdentity,
  type CompareOption,
  cardIdentity,
  compareOptions,
  type Printing,
  type Reprints,
} from './identity.js';
export { type ReadDecklistOptions, readAnyDecklist, readDecklist } from './read.js';
export type { Confidence, DeckFormat, ReadDecklist } from './result.js';
export { type CardVisitor, type ShapeFault, walkCards } from './shapes.js';
export type { LineCounts } from './text/lines.js';
export { type FormattedDecklist, formatDecklist, type WrittenFormat } from './write.js';
