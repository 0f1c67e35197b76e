/** Which deck cards are from, by the lists of the project and the rules in force. */
import { certainDecks } from '../../../questions/analysis/reasoning/certain.js';
import { deckNumberOf } from '../../../questions/corpus/layout/access.js';
import type { Session } from '../../../questions/corpus/session/session.js';
import { makeProfiles } from '../../../questions/likely/make.js';
import type { Profiles } from '../../../questions/likely/profiles.js';
import type { GuessView, SeenCard } from '../answers.js';
import type { OpenProject } from './project.js';

/** How many cards are named that are expected, and that would tell most. */
const shownCards = 12;

export class Guesses {
  readonly #project: OpenProject;
  #made: { readonly session: Session; readonly profiles: Profiles } | undefined;

  constructor(project: OpenProject) {
    this.#project = project;
  }

  find(seen: readonly SeenCard[]): GuessView {
    const { version, matcher, project } = this.#project;
    const { limits = {} } = project.settings;
    const certain = certainDecks(matcher, seen, limits);
    const of = new Map(certain.map(({ id, deck }) => [id, deck]));
    const impossible = certain.filter(({ deck }) => deck === 'impossible').map(({ id }) => id);
    const { decks, ...found } = this.#profiles().likely(seen, {
      cards: shownCards,
      impossible,
      ...(limits.deckSize !== undefined && { size: limits.deckSize }),
    });
    return {
      version,
      ...found,
      decks: decks.map((deck) => ({ ...deck, byRules: of.get(deck.id) ?? 'possible' })),
    };
  }

  #profiles(): Profiles {
    const { session, corpus, matcher } = this.#project;
    if (this.#made?.session !== session) {
      const { names = [] } = matcher.ruleSet.match;
      const profiles = makeProfiles(
        corpus,
        (list) => {
          const deck = deckNumberOf(corpus, list);
          return session.winnerOf(deck) === undefined ? null : session.nameOf(deck);
        },
        { names },
      );
      this.#made = { session, profiles };
    }
    return this.#made.profiles;
  }
}
