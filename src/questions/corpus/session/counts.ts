/** How many lists each rule, variant and fallback wins and matches. */
import { noEntries } from './entry-ids.js';
import type { State } from './state.js';

/** The numbers of lists of a rule, a variant, a fallback, or the unclassified deck. */
export interface PartCounts extends ListCounts {
  readonly what: 'rule' | 'variant' | 'fallback' | 'unclassified';
  readonly identifier: string;
}

/** How many lists a rule, a variant, a fallback or the unclassified deck has. */
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
export type EntryCounts = ReturnType<typeof entryCounts>;

export function entryCounts({ program, rules, entryIds, names, lists }: State) {
  /** The entries of the program: those of rules in checking order, then those of fallbacks. */
  const entries: number[] = [];
  /** Entry -> wins, and matches; undefined if the program does not have the entry. */
  const wins = Array<number>(entryIds.entryCount).fill(0);
  const matches = Array<number | undefined>(entryIds.entryCount).fill(undefined);
  for (let sequence = 1; sequence < lists.length; sequence++) {
    const count = lists[sequence] as number;
    const winner = count === 0 ? undefined : names.winnerOf(sequence);
    if (winner === undefined) continue;
    (wins[winner] as number) += count;
    const { rule } = entryIds.entryOf(winner);
    // The wins of a rule are also those of its variants.
    if (rule >= 0 && rule !== winner) (wins[rule] as number) += count;
  }
  const add = (entry: number, matching: number) => {
    entries.push(entry);
    matches[entry] = matching;
  };
  for (const { entry, lists, variants } of rules) {
    add(entry, lists);
    for (const { entry, lists } of variants) add(entry, lists);
  }
  const { fallbacks, unclassified } = program.ruleSet;
  for (const { identifier } of fallbacks) {
    const entry = entryIds.fallbackEntry(identifier);
    add(entry, wins[entry] ?? 0);
  }
  return {
    wins,
    matches,
    /** Rules in checking order, each followed by its variants; fallbacks; the unclassified deck. */
    parts(isWanted: (entry: number) => boolean = () => true): readonly PartCounts[] {
      const parts = entries.filter(isWanted).map((entry): PartCounts => {
        const { what, identifier, variant } = entryIds.entryOf(entry);
        const part: Part =
          variant === undefined ? { what, identifier } : { what: 'variant', identifier: variant };
        return { ...part, wins: wins[entry] ?? 0, matches: matches[entry] as number };
      });
      const count = lists[noEntries] ?? 0;
      const { id: identifier } = unclassified;
      return [...parts, { what: 'unclassified', identifier, wins: count, matches: count }];
    },
  };
}

/** What differs in the counts that follow others: in their order, then what they do not have. */
export function countChanges(before: EntryCounts, after: EntryCounts): readonly CountChange[] {
  const isOther = (entry: number) =>
    before.matches[entry] !== after.matches[entry] ||
    (before.wins[entry] ?? 0) !== (after.wins[entry] ?? 0);
  // By keys, because a variant of a rule with another identifier has another entry.
  const [old, fresh] = [before, after].map(
    (counts) => new Map(counts.parts(isOther).map((part) => [partKey(part), part])),
  ) as [Map<string, PartCounts>, Map<string, PartCounts>];
  return Array.from(new Map([...fresh, ...old]), ([key, { what, identifier }]): CountChange => {
    return { what, identifier, before: countsOf(old.get(key)), after: countsOf(fresh.get(key)) };
  }).filter(({ before: was, after: is }) => was?.wins !== is?.wins || was?.matches !== is?.matches);
}

function countsOf(part: PartCounts | undefined): ListCounts | undefined {
  return part && { wins: part.wins, matches: part.matches };
}

type Part = Pick<PartCounts, 'what' | 'identifier'>;

/** The key of a rule, variant or fallback in a map. */
export function partKey({ what, identifier }: Part): string {
  return `${what} ${identifier}`;
}
