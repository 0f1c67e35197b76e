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
export class Tally {
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
    const parts = this.#entries.map((entry) => ({
      ...this.#partOf(entry),
      ...(this.#countsOf(entry) as ListCounts),
    }));
    return [...parts, { ...this.#unclassifiedPart(), ...this.#unclassifiedCounts() }];
  }

  /** What differs in the counts that follow these: in their order, then what they do not have. */
  changesTo(after: Tally): readonly CountChange[] {
    const changes: CountChange[] = [];
    const add = (part: Part, old: ListCounts | undefined, fresh: ListCounts | undefined) => {
      if (old?.wins === fresh?.wins && old?.matches === fresh?.matches) return;
      changes.push({ ...part, before: old, after: fresh });
    };
    // A variant of a rule with another identifier has another entry.
    const gone = new Map<string, ListCounts | undefined>();
    const left: number[] = [];
    for (const entry of this.#entries) {
      if (after.#matches[entry] !== undefined) continue;
      gone.set(partKey(this.#partOf(entry)), this.#countsOf(entry));
      left.push(entry);
    }
    for (const entry of after.#entries) {
      if (this.#isSame(entry, after)) continue;
      const part = this.#partOf(entry);
      const key = partKey(part);
      add(part, this.#countsOf(entry) ?? gone.get(key), after.#countsOf(entry));
      gone.delete(key);
    }
    const [old, fresh] = [this.#unclassifiedPart(), after.#unclassifiedPart()];
    const isSamePart = partKey(old) === partKey(fresh);
    const counts = this.#unclassifiedCounts();
    add(fresh, isSamePart ? counts : undefined, after.#unclassifiedCounts());
    for (const entry of left) {
      const part = this.#partOf(entry);
      if (gone.has(partKey(part))) add(part, this.#countsOf(entry), undefined);
    }
    if (!isSamePart) add(old, counts, undefined);
    return changes;
  }

  #add(entry: number, matches: number): void {
    this.#entries.push(entry);
    this.#matches[entry] = matches;
  }

  #isSame(entry: number, other: Tally): boolean {
    return (
      this.#matches[entry] === other.#matches[entry] &&
      (this.#wins[entry] ?? 0) === (other.#wins[entry] ?? 0)
    );
  }

  #countsOf(entry: number): ListCounts | undefined {
    const matches = this.#matches[entry];
    return matches === undefined ? undefined : { wins: this.#wins[entry] ?? 0, matches };
  }

  #partOf(number: number): Part {
    const { what, identifier, variant } = this.#entryIds.entryOf(number);
    return variant === undefined ? { what, identifier } : { what: 'variant', identifier: variant };
  }

  #unclassifiedPart(): Part {
    return { what: 'unclassified', identifier: this.#program.ruleSet.unclassified.id };
  }

  #unclassifiedCounts(): ListCounts {
    return { wins: this.#unclassified, matches: this.#unclassified };
  }
}

type Part = Pick<PartCounts, 'what' | 'identifier'>;

/** The key of a rule, variant or fallback in a map. */
export function partKey({ what, identifier }: Part): string {
  return `${what} ${identifier}`;
}
