/** What all groups of lists of a corpus are described with. */

import {
  type CardRequirement,
  isCardRequirement,
  leastCopies,
  type Rule,
} from '../../../core/rules/model.js';
import { CardShares, type SeparatingCard } from '../../analysis/compare/separation.js';
import type { DeckLists } from '../../corpus/deck-lists.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { Session } from '../../corpus/session/session.js';
import { addBit, hasBit, newBits } from '../lists/bits.js';
import { commonCards } from '../lists/common-cards.js';
import type { DeckCards } from '../lists/deck-cards.js';
import type { CardRows } from '../lists/sample.js';
import { type Similarity, sampled } from '../lists/similarity.js';
import { titleOf } from '../lists/words.js';
import type { Literal } from '../rules/arrangement.js';
import type { Candidate } from '../rules/candidates.js';
import { costOfCards, costOfMissingWords, costOfSilentCard, usualCopies } from '../rules/cost.js';
import { RulePrior } from '../rules/prior.js';
import { requirementOf } from '../rules/write.js';
import { type DecksBeside, decksBeside } from './decks-beside.js';
import { CardTally, type GroupCard, groupCut, typicalDeck } from './group.js';
import { bestCondition, leastShare } from './group-condition.js';
import { KeyCards } from './key-cards.js';
import { proposeMerge } from './merge.js';
import { type NearestLabel, nearestLabels } from './nearest-lists.js';
import type { ProfileTables } from './profile-tables.js';
import {
  cardsAskedIn,
  type ProposedFor,
  partOf,
  placeOf,
  propose,
  type RuleProposal,
  ruleOf,
} from './propose.js';
import { NamedDecks, type PublishedLabels } from './published.js';
import { type DecksOfRule, decksOfGroup, decksOfRules, type JoinedDecks } from './related-decks.js';

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

export class CorpusProfile {
  readonly session: Session;
  readonly corpus: Corpus;
  readonly similarity: Similarity;
  readonly cards: DeckCards;
  readonly #asked: DeckCards;
  readonly #places: Uint32Array;
  /** Label -> the decks of new lists; those without a deck have the label ''. */
  readonly recent = new Map<string, number[]>();
  /** The same for the decks that only earlier lists have. */
  readonly earlier = new Map<string, number[]>();
  recentCount = 0;
  readonly keyCards: KeyCards;
  /** What the labels say that the lists came with. */
  readonly named: NamedDecks;
  readonly allLists: CardTally;
  /** The same, with printings and zones. */
  readonly #allAsked: CardTally;
  /** Deck -> the place of the rule that wins it. */
  readonly #rulePlaces: Uint16Array;
  /** The decks of each rule, with those of its variants. */
  readonly ofRules: ReadonlyMap<Rule, DecksOfRule>;
  readonly #deckLists: DeckLists;
  readonly #shares: CardShares;
  readonly #isEarlier: (list: number) => boolean;
  readonly #rows: CardRows;
  readonly #prior: RulePrior;
  readonly #published: PublishedLabels;
  /** The best cards of groups whose cost was asked for, without others. */
  readonly #found = new WeakMap<readonly number[], Candidate>();
  /** Deck -> label. */
  readonly #labels: readonly string[];
  /** In an order that does not depend on the order of reading. */
  readonly #allDecks: readonly number[];

  /** @param tables those of the session's corpus, with the options of its rules */
  constructor(session: Session, tables: ProfileTables, isEarlier: (list: number) => boolean) {
    const { ruleSet } = session.program;
    const { names, numbers } = session.labels;
    this.session = session;
    this.corpus = session.corpus;
    this.cards = tables.cards;
    this.#asked = tables.asked;
    this.#places = tables.places;
    this.similarity = tables.similarity;
    this.#deckLists = tables.deckLists;
    this.#shares = new CardShares(this.corpus, ruleSet.match.names);
    this.#isEarlier = isEarlier;
    this.#published = tables.published;
    this.#prior = new RulePrior(
      ruleSet,
      tables.asked,
      tables.published.labels.map(({ id }, label) => ({
        identifier: id,
        cards: tables.published.cards[label] as readonly number[],
      })),
    );
    this.#rows = tables.rows;
    const labels = names.map(({ id }) => (ruleSet.get(id) === undefined ? '' : id));
    this.#labels = Array.from(numbers, (number) => labels[number] as string);
    this.#allDecks = this.#inOrder(this.#labels.keys());
    this.named = new NamedDecks(
      ...([tables.published, ruleSet, this.#labels, this.corpus.weights] as const),
    );
    this.keyCards = new KeyCards({
      ...{ ruleSet, prior: this.#prior, rows: this.#rows, labels: this.#labels },
      decks: this.#allDecks,
      ...{
        cardNames: this.cards.names,
        similarity: this.similarity,
        lists: Float64Array.from(this.corpus.weights),
      },
    });
    for (const deck of this.#allDecks) {
      const label = this.labelOf(deck);
      const lists = this.listsOf([deck]);
      this.recentCount += lists.length;
      const known = lists.length > 0 ? this.recent : this.earlier;
      const decks = known.get(label);
      if (decks === undefined) known.set(label, [deck]);
      else decks.push(deck);
    }
    this.allLists = this.tally(this.#labels.keys());
    this.#allAsked = new CardTally(this.corpus, this.#asked, this.#labels.keys());
    const placeOfLabel = new Map(labels.map((label) => [label, placeOf(ruleSet, label)]));
    this.#rulePlaces = Uint16Array.from(this.#labels, (label) => placeOfLabel.get(label) as number);
    this.ofRules = decksOfRules(this);
  }

  /** The new lists with these decks, ascending. */
  listsOf(decks: readonly number[]): readonly number[] {
    return this.allListsOf(decks).filter((list) => !this.#isEarlier(list));
  }

  /** All lists with these decks, ascending. */
  allListsOf(decks: readonly number[]): readonly number[] {
    const lists: number[] = [];
    for (const deck of decks) {
      for (const list of this.#deckLists.of(deck)) lists.push(list);
    }
    return lists.sort((x, y) => x - y);
  }

  #inOrder(decks: Iterable<number>): readonly number[] {
    return [...decks].sort((x, y) => (this.#places[x] as number) - (this.#places[y] as number));
  }

  tally(decks: Iterable<number>): CardTally {
    return new CardTally(this.corpus, this.cards, decks);
  }

  /** The cards that some requirements name and that a list holds. */
  cardsIn(requirements: Rule['cards']): readonly number[] {
    return this.#prior.cardsOf(requirements);
  }

  /** The rule of a label; undefined for fallbacks. */
  ruleOf(label: string): Rule | undefined {
    return ruleOf(this.session.program.ruleSet, label);
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
    const group = this.#inOrder(decks);
    const typical = typicalDeck(this.corpus, this.similarity, group);
    const rule = this.ruleOf(label);
    const name = this.named.ofGroup(group);
    const key = label === '' || name !== '' ? undefined : this.keyCards.keyOf(group, label);
    const { joined, earlier, members, beside } = this.#surroundingsOf(group, label, name, others);
    const known = others.length === 0 ? this.#found.get(decks) : undefined;
    const best =
      key === undefined
        ? (known ?? this.#bestCards(members, label, beside, joined))?.literals
        : [key];
    const cards = given ?? this.#cardsFor(group, label, best);
    const { worth } = beside;
    const withKey = best?.flatMap((literal) => this.keyCards.decksLedBy(literal)) ?? [];
    for (const deck of [...joined.alike, ...joined.withCards, ...withKey]) {
      const other = this.named.of[deck];
      if (other === '' || other === name) worth[deck] = this.corpus.weights[deck] as number;
    }
    // Lists without a deck whose label names one belong to its rule.
    const merged =
      given === undefined && label === '' && name !== ''
        ? proposeMerge(this.session, group, name, cards ?? [])
        : undefined;
    const proposal = merged
      ? this.#withCommon(merged, group, worth)
      : cards && this.propose({ cards, before: rule, group, worth }, taken);
    const near = this.#nearest(group, typical, label);
    const own = this.tally(group);
    return {
      lists: this.listsOf(group),
      typical: this.listsOf([typical])[0] as number,
      cards: own.telling(this.allLists.without(own)),
      ...(near !== undefined && { nearest: near }),
      earlier: this.allListsOf([...group, ...earlier]).length - this.listsOf(group).length,
      ...(proposal !== undefined && { proposal }),
    };
  }

  /** What a rule for a group costs, if it also wins others. */
  costOf(decks: readonly number[], label: string, others: readonly number[] = []): number {
    const group = this.#inOrder(decks);
    const { joined, members, beside } = this.#surroundingsOf(group, label, '', others);
    const best = this.#bestCards(members, label, beside, joined);
    if (best !== undefined && others.length === 0) this.#found.set(decks, best);
    return best?.cost ?? Number.POSITIVE_INFINITY;
  }

  /** What a rule costs at least that asks for one card which most lists of each group hold. */
  leastCostFor(groups: readonly CardTally[]): number {
    const rest = groups.reduce((lists, group) => lists - group.lists, this.allLists.lists);
    const shareOfOthers = ({ card }: Literal) => {
      const held = groups.reduce(
        (lists, group) => lists - group.holding(card, 1),
        this.allLists.holding(card, 1),
      );
      return rest === 0 ? 0 : held / rest;
    };
    const costs = this.cards.names.flatMap((_, card) => {
      if (groups.some((group) => group.share(card, 1) < leastShare)) return [];
      const literals = [{ card, least: usualCopies }];
      return [costOfCards(literals, { cards: this.#asked, prior: this.#prior, shareOfOthers })];
    });
    return Math.min(...costs);
  }

  #surroundingsOf(
    group: readonly number[],
    label: string,
    name: string,
    others: readonly number[],
  ) {
    const likeness = this.similarity.toAll(sampled(group));
    const { alike, withCards } = this.#joinedTo(group, label, name, likeness);
    const joined = { alike, withCards: [...new Set([...withCards, ...others])] };
    const earlier = this.#earlierOf(label, likeness);
    const members = [...group, ...earlier];
    const beside = decksBeside(this, { group: members, label, name, joined, likeness });
    return { joined, earlier, members, beside };
  }

  /** Proposes a rule with an identifier that is not `taken`. */
  propose(
    proposed: Omit<ProposedFor, 'named'>,
    taken: ReadonlySet<string>,
  ): RuleProposal | undefined {
    const named = this.#nameFor(proposed, taken);
    const proposal = propose(this.session, { ...proposed, named });
    return proposal && this.#withCommon(proposal, proposed.group, proposed.worth);
  }

  /** A proposal with its cards that many lists hold which it should not win. */
  #withCommon(proposal: RuleProposal, group: readonly number[], worth: Float64Array): RuleProposal {
    const { rule } = proposal;
    const { ruleSet } = this.session.program;
    const before = partOf(ruleSet, rule.identifier)?.cards ?? [];
    const known = new Set(this.cardsIn(before));
    const added = this.cardsIn(rule.cards).filter((card) => !known.has(card));
    const own = newBits(worth.length);
    for (const deck of group) addBit(own, deck);
    for (const [deck, lists] of worth.entries()) if (lists > 0) addBit(own, deck);
    const asked = new Set(this.cardsIn(cardsAskedIn(ruleSet)));
    const common = commonCards(added, own, (card) => asked.has(card), {
      ...{ rows: this.#rows, cards: this.#asked },
      lists: Float64Array.from(this.corpus.weights),
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
    const { alike, withCards } = decksOfGroup(this, group, label, likeness);
    if (name === '') return { alike, withCards };
    const isOfGroup = new Set(group);
    const same = this.named.decksOf(name).filter((deck) => !isOfGroup.has(deck));
    const isOther = (deck: number) => this.named.of[deck] === '';
    return { alike: alike.filter(isOther), withCards: [...same, ...withCards.filter(isOther)] };
  }

  /** The cards of a rule for a group; undefined if none tell it apart. */
  #cardsFor(
    group: readonly number[],
    label: string,
    best: readonly Literal[] | undefined,
  ): readonly CardRequirement[] | undefined {
    const rule = this.ruleOf(label);
    if (best !== undefined) {
      return this.#besideRules(
        best.map((literal) => requirementOf({ cards: this.#asked }, literal)),
        rule,
      );
    }
    if (this.keyCards.absentWords(label).length === 0) return undefined;
    // The rule's own cards do not tell the group apart from the deck that the rule is named after.
    const main = this.keyCards.mainOf(group, label);
    const own = rule?.cards.filter(isCardRequirement) ?? [];
    return main && own.length === rule?.cards.length
      ? [requirementOf({ cards: this.#asked }, main), ...own]
      : undefined;
  }

  /** The cards that tell a group apart from the other decks; undefined if there are none. */
  #bestCards(
    group: readonly number[],
    label: string,
    beside: DecksBeside,
    joined: JoinedDecks,
  ): Candidate | undefined {
    const { order } = this.session.program.ruleSet;
    const own = new Set([...group, ...joined.withCards]);
    const name = this.named.ofGroup(group);
    const best = bestCondition(this.#rows, this.#asked, this.#prior, {
      group: new CardTally(this.corpus, this.#asked, own),
      all: this.#allAsked,
      ...beside,
      // Without labels, lists that hold the cards count wherever the rule is put: they may be of its deck.
      places: this.#rulePlaces.map((place, deck) =>
        name === '' || this.named.of[deck] === '' ? order.length : place,
      ),
      ruleCount: order.length,
      own: name === '' ? [] : this.#literalsOf(this.ruleOf(label)),
      costOfWords: this.#costOfWords(name),
    });
    // A rule that wins all lists of the rule before which it is put only takes its place.
    const isLeft = (deck: number) => !own.has(deck) && best && !hasBit(best.bits, deck);
    if (label !== '' && name === '' && !this.decksOf(label).some(isLeft)) return undefined;
    return best;
  }

  /** What a rule asks for of cards that lists hold. */
  #literalsOf(rule: Rule | undefined): readonly Literal[] {
    const asked = rule?.cards.filter(isCardRequirement) ?? [];
    return asked.flatMap((one) =>
      this.#prior.cardsOf([one]).map((card) => ({ card, least: leastCopies(one) })),
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
    const { rules } = this.session.program.ruleSet;
    const isAsked = rules.some((other) => keyOf(other.cards) === keyOf(cards));
    const own = rule?.cards.filter(isCardRequirement) ?? [];
    return isAsked && own.length === rule?.cards.length ? [...cards, ...own] : cards;
  }

  /** What cards cost that do not say the words of a published label. */
  #costOfWords(name: string): (literals: readonly Literal[]) => number {
    const { labels, words } = this.#published;
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
    const words = new Set(cards.flatMap(({ name = '' }) => this.#prior.wordsFor(name)));
    const label = this.named.labelOf(this.named.ofGroup(group));
    const base = label?.id ?? [...words].join('-');
    const { ruleSet } = this.session.program;
    let identifier = base;
    for (let number = 2; taken.has(identifier) || ruleSet.get(identifier); number++) {
      identifier = `${base}-${number}`;
    }
    return { identifier, name: label?.name ?? titleOf(base) };
  }

  /** The label of a deck; '' if it has none. */
  labelOf(deck: number): string {
    return this.#labels[deck] as string;
  }

  /** The labels of all decks, each once. */
  get labels(): ReadonlySet<string> {
    return new Set([...this.recent.keys(), ...this.earlier.keys()].filter((label) => label !== ''));
  }

  /** All decks of a label, or those without one. */
  decksOf(label: string): readonly number[] {
    const [recent = [], earlier] = [this.recent.get(label), this.earlier.get(label)];
    return earlier === undefined ? recent : [...recent, ...earlier];
  }

  /** The labels whose decks are most like a deck, each with that deck; the deck's own is left out. */
  nearestLabels(deck: number, own: string, most: number): readonly NearestLabel[] {
    const likeness = this.similarity.toDeck(deck);
    const others = [...this.labels].filter((label) => label !== own);
    const decksOf = new Map(others.map((label) => [label, this.decksOf(label)]));
    return nearestLabels(deck, likeness, decksOf, most);
  }

  #nearest(group: readonly number[], typical: number, own: string): NearestDeck | undefined {
    const [found] = this.nearestLabels(typical, own, 1);
    if (found === undefined) return undefined;
    const { deck, ...near } = found;
    const shares = this.#shares;
    const [separating] = shares.separating(
      shares.count(group),
      shares.count(this.decksOf(near.identifier)),
      shares.count([]),
    );
    return {
      ...near,
      list: this.#deckLists.of(deck)[0] as number,
      ...(separating !== undefined && { separating }),
    };
  }

  /** The decks that only earlier lists of the same label have and that are as alike to a group as its own. */
  #earlierOf(label: string, likeness: Float64Array): readonly number[] {
    return (this.earlier.get(label) ?? []).filter((deck) => (likeness[deck] as number) >= groupCut);
  }
}
