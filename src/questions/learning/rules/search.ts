/** Searches rules for the labels of a sample. */
import { type CommonCard, commonCards } from '../lists/common-cards.js';
import { CardRows, isRare, isSpecialCase, type Sample, type SampleLabel } from '../lists/sample.js';
import type { Scheduler } from '../scheduler.js';
import { Arrangement, type LabelCondition, type Placed } from './arrangement.js';

import { Candidates } from './candidates.js';
import { Costs } from './cost.js';
import { bestInsertion, type Insertion } from './insertion.js';
import { LabelWords } from './label-words.js';
import { RulePrior } from './prior.js';
import { ruleFileOf } from './write.js';

/** Why a label has no rule. */
export type LeftOutReason =
  /** It has under three lists, and no card has a word of it. */
  | 'few-lists'
  /** No rule mends more than it costs. */
  | 'no-gain';

const mostSweeps = 6;
const tolerance = 1e-9;

/** Whether a label has too few lists for a rule, and no card that has a word of it. */
export function isTooSmall(sample: Sample, label: number, words?: LabelWords): boolean {
  return isRare(sample, label) && words?.hasNone(label) === true;
}

export class RuleSearch {
  readonly sample: Sample;
  /** The rules that were found. */
  arrangement: Arrangement;
  readonly #words: LabelWords | undefined;
  readonly #rows: CardRows;
  #costs: Costs;
  #candidates: Candidates;
  #objective = 0;

  constructor(sample: Sample, { usesWords }: { readonly usesWords: boolean }) {
    this.sample = sample;
    this.#rows = new CardRows(sample);
    this.#words = usesWords ? new LabelWords(sample) : undefined;
    this.#costs = new Costs(sample, this.#rows, this.#words);
    this.#candidates = new Candidates(sample, this.#rows, this.#costs, this.#words);
    this.arrangement = new Arrangement(sample, []);
  }

  /**
   * Inserts a rule for each label, does so again with cards like those of these rules, then takes out and
   * puts back each, as long as that is better.
   */
  async run(scheduler: Scheduler): Promise<void> {
    const order = insertionOrder(this.sample).filter((label) => !this.isTooSmall(label));
    const total = order.length * (mostSweeps + 2);
    let done = 0;
    const insertAll = async () => {
      for (const label of order) {
        this.#insert(label);
        await scheduler.step(++done, total);
      }
    };
    await insertAll();
    this.#startAgain();
    await insertAll();
    for (let sweep = 0; sweep < mostSweeps; sweep++) {
      let isChanged = false;
      for (const label of order) {
        isChanged = this.#replace(label) || isChanged;
        await scheduler.step(++done, total);
      }
      if (!isChanged) break;
    }
    await scheduler.step(total, total);
  }

  /** The cards of a label's rule that many lists of other labels hold. */
  commonOf(label: number): readonly CommonCard[] {
    const { sample } = this;
    const { bits } = (sample.labels[label] as SampleLabel).family;
    const asked = this.arrangement;
    return commonCards(asked.cardsOf(label), bits, (card) => asked.isAskedBeside(label, card), {
      ...sample,
      rows: this.#rows,
    });
  }

  /** Whether a label has no rule because it has too few lists. */
  isTooSmall(label: number): boolean {
    return isTooSmall(this.sample, label, this.#words);
  }

  #startAgain(): void {
    const { sample } = this;
    const prior = new RulePrior({ ...ruleFileOf(this.arrangement), match: {} }, sample.cards);
    this.#costs = new Costs(sample, this.#rows, this.#words, prior);
    this.#candidates = new Candidates(sample, this.#rows, this.#costs, this.#words);
    this.#set(new Arrangement(sample, []));
  }

  #insert(label: number): void {
    const found = this.#insertionOf(this.arrangement, label, []);
    if (found === undefined) return;
    this.#set(new Arrangement(this.sample, inserted(this.arrangement.rules, label, found, [])));
  }

  /** Takes a label's rule out and puts the best one in. Returns whether that was better. */
  #replace(label: number): boolean {
    const { rules, variants } = withoutLabel(this.arrangement.rules, label);
    const without = new Arrangement(this.sample, rules);
    const found = this.#insertionOf(without, label, variants);
    if (found === undefined && variants.length > 0) return false;
    const after = found ? inserted(rules, label, found, variants) : rules;
    const arrangement = new Arrangement(this.sample, after);
    if (this.#objectiveOf(arrangement) >= this.#objective - tolerance) return false;
    this.#set(arrangement);
    return true;
  }

  #insertionOf(
    arrangement: Arrangement,
    label: number,
    variants: readonly LabelCondition[],
  ): Insertion | undefined {
    return bestInsertion(
      arrangement,
      label,
      this.#candidates.of(label),
      this.#costs,
      variants,
      this.#words,
    );
  }

  #set(arrangement: Arrangement): void {
    this.arrangement = arrangement;
    this.#objective = this.#objectiveOf(arrangement);
  }

  /** The weight of the lists that are wrong, and the cost of all rules. */
  #objectiveOf({ rules, results }: Arrangement): number {
    const { labelOf, weights } = this.sample;
    let sum = 0;
    for (let row = 0; row < results.length; row++) {
      if (results[row] !== labelOf[row]) sum += weights[row] as number;
    }
    for (const rule of rules) {
      sum += rule.condition.ruleCost;
      for (const { label, condition } of rule.variants) {
        sum += this.#costs.asVariant(label, condition, rule);
      }
    }
    return sum;
  }
}

/** Labels by weight; a label whose identifier begins another's comes before it. */
function insertionOrder({ labels }: Sample): readonly number[] {
  const byWeight = [...labels.keys()].sort((x, y) => {
    const [first, second] = [labels[x] as SampleLabel, labels[y] as SampleLabel];
    return second.weight - first.weight || x - y;
  });
  const bases = basesOf(labels);
  return [...new Set(byWeight.flatMap((label) => [...(bases[label] as readonly number[]), label]))];
}

/** Label -> the labels that it is a special case of, the shortest identifier first; labels are sorted by it. */
function basesOf(labels: readonly SampleLabel[]): readonly (readonly number[])[] {
  /** The labels whose identifiers begin that of the next one. */
  const open: number[] = [];
  const idOf = (label: number | undefined) => labels[label ?? -1]?.id ?? '';
  return labels.map(({ id }, label) => {
    while (!id.startsWith(idOf(open.at(-1)))) open.pop();
    const bases = open.filter((base) => isSpecialCase(id, idOf(base)));
    open.push(label);
    return bases;
  });
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

/** The rules without the one of a label, and the variants that it had. */
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
