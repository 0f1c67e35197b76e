/** The rules of a rule set over the rows of a sample, as the search for edits changes them. */

import { cardIdentity } from '../../../core/decks/identity.js';
import { childPointer } from '../../../core/diagnostics/diagnostic.js';
import { compileProgram } from '../../../core/engine/compile/compile.js';
import {
  isCardRequirement,
  type Requirement,
  type Rule,
  type Variant,
} from '../../../core/rules/model.js';
import { requireRules } from '../../../core/rules/parse.js';
import { checkingOrder, type RuleSet } from '../../../core/rules/rule-set.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import { tagCorpus } from '../../corpus/tagging/tag.js';
import { addBit, type Bits, bothBits, newBits } from '../lists/bits.js';
import { CardRows, mostAsked, type Sample } from '../lists/sample.js';
import type { Condition, Literal, Part, Placed } from '../rules/arrangement.js';

/** A rule or variant, with what it is made of. */
export interface EditablePart extends Part {
  readonly entry: Rule | Variant;
  /** The rows that meet each of its requirements. */
  readonly met: readonly Bits[];
}

export interface EditableRule extends EditablePart, Placed {
  readonly entry: Rule;
  readonly variants: readonly EditablePart[];
}

/** Makes rules editable: it knows which rows meet a requirement, and which label a rule has. */
export class Editing {
  readonly sample: Sample;
  readonly rows: CardRows;
  readonly #corpus: Corpus;
  readonly #match: RuleSet['match'];
  readonly #fold: (name: string) => string;
  readonly #cards: ReadonlyMap<string, number>;
  readonly #known = new Map<string, Bits>();

  /** `sample` has a label for each rule and variant. */
  constructor(corpus: Corpus, sample: Sample, { match }: RuleSet) {
    this.sample = sample;
    this.rows = new CardRows(sample);
    this.#corpus = corpus;
    this.#match = match;
    this.#fold = cardIdentity(match.names).name;
    this.#cards = new Map(sample.cards.names.map((name, card) => [this.#fold(name), card]));
  }

  /** The rules in checking order. */
  rulesOf(ruleSet: RuleSet): readonly EditableRule[] {
    return ruleSet.order.map((rule) => ({
      ...this.part(rule),
      entry: rule,
      variants: checkingOrder(rule.variants ?? []).map((variant) => this.part(variant)),
    }));
  }

  part(entry: Rule | Variant): EditablePart {
    const met = entry.cards.map((requirement) => this.rowsOf(requirement));
    const label = this.labelOf(entry);
    return { entry, met, label, condition: this.#condition(entry.cards, met) };
  }

  /** The rows that meet a requirement. */
  rowsOf(requirement: Requirement): Bits {
    const literal = this.literalOf(requirement);
    if (literal !== undefined && literal.least <= mostAsked) {
      return this.rows.bitsOf(literal.card, literal.least);
    }
    const key = JSON.stringify(requirement);
    const bits = this.#known.get(key) ?? this.#tagged(requirement);
    this.#known.set(key, bits);
    return bits;
  }

  /** A requirement of at least some copies of a card, whatever its printing and zone. */
  literalOf(requirement: Requirement): Literal | undefined {
    if (!isCardRequirement(requirement)) return undefined;
    const { name, set, number, zone, max, count = 1 } = requirement;
    const card = name === undefined ? undefined : this.#cards.get(this.#fold(name));
    const isPlain = [set, number, zone, max].every((field) => field === undefined);
    return card === undefined || !isPlain ? undefined : { card, least: count };
  }

  /** The label of a rule: that with its identifier, or else with its name. */
  labelOf({ identifier, name }: Rule | Variant): number {
    const { labels } = this.sample;
    const byId = labels.findIndex(({ id }) => id === identifier);
    return byId === -1 ? labels.findIndex((label) => label.name === name) : byId;
  }

  #condition(cards: readonly Requirement[], met: readonly Bits[]): Condition {
    const all = newBits(this.sample.rowCount).fill(-1);
    const literals = cards.flatMap((requirement) => this.literalOf(requirement) ?? []);
    return { literals, bits: met.reduce(bothBits, all), words: 0, cost: 0, ruleCost: 0 };
  }

  /** The rows that the engine says to meet a requirement. */
  #tagged(requirement: Requirement): Bits {
    const rule = { identifier: 'asked', name: 'Asked', cards: [requirement] };
    const ruleSet = requireRules({ match: this.#match, rules: [rule] });
    const { outcomes } = tagCorpus(compileProgram(ruleSet), this.#corpus);
    const bits = newBits(this.sample.rowCount);
    for (const [row, deck] of this.sample.decks.entries()) {
      if (outcomes[deck] !== 0) addBit(bits, row);
    }
    return bits;
  }
}

/** The path of patches that leads to a rule, or to a variant of a rule. */
export function pathOf(identifier: string, parent?: Pick<Rule, 'identifier'>): string {
  return childPointer(parent ? `${pathOf(parent.identifier)}/variants` : '/rules', identifier);
}

/** The sample with an empty label for each rule and variant that no list has as its label. */
export function withRuleLabels(sample: Sample, { rules }: RuleSet): Sample {
  const known = new Set(sample.labels.flatMap(({ id, name }) => [id, name]));
  const added = rules
    .flatMap((rule) => [rule, ...(rule.variants ?? [])])
    .filter(({ identifier, name }) => !known.has(identifier) && !known.has(name))
    .map(({ identifier, name }) => ({
      id: identifier,
      name,
      lists: 0,
      weight: 0,
      bits: newBits(sample.rowCount),
    }));
  return { ...sample, labels: [...sample.labels, ...added] };
}
