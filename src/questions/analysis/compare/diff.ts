/** What changes if new rules replace old ones: fields of rules, and lists that move. */

import { pointerTokens } from '../../../core/diagnostics/diagnostic.js';
import type { Matcher } from '../../../core/engine/matcher.js';
import { defined } from '../../../core/json/defined.js';
import { areSameJson } from '../../../core/json/equal.js';
import { sumOf } from '../../../core/json/grouping.js';
import { targetOf } from '../../../core/rules/changes/overlay.js';
import { comparePatches, increasing, type RulePatch } from '../../../core/rules/changes/patches.js';
import type { Rule } from '../../../core/rules/model.js';
import type { RuleSet } from '../../../core/rules/rule-set.js';
import { createCorpus } from '../../corpus/build/builder.js';
import { DeckLists, mostExamples } from '../../corpus/deck-lists.js';
import { listsWith } from '../../corpus/layout/access.js';
import type { DeckName } from '../../corpus/session/deck-names.js';
import { conditionsOf } from '../../corpus/session/rule-matches.js';
import { sameMeaning } from '../../corpus/session/same-meaning.js';
import { openSession, type Session } from '../../corpus/session/session.js';

/** A field of a rule, variant, fallback or file, with its old and new value. */
export interface FieldChange {
  /** `cards`, `priority`, `variants/dragapult-dusknoir/cards`, `match`; `place` if the entry moved. */
  readonly field: string;
  /** The values; both are missing for `place`. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A change of a rule, a fallback, or (with the identifier `''`) the settings of the file. */
export interface EntryChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly what: 'rule' | 'fallback' | 'file';
  readonly identifier: string;
  /** For `changed`: the changed fields. */
  readonly fields: readonly FieldChange[];
}

/** The lists that move from one deck to another. */
export interface Transition {
  readonly from: DeckName;
  readonly to: DeckName;
  readonly lists: number;
  readonly examples: readonly string[];
}

/** What changes with the new rules. Plain data. */
export interface RulesDiff {
  /** The versions of the old and the new program. */
  readonly versions: readonly [string, string];
  readonly entries: readonly EntryChange[];
  readonly lists: number;
  /** The number of lists that the changes can affect; only these are compared. */
  readonly reclassified: number;
  /** The number of lists that get another identifier, another name or other conflicts. */
  readonly moved: number;
  /** Most lists first. */
  readonly transitions: readonly Transition[];
}

export interface DiffOptions {
  /** The number of example lists for each transition. Default 3. */
  readonly examples?: number;
}

/**
 * Compares two matchers: their rules, and how they classify lists.
 *
 * @example
 * diffRules(compileRules(before), compileRules(after), createCorpus(lists)).transitions
 * // [{ from: { id: 'dragapult', … }, to: { id: 'dragapult-pidgeot', … }, lists: 12, examples: […] }]
 */
export function diffRules(
  before: Matcher,
  after: Matcher,
  corpus = createCorpus([]),
  { examples = mostExamples }: DiffOptions = {},
): RulesDiff {
  const patches = comparePatches(before.ruleSet.file, after.ruleSet.file);
  const entries = entryChanges(before.ruleSet, after.ruleSet, patches);
  const lists = new DeckLists(corpus);
  const old = openSession(before, corpus);
  const { session: fresh, moves } = old.update(after);
  return {
    versions: [before.version, after.version],
    entries,
    lists: corpus.listCount,
    reclassified: affectedLists(old, fresh),
    moved: sumOf(moves, (move) => move.lists),
    transitions: moves.map(({ decks, ...move }) => ({
      ...move,
      examples: lists.examples(decks, examples),
    })),
  };
}

/**
 * The number of lists that the changes can affect: those matched, under the old or the new rules, by a rule
 * that was changed, added, removed or moved. To find the rules that moved, the longest run of unchanged rules
 * with the same order in both files is kept; of two rules whose order was reversed, at most one is in the run,
 * and the other moved.
 */
function affectedLists(old: Session, fresh: Session): number {
  const { corpus } = old;
  const [before, after] = [old.program.ruleSet, fresh.program.ruleSet];
  // Colours change the names of all results. The settings affect every card, or lists that several rules or no
  // rule match.
  const isSame = (['match', 'conflicts', 'fallbacks', 'unclassified'] as const).every((field) =>
    areSameJson(before[field], after[field]),
  );
  if (!isSame || old.program.colorNames || fresh.program.colorNames) return corpus.listCount;
  const affected = new Set<number>();
  for (const { identifier } of suspectRules(before, after)) {
    for (const session of [old, fresh]) {
      for (const deck of session.decksMatching(identifier)) affected.add(deck);
    }
  }
  return listsWith(corpus, affected);
}

/** The old and new versions of the rules that were changed, added, removed or moved. */
function suspectRules(before: RuleSet, after: RuleSet): readonly Rule[] {
  const suspects: Rule[] = [];
  const isSame = sameMeaning(before, after);
  const old = new Map(before.rules.map((rule) => [rule.identifier, rule]));
  const oldRank = new Map(before.order.map(({ identifier }, rank) => [identifier, rank]));
  const same: Rule[] = [];
  for (const rule of after.order) {
    const other = old.get(rule.identifier);
    old.delete(rule.identifier);
    const isKept = other && isSameRule(other, rule) && conditionsOf(rule).every(isSame);
    if (isKept) same.push(rule);
    else suspects.push(rule, ...(other === undefined ? [] : [other]));
  }
  suspects.push(...old.values());
  const unmoved = increasing(same.map(({ identifier }) => oldRank.get(identifier) as number));
  return [...suspects, ...same.filter((_, index) => !unmoved.has(index))];
}

/** Whether two rules name the same cards, and give decks the same names. */
function isSameRule(x: Rule, y: Rule): boolean {
  const said = ({ name, cards, variants = [] }: Rule) => [name, cards, variants];
  return areSameJson(said(x), said(y));
}

function entryChanges(
  before: RuleSet,
  after: RuleSet,
  patches: readonly RulePatch[],
): readonly EntryChange[] {
  const changes = new Map<string, EntryChange & { fields: FieldChange[] }>();
  for (const patch of patches) {
    const [root = '', entry, ...rest] = pointerTokens(patch.path);
    const isEntry = entry !== undefined;
    const what = !isEntry ? 'file' : root === 'rules' ? 'rule' : 'fallback';
    const identifier = entry ?? '';
    const isWhole = isEntry && rest.length === 0;
    const kind = isWhole ? wholeKinds[patch.op] : 'changed';
    const field = isEntry ? rest.join('/') : root;
    const key = JSON.stringify([what, identifier]);
    const known = changes.get(key);
    const change = known ?? { kind, what, identifier, fields: [] };
    // A rule that was both moved and changed counts as changed, with `place` among its fields.
    if (known !== undefined && known.kind !== kind) {
      if (known.kind === 'moved') known.fields.push({ field: 'place' });
      changes.set(key, { ...known, kind: 'changed' });
    } else changes.set(key, change);
    if (isWhole) continue;
    if (patch.op === 'move') {
      change.fields.push({ field: `${field} (place)` });
      continue;
    }
    const [was, is] = [before, after].map(({ file }) => targetOf(file, patch.path));
    change.fields.push({
      field,
      ...defined({ before: was, after: is }),
    });
  }
  return [...changes.values()];
}

const wholeKinds = { add: 'added', remove: 'removed', replace: 'changed', move: 'moved' } as const;

/** The lists that a protected deck loses. */
export interface ProtectedDeck {
  readonly identifier: string;
  readonly name: string;
  /** The number of its lists that become another deck. */
  readonly lost: number;
  /** The decks that they become, most lists first. */
  readonly transitions: readonly Transition[];
}

/**
 * The lists that each deck loses. Lists of a rule include those of its variants: a list that moves between
 * these is not lost. The identifiers refer to the old rules.
 *
 * @example
 * protectedDecks(before, after, diffRules(before, after, corpus), ['gardevoir'])
 * // [{ identifier: 'gardevoir', name: 'Gardevoir', lost: 3, transitions: […] }]
 */
export function protectedDecks(
  before: Pick<Matcher, 'ruleSet'>,
  after: Pick<Matcher, 'ruleSet'>,
  { transitions }: Pick<RulesDiff, 'transitions'>,
  identifiers: readonly string[],
): readonly ProtectedDeck[] {
  return identifiers.map((identifier) => {
    const isOwn = (
      { ruleSet }: { readonly ruleSet: RuleSet },
      { id, conflicts }: Transition['to'],
    ) =>
      conflicts === undefined &&
      (id === identifier || ruleSet.parentOf(id)?.identifier === identifier);
    const lost = transitions.filter(({ from, to }) => isOwn(before, from) && !isOwn(after, to));
    return {
      identifier,
      name: before.ruleSet.get(identifier)?.name ?? identifier,
      lost: sumOf(lost, ({ lists }) => lists),
      transitions: lost,
    };
  });
}
