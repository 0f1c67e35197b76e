/** Computes the figures of a report: shares, win rates, conversions and match-ups. */

import { counted } from '../../../core/diagnostics/counted.js';
import { increase, madeOnce, sumOf } from '../../../core/json/grouping.js';
import { type Archetype, archetypeKey, compareArchetypes, compareNames } from '../archetypes.js';
import {
  eventsOf,
  isCounted,
  type LeftOut,
  type Policy,
  tieScores,
  whyLeftOut,
} from '../policy.js';
import {
  evenProbability,
  proportion,
  type Rate,
  scoreRate,
  significant,
} from '../statistics/interval.js';
import { observedIn, priorOf, shrunk } from '../statistics/shrink.js';
import { addRecords } from '../tally/event.js';
import {
  type EventTally,
  type FieldCount,
  kind,
  matchStride,
  reasons,
  type Tally,
} from '../tally/tally.js';

/** The figures of one archetype. */
export interface ArchetypeSummary {
  readonly archetype: Archetype;
  /** The number of players with a list of it. */
  readonly players: number;
  /** Its share of all players that count. */
  readonly share: Rate;
  /** Its matches, including mirror matches. */
  readonly matches: number;
  readonly mirrors: number;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Rows that repeat one of its matches, including mirror matches; the policy decides whether they count. */
  readonly repeated: number;
  /** Without mirror matches; ties count according to the policy. */
  readonly winRate: Rate;
  /** The win rate shrunk toward the mean of all archetypes (empirical Bayes); rows are ordered by it. */
  readonly estimate: number | null;
  /** The share of its players that reached the second day, at events with two days. */
  readonly day2: Rate;
  /** The share of its players with a placing of 8 or better, at events with placings. */
  readonly top8: Rate;
  /** Its share of the winners. */
  readonly winners: Rate;
}

/** Matches between two archetypes, from the point of view of `a`. */
export interface MatchUp {
  readonly a: Archetype;
  readonly b: Archetype;
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Rows that repeat one of these matches; the policy decides whether they count. */
  readonly repeated: number;
  /** All matches; the `n` of rates does not include excluded ties. */
  readonly matches: number;
  readonly winRate: Rate;
  /** The win rate of `b`. It is 1 minus that of `a` only if ties are half a win or excluded. */
  readonly opponentWinRate: Rate;
  /**
   * The probability of a result at least this uneven between equal archetypes, with ties as half a win or excluded.
   */
  readonly probability: number;
  /** Which side is favoured: significant among all match-ups (Benjamini and Hochberg, 5%). */
  readonly favoured: 'a' | 'b' | null;
}

/** The figures of all events that a policy takes. */
export interface Summary {
  readonly events: number;
  /** The number of players that count, the base of all shares. */
  readonly players: number;
  /** The number of standings, including those that the policy excludes. */
  readonly standings: number;
  /** The number of rows of pairings: `matches` and `left` together. */
  readonly rows: number;
  /** The number of matches that count, including mirror matches. */
  readonly matches: number;
  readonly mirrors: number;
  /** The number of ties that count and are not mirror matches. */
  readonly ties: number;
  /**
   * Whether there are no pairings, so that the wins, losses and ties of archetypes are from the records of
   * standings. These include mirror matches and whatever else records count, such as byes.
   */
  readonly byRecords: boolean;
  /**
   * The number of players that count at events without pairings. If other events have pairings, the records of
   * these players are not included in win rates.
   */
  readonly unpaired: number;
  /** Rows that repeat one of the matches; the policy decides whether they count. */
  readonly repeated: number;
  readonly left: LeftOut;
  /** Most players first. */
  readonly archetypes: readonly ArchetypeSummary[];
  /** Each pair once, in the order of `archetypes`; `a` has more players. */
  readonly matchUps: readonly MatchUp[];
}

/** How to summarize. */
export interface SummaryOptions {
  /** Whether variants count as their rule. */
  readonly families?: boolean;
}

/** A summary without match-ups, which take most of the time to compute. */
export type PlainSummary = Omit<Summary, 'matchUps'>;

/** Thrown if a report needs a decision of its author. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
}

/**
 * Summarizes the events of a tally that the policy includes.
 *
 * @throws PolicyError if there are ties and the policy does not say what they count as.
 */
export function summarize(tally: Tally, policy: Policy, options: SummaryOptions = {}): Summary {
  const counts = countsOf(tally, policy, options, true);
  return { ...counts.summary(), matchUps: counts.matchUps() };
}

/** Summarizes without match-ups; see {@link summarize}. */
export function summarizePlain(
  tally: Tally,
  policy: Policy,
  options: SummaryOptions = {},
): PlainSummary {
  return countsOf(tally, policy, options).summary();
}

/**
 * The numbers of archetypes, those that events use first. Of archetypes with the same name, the first is shown.
 * The order does not depend on the order of occurrence.
 */
function shownFirst(archetypes: readonly Archetype[], events: readonly EventTally[]): number[] {
  const isUsed = new Set(events.flatMap(({ field }) => field.map(({ archetype }) => archetype)));
  const rank = (number: number) => (isUsed.has(number) ? 0 : 1);
  const byName = (x: number, y: number) =>
    compareArchetypes(archetypes[x] as Archetype, archetypes[y] as Archetype);
  return [...archetypes.keys()].sort((x, y) => rank(x) - rank(y) || byName(x, y));
}

/** @param hasMatchUps whether to count the matches of each two archetypes, too */
function countsOf(tally: Tally, policy: Policy, { families }: SummaryOptions, hasMatchUps = false) {
  const left = new Map<keyof LeftOut, number>();
  let unpaired = 0;
  let hasRecords = false;
  let repeated = 0;
  /** Kind, identifier and name -> sums. */
  const known = new Map<string, Sums>();
  /** Archetype of the tally -> its sums. */
  const groups: Sums[] = [];
  const { archetypes } = tally;
  const events = eventsOf(tally, policy);
  for (const number of shownFirst(archetypes, events)) {
    const archetype = archetypes[number] as Archetype;
    const { family, kind } = archetype;
    const group: Archetype = families ? { ...family, family, kind } : archetype;
    const key = JSON.stringify([kind, group.id, group.name]);
    groups[number] = madeOnce(known, key, () => new Sums(group));
  }
  const groupSums = [...known.values()];
  for (const event of events) add(event);
  const rows = sumOf(events, ({ rows }) => rows);
  // Without pairings, wins, losses and ties are taken from the records of standings.
  const byRecords = rows === 0 && hasRecords && policy.playoffs === 'count';
  if (byRecords) {
    for (const sums of groupSums) [sums.wins, sums.losses, sums.ties] = sums.record;
  }

  return { summary, matchUps };

  function add(event: EventTally): void {
    for (const reason of reasons) leave(reason, event.left[reason] ?? 0);
    for (const { archetype, players, record, ...counts } of event.field) {
      if (!isCounted(archetype, policy)) continue;
      const sums = groups[archetype] as Sums;
      sums.players += players;
      if (event.rows === 0) unpaired += players;
      sums.winners += counts.winners;
      if (record !== undefined) {
        hasRecords = true;
        sums.record = addRecords(sums.record, record);
      }
      if (event.hasDay2) {
        sums.day2 += counts.day2;
        sums.day2Base += players;
      }
      if (event.hasPlacings) {
        sums.top8 += counts.top8;
        sums.top8Base += players;
      }
    }
    const { matches } = event;
    for (let at = 0; at < matches.length; at += matchStride) {
      const [a = 0, b = 0, matchKind = 0, ...counts] = matches.slice(at, at + matchStride);
      const [wins = 0, losses = 0, ties = 0] = counts;
      const rows = wins + losses + ties;
      const reason = whyLeftOut(a, b, matchKind, policy);
      if (reason !== undefined) leave(reason, rows);
      const repeated = (matchKind & kind.repeated) === 0 ? 0 : rows;
      if (reason === undefined) count(a, b, { wins, losses, ties, repeated });
      else if (reason === 'repeated') {
        count(a, b, { wins: 0, losses: 0, ties: 0, repeated });
      }
    }
  }

  function leave(reason: keyof LeftOut, rows: number): void {
    if (rows > 0) increase(left, reason, rows);
  }

  function count(first: number, second: number, sums: PairSums): void {
    const [one, other] = [groups[first] as Sums, groups[second] as Sums];
    repeated += sums.repeated;
    if (one === other) {
      one.repeated += sums.repeated;
      one.mirrors += sums.wins + sums.losses + sums.ties;
      return;
    }
    addMatches(one, other, sums);
    addMatches(other, one, swapped(sums));
  }

  function addMatches(own: Sums, opponent: Sums, sums: PairSums): void {
    addSums(own, sums);
    if (hasMatchUps) addSums(madeOnce(own.against, opponent, noMatches), sums);
  }

  /** The archetypes that occur, most players first. */
  function archetypesInOrder(): Sums[] {
    return groupSums
      .filter(({ players, wins, losses, ties, mirrors }) =>
        [players, wins, losses, ties, mirrors].some((count) => count > 0),
      )
      .sort((x, y) => y.players - x.players || compareNames(x.archetype, y.archetype));
  }

  function summary(): PlainSummary {
    const total = (of: (sums: Sums) => number) => sumOf(groupSums, of);
    const [players, winners] = [total((one) => one.players), total((one) => one.winners)];
    const mirrors = total(({ mirrors }) => mirrors);
    // One player of a match in records might not count.
    const ties = Math.ceil(total(({ ties }) => ties) / 2);
    if (ties > 0 && policy.ties === undefined) {
      throw new PolicyError(
        `${counted(ties, 'match is a tie', 'matches are ties')}, and the policy does not say what ${ties === 1 ? 'it counts' : 'they count'} as`,
      );
    }
    const ordered = archetypesInOrder();
    const rates = ordered.map((sums) => rateOf(sums));
    const prior = priorOf(rates.map(observedIn));
    const archetypes = ordered.map((sums, index): ArchetypeSummary => {
      const winRate = rates[index] as Rate;
      const { archetype, wins, losses } = sums;
      return {
        archetype,
        players: sums.players,
        mirrors: sums.mirrors,
        wins,
        losses,
        ties: sums.ties,
        repeated: sums.repeated,
        matches: wins + losses + sums.ties + sums.mirrors,
        share: proportion(sums.players, players),
        winRate,
        estimate: winRate.rate === null ? null : shrunk(observedIn(winRate), prior),
        day2: proportion(sums.day2, sums.day2Base),
        top8: proportion(sums.top8, sums.top8Base),
        winners: proportion(sums.winners, winners),
      };
    });
    const decided = total(({ wins }) => wins) + ties;
    return {
      events: events.length,
      players,
      standings: sumOf(events, (event) => event.players),
      rows,
      ...(byRecords
        ? { matches: 0, mirrors: 0, ties: 0 }
        : { matches: decided + mirrors, mirrors, ties }),
      byRecords,
      unpaired,
      repeated,
      left: Object.fromEntries(left),
      archetypes,
    };
  }

  function rateOf({ wins, losses, ties }: PairSums): Rate {
    const tie = tieScores[policy.ties ?? 'out'];
    return scoreRate({ wins, losses, ties, tie });
  }

  function matchUps(): MatchUp[] {
    const places = new Map(archetypesInOrder().map((sums, place) => [sums, place]));
    const found = [...places].flatMap(([one, place]) =>
      [...one.against]
        .map(([other, sums]) => ({ other, sums, place: places.get(other) as number }))
        .filter((against) => against.place > place)
        .sort((x, y) => x.place - y.place)
        .map(({ other, sums }) => ({
          a: one.archetype,
          b: other.archetype,
          ...sums,
          matches: sums.wins + sums.losses + sums.ties,
          winRate: rateOf(sums),
          opponentWinRate: rateOf(swapped(sums)),
          probability: evenProbability({
            ...sums,
            tie: policy.ties === 'out' ? undefined : 0.5,
          }),
        })),
    );
    const tests = found.filter(isTested);
    const isSure = significant(tests.map(({ probability }) => probability));
    const sure = new Set(tests.filter((_, index) => isSure[index]));
    return found.map((one) => {
      const isUneven = sure.has(one) && one.wins !== one.losses;
      return { ...one, favoured: isUneven ? (one.wins > one.losses ? 'a' : 'b') : null };
    });
  }
}

/** Whether a match-up has results that count; excluded ties do not. */
export function isTested({ winRate }: Pick<MatchUp, 'winRate'>): boolean {
  return winRate.n > 0;
}

class Sums {
  players = 0;
  mirrors = 0;
  wins = 0;
  losses = 0;
  ties = 0;
  repeated = 0;
  day2 = 0;
  day2Base = 0;
  top8 = 0;
  top8Base = 0;
  winners = 0;
  record: NonNullable<FieldCount['record']> = [0, 0, 0];
  /** Opponent -> the matches against it. */
  readonly against = new Map<Sums, MutableSums>();

  constructor(readonly archetype: Archetype) {}
}

/** The matches of one archetype against another. */
export interface PairSums {
  readonly wins: number;
  readonly losses: number;
  readonly ties: number;
  /** Rows that repeat one of these matches, whether or not they count. */
  readonly repeated: number;
}

type MutableSums = { -readonly [Field in keyof PairSums]: PairSums[Field] };

function noMatches(): MutableSums {
  return { wins: 0, losses: 0, ties: 0, repeated: 0 };
}

function addSums(to: MutableSums, { wins, losses, ties, repeated }: PairSums): void {
  to.wins += wins;
  to.losses += losses;
  to.ties += ties;
  to.repeated += repeated;
}

/**
 * The same matches for the other archetype. The order of the fields is the same because ETags of answers depend
 * on it.
 */
function swapped({ wins, losses, ties, repeated }: PairSums): PairSums {
  return { wins: losses, losses: wins, ties, repeated };
}

/** A match-up from one side. */
export interface Side {
  readonly winRate: Rate;
  readonly isFavoured: boolean;
}

/** Both sides of match-ups, by the keys of the archetype and its opponent. */
export function sidesOf(matchUps: readonly MatchUp[]): ReadonlyMap<string, Side> {
  return new Map(
    matchUps.flatMap(({ a, b, winRate, opponentWinRate, favoured }): [string, Side][] => {
      const [one, other] = [archetypeKey(a), archetypeKey(b)];
      const isFavoured = favoured !== null;
      return [
        [one + other, { winRate, isFavoured }],
        [other + one, { winRate: opponentWinRate, isFavoured }],
      ];
    }),
  );
}
