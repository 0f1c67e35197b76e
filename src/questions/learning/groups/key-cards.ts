/**
 * Finds key cards: cards similar to those that rules require, that no rule requires and that hardly any list of
 * another rule contains. Lists of a rule that contain one might be another deck that the rule takes.
 */
import { addTo, groupBy, sumOf } from '../../../core/json/grouping.js';
import { isCardRequirement, leastCopies, type Rule } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import {
  type Bits,
  bitsOf,
  bothBits,
  eitherBits,
  hasBit,
  newBits,
  weightOfBoth,
  withoutBits,
} from '../lists/bits.js';
import { mostAsked } from '../lists/sample.js';
import { sampled } from '../lists/similarity.js';
import { wordsOf } from '../lists/words.js';
import type { Literal } from '../rules/arrangement.js';
import { type RulePrior, withVariants } from '../rules/prior.js';
import { fewestLists, type Groups, groupCut } from './group.js';
import type { ProfileTables } from './profile-tables.js';
import { ruleOf } from './propose.js';

/** The maximum share of the lists of other rules that contain a key card. */
const heldByOthers = 0.05;
/** The minimum share of a group's lists that contain its key card. */
const heldByGroup = 0.9;
/** A key card in a greater share of a rule's lists might just as well belong to the rule's own deck. */
const mostOfRule = 0.9;
/** By this much, it must then be more like a required card than the rule's own cards are. */
const leadInRule = 0.7;
/** The same if a group of other lists is known by it. */
const leadBesideGroup = 0.5;

/** The data about the decks. */
interface KeyCardTables extends Pick<ProfileTables, 'cards' | 'rows' | 'lists' | 'similarity'> {
  readonly ruleSet: RuleSet;
  readonly prior: RulePrior;
  /** All decks, in an order that does not depend on the order of reading. */
  readonly decks: readonly number[];
  /** Deck -> label, or ''. */
  readonly labels: readonly string[];
}

export function keyCardsOf({
  ruleSet,
  prior,
  cards: { names: cardNames },
  rows,
  decks: allDecks,
  labels,
  lists,
  similarity,
}: KeyCardTables) {
  /** Word -> the cards with it in their names. */
  const cardsWith = new Map<string, number[]>();
  const asked = new Set(ruleSet.rules.flatMap(({ cards }) => prior.cardsOf(cards)));
  const leastOdds = median([...asked].map((card) => prior.oddsOf(card)));
  /** The usual number of copies in requirements. */
  const least = median(ruleSet.rules.flatMap(({ cards }) => copiesIn(cards)));
  /** Cards similar to those that rules require. */
  const typical = new Set(
    [...cardNames.keys()].filter(
      (card) => prior.oddsOf(card) >= leastOdds && prior.oddsOf(card) > 0 && !asked.has(card),
    ),
  );
  for (const [card, name] of cardNames.entries()) {
    for (const word of wordsOf(name)) {
      addTo(cardsWith, word, card);
    }
  }
  /** Label -> its decks. */
  const decksOf = new Map(
    Array.from(
      groupBy(labels.keys(), (deck) => labels[deck] as string),
      ([label, decks]) => [label, bitsOf(labels.length, decks)],
    ),
  );
  decksOf.delete('');
  /** The decks that have a label. */
  const labelled = [...decksOf.values()].reduce(eitherBits, newBits(labels.length));

  return { least, partsOf, keyOf, isKeyBeside, decksLedBy, absentWords, mainOf, isOf };

  /** The decks of a label that might be other decks, grouped by key card; no deck is in two groups. */
  function partsOf(label: string): Groups {
    let own = decksOf.get(label);
    if (own === undefined) return [];
    const parts: (readonly number[])[] = [];
    for (;;) {
      const [best] = keyParts(label, own).sort(
        (x, y) => y.lists - x.lists || y.lead - x.lead || x.key.card - y.key.card,
      );
      if (best === undefined) return parts;
      parts.push(numbersOf(best.bits));
      own = withoutBits(own, best.bits);
    }
  }

  /** The key card of a group of decks with this label, which can be ''. */
  function keyOf(group: readonly number[], label: string): Literal | undefined {
    const own = bitsOf(labels.length, group);
    const size = listsIn(own);
    const [best] = keyParts(label, own)
      .filter((part) => part.lists >= heldByGroup * size)
      .sort((x, y) => y.lead - x.lead || x.key.card - y.key.card);
    return best?.key;
  }

  /** Whether a card is similar to required cards and does not belong to a rule. */
  function isKeyBeside(card: number, rule: Rule): boolean {
    return typical.has(card) && !isOf(card, rule);
  }

  /**
   * The decks with a label for which a key card says more than all cards of their rule. If it is the key card
   * of a group, they belong to the group.
   */
  function decksLedBy({ card, least }: Literal): readonly number[] {
    if (!typical.has(card)) return [];
    return [...decksOf].flatMap(([label, decks]) => {
      const rule = ruleOf(ruleSet, label);
      const held = bothBits(rows.bitsOf(card, least), decks);
      if (rule === undefined || isOf(card, rule)) return [];
      const found = numbersOf(held);
      return found.length > 0 && leadOf(card, held, label) >= leadBesideGroup ? found : [];
    });
  }

  /** The words of an identifier that occur in cards of rules, but in no card of its lists. */
  function absentWords(label: string): readonly string[] {
    const own = decksOf.get(label);
    if (own === undefined) return [];
    const isHeld = (card: number) => listsIn(own, rows.bitsOf(card, 1)) > 0;
    return wordsOf(label).filter(
      (word) => prior.isAsked(word) && !cardsWith.get(word)?.some(isHeld),
    );
  }

  /** The card in most lists of a group that is most like required cards, except for the rule's own. */
  function mainOf(group: readonly number[], label: string): Literal | undefined {
    const rule = ruleOf(ruleSet, label);
    const own = bitsOf(labels.length, group);
    const size = listsIn(own);
    const [best] = [...cardNames.keys()]
      .filter((card) => rule !== undefined && !isOf(card, rule))
      .filter((card) => listsIn(own, rows.bitsOf(card, least)) >= heldByGroup * size)
      .map((card) => ({ card, weight: weightIn(card, own) }))
      .sort((x, y) => y.weight - x.weight || x.card - y.card);
    return best && { card: best.card, least };
  }

  /** The decks of a label that contain a key card, by card. */
  function keyParts(label: string, decks: Bits) {
    const rule = ruleOf(ruleSet, label);
    const all = decksOf.get(label) ?? newBits(labels.length);
    const allLists = listsIn(all);
    const others = withoutBits(labelled, all);
    const otherLists = listsIn(others);
    return [...typical].flatMap((card) => {
      const bits = bothBits(rows.bitsOf(card, 1), decks);
      const held = listsIn(bits);
      const most = listsIn(bits, rows.bitsOf(card, least));
      if (held < fewestLists || most < heldByGroup * held) return [];
      if (listsIn(others, rows.bitsOf(card, 1)) > heldByOthers * otherLists) return [];
      const lead = leadOf(card, bits, label);
      const part = { key: { card, least }, bits, lists: held, lead };
      if (rule === undefined) return [part];
      if (lead < 0 || isOf(card, rule)) return [];
      const isSplit = allLists - held >= fewestLists && held <= mostOfRule * allLists;
      const isOther = isSplit ? isUnlike(bits, all) : lead >= leadInRule && isNamedAfterCards(rule);
      return isOther ? [part] : [];
    });
  }

  /** Whether some decks are dissimilar to the others of their rule. */
  function isUnlike(part: Bits, all: Bits): boolean {
    const rest = numbersOf(withoutBits(all, part));
    const own = numbersOf(part);
    const toRest = similarity.meanTo(sampled(rest));
    return sumOf(own, toRest) < groupCut * own.length;
  }

  /**
   * By how much a card is more like a required card than the rule's own cards are, in decks that the rule wins;
   * 0 without a rule.
   */
  function leadOf(card: number, decks: Bits, label: string): number {
    const rule = ruleOf(ruleSet, label);
    if (rule === undefined) return 0;
    const own = prior.cardsOf(rule.cards).map((one) => weightIn(one, decks));
    // A rule that names no card is treated as if its cards were average.
    return weightIn(card, decks) - Math.max(...own, ...(own.length === 0 ? [0] : []));
  }

  /** How much a card is like a required one, taking its copies into account. */
  function weightIn(card: number, decks: Bits): number {
    let copies = 0;
    for (let least = 1; least <= mostAsked; least++) {
      copies += listsIn(decks, rows.bitsOf(card, least));
    }
    return prior.oddsOf(card) + Math.log(copies / listsIn(decks));
  }

  /** The number of lists with these decks, or with those of them that are also in another set. */
  function listsIn(decks: Bits, others = decks): number {
    return weightOfBoth(decks, others, lists);
  }

  /** Whether a rule requires a card, or shares a word with its name. */
  function isOf(card: number, rule: Rule): boolean {
    const parts = withVariants([rule]);
    if (parts.some(({ cards }) => prior.cardsOf(cards).includes(card))) return true;
    return isNamedAfter(parts, card);
  }

  function isNamedAfterCards(rule: Rule): boolean {
    return prior.cardsOf(rule.cards).some((card) => isNamedAfter([rule], card));
  }

  /** Whether the identifier or name of one of these shares a word with a card. */
  function isNamedAfter(parts: ReturnType<typeof withVariants>, card: number): boolean {
    const words = parts.flatMap(({ identifier, name }) => wordsOf(`${identifier} ${name}`));
    return prior.wordsFor(cardNames[card] as string).some((word) => words.includes(word));
  }

  function numbersOf(bits: Bits): readonly number[] {
    if (bits.every((word) => word === 0)) return [];
    return allDecks.filter((deck) => hasBit(bits, deck));
  }
}

/** The copies that requirements ask for. */
function copiesIn(cards: Rule['cards']): number[] {
  return cards
    .filter(isCardRequirement)
    .map(leastCopies)
    .filter((least) => least > 0)
    .map((least) => Math.min(least, mostAsked));
}

/** The median; the greater of two middle numbers; 1 if there are no numbers. */
function median(numbers: readonly number[]): number {
  return [...numbers].sort((x, y) => x - y)[numbers.length >> 1] ?? 1;
}
