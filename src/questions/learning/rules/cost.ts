/**
 * The cost of a rule, in lists: a rule is written if it fixes more. The costs favour rules that a maintainer
 * would write: few cards, and two copies of the card that the deck is named after.
 */
import { type Bits, bothBits, weightOfBoth } from '../lists/bits.js';
import type { DeckCards } from '../lists/deck-cards.js';
import { type CardRows, mostAsked, type Sample, type SampleLabel } from '../lists/sample.js';
import type { Condition, LabelCondition, Literal } from './arrangement.js';
import type { LabelWords } from './label-words.js';
import type { RulePrior } from './prior.js';

const costOfRule = 0.3;
const costOfCard = 0.5;
export const usualCopies = 2;
/** For each copy more or less than {@link usualCopies}. */
const costOfCopy = 0.15;
/** For a card that all lists of other labels contain. */
const costOfCommon = 2;
/** For a printing or zone of a card. */
const costOfPrinting = 0.2;
/** For a card that adds no word of the label. */
export const costOfWordlessCard = 0.6;
/** If no card explains any word of the label. */
export const costOfMissingWords = 1;
/** If all matched lists have other labels; higher if no words tell which cards are meant. */
const costOfForeign = { withWords: 0.3, withoutWords: 1 };
/**
 * If all lists of the label contain exactly as many copies as the rule requires, unless these are {@link
 * usualCopies}.
 */
const costOfExact = 0.5;
/** For the single card of a zone, such as the leader. */
const gainOfSingle = 0.4;
const gainOfVariant = 0.2;
/** If a variant only requires more copies of its parent's cards. */
const costOfMoreCopies = 0.5;
/** If the label shares no word with its parent's. */
const costOfUnrelatedParent = 1;
/**
 * Below this weight of a label, costs are reduced in proportion. Otherwise a label of a few old lists would
 * never get a rule.
 */
const weightOfFullCost = 3;

/** The cost of the cards of a condition for any label: they should identify a deck. */
export function costOfCards(
  literals: readonly Literal[],
  {
    cards: { wholes, singles },
    prior,
    shareOfOthers,
  }: {
    readonly cards: Pick<DeckCards, 'wholes' | 'singles'>;
    /** Undefined if there are no rules yet to compare cards with. */
    readonly prior: RulePrior | undefined;
    /** The share of the other lists that contain the card. */
    readonly shareOfOthers: (literal: Literal) => number;
  },
): number {
  return literals.reduce((sum, literal) => {
    const { card, least } = literal;
    const printing = wholes[card] === card ? 0 : costOfPrinting;
    const copies = singles.has(card) ? -gainOfSingle : costOfCopy * Math.abs(least - usualCopies);
    return sum + costOfCard + printing + copies + costOfCommon * shareOfOthers(literal);
  }, prior?.costOf(literals) ?? 0);
}

export function ruleCosts(
  sample: Sample,
  rows: CardRows,
  labelWords: LabelWords | undefined,
  prior?: RulePrior,
) {
  /** Card -> the weight of the rows that hold it. */
  const held = rows.weights()[1] as Float64Array;
  const total = sample.weights.reduce((sum, weight) => sum + weight, 0);

  return { conditionFor, asVariant };

  /** A condition with its costs for a label. */
  function conditionFor(label: number, literals: readonly Literal[], bits: Bits): Condition {
    const { labels, weights, cards } = sample;
    const { weight, bits: own } = (labels[label] as SampleLabel).family;
    const { words, wordless } = labelWords?.wordsIn(label, literals) ?? { words: 0, wordless: 0 };
    const shareOfOthers = ({ card }: Literal) => shareBeside(card, own);
    const cost =
      costOfRule +
      costOfCards(literals, { cards, prior, shareOfOthers }) +
      costOfWordlessCard * wordless;
    let exact = 0;
    for (const { card, least } of literals) {
      if (least === usualCopies || cards.singles.has(card)) continue;
      const held = weightOfBoth(own, rows.bitsOf(card, least), weights);
      const more =
        least === mostAsked ? 0 : weightOfBoth(own, rows.bitsOf(card, least + 1), weights);
      exact += (held - more) / weight;
    }
    const scale = scaleOf(label);
    const missing = labelWords?.missing(label, words) ?? 0;
    const asRule = foreignCost(label, bits) + costOfExact * exact + costOfMissingWords * missing;
    return { literals, bits, words, cost: scale * cost, ruleCost: scale * (cost + asRule) };
  }

  /** The cost of a condition for a label as a variant of another label's rule. */
  function asVariant(label: number, condition: Condition, parent: LabelCondition): number {
    const inside = bothBits(condition.bits, parent.condition.bits);
    let cost = foreignCost(label, inside) - gainOfVariant;
    const asked = parent.condition.literals.map(({ card }) => card);
    if (condition.literals.every(({ card }) => asked.includes(card))) cost += costOfMoreCopies;
    if (labelWords !== undefined) {
      const found = condition.words | labelWords.ofLabel(label, parent.label);
      cost += costOfMissingWords * labelWords.missing(label, found);
      if (!labelWords.shared(label, parent.label)) cost += costOfUnrelatedParent;
    }
    return condition.cost + scaleOf(label) * cost;
  }

  /** The share of the lists of other labels that contain a card. */
  function shareBeside(card: number, own: Bits): number {
    const { weights } = sample;
    const others = total - weightOfBoth(own, own, weights);
    const inside = weightOfBoth(rows.bitsOf(card, 1), own, weights);
    return others > 0 ? ((held[card] as number) - inside) / others : 0;
  }

  function scaleOf(label: number): number {
    return Math.min(1, (sample.labels[label] as SampleLabel).weight / weightOfFullCost);
  }

  function foreignCost(label: number, bits: Bits): number {
    const { labels, weights } = sample;
    const own = weightOfBoth(bits, (labels[label] as SampleLabel).family.bits, weights);
    const all = weightOfBoth(bits, bits, weights);
    const { withWords, withoutWords } = costOfForeign;
    const cost = labelWords === undefined ? withoutWords : withWords;
    return all === 0 ? 0 : (cost * (all - own)) / all;
  }
}
