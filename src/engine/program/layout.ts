/**
 * The layout of a compiled rule set. `compile.ts` writes it, the matcher reads it and nothing
 * else, `store.ts` stores it; what a field means is said here and only here.
 *
 * Vocabulary
 * - *rank*: the place of a rule in the checking order, from 0. The smallest matching rank wins.
 * - *slot*: a counter. Each different thing that requirements count has one: "copies of Iono",
 *   "copies of Ralts, set PAF, number 27", "copies of these five cards together", "lines of these
 *   two cards". A line of a deck is added to every slot that selects it, once.
 * - *condition*: what must hold for a rule or a variant. Conditions 0 … ruleCount - 1 are the
 *   rules by rank; condition ruleCount + v is variant v.
 * - *predicate*: "slot s holds at least n". Most requirements are one.
 * - *anchor*: the predicate that a rule is filed under. A deck can only match a rule whose anchor
 *   holds, so only rules whose anchor holds are ever looked at.
 *
 * How a deck is matched
 * 1. Its lines are counted into slots; cards that no rule mentions cost one look-up and are gone.
 * 2. For each slot that was touched, the anchors whose threshold is reached open their groups. A
 *    group is the rules that share a second predicate, the rarest after the anchor; where that
 *    does not hold, the whole group is passed over with one comparison.
 * 3. Inside a group the candidates stand by rank, each with the tests that are left. Everything
 *    carries the least rank below it: what cannot beat the best rank found so far is not opened.
 */
import type { CardColors } from '../../rules/card-colors.js';
import type { RuleSet } from '../../rules/rule-set.js';

export {
  anchorHead,
  any,
  anyOfEnd,
  anyOfLeast,
  anyOfLength,
  cardLeast,
  cardLength,
  cardMost,
  cardSlot,
  groupHead,
  lineZone,
  opAnyOf,
  opCard,
  opEnd,
  rowStride,
  slotStride,
  testAll,
  unbounded,
} from './words.js';

/** Raised whenever the meaning of a field changes; stored programs of another format are refused. */
export const programFormat = 5;

/**
 * Raised whenever the same rules can give a deck another label than before. It is part of every
 * program's version, so labels that were stored before are known to be old.
 */
export const semanticsNumber = 1;

export interface Program {
  /**
   * A hash of all that a label depends on: what the rule set says, the table of colours, and
   * {@link semanticsNumber}. Programs that can label a deck differently have different versions.
   */
  readonly version: string;

  /** The rules that were compiled with their settings, for results and explanations. */
  readonly ruleSet: RuleSet;

  /** Canonical names of all cards that rules mention; a name's id is its index. */
  readonly names: readonly string[];
  /** Canonical sets, numbers and zones that rules mention; a label's id is its index. */
  readonly labels: readonly string[];

  /** How many slots there are. */
  readonly slotCount: number;
  /** Name id -> its first row in `rows`; one more entry at the end. */
  readonly rowStart: Int32Array;
  /**
   * What a line of a name is added to, in rows of {@link rowStride}: slot, set, number, zone; the
   * last three are label ids, or {@link any}. The rows of a name are sorted by slot, so that a
   * line that several rows of one slot select is added once. The zone of a slot that counts lines
   * and not copies is written by {@link lineZone}, below {@link any}.
   */
  readonly rows: Int32Array;

  /** Rank -> index in `ruleSet.rules`. */
  readonly ruleIndex: Int32Array;
  /** Rank -> its first variant; one more entry at the end. Variants stand in checking order. */
  readonly variantStart: Int32Array;
  /** Variant -> index in its rule's `variants`. */
  readonly variantIndex: Int32Array;

  /** Condition -> where its code begins. */
  readonly codeStart: Int32Array;
  /**
   * All that must hold, requirement by requirement in the order of the file, and {@link opEnd} behind
   * the last one of a condition:
   * - {@link opCard}, slot, least, most: that many copies;
   * - {@link opAnyOf}, atLeast, end: of the requirements from here to `end`, so many hold.
   */
  readonly code: Int32Array;

  /**
   * Slot -> the least rank filed under any of its anchors (ruleCount where there is none), and
   * where in `filed` its anchors begin: {@link slotStride} words.
   */
  readonly slotStart: Int32Array;
  /**
   * What is filed under the slots, one slot behind the other, so that all that a deck opens of a
   * slot lies together (10 % less a deck at 10,000 rules than with an array for each kind):
   * - an anchor: threshold, least rank, where the next anchor begins; then its groups. Sorted by
   *   threshold; behind a slot's last anchor stands {@link unbounded}, which no count reaches;
   * - a group: slot or {@link any}, threshold, least rank, where the next group begins; then its
   *   candidates. Sorted by least rank;
   * - a candidate: rank, n, then n pairs of slot and threshold that are left to test. Where n is
   *   {@link testAll}, there are no pairs and the rule's whole condition is evaluated. Sorted by
   *   rank.
   */
  readonly filed: Int32Array;
  /** Ranks of the rules that no predicate can stand for (no cards, only `max`), ascending. */
  readonly unfiled: Int32Array;

  /** Fallback -> the slot that counts the copies of its cards. */
  readonly fallbackSlot: Int32Array;

  /** What stands before names that take colours; undefined where there is no table of colours. */
  readonly colorNames: CardColors['names'] | undefined;
  /**
   * The table of colours, in pairs: a slot that counts cards of the same colours, and these colours,
   * a bit each: bits 0 to 4 (WUBRG) where the cards are no lands, bits 5 to 9 where they are lands.
   */
  readonly colorSlots: Int32Array;
}

/** The fields that are arrays of numbers, in the order in which they are stored. */
export const programArrays = [
  'rowStart',
  'rows',
  'ruleIndex',
  'variantStart',
  'variantIndex',
  'codeStart',
  'code',
  'slotStart',
  'filed',
  'unfiled',
  'fallbackSlot',
  'colorSlots',
] as const satisfies readonly (keyof Program)[];
