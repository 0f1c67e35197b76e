/** Counts the lists that each rule, variant and fallback wins and matches. */
import { noEntries } from './entry-ids.js';
import type { State } from './state.js';

/** The list counts of a rule, variant or fallback, or of the unclassified deck. */
export interface PartCounts extends ListCounts {
  readonly what: 'rule' | 'variant' | 'fallback' | 'unclassified';
  readonly identifier: string;
}

/** How many lists a rule, a variant, a fallback or the unclassified deck has. */
export interface ListCounts {
  /** The lists that get this label; for a rule, including those of its variants. */
  readonly wins: number;
  /**
   * The lists that meet its condition, whatever wins them; a variant also requires the condition of its rule.
   * For fallbacks and the unclassified deck, the same as `wins`.
   */
  readonly matches: number;
}

/** Counts that differ between two programs. */
export interface CountChange extends Pick<PartCounts, 'what' | 'identifier'> {
  /** Undefined if the old program does not have it. */
  readonly before: ListCounts | undefined;
  /** Undefined if the new program does not have it. */
  readonly after: ListCounts | undefined;
}

/** The counts of a session by entry. */
export type EntryCounts = ReturnType<typeof entryCounts>;

export function entryCounts({ program, rules, entryIds, names, lists }: State) {
  /** The entries of the program: rules in checking order, then fallbacks. */
  const entries: number[] = [];
  /** Entry -> wins; entry -> matches, undefined if the program does not have the entry. */
  const wins = Array<number>(entryIds.entryCount).fill(0);
  const matches = Array<number | undefined>(entryIds.entryCount).fill(undefined);
  for (let sequence = 1; sequence < lists.length; sequence++) {
    const count = lists[sequence] as number;
    const winner = count === 0 ? undefined : names.winnerOf(sequence);
    if (winner === undefined) continue;
    (wins[winner] as number) += count;
    const { rule } = entryIds.entryOf(winner);
    // The wins of a rule include those of its variants.
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

/** The counts that changed: in the order of `after`, then those that only `before` has. */
export function countChanges(before: EntryCounts, after: EntryCounts): readonly CountChange[] {
  const isOther = (entry: number) =>
    before.matches[entry] !== after.matches[entry] ||
    (before.wins[entry] ?? 0) !== (after.wins[entry] ?? 0);
  // Compared by key, because a variant gets another entry if the identifier of its rule changes.
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
