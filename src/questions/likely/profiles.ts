/** Guesses the deck that seen cards are from, with profiles of decks. */
import { cardIdentity } from '../../core/decks/identity.js';
import { diagnose } from '../../core/diagnostics/codes/likely.js';
import { type Diagnostic, showValue } from '../../core/diagnostics/diagnostic.js';
import { increase } from '../../core/json/grouping.js';
import {
  cardKey,
  holdingsOf,
  isSideboard,
  mostCopies,
  type ProfileData,
  type ProfileDeck,
} from './layout.js';

/** A seen card: its name, optionally with its copies and its zone, such as `side`. */
export type SeenCard =
  | string
  | {
      readonly name: string;
      /** Default 1. */
      readonly count?: number | undefined;
      readonly zone?: string | undefined;
    };

/** The options of a query. */
export interface LikelyOptions {
  /** The size of the deck, without its sideboard. Default: the size of its lists. */
  readonly size?: number;
  /** The zone of cards without a zone, such as `side`. Default: the main deck. */
  readonly zone?: string;
  /** The maximum number of decks to return. Default: all. */
  readonly top?: number;
  /** The number of cards to return in `expected` and in `telling`. Default 0. */
  readonly cards?: number;
  /** Identifiers of decks that are ruled out; see `certainDecks` of `decktype/analysis`. */
  readonly impossible?: readonly string[];
}

/**
 * The answer to a query. The chances of all decks and `none` add up to 1.
 *
 * @example
 * { decks: [{ id: 'dragapult-dusknoir', name: 'Dragapult Dusknoir', chance: 0.81 }, …],
 *   none: 0.003, expected: [], telling: [], findings: [] }
 */
export interface Likely {
  /** The decks, likeliest first. */
  readonly decks: readonly LikelyDeck[];
  /** The chance that the deck is not in the profiles. */
  readonly none: number;
  /**
   * The cards to expect in the rest of the deck and their numbers of copies, most copies first. This and
   * `telling` are empty if the deck is more likely not in the profiles.
   */
  readonly expected: readonly { readonly name: string; readonly copies: number }[];
  /**
   * The cards that best distinguish the decks, with the information, in bits, of knowing whether the rest has a copy.
   */
  readonly telling: readonly { readonly name: string; readonly bits: number }[];
  /** Findings about unusable parts of the query and cards that no profile has. */
  readonly findings: readonly Diagnostic[];
}

/** A deck with its chance. */
export interface LikelyDeck extends ProfileDeck {
  readonly chance: number;
}

/** The share of unexpected cards in a list. These can be any cards of all lists. */
const unexpectedShare = 0.08;
/** The same for an unknown deck, which shares many cards with a known deck. */
const unexpectedShareOfUnknown = 0.2;
/** The minimum share of unknown decks. */
const leastUnknown = 0.05;
/** The minimum chance of a card over all lists. */
const leastChance = 1e-4;
/**
 * Cards of a list are correlated, so each further card is less informative: `n` cards are weighted by 1 / (1 +
 * n * this).
 */
const correlation = 0.03;

/** The cards in the lists of each deck; immutable. */
export class Profiles {
  /** The content as plain data. */
  readonly data: ProfileData;
  readonly #fold: (name: string) => string;
  /** {@link cardKey} -> card. */
  readonly #cards: ReadonlyMap<string, number>;
  /** Card -> its holdings. */
  readonly #holdings: ReturnType<typeof holdingsOf>;
  /** Copy -> how much likelier it is in its deck than over all lists. */
  readonly #ratios: Float64Array;
  /** Deck -> the log of its share; deck -> the log of the share of unknown decks similar to it. */
  readonly #shares: Float64Array;
  readonly #unknownShares: Float64Array;

  constructor(data: ProfileData) {
    const { cards, isSide, played, chances, lists } = data;
    this.data = data;
    this.#holdings = holdingsOf(data);
    this.#fold = cardIdentity(data.names).name;
    this.#cards = new Map(
      cards.map((name, at) => [cardKey(this.#fold(name), isSide[at] === 1), at]),
    );
    const all = sum(lists);
    this.#ratios = Float64Array.from(chances);
    for (const holdings of this.#holdings) {
      const firstCopies = holdings.map(({ first }) => chances[first] as number);
      const background = Math.max(sum(firstCopies) / all, leastChance);
      for (const { owner, first, end } of holdings) {
        const own = (lists[owner] as number) * background;
        for (let copy = first; copy < end; copy++) (this.#ratios[copy] as number) /= own;
      }
    }
    const total = sum(played);
    const without = played.at(-1) as number;
    const unknown = Math.max(leastUnknown, without / total || 0);
    this.#shares = Float64Array.from(played, (own) =>
      Math.log((own / (total - without)) * (1 - unknown)),
    );
    this.#unknownShares = Float64Array.from(played, (own) => Math.log((own / total) * unknown));
  }

  /** The known decks, ordered by identifier. */
  get decks(): readonly ProfileDeck[] {
    return this.data.decks;
  }

  /** The names of known cards, for completion. */
  get cards(): readonly string[] {
    return [...new Set(this.data.cards)];
  }

  /**
   * Guesses the deck that some cards are from; their order does not matter. Never throws on bad input: what
   * cannot be used is reported as a finding.
   */
  likely(seen: readonly SeenCard[], options?: LikelyOptions): Likely {
    options ??= {};
    const findings: Diagnostic[] = [];
    const refuse = (setting: string, value: unknown, expected: string) => {
      findings.push(diagnose('bad-setting', '', { setting, got: showValue(value), expected }));
      return undefined;
    };
    const whole = (name: 'size' | 'top' | 'cards', least: number): number | undefined => {
      const value = options[name];
      return value === undefined || (Number.isInteger(value) && value >= least)
        ? value
        : refuse(name, value, `a whole number from ${least}`);
    };
    const [size, top, wanted] = [whole('size', 1), whole('top', 1), whole('cards', 0) ?? 0];
    const { impossible = [], zone } = options;
    const excluded = Array.isArray(impossible)
      ? impossible
      : refuse('impossible', impossible, 'an array of identifiers');
    const [counts, copies] = this.#count(seen, zone, size, findings);
    const { known, none } = this.#chances(counts, copies, new Set(excluded));
    const decks = this.decks.map((deck, at) => ({ ...deck, chance: known[at] as number }));
    decks.sort((x, y) => y.chance - x.chance);
    return {
      decks: decks.slice(0, top),
      none,
      ...(wanted > 0 && none <= 0.5
        ? this.#rest(counts, known, size, wanted)
        : { expected: [], telling: [] }),
      findings,
    };
  }

  /** Counts the seen copies, by card number and in total. */
  #count(
    seen: readonly SeenCard[],
    ownZone: unknown,
    size: number | undefined,
    findings: Diagnostic[],
  ): [counts: ReadonlyMap<number, number>, copies: number] {
    const counts = new Map<number, number>();
    const unknownNames = new Set<string>();
    let [copies, inDeck] = [0, 0];
    if (!Array.isArray(seen)) {
      findings.push(diagnose('card-not-read', '', { got: showValue(seen) }));
      seen = [];
    }
    for (const [at, one] of seen.entries()) {
      const parts: Partial<Exclude<SeenCard, string>> =
        typeof one === 'string' ? { name: one } : (one ?? {});
      const { name, count = 1, zone } = parts;
      if (typeof name !== 'string' || !(Number.isSafeInteger(count) && count >= 0)) {
        const got = showValue(typeof name === 'string' ? count : one);
        findings.push(diagnose('card-not-read', `/${at}`, { got }));
        continue;
      }
      const place: unknown = zone ?? ownZone;
      const isSide = typeof place === 'string' && isSideboard(place);
      copies += count;
      if (!isSide) inDeck += count;
      const card = this.#cards.get(cardKey(this.#fold(name), isSide));
      if (card !== undefined) increase(counts, card, count);
      else unknownNames.add(name);
    }
    for (const name of unknownNames) findings.push(diagnose('card-in-no-profile', '', { name }));
    const { sizes, lists } = this.data;
    const most =
      size ?? Math.ceil(Math.max(...sizes.map((all, deck) => all / (lists[deck] as number) || 0)));
    if (most > 0 && inDeck > most) {
      findings.push(diagnose('more-seen-than-held', '', { seen: inDeck, size: most }));
    }
    // Copies that profiles do not distinguish must not count as unexpected.
    for (const count of counts.values()) copies -= Math.max(0, count - mostCopies);
    // Sorted by card so that sums do not depend on the order of seeing.
    return [new Map([...counts].sort(([x], [y]) => x - y)), copies];
  }

  /** The chance of each deck, and of none of them. */
  #chances(
    counts: ReadonlyMap<number, number>,
    copies: number,
    impossible: ReadonlySet<string>,
  ): { known: Float64Array; none: number } {
    const weight = 1 / (1 + correlation * copies);
    /** Deck -> the log of its share, given the seen cards. */
    const sharesWith = (unexpected: number, shares: Float64Array): Float64Array => {
      const found = shares.map((share) => share + weight * copies * Math.log(unexpected));
      const expected = (1 - unexpected) / unexpected;
      for (const [card, count] of counts) {
        for (const { owner, first, end } of this.#holdings[card] ?? []) {
          let own = 0;
          for (let copy = first; copy < Math.min(first + count, end); copy++) {
            own += Math.log1p((this.#ratios[copy] as number) * expected);
          }
          (found[owner] as number) += weight * own;
        }
      }
      return found;
    };
    const known = sharesWith(unexpectedShare, this.#shares).slice(0, -1);
    for (const [deck, { id }] of this.decks.entries()) {
      if (impossible.has(id)) known[deck] = -Infinity;
    }
    const unknownShares = sharesWith(unexpectedShareOfUnknown, this.#unknownShares);
    // Separate calls, because a function cannot take that many arguments.
    const best = Math.max(Math.max(...known), Math.max(...unknownShares));
    // Without any lists, every deck is unknown.
    if (!Number.isFinite(best)) return { known: known.fill(0), none: 1 };
    const chanceOf = (share: number) => Math.exp(share - best);
    const chances = known.map(chanceOf);
    const none = sum(unknownShares.map(chanceOf));
    const all = sum(chances) + none;
    return { known: chances.map((chance) => chance / all), none: none / all };
  }

  /** The cards to expect in the rest of the deck, and the most informative cards. */
  #rest(
    counts: ReadonlyMap<number, number>,
    known: Float64Array,
    size: number | undefined,
    wanted: number,
  ): Pick<Likely, 'expected' | 'telling'> {
    const { cards, isSide, chances, lists, sizes } = this.data;
    const all = sum(known) || 1;
    const expected: { name: string; copies: number }[] = [];
    const telling: { name: string; bits: number }[] = [];
    for (const [card, name] of cards.entries()) {
      if (isSide[card] === 1) continue;
      const seen = counts.get(card) ?? 0;
      let [copies, has, spread] = [0, 0, 0];
      for (const { owner, first, end } of this.#holdings[card] ?? []) {
        const weight = lists[owner] as number;
        const next = first + seen;
        if (owner === known.length || next >= end) continue;
        const own = (size ?? (sizes[owner] as number) / weight) / weight;
        const left = (chances[next] as number) * own;
        const more = next + 1 < end ? (chances[next + 1] as number) * own : 0;
        // The share of the lists that have the seen copies.
        const holding = seen === 0 ? 1 : (chances[next - 1] as number) * own - left;
        if (holding <= 1e-6) continue;
        const chance = (known[owner] as number) / all;
        const part = Math.min(1, (left - more) / holding);
        copies += (chance * left) / holding;
        has += chance * part;
        spread += chance * bitsOf(part);
      }
      if (copies === 0) continue;
      expected.push({ name, copies });
      telling.push({ name, bits: Math.max(0, bitsOf(has) - spread) });
    }
    return {
      expected: expected.sort((x, y) => y.copies - x.copies).slice(0, wanted),
      telling: telling.sort((x, y) => y.bits - x.bits).slice(0, wanted),
    };
  }
}

/** The entropy of an event with this chance, in bits. */
function bitsOf(chance: number): number {
  const part = (one: number) => (one <= 0 ? 0 : -one * Math.log2(one));
  return part(chance) + part(1 - chance);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
