/** Finds the decks that each rule of a program, and each of its variants, matches, segment by segment. */

import type { Program } from '../../../core/engine/program/layout.js';
import { ruleAt, variantsOf } from '../../../core/engine/program/rules.js';
import { areSameJson } from '../../../core/json/equal.js';
import type { Rule, Variant } from '../../../core/rules/model.js';
import { type Corpus, partSize } from '../layout/corpus.js';
import { GrowingNumbers } from '../layout/growing.js';
import type { RuleColumns } from '../tagging/assign-winners.js';
import type { CardIndex } from '../tagging/card-index.js';
import { Predicates } from '../tagging/conditions.js';
import type { DeckSet, DeckSets } from '../tagging/deck-sets.js';
import { LineIndex } from '../tagging/line-index.js';
import { type ColumnMemory, localLines, SegmentColumns } from '../tagging/segment-columns.js';
import type { EntryIds } from './entry-ids.js';
import type { SameMeaning } from './same-meaning.js';

/** The matches of a rule or of a variant. */
export interface PartMatches {
  /** Its entry number. */
  readonly entry: number;
  /** Segment -> the matching decks, ascending; for a variant, only decks that its rule matches. */
  readonly decks: readonly DeckSet[];
  /** The number of lists with these decks. */
  readonly lists: number;
}

export interface RuleMatches extends PartMatches {
  readonly rule: Rule;
  /** In checking order. */
  readonly variants: readonly VariantMatches[];
}

export interface VariantMatches extends PartMatches {
  readonly variant: Variant;
}

/** What all sessions over a corpus share. */
export interface SessionContext {
  readonly corpus: Corpus;
  readonly entryIds: EntryIds;
  readonly memory: ColumnMemory;
  /** For the options with which the rules compare names. */
  readonly cards: CardIndex;
}

/** The matches of an earlier program. */
export interface EarlierMatches {
  /** Rule identifier -> matches. */
  readonly known: ReadonlyMap<string, RuleMatches>;
  /** Whether a condition selects the same cards in both programs. */
  readonly isSame: SameMeaning;
}

/**
 * The matches of all rules of a program, in checking order. The matches in `before` of a rule or variant with
 * the same identifier and condition are reused, so only the others are searched.
 */
export function matchRules(
  program: Program,
  context: SessionContext,
  before?: EarlierMatches,
): readonly RuleMatches[] {
  const isSame = before?.isSame ?? (() => true);
  const search = ruleSearch(program, context, isSame);
  const found = Array.from(program.ruleIndex, (_, rank) => {
    const rule = ruleAt(program, rank);
    const known = before?.known.get(rule.identifier);
    const isKnown = known?.rule === rule && conditionsOf(rule).every(isSame);
    return isKnown ? known : search.rule(rank, known);
  });
  search.run(before === undefined);
  return found;
}

/** The cards of a rule and of each of its variants. */
export function conditionsOf({ cards, variants = [] }: Rule): readonly Rule['cards'][] {
  return [cards, ...variants.map((variant) => variant.cards)];
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

function ruleSearch(program: Program, context: SessionContext, isSameMeaning: SameMeaning) {
  /** The searches to run on each segment, in this order. */
  const tasks: ((columns: SegmentColumns, segment: number) => void)[] = [];
  const parts: Writable<PartMatches>[] = [];
  const predicates = new Predicates(program);

  return { rule, run };

  /** The matches of a rule. Those that `known` lacks are filled in by {@link run}. */
  function rule(rank: number, known: RuleMatches | undefined): RuleMatches {
    const { entryIds } = context;
    const rule = ruleAt(program, rank);
    const entry = known?.entry ?? entryIds.ruleEntry(rule.identifier);
    const same = known && haveSameCards(known.rule, rule, isSameMeaning) ? known : undefined;
    const matches = partOf(entry, same, rank, undefined);
    const variants = variantsOf(program, rank).map(({ variant, condition }, place) => {
      const old = variantOf(known, variant.identifier, place);
      const entry = old?.entry ?? entryIds.variantEntry(matches.entry, variant.identifier);
      const isSame = same && old && haveSameCards(old.variant, variant, isSameMeaning);
      const part = partOf(entry, isSame ? old : undefined, condition, matches.decks);
      return Object.assign(part, { variant });
    });
    return Object.assign(matches, { rule, variants });
  }

  /** Searches all segments. `isLong` selects a method that is faster for many rules. */
  function run(isLong: boolean): void {
    if (tasks.length === 0) return;
    const { corpus, memory, cards } = context;
    const slots = new LineIndex(program, cards);
    const tools = { predicates, slots, memory };
    const localsOf = isLong ? localLines(cards) : undefined;
    for (const [index, segment] of corpus.segments.entries()) {
      const columns = new SegmentColumns(segment, tools, localsOf?.(segment));
      for (const task of tasks) task(columns, index);
    }
    for (const part of parts) part.lists = listsOf(part.decks, corpus, memory.sets);
  }

  function partOf(
    entry: number,
    known: PartMatches | undefined,
    conditionNumber: number,
    within: readonly DeckSet[] | undefined,
  ): Writable<PartMatches> {
    if (known !== undefined) return { entry, decks: known.decks, lists: known.lists };
    const decks: DeckSet[] = [];
    const condition = predicates.conditionOf(conditionNumber);
    const { sets } = context.memory;
    tasks.push((columns, segment) => {
      decks[segment] = sets.sorted(columns.meeting(condition, within?.[segment]));
    });
    const part = { entry, decks, lists: 0 };
    parts.push(part);
    return part;
  }
}

/** Whether a rule or variant has the same condition in two programs. */
export function haveSameCards(x: Rule | Variant, y: Rule | Variant, isSame: SameMeaning): boolean {
  return areSameJson(x.cards, y.cards) && isSame(y.cards);
}

/** The variant with an identifier, which was probably at the same place. */
function variantOf(
  matches: RuleMatches | undefined,
  identifier: string,
  place: number,
): VariantMatches | undefined {
  const same = matches?.variants[place];
  if (same?.variant.identifier === identifier) return same;
  return matches?.variants.find(({ variant }) => variant.identifier === identifier);
}

function listsOf(decks: readonly DeckSet[], corpus: Corpus, sets: DeckSets): number {
  let lists = 0;
  for (const [segment, set] of decks.entries()) {
    lists += weightOf(corpus, segment, sets.idsOf(set));
  }
  return lists;
}

/** The number of lists with these decks of a segment. */
function weightOf({ weights }: Corpus, segment: number, ids: Uint16Array): number {
  const first = segment * partSize;
  let sum = 0;
  for (let at = 0; at < ids.length; at++) sum += weights[first + (ids[at] as number)] as number;
  return sum;
}

/** Rules and variants by identifier. */
export function partsOf(rules: readonly RuleMatches[]): ReadonlyMap<string, PartMatches> {
  const parts = new Map<string, PartMatches>();
  for (const matches of rules) {
    parts.set(matches.rule.identifier, matches);
    for (const part of matches.variants) parts.set(part.variant.identifier, part);
  }
  return parts;
}

/** The decks of a rule or variant, ascending; empty if it is undefined. */
export function decksOfPart(part: PartMatches | undefined, sets: DeckSets): Uint32Array {
  const found = new GrowingNumbers();
  for (const [segment, set] of part?.decks.entries() ?? []) {
    for (const deck of sets.idsOf(set)) found.push(segment * partSize + deck);
  }
  return found.copy();
}

/** Views the matches of rules as columns of one segment. */
export function columnsOf(
  rules: readonly RuleMatches[],
  segment: number,
  sets: DeckSets,
): RuleColumns {
  const part = ({ decks }: PartMatches, within: DeckSet | undefined): DeckSet => {
    const set = decks[segment] as DeckSet;
    return within === undefined ? set : sets.within(within, set);
  };
  const at = (rank: number) => rules[rank] as RuleMatches;
  return {
    ruleCount: rules.length,
    matching: (rank, within) => part(at(rank), within),
    variantCount: (rank) => at(rank).variants.length,
    refined: (rank, variant, within) => part(at(rank).variants[variant] as PartMatches, within),
  };
}
