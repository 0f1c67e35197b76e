/** Describes groups of lists: their cards, the most similar deck, and the proposed rule. */

import { defined } from '../../../core/json/defined.js';
import {
  type CardRequirement,
  isCardRequirement,
  leastCopies,
  type Rule,
} from '../../../core/rules/model.js';
import { cardShares, type SeparatingCard } from '../../analysis/compare/separation.js';
import { addBit, bitsOf, hasBit } from '../lists/bits.js';
import { commonCards } from '../lists/common-cards.js';
import { freeIdentifier, type IdentifierOptions } from '../lists/sample.js';
import { sampled } from '../lists/similarity.js';
import { titleOf } from '../lists/words.js';
import type { Literal } from '../rules/arrangement.js';
import type { Candidate } from '../rules/candidates.js';
import { costOfCards, costOfMissingWords, costOfWordlessCard, usualCopies } from '../rules/cost.js';
import { requirementsOf } from '../rules/write.js';
import type { CorpusProfile } from './corpus-profile.js';
import { type DecksBeside, decksBeside } from './decks-beside.js';
import { type CardTally, cardTally, type GroupCard, groupCut, typicalDeck } from './group.js';
import { bestCondition, leastShare } from './group-condition.js';
import { mergeGroup } from './merge.js';
import {
  cardsAskedIn,
  effectOf,
  type ProposedFor,
  partOf,
  placeOf,
  propose,
  type RuleProposal,
} from './propose.js';
import { decksOfGroup, type JoinedDecks } from './related-decks.js';

/** Lists that belong together. */
export interface ListGroup {
  /** The numbers of its lists, ascending. */
  readonly lists: readonly number[];
  /** The list that is most similar to the others. */
  readonly typical: number;
  /** Cards that all or most of its lists contain and others do not, best first. */
  readonly cards: readonly GroupCard[];
  /** The deck with the lists most similar to the typical list; missing if there is none. */
  readonly nearest?: NearestDeck;
  /** The number of lists of earlier events that have no deck either and belong to the group. */
  readonly earlier: number;
  /** Missing if no card distinguishes the group, or with `wonBy`. */
  readonly proposal?: RuleProposal;
  /** The identifier of a rule proposed for another group that wins this group, too. */
  readonly wonBy?: string;
}

/** The deck with the lists most similar to a group. */
export interface NearestDeck {
  /** The identifier of the rule, variant or fallback. */
  readonly identifier: string;
  /** The similarity of its nearest list, from 0 to 1. */
  readonly similarity: number;
  /** The number of that list. */
  readonly list: number;
  /** The card that best separates the group from the lists of this deck. */
  readonly separating?: SeparatingCard;
}

/** How to describe a group. */
export interface DescribeOptions {
  /** The cards of its rule. Default: the best ones. */
  readonly given?: readonly CardRequirement[] | undefined;
  /** Decks won by rules that the group's rule also wins. */
  readonly others?: readonly number[] | undefined;
}

export type GroupDescriber = ReturnType<typeof groupDescriber>;

export function groupDescriber(
  profile: CorpusProfile,
  { isTaken = () => false }: IdentifierOptions = {},
) {
  /** The best cards of groups whose cost was computed without `others`. */
  const found = new WeakMap<readonly number[], Candidate>();
  const { corpus, tables, session, prior, keyCards, named, similarity } = profile;
  const { ruleSet } = session.program;
  const { order } = ruleSet;
  const shares = cardShares(corpus, ruleSet.match.names);
  const decks = Array.from({ length: corpus.deckCount }, (_, deck) => deck);
  /** The cards of all lists, with printings and zones. */
  const allAsked = cardTally(corpus, tables.asked, decks);
  const places = new Map(['', ...profile.labels].map((label) => [label, placeOf(ruleSet, label)]));
  /** Deck -> the place of the rule that wins it. */
  const rulePlaces = Uint16Array.from(decks, (deck) => places.get(profile.labelOf(deck)) as number);

  return { profile, describe, costOf, leastCostFor, proposeRule };

  /**
   * Describes a group of decks with a label. The proposed rule requires the given cards, or the best ones, and
   * its identifier is not in `taken`.
   */
  function describe(
    decks: readonly number[],
    label: string,
    taken: ReadonlySet<string>,
    { given, others = [] }: DescribeOptions = {},
  ): ListGroup {
    const group = profile.inOrder(decks);
    const typical = typicalDeck(corpus, similarity, group);
    const rule = profile.ruleOf(label);
    const name = named.ofGroup(group);
    const key = label === '' || name !== '' ? undefined : keyCards.keyOf(group, label);
    const { joined, earlier, members, beside } = surroundingsOf(group, label, name, others);
    const known = others.length === 0 ? found.get(decks) : undefined;
    const best =
      key === undefined ? (known ?? bestCards(members, label, beside, joined))?.literals : [key];
    const cards = given ?? cardsFor(group, label, best);
    const { worth } = beside;
    const withKey = best?.flatMap((literal) => keyCards.decksLedBy(literal)) ?? [];
    for (const deck of [...joined.alike, ...joined.withCards, ...withKey]) {
      const other = named.of[deck];
      if (other === '' || other === name) worth[deck] = corpus.weights[deck] as number;
    }
    // Lists without a deck whose label names a rule's deck belong to that rule.
    const merge =
      given === undefined && label === '' && name !== ''
        ? mergeGroup(session, group, name, cards ?? [])
        : undefined;
    const merged = merge && effectOf(session, group, name, merge)?.proposal;
    const proposal = merged
      ? withCommon(merged, group, worth)
      : cards && proposeRule({ cards, before: rule, group, worth }, taken);
    const own = profile.tally(group);
    return {
      lists: profile.listsOf(group),
      typical: profile.listsOf([typical])[0] as number,
      cards: own.distinctive(profile.allLists.without(own)),
      ...defined({ nearest: nearest(group, typical, label) }),
      earlier: profile.allListsOf([...group, ...earlier]).length - profile.listsOf(group).length,
      ...defined({ proposal }),
    };
  }

  /** The cost of a rule for a group, if it also wins `others`. */
  function costOf(decks: readonly number[], label: string, others: readonly number[] = []): number {
    const group = profile.inOrder(decks);
    const { joined, members, beside } = surroundingsOf(group, label, '', others);
    const best = bestCards(members, label, beside, joined);
    if (best !== undefined && others.length === 0) found.set(decks, best);
    return best?.cost ?? Infinity;
  }

  /** A lower bound for the cost of a rule that requires one card that most lists of each group contain. */
  function leastCostFor(groups: readonly CardTally[]): number {
    const rest = groups.reduce((lists, group) => lists - group.lists, profile.allLists.lists);
    const shareOfOthers = ({ card }: Literal) => {
      const held = groups.reduce(
        (lists, group) => lists - group.holding(card, 1),
        profile.allLists.holding(card, 1),
      );
      return rest === 0 ? 0 : held / rest;
    };
    const costs = profile.cards.names.flatMap((_, card) => {
      if (groups.some((group) => group.share(card, 1) < leastShare)) return [];
      const literals = [{ card, least: usualCopies }];
      return [
        costOfCards(literals, {
          cards: tables.asked,
          prior: prior,
          shareOfOthers,
        }),
      ];
    });
    return Math.min(...costs);
  }

  function surroundingsOf(
    group: readonly number[],
    label: string,
    name: string,
    others: readonly number[],
  ) {
    const likeness = similarity.toAll(sampled(group));
    const { alike, withCards } = joinedTo(group, label, name, likeness);
    const joined = { alike, withCards: [...new Set([...withCards, ...others])] };
    const earlier = earlierOf(label, name, likeness);
    const members = [...group, ...earlier];
    const beside = decksBeside(profile, { group: members, label, name, joined, likeness });
    return { joined, earlier, members, beside };
  }

  /** Proposes a rule with an identifier that is not in `taken`. */
  function proposeRule(
    proposed: Omit<ProposedFor, 'named'>,
    taken: ReadonlySet<string>,
  ): RuleProposal | undefined {
    const proposal = propose(session, { ...proposed, named: nameFor(proposed, taken) });
    return proposal && withCommon(proposal, proposed.group, proposed.worth);
  }

  /** Adds the common cards to a proposal: those that many lists contain that it should not win. */
  function withCommon(
    proposal: RuleProposal,
    group: readonly number[],
    worth: Float64Array,
  ): RuleProposal {
    const { rule } = proposal;
    const before = partOf(ruleSet, rule.identifier)?.cards ?? [];
    const known = new Set(prior.cardsOf(before));
    const added = prior.cardsOf(rule.cards).filter((card) => !known.has(card));
    const own = bitsOf(worth.length, group);
    for (const [deck, lists] of worth.entries()) if (lists > 0) addBit(own, deck);
    const asked = new Set(prior.cardsOf(cardsAskedIn(ruleSet)));
    const common = commonCards(added, own, (card) => asked.has(card), {
      rows: tables.rows,
      cards: tables.asked,
      lists: tables.lists,
    });
    return common.length === 0 ? proposal : { ...proposal, common };
  }

  /** The decks of other labels that belong to a group: those with the same published label, and similar ones. */
  function joinedTo(
    group: readonly number[],
    label: string,
    name: string,
    likeness: Float64Array,
  ): JoinedDecks {
    const { alike, withCards } = decksOfGroup(profile, group, label, likeness);
    if (name === '') return { alike, withCards };
    const isOfGroup = new Set(group);
    const same = named.decksOf(name).filter((deck) => !isOfGroup.has(deck));
    const isOther = (deck: number) => named.of[deck] === '';
    return { alike: alike.filter(isOther), withCards: [...same, ...withCards.filter(isOther)] };
  }

  /** The cards of a rule for a group; undefined if none distinguish it. */
  function cardsFor(
    group: readonly number[],
    label: string,
    best: readonly Literal[] | undefined,
  ): readonly CardRequirement[] | undefined {
    const rule = profile.ruleOf(label);
    if (best !== undefined) {
      return unlikeOtherRules(requirementsOf(tables.asked, best), rule);
    }
    if (keyCards.absentWords(label).length === 0) return undefined;
    // The deck that the rule is named after has the rule's own cards, too, so these do not distinguish the group.
    const main = keyCards.mainOf(group, label);
    const own = plainCardsOf(rule);
    return main && own && [...requirementsOf(tables.asked, [main]), ...own];
  }

  /** The cards that distinguish a group from the other decks; undefined if there are none. */
  function bestCards(
    group: readonly number[],
    label: string,
    beside: DecksBeside,
    joined: JoinedDecks,
  ): Candidate | undefined {
    const own = new Set([...group, ...joined.withCards]);
    const name = named.ofGroup(group);
    const best = bestCondition(tables.rows, tables.asked, prior, {
      group: cardTally(corpus, tables.asked, own),
      all: allAsked,
      ...beside,
      // Without labels, all lists that contain the cards count, wherever the rule is put: they might be this deck.
      places: rulePlaces.map((place, deck) =>
        name === '' || named.of[deck] === '' ? order.length : place,
      ),
      ruleCount: order.length,
      own: name === '' ? [] : literalsOf(profile.ruleOf(label)),
      costOfWords: costOfWords(name),
    });
    // A rule that wins all lists of the rule after it would only replace that rule.
    const isLeft = (deck: number) => !own.has(deck) && best && !hasBit(best.bits, deck);
    if (label !== '' && name === '' && !profile.decksOf(label).some(isLeft)) return undefined;
    return best;
  }

  /** The requirements of a rule on cards that lists contain. */
  function literalsOf(rule: Rule | undefined): readonly Literal[] {
    const asked = rule?.cards.filter(isCardRequirement) ?? [];
    return asked.flatMap((one) =>
      prior.cardsOf([one]).map((card) => ({ card, least: leastCopies(one) })),
    );
  }

  /**
   * Avoids the cards of another rule. A group distinguished by another rule's cards is a mixture of both decks:
   * its rule requires the cards of both, because otherwise it would take the lists of that other rule.
   */
  function unlikeOtherRules(
    cards: readonly CardRequirement[],
    rule: Rule | undefined,
  ): readonly CardRequirement[] {
    const keyOf = (asked: Rule['cards']) => JSON.stringify(asked);
    const isAsked = ruleSet.rules.some((other) => keyOf(other.cards) === keyOf(cards));
    return isAsked ? [...cards, ...(plainCardsOf(rule) ?? [])] : cards;
  }

  /** The cost of cards that lack words of a published label. */
  function costOfWords(name: string): (literals: readonly Literal[]) => number {
    const { labels, words } = tables.published;
    const label = labels.findIndex(({ id }) => id === name);
    if (words === undefined || label < 1) return () => 0;
    return (literals) => {
      const told = words.wordsIn(label, literals);
      const missing = words.missing(label, told.words);
      return costOfWordlessCard * told.wordless + costOfMissingWords * missing;
    };
  }

  /** A name and a free identifier, made from the published label or the cards. */
  function nameFor(
    { cards, group }: Pick<ProposedFor, 'cards' | 'group'>,
    taken: ReadonlySet<string>,
  ): Pick<Rule, 'identifier' | 'name'> {
    const words = new Set(cards.flatMap(({ name = '' }) => prior.wordsFor(name)));
    const label = named.labels.get(named.ofGroup(group));
    const base = label?.id ?? [...words].join('-');
    const identifier = freeIdentifier(
      base,
      (one) => taken.has(one) || ruleSet.get(one) !== undefined || isTaken(one),
    );
    return { identifier, name: label?.name ?? titleOf(base) };
  }

  function nearest(
    group: readonly number[],
    typical: number,
    own: string,
  ): NearestDeck | undefined {
    const [found] = profile.nearestLabels(typical, own, 1);
    if (found === undefined) return undefined;
    const { deck, ...near } = found;
    const [separating] = shares.separating(
      shares.count(group),
      shares.count(profile.decksOf(near.identifier)),
      shares.count([]),
    );
    return {
      ...near,
      list: tables.deckLists.of(deck)[0] as number,
      ...defined({ separating }),
    };
  }

  /**
   * The decks that only earlier lists of the same label have and that are as similar to the group as its own decks.
   */
  function earlierOf(label: string, name: string, likeness: Float64Array): readonly number[] {
    return (profile.earlier.get(label) ?? []).filter(
      (deck) => !named.namesOther(deck, name) && (likeness[deck] as number) >= groupCut,
    );
  }
}

/** The cards that a rule requires; undefined if it has other requirements. */
function plainCardsOf(rule: Rule | undefined): readonly CardRequirement[] | undefined {
  return rule?.cards.every(isCardRequirement) ? rule.cards.filter(isCardRequirement) : undefined;
}
