/** Figures over time: by event, week or format. */
import { groupBy, sumOf } from '../../../core/json/grouping.js';
import { dayOf } from '../../../core/tournament/date.js';
import { eventsOf, type Policy } from '../policy.js';
import { proportion, type Rate } from '../statistics/interval.js';
import type { EventTally, Tally } from '../tally/tally.js';
import { type PlainSummary, type SummaryOptions, summarizePlain } from './summary.js';

/** The parts into which a report divides its events. */
export type Period = 'event' | 'week' | 'format';

/** The figures of some of the events. */
export interface TrendPart {
  /** The id or name of an event, a week such as `2025-W11`, or a format. */
  readonly key: string;
  /** The display name. */
  readonly title: string;
  /** The first day, in UTC; missing for formats and for events without a date. */
  readonly day?: string;
  readonly summary: PlainSummary;
}

/** The figures of each event, week or format; events and weeks by date, formats by name. */
export function trendOf(
  tally: Tally,
  policy: Policy,
  by: Period,
  options: SummaryOptions = {},
): TrendPart[] {
  const parts = eventsOf(tally, policy).map((event, index) => {
    return { event, index, part: partOf(event, by, index) };
  });
  // Events may have the same name.
  const groups = groupBy(parts, ({ index, part }) => (by === 'event' ? index : part.key));
  const found = Array.from(groups.values(), (own): TrendPart => {
    const [{ part }] = own as [(typeof own)[number]];
    const events = own.map(({ event }) => event);
    return { ...part, summary: summarizePlain({ ...tally, events }, policy, options) };
  });
  return by === 'event' ? found : found.sort((x, y) => (x.key < y.key ? -1 : 1));
}

/** The share of an archetype in several events together, including those without it. */
export function shareIn(summaries: readonly PlainSummary[], name: string): Rate {
  const count = sumOf(
    summaries.flatMap(({ archetypes }) => archetypes),
    ({ archetype, players }) => (archetype.name === name ? players : 0),
  );
  return proportion(
    count,
    sumOf(summaries, ({ players }) => players),
  );
}

function partOf({ event }: EventTally, by: Period, index: number): Omit<TrendPart, 'summary'> {
  const day = dayOf(event.date);
  const dated = day === undefined ? {} : { day };
  switch (by) {
    case 'event': {
      const key = event.id ?? event.name ?? `event ${index + 1}`;
      return { key, title: event.name ?? key, ...dated };
    }
    case 'week': {
      const week = day === undefined ? undefined : weekOf(day);
      return week === undefined
        ? { key: 'without a date', title: 'without a date' }
        : { ...week, title: week.key };
    }
    case 'format': {
      const key = event.format ?? 'without a format';
      return { key, title: key };
    }
  }
}

const dayLength = 86_400_000;

/** The day `days` days after another; before it if negative. */
export function dayFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

/** The ISO 8601 week of a day, such as `2025-W11`, and its Monday. */
export function weekOf(day: string): { readonly key: string; readonly day: string } | undefined {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) return undefined;
  const date = new Date(time);
  const monday = time - ((date.getUTCDay() + 6) % 7) * dayLength;
  // A week belongs to the year of its Thursday.
  const year = new Date(monday + 3 * dayLength).getUTCFullYear();
  const newYear = Date.UTC(year, 0, 1);
  const week = Math.floor((monday + 3 * dayLength - newYear) / dayLength / 7) + 1;
  return {
    key: `${year}-W${String(week).padStart(2, '0')}`,
    day: new Date(monday).toISOString().slice(0, 10),
  };
}
