/** `decktype/standings`: tagging standings with the decks that their lists are. */
export type { DeckLabel } from '../tournament/label.js';
export {
  type AnyStanding,
  type Tagged,
  type TagOutcome,
  tagStanding,
} from './standing.js';
export { type TaggedStandings, type TagReport, tagStandings } from './tag.js';
