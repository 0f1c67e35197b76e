/** Edits that add a rule or variant where exact insertion says that it mends most. */
import { childPointer } from '../../../core/diagnostics/diagnostic.js';
import type { Rule, Variant } from '../../../core/rules/model.js';
import { Arrangement } from '../rules/arrangement.js';
import { bestInsertion } from '../rules/insertion.js';
import { requirementOf } from '../rules/write.js';
import type { EditablePart, EditableRule } from './editable.js';
import { filePlace } from './placing.js';
import { type EditSources, editCosts, formOf, type ProposedEdit } from './proposals.js';

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
  const list =
    ruleOf === undefined ? '/rules' : `${childPointer('/rules', ruleOf.entry.identifier)}/variants`;
  const kind = ruleOf === undefined ? 'new-rule' : 'new-variant';
  return {
    kind,
    identifier: named.identifier,
    patches: [{ op: 'add', path: childPointer(list, named.identifier), value, after }],
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
  const list = isRule ? '/rules' : `${childPointer('/rules', rule.entry.identifier)}/variants`;
  const before = formOf(sources, part, isRule ? undefined : rule);
  return {
    ...added,
    kind: 'rewrite',
    patches: [{ op: 'remove', path: childPointer(list, identifier) }, ...added.patches],
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
