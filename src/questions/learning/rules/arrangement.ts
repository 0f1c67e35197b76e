/** Rules with variants in checking order, and their results for the rows. */
import { type Bits, bothBits, claimRows, newBits } from '../lists/bits.js';

import { type CommonCard, commonCards } from '../lists/common-cards.js';
import type { CardRows, Sample, SampleLabel } from '../lists/sample.js';
import type { WordSet } from './label-words.js';

/** A rule with its variants, in checking order. */
export interface Placed extends LabelCondition {
  readonly variants: readonly LabelCondition[];
}

/** The result of a row that no rule matches. */
const noLabel = 0xffff;

export type Arrangement = ReturnType<typeof arrange>;

/** Applies rules to the rows of a sample. */
export function arrange(sample: Sample, rules: readonly Placed[]) {
  const { rowCount } = sample;
  /** Row -> the first matching rule, or the number of rules. */
  const first = new Uint16Array(rowCount).fill(rules.length);
  /** Row -> the first matching variant of that rule, or the number of its variants. */
  const inner = new Uint16Array(rowCount);
  /** Row -> label, or {@link noLabel}. */
  const results = new Uint16Array(rowCount).fill(noLabel);
  const rest = allBits(rowCount);
  /** Rule -> the rows that it wins. */
  const wins = rules.map(({ label, condition, variants }, place) => {
    const won = bothBits(rest, condition.bits);
    claimRows(rest, condition.bits, place, first);
    claimRows(won.slice(), won, variants.length, inner);
    claimRows(won.slice(), won, label, results);
    const left = won.slice();
    for (const [index, variant] of variants.entries()) {
      const found = bothBits(left, variant.condition.bits);
      claimRows(left, found, index, inner);
      claimRows(found.slice(), found, variant.label, results);
    }
    return won;
  });
  return { sample, rules, first, inner, results, wins };
}

/**
 * The cards that the rule or variant of a label requires and many lists of other labels contain.
 *
 * @param before the rules before a change, whose cards are excluded
 */
export function commonOf(
  label: number,
  rows: CardRows,
  arrangement: Arrangement,
  before?: Arrangement,
): readonly CommonCard[] {
  const { sample } = arrangement;
  const known = before && cardsOf(before, label);
  const cards = cardsOf(arrangement, label).filter((card) => known?.includes(card) !== true);
  const { bits } = (sample.labels[label] as SampleLabel).family;
  const others = partsOf(before ?? arrangement).filter((part) => part.label !== label);
  const asked = new Set(others.flatMap(({ condition }) => condition.literals.map(cardOf)));
  return commonCards(cards, bits, (card) => asked.has(card), { ...sample, rows });
}

/** The cards that the rule or variant of a label requires. */
function cardsOf(arrangement: Arrangement, label: number): readonly number[] {
  const part = partsOf(arrangement).find((one) => one.label === label);
  return part?.condition.literals.map(cardOf) ?? [];
}

function partsOf({ rules }: Arrangement): readonly LabelCondition[] {
  return rules.flatMap((rule) => [rule, ...rule.variants]);
}

function cardOf({ card }: Literal): number {
  return card;
}

function allBits(rowCount: number): Bits {
  const bits = newBits(rowCount).fill(-1);
  if ((rowCount & 31) !== 0) bits[bits.length - 1] = (1 << (rowCount & 31)) - 1;
  return bits;
}

/** At least `least` copies of a card. */
export interface Literal {
  readonly card: number;
  readonly least: number;
}

/** A conjunction of literals. */
export interface Condition {
  readonly literals: readonly Literal[];
  /** The rows that it matches. */
  readonly bits: Bits;
  /** Its cost for its label as a variant, without the part that depends on the parent. */
  readonly cost: number;
  /** Its cost for its label as a rule. */
  readonly ruleCost: number;
  /** The words of its label that occur in its cards. */
  readonly words: WordSet;
}

/** A condition that results in a label. */
export interface LabelCondition {
  readonly label: number;
  readonly condition: Condition;
}

/** Whether every deck that meets `literals` also meets `others`. */
export function implies(literals: readonly Literal[], others: readonly Literal[]): boolean {
  return others.every(({ card, least }) =>
    literals.some((literal) => literal.card === card && literal.least >= least),
  );
}
