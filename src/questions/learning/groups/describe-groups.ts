/** Describes groups of lists: their cards, the deck nearest to them, and the rule that is proposed. */

import { defined } from '../../../core/json/defined.js';
import {
  type CardRequirement,
  isCardRequirement,
  leastCopies,
  type Rule,
} from '../../../core/rules/model.js';
import { CardShares, type SeparatingCard } from '../../analysis/compare/separation.js';
import { addBit, bitsOf, hasBit } from '../lists/bits.js';
import { commonCards } from '../lists/common-cards.js';
import { sampled } from '../lists/similarity.js';
import { titleOf } from '../lists/words.js';
import type { Literal } from '../rules/arrangement.js';
import type { Candidate } from '../rules/candidates.js';
import { costOfCards, costOfMissingWords, costOfSilentCard, usualCopies } from '../rules/cost.js';
import { requirementOf } from '../rules/write.js';
import type { CorpusProfile } from './corpus-profile.js';
import { type DecksBeside, decksBeside } from './decks-beside.js';
import { CardTally, type GroupCard, groupCut, typicalDeck } from './group.js';
import { bestCondition, leastShare } from './group-condition.js';
import { proposeMerge } from './merge.js';
import type { ProfileTables } from './profile-tables.js';
import {
  cardsAskedIn,
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
  /** The list that is most like the others. */
  readonly typical: number;
  /** What all and most of its lists hold and others do not, best first. */
  readonly cards: readonly GroupCard[];
  /** The deck whose lists are most like the typical list; missing if there is none. */
  readonly nearest?: NearestDeck;
  /** How many lists of earlier events have no deck either and belong to it. */
  readonly earlier: number;
  /** Missing if no card tells the group apart, or with `wonBy`. */
  readonly proposal?: RuleProposal;
  /** The identifier of the rule that is proposed for another group and wins this one, too. */
  readonly wonBy?: string;
}

/** The deck whose lists are most like a group. */
export interface NearestDeck {
  /** The identifier of the rule, variant or fallback. */
  readonly identifier: string;
  /** 0 to 1: how alike its nearest list is. */
  readonly similarity: number;
  /** The number of that list. */
  readonly list: number;
  /** The card that separates the group from that deck's lists. */
  readonly separating?: SeparatingCard;
}

/** How to describe a group. */
export interface DescribeOptions {
  /** The cards of its rule. Default: the best ones. */
  readonly given?: readonly CardRequirement[] | undefined;
  /** Decks of rules that the group's rule also wins. */
  readonly others?: readonly number[] | undefined;
}

export class GroupDescriber {
  readonly profile: CorpusProfile;
  readonly #tables: ProfileTables;
  readonly #shares: CardShares;
  /** What all lists hold, with printings and zones. */
  readonly #allAsked: CardTally;
  /** Deck -> the place of the rule that wins it. */
  readonly #rulePlaces: Uint16Array;
  /** The best cards of groups whose cost was asked for, without others. */
  readonly #found = new WeakMap<readonly number[], Candidate>();

  constructor(profile: CorpusProfile) {
    const { corpus, tables, session } = profile;
    const { ruleSet } = session.program;
    this.profile = profile;
    this.#tables = tables;
    this.#shares = new CardShares(corpus, ruleSet.match.names);
    const decks = Array.from({ length: corpus.deckCount }, (_, deck) => deck);
    this.#allAsked = new CardTally(corpus, tables.asked, decks);
    const places = new Map(
      ['', ...profile.labels].map((label) => [label, placeOf(ruleSet, label)]),
    );
    this.#rulePlaces = Uint16Array.from(
      decks,
      (deck) => places.get(profile.labelOf(deck)) as number,
    );
  }

  /**
   * Describes a group of decks that have a label. The proposed rule asks for some cards, or for the
   * best ones, and its identifier is not `taken`.
   */
  describe(
    decks: readonly number[],
    label: string,
    taken: ReadonlySet<string>,
    { given, others = [] }: DescribeOptions = {},
  ): ListGroup {
    const { profile } = this;
    const group = profile.inOrder(decks);
    const typical = typicalDeck(profile.corpus, profile.similarity, group);
    const rule = profile.ruleOf(label);
    const name = profile.named.ofGroup(group);
    const key = label === '' || name !== '' ? undefined : profile.keyCards.keyOf(group, label);
    const { joined, earlier, members, beside } = this.#surroundingsOf(group, label, name, others);
    const known = others.length === 0 ? this.#found.get(decks) : undefined;
    const best =
      key === undefined
        ? (known ?? this.#bestCards(members, label, beside, joined))?.literals
        : [key];
    const cards = given ?? this.#cardsFor(group, label, best);
    const { worth } = beside;
    const withKey = best?.flatMap((literal) => profile.keyCards.decksLedBy(literal)) ?? [];
    for (const deck of [...joined.alike, ...joined.withCards, ...withKey]) {
      const other = profile.named.of[deck];
      if (other === '' || other === name) worth[deck] = profile.corpus.weights[deck] as number;
    }
    // Lists without a deck whose label names one belong to its rule.
    const merged =
      given === undefined && label === '' && name !== ''
        ? proposeMerge(profile.session, group, name, cards ?? [])
        : undefined;
    const proposal = merged
      ? this.#withCommon(merged, group, worth)
      : cards && this.propose({ cards, before: rule, group, worth }, taken);
    const own = profile.tally(group);
    return {
      lists: profile.listsOf(group),
      typical: profile.listsOf([typical])[0] as number,
      cards: own.telling(profile.allLists.without(own)),
      ...defined({ nearest: this.#nearest(group, typical, label) }),
      earlier: profile.allListsOf([...group, ...earlier]).length - profile.listsOf(group).length,
      ...defined({ proposal }),
    };
  }

  /** What a rule for a group costs, if it also wins others. */
  costOf(decks: readonly number[], label: string, others: readonly number[] = []): number {
    const group = this.profile.inOrder(decks);
    const { joined, members, beside } = this.#surroundingsOf(group, label, '', others);
    const best = this.#bestCards(members, label, beside, joined);
    if (best !== undefined && others.length === 0) this.#found.set(decks, best);
    return best?.cost ?? Number.POSITIVE_INFINITY;
  }

  /** What a rule costs at least that asks for one card which most lists of each group hold. */
  leastCostFor(groups: readonly CardTally[]): number {
    const { profile } = this;
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
          cards: this.#tables.asked,
          prior: profile.prior,
          shareOfOthers,
        }),
      ];
    });
    return Math.min(...costs);
  }

  #surroundingsOf(
    group: readonly number[],
    label: string,
    name: string,
    others: readonly number[],
  ) {
    const { profile } = this;
    const likeness = profile.similarity.toAll(sampled(group));
    const { alike, withCards } = this.#joinedTo(group, label, name, likeness);
    const joined = { alike, withCards: [...new Set([...withCards, ...others])] };
    const earlier = this.#earlierOf(label, likeness);
    const members = [...group, ...earlier];
    const beside = decksBeside(profile, { group: members, label, name, joined, likeness });
    return { joined, earlier, members, beside };
  }

  /** Proposes a rule with an identifier that is not `taken`. */
  propose(
    proposed: Omit<ProposedFor, 'named'>,
    taken: ReadonlySet<string>,
  ): RuleProposal | undefined {
    const named = this.#nameFor(proposed, taken);
    const proposal = propose(this.profile.session, { ...proposed, named });
    return proposal && this.#withCommon(proposal, proposed.group, proposed.worth);
  }

  /** A proposal with its cards that many lists hold which it should not win. */
  #withCommon(proposal: RuleProposal, group: readonly number[], worth: Float64Array): RuleProposal {
    const { profile } = this;
    const { rule } = proposal;
    const { ruleSet } = profile.session.program;
    const before = partOf(ruleSet, rule.identifier)?.cards ?? [];
    const known = new Set(profile.prior.cardsOf(before));
    const added = profile.prior.cardsOf(rule.cards).filter((card) => !known.has(card));
    const own = bitsOf(worth.length, group);
    for (const [deck, lists] of worth.entries()) if (lists > 0) addBit(own, deck);
    const asked = new Set(profile.prior.cardsOf(cardsAskedIn(ruleSet)));
    const common = commonCards(added, own, (card) => asked.has(card), {
      rows: this.#tables.rows,
      cards: this.#tables.asked,
      lists: Float64Array.from(profile.corpus.weights),
    });
    return common.length === 0 ? proposal : { ...proposal, common };
  }

  /** The decks of other labels that belong to a group: those of the same published label, or alike. */
  #joinedTo(
    group: readonly number[],
    label: string,
    name: string,
    likeness: Float64Array,
  ): JoinedDecks {
    const { alike, withCards } = decksOfGroup(this.profile, group, label, likeness);
    if (name === '') return { alike, withCards };
    const isOfGroup = new Set(group);
    const same = this.profile.named.decksOf(name).filter((deck) => !isOfGroup.has(deck));
    const isOther = (deck: number) => this.profile.named.of[deck] === '';
    return { alike: alike.filter(isOther), withCards: [...same, ...withCards.filter(isOther)] };
  }

  /** The cards of a rule for a group; undefined if none tell it apart. */
  #cardsFor(
    group: readonly number[],
    label: string,
    best: readonly Literal[] | undefined,
  ): readonly CardRequirement[] | undefined {
    const { profile } = this;
    const rule = profile.ruleOf(label);
    if (best !== undefined) {
      return this.#besideRules(
        best.map((literal) => requirementOf({ cards: this.#tables.asked }, literal)),
        rule,
      );
    }
    if (profile.keyCards.absentWords(label).length === 0) return undefined;
    // The rule's own cards do not tell the group apart from the deck that the rule is named after.
    const main = profile.keyCards.mainOf(group, label);
    const own = plainCardsOf(rule);
    return main && own && [requirementOf({ cards: this.#tables.asked }, main), ...own];
  }

  /** The cards that tell a group apart from the other decks; undefined if there are none. */
  #bestCards(
    group: readonly number[],
    label: string,
    beside: DecksBeside,
    joined: JoinedDecks,
  ): Candidate | undefined {
    const { profile } = this;
    const { order } = profile.session.program.ruleSet;
    const own = new Set([...group, ...joined.withCards]);
    const name = profile.named.ofGroup(group);
    const best = bestCondition(this.#tables.rows, this.#tables.asked, profile.prior, {
      group: new CardTally(profile.corpus, this.#tables.asked, own),
      all: this.#allAsked,
      ...beside,
      // Without labels, lists that hold the cards count wherever the rule is put: they may be of its deck.
      places: this.#rulePlaces.map((place, deck) =>
        name === '' || profile.named.of[deck] === '' ? order.length : place,
      ),
      ruleCount: order.length,
      own: name === '' ? [] : this.#literalsOf(profile.ruleOf(label)),
      costOfWords: this.#costOfWords(name),
    });
    // A rule that wins all lists of the rule before which it is put only takes its place.
    const isLeft = (deck: number) => !own.has(deck) && best && !hasBit(best.bits, deck);
    if (label !== '' && name === '' && !profile.decksOf(label).some(isLeft)) return undefined;
    return best;
  }

  /** What a rule asks for of cards that lists hold. */
  #literalsOf(rule: Rule | undefined): readonly Literal[] {
    const asked = rule?.cards.filter(isCardRequirement) ?? [];
    return asked.flatMap((one) =>
      this.profile.prior.cardsOf([one]).map((card) => ({ card, least: leastCopies(one) })),
    );
  }

  /**
   * Cards that no other rule asks for. A group that another rule's cards tell apart is a mixture of both
   * decks: its rule asks for the cards of both, or it would take the lists of that other rule.
   */
  #besideRules(
    cards: readonly CardRequirement[],
    rule: Rule | undefined,
  ): readonly CardRequirement[] {
    const keyOf = (asked: Rule['cards']) => JSON.stringify(asked);
    const { rules } = this.profile.session.program.ruleSet;
    const isAsked = rules.some((other) => keyOf(other.cards) === keyOf(cards));
    return isAsked ? [...cards, ...(plainCardsOf(rule) ?? [])] : cards;
  }

  /** What cards cost that do not say the words of a published label. */
  #costOfWords(name: string): (literals: readonly Literal[]) => number {
    const { labels, words } = this.#tables.published;
    const label = labels.findIndex(({ id }) => id === name);
    if (words === undefined || label < 1) return () => 0;
    return (literals) => {
      const told = words.toldBy(label, literals);
      const missing = words.missing(label, told.words);
      return costOfSilentCard * told.silent + costOfMissingWords * missing;
    };
  }

  /** A name and an identifier of the published label or the cards, which no rule has and is not taken. */
  #nameFor(
    { cards, group }: Pick<ProposedFor, 'cards' | 'group'>,
    taken: ReadonlySet<string>,
  ): Pick<Rule, 'identifier' | 'name'> {
    const { profile } = this;
    const words = new Set(cards.flatMap(({ name = '' }) => profile.prior.wordsFor(name)));
    const label = profile.named.labels.get(profile.named.ofGroup(group));
    const base = label?.id ?? [...words].join('-');
    const { ruleSet } = profile.session.program;
    let identifier = base;
    for (let number = 2; taken.has(identifier) || ruleSet.get(identifier); number++) {
      identifier = `${base}-${number}`;
    }
    return { identifier, name: label?.name ?? titleOf(base) };
  }

  #nearest(group: readonly number[], typical: number, own: string): NearestDeck | undefined {
    const [found] = this.profile.nearestLabels(typical, own, 1);
    if (found === undefined) return undefined;
    const { deck, ...near } = found;
    const shares = this.#shares;
    const [separating] = shares.separating(
      shares.count(group),
      shares.count(this.profile.decksOf(near.identifier)),
      shares.count([]),
    );
    return {
      ...near,
      list: this.#tables.deckLists.of(deck)[0] as number,
      ...defined({ separating }),
    };
  }

  /** The decks that only earlier lists of the same label have and that are as alike to a group as its own. */
  #earlierOf(label: string, likeness: Float64Array): readonly number[] {
    return (this.profile.earlier.get(label) ?? []).filter(
      (deck) => (likeness[deck] as number) >= groupCut,
    );
  }
}

/** What a rule asks for, where that is cards alone. */
function plainCardsOf(rule: Rule | undefined): readonly CardRequirement[] | undefined {
  return rule?.cards.every(isCardRequirement) ? rule.cards.filter(isCardRequirement) : undefined;
}
