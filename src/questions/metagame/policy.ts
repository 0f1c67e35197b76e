/** The policy of a report: what counts, and how. Every export includes it. */
import { dayOf } from '../../core/tournament/date.js';
import { formatKey } from '../../core/tournament/rules-for.js';
import { listless, unknown } from './archetypes.js';
import { type EventTally, kind, type Reason, type Tally } from './tally/tally.js';

/** The part of a win that a tie counts as; undefined: it does not count. */
export const tieScores = { third: 1 / 3, half: 1 / 2, loss: 0, out: undefined } as const;

/** What a report counts, and how. */
export interface Policy {
  /** The score of a tie; if undefined, reports of events with ties are refused. */
  readonly ties?: keyof typeof tieScores;
  /** How matches of brackets count. */
  readonly playoffs: 'count' | 'out' | 'only';
  /** `count`: lists that nothing matches are a row of the report; `out`: they and their matches are excluded. */
  readonly unknown: 'count' | 'out';
  /** `out`: players without a list and their matches are excluded; `count`: they are a row. */
  readonly listless: 'out' | 'count';
  /** Rows with the same players in the same round: `once` counts one match, `count` each row. */
  readonly repeated: 'once' | 'count';
  /** Only events from this day, up to and including this day (UTC, `2025-03-01`), with these formats and games. */
  readonly from?: string;
  readonly to?: string;
  readonly formats?: readonly string[];
  readonly games?: readonly string[];
}

/** The parts of the policy that are the same for all reports. */
export const fixedPolicy = {
  byes: 'byes, automatic losses and double losses are not counted as matches',
  mirrors: 'mirror matches count as matches, but not in rates',
  intervals: 'wilson',
  errors: 'matches',
} as const;

/** The policy of a report that is given none. What a tie is worth has no default. */
export const defaultPolicy: Policy = {
  playoffs: 'count',
  unknown: 'count',
  listless: 'out',
  repeated: 'once',
};

/** Describes each choice. */
export const policyTexts: {
  readonly [Field in keyof Required<Omit<Policy, 'from' | 'to' | 'formats' | 'games'>>]: Readonly<
    Record<NonNullable<Policy[Field]>, string>
  >;
} = {
  ties: {
    third: 'a tie is a third of a win (match points)',
    half: 'a tie is half a win',
    loss: 'a tie counts as a loss',
    out: 'ties are left out',
  },
  playoffs: {
    count: 'matches of the top cut are included',
    out: 'matches of the top cut are left out',
    only: 'only matches of the top cut count',
  },
  unknown: {
    count: 'lists that no rule matches have a row of their own and count in every share',
    out: 'lists that no rule matches are left out, and so are their matches',
  },
  listless: {
    out: 'players without a list are left out, and so are their matches',
    count: 'players without a list have a row of their own and count in every share',
  },
  repeated: {
    once: 'if rows repeat the players of a round, one of them counts, and a decided one before a tie',
    count: 'rows that repeat the players of a round are all counted',
  },
};

/** Why a policy excludes matches. */
export type PolicyReason = 'repeated' | 'playoffs' | 'listless' | 'unknown';

/** Reason -> number of rows of pairings that do not count. */
export type LeftOut = Readonly<Partial<Record<Reason | PolicyReason, number>>>;

/**
 * Why matches of archetypes `a` and `b` are excluded; undefined if they count. Repeated matches report the
 * reason `repeated` only if they would otherwise count.
 */
export function whyLeftOut(
  a: number,
  b: number,
  matchKind: number,
  policy: Policy,
): PolicyReason | undefined {
  const isBracket = (matchKind & kind.bracket) !== 0;
  if (isBracket ? policy.playoffs === 'out' : policy.playoffs === 'only') return 'playoffs';
  if (policy.listless === 'out' && (a === listless || b === listless)) return 'listless';
  if (policy.unknown === 'out' && (a === unknown || b === unknown)) return 'unknown';
  return policy.repeated === 'once' && (matchKind & kind.repeated) !== 0 ? 'repeated' : undefined;
}

/** Whether players of an archetype count. */
export function isCounted(archetype: number, policy: Policy): boolean {
  if (archetype === listless) return policy.listless === 'count';
  return archetype !== unknown || policy.unknown === 'count';
}

/**
 * The events of a tally that a policy includes. Events without players, such as announced tournaments, have
 * nothing to count.
 */
export function eventsOf({ events }: Tally, policy: Policy): readonly EventTally[] {
  const { from, to, formats, games } = policy;
  return events.filter(({ event, players }) => {
    const day = dayOf(event.date);
    if (players === 0) return false;
    if (from !== undefined && (day === undefined || day < from)) return false;
    if (to !== undefined && (day === undefined || day > to)) return false;
    return isAmong(event.format, formats, formatKey) && isAmong(event.game, games, withoutCase);
  });
}

const withoutCase = (text: string) => text.toLowerCase();

function isAmong(
  value: string | undefined,
  wanted: readonly string[] | undefined,
  keyOf: (text: string) => string,
): boolean {
  if (wanted === undefined) return true;
  return value !== undefined && wanted.some((one) => keyOf(one) === keyOf(value));
}
