/** The edits to try on rules: to the parts that win lists of other labels, or lose their own. */

import { childPointer } from '../../../core/diagnostics/diagnostic.js';
import type { RulePatch } from '../../../core/rules/changes/patches.js';
import type { CardRequirement, Requirement, Rule } from '../../../core/rules/model.js';
import type { Placed } from '../rules/arrangement.js';
import type { Candidates } from '../rules/candidates.js';
import type { Costs } from '../rules/cost.js';
import type { RowValues } from '../rules/insertion.js';
import { requirementOf } from '../rules/write.js';
import type { EditablePart, EditableRule, Editing } from './editable.js';
import { movePatches } from './placing.js';

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
  const path =
    inner === undefined
      ? `${childPointer('/rules', identifier)}/cards`
      : `${childPointer(`${childPointer('/rules', rule.entry.identifier)}/variants`, identifier)}/cards`;

  const parent = inner === undefined ? undefined : rule;
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
export function formOf(
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
    // The right rule before the winner, or the winner behind the right rule.
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
      const path = childPointer('/rules', identifier);
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
