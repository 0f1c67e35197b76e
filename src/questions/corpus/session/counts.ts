/** How many lists each rule, variant and fallback wins and matches. */
import type { Program } from '../../../core/engine/program/layout.js';
import type { DeckNames } from './deck-labels.js';
import { type EntryIds, noEntries } from './entry-ids.js';
import type { RuleMatches } from './rule-matches.js';

/** The numbers of lists of a rule, a variant, a fallback, or the unclassified deck. */
export interface PartCounts extends ListCounts {
  readonly what: 'rule' | 'variant' | 'fallback' | 'unclassified';
  readonly identifier: string;
}

export interface ListCounts {
  /** The lists whose label it is; for a rule, with those of its variants. */
  readonly wins: number;
  /**
   * The lists that meet its condition, whatever wins them; for a variant, also that of its rule. The
   * wins of fallbacks and of the unclassified deck.
   */
  readonly matches: number;
}

/** Counts that another program changes. */
export interface CountChange extends Pick<PartCounts, 'what' | 'identifier'> {
  /** Undefined if the old program does not have it. */
  readonly before: ListCounts | undefined;
  /** Undefined if the new program does not have it. */
  readonly after: ListCounts | undefined;
}

/** The counts of a session by entry. */
export class EntryCounts {
  readonly #program: Program;
  readonly #entryIds: EntryIds;
  /** The entries of the program: those of rules in checking order, then those of fallbacks. */
  readonly #entries: number[] = [];
  /** Entry -> wins, and matches; undefined if the program does not have the entry. */
  readonly #wins: number[] = [];
  readonly #matches: (number | undefined)[] = [];
  readonly #unclassified: number;

  /** `lists` says how many lists have each sequence. */
  constructor(
    program: Program,
    rules: readonly RuleMatches[],
    entryIds: EntryIds,
    names: DeckNames,
    lists: readonly number[],
  ) {
    this.#program = program;
    this.#entryIds = entryIds;
    this.#unclassified = lists[noEntries] ?? 0;
    this.#wins = Array<number>(entryIds.entryCount).fill(0);
    this.#matches = Array<undefined>(entryIds.entryCount).fill(undefined);
    for (let sequence = 1; sequence < lists.length; sequence++) {
      const count = lists[sequence] as number;
      const winner = count === 0 ? undefined : names.winnerOf(sequence);
      if (winner === undefined) continue;
      this.#wins[winner] = (this.#wins[winner] as number) + count;
      const { rule } = entryIds.entryOf(winner);
      // The wins of a rule are also those of its variants.
      if (rule >= 0 && rule !== winner) this.#wins[rule] = (this.#wins[rule] as number) + count;
    }
    for (const { entry, lists, variants } of rules) {
      this.#add(entry, lists);
      for (const { entry, lists } of variants) this.#add(entry, lists);
    }
    for (const { identifier } of program.ruleSet.fallbacks) {
      const entry = entryIds.fallbackEntry(identifier);
      this.#add(entry, this.#wins[entry] ?? 0);
    }
  }

  /** Rules in checking order, each followed by its variants; fallbacks; the unclassified deck. */
  all(): readonly PartCounts[] {
    return this.#parts(() => true);
  }

  /** What differs in the counts that follow these: in their order, then what they do not have. */
  changesTo(after: EntryCounts): readonly CountChange[] {
    const isOther = (entry: number) => !this.#isSame(entry, after);
    // By keys, because a variant of a rule with another identifier has another entry.
    const gone = new Map(this.#parts(isOther).map((part) => [partKey(part), part]));
    const changes = after.#parts(isOther).map((part) => {
      const key = partKey(part);
      const change = changeOf(part, gone.get(key), part);
      gone.delete(key);
      return change;
    });
    return [
      ...changes,
      ...Array.from(gone.values(), (part) => changeOf(part, part, undefined)),
    ].filter(
      ({ before, after: now }) => before?.wins !== now?.wins || before?.matches !== now?.matches,
    );
  }

  #add(entry: number, matches: number): void {
    this.#entries.push(entry);
    this.#matches[entry] = matches;
  }

  #isSame(entry: number, other: EntryCounts): boolean {
    return (
      this.#matches[entry] === other.#matches[entry] &&
      (this.#wins[entry] ?? 0) === (other.#wins[entry] ?? 0)
    );
  }

  #parts(isWanted: (entry: number) => boolean): PartCounts[] {
    const parts = this.#entries.filter(isWanted).map((entry): PartCounts => {
      const { what, identifier, variant } = this.#entryIds.entryOf(entry);
      return {
        ...(variant === undefined
          ? { what, identifier }
          : { what: 'variant', identifier: variant }),
        wins: this.#wins[entry] ?? 0,
        matches: this.#matches[entry] as number,
      };
    });
    const { id: identifier } = this.#program.ruleSet.unclassified;
    const lists = this.#unclassified;
    return [...parts, { what: 'unclassified', identifier, wins: lists, matches: lists }];
  }
}

function changeOf(
  { what, identifier }: Part,
  before: PartCounts | undefined,
  after: PartCounts | undefined,
): CountChange {
  return { what, identifier, before: before && countsOf(before), after: after && countsOf(after) };
}

function countsOf({ wins, matches }: ListCounts): ListCounts {
  return { wins, matches };
}

type Part = Pick<PartCounts, 'what' | 'identifier'>;

/** The key of a rule, variant or fallback in a map. */
export function partKey({ what, identifier }: Part): string {
  return `${what} ${identifier}`;
}
