/** What all groups of lists of a corpus are described with. */
import { type SeparatingCard, separatingCards } from '../../analysis/compare/separation.js';
import { DeckLists } from '../../corpus/deck-lists.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { openSession, type Session } from '../../corpus/session/session.js';
import type { Matcher } from '../../engine/matcher.js';
import type { CardRequirement, Rule } from '../../rules/model.js';
import { addBit, hasBit, newBits, rowsOf } from '../lists/bits.js';
import { type DeckCards, deckCardsOf } from '../lists/deck-cards.js';
import { CardRows } from '../lists/sample.js';
import { Similarity } from '../lists/similarity.js';
import { titleOf } from '../lists/words.js';
import { decksOfGroup } from './alike.js';
import { bestCondition } from './candidates.js';
import { CardTally, type GroupCard, groupCut, nearest, typicalDeck } from './group.js';
import { RulePrior } from './prior.js';
import { type ProposedPlace, propose, type RuleProposal } from './propose.js';

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
  /** Missing if no card tells the group apart. */
  readonly proposal?: RuleProposal;
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

export class Survey {
  readonly corpus: Corpus;
  readonly similarity: Similarity;
  /** Label -> the decks of new lists, ascending; those without a deck have the label ''. */
  readonly recent = new Map<string, number[]>();
  /** The same for the decks that only earlier lists have. */
  readonly earlier = new Map<string, number[]>();
  readonly cards: DeckCards;
  recentCount = 0;
  readonly #session: Session;
  readonly #deckLists: DeckLists;
  readonly #isEarlier: (list: number) => boolean;
  readonly #rows: CardRows;
  readonly #prior: RulePrior;
  /** Deck -> label. */
  readonly #labels: string[] = [];
  /** Label -> its decks; without those that have none. */
  readonly #decksOf = new Map<string, number[]>();
  /** The identifiers of proposals. */
  readonly #proposed = new Set<string>();

  constructor(matcher: Matcher, corpus: Corpus, isEarlier: (list: number) => boolean) {
    const { ruleSet, program } = matcher;
    const decks = Uint32Array.from({ length: corpus.deckCount }, (_, deck) => deck);
    this.corpus = corpus;
    this.cards = deckCardsOf(corpus, ruleSet.match.names);
    this.similarity = new Similarity(corpus, this.cards);
    this.#session = openSession(program, corpus);
    this.#deckLists = new DeckLists(corpus);
    this.#isEarlier = isEarlier;
    this.#prior = new RulePrior(ruleSet, this.cards);
    this.#rows = new CardRows({
      cards: this.cards,
      rowCount: corpus.deckCount,
      decks,
      weights: Float64Array.from(corpus.weights),
    });
    for (const deck of decks) {
      const { id } = this.#session.nameOf(deck);
      const label = ruleSet.get(id) === undefined ? '' : id;
      this.#labels.push(label);
      if (label !== '') this.#decksOf.set(label, [...(this.#decksOf.get(label) ?? []), deck]);
      const lists = this.listsOf([deck]);
      this.recentCount += lists.length;
      const known = lists.length > 0 ? this.recent : this.earlier;
      known.set(label, [...(known.get(label) ?? []), deck]);
    }
  }

  /** The new lists with these decks, ascending. */
  listsOf(decks: readonly number[]): readonly number[] {
    return decks
      .flatMap((deck) => [...this.#deckLists.of(deck)])
      .filter((list) => !this.#isEarlier(list))
      .sort((x, y) => x - y);
  }

  tally(decks: Iterable<number>): CardTally {
    return new CardTally(this.corpus, this.cards, decks);
  }

  /** The rule of a label; undefined for fallbacks. */
  ruleOf(label: string): Rule | undefined {
    const { ruleSet } = this.#session.program;
    return ruleSet.parentOf(label) ?? ruleSet.rules.find(({ identifier }) => identifier === label);
  }

  /** Describes a group of decks that all have a label. */
  describe(group: readonly number[], label: string): ListGroup {
    const isOfGroup = new Set(group);
    const others = [...this.#labels.keys()].filter((deck) => !isOfGroup.has(deck));
    const typical = typicalDeck(this.corpus, this.similarity, group);
    const rule = this.ruleOf(label);
    const proposal = this.#propose(group, label, rule === undefined ? 'last' : { before: rule });
    const near = this.#nearest(group, typical, label);
    return {
      lists: this.listsOf(group),
      typical: this.listsOf([typical])[0] as number,
      cards: this.tally(group).telling(this.tally(others)),
      ...(near !== undefined && { nearest: near }),
      earlier: this.#earlierLike(typical, label),
      ...(proposal !== undefined && { proposal }),
    };
  }

  #propose(
    group: readonly number[],
    label: string,
    place: ProposedPlace,
  ): RuleProposal | undefined {
    const { deckCount, weights } = this.corpus;
    const [own, rest, others] = [newBits(deckCount), newBits(deckCount), newBits(deckCount)];
    for (const deck of group) addBit(own, deck);
    // Lists that other rules win may belong to a group of lists without a deck, too.
    const joined = label === '' ? decksOfGroup(this.similarity, group, this.#decksOf) : [];
    const isOfGroup = new Set([...group, ...joined]);
    for (const [deck, other] of this.#labels.entries()) {
      if (!isOfGroup.has(deck)) addBit(other === label ? rest : others, deck);
    }
    const lists = Float64Array.from(weights);
    const surroundings = { group: own, rest, others, lists };
    const { names } = this.cards;
    const best = bestCondition(this.#rows, names.length, this.#prior, surroundings);
    // A rule that wins all lists of the rule before which it is put only takes its place.
    const isWhole = label !== '' && rowsOf(rest).every((deck) => hasBit(best?.bits ?? rest, deck));
    if (best === undefined || isWhole) return undefined;
    const cards = best.literals.map(
      ({ card, least }): CardRequirement => ({
        name: names[card] as string,
        ...(least > 1 && { count: least }),
      }),
    );
    const holding = rowsOf(best.bits);
    const named = this.#nameFor(cards);
    const hidden = joined.filter((deck) => hasBit(best.bits, deck));
    const first = place === 'last' ? this.#firstRuleOf(hidden) : undefined;
    const chosen = first === undefined ? place : { before: first };
    return propose(this.#session, { cards, place: chosen, group, holding, named });
  }

  /** The rule that is tried first of those that win some decks. */
  #firstRuleOf(decks: readonly number[]): Rule | undefined {
    const rules = new Set(decks.map((deck) => this.ruleOf(this.#labels[deck] ?? '')));
    return this.#session.program.ruleSet.order.find((rule) => rules.has(rule));
  }

  /** A name and an identifier of the cards, which no rule and no other proposal has. */
  #nameFor(cards: readonly CardRequirement[]) {
    const words = new Set(cards.flatMap(({ name = '' }) => this.#prior.wordsFor(name)));
    const base = [...words].join('-');
    const { ruleSet } = this.#session.program;
    let identifier = base;
    for (let number = 2; this.#proposed.has(identifier) || ruleSet.get(identifier); number++) {
      identifier = `${base}-${number}`;
    }
    this.#proposed.add(identifier);
    return { identifier, name: titleOf(base) };
  }

  #nearest(group: readonly number[], typical: number, own: string): NearestDeck | undefined {
    const others = [...this.#labels.keys()].filter((deck) => {
      const label = this.#labels[deck];
      return label !== '' && label !== own;
    });
    const { at, value } = nearest(this.similarity, typical, others);
    const deck = others[at];
    if (deck === undefined) return undefined;
    const identifier = this.#labels[deck] as string;
    const [separating] = separatingCards(
      this.corpus,
      group,
      others.filter((other) => this.#labels[other] === identifier),
      [],
      this.#session.program.ruleSet.match.names,
    );
    return {
      identifier,
      similarity: value,
      list: this.#deckLists.of(deck)[0] as number,
      ...(separating !== undefined && { separating }),
    };
  }

  /** How many earlier lists of the same label are like a deck. */
  #earlierLike(typical: number, label: string): number {
    const compare = this.similarity.comparing(typical);
    // A deck of new lists may be that of earlier ones, too.
    return [...(this.recent.get(label) ?? []), ...(this.earlier.get(label) ?? [])]
      .filter((deck) => compare(deck) >= groupCut)
      .reduce(
        (sum, deck) => sum + (this.corpus.weights[deck] as number) - this.listsOf([deck]).length,
        0,
      );
  }
}
