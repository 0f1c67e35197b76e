/** `decktype/decks`: decklists, their readers and writers, and when two cards are the same card. */
export type { CardTable, CardTableSettings } from './cards/card-table.js';
export {
  type ReadCardTable,
  type ReadCardTableOptions,
  readCardTable,
} from './cards/read-table.js';
export type { TableCard } from './cards/table-card.js';
export { type DeckCard, type Decklist, mostCopies } from './decklist.js';
export type { Confidence } from './formats/format.js';
export {
  type DeckFormatName,
  deckFormats,
  type FormatInfo,
  findFormat,
  type WrittenFormatName,
} from './formats/table.js';
export type { DeckGame } from './games.js';
export {
  type CardIdentity,
  type CompareOption,
  cardIdentity,
  compareOptions,
  type Printing,
  type Reprints,
} from './identity.js';
export { type ClassifiedText, classifyText, readDecklist } from './read.js';
export type { ReadDecklist, ReadDecklistOptions } from './read-result.js';
export { type CardVisitor, type ShapeFault, walkCards } from './shapes.js';
export type { LineCounts } from './text/reading.js';
export { type FormatDecklistOptions, type FormattedDecklist, formatDecklist } from './write.js';
