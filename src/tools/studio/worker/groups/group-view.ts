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
import type { GroupView, JudgedList, NearDeck, ProposalView } from '../../answers.js';
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

export function groupView(
  project: OpenProject,
  chosen: ChosenGroup,
  described: ListGroup,
): GroupView {
  const { label, key, decks, excluded } = chosen;
  const { profile } = chosen.describer;
  const { lists, typical, cards, nearest, earlier, proposal } = described;
  const { separating } = nearest ?? {};
  const tried = proposal && tryProposal(profile, decks, proposal);
  const judge = tried && judgedList(project, chosen, tried.won, nearest?.identifier);
  return {
    key,
    inside: label === '' ? undefined : insideOf(profile, label),
    lists,
    excluded,
    typical: listRow(project, typical),
    cards,
    near: nearDecks(profile, deckNumberOf(project.corpus, typical), label),
    separating: separating && {
      name: separating.name,
      count: 1,
      share: separating.first,
      others: separating.second,
    },
    earlier,
    ...defined({ proposal: tried?.view, judge }),
  };
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
  const view: ProposalView = {
    identifier,
    name,
    ...defined({ priority }),
    cards: cards.filter(isCardRequirement),
    gains: profile.allListsOf([...decksOf(gained)]),
    takes: taken.map(({ from, lists }) => ({ identifier: from.id, lists })),
    holds: holds.map(({ from, lists }) => ({ identifier: from, lists })),
    misses: profile.allListsOf(decks.filter((deck) => !won.has(deck))),
    warnings: warningsOf(proposal),
  };
  return { view, won };
}

function judgedList(
  project: OpenProject,
  { describer: { profile }, decks, label }: ChosenGroup,
  won: ReadonlySet<number>,
  nearest: string | undefined,
): JudgedList | undefined {
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

function nearDecks(profile: CorpusProfile, typical: number, label: string): readonly NearDeck[] {
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
