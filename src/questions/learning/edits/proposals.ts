/** The edits to try on rules: to the parts that win lists of other labels, or lose their own. */

import type { RulePatch } from '../../../core/rules/changes/patches.js';
import {
  type CardRequirement,
  defaultPriority,
  type Requirement,
  type Rule,
  type Variant,
} from '../../../core/rules/model.js';

import { checkingOrder } from '../../../core/rules/rule-set.js';
import { Arrangement, type Placed } from '../rules/arrangement.js';

import type { Candidates } from '../rules/candidates.js';
import type { Costs } from '../rules/cost.js';
import { bestInsertion, type RowValues } from '../rules/insertion.js';

import { requirementOf } from '../rules/write.js';
import { type EditablePart, type EditableRule, type Editing, pathOf } from './editable.js';

/** What an edit does. */
export type EditKind =
  | 'threshold'
  | 'add-card'
  | 'drop-card'
  | 'replace-cards'
  | 'move'
  | 'rewrite'
  | 'new-rule'
  | 'new-variant';

/** An edit that may be worth making. */
export interface ProposedEdit {
  readonly kind: EditKind;
  /** The rule or variant that it changes or adds. */
  readonly identifier: string;
  readonly patches: readonly RulePatch[];
  /** The rules after it, in checking order. */
  readonly rules: readonly Placed[];
  /** In lists. */
  readonly cost: number;
}

/**
 * What an edit costs, in lists, beside what its cards cost: little, so that every list is mended that
 * can be; it decides between edits that mend the same lists.
 */
export const editCosts: Readonly<Record<EditKind, number>> = {
  threshold: 0.05,
  'add-card': 0.08,
  'drop-card': 0.07,
  'replace-cards': 0.1,
  move: 0.06,
  rewrite: 0.1,
  'new-rule': 0.05,
  'new-variant': 0.05,
};

/** What edits are made from. */
export interface EditSources {
  readonly editing: Editing;
  readonly candidates: Candidates;
  readonly costs: Costs;
  readonly values: RowValues;
}

/** The edits to try for one rule, with the place of its parent if it is a variant. */
export function* editsOf(
  sources: EditSources,
  rules: readonly EditableRule[],
  place: number,
  inner?: number,
): Generator<ProposedEdit> {
  const rule = rules[place] as EditableRule;
  const part = inner === undefined ? rule : (rule.variants[inner] as EditablePart);
  const { cards, identifier } = part.entry;
  const parent = inner === undefined ? undefined : rule;
  const path = `${pathOf(identifier, parent?.entry)}/cards`;
  const formBefore = formOf(sources, part, parent);

  function edit(kind: EditKind, changed: readonly Requirement[]): ProposedEdit {
    const replaced = sources.editing.part({ ...part.entry, cards: changed });
    const after: EditableRule =
      inner === undefined
        ? { ...rule, ...replaced, entry: { ...rule.entry, cards: changed } }
        : { ...rule, variants: rule.variants.with(inner, replaced) };
    const patches: RulePatch[] = [{ op: 'replace', path, value: changed }];
    const form = Math.max(0, formOf(sources, replaced, parent) - formBefore);
    const cost = editCosts[kind] + form;
    return { kind, identifier, patches, rules: rules.with(place, after), cost };
  }

  const asked = new Set<number>();
  for (const [at, requirement] of cards.entries()) {
    const literal = sources.editing.literalOf(requirement);
    if (cards.length > 1) yield edit('drop-card', cards.toSpliced(at, 1));
    if (literal === undefined) continue;
    asked.add(literal.card);
    for (const least of [literal.least - 1, literal.least + 1]) {
      if (least < 1) continue;
      const { count: _count, ...card } = requirement as CardRequirement;
      yield edit('threshold', cards.with(at, { ...card, ...(least > 1 && { count: least }) }));
    }
  }
  for (const { literals } of sources.candidates.of(part.label)) {
    const changed = literals.map((literal) => requirementOf(sources.editing.sample, literal));
    yield edit('replace-cards', changed);
    if (literals.length === 1 && !literals.some(({ card }) => asked.has(card))) {
      yield edit('add-card', [...cards, ...changed]);
    }
  }
}

/** What the cards of a rule or variant cost if it is written anew. */
function formOf(
  { costs }: EditSources,
  { label, condition: { literals, bits } }: EditablePart,
  parent: EditableRule | undefined,
): number {
  const condition = costs.conditionFor(label, literals, bits);
  return parent === undefined ? condition.ruleCost : costs.asVariant(label, condition, parent);
}

/**
 * The moves that let a rule win lists of its label that it matches, or let others win the lists of
 * their labels.
 */
export function* movesOf(
  rules: readonly EditableRule[],
  file: readonly Rule[],
  pairs: Iterable<readonly [winner: number, right: number]>,
): Generator<ProposedEdit> {
  const seen = new Set<string>();
  for (const [winner, right] of pairs) {
    // The right rule before the winner, or the winner after the right rule.
    for (const [from, to] of [
      [right, winner],
      [winner, right],
    ] as const) {
      const key = `${from} ${to}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const rule = rules[from] as EditableRule;
      const entry = file.find(({ identifier }) => identifier === rule.entry.identifier) as Rule;
      const { identifier } = entry;
      const path = pathOf(identifier);
      yield {
        kind: 'move',
        identifier,
        patches: movePatches(path, entry, file, to),
        rules: rules.toSpliced(from, 1).toSpliced(to, 0, rule),
        cost: editCosts.move,
      };
    }
  }
}

/** The same rules in checking order and in the order of the file. */
export interface RulesAndFile {
  readonly rules: readonly EditableRule[];
  readonly file: readonly Rule[];
}

/** The best rule or variant for a label that has none. */
export function newPart(
  { editing, candidates, costs, values }: EditSources,
  { rules, file }: RulesAndFile,
  label: number,
  named: { readonly identifier: string; readonly name: string },
): ProposedEdit | undefined {
  const arrangement = new Arrangement(editing.sample, rules);
  const conditions = candidates.of(label);
  const found = bestInsertion(arrangement, label, conditions, costs, [], values);
  if (found === undefined) return undefined;
  const { condition, parent, place } = found;
  const cards = condition.literals.map((literal) => requirementOf(editing.sample, literal));
  const ruleOf = parent === undefined ? undefined : (rules[parent] as EditableRule);
  const entries = ruleOf === undefined ? file : (ruleOf.entry.variants ?? []);
  const { after, priority } = filePlace(entries, place);
  const value: Rule & Variant = {
    ...named,
    cards,
    ...(priority !== undefined && { priority }),
  };
  const added = { ...editing.part(value), label, entry: value, variants: [] };
  const path = pathOf(named.identifier, ruleOf?.entry);
  const kind = ruleOf === undefined ? 'new-rule' : 'new-variant';
  return {
    kind,
    identifier: named.identifier,
    patches: [{ op: 'add', path, value, after }],
    rules:
      ruleOf === undefined
        ? rules.toSpliced(place, 0, added)
        : rules.with(parent as number, {
            ...ruleOf,
            variants: ruleOf.variants.toSpliced(place, 0, added),
          }),
    cost:
      editCosts[kind] +
      (ruleOf === undefined ? condition.ruleCost : costs.asVariant(label, condition, ruleOf)),
  };
}

/**
 * A rule without variants, or a variant, is taken out, and the best rule or variant for its label is
 * put in.
 */
export function rewritten(
  sources: EditSources,
  { rules, file }: RulesAndFile,
  place: number,
  inner?: number,
): ProposedEdit | undefined {
  const rule = rules[place] as EditableRule;
  const isRule = inner === undefined;
  const part: EditablePart = isRule ? rule : (rule.variants[inner] as EditablePart);
  if (isRule && rule.variants.length > 0) return undefined;
  const { identifier, name } = part.entry;
  const parent = isRule ? undefined : withoutVariant(rule, inner);
  const without: RulesAndFile =
    parent === undefined
      ? { rules: rules.toSpliced(place, 1), file: file.filter((entry) => entry !== rule.entry) }
      : {
          rules: rules.with(place, parent),
          file: file.map((entry) => (entry === rule.entry ? parent.entry : entry)),
        };
  const added = newPart(sources, without, part.label, { identifier, name });
  if (added === undefined) return undefined;
  const path = pathOf(identifier, parent?.entry);
  const before = formOf(sources, part, isRule ? undefined : rule);
  return {
    ...added,
    kind: 'rewrite',
    patches: [{ op: 'remove', path }, ...added.patches],
    cost: editCosts.rewrite + Math.max(0, added.cost - editCosts[added.kind] - before),
  };
}

function withoutVariant(rule: EditableRule, inner: number): EditableRule {
  const gone = (rule.variants[inner] as EditablePart).entry;
  const variants = rule.entry.variants?.filter((variant) => variant !== gone) ?? [];
  return {
    ...rule,
    entry: { ...rule.entry, variants },
    variants: rule.variants.toSpliced(inner, 1),
  };
}

interface Entry {
  readonly identifier: string;
  readonly priority?: number;
}

/** The place of an entry in the file, and its priority. */
export interface FilePlace {
  /** The identifier of the entry before it; null if it is the first. */
  readonly after: string | null;
  readonly priority: number | undefined;
}

/**
 * The place in the file of an entry that is to be checked directly before the entry at `place` of the
 * checking order, or as the last. `entries` are the others, in the order of the file.
 */
function filePlace(entries: readonly Entry[], place: number): FilePlace {
  const order = checkingOrder(entries);
  const next = order[place];
  if (next === undefined) {
    return { after: entries.at(-1)?.identifier ?? null, priority: order.at(-1)?.priority };
  }
  const at = entries.indexOf(next);
  return { after: entries[at - 1]?.identifier ?? null, priority: next.priority };
}

/** Patches that move an entry of a list to a place of the checking order. */
function movePatches(
  path: string,
  entry: Entry,
  entries: readonly Entry[],
  place: number,
): readonly RulePatch[] {
  const others = entries.filter((other) => other !== entry);
  const { after, priority } = filePlace(others, place);
  const patches: RulePatch[] = [];
  const previous = entries[entries.indexOf(entry) - 1]?.identifier ?? null;
  if (after !== previous) patches.push({ op: 'move', path, after });
  if ((priority ?? defaultPriority) !== (entry.priority ?? defaultPriority)) {
    patches.push(priorityPatch(path, entry, priority));
  }
  return patches;
}

/** The patch that gives an entry another priority, or none. */
export function priorityPatch(
  path: string,
  { priority }: Pick<Rule, 'priority'>,
  value: number | undefined,
): RulePatch {
  const field = `${path}/priority`;
  if (value === undefined) return { op: 'remove', path: field };
  return { op: priority === undefined ? 'add' : 'replace', path: field, value };
}
