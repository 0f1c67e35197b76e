/** A group as the page shows it. */

import { defined } from '../../../../core/json/defined.js';
import { isCardRequirement } from '../../../../core/rules/model.js';
import { deckNumberOf, listsWith } from '../../../../questions/corpus/layout/access.js';
import type { CorpusProfile } from '../../../../questions/learning/groups/corpus-profile.js';
import type {
  GroupDescriber,
  ListGroup,
} from '../../../../questions/learning/groups/describe-groups.js';
import type { RuleProposal } from '../../../../questions/learning/groups/propose.js';
import {
  type ReviewCandidate,
  reviewCandidate,
} from '../../../../questions/learning/groups/review-candidate.js';
import { warningsOf } from '../../../../questions/learning/lists/common-cards.js';
import { nearDeck } from '../lists/list-detail.js';
import { decksOf } from '../lists/list-filter.js';
import { listRow } from '../lists/list-rows.js';
import { movesBy } from '../order.js';
import type { OpenProject } from '../project.js';

/** A group without the lists that do not belong to it. */
export interface ChosenGroup {
  readonly key: string;
  readonly describer: GroupDescriber;
  /** Ascending. */
  readonly decks: readonly number[];
  /** The label that most of its lists have with the rules in force; '' if they have none. */
  readonly label: string;
  /** The lists with the excluded decks; lists with the same cards go together. */
  readonly excluded: readonly number[];
}

const mostNear = 8;

export function groupView(project: OpenProject, chosen: ChosenGroup, described: ListGroup) {
  const { label, key, decks, excluded } = chosen;
  const { profile } = chosen.describer;
  const { lists, typical, cards, nearest, earlier, proposal } = described;
  const { separating } = nearest ?? {};
  const tried = proposal && tryProposal(profile, decks, proposal);
  const judge = tried && judgedList(project, chosen, tried.won, nearest?.identifier);
  return defined({
    /** Identifies the group in questions; stable across edits as long as its first list is. */
    key,
    /** The deck that the lists have now; missing if they have none. */
    inside: label === '' ? undefined : insideOf(profile, label),
    lists,
    /** The lists that are not in it because they are excluded. */
    excluded,
    /** The list that is most like the others. */
    typical: listRow(project, typical),
    cards,
    /** The decks that it could be merged into, nearest first. */
    near: nearDecks(profile, deckNumberOf(project.corpus, typical), label),
    /** The card that separates it best from the nearest deck. */
    separating: separating && {
      name: separating.name,
      count: 1,
      share: separating.first,
      others: separating.second,
    },
    earlier,
    /** Missing if no card tells the group apart. */
    proposal: tried?.view,
    /** The list to review first; missing if none is in doubt. */
    judge,
  });
}

/** A proposal, and the decks that its rule wins. */
export function tryProposal(
  profile: CorpusProfile,
  decks: readonly number[],
  proposal: RuleProposal,
) {
  const { rule, patches, holds } = proposal;
  const { identifier, name, priority, cards } = rule;
  const { session } = profile;
  const { ruleSet } = session.program;
  const own = movesBy(session, patches).filter(({ to }) => to.id === identifier);
  const gained = own.filter(({ from }) => from.id === ruleSet.unclassified.id);
  const taken = own.filter((move) => !gained.includes(move));
  const won = new Set(decksOf(own));
  const view = {
    identifier,
    name,
    ...defined({ priority }),
    cards: cards.filter(isCardRequirement),
    /** The lists without a deck that get it, in the group and outside. */
    gains: profile.allListsOf([...decksOf(gained)]),
    /** The lists that get it and have another deck now, those of a group inside a rule among them. */
    takes: taken.map(({ from, lists }) => ({ identifier: from.id, lists })),
    /** The lists that hold the cards and keep another deck. */
    holds: holds.map(({ from, lists }) => ({ identifier: from, lists })),
    /** The lists of the group that the rule does not win, by number. */
    misses: profile.allListsOf(decks.filter((deck) => !won.has(deck))),
    /** `warning: other decks hold Metal Energy (basic)`: the cards that the rule should not ask for alone. */
    warnings: warningsOf(proposal),
  };
  return { view, won };
}

function judgedList(
  project: OpenProject,
  { describer: { profile }, decks, label }: ChosenGroup,
  won: ReadonlySet<number>,
  nearest: string | undefined,
) {
  const found = reviewCandidate(profile, decks, won, label === '' ? nearest : label);
  if (found === undefined) return undefined;
  const row = listRow(project, profile.allListsOf([found.deck])[0] as number);
  return { list: row, reason: reasonOf(found, row.deck.name, nearest) };
}

function reasonOf({ why }: ReviewCandidate, deck: string, nearest: string | undefined): string {
  switch (why) {
    case 'missed':
      return 'it is like the group, but the rule does not match it: does it belong here?';
    case 'joins':
      return `it is not in the group, but the rule wins it from ${deck}: is that right?`;
    case 'unlike':
      return `it is more like ${nearest ?? 'other lists'} than like the group: does it belong here?`;
  }
}

function nearDecks(profile: CorpusProfile, typical: number, label: string) {
  return profile
    .nearestLabels(typical, label, mostNear)
    .map((near) =>
      nearDeck(
        near,
        profile.session,
        profile.decksOf(near.identifier),
        profile.allListsOf([near.deck]),
      ),
    );
}

/** The deck that the lists of a group have. */
function insideOf(profile: CorpusProfile, id: string) {
  const { corpus, program } = profile.session;
  const name = program.ruleSet.get(id)?.name ?? id;
  return { id, name, lists: listsWith(corpus, profile.decksOf(id)) };
}
