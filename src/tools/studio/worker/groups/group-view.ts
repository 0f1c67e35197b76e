/** Prepares a group for display. */

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

/** A group, and what was excluded from it. */
export interface ChosenGroup {
  readonly key: string;
  readonly describer: GroupDescriber;
  /** Ascending. */
  readonly decks: readonly number[];
  /** The label that most of its lists have under the rules in force; '' if they have none. */
  readonly label: string;
  /** The lists with excluded decks; lists with the same cards are excluded together. */
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
    /** Identifies the group in questions; stays the same across edits while its first list does. */
    key,
    /** The current deck of the lists; missing if they have none. */
    inside: label === '' ? undefined : insideOf(profile, label),
    lists,
    /** The lists that were excluded. */
    excluded,
    /** The list that is most similar to the others. */
    typical: listRow(project, typical),
    cards,
    /** The decks that it could be merged into, nearest first. */
    near: nearDecks(profile, deckNumberOf(project.corpus, typical), label),
    /** The card that best separates it from the nearest deck. */
    separating: separating && {
      name: separating.name,
      count: 1,
      share: separating.first,
      others: separating.second,
    },
    earlier,
    /** Missing if no card distinguishes the group. */
    proposal: tried?.view,
    /** The list to review first; missing if none is doubtful. */
    judge,
  });
}

/** A proposal with its effects, and the decks that its rule wins. */
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
    /** The lists without a deck that would get it, inside and outside of the group. */
    gains: profile.allListsOf([...decksOf(gained)]),
    /** The lists that would change to it from another deck, including those of a group inside a rule. */
    takes: taken.map(({ from, lists }) => ({ identifier: from.id, lists })),
    /** The lists that contain the cards but keep another deck. */
    holds: holds.map(({ from, lists }) => ({ identifier: from, lists })),
    /** The numbers of the group's lists that the rule does not win. */
    misses: profile.allListsOf(decks.filter((deck) => !won.has(deck))),
    /** `warning: other decks hold Metal Energy (basic)`: cards that should not be the rule's only cards. */
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

/** The deck of the lists of a group. */
function insideOf(profile: CorpusProfile, id: string) {
  const { corpus, program } = profile.session;
  const name = program.ruleSet.get(id)?.name ?? id;
  return { id, name, lists: listsWith(corpus, profile.decksOf(id)) };
}
