/** Which deck some seen cards are from, by profiles of decks. */
import { cardIdentity } from '../../core/decks/identity.js';
import { walkCards } from '../../core/decks/shapes.js';
import { diagnose } from '../../core/diagnostics/codes/likely.js';
import { type Diagnostic, showValue } from '../../core/diagnostics/diagnostic.js';
import { quote } from '../../core/diagnostics/finding.js';
import { cardKey, isSideboard, type ProfileData, type ProfileDeck, startsOf } from './layout.js';

/** A question to profiles. */
export interface LikelyOptions {
  /** How many cards the deck has, without its sideboard. Default: as many as its lists have. */
  readonly size?: number;
  /** The zone of cards that name none, such as `side`. Default: the deck. */
  readonly zone?: string;
  /** Return only this many decks. Default: all. */
  readonly top?: number;
  /** Also return this many cards that are expected in the rest, and that would tell most. Default 0. */
  readonly cards?: number;
  /** Identifiers of decks that it cannot be; see `certainDecks` of `decktype/analysis`. */
  readonly impossible?: readonly string[];
}

/**
 * Which deck it is. The chances of all decks and `none` add up to 1.
 *
 * @example
 * { decks: [{ id: 'dragapult-dusknoir', name: 'Dragapult Dusknoir', chance: 0.81 }, …],
 *   none: 0.003, expected: [], telling: [], findings: [] }
 */
export interface Likely {
  /** The decks, the likeliest first. */
  readonly decks: readonly LikelyDeck[];
  /** The chance that it is a deck that the profiles do not know. */
  readonly none: number;
  /**
   * Cards of the rest of the deck, and how many copies to expect; the most first. There are none, as in
   * `telling`, where it is likelier none of the decks.
   */
  readonly expected: readonly { readonly name: string; readonly copies: number }[];
  /**
   * Cards that tell the decks apart: how much is learned by knowing whether the rest has a copy, in bits.
   */
  readonly telling: readonly { readonly name: string; readonly bits: number }[];
  /** What of the question could not be used, and cards that no profile has. */
  readonly findings: readonly Diagnostic[];
}

/** A deck with its chance. */
export interface LikelyDeck extends ProfileDeck {
  readonly chance: number;
}

/** The share of cards that a list has by surprise: they are drawn from all lists. */
const surprise = 0.08;
/** That of a deck that the profiles do not know: it holds much of a deck that they know. */
const strange = 0.3;
/** The least share of decks that the profiles do not know. */
const leastUnknown = 0.03;
/** The least chance of a card over all lists. */
const leastChance = 1e-4;
/** Cards of a list go together, so each further card tells less: `n` cards weigh as 1 / (1 + n * this). */
const together = 0.03;

/** What the lists of each deck hold; immutable. */
export class Profiles {
  /** What it consists of, as plain data. */
  readonly data: ProfileData;
  readonly #fold: (name: string) => string;
  /** {@link cardKey} -> card. */
  readonly #cards: ReadonlyMap<string, number>;
  /** Card -> its first copy, and copy -> its first entry; one more at the end. */
  readonly #copyStarts: Uint32Array;
  readonly #entryStarts: Uint32Array;
  /** Entry -> how much likelier the copy is than by surprise, as a logarithm: for its deck, and a strange one. */
  readonly #near: Float64Array;
  readonly #far: Float64Array;
  /** Deck -> its share, as a logarithm; and that of decks like it that the profiles do not know. */
  readonly #shares: Float64Array;
  readonly #strange: Float64Array;

  constructor(data: ProfileData) {
    const { cards, isSide, played, copyCounts, entryCounts, owners, chances, lists } = data;
    this.#copyStarts = startsOf(copyCounts);
    this.#entryStarts = startsOf(entryCounts);
    const [copyStarts, entryStarts] = [this.#copyStarts, this.#entryStarts];
    this.data = data;
    this.#fold = cardIdentity(data.names).name;
    this.#cards = new Map(
      cards.map((name, at) => [cardKey(this.#fold(name), isSide[at] === 1), at]),
    );
    const all = sum(lists);
    this.#near = new Float64Array(owners.length);
    this.#far = new Float64Array(owners.length);
    for (let card = 0; card < cards.length; card++) {
      const first = copyStarts[card] as number;
      const start = entryStarts[first] as number;
      const background = sum(chances.subarray(start, entryStarts[first + 1])) / all;
      const end = entryStarts[copyStarts[card + 1] as number] as number;
      for (let entry = start; entry < end; entry++) {
        const own = (chances[entry] as number) / (lists[owners[entry] as number] as number);
        const ratio = own / Math.max(background, leastChance);
        this.#near[entry] = Math.log1p((ratio * (1 - surprise)) / surprise);
        this.#far[entry] = Math.log1p((ratio * (1 - strange)) / strange);
      }
    }
    const total = sum(played);
    const without = played.at(-1) as number;
    const unknown = Math.max(leastUnknown, without / total || 0);
    this.#shares = Float64Array.from(played, (own) =>
      Math.log((own / (total - without)) * (1 - unknown)),
    );
    this.#strange = Float64Array.from(played, (own) => Math.log((own / total) * unknown));
  }

  /** The decks that the profiles know, by identifier. */
  get decks(): readonly ProfileDeck[] {
    return this.data.decks;
  }

  /** Cards that the profiles know, for completion: their names. */
  get cards(): readonly string[] {
    return [...new Set(this.data.cards)];
  }

  /**
   * Which deck some cards are from. Takes an array of names and cards, or any other JSON shape of a
   * deck; the order of the cards changes nothing. Never throws on input: what cannot be used is a finding.
   */
  likely(seen: unknown, options: LikelyOptions = {}): Likely {
    const findings: Diagnostic[] = [];
    const setting = <N extends keyof LikelyOptions>(
      name: N,
      isGood: (value: unknown) => boolean,
      expected: string,
    ): LikelyOptions[N] | undefined => {
      const value = options[name];
      if (value === undefined || isGood(value)) return value;
      const got = showValue(value);
      findings.push(diagnose('bad-setting', '', { setting: name, got, expected }));
      return undefined;
    };
    const whole = (name: 'size' | 'top' | 'cards', least: number) =>
      setting(
        name,
        (value) => Number.isInteger(value) && Number(value) >= least,
        `a whole number from ${least}`,
      );
    const size = whole('size', 1);
    const [top, wanted] = [whole('top', 1), whole('cards', 0) ?? 0];
    const impossible = setting('impossible', Array.isArray, 'an array of identifiers');
    const { counts, copies } = this.#count(seen, options, size, findings);
    const { known, none } = this.#chances(counts, copies, new Set(impossible));
    const decks = this.decks.map(({ id, name }, at) => ({ id, name, chance: known[at] as number }));
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

  /** Card -> the copies that were seen, by card number, and all copies. */
  #count(
    seen: unknown,
    { zone: ownZone }: LikelyOptions,
    size: number | undefined,
    findings: Diagnostic[],
  ): { counts: ReadonlyMap<number, number>; copies: number } {
    const counts = new Map<number, number>();
    const strangers = new Set<string>();
    let [copies, inDeck] = [0, 0];
    walkCards(
      Array.isArray(seen)
        ? seen.map((one) => (typeof one === 'string' ? { name: one } : one))
        : seen,
      {
        card: (name, _set, _number, count, zone) => {
          const isSide = isSideboard(zone ?? String(ownZone ?? ''));
          copies += count;
          if (!isSide) inDeck += count;
          const card = this.#cards.get(cardKey(this.#fold(name), isSide));
          if (card !== undefined) counts.set(card, (counts.get(card) ?? 0) + count);
          else strangers.add(name);
        },
        fault: (pointer, fault) => {
          const got = 'got' in fault ? fault.got : quote(fault.field);
          findings.push(diagnose('card-not-read', pointer, { got }));
        },
      },
    );
    for (const name of strangers) findings.push(diagnose('card-in-no-profile', '', { name }));
    const { sizes, lists } = this.data;
    const most =
      size ?? Math.ceil(Math.max(...sizes.map((all, deck) => all / (lists[deck] as number) || 0)));
    if (most > 0 && inDeck > most) {
      findings.push(diagnose('more-seen-than-held', '', { seen: inDeck, size: most }));
    }
    // In the order of the cards, so that sums are the same in whatever order they were seen.
    return { counts: new Map([...counts].sort(([x], [y]) => x - y)), copies };
  }

  /** The chance of each deck, and that of none of them. */
  #chances(
    counts: ReadonlyMap<number, number>,
    copies: number,
    impossible: ReadonlySet<string>,
  ): { known: Float64Array; none: number } {
    const { decks, owners } = this.data;
    const [copyStarts, entryStarts] = [this.#copyStarts, this.#entryStarts];
    const near = new Float64Array(decks.length + 1);
    const far = new Float64Array(decks.length + 1);
    for (const [card, count] of counts) {
      const first = copyStarts[card] as number;
      const last = Math.min(first + count, copyStarts[card + 1] as number);
      const end = entryStarts[last] as number;
      for (let entry = entryStarts[first] as number; entry < end; entry++) {
        const owner = owners[entry] as number;
        (near[owner] as number) += this.#near[entry] as number;
        (far[owner] as number) += this.#far[entry] as number;
      }
    }
    const weight = 1 / (1 + together * copies);
    const scores = this.decks.map(({ id }, deck) => {
      const own = copies * Math.log(surprise) + (near[deck] as number);
      return impossible.has(id)
        ? Number.NEGATIVE_INFINITY
        : (this.#shares[deck] as number) + weight * own;
    });
    for (const [deck, share] of this.#strange.entries()) {
      scores.push(share + weight * (copies * Math.log(strange) + (far[deck] as number)));
    }
    const best = scores.reduce((x, y) => Math.max(x, y));
    // Without any list, all is unknown.
    const chances = scores.map((score) =>
      best > Number.NEGATIVE_INFINITY ? Math.exp(score - best) : 0,
    );
    const all = sum(chances);
    const known = Float64Array.from(
      chances.slice(0, decks.length),
      (chance) => chance / (all || 1),
    );
    return { known, none: all > 0 ? sum(chances.slice(decks.length)) / all : 1 };
  }

  /** The cards to be expected in the rest of the deck, and those that tell most. */
  #rest(
    counts: ReadonlyMap<number, number>,
    known: Float64Array,
    size: number | undefined,
    wanted: number,
  ): Pick<Likely, 'expected' | 'telling'> {
    const { cards, isSide, owners, chances, lists, sizes } = this.data;
    const [copyStarts, entryStarts] = [this.#copyStarts, this.#entryStarts];
    const all = sum(known) || 1;
    const expected: { name: string; copies: number }[] = [];
    const telling: { name: string; bits: number }[] = [];
    /** Deck -> the chance of a copy; `at` is the copy. */
    const chancesAt = (at: number, end: number): Float64Array => {
      const found = new Float64Array(known.length + 1);
      if (at >= end) return found;
      const last = entryStarts[at + 1] as number;
      for (let entry = entryStarts[at] as number; entry < last; entry++) {
        const owner = owners[entry] as number;
        const weight = lists[owner] as number;
        const own = size ?? (sizes[owner] as number) / weight;
        found[owner] = ((chances[entry] as number) / weight) * own;
      }
      return found;
    };
    for (const [card, name] of cards.entries()) {
      if (isSide[card] === 1) continue;
      const end = copyStarts[card + 1] as number;
      const seen = counts.get(card) ?? 0;
      const next = (copyStarts[card] as number) + seen;
      if (next >= end) continue;
      const own = chancesAt(next, end);
      const after = chancesAt(next + 1, end);
      const before = seen === 0 ? undefined : chancesAt(next - 1, end);
      let [copies, has, spread] = [0, 0, 0];
      for (let deck = 0; deck < known.length; deck++) {
        const chance = (known[deck] as number) / all;
        // The part of the lists that have the copies that were seen.
        const holding = before ? (before[deck] as number) - (own[deck] as number) : 1;
        if (holding <= 1e-6) continue;
        copies += (chance * (own[deck] as number)) / holding;
        const part = ((own[deck] as number) - (after[deck] as number)) / holding;
        has += chance * Math.min(1, part);
        spread += chance * bitsOf(Math.min(1, part));
      }
      expected.push({ name, copies });
      telling.push({ name, bits: Math.max(0, bitsOf(has) - spread) });
    }
    return {
      expected: expected.sort((x, y) => y.copies - x.copies).slice(0, wanted),
      telling: telling.sort((x, y) => y.bits - x.bits).slice(0, wanted),
    };
  }
}

/** The entropy of something that is so with a chance, in bits. */
function bitsOf(chance: number): number {
  const part = (one: number) => (one <= 0 ? 0 : -one * Math.log2(one));
  return part(chance) + part(1 - chance);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
