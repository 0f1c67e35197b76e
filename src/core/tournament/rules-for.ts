/** Which rules a tournament gets, in a store and in a project alike. */
import { dayOf } from './date.js';

/** What the rules of a game are for. Rules with neither field are for all its other tournaments. */
export interface RulesScope {
  /** A format such as `LEGACY`; an empty one counts as missing. */
  readonly format?: string | undefined;
  /** The last day (UTC) on which they held, such as `2025-03-27`. */
  readonly until?: string | undefined;
}

/** What of a tournament its rules are chosen by. */
export interface Occasion {
  readonly format?: string | null | undefined;
  /** Without a date, or with a text that is no date, the present rules are chosen. */
  readonly date?: string | undefined;
}

/** How a format is compared: without case and the white space around it. */
export function formatKey(format: string | null | undefined): string {
  return format?.trim().toLowerCase() ?? '';
}

/**
 * Chooses among the rules of a game by format, then by day: of those that held on the day, the rules
 * of the format if there are any, otherwise those without one; of these, the ones that ended first.
 */
export function rulesFor<Rules extends RulesScope>(
  all: readonly Rules[],
  { format, date }: Occasion,
): Rules | undefined {
  const day = dayOf(date);
  const held = all.filter(
    ({ until }) => until === undefined || (day !== undefined && until >= day),
  );
  const of = (key: string) => held.filter((rules) => formatKey(rules.format) === key);
  const own = of(formatKey(format));
  const [first, ...others] = own.length > 0 ? own : of('');
  return others.reduce((best, rules) => (endsBefore(rules, best) ? rules : best), first);
}

function endsBefore({ until }: RulesScope, other: RulesScope | undefined): boolean {
  return until !== undefined && (other?.until === undefined || until < other.until);
}
