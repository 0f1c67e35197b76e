/**
 * Tells what rules say for certain about a deck of which only some cards were seen. The others can be any
 * cards, within the limits of the game, and a card seen without set, number or zone can have any.
 *
 * Requirements that count copies are judged exactly; those that compare cards are not judged. Several
 * requirements are judged one by one, and by the number of copies that they need together. `certain` and
 * `impossible` are never wrong. But a deck that is certain or impossible can be reported as possible: if
 * requirements exclude one another, or if they need more copies together than are unseen and share cards or
 * have alternatives.
 */

import { cardIdentity, hasFaces, namesOfCard } from '../../../core/decks/identity.js';
import { collectCards } from '../../../core/decks/shapes.js';
import { type Classifier, programOf } from '../../../core/engine/classifier.js';
import {
  alternativesOf,
  atLeastAt,
  cardsBetween,
  endOf,
  isCard,
  leastAt,
  mostAt,
  requirementsOf,
  slotAt,
} from '../../../core/engine/program/code.js';
import { any, type Program, unbounded } from '../../../core/engine/program/layout.js';
import { type Row, rowsOf, tallyRowsOf } from '../../../core/engine/program/rows.js';
import { ruleAt, variantsOf } from '../../../core/engine/program/rules.js';
import { groupBy, madeOnce, sumOf } from '../../../core/json/grouping.js';
import { defaultThreshold } from '../../../core/rules/model.js';
import { spellingTable } from '../../../core/rules/same-cards.js';

/** The limits of a game. */
export interface DeckLimits {
  /** The maximum number of copies of one card, counted by name. */
  readonly copies?: number;
  /** The names of cards without this limit, such as basic energy. */
  readonly unlimited?: readonly string[];
  /** The number of cards in a full deck. */
  readonly deckSize?: number;
}

/** What is known about the deck besides the cards seen. */
export interface UnseenCards extends DeckLimits {
  /** The number of cards in the sideboard, which `deckSize` does not include. Default 0. */
  readonly sideboard?: number;
}

/** Whether something holds, whatever the unseen cards are. */
export type Certainty = 'certain' | 'possible' | 'impossible';

/** The certainty of a rule, variant or fallback. */
export interface DeckCertainty {
  readonly id: string;
  readonly name: string;
  /** Whether `classify` returns it for the complete deck. */
  readonly deck: Certainty;
  /**
   * Whether each of its requirements holds. For a variant, the requirements of its rule are not included; a
   * fallback has none.
   */
  readonly requirements: readonly Certainty[];
}

/** A range of numbers, ends included. */
interface Span {
  readonly least: number;
  readonly most: number;
}

interface SlotSpan extends Span {
  /** The maximum number of copies among the cards seen. */
  readonly seen: number;
}

const anyNumber = { least: 0, seen: Infinity, most: Infinity };

/** A card seen, separate for each set, number and zone. */
interface SeenCard {
  /** Its own name, then those of its faces if these count. */
  readonly names: readonly string[];
  readonly set: string | undefined;
  readonly number: string | undefined;
  readonly zone: string | undefined;
  copies: number;
}

const isSide = (zone: string | undefined) => /^side/i.test(zone ?? '');

/**
 * Returns the certainty of each deck of a program, given the cards seen. The last entry is the unclassified
 * deck. Without `deckSize`, any number of cards can be unseen.
 *
 * @example
 * certainDecks(compileRules(rules), [{ name: 'Dragapult ex', count: 2 }], { deckSize: 60 })
 * // [{ id: 'dragapult', name: 'Dragapult', deck: 'certain', requirements: ['certain'] }, …]
 */
export function certainDecks(
  by: Program | Pick<Classifier, 'program'>,
  seen: unknown,
  known: UnseenCards = {},
): readonly DeckCertainty[] {
  const program = programOf(by);
  const { ruleSet, ruleIndex, code } = program;
  const counts = slotCounts(program, seen, known);

  /** Whether the requirement at `at` holds. */
  function judge(at: number): Certainty {
    if (isCard(code, at)) {
      const { least, most } = counts.spanOf(slotAt(code, at));
      const [low, high] = [leastAt(code, at), mostAt(code, at)];
      if (most < low || least > high) return 'impossible';
      return least >= low && (high === unbounded || most <= high) ? 'certain' : 'possible';
    }
    const judged = alternativesOf(code, at).map(judge);
    const needed = atLeastAt(code, at);
    if (judged.filter((one) => one !== 'impossible').length < needed) return 'impossible';
    return judged.filter((one) => one === 'certain').length >= needed ? 'certain' : 'possible';
  }

  /** Whether all requirements of these conditions hold. */
  function judgeAll(conditions: readonly number[]): Certainty {
    const starts = conditions.flatMap((condition) => requirementsOf(program, condition));
    const judged = allOf(starts.map(judge));
    const isPossible = judged !== 'impossible' && counts.areEnoughFor(starts);
    return isPossible ? judged : 'impossible';
  }

  interface Candidate {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly condition: number;
    /** Whether the rule or variant is a result. */
    readonly result: Certainty;
  }
  const rules = Array.from(ruleIndex, (_, rank) => {
    const rule = ruleAt(program, rank);
    const holds = judgeAll([rank]);
    const variants = variantsOf(program, rank).map(({ variant, condition }): Candidate => {
      const { identifier: id, name, cards } = variant;
      const result = judgeAll([rank, condition]);
      return { id, name, size: rule.cards.length + cards.length, condition, result };
    });
    const result = allOf([holds, noneOf(variants.map((variant) => variant.result))]);
    const { identifier: id, name, cards } = rule;
    return {
      holds,
      candidates: [...variants, { id, name, size: cards.length, condition: rank, result }],
    };
  });
  const candidates = rules.flatMap((rule) => rule.candidates);
  // The first result wins. The sort is stable, so results with equally many requirements keep their order.
  const order =
    ruleSet.conflicts === 'simplest' ? candidates.toSorted((x, y) => x.size - y.size) : candidates;
  const places = new Map(order.map((candidate, place) => [candidate, place]));
  // Up to this place, there certainly is a result: a rule that holds yields one of its candidates.
  const last = Math.min(
    ...rules
      .filter(({ holds }) => holds === 'certain')
      .map(({ candidates: own }) =>
        Math.max(...own.map((one) => (one.result === 'impossible' ? -1 : (places.get(one) ?? 0)))),
      ),
  );
  /** Whether no result precedes this one. */
  const isFirst = (candidate: Candidate): Certainty => {
    const place = places.get(candidate) as number;
    return place > last ? 'impossible' : noneOf(order.slice(0, place).map(({ result }) => result));
  };
  const noRule = noneOf(rules.map(({ holds }) => holds));
  const fallbacks = counts.fallbacks();
  const found = candidates.map((candidate): DeckCertainty => {
    const { id, name, condition, result } = candidate;
    const requirements = requirementsOf(program, condition).map(judge);
    return { id, name, deck: allOf([result, isFirst(candidate)]), requirements };
  });
  for (const [index, { identifier: id, name }] of ruleSet.fallbacks.entries()) {
    const deck = allOf([noRule, fallbacks[index] as Certainty]);
    found.push({ id, name, deck, requirements: [] });
  }
  const deck = allOf([noRule, noneOf(fallbacks)]);
  return [...found, { ...ruleSet.unclassified, deck, requirements: [] }];
}

/** Whether none of these holds. */
function noneOf(things: readonly Certainty[]): Certainty {
  if (things.includes('certain')) return 'impossible';
  return things.includes('possible') ? 'possible' : 'certain';
}

/** Whether all of these hold. */
function allOf(things: readonly Certainty[]): Certainty {
  if (things.includes('impossible')) return 'impossible';
  return things.includes('possible') ? 'possible' : 'certain';
}

/** Computes how many copies the slots of a program can have. */
function slotCounts(program: Program, seen: unknown, known: UnseenCards) {
  const spans = new Map<number, SlotSpan>();
  const identity = cardIdentity(program.ruleSet.match.names);
  const fold = identity.name;
  const rowsOfSlot = groupBy(rowsOf(program), ({ slot }) => slot);
  const options = program.ruleSet.match.names;
  /** Whether cards also have the names of their faces; then any number of cards can have a name. */
  const withFaces = hasFaces(options);
  /** The slots that compare cards; these are not judged. */
  const open = new Set(tallyRowsOf(program).map(([slot]) => slot));
  const spellings = spellingTable(program.ruleSet.match);
  const cards = new Map<string, SeenCard>();
  for (const card of collectCards(seen)) {
    const names = namesOfCard(card.name, options).map(identity.name);
    const { set, number, zone } = card;
    const own = {
      names: names.map((name) => spellings.get(name)?.[0] ?? name),
      set: set && identity.set(set),
      number: number && identity.number(number),
      zone: zone && identity.set(zone),
    };
    const key = JSON.stringify(own);
    madeOnce(cards, key, (): SeenCard => ({ ...own, copies: 0 })).copies += card.count;
  }
  const cardsSeen = [...cards.values()];
  const copiesIn = (wanted: boolean) =>
    copiesOf(cardsSeen.filter(({ zone }) => isSide(zone) === wanted));
  const { deckSize = Infinity, sideboard = 0 } = known;
  /** The number of unseen cards in the deck, and in its sideboard. */
  const unseen = Math.max(0, deckSize - copiesIn(false));
  const unseenSide = Math.max(0, sideboard - copiesIn(true));

  return { spanOf, areEnoughFor, fallbacks };

  /** How many copies, or lines, a slot can have in the whole deck. */
  function spanOf(slot: number): SlotSpan {
    return madeOnce(spans, slot, spanAmong);
  }

  function spanAmong(slot: number): SlotSpan {
    if (open.has(slot)) return anyNumber;
    const rows = rowsOfSlot.get(slot) ?? [];
    const isOfLines = rows.some((row) => row.isOfLines);
    let [least, most] = [0, 0];
    for (const card of cardsSeen) {
      const taken = rows.map((row) => takes(row, card));
      // All copies can be on one line of the list, or each on its own.
      if (taken.includes('certain')) least = isOfLines ? 1 : least + card.copies;
      if (taken.some((one) => one !== 'impossible')) most += card.copies;
    }
    return { least, seen: most, most: most + addable(rows) };
  }

  /** Whether a row accepts a seen card. */
  function takes(row: Row, { names, set, number, zone }: SeenCard): Certainty {
    const { labels } = program;
    const wanted = program.names[row.name];
    if (wanted !== undefined && !names.includes(wanted)) return 'impossible';
    // A card seen without a zone was drawn from the main deck.
    if (zone === undefined && row.zone !== any && isSide(labels[row.zone])) return 'impossible';
    return allOf([
      judgeLabel(row.set, set),
      judgeLabel(row.number, number),
      judgeLabel(row.zone, zone),
    ]);

    function judgeLabel(wanted: number, own: string | undefined): Certainty {
      if (wanted === any) return 'certain';
      if (own === undefined) return 'possible';
      return labels[wanted] === own ? 'certain' : 'impossible';
    }
  }

  /** How many of the unseen cards the rows can accept. */
  function addable(rows: readonly Row[]): number {
    // Name -> whether rows accept it in the deck, and in the sideboard.
    const names = new Map<number, { deck: boolean; side: boolean }>();
    for (const { name, zone } of rows) {
      const own = names.get(name) ?? { deck: false, side: false };
      const inSide = zone !== any && isSide(program.labels[zone]);
      names.set(name, { deck: own.deck || !inSide, side: own.side || inSide || zone === any });
    }
    let [deck, side, either] = [0, 0, 0];
    for (const [name, own] of names) {
      const left = leftOf(name);
      if (own.deck && own.side) either += left;
      else if (own.deck) deck += left;
      else side += left;
    }
    if (unseen === Infinity && deck + either === unseen) return unseen;
    const inDeck = Math.min(deck, unseen);
    const inSide = Math.min(side, unseenSide);
    return inDeck + inSide + Math.min(either, unseen - inDeck + unseenSide - inSide);
  }

  /** How many more copies of a card the game allows. */
  function leftOf(name: number): number {
    const { copies = Infinity, unlimited = [] } = known;
    const text = program.names[name];
    if (withFaces || text === undefined || unlimited.some((one) => fold(one) === text)) {
      return Infinity;
    }
    const own = cardsSeen.filter(({ names }) => names[0] === text);
    return Math.max(0, copies - copiesOf(own));
  }

  /** Whether there are enough unseen cards for what the requirements need together. */
  function areEnoughFor(starts: readonly number[]): boolean {
    const { code } = program;
    /** Groups of requirements that share names, with the most copies that one of them needs. */
    let groups: { readonly names: ReadonlySet<number>; readonly needed: number }[] = [];
    for (const at of starts) {
      const slots = cardsBetween(code, at, endOf(code, at)).map((card) => slotAt(code, card));
      const rows = slots.flatMap((slot) => rowsOfSlot.get(slot) ?? []);
      const names = new Set(rows.map(({ name }) => name));
      const meets = groups.filter(
        (group) =>
          group.names.has(any) ||
          names.has(any) ||
          [...names].some((name) => group.names.has(name)),
      );
      const merged = {
        names: new Set([...names, ...meets.flatMap((group) => [...group.names])]),
        needed: Math.max(neededBy(at), ...meets.map(({ needed }) => needed)),
      };
      groups = [...groups.filter((group) => !meets.includes(group)), merged];
    }
    const needed = withFaces
      ? Math.max(0, ...groups.map((group) => group.needed))
      : sumOf(groups, (group) => group.needed);
    return needed <= unseen + unseenSide;
  }

  /** How many unseen copies the requirement at `at` needs at least. */
  function neededBy(at: number): number {
    const { code } = program;
    if (isCard(code, at)) {
      return Math.max(0, leastAt(code, at) - spanOf(slotAt(code, at)).seen);
    }
    const needed = alternativesOf(code, at).map((one) => neededBy(one));
    return needed.sort((x, y) => x - y)[atLeastAt(code, at) - 1] ?? 0;
  }

  /** Whether each fallback wins the complete deck, if no rule does. */
  function fallbacks(): readonly Certainty[] {
    const { ruleSet, fallbackSlot } = program;
    const copies = copiesOf(cardsSeen) + unseen + unseenSide;
    const lines = {
      least: Math.max(1, new Set(cardsSeen.map(({ names }) => names[0])).size),
      most: copies,
    };
    const shares = ruleSet.fallbacks.map(({ per }, index): Span => {
      const { least, most } = spanOf(fallbackSlot[index] as number);
      const whole = per === 'lines' ? lines : { least: copies, most: copies };
      // Without a deck size, the share of the unseen cards is unlimited.
      if (copies === Infinity) return { least: 0, most: Infinity };
      return { least: least / (whole.most || 1), most: most / (whole.least || 1) };
    });
    return ruleSet.fallbacks.map((fallback, index) => {
      const { above, threshold = above === undefined ? defaultThreshold : 0 } = fallback;
      const reaches = (share: number) => share > (above ?? 0) && share >= threshold;
      const own = shares[index] as Span;
      const others = shares.filter((_, other) => other !== index);
      if (!reaches(own.most) || others.some(({ least }) => least > own.most)) return 'impossible';
      const isBest = others.every(({ most }) => most < own.least);
      return reaches(own.least) && isBest ? 'certain' : 'possible';
    });
  }
}

function copiesOf(cards: readonly SeenCard[]): number {
  return sumOf(cards, ({ copies }) => copies);
}
