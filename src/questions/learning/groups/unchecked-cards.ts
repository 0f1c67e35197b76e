/**
 * Finds cards that all lists of a rule contain, hardly any others do, and the rule does not require. If a rule
 * is missing and all lists of another rule are the missing deck, the lists cannot show this: they are one deck,
 * with the cards of that rule. A person who knows the decks can tell from these cards.
 */
import { defined } from '../../../core/json/defined.js';
import type { Scheduler } from '../scheduler.js';
import type { GroupDescriber, ListGroup } from './describe-groups.js';
import { fewestLists, type GroupCard } from './group.js';
import type { SwallowedGroup } from './groups-inside-rules.js';
import type { RuleProposal } from './propose.js';

/** A rule or variant without known earlier lists. */
export interface UnaskedCards {
  /** Its identifier. */
  readonly identifier: string;
  /** The numbers of the lists that it wins, ascending. */
  readonly lists: readonly number[];
  /** The cards that it does not require, best first; at least one. */
  readonly cards: readonly GroupCard[];
  /** Makes the lists another deck, by the first of the cards. */
  readonly proposal?: RuleProposal;
}

/** At least this share of a rule's lists contains such a card, and at most this share of the others. */
const heldByRule = 0.9;
const heldByOthers = 0.05;
const mostCards = 4;

/**
 * Rules with most lists first. Rules with groups of other decks are excluded, because the groups say more.
 *
 * @param found the groups, with the identifiers that their proposals use
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
      .distinctive(profile.allLists.without(own), (card) => !profile.keyCards.isOf(card, rule))
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
