/** What of a tally a policy counts. */
import { listless, unknown } from '../archetypes.js';
import type { Policy } from '../policy.js';
import type { EventTally, MatchCount, Reason, Tally } from '../tally/tally.js';

/** Why a policy leaves matches out. */
export type PolicyReason = 'repeated' | 'playoffs' | 'listless' | 'unknown';

/** Rows of pairings that are not counted, by reason. */
export type LeftOut = Readonly<Partial<Record<Reason | PolicyReason, number>>>;

/** The reason for which matches are left out; undefined if they count. */
export function reasonOf(match: MatchCount, policy: Policy): PolicyReason | undefined {
  if (match.isRepeated && policy.repeated === 'once') return 'repeated';
  if (match.isBracket ? policy.playoffs === 'out' : policy.playoffs === 'only') return 'playoffs';
  const isWith = (archetype: number) => match.a === archetype || match.b === archetype;
  if (policy.listless === 'out' && isWith(listless)) return 'listless';
  return policy.unknown === 'out' && isWith(unknown) ? 'unknown' : undefined;
}

/** Whether players of an archetype count. */
export function isCounted(archetype: number, policy: Policy): boolean {
  if (archetype === listless) return policy.listless === 'count';
  return archetype !== unknown || policy.unknown === 'count';
}

/** The events of a tally that a policy takes. */
export function eventsOf({ events }: Tally, { from, to, formats }: Policy): readonly EventTally[] {
  return events.filter(({ event }) => {
    const day = event.date === undefined ? undefined : dayOf(event.date);
    if (from !== undefined && (day === undefined || day < from)) return false;
    if (to !== undefined && (day === undefined || day > to)) return false;
    return (
      formats === undefined ||
      formats.some((format) => format.toLowerCase() === event.format?.toLowerCase())
    );
  });
}

/** The day of a date in UTC: `2025-03-01`. A text that is no date stays as it is. */
export function dayOf(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : new Date(time).toISOString().slice(0, 10);
}
