/** What of a tally a policy counts. */
import { dayOf } from '../../../core/tournament/date.js';
import { listless, unknown } from '../archetypes.js';
import type { Policy } from '../policy.js';
import { type EventTally, kind, type Reason, type Tally } from '../tally/tally.js';

/** Why a policy leaves matches out. */
export type PolicyReason = 'repeated' | 'playoffs' | 'listless' | 'unknown';

/** Rows of pairings that are not counted, by reason. */
export type LeftOut = Readonly<Partial<Record<Reason | PolicyReason, number>>>;

/** The reason for which matches of `a` and `b` are left out; undefined if they count. A repeated one would count. */
export function reasonOf(
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

/** The events of a tally that a policy takes. */
export function eventsOf({ events }: Tally, policy: Policy): readonly EventTally[] {
  const { from, to, formats, games } = policy;
  return events.filter(({ event }) => {
    const day = dayOf(event.date);
    if (from !== undefined && (day === undefined || day < from)) return false;
    if (to !== undefined && (day === undefined || day > to)) return false;
    return isAmong(event.format, formats) && isAmong(event.game, games);
  });
}

function isAmong(value: string | undefined, wanted: readonly string[] | undefined): boolean {
  if (wanted === undefined) return true;
  return wanted.some((one) => one.toLowerCase() === value?.toLowerCase());
}
