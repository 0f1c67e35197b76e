/**
 * Finds the best place of a rule while the other rules are fixed. A rule at place `p` takes the rows that it
 * matches from the rules at `p` and after it. So the gain of each row is added to the sum of the rule that wins
 * it, and running sums from the end give the gains of all places at once.
 */
import {
  addBit,
  addGains,
  type Bits,
  bothBits,
  claimRows,
  newBits,
  weightOfBoth,
} from '../lists/bits.js';
import { isRare, isSpecialCase, type Sample, type SampleLabel } from '../lists/sample.js';
import {
  type Arrangement,
  type Condition,
  implies,
  type LabelCondition,
  type Placed,
} from './arrangement.js';

import type { Trials } from './candidates.js';

/** Where a rule can be put, and the gain: lists that become right, minus its cost. */
export interface Insertion {
  readonly condition: Condition;
  /** Its place among the rules, or among the variants of a rule. */
  readonly place: number;
  /** The place of the rule that it becomes a variant of; undefined if it becomes a rule. */
  readonly parent: number | undefined;
  readonly gain: number;
}

/** The share of a label's weight that a rule must win for the label to become its variant. */
const leastShareOfParent = 0.25;

/** Row -> the value if its result becomes right; row -> the cost if it becomes wrong. */
export interface RowValues {
  readonly mended: Float64Array;
  readonly broken: Float64Array;
}

/** Row -> the gain if a rule wins it that gives it a label, or the label of one of its variants. */
export function gainsOf(
  arrangement: Arrangement,
  label: number,
  variants: readonly LabelCondition[],
  { mended, broken }: RowValues,
): { readonly gains: Float64Array; readonly rows: Bits } {
  const { sample, results } = arrangement;
  const { labelOf, rowCount } = sample;
  const gains = new Float64Array(rowCount);
  const rows = newBits(rowCount);
  const given = variants.length === 0 ? undefined : refinedLabels(sample, label, variants);
  for (let row = 0; row < rowCount; row++) {
    const own = labelOf[row];
    const isRight = (given?.[row] ?? label) === own;
    if (isRight === (results[row] === own)) continue;
    gains[row] = isRight ? (mended[row] as number) : -(broken[row] as number);
    addBit(rows, row);
  }
  return { gains, rows };
}

/** Row -> the label of the first matching variant, or else the rule's. */
function refinedLabels(
  sample: Sample,
  label: number,
  variants: readonly LabelCondition[],
): Uint16Array {
  const results = new Uint16Array(sample.rowCount).fill(label);
  for (const variant of variants.toReversed()) {
    claimRows(variant.condition.bits.slice(), variant.condition.bits, variant.label, results);
  }
  return results;
}

/**
 * The best insertion of a rule for a label that the arrangement lacks; undefined if none gains anything. If
 * `variants` are given, it becomes a rule with these.
 */
export function bestInsertion(
  arrangement: Arrangement,
  label: number,
  trials: Trials,
  variants: readonly LabelCondition[] = [],
): Insertion | undefined {
  const { weights } = arrangement.sample;
  const values = { mended: weights, broken: weights };
  const found = insertionsOf(arrangement, label, trials, values, variants);
  let best: Insertion | undefined;
  for (const one of found) {
    if (one.gain > (best?.gain ?? 0) + tolerance) best = one;
  }
  return best && namedVariant(arrangement, label, trials, best, found);
}

/**
 * Prefers a variant that fits as well as the best one and whose cards have all words of the label that its
 * parent's label lacks. A number of copies of the parent's card, or just any card, says less about the deck.
 */
function namedVariant(
  { rules }: Arrangement,
  label: number,
  { costs, words }: Trials,
  best: Insertion,
  found: readonly Insertion[],
): Insertion {
  if (words === undefined || best.parent === undefined) return best;
  const parent = rules[best.parent] as Placed;
  const fitOf = ({ condition, gain }: Insertion) =>
    gain + costs.asVariant(label, condition, parent);
  const least = fitOf(best) - tolerance;
  const ofParent = words.ofLabel(label, parent.label);
  const named = found.filter(
    (one) =>
      one.parent === best.parent &&
      words.wordsIn(label, one.condition.literals).wordless === 0 &&
      words.missing(label, one.condition.words | ofParent) < tolerance &&
      fitOf(one) >= least,
  );
  return named.sort((x, y) => y.gain - x.gain)[0] ?? best;
}

/**
 * The insertions that gain something. Labels with few lists are recognized only by name: if rules with all
 * words of the label that occur in cards exist, only these count.
 */
export function insertionsOf(
  arrangement: Arrangement,
  label: number,
  trials: Trials,
  values: RowValues,
  variants: readonly LabelCondition[] = [],
): readonly Insertion[] {
  const { sample, rules } = arrangement;
  const { words } = trials;
  const all = insertions(arrangement, label, trials, values, variants);
  const found = [...all].filter(({ gain }) => gain > tolerance);
  if (words === undefined || !isRare(sample, label)) return found;
  const named = found.filter(({ condition, parent }) => {
    const own =
      parent === undefined ? 0 : words.ofLabel(label, (rules[parent] as LabelCondition).label);
    return words.missing(label, condition.words | own) < tolerance;
  });
  return named.length > 0 ? named : found;
}

/** The best place of each candidate as a rule, and as a variant of each possible parent. */
function* insertions(
  arrangement: Arrangement,
  label: number,
  { candidatesOf, costs }: Trials,
  values: RowValues,
  variants: readonly LabelCondition[],
): Generator<Insertion> {
  const { rules, first } = arrangement;
  const candidates = candidatesOf(label);
  const { gains, rows } = gainsOf(arrangement, label, variants, values);
  const sums = new Float64Array(rules.length + 1);
  for (const condition of candidates) {
    const { literals, ruleCost: cost } = condition;
    // A variant that every list of the rule matches would be redundant.
    if (variants.some((variant) => implies(literals, variant.condition.literals))) continue;
    sums.fill(0);
    addGains(condition.bits, rows, gains, first, sums);
    const { place, gain } = bestPlace(sums);
    yield { condition, place, parent: undefined, gain: gain - cost };
  }
  if (variants.length > 0) return;
  for (const parent of parentsOf(arrangement, label)) {
    const rule = rules[parent] as Placed;
    const own = bothBits(rows, arrangement.wins[parent] as Bits);
    const inside = new Float64Array(rule.variants.length + 1);
    for (const condition of candidates) {
      // A condition that every list of the rule meets would be redundant.
      if (condition.literals.some((literal) => implies(rule.condition.literals, [literal])))
        continue;
      const cost = costs.asVariant(label, condition, rule);
      inside.fill(0);
      addGains(condition.bits, own, gains, arrangement.inner, inside);
      const { place, gain } = bestPlace(inside);
      yield { condition, place, parent, gain: gain - cost };
    }
  }
}

/** Rounding differences between sums in different orders are smaller. */
export const tolerance = 1e-9;

/** The rules that a label can become a variant of. */
function parentsOf({ sample, rules, wins }: Arrangement, label: number): readonly number[] {
  const { id, bits, weight } = sample.labels[label] as SampleLabel;
  return [...rules.keys()].filter((place) => {
    const { label: own, variants } = rules[place] as Placed;
    const base = sample.labels[own] as SampleLabel;
    return (
      !isSpecialCase(base.id, id) &&
      (isSpecialCase(id, base.id) || !isRare(sample, own) || variants.length > 0) &&
      weightOfBoth(bits, wins[place] as Bits, sample.weights) >= leastShareOfParent * weight
    );
  });
}

/** The place with the greatest gain; the last one if gains are equal. */
export function bestPlace(sums: Float64Array): { readonly place: number; readonly gain: number } {
  let place = sums.length - 1;
  let gain = sums[place] as number;
  let sum = gain;
  for (let at = place - 1; at >= 0; at--) {
    sum += sums[at] as number;
    if (sum > gain + tolerance) {
      gain = sum;
      place = at;
    }
  }
  return { place, gain };
}
