/** The lists that a rule or variant matches, but another one wins. */
import { partSize } from '../layout/corpus.js';
import type { Names } from './names.js';
import type { PartMatches } from './rule-matches.js';
import type { State } from './state.js';

/** The number of lists that another rule or variant wins. */
export interface LostTo {
  readonly identifier: string;
  readonly lists: number;
}

/** What wins the lists that a rule or variant matches and does not win. */
export interface PartLosses {
  readonly what: 'rule' | 'variant';
  readonly identifier: string;
  /** Rules; for a variant also other variants of its rule. Most lists first, then by identifier. */
  readonly lostTo: readonly LostTo[];
}

/** The losses of all rules and variants that have some, in checking order. */
export function lossesOf(state: State, names: Names): readonly PartLosses[] {
  const { rules, ledger } = state;
  const winners = Int32Array.from(
    { length: ledger.sequences.count },
    (_, sequence) => names.winnerOf(sequence) ?? -1,
  );
  const counting = new SequenceCounting(state);
  const losses: PartLosses[] = [];
  for (const { entry, decks, lists, rule, variants } of rules) {
    const add = (
      what: PartLosses['what'],
      part: PartMatches,
      identifier: string,
      winnerIn: (winner: number) => string | undefined,
    ): void => {
      if (part.lists === 0) return;
      const lost = new Map<string, number>();
      counting.each(part, (sequence, count) => {
        const winner = winnerIn(winners[sequence] as number);
        if (winner !== undefined) lost.set(winner, (lost.get(winner) ?? 0) + count);
      });
      if (lost.size > 0) losses.push({ what, identifier, lostTo: sorted(lost) });
    };
    const otherRule = (winner: number) =>
      ledger.entryOf(winner).rule === entry ? undefined : ledger.entryOf(winner).identifier;
    add('rule', { entry, decks, lists }, rule.identifier, otherRule);
    for (const part of variants) {
      add('variant', part, part.variant.identifier, (winner) =>
        winner === part.entry ? undefined : (otherRule(winner) ?? ledger.entryOf(winner).variant),
      );
    }
  }
  return losses;
}

function sorted(lost: ReadonlyMap<string, number>): readonly LostTo[] {
  return Array.from(lost, ([identifier, lists]) => ({ identifier, lists })).sort(
    (x, y) => y.lists - x.lists || (x.identifier < y.identifier ? -1 : 1),
  );
}

/** Counts the lists of decks by sequence. */
class SequenceCounting {
  readonly #state: State;
  readonly #counts: Uint32Array;

  constructor(state: State) {
    this.#state = state;
    this.#counts = new Uint32Array(state.ledger.sequences.count);
  }

  /** Calls `note` with each sequence of the decks of a part, and how many lists have it. */
  each({ decks }: PartMatches, note: (sequence: number, lists: number) => void): void {
    const { sequences, corpus, memory } = this.#state;
    const met: number[] = [];
    for (const [segment, set] of decks.entries()) {
      const first = segment * partSize;
      countSequences(
        memory.sets.idsOf(set),
        sequences[segment] as Uint32Array,
        corpus.weights.subarray(first, first + partSize),
        this.#counts,
        met,
      );
    }
    for (const sequence of met) {
      note(sequence, this.#counts[sequence] as number);
      this.#counts[sequence] = 0;
    }
  }
}

/** Adds the weights of decks to the counts of their sequences, and those that were 0 to `met`. */
function countSequences(
  ids: Uint16Array,
  sequences: Uint32Array,
  weights: Uint32Array,
  counts: Uint32Array,
  met: number[],
): void {
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] as number;
    const sequence = sequences[id] as number;
    if (counts[sequence] === 0) met.push(sequence);
    counts[sequence] = (counts[sequence] as number) + (weights[id] as number);
  }
}
