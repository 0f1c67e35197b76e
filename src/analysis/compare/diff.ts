/**
 * What changes if new rules replace old ones: the rules, field by field, and the lists that move.
 *
 * A list can move only if a rule that was changed, added, removed or moved matches it, under the
 * old or the new rules. So only the lists with the rarest card of such a rule are classified again.
 * To find the rules that moved, a longest run of unchanged rules is taken that have the same order
 * in both files: of two rules whose order was reversed, at most one is in the run; the other moved.
 */

import { createCorpus } from '../../corpus/build/builder.js';
import { decksWith } from '../../corpus/card-decks.js';
import { DeckLists, mostExamples } from '../../corpus/deck-lists.js';
import type { Corpus } from '../../corpus/layout/corpus.js';
import type { DeckName } from '../../corpus/session/names.js';
import { CardIndex } from '../../corpus/tagging/card-index.js';
import { RowClassifier } from '../../corpus/tagging/rows.js';
import { pointerTokens } from '../../diagnostics/diagnostic.js';
import type { Matcher } from '../../engine/matcher.js';
import { targetOf } from '../../rules/changes/overlay.js';
import { comparePatches, increasing, type RulePatch } from '../../rules/changes/patches.js';
import { isCardRequirement, leastCopies, type Requirement, type Rule } from '../../rules/model.js';
import type { RuleSet } from '../../rules/rule-set.js';
import { spellingsUnder } from '../../rules/same-cards.js';

/** A field of a rule, variant, fallback or file, with its old and new value. */
export interface FieldChange {
  /** `cards`, `priority`, `variants/dragapult-dusknoir/cards`, `match`; `place` if the entry was moved. */
  readonly field: string;
  /** The values; both are missing for a place. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A change of a rule, a fallback, or (with the identifier `''`) of the settings of the file. */
export interface EntryChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly what: 'rule' | 'fallback' | 'file';
  readonly identifier: string;
  /** For `changed`: the fields. */
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
  /** How many lists the changes can affect; only these were classified again. */
  readonly reclassified: number;
  /** How many lists get another identifier, another name or other conflicts. */
  readonly moved: number;
  /** Most lists first. */
  readonly transitions: readonly Transition[];
}

export interface DiffOptions {
  /** How many lists each transition names. Default 3. */
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
  const touched = touchedDecks(before, after, corpus);
  const lists = new DeckLists(corpus);
  const oldName = naming(before, corpus);
  const freshName = naming(after, corpus);
  const transitions = new Map<string, { from: DeckName; to: DeckName; decks: number[] }>();
  for (const deck of touched) {
    const from = oldName(deck);
    const to = freshName(deck);
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    const key = JSON.stringify([from, to]);
    const known = transitions.get(key);
    if (known === undefined) transitions.set(key, { from, to, decks: [deck] });
    else known.decks.push(deck);
  }
  const found = [...transitions.values()]
    .map(({ from, to, decks }) => ({
      from,
      to,
      lists: lists.count(decks),
      examples: lists.examples(decks, examples),
    }))
    .sort((x, y) => y.lists - x.lists);
  return {
    versions: [before.version, after.version],
    entries,
    lists: corpus.listCount,
    reclassified: lists.count(touched),
    moved: found.reduce((sum, { lists: moved }) => sum + moved, 0),
    transitions: found,
  };
}

/** A function that returns the name of a deck of the corpus. */
function naming({ program, ruleSet }: Matcher, corpus: Corpus): (deck: number) => DeckName {
  const classifier = new RowClassifier(program, corpus);
  return (deck) => nameOf(classifier.classify(deck) ?? ruleSet.unclassified);
}

function nameOf({ id, name, conflicts }: DeckName): DeckName {
  return { id, name, ...(conflicts && { conflicts: conflicts.map(nameOf) }) };
}

/** The decks that the changes can affect, in ascending order. */
function touchedDecks(old: Matcher, fresh: Matcher, corpus: Corpus): readonly number[] {
  const { ruleSet: before } = old;
  const { ruleSet: after } = fresh;
  const everything = Array.from({ length: corpus.deckCount }, (_, deck) => deck);
  // Colours change the names of all results. The settings concern every card, or lists that several
  // rules or no rule match.
  if (old.program.colorNames || fresh.program.colorNames) return everything;
  const isSame = (['match', 'conflicts', 'fallbacks', 'unclassified'] as const).every(
    (field) => JSON.stringify(before[field]) === JSON.stringify(after[field]),
  );
  if (!isSame) return everything;
  const spellingsOf = spellingsUnder(before.match);
  const cards = new CardIndex(corpus, before.match.names);
  const touched = new Set<number>();
  for (const rule of suspectRules(before, after)) {
    const candidates = candidatesOf(rule.cards);
    if (candidates === undefined) return everything;
    for (const deck of candidates) touched.add(deck);
  }
  return [...touched].sort((x, y) => x - y);

  /** Decks that include all that meet the requirements; undefined: any deck may meet them. */
  function candidatesOf(requirements: readonly Requirement[]): Iterable<number> | undefined {
    let fewest: readonly number[] | undefined;
    for (const requirement of requirements) {
      const found = holdersOf(requirement);
      if (found !== undefined && (fewest === undefined || found.length < fewest.length)) {
        fewest = found;
      }
    }
    return fewest;
  }

  function holdersOf(requirement: Requirement): readonly number[] | undefined {
    if (isCardRequirement(requirement)) {
      const { name } = requirement;
      if (name === undefined || leastCopies(requirement) === 0) return undefined;
      return decksWith(
        corpus,
        spellingsOf(name).flatMap((one) => [...cards.linesOf(one)]),
      );
    }
    const found: number[] = [];
    for (const alternative of requirement.anyOf) {
      const some = holdersOf(alternative);
      if (some === undefined) return undefined;
      for (const deck of some) found.push(deck);
    }
    return found;
  }
}

/** The old and new versions of the rules that were changed, added, removed or moved. */
function suspectRules(before: RuleSet, after: RuleSet): readonly Rule[] {
  const suspects: Rule[] = [];
  const old = new Map(before.rules.map((rule) => [rule.identifier, rule]));
  const oldRank = new Map(before.order.map(({ identifier }, rank) => [identifier, rank]));
  const same: Rule[] = [];
  for (const rule of after.order) {
    const other = old.get(rule.identifier);
    old.delete(rule.identifier);
    if (other !== undefined && isSameRule(other, rule)) same.push(rule);
    else suspects.push(rule, ...(other === undefined ? [] : [other]));
  }
  suspects.push(...old.values());
  const unmoved = increasing(same.map(({ identifier }) => oldRank.get(identifier) as number));
  return [...suspects, ...same.filter((_, index) => !unmoved.has(index))];
}

/** Whether two rules match the same decks and give them the same names. */
function isSameRule(x: Rule, y: Rule): boolean {
  if (x === y) return true;
  const said = ({ name, cards, variants = [] }: Rule) => JSON.stringify([name, cards, variants]);
  return said(x) === said(y);
}

function entryChanges(
  before: RuleSet,
  after: RuleSet,
  patches: readonly RulePatch[],
): readonly EntryChange[] {
  const changes = new Map<string, EntryChange & { fields: FieldChange[] }>();
  for (const patch of patches) {
    const [root = '', entry, ...rest] = pointerTokens(patch.path);
    const what = root === 'rules' ? 'rule' : root === 'fallbacks' ? 'fallback' : 'file';
    const isEntry = what !== 'file' && entry !== undefined;
    const identifier = isEntry ? entry : '';
    const isWhole = isEntry && rest.length === 0;
    const kind = isWhole ? wholeKinds[patch.op] : 'changed';
    const field = isEntry ? rest.join('/') : root;
    const key = JSON.stringify([isEntry ? what : 'file', identifier]);
    const known = changes.get(key);
    const change = known ?? { kind, what: isEntry ? what : 'file', identifier, fields: [] };
    // A rule that was moved and changed is listed as changed, with `place` as one of the fields.
    if (known !== undefined && known.kind !== kind) {
      if (known.kind === 'moved') known.fields.push({ field: 'place' });
      changes.set(key, { ...known, kind: 'changed' });
    } else changes.set(key, change);
    if (isWhole) continue;
    if (patch.op === 'move') {
      change.fields.push({ field: `${field} (place)` });
      continue;
    }
    const path = isEntry ? patch.path : `/${root}`;
    const [was, is] = [targetOf(before.file, path), targetOf(after.file, path)];
    change.fields.push({
      field,
      ...(was === undefined ? {} : { before: was }),
      ...(is === undefined ? {} : { after: is }),
    });
  }
  return [...changes.values()];
}

const wholeKinds = { add: 'added', remove: 'removed', replace: 'changed', move: 'moved' } as const;
