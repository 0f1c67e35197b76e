/** Proposes edits to rules and variants that win lists of other labels, or lose their own. */

import type { RulePatch } from '../../../core/rules/changes/patches.js';
import {
  type CardRequirement,
  defaultPriority,
  type Requirement,
  type Rule,
  type Variant,
} from '../../../core/rules/model.js';
import {
  addBit,
  addGains,
  type Bits,
  bothBits,
  hasBit,
  newBits,
  weightOfBoth,
} from '../lists/bits.js';
import { type Arrangement, arrange } from '../rules/arrangement.js';
import type { Trials } from '../rules/candidates.js';
import { bestPlace, gainsOf, insertionsOf, type RowValues } from '../rules/insertion.js';
import { requirementsOf } from '../rules/write.js';
import { type EditablePart, type EditableRule, type Editing, pathOf } from './editable.js';
import { movePatches, positionOf } from './position.js';

/** The kind of an edit. */
export type EditKind =
  | 'threshold'
  | 'add-card'
  | 'drop-card'
  | 'replace-cards'
  | 'move'
  | 'remove'
  | 'rewrite'
  | 'new-rule'
  | 'new-variant';

/** An edit that might be worth making. */
export interface ProposedEdit {
  readonly kind: EditKind;
  /** The rule or variant that it changes or adds. */
  readonly identifier: string;
  readonly patches: () => readonly RulePatch[];
  /** The lists that it fixes, minus those that it breaks and its cost, in lists. */
  readonly score: number;
}

/**
 * The cost of an edit besides the cost of its cards: changing a number is preferred to changing a card, a card
 * to a rule, and a rule to the order.
 */
export const editCosts: Readonly<Record<EditKind, number>> = {
  threshold: 0.05,
  'drop-card': 0.07,
  'add-card': 0.08,
  'replace-cards': 0.1,
  'new-rule': 0.1,
  'new-variant': 0.1,
  remove: 0.12,
  move: 0.13,
  rewrite: 0.15,
};

/** What edits are based on. */
export interface EditSources extends Trials {
  readonly editing: Editing;
  readonly values: RowValues;
  /** A factor for {@link editCosts}. */
  readonly costFactor: number;
}

/** Rules in checking order, and in the order of the file. */
export interface RulesAndFile {
  readonly rules: readonly EditableRule[];
  readonly file: readonly Rule[];
}

/** A rule or variant to edit, and the rules without it. */
interface Edited {
  /** The rules of the file, or the variants of the parent, including the part. */
  readonly file: readonly (Rule | Variant)[];
  readonly part: EditablePart;
  /** Its place among the rules, or among the variants of its parent. */
  readonly place: number;
  readonly parent: EditableRule | undefined;
  readonly rest: RulesAndFile;
  readonly without: Arrangement;
  /** Row -> what is gained if the part wins it. */
  readonly gains: Float64Array;
  /** The rows with a gain or loss, whatever rule wins them. */
  readonly rows: Bits;
}

/** The edits to try for a rule, or for one of its variants. */
export function* editsOf(
  sources: EditSources,
  all: RulesAndFile,
  place: number,
  inner?: number,
): Generator<ProposedEdit> {
  const edited = editedPart(sources, all, place, inner);
  const worthOf = worthIn(edited);
  const before = worthOf(edited.part.condition.bits);
  yield* cardEdits(sources, edited, (bits) => worthOf(bits) - before);
  if (inner === undefined) yield* moveOf(sources, all, edited, before);
  if (inner !== undefined || all.rules[place]?.variants.length === 0) {
    yield* rewrites(sources, edited, before);
    yield removalOf(sources, edited, before);
  }
}

function editedPart(
  { editing, values }: EditSources,
  { rules, file }: RulesAndFile,
  place: number,
  inner: number | undefined,
): Edited {
  const rule = rules[place] as EditableRule;
  const part = inner === undefined ? rule : (rule.variants[inner] as EditablePart);
  const parent = inner === undefined ? undefined : withoutVariant(rule, inner);
  const rest: RulesAndFile = {
    rules: parent === undefined ? rules.toSpliced(place, 1) : rules.with(place, parent),
    file: file.flatMap((entry) => (entry === rule.entry ? (parent?.entry ?? []) : entry)),
  };
  const without = arrange(editing.sample, rest.rules);
  const variants = parent === undefined ? rule.variants : [];
  const { gains, rows } = gainsOf(without, part.label, variants, values);
  const inFile = parent === undefined ? file : (rule.entry.variants ?? []);
  return { file: inFile, part, place: inner ?? place, parent, rest, without, gains, rows };
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

/** Returns a function that values rows matched by a part at this place, compared with not having the part. */
function worthIn({ place, parent, rest, without, gains, rows }: Edited): (bits: Bits) => number {
  const at = parent && rest.rules.indexOf(parent);
  const open = newBits(without.sample.rowCount);
  for (let row = 0; row < without.sample.rowCount; row++) {
    const first = without.first[row] as number;
    const isOpen =
      at === undefined ? first >= place : first === at && (without.inner[row] as number) >= place;
    if (isOpen && hasBit(rows, row)) addBit(open, row);
  }
  return (bits) => weightOfBoth(bits, open, gains);
}

function* cardEdits(
  sources: EditSources,
  { part, parent }: Edited,
  worthOf: (bits: Bits) => number,
): Generator<ProposedEdit> {
  const { editing, candidatesOf, costFactor } = sources;
  const { cards, identifier } = part.entry;
  const path = `${pathOf(identifier, parent?.entry)}/cards`;
  const formBefore = formOf(sources, part, parent);

  function* edit(kind: EditKind, changed: () => readonly Requirement[], bits: Bits) {
    const worth = worthOf(bits) - costFactor * editCosts[kind];
    if (worth <= 0) return;
    const value = changed();
    const form = formOf(sources, editing.part({ ...part.entry, cards: value }), parent);
    const score = worth - Math.max(0, form - formBefore);
    const patches: readonly RulePatch[] = [{ op: 'replace', path, value }];
    yield { kind, identifier, patches: () => patches, score };
  }

  const asked = new Set<number>();
  for (const [at, requirement] of cards.entries()) {
    const others = part.met.toSpliced(at, 1);
    if (cards.length > 1) {
      yield* edit('drop-card', () => cards.toSpliced(at, 1), others.reduce(bothBits));
    }
    const literal = editing.literalOf(requirement);
    if (literal === undefined) continue;
    asked.add(literal.card);
    for (const least of [literal.least - 1, literal.least + 1]) {
      if (least < 1) continue;
      const { count: _count, ...card } = requirement as CardRequirement;
      const changed = { ...card, ...(least > 1 && { count: least }) };
      const bits = others.reduce(bothBits, editing.rowsOf(changed));
      yield* edit('threshold', () => cards.with(at, changed), bits);
    }
  }
  for (const { literals, bits } of candidatesOf(part.label)) {
    const changed = () => requirementsOf(editing.sample.cards, literals);
    yield* edit('replace-cards', changed, bits);
    if (literals.length === 1 && !literals.some(({ card }) => asked.has(card))) {
      const both = bothBits(part.condition.bits, bits);
      yield* edit('add-card', () => [...cards, ...changed()], both);
    }
  }
}

/** The cost of the cards of a rule or variant when written from scratch. */
function formOf(
  { costs }: EditSources,
  { label, condition: { literals, bits } }: EditablePart,
  parent: EditableRule | undefined,
): number {
  const condition = costs.conditionFor(label, literals, bits);
  return parent === undefined ? condition.ruleCost : costs.asVariant(label, condition, parent);
}

/** Moves the unchanged rule to its best place. */
function* moveOf(
  { editing, costFactor }: EditSources,
  { file }: RulesAndFile,
  { part, rest, without, gains, rows }: Edited,
  before: number,
): Generator<ProposedEdit> {
  const { identifier } = part.entry;
  const sums = new Float64Array(rest.rules.length + 1);
  addGains(part.condition.bits, rows, gains, without.first, sums);
  const { place, gain } = bestPlace(sums);
  const score = gain - before - costFactor * editCosts.move;
  const patches = () => {
    const own = part.entry;
    const position = positionOf({ editing, part, others: rest.rules, place, file, own });
    return movePatches(pathOf(identifier), own, position);
  };
  yield { kind: 'move', identifier, patches, score };
}

/** Removes the part. */
function removalOf(
  { costFactor }: EditSources,
  { part, parent }: Edited,
  before: number,
): ProposedEdit {
  const { identifier } = part.entry;
  const path = pathOf(identifier, parent?.entry);
  const score = -before - costFactor * editCosts.remove;
  return { kind: 'remove', identifier, patches: () => [{ op: 'remove', path }], score };
}

/**
 * Replaces the part by the best rule or variant for its label. In the same list, the new part takes the place
 * of the old one if it can, so that only its cards change.
 */
function* rewrites(sources: EditSources, edited: Edited, before: number): Generator<ProposedEdit> {
  const { part, parent, rest } = edited;
  const { identifier, name, cards: _cards, priority: _priority, ...fields } = part.entry;
  const form = formOf(sources, part, parent);
  const entryOf: EntryMaker = (kind) => ({
    identifier,
    name,
    ...((kind === 'new-rule') === (parent === undefined) && fields),
  });
  for (const added of newParts(sources, rest, part.label, entryOf, edited)) {
    const own = editCosts.rewrite - editCosts[added.kind];
    yield {
      ...added,
      kind: 'rewrite',
      score: added.score - before + Math.min(form, added.form) - sources.costFactor * own,
    };
  }
}

/** Returns the fields of a new rule or variant, without cards and priority. */
type EntryMaker = (kind: 'new-rule' | 'new-variant') => Omit<Rule & Variant, 'cards' | 'priority'>;

/** How many rules are tried for a label, best first. */
const mostInsertions = 12;

interface NewPart extends ProposedEdit {
  readonly form: number;
}

/**
 * The best rules and variants for a label that has none, or lost the one in `lost`. A new part in the same list
 * as the old one is written as a change of its cards.
 */
export function newParts(
  sources: EditSources,
  { rules, file }: RulesAndFile,
  label: number,
  entryOf: EntryMaker,
  lost?: Edited,
): readonly NewPart[] {
  const { editing, costs, values, costFactor } = sources;
  const gone = lost && pathOf(lost.part.entry.identifier, lost.parent?.entry);
  return insertionsOf(lost?.without ?? arrange(editing.sample, rules), label, sources, values)
    .toSorted((x, y) => y.gain - x.gain)
    .slice(0, mostInsertions)
    .map(({ condition, parent, place, gain }) => {
      const ruleOf = parent === undefined ? undefined : (rules[parent] as EditableRule);
      const kind = ruleOf === undefined ? 'new-rule' : 'new-variant';
      const named = entryOf(kind);
      const form =
        ruleOf === undefined ? condition.ruleCost : costs.asVariant(label, condition, ruleOf);
      const cards = requirementsOf(editing.sample.cards, condition.literals);
      const path = pathOf(named.identifier, ruleOf?.entry);
      const same = gone === path ? lost : undefined;
      const own = same?.part.entry;
      const patches = (): readonly RulePatch[] => {
        const entry = { ...named, cards };
        const position = positionOf({
          editing,
          part: editing.part(entry),
          others: ruleOf?.variants ?? rules,
          place,
          file: same?.file ?? (ruleOf === undefined ? file : (ruleOf.entry.variants ?? [])),
          own,
          mayShare: ruleOf !== undefined,
        });
        if (own !== undefined) {
          const moved = movePatches(path, own, position);
          return [...moved, { op: 'replace', path: `${path}/cards`, value: cards }];
        }
        const { after = null, priority } = position;
        const value = { ...entry, ...(priority !== defaultPriority && { priority }) };
        const added: RulePatch = { op: 'add', path, value, after };
        return gone === undefined ? [added] : [{ op: 'remove', path: gone }, added];
      };
      const score = gain - costFactor * editCosts[kind];
      return { kind, identifier: named.identifier, patches, score, form };
    });
}
