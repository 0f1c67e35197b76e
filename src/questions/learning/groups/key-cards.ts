/**
 * Key cards: cards like those that rules ask for, that no rule asks for, and that hardly any other rule's
 * lists hold. Lists of a rule that hold one may be another deck, which that rule takes.
 */
import { addTo, sumOf } from '../../../core/json/grouping.js';
import { isCardRequirement, leastCopies, type Rule } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import {
  addBit,
  type Bits,
  bitsOf,
  bothBits,
  hasBit,
  newBits,
  weightOfBoth,
  withoutBits,
} from '../lists/bits.js';
import { type CardRows, mostAsked } from '../lists/sample.js';
import { type Similarity, sampled } from '../lists/similarity.js';
import { wordsOf } from '../lists/words.js';
import type { Literal } from '../rules/arrangement.js';
import { type RulePrior, withVariants } from '../rules/prior.js';
import { fewestLists, type Groups, groupCut } from './group.js';
import { ruleOf } from './propose.js';

/** At most this part of the lists of other rules may hold a key card. */
const heldByOthers = 0.05;
/** This part of a group's lists holds its key card. */
const heldByGroup = 0.9;
/** A key card that more of a rule's lists hold may as well be a card of the rule's own deck. */
const mostOfRule = 0.9;
/** By so much it must then be more like a card that rules ask for than the rule's own cards are. */
const leadInRule = 0.7;
/** By so much, where a group of other lists is known by it. */
const leadBesideGroup = 0.5;

/** What is known of the decks. */
interface KeyCardTables {
  readonly ruleSet: RuleSet;
  readonly prior: RulePrior;
  readonly rows: CardRows;
  readonly cardNames: readonly string[];
  /** All decks, in an order that does not depend on the order of reading. */
  readonly decks: readonly number[];
  /** Deck -> label; '' without one. */
  readonly labels: readonly string[];
  /** Deck -> lists. */
  readonly lists: Float64Array;
  readonly similarity: Similarity;
}

/** The decks of a rule or variant that hold a key card. */
interface KeyPart {
  readonly key: Literal;
  readonly bits: Bits;
  readonly lists: number;
  /** How much more the key card is like one that rules ask for than the rule's own cards are. */
  readonly lead: number;
}

export class KeyCards {
  readonly #tables: KeyCardTables;
  /** The copies that most rules ask for. */
  readonly least: number;
  /** Cards like those that rules ask for. */
  readonly #typical: ReadonlySet<number>;
  /** Word -> the cards with it in their names. */
  readonly #cardsWith = new Map<string, number[]>();
  /** Label -> its decks. */
  readonly #decks = new Map<string, Bits>();
  /** The decks that have a label. */
  readonly #labelled: Bits;

  constructor(tables: KeyCardTables) {
    const { ruleSet, prior, cardNames, labels } = tables;
    const asked = new Set(ruleSet.rules.flatMap(({ cards }) => prior.cardsOf(cards)));
    const leastOdds = median([...asked].map((card) => prior.oddsOf(card)));
    this.#tables = tables;
    this.least = median(ruleSet.rules.flatMap(({ cards }) => copiesIn(cards)));
    this.#typical = new Set(
      [...cardNames.keys()].filter(
        (card) => prior.oddsOf(card) >= leastOdds && prior.oddsOf(card) > 0 && !asked.has(card),
      ),
    );
    for (const [card, name] of cardNames.entries()) {
      for (const word of wordsOf(name)) {
        addTo(this.#cardsWith, word, card);
      }
    }
    this.#labelled = newBits(labels.length);
    for (const [deck, label] of labels.entries()) {
      if (label === '') continue;
      addBit(this.#labelled, deck);
      const bits = this.#decks.get(label) ?? newBits(labels.length);
      addBit(bits, deck);
      this.#decks.set(label, bits);
    }
  }

  /** The decks of a label that may be other decks, by their key cards; no deck is in two parts. */
  partsOf(label: string): Groups {
    let own = this.#decks.get(label);
    if (own === undefined) return [];
    const parts: (readonly number[])[] = [];
    for (;;) {
      const [best] = this.#keyParts(label, own).sort(
        (x, y) => y.lists - x.lists || y.lead - x.lead || x.key.card - y.key.card,
      );
      if (best === undefined) return parts;
      parts.push(this.#numbersOf(best.bits));
      own = withoutBits(own, best.bits);
    }
  }

  /** The key card of a group of decks of a label, or without one. */
  keyOf(group: readonly number[], label: string): Literal | undefined {
    const { lists, labels } = this.#tables;
    const own = bitsOf(labels.length, group);
    const size = weightOfBoth(own, own, lists);
    const [best] = this.#keyParts(label, own)
      .filter((part) => part.lists >= heldByGroup * size)
      .sort((x, y) => y.lead - x.lead || x.key.card - y.key.card);
    return best?.key;
  }

  /** Whether a card is like those that rules ask for, and not one of a rule. */
  isKeyBeside(card: number, rule: Rule): boolean {
    return this.#typical.has(card) && !this.isOf(card, rule);
  }

  /**
   * The decks with a label for which a key card says more than all cards of their rule do. Where the card
   * is that of a group, they belong to it.
   */
  decksLedBy({ card, least }: Literal): readonly number[] {
    if (!this.#typical.has(card)) return [];
    return [...this.#decks].flatMap(([label, decks]) => {
      const rule = this.#ruleOf(label);
      const held = bothBits(this.#tables.rows.bitsOf(card, least), decks);
      if (rule === undefined || this.isOf(card, rule)) return [];
      const found = this.#numbersOf(held);
      return found.length > 0 && this.#leadOf(card, held, label) >= leadBesideGroup ? found : [];
    });
  }

  /** The words of an identifier that cards of the rules have, and no card that its lists hold. */
  absentWords(label: string): readonly string[] {
    const { prior, rows, lists } = this.#tables;
    const own = this.#decks.get(label);
    if (own === undefined) return [];
    const isHeld = (card: number) => weightOfBoth(rows.bitsOf(card, 1), own, lists) > 0;
    return wordsOf(label).filter(
      (word) => prior.isAsked(word) && !this.#cardsWith.get(word)?.some(isHeld),
    );
  }

  /** The card of most lists of a group that is most like those that rules ask for, beside the rule's own. */
  mainOf(group: readonly number[], label: string): Literal | undefined {
    const { rows, lists, cardNames, labels } = this.#tables;
    const rule = this.#ruleOf(label);
    const own = bitsOf(labels.length, group);
    const size = weightOfBoth(own, own, lists);
    const [best] = [...cardNames.keys()]
      .filter((card) => rule !== undefined && !this.isOf(card, rule))
      .filter(
        (card) => weightOfBoth(rows.bitsOf(card, this.least), own, lists) >= heldByGroup * size,
      )
      .map((card) => ({ card, weight: this.#weightIn(card, own) }))
      .sort((x, y) => y.weight - x.weight || x.card - y.card);
    return best && { card: best.card, least: this.least };
  }

  /** The parts of some decks of a label that hold a key card. */
  #keyParts(label: string, decks: Bits): KeyPart[] {
    const { rows, lists } = this.#tables;
    const rule = this.#ruleOf(label);
    const others = this.#othersThan(label);
    const otherLists = weightOfBoth(others, others, lists);
    const all = this.#decks.get(label);
    const allLists = all === undefined ? 0 : weightOfBoth(all, all, lists);
    return [...this.#typical].flatMap((card) => {
      const bits = bothBits(rows.bitsOf(card, 1), decks);
      const held = weightOfBoth(bits, bits, lists);
      const most = weightOfBoth(bits, rows.bitsOf(card, this.least), lists);
      if (held < fewestLists || most < heldByGroup * held) return [];
      if (weightOfBoth(rows.bitsOf(card, 1), others, lists) > heldByOthers * otherLists) return [];
      const lead = this.#leadOf(card, bits, label);
      const part: KeyPart = { key: { card, least: this.least }, bits, lists: held, lead };
      if (rule === undefined) return [part];
      if (lead < 0 || this.isOf(card, rule)) return [];
      const isSplit = allLists - held >= fewestLists && held <= mostOfRule * allLists;
      const isOther = isSplit
        ? this.#isUnlike(bits, all as Bits)
        : lead >= leadInRule && this.#isNamedAfterCards(rule);
      return isOther ? [part] : [];
    });
  }

  /** Whether some decks are not alike to the others of their rule. */
  #isUnlike(part: Bits, all: Bits): boolean {
    const rest = this.#numbersOf(withoutBits(all, part));
    const own = this.#numbersOf(part);
    const toRest = this.#tables.similarity.meanTo(sampled(rest));
    const likeness = sumOf(own, toRest);
    return likeness < groupCut * own.length;
  }

  /** The lead of a card in some decks that a rule wins; 0 without a rule. */
  #leadOf(card: number, decks: Bits, label: string): number {
    const rule = this.#ruleOf(label);
    if (rule === undefined) return 0;
    const own = this.#tables.prior.cardsOf(rule.cards).map((one) => this.#weightIn(one, decks));
    // A rule that names no card counts as one whose cards are like all cards.
    return this.#weightIn(card, decks) - Math.max(...own, ...(own.length === 0 ? [0] : []));
  }

  /** How much a card is like one that rules ask for, where all copies count. */
  #weightIn(card: number, decks: Bits): number {
    const { rows, lists, prior } = this.#tables;
    let copies = 0;
    for (let least = 1; least <= mostAsked; least++) {
      copies += weightOfBoth(rows.bitsOf(card, least), decks, lists);
    }
    return prior.oddsOf(card) + Math.log(copies / weightOfBoth(decks, decks, lists));
  }

  #othersThan(label: string): Bits {
    const own = this.#decks.get(label);
    return own === undefined ? this.#labelled : withoutBits(this.#labelled, own);
  }

  #ruleOf(label: string): Rule | undefined {
    return ruleOf(this.#tables.ruleSet, label);
  }

  /** Whether a rule asks for a card, or its name has a word of it. */
  isOf(card: number, rule: Rule): boolean {
    const { prior, cardNames } = this.#tables;
    const parts = withVariants([rule]);
    if (parts.some(({ cards }) => prior.cardsOf(cards).includes(card))) return true;
    const words = parts.flatMap(({ identifier, name }) => wordsOf(`${identifier} ${name}`));
    return prior.wordsFor(cardNames[card] as string).some((word) => words.includes(word));
  }

  #isNamedAfterCards({ cards, identifier, name }: Rule): boolean {
    const { prior, cardNames } = this.#tables;
    const words = wordsOf(`${identifier} ${name}`);
    return prior
      .cardsOf(cards)
      .flatMap((card) => prior.wordsFor(cardNames[card] as string))
      .some((word) => words.includes(word));
  }

  #numbersOf(bits: Bits): readonly number[] {
    if (bits.every((word) => word === 0)) return [];
    return this.#tables.decks.filter((deck) => hasBit(bits, deck));
  }
}

/** The copies that some requirements ask for. */
function copiesIn(cards: Rule['cards']): number[] {
  return cards
    .filter(isCardRequirement)
    .map(leastCopies)
    .filter((least) => least > 0)
    .map((least) => Math.min(least, mostAsked));
}

/** The middle one of some numbers, the greater one of two; 1 without numbers. */
function median(numbers: readonly number[]): number {
  return [...numbers].sort((x, y) => x - y)[numbers.length >> 1] ?? 1;
}
