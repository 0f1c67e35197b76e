/** Represents the rules of a rule set over the rows of a sample, in the form that the search for edits changes. */

import { cardIdentity } from '../../../core/decks/identity.js';
import { childPointer } from '../../../core/diagnostics/diagnostic.js';
import { compileProgram } from '../../../core/engine/compile/compile.js';
import { defined } from '../../../core/json/defined.js';
import { madeOnce, sumOf } from '../../../core/json/grouping.js';
import {
  isCardRequirement,
  type Requirement,
  type Rule,
  type Variant,
} from '../../../core/rules/model.js';
import { requireRules } from '../../../core/rules/parse.js';
import { checkingOrder, type RuleSet } from '../../../core/rules/rule-set.js';
import { eventNumberOf } from '../../corpus/layout/access.js';
import type { Corpus, ListLabel } from '../../corpus/layout/corpus.js';
import { tagCorpus } from '../../corpus/tagging/tag.js';
import { addBit, type Bits, bothBits, newBits, weightOfBoth } from '../lists/bits.js';
import {
  CardRows,
  freeIdentifier,
  type IdentifierOptions,
  labelReader,
  mostAsked,
  type Sample,
  type SampleLabel,
  type SampleOptions,
  sampleOf,
} from '../lists/sample.js';
import type { Condition, LabelCondition, Literal, Placed } from '../rules/arrangement.js';
import { withVariants } from '../rules/prior.js';

/** A rule or variant with its condition and its requirements. */
export interface EditablePart extends LabelCondition {
  readonly entry: Rule | Variant;
  /** The rows that meet each requirement. */
  readonly met: readonly Bits[];
}

export interface EditableRule extends EditablePart, Placed {
  readonly entry: Rule;
  readonly variants: readonly EditablePart[];
}

export type Editing = ReturnType<typeof editingOf>;

/** Makes rules editable: finds the rows that meet a requirement, and the label of a rule. */
export function editingOf(corpus: Corpus, sample: Sample, ruleSet: RuleSet) {
  const known = new Map<string, Bits>();
  const rows = new CardRows(sample);
  const fold = cardIdentity(ruleSet.match.names).name;
  const cards = new Map(sample.cards.names.map((name, card) => [fold(name), card]));

  return { sample, rows, rulesOf, part, rowsOf, literalOf, labelOf, precisionOf };

  /** The rules in checking order. */
  function rulesOf(ruleSet: RuleSet): readonly EditableRule[] {
    return ruleSet.order.map((rule) => ({
      ...part(rule),
      entry: rule,
      variants: checkingOrder(rule.variants ?? []).map((variant) => part(variant)),
    }));
  }

  function part(entry: Rule | Variant): EditablePart {
    const met = entry.cards.map((requirement) => rowsOf(requirement));
    const label = labelOf(entry);
    return { entry, met, label, condition: condition(entry.cards, met) };
  }

  /** The rows that meet a requirement. */
  function rowsOf(requirement: Requirement): Bits {
    const literal = literalOf(requirement);
    if (literal !== undefined && literal.least <= mostAsked) {
      return rows.bitsOf(literal.card, literal.least);
    }
    const key = JSON.stringify(requirement);
    return madeOnce(known, key, () => tagged(requirement));
  }

  /** The literal of a requirement that asks for copies of a card, whatever its printing and zone; else undefined. */
  function literalOf(requirement: Requirement): Literal | undefined {
    if (!isCardRequirement(requirement)) return undefined;
    const { name, set, number, zone, max, count = 1 } = requirement;
    const card = name === undefined ? undefined : cards.get(fold(name));
    const isPlain = [set, number, zone, max].every((field) => field === undefined);
    return card === undefined || !isPlain ? undefined : { card, least: count };
  }

  function labelOf({ identifier }: Pick<Rule, 'identifier'>): number {
    return sample.labels.findIndex(({ id }) => id === identifier);
  }

  /**
   * The share of the matched lists that have the label of the rule or variant, or of one of its variants. One
   * list is added so that a rule with few lists does not seem to be the most certain.
   */
  function precisionOf({ condition, label, entry }: EditablePart): number {
    const { labels, weights } = sample;
    const variants = 'variants' in entry ? (entry.variants ?? []) : [];
    const own = sumOf([label, ...variants.map((variant) => labelOf(variant))], (one) =>
      weightOfBoth(condition.bits, (labels[one] as SampleLabel).bits, weights),
    );
    return own / (weightOfBoth(condition.bits, condition.bits, weights) + 1);
  }

  function condition(cards: readonly Requirement[], met: readonly Bits[]): Condition {
    const all = newBits(sample.rowCount).fill(-1);
    const literals = cards.flatMap((requirement) => literalOf(requirement) ?? []);
    return { literals, bits: met.reduce(bothBits, all), words: 0, cost: 0, ruleCost: 0 };
  }

  /** The rows that meet a requirement according to the engine. */
  function tagged(requirement: Requirement): Bits {
    const program = compileProgram(rulesOfEach([requirement], ruleSet));
    const { outcomes } = tagCorpus(program, corpus);
    const bits = newBits(sample.rowCount);
    for (const [row, deck] of sample.decks.entries()) {
      if (outcomes[deck] !== 0) addBit(bits, row);
    }
    return bits;
  }
}

/** One rule for each requirement of a rule set, in their order. */
export function rulesOfEach(cards: readonly Requirement[], { match, file }: RuleSet): RuleSet {
  const rules = cards.map((card, at) => ({ identifier: `${at}`, name: `${at}`, cards: [card] }));
  return requireRules(defined({ match, groups: file.groups, kinds: file.kinds, rules }));
}

/** The patch path of a rule, or of a variant of a rule. */
export function pathOf(identifier: string, parent?: Pick<Rule, 'identifier'>): string {
  return childPointer(parent ? `${pathOf(parent.identifier)}/variants` : '/rules', identifier);
}

/** Creates a sample of lists, with a label for each rule and variant. */
export function ruleSample(
  lists: Corpus,
  ruleSet: RuleSet,
  options: SampleOptions & IdentifierOptions,
): Sample {
  const entries = withVariants(ruleSet.rules);
  const sample = sampleOf(lists, {
    ...options,
    ...defined({ names: ruleSet.match.names }),
    idOf: joinedLabels(lists, entries, options),
  });
  const known = new Set(sample.labels.map(({ id }) => id));
  const added = entries
    .filter(({ identifier }) => !known.has(identifier))
    .map(({ identifier, name }) => {
      const none = { weight: 0, bits: newBits(sample.rowCount) };
      return { id: identifier, name, lists: 0, ...none, family: none };
    });
  return { ...sample, labels: [...sample.labels, ...added] };
}

/**
 * Labels with the same name are one label, whatever their ids: they get the id of the rule with that name, or
 * else the first id. Ids that occur together in one event stay separate, because the publisher of the event
 * distinguishes them. A new rule gets the id of its label, so a label without a rule gets a free id.
 */
function joinedLabels(
  lists: Corpus,
  entries: readonly (Rule | Variant)[],
  { isUsed = () => true, isTaken = () => false, ignoredLabels }: SampleOptions & IdentifierOptions,
): (label: Required<ListLabel>) => string {
  const labelFor = labelReader(lists, ignoredLabels);
  /** Name -> event -> the ids of its lists. */
  const found = new Map<string, Map<number | undefined, Set<string>>>();
  const published = new Set<string>();
  for (let list = 0; list < lists.listCount; list++) {
    const label = isUsed(list) ? labelFor(list) : undefined;
    if (label === undefined) continue;
    published.add(label.id);
    const events = madeOnce(found, label.name, () => new Map());
    madeOnce(events, eventNumberOf(lists, list), () => new Set()).add(label.id);
  }
  const nameOfRule = new Map(entries.map(({ identifier, name }) => [identifier, name]));
  const ruleNamed = new Map(entries.map(({ identifier, name }) => [name, identifier]));
  return ({ id, name }) => {
    const events = [...(found.get(name)?.values() ?? [])];
    if (nameOfRule.has(id)) return id;
    const isApart = events.some((ids) => ids.size > 1);
    const own = isApart ? undefined : (ruleNamed.get(name) ?? [...(events[0] ?? [])][0]);
    return freeFor(own ?? id, name);
  };

  /** The id, or a similar one that no other label and no rule with another name has. */
  function freeFor(id: string, name: string): string {
    return freeIdentifier(id, (one) => {
      const isOther = one !== id && (nameOfRule.has(one) || published.has(one));
      return nameOfRule.get(one) !== name && (isOther || isTaken(one));
    });
  }
}
