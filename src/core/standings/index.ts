/** `decktype/standings`: tags standings with the decks of their lists. */
export type { DeckLabel } from '../tournament/label.js';
export {
  type AnyStanding,
  type Tagged,
  type TagOutcome,
  tagStanding,
} from './standing.js';
export { type TaggedStandings, type TagReport, tagStandings } from './tag.js';
