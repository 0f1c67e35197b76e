/** Guesses the deck that cards are from, based on the lists of the project and the rules in force. */
import type { DeckCard } from '../../../core/decks/decklist.js';
import { defined } from '../../../core/json/defined.js';
import { certainDecks } from '../../../questions/analysis/reasoning/certain.js';
import { deckNumberOf } from '../../../questions/corpus/layout/access.js';
import type { Session } from '../../../questions/corpus/session/session.js';
import { makeProfiles } from '../../../questions/likely/make.js';
import type { Profiles } from '../../../questions/likely/profiles.js';
import { cachedLast, type OpenProject } from './project.js';

/** The number of expected and of most informative cards to return. */
const shownCards = 12;

/** Returns the function that guesses the deck of seen cards. */
export function createGuess(open: OpenProject) {
  const profilesOf = cachedLast(profilesBy);
  return (seen: readonly DeckCard[]) => {
    const { matcher, project, session } = open;
    const { limits = {} } = project.settings;
    const certain = certainDecks(matcher, seen, limits);
    /** What the rules say for certain, whatever the unseen cards are. */
    const byRules = new Map(certain.map(({ id, deck }) => [id, deck]));
    const impossible = certain.filter(({ deck }) => deck === 'impossible').map(({ id }) => id);
    const { decks, ...found } = profilesOf(session).likely(seen, {
      cards: shownCards,
      impossible,
      ...defined({ size: limits.deckSize }),
    });
    return {
      ...found,
      decks: decks.map((deck) => ({
        ...deck,
        byRules: byRules.get(deck.id) ?? ('possible' as const),
      })),
    };
  };
}

function profilesBy(session: Session): Profiles {
  const { corpus, program } = session;
  const { names = [] } = program.ruleSet.match;
  const deckOf = (list: number) => {
    const deck = deckNumberOf(corpus, list);
    return session.winnerOf(deck) === undefined ? null : session.nameOf(deck);
  };
  return makeProfiles(corpus, deckOf, { names });
}
