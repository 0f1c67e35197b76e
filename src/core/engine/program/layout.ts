/**
 * The layout of a program. `compile.ts` writes it, matcher and scanner read nothing else, `store.ts` stores it.
 * Only this file defines what the fields mean.
 *
 * Vocabulary
 * - *rank*: the place of a rule in the checking order, from 0. The smallest matching rank wins.
 * - *slot*: a counter. Each different thing that requirements count has one: "copies of Iono", "copies of Ralts,
 *   set PAF, number 27", "copies of these five cards together", "lines of these two cards". A line of a deck is
 *   added once to every slot that selects it.
 * - *condition*: the requirements of a rule or a variant. Conditions 0 … ruleCount - 1 are the rules by rank;
 *   condition ruleCount + v is variant v.
 * - *predicate*: "slot s holds at least n". Most requirements are one.
 * - *anchor*: the predicate that a rule is filed under. A deck can only match a rule whose anchor holds, so the
 *   search skips all rules whose anchor does not hold.
 *
 * How a deck is matched
 * 1. Its lines are counted into slots; a card that no rule mentions costs one look-up.
 * 2. For each slot with a count, the search reads the groups of all anchors whose threshold is reached. A group has
 *    the rules that share a second predicate, the rarest after the anchor; if that does not hold, one comparison
 *    skips the whole group.
 * 3. The candidates of a group are sorted by rank, each with the tests that remain. Slots and groups have the least
 *    rank inside them; the search skips those that cannot beat the best rank found so far.
 *
 * Invariants, so that every search ends; `validate.ts` checks them when a program is loaded
 * - Each index is below the length of the array that it refers to, or {@link any} if that is allowed.
 * - The entries of `rowStart` and `variantStart` never descend, and the last one is the end of the array.
 * - In `code` and `filed`, each part ends after its beginning, and where its last inner part ends.
 * - All conditions together are as long as `code`, and all slots together as long as `filed`.
 * - Rules are filed at most once for each card of the conditions; alternatives are nested no deeper than rule files
 *   may nest them.
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

/** Raised when the meaning of a field changes. Stored programs of another format are invalid. */
export const programFormat = 9;

/**
 * The last word of a row that compares the cards of a deck by name or printing: it counts different names, or the
 * most copies of one card. The other words of such a row are its own slot, the slot of the lines to compare, and
 * the slot of lines to leave out, or {@link any}. Both other slots have smaller numbers than its own.
 */
export const tallies = {
  names: -0x7ffffff1,
  'most-of-name': -0x7ffffff2,
  'most-of-printing': -0x7ffffff3,
};

/** Whether the last word of a row is one of {@link tallies}. */
export function isTally(word: number): boolean {
  return word <= tallies.names;
}

/**
 * Raised when the same rules can give a deck another label than before. It is part of every program's version, so
 * labels stored before count as out of date.
 */
export const semanticsNumber = 2;

/** Compiled rules: all that labels depend on. Plain data, whose arrays are for the engine alone. */
export interface Program {
  /**
   * A hash of everything that labels depend on: the rule set, the table of colours, and {@link semanticsNumber}.
   * Programs that can label a deck differently have different versions.
   */
  readonly version: string;

  /** The compiled rules and their settings, for results and explanations. */
  readonly ruleSet: RuleSet;

  /** Canonical names of all cards that rules mention; a name's id is its index. */
  readonly names: readonly string[];
  /** How many names at the end are other spellings of earlier names, with the same rows. */
  readonly spellingCount: number;
  /** Canonical sets, numbers and zones that rules mention; a label's id is its index. */
  readonly labels: readonly string[];

  readonly slotCount: number;
  /**
   * Name id -> its first row in `rows`; one more entry at the end. The rows before those of the first name have no
   * name: they take lines of every name, with a certain number or any; or they are {@link tallies}. The compiled
   * scanner does not read these rows, so standings are parsed if a program has any.
   */
  readonly rowStart: Int32Array;
  /**
   * The slots that a line of a name is added to, in rows of {@link rowStride} words: slot, set, number, zone. The
   * last three are label ids, or {@link any}. The rows of a name, and those without a name, are sorted by slot, so
   * that a line selected by several rows of a slot is added once. A line added to a slot by its name is not added
   * again by its number. If a slot counts lines instead of copies, the zone is encoded by {@link lineZone}, as a
   * number below {@link any}.
   */
  readonly rows: Int32Array;

  /** Rank -> index in `ruleSet.rules`. */
  readonly ruleIndex: Int32Array;
  /** Rank -> its first variant; one more entry at the end. Variants are in checking order. */
  readonly variantStart: Int32Array;
  /** Variant -> index in its rule's `variants`. */
  readonly variantIndex: Int32Array;

  /** Condition -> where its code begins. */
  readonly codeStart: Int32Array;
  /**
   * The requirements of each condition, in the order of the file, and {@link opEnd} after the last:
   * - {@link opCard}, slot, least, most: the slot has that many copies;
   * - {@link opAnyOf}, atLeast, end: at least that many of the requirements from here to `end` hold.
   */
  readonly code: Int32Array;

  /**
   * Slot -> the least rank filed under any of its anchors (ruleCount if there is none), and where its anchors begin in
   * `filed`: {@link slotStride} words.
   */
  readonly slotStart: Int32Array;
  /**
   * The rules filed under each slot, slot by slot. Everything that a search reads of a slot is in one place (with
   * 10,000 rules, 10% less time per deck than with separate arrays):
   * - an anchor: threshold, where the next anchor begins; then its groups. Sorted by threshold; after the last
   *   anchor of a slot is {@link unbounded}, which no count reaches;
   * - a group: slot or {@link any}, threshold, least rank, where the next group begins; then its candidates. Sorted
   *   by least rank;
   * - a candidate: rank, n, then n pairs of slot and threshold that remain to be tested. If n is {@link testAll},
   *   there are no pairs, and the rule's whole condition is evaluated. Sorted by rank.
   */
  readonly filed: Int32Array;
  /** Ranks of the rules without an anchor (no cards, only `max`), ascending. */
  readonly unfiled: Int32Array;

  /** Fallback -> the slot that counts the copies of its cards. */
  readonly fallbackSlot: Int32Array;

  /** The prefixes of names that include colours; undefined without a table of colours. */
  readonly colorNames: CardColors['names'] | undefined;
  /**
   * The table of colours: for each colour (WUBRG), the slot that counts its lands; then for each colour, the slot that
   * counts its other cards. Empty without a table.
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

export type ProgramArray = (typeof programArrays)[number];
