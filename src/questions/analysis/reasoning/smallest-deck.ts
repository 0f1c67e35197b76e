/**
 * Finds the smallest decks that satisfy some requirements. A deck satisfies minimum counts exactly if it
 * contains one of these, so statements about all decks that satisfy them can be tested with a few decks.
 *
 * Nearly always there is one smallest deck. There are several if requirements have alternatives, or if two
 * requirements on one card overlap ("two of this set" and "two of this number": copies with that set and number
 * count for both); then each number of copies in the overlap is tried. A selector without a name is satisfied
 * by a card whose name no rule has. Smallest decks cannot express `max`, `total`, lines, several zones, a
 * number alone together with a name that might have it, and with `each-face`, `A` together with `A // B`. These
 * are ignored, and `isExact` is false: then every deck that satisfies the requirements contains a smallest
 * deck, but a smallest deck might not satisfy them.
 */

import { type DeckCard, mostCopies } from '../../../core/decks/decklist.js';
import { cardIdentity, namesOfCard } from '../../../core/decks/identity.js';
import {
  alternativesOf,
  atLeastAt,
  isCard,
  leastAt,
  mostAt,
  slotAt,
} from '../../../core/engine/program/code.js';
import { any, type Program, unbounded } from '../../../core/engine/program/layout.js';
import { type Row, rowsOf } from '../../../core/engine/program/rows.js';
import { addTo, increase } from '../../../core/json/grouping.js';

/** The smallest decks of some requirements. */
export interface SmallestDecks {
  readonly decks: readonly (readonly DeckCard[])[];
  /** Whether a deck satisfies the requirements exactly when it contains one of these. */
  readonly isExact: boolean;
}

/** With more smallest decks than this, the result is {@link unknown}. */
const mostDecks = 128;
/** The same for the stacks of one card; some stacks turn out to be unnecessary. */
const mostStacks = 4 * mostDecks;
/** The same for the selectors of one name, which are compared pairwise. */
const mostSelectors = 16;
/** The same for the rows of one name, with all of which each deck that has the card is compared. */
const mostRows = 2000;

/** Only the empty deck, which every deck contains. */
const unknown: SmallestDecks = { decks: [[]], isExact: false };

const labelFields = ['set', 'number', 'zone'] as const;

type Labels = Record<(typeof labelFields)[number], number>;

/** A selector of one name or every name; `any` accepts every value. */
type Part = Readonly<Labels>;

interface Needed extends Part {
  readonly copies: number;
}

/** Finds the smallest decks for requirements of a program, each given as the index where its code starts. */
export type SmallestDeckFinder = (requirements: readonly number[]) => SmallestDecks;

export function createSmallestDeckFinder(program: Program): SmallestDeckFinder {
  const { code } = program;
  const selectors = slotSelectors(program);
  const rowCounts = new Map<number, number>();
  for (const { name } of rowsOf(program)) increase(rowCounts, name);
  const hasMany = (name: number) => (rowCounts.get(name) ?? 0) > mostRows;

  return (requirements) => {
    const choices = hasMany(any) ? undefined : choicesOf(requirements.map(waysOf));
    if (choices === undefined) return unknown;
    const decks: (readonly DeckCard[])[] = [];
    let isExact = true;
    for (const choice of choices) {
      const needs = byName(choice.needs);
      if (needs === undefined) return unknown;
      const hasOverlap = dropOverlapping(program, needs);
      isExact &&= choice.isExact && !hasOverlap;
      let partial: DeckCard[][] = [[]];
      for (const [name, needed] of needs) {
        const found = hasMany(name) ? undefined : stacksOf(needed);
        if (found === undefined) return unknown;
        const stacks = found.map((stack) => cardsOf(program, name, stack));
        const [stack = []] = stacks;
        // Nearly all names have a single stack; copying all cards so far for each would take quadratic time.
        if (stacks.length === 1) for (const deck of partial) deck.push(...stack);
        else partial = partial.flatMap((deck) => stacks.map((cards) => [...deck, ...cards]));
        if (partial.length + decks.length > mostDecks) return unknown;
      }
      decks.push(...partial);
    }
    return { decks, isExact };
  };

  interface Choice {
    readonly needs: (readonly [slot: number, least: number])[];
    isExact: boolean;
  }

  /**
   * Combines the ways to satisfy each requirement into ways to satisfy all, as flat lists of "this many in that
   * slot"; undefined if there are too many.
   */
  function choicesOf(
    all: readonly (readonly Choice[] | undefined)[],
  ): readonly Choice[] | undefined {
    let choices: readonly Choice[] = [{ needs: [], isExact: true }];
    for (const ways of all) {
      if (ways === undefined || ways.length * choices.length > mostDecks) return undefined;
      const [way] = ways;
      if (way && ways.length === 1) {
        // Nearly all requirements have one way; copying the needs so far for each would take quadratic time.
        for (const choice of choices) {
          for (const need of way.needs) choice.needs.push(need);
          choice.isExact &&= way.isExact;
        }
        continue;
      }
      choices = choices.flatMap((choice) =>
        ways.map((way) => ({
          needs: [...choice.needs, ...way.needs],
          isExact: choice.isExact && way.isExact,
        })),
      );
    }
    return choices;
  }

  function waysOf(at: number): readonly Choice[] | undefined {
    if (isCard(code, at)) {
      const slot = slotAt(code, at);
      const least = leastAt(code, at);
      const isExact = mostAt(code, at) === unbounded;
      if (least === 0) return [{ needs: [], isExact }];
      const isKnown = selectors[slot] !== undefined;
      return [{ needs: isKnown ? [[slot, least]] : [], isExact: isExact && isKnown }];
    }
    // Drops alternatives that can never hold: no number of choices would get a way from them.
    const possible = alternativesOf(code, at)
      .map(waysOf)
      .filter((ways) => ways?.length !== 0);
    if (possible.length > mostDecks) return undefined;
    const ways: Choice[] = [];
    for (const chosen of subsets(possible, atLeastAt(code, at))) {
      const those = choicesOf(chosen);
      if (those === undefined || ways.length + those.length > mostDecks) return undefined;
      ways.push(...those);
    }
    return ways;
  }

  /** Name, or {@link any} -> what is needed of it; undefined if there are too many selectors. */
  function byName(needs: Choice['needs']): Map<number, Needed[]> | undefined {
    const found = new Map<number, Needed[]>();
    for (const [slot, copies] of needs) {
      const { name, ...part } = selectors[slot] as Row;
      const list = found.get(name) ?? [];
      const same = list.findIndex((other) => isSame(other, part));
      const before = list[same];
      if (before === undefined) {
        if (list.length === mostSelectors) return undefined;
        list.push({ ...part, copies });
      } else list[same] = { ...part, copies: Math.max(before.copies, copies) };
      found.set(name, list);
    }
    return found;
  }
}

/**
 * Removes needs of any name, and of `A` besides `A // B`, if lines of another needed name can satisfy them.
 * Returns whether anything was removed.
 */
function dropOverlapping({ names, ruleSet }: Program, needs: Map<number, Needed[]>): boolean {
  const options = ruleSet.match.names;
  const { name: fold } = cardIdentity(options);
  const places = new Map([...needs.keys()].map((place) => [names[place], place]));
  let hasFaces = false;
  for (const [name = ''] of places) {
    for (const face of namesOfCard(name, options).slice(1)) {
      if (needs.delete(places.get(fold(face)) as number)) hasFaces = true;
    }
  }
  const unnamed = needs.get(any);
  if (unnamed === undefined || needs.size === 1) return hasFaces;
  const named = [...needs].flatMap(([name, needed]) => (name === any ? [] : needed));
  const apart = unnamed.filter((part) => named.every((other) => meet(part, other) === undefined));
  if (apart.length === 0) needs.delete(any);
  else needs.set(any, apart);
  return hasFaces || apart.length < unnamed.length;
}

/**
 * Slot -> the one selector that it counts; undefined if it counts several cards, or several printings of which
 * other requirements count only some.
 */
function slotSelectors(program: Program): readonly (Row | undefined)[] {
  const rowsOfSlot: Row[][] = Array.from({ length: program.slotCount }, () => []);
  /** Name -> its rows with only a set or only a number. */
  const partials = new Map<number, Row[]>();
  for (const row of rowsOf(program)) {
    const { name, slot, set, number } = row;
    rowsOfSlot[slot]?.push(row);
    if ((set === any) === (number === any)) continue;
    addTo(partials, name, row);
  }
  return rowsOfSlot.map((rows): Row | undefined => {
    const [first, ...others] = rows;
    // A slot of lines: copies do not determine the number of lines.
    if (first?.isOfLines) return undefined;
    if (first === undefined || others.length === 0) return first;
    // Reprints are one card, unless a requirement has only a set or only a number.
    const all = [first, ...others];
    const isOneCard = all.every(({ name, zone }) => name === first.name && zone === first.zone);
    if (!isOneCard || all.some((part) => part.set === any || part.number === any)) return undefined;
    const isTold = [first.name, any]
      .flatMap((name) => partials.get(name) ?? [])
      .some((other) => all.some((part) => part.set === other.set || part.number === other.number));
    if (isTold) return undefined;
    return all.reduce((x, y) => ((x.set - y.set || x.number - y.number) > 0 ? y : x));
  });
}

function isSame(x: Part, y: Part): boolean {
  return labelFields.every((field) => x[field] === y[field]);
}

/** Whether every line that `part` selects is selected by `whole` as well. */
function contains(whole: Part, part: Part): boolean {
  return labelFields.every((field) => whole[field] === any || whole[field] === part[field]);
}

/** The selector of the lines that both select; undefined if there are none. */
function meet(x: Part, y: Part): Part | undefined {
  const common: Labels = { ...x };
  for (const field of labelFields) {
    if (x[field] === any) common[field] = y[field];
    else if (y[field] !== any && y[field] !== x[field]) return undefined;
  }
  return common;
}

/** The smallest stacks of one card that satisfy all its requirements; undefined if there are too many. */
function stacksOf(needed: readonly Needed[]): readonly (readonly Needed[])[] | undefined {
  // A line of a deck cannot have more copies.
  if (needed.some(({ copies }) => copies > mostCopies)) return undefined;
  if (needed.length === 1) return [needed];
  const parts: Part[] = [...needed];
  // The array grows during the loop until it contains the common part of any two.
  for (let i = 1; i < parts.length; i++) {
    for (let j = 0; j < i; j++) {
      const common = meet(parts[i] as Part, parts[j] as Part);
      if (common !== undefined && !parts.some((part) => isSame(part, common))) parts.push(common);
      // Each common part is tried with at least two numbers of copies.
      if (2 ** (parts.length - needed.length) > mostStacks) return undefined;
    }
  }
  const width = (part: Part) => labelFields.filter((field) => part[field] === any).length;
  parts.sort((x, y) => width(x) - width(y));
  const needOf = (part: Part) => needed.find((other) => isSame(other, part))?.copies ?? 0;
  let stacks: (readonly Needed[])[] = [[]];
  for (const part of parts) {
    const wider = needed.filter((other) => contains(other, part) && !isSame(other, part));
    const crossing = wider.filter((x) => wider.some((y) => !contains(x, y) && !contains(y, x)));
    // No requirement needs more copies here than the greatest count among the overlapping ones.
    const most = Math.max(0, ...crossing.map(({ copies }) => copies));
    if (stacks.length * (most + 1) > mostStacks) return undefined;
    stacks = stacks.flatMap((stack) => {
      const covered = stack.reduce(
        (sum, other) => (contains(part, other) ? sum + other.copies : sum),
        0,
      );
      const least = Math.max(0, needOf(part) - covered);
      const ways: (readonly Needed[])[] = [];
      for (let copies = least; copies <= Math.max(least, most); copies++) {
        ways.push(copies === 0 ? stack : [...stack, { ...part, copies }]);
      }
      return ways;
    });
  }
  return stacks;
}

function cardsOf(program: Program, name: number, stack: readonly Needed[]): DeckCard[] {
  const { names, labels } = program;
  const given = (field: 'set' | 'number' | 'zone', label: number) =>
    label === any ? {} : { [field]: labels[label] as string };
  return stack.map(({ set, number, zone, copies }) => ({
    name: names[name] ?? unmentionedName(program, set, number),
    ...given('set', set),
    ...given('number', number),
    count: copies,
    ...given('zone', zone),
  }));
}

/** A name made from set and number, extended until no rule has a card of that name. */
function unmentionedName(program: Program, set: number, number: number): string {
  const { names, labels, ruleSet } = program;
  const { name: fold } = cardIdentity(ruleSet.match.names);
  let name = [set, number].flatMap((label) => labels[label] ?? []).join('-');
  while (names.includes(fold(name))) name += '*';
  return name;
}

/** All choices of `size` items, in order. */
function* subsets<T>(items: readonly T[], size: number, from = 0): Generator<readonly T[]> {
  if (size === 0) yield [];
  else {
    for (let first = from; first + size <= items.length; first++) {
      for (const rest of subsets(items, size - 1, first + 1)) yield [items[first] as T, ...rest];
    }
  }
}
