/** Searches for rules for the labels of a sample. */
import { basesOf, CardRows, isRare, type Sample, type SampleLabel } from '../lists/sample.js';
import type { Scheduler } from '../scheduler.js';
import { type Arrangement, arrange, type LabelCondition, type Placed } from './arrangement.js';

import { type Trials, trialsOf } from './candidates.js';
import { bestInsertion, type Insertion, tolerance } from './insertion.js';
import { type LabelWords, labelWords } from './label-words.js';
import { rulePrior } from './prior.js';
import { ruleFileOf } from './write.js';

/** Why a label has no rule. */
export type LeftOutReason =
  /** It has fewer than three lists, and no card has a word of it. */
  | 'few-lists'
  /** No rule fixes more than it costs. */
  | 'no-gain';

const mostSweeps = 6;

/** Whether a label has too few lists for a rule, and no card has a word of it. */
export function isTooSmall(sample: Sample, label: number, words?: LabelWords): boolean {
  return isRare(sample, label) && words?.hasNone(label) === true;
}

/** The rules found, and the data they were searched with. */
export type FoundRules = Awaited<ReturnType<typeof searchRules>>;

/**
 * Inserts a rule for each label, repeats this with the style of these rules as a prior, then removes and
 * reinserts each rule while that improves the result.
 */
export async function searchRules(
  sample: Sample,
  { usesWords }: { readonly usesWords: boolean },
  scheduler: Scheduler,
) {
  const rows = new CardRows(sample);
  const words = usesWords ? labelWords(sample) : undefined;
  const order = insertionOrder(sample).filter((label) => !isTooSmall(sample, label, words));
  const total = order.length * (mostSweeps + 2);
  let done = 0;
  const first = await insertAll(trialsOf(sample, rows, words));
  const prior = rulePrior({ ...ruleFileOf(first), match: {} }, sample.cards);
  const trials = trialsOf(sample, rows, words, prior);
  let arrangement = await insertAll(trials);
  let objective = objectiveOf(arrangement);
  for (let sweep = 0, isChanged = true; sweep < mostSweeps && isChanged; sweep++) {
    isChanged = false;
    for (const label of order) {
      isChanged = replace(label) || isChanged;
      await scheduler.step(++done, total);
    }
  }
  await scheduler.step(total, total);
  return { arrangement, rows, words };

  async function insertAll(tried: Trials): Promise<Arrangement> {
    let all = arrange(sample, []);
    for (const label of order) {
      const found = bestInsertion(all, label, tried);
      if (found) all = arrange(sample, inserted(all.rules, label, found, []));
      await scheduler.step(++done, total);
    }
    return all;
  }

  /** Removes a label's rule and inserts the best one. Returns whether that was better. */
  function replace(label: number): boolean {
    const { rules, variants } = withoutLabel(arrangement.rules, label);
    const found = bestInsertion(arrange(sample, rules), label, trials, variants);
    if (found === undefined && variants.length > 0) return false;
    const after = arrange(sample, found ? inserted(rules, label, found, variants) : rules);
    const left = objectiveOf(after);
    if (left >= objective - tolerance) return false;
    arrangement = after;
    objective = left;
    return true;
  }

  /** The weight of the wrong lists plus the cost of all rules. */
  function objectiveOf({ rules, results }: Arrangement): number {
    const { labelOf, weights } = sample;
    let sum = 0;
    for (let row = 0; row < results.length; row++) {
      if (results[row] !== labelOf[row]) sum += weights[row] as number;
    }
    for (const rule of rules) {
      sum += rule.condition.ruleCost;
      for (const { label, condition } of rule.variants) {
        sum += trials.costs.asVariant(label, condition, rule);
      }
    }
    return sum;
  }
}

/** Labels by weight, but a label that another one is a special case of comes before it. */
function insertionOrder({ labels }: Sample): readonly number[] {
  const byWeight = [...labels.keys()].sort((x, y) => {
    const [first, second] = [labels[x] as SampleLabel, labels[y] as SampleLabel];
    return second.weight - first.weight || x - y;
  });
  const labelOf = new Map(labels.map(({ id }, label) => [id, label]));
  return [
    ...new Set(
      byWeight.flatMap((label) => {
        const { id } = labels[label] as SampleLabel;
        return [...basesOf(id), id].flatMap((one) => labelOf.get(one) ?? []);
      }),
    ),
  ];
}

function inserted(
  rules: readonly Placed[],
  label: number,
  { condition, place, parent }: Insertion,
  variants: readonly LabelCondition[],
): readonly Placed[] {
  if (parent === undefined) return rules.toSpliced(place, 0, { label, condition, variants });
  const rule = rules[parent] as Placed;
  return rules.with(parent, {
    ...rule,
    variants: rule.variants.toSpliced(place, 0, { label, condition }),
  });
}

/** The rules without that of a label, and the variants that it had. */
function withoutLabel(
  rules: readonly Placed[],
  label: number,
): { readonly rules: readonly Placed[]; readonly variants: readonly LabelCondition[] } {
  const own = rules.find((rule) => rule.label === label);
  const others = rules
    .filter((rule) => rule !== own)
    .map((rule) => ({ ...rule, variants: rule.variants.filter((part) => part.label !== label) }));
  return { rules: others, variants: own?.variants ?? [] };
}
