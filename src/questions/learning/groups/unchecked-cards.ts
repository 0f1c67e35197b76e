/**
 * What all lists of a rule hold that hardly any others do, and that the rule does not ask for. If a deck
 * is missing and all lists of a rule are that deck, nothing in the lists says so: they have one deck, with
 * the cards of the rule. Those who know the decks see it by these cards.
 */
import { defined } from '../../../core/json/defined.js';
import type { Scheduler } from '../scheduler.js';
import type { GroupDescriber, ListGroup } from './describe-groups.js';
import { fewestLists, type GroupCard } from './group.js';
import type { SwallowedGroup } from './groups-inside-rules.js';
import type { RuleProposal } from './propose.js';

/** A rule or variant of which no earlier lists are known. */
export interface UnaskedCards {
  /** Its identifier. */
  readonly identifier: string;
  /** The numbers of the lists that it wins, ascending. */
  readonly lists: readonly number[];
  /** The cards that it does not ask for, best first; at least one. */
  readonly cards: readonly GroupCard[];
  /** Makes another deck of the lists by the first of the cards. */
  readonly proposal?: RuleProposal;
}

/** This part of a rule's lists holds such a card, and no more of the others. */
const heldByRule = 0.9;
const heldByOthers = 0.05;
const mostCards = 4;

/**
 * Rules with most lists first. Those that have groups of other decks are left out, for these say more.
 *
 * @param found the groups, whose proposals have identifiers of their own
 */
export async function uncheckedCards(
  describer: GroupDescriber,
  { groups, inside }: { groups: readonly ListGroup[]; inside: readonly SwallowedGroup[] },
  scheduler: Scheduler,
): Promise<readonly UnaskedCards[]> {
  const { profile } = describer;
  const withGroups = new Set(inside.map((group) => group.inside));
  const taken = new Set(
    [...groups, ...inside].flatMap(({ proposal }) => proposal?.rule.identifier ?? []),
  );
  const unasked: UnaskedCards[] = [];
  for (const [identifier, decks] of profile.recent) {
    const rule = profile.ruleOf(identifier);
    const lists = profile.listsOf(decks);
    const isNamed = profile.named.ofGroup(decks) !== '';
    const isKnown = withGroups.has(identifier) || profile.earlier.has(identifier) || isNamed;
    if (rule === undefined || isKnown || lists.length < fewestLists) continue;
    const own = profile.tally(decks);
    const cards = own
      .telling(profile.allLists.without(own), (card) => !profile.keyCards.isOf(card, rule))
      .filter(({ share, others }) => share >= heldByRule && others <= heldByOthers)
      .slice(0, mostCards);
    const [first] = cards;
    if (first === undefined) continue;
    const count = Math.min(first.count, profile.keyCards.least);
    const asked = { name: first.name, ...(count > 1 && { count }) };
    const worth = new Float64Array(profile.corpus.deckCount);
    const proposed = { cards: [asked], before: rule, group: decks, worth };
    const proposal = describer.proposeRule(proposed, taken);
    if (proposal !== undefined) taken.add(proposal.rule.identifier);
    unasked.push(defined({ identifier, lists, cards, proposal }));
    await scheduler.pause();
  }
  return unasked.sort((x, y) => y.lists.length - x.lists.length);
}
